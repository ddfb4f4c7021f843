"""How many puzzles mining finds: drafts in a minute of one core, and what a second process brings.

A class is a number of players and of cards in the deck. Every game is played from its deal, so what
is counted includes the bots. What two processes save is time on the wall.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

from hanabi_kit import editions
from hanabi_kit.authoring.mining.miner import MiningTask
from hanabi_kit.support.executors import answers
from tests.bench import bots
from tests.bench.bots import machine, unpin
from tests.bench.harness import Report, Settings, progress

JOBS = 2
PLAYERS, DECKS = (2, 3, 4, 5), (0, 1, 2)


class Size(NamedTuple):
    """How much is measured."""

    seconds: float
    """Processor time for each class, at the least."""
    together: int
    """Games that are looked through both ways."""


FULL, SMOKE = Size(30.0, 60), Size(0.2, 4)


class Measured(NamedTuple):
    """What looking through some games took, and brought."""

    games: int
    drafts: int
    seconds: float

    @property
    def per_minute(self) -> float:
        """Drafts in a minute of processor time."""
        return 60 * self.drafts / self.seconds


def yields(settings: Settings) -> Report:
    """Drafts in a minute of one core, class by class; and two processes against one."""
    size = FULL if settings.rounds > 10 else SMOKE
    found = {(p, d): _measure(p, d, size.seconds) for p in PLAYERS for d in DECKS}
    one, two, most = _both_ways(size)
    return Report(
        title="Mining: drafts in a minute of one core",
        header=("players", *(f"{deck} in the deck" for deck in DECKS), "games looked through"),
        rows=[
            (
                str(players),
                *(f"{found[players, deck].per_minute:.1f}" for deck in DECKS),
                ", ".join(str(found[players, deck].games) for deck in DECKS),
            )
            for players in PLAYERS
        ],
        remarks=[
            f"Processor time, {size.seconds:g} s or more for each class.",
            f"{size.together} games of 3 players: {one:.1f} s on the wall with one process, "
            f"{two:.1f} s with {JOBS}: {one / two:.2f}×.",
            f"On this machine, as busy as it is, a loop that only counts gains {most:.2f}×.",
        ],
        data={
            "per_minute": {
                f"{p} players, {d} in the deck": m.per_minute for (p, d), m in found.items()
            },
            "seconds_one_job": one,
            f"seconds_{JOBS}_jobs": two,
            "speed_up_of_counting": most,
        },
    )


def _measure(players: int, deck: int, seconds: float) -> Measured:
    progress(f"mining: {players} players, {deck} in the deck")
    what = MiningTask(editions.rules("en", players), deck=(deck,))
    games = drafts = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        drafts += len([*what.drafts(games)])
        games += 1
    return Measured(games, drafts, taken)


def _both_ways(size: Size) -> tuple[float, float, float]:
    """Seconds on the wall for the same games, with one process and with two; and what is possible.

    The last is how many times faster two processes do what needs nothing to be sent.
    """
    what = MiningTask(editions.rules("en", 3), deck=(0,))
    with ProcessPoolExecutor(JOBS, get_context("spawn"), unpin) as executor:
        _timed(what, games=2 * JOBS, executor=executor)  # each process has loaded the kit by then
        one, two = _timed(what, size.together), _timed(what, size.together, executor)
        most = machine(bots.FULL if size is FULL else bots.SMOKE, executor).speed_up
    return one, two, most


def _timed(what: MiningTask, games: int, executor: Executor | None = None) -> float:
    start = time.perf_counter()
    for _seed, _found in answers(what, range(games), executor):
        pass
    return time.perf_counter() - start
