"""Leitner boxes, which bring back what went wrong.

A puzzle that failed, or needed hints, goes to box 1. Solved at the first try when it comes back, it
moves on by one box, and behind the last box it is learned; failed again, it is back in box 1. With
hints it stays where it is. What was solved the first time never enters a box.

A box waits for a number of *sessions*, not of days: a class that meets once a week would find every
box due at every meeting, and a learner who practises daily gets about a day for each session.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from .attempts import Attempt
from .progress import SessionAttempt, session_at, session_attempts

WAITS = (1, 1, 2, 3, 5)
"""The sessions that each box waits: twelve in all, as the course has lessons."""


@dataclass(frozen=True, slots=True)
class LeitnerBox:
    """Where a puzzle is: the number of its box, from 1, and in how many sessions it is due."""

    number: int
    wait: int
    """0 or less if it is due now."""

    @property
    def due(self) -> bool:
        """Whether the puzzle should come back now."""
        return self.wait <= 0


def boxes(attempts: Iterable[Attempt], now: datetime) -> dict[str, LeitnerBox]:
    """The boxes of the puzzles that are in one, by their ids."""
    attempts = tuple(attempts)
    numbers: dict[str, int] = {}
    latest: dict[str, int] = {}
    for done in session_attempts(attempts, now):
        if done.first:
            task = done.attempt.task
            numbers[task] = _moved(numbers.get(task, 0), done)
            latest[task] = done.session
    session = session_at(attempts, now)
    return {
        task: LeitnerBox(number, latest[task] + WAITS[number - 1] - session)
        for task, number in numbers.items()
        if number
    }


def _moved(box: int, done: SessionAttempt) -> int:
    """The box after an answer; 0 stands for none."""
    if not done.attempt.right:
        return 1
    if not done.rated:
        return box or 1
    return box + 1 if 0 < box < len(WAITS) else 0
