"""How quickly bots play: games per second on one core, and with two processes.

Each round plays the same games both ways, one right after the other. Time on the wall is counted,
for that is what a second process saves; other programs on the machine make it longer.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from typing import NamedTuple

from hanabi_kit import Rules, editions
from hanabi_kit.bots import NAMES
from hanabi_kit.bots.simulation import simulate
from tests.bench.harness import Report, Settings, progress

JOBS = 2
LONGEST = 1000
"""Games in one round, at the most."""
TASKS_EACH = 4
"""Tasks for each process in one round: enough that none is idle for long at the end."""


class Case(NamedTuple):
    """Who plays, and how many of them."""

    bot: str
    players: int

    def __str__(self) -> str:
        return f"{self.bot}, {self.players} players"


CASES = (*(Case(name, 3) for name in NAMES), Case("hat", 5), Case("beginner+solver", 3))


class Size(NamedTuple):
    """How much is measured."""

    seconds: float
    """About how long one round takes on one core."""
    rounds: int


FULL, SMOKE = Size(2.0, 5), Size(0.1, 1)


class Measured(NamedTuple):
    """Games per second of one case, round by round."""

    games: int
    """In each round."""
    alone: list[float]
    together: list[float]

    @property
    def speed_up(self) -> float:
        """How many times faster two processes are: the median over the rounds."""
        return median(b / a for a, b in zip(self.alone, self.together, strict=True))


def speeds(settings: Settings) -> Report:
    """Games per second of every bot on one core and with two processes, and the ratio."""
    size = FULL if settings.rounds > 10 else SMOKE
    with ProcessPoolExecutor(JOBS, get_context("spawn"), _unpin) as executor:
        measured = {case: _measure(case, size, executor) for case in CASES}
    cores = os.cpu_count() or 1
    return Report(
        title=f"Bots: games per second on one core, and with {JOBS} processes",
        header=("bot", "one core", f"{JOBS} jobs", "speed-up", "games a round"),
        rows=[
            (
                str(case),
                _rate(median(found.alone)),
                _rate(median(found.together)),
                f"{found.speed_up:.2f}×",
                str(found.games),
            )
            for case, found in measured.items()
        ],
        remarks=[
            f"Rounds: {size.rounds}, each way in turn, and their medians; cores here: {cores}.",
        ],
        data={
            str(case): {
                "games_per_second": median(found.alone),
                f"games_per_second_{JOBS}_jobs": median(found.together),
                "speed_up": found.speed_up,
            }
            for case, found in measured.items()
        },
    )


def _measure(case: Case, size: Size, executor: Executor) -> Measured:
    progress(f"bots: {case}")
    rules = editions.rules("en", case.players)
    # The first games fill what is looked up and not computed twice, here and in each process.
    _warm(case)
    warm: set[int] = set()
    while len(warm) < JOBS:
        warm |= {*executor.map(_warm, [case] * JOBS)}
    games = min(LONGEST, max(4, round(size.seconds * _play(case.bot, rules, 4, None))))
    found = Measured(games, [], [])
    for _ in range(size.rounds):
        found.alone.append(_play(case.bot, rules, games, None))
        found.together.append(_play(case.bot, rules, games, executor))
    return found


def _warm(case: Case) -> int:
    """Play a game, and say in which process."""
    simulate(case.bot, editions.rules("en", case.players), 1)
    return os.getpid()


def _play(bot: str, rules: Rules, games: int, executor: Executor | None) -> float:
    """Games per second."""
    each = max(1, games // (TASKS_EACH * JOBS))
    start = time.perf_counter()
    simulate(bot, rules, games, executor=executor, games_each=each)
    return games / (time.perf_counter() - start)


def _unpin() -> None:
    """Let a process have any core: it was started by one that stays on a single core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def _rate(rate: float) -> str:
    return f"{rate:.1f}" if rate < 100 else f"{rate:.0f}"
