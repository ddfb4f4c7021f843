"""How quickly bots play: games per second on one core, and with two processes.

Each round plays the same games both ways, one right after the other. What a second process saves is
time on the wall, which other programs on the machine make longer; so a loop that only counts shows
what could be gained at all. On one core, processor time tells how quick a bot is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from typing import NamedTuple

from hanabi_kit import editions, simulate
from hanabi_kit.bots import NAMES
from tests.bench.harness import Report, Settings, progress

JOBS = 2
LONGEST = 1000
"""Games in one round, at the most."""
TASKS_EACH = 4
"""Tasks for each process in one round: enough that none is idle for long at the end."""
FIRST = 1000
"""The seed of the first game that is measured."""


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


FULL, SMOKE = Size(2.0, 3), Size(0.1, 1)
COUNTS = 3_000_000
"""How far the loop counts in one task, with which the machine itself is measured."""


class Taken(NamedTuple):
    """What some work took."""

    processor: float
    wall: float


class Measured(NamedTuple):
    """What the rounds of one case took, alone and together."""

    games: int
    """In each round."""
    alone: list[Taken]
    together: list[Taken]

    @property
    def one_core(self) -> float:
        """Games in a second of processor time."""
        return self.games / median(taken.processor for taken in self.alone)

    @property
    def two_jobs(self) -> float:
        """Games in a second on the wall."""
        return self.games / median(taken.wall for taken in self.together)

    @property
    def speed_up(self) -> float:
        """How many times faster two processes are, on the wall: the median over the rounds."""
        rounds = zip(self.alone, self.together, strict=True)
        return median(one.wall / two.wall for one, two in rounds)


def speeds(settings: Settings) -> Report:
    """Games per second of every bot on one core and with two processes, and the ratio."""
    size = FULL if settings.rounds > 10 else SMOKE
    with ProcessPoolExecutor(JOBS, get_context("spawn"), unpin) as executor:
        measured = {case: _measure(case, size, executor) for case in CASES}
        most = machine(size, executor).speed_up
    return Report(
        title=f"Bots: games per second on one core, and with {JOBS} processes",
        header=("bot", "one core", f"{JOBS} jobs", "speed-up", "games a round"),
        rows=[
            (
                str(case),
                _rate(found.one_core),
                _rate(found.two_jobs),
                f"{found.speed_up:.2f}×",
                str(found.games),
            )
            for case, found in measured.items()
        ],
        remarks=[
            f"One core: processor time; {JOBS} jobs and the speed-up: time on the wall. "
            f"Medians; rounds: {size.rounds}.",
            f"On this machine, as busy as it is, a loop that only counts gains {most:.2f}×.",
        ],
        data={
            "cases": {
                str(case): {
                    "games_per_second": found.one_core,
                    f"games_per_second_{JOBS}_jobs": found.two_jobs,
                    "speed_up": found.speed_up,
                }
                for case, found in measured.items()
            },
            "speed_up_of_counting": most,
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

    def play(seeds: range, executor: Executor | None = None) -> Taken:
        games = len(seeds)
        each = max(1, games // (TASKS_EACH * JOBS))
        return _timed(
            lambda: simulate(
                case.bot, rules, games, seed=seeds[0], executor=executor, games_each=each
            )
        )

    one = play(range(1, 5)).processor / 4
    games = min(LONGEST, max(4, round(size.seconds / one)))
    found = Measured(games, [], [])
    for turn in range(size.rounds):
        # New games in each round: what a bot remembers of a game would make it too quick.
        seeds = range(FIRST + turn * games, FIRST + (turn + 1) * games)
        found.alone.append(play(seeds))
        found.together.append(play(seeds, executor))
    return found


def machine(size: Size, executor: Executor) -> Measured:
    """What a second process brings where nothing has to be sent."""
    tasks = [round(COUNTS * size.seconds)] * TASKS_EACH * JOBS
    found = Measured(len(tasks), [], [])
    for _ in range(size.rounds):
        found.alone.append(_timed(lambda: [*map(_count, tasks)]))
        found.together.append(_timed(lambda: [*executor.map(_count, tasks)]))
    return found


def _count(far: int) -> None:
    for _ in range(far):
        pass


def _timed(do: Callable[[], object]) -> Taken:
    processor, wall = time.process_time(), time.perf_counter()
    do()
    return Taken(time.process_time() - processor, time.perf_counter() - wall)


def _warm(case: Case) -> int:
    """Play a game, and say in which process."""
    simulate(case.bot, editions.rules("en", case.players), 1)
    return os.getpid()


def unpin() -> None:
    """Let a process have any core: it was started by one that stays on a single core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


def _rate(rate: float) -> str:
    return f"{rate:.1f}" if rate < 100 else f"{rate:.0f}"
