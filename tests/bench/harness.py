"""How things are measured here: contestants take short turns, and medians are compared."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median

Play = Callable[[], int]
"""Plays one whole game and answers how many actions the players took."""

GAMES_BETWEEN_CLOCK_READINGS = 16


@dataclass(frozen=True)
class Settings:
    """How long to measure: every contestant plays `seconds` in each of `rounds` rounds."""

    seconds: float
    rounds: int


@dataclass(frozen=True)
class Measured:
    """Steps per second of one contestant, round by round."""

    rates: tuple[float, ...]
    steps_per_game: float

    @property
    def rate(self) -> float:
        """Steps per second, the median round."""
        return median(self.rates)

    def ratio(self, other: Measured) -> float:
        """How many times faster than `other`: the median over the rounds both played."""
        return median(mine / theirs for mine, theirs in zip(self.rates, other.rates, strict=True))


@dataclass(frozen=True)
class Report:
    """One table, what it means in words, and the same as data."""

    title: str
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]
    data: dict[str, object]
    remarks: list[str] = field(default_factory=list)
    missed: bool = False
    """True when a target was measured and not reached."""

    def __str__(self) -> str:
        lines = [self.header, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.header))]
        table = [
            "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip()
            for line in lines
        ]
        table.insert(1, "-" * (sum(widths) + 2 * (len(widths) - 1)))
        return "\n".join([self.title, "", *table, *([""] if self.remarks else []), *self.remarks])


def progress(words: str) -> None:
    """Say on standard error what is going on."""
    print(words, file=sys.stderr, flush=True)


def compare(contestants: Mapping[str, Play], settings: Settings) -> dict[str, Measured]:
    """Let every contestant play a short turn per round, so that drift hits all alike.

    Processor time is counted, not time on the wall: other programs on the machine matter less.
    """
    turns: dict[str, list[tuple[int, int, float]]] = {name: [] for name in contestants}
    for play in contestants.values():
        play()
    order = list(contestants)
    for _ in range(settings.rounds):
        for name in order:
            turns[name].append(_turn(contestants[name], settings.seconds))
        order.reverse()
    return {
        name: Measured(
            rates=tuple(steps / seconds for _, steps, seconds in played),
            steps_per_game=sum(steps for _, steps, _ in played)
            / sum(games for games, _, _ in played),
        )
        for name, played in turns.items()
    }


def _turn(play: Play, seconds: float) -> tuple[int, int, float]:
    games = steps = 0
    clock = time.process_time
    start = clock()
    while (spent := clock() - start) < seconds:
        for _ in range(GAMES_BETWEEN_CLOCK_READINGS):
            steps += play()
        games += GAMES_BETWEEN_CLOCK_READINGS
    return games, steps, spent
