"""Which puzzle comes next: what is due, then the first puzzles in their order, then what fits."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Literal

from ..puzzles.topic_names import FIRST, TAUGHT_IN
from .attempts import Attempt
from .leitner import boxes
from .progress import (
    Puzzles,
    TaskStanding,
    lessons_done,
    session_at,
    session_attempts,
    standings,
)

RUN = 2
"""So many rated answers of a kind in a row change the level."""


@dataclass(frozen=True, slots=True)
class NextPuzzle:
    """A puzzle to set next, and why it is this one."""

    puzzle: str
    why: Literal["due", "new", "again"]
    """Back from a box; never answered; or there is nothing else left."""
    box: int | None = None

    DATA = ("id=puzzle", "why", "box")


def next_puzzle(
    puzzles: Puzzles,
    attempts: Iterable[Attempt],
    now: datetime,
    *,
    topic: str | None = None,
    difficulty: int | None = None,
    seed: str | None = None,
    skip: Collection[str] = (),
) -> NextPuzzle | None:
    """The puzzle to set next among those of a topic and difficulty; None if there are none.

    Due ones come first, from the lowest box and longest due; then new ones: whoever asks for
    nothing in particular gets the first puzzles in the order of their ids, then those nearest to
    the learner's level, in an order drawn by `seed`, or else by the record; then the others,
    unsolved ones before solved ones and longest ago before recent. What was just answered, and
    whatever is in `skip`, comes only if there is nothing else; and so does a new puzzle about what
    a later lesson teaches, unless that lesson is done or its topic is the one asked for.
    """
    attempts = tuple(attempts)
    done = session_attempts(attempts, now)
    answered = {one.attempt.task: number for number, one in enumerate(done)}
    just_now = {one.attempt.task for one in done[-1:] if one.session == session_at(attempts, now)}
    fitting = [
        id_
        for id_, (topics, hard) in puzzles.items()
        if topic in (None, *topics) and difficulty in (None, hard)
    ]
    untaught = _untaught(attempts) - {topic}
    plain = [id_ for id_ in fitting if id_ in answered or untaught.isdisjoint(puzzles[id_][0])]
    fitting = _shuffled(plain or fitting, learner_seed(attempts) if seed is None else seed)
    rest = [id_ for id_ in fitting if id_ not in {*skip, *just_now}] or fitting

    boxed = boxes(attempts, now)
    if due := [id_ for id_ in rest if id_ in boxed and boxed[id_].due]:
        puzzle = min(due, key=lambda id_: (boxed[id_].number, boxed[id_].wait))
        return NextPuzzle(puzzle, "due", boxed[puzzle].number)
    if new := [id_ for id_ in rest if id_ not in answered]:
        first = [id_ for id_ in new if FIRST in puzzles[id_][0]]
        if first and topic in (None, FIRST) and difficulty is None:
            return NextPuzzle(min(first), "new")
        return NextPuzzle(min(new, key=_distance(puzzles, level(puzzles, attempts))), "new")
    if rest:
        stand = standings(attempts)
        puzzle = min(rest, key=lambda id_: (stand[id_] is not TaskStanding.WRONG, answered[id_]))
        return NextPuzzle(puzzle, "again", boxed[puzzle].number if puzzle in boxed else None)
    return None


def level(puzzles: Puzzles, attempts: Iterable[Attempt]) -> int:
    """The difficulty that suits a learner now.

    It begins with the easiest. Two rated answers right in a row, at this level or above, lift it by
    one; two wrong in a row, at this level or below, lower it by one.
    """
    levels = sorted({difficulty for _, difficulty in puzzles.values()})
    here = run = 0
    for done in session_attempts(attempts):
        if not done.rated or done.attempt.task not in puzzles:
            continue
        _, difficulty = puzzles[done.attempt.task]
        if done.attempt.right and difficulty >= levels[here]:
            run = max(run, 0) + 1
        elif not done.attempt.right and difficulty <= levels[here]:
            run = min(run, 0) - 1
        if abs(run) == RUN:
            here = min(max(here + run // RUN, 0), len(levels) - 1)
            run = 0
    return levels[here] if levels else 1


def learner_seed(attempts: Iterable[Attempt]) -> str:
    """What tells one learner's record from another's: the moment at which it begins."""
    return next((attempt.when for attempt in attempts), "")


def _untaught(attempts: Iterable[Attempt]) -> set[str]:
    """The topics that a later lesson teaches."""
    done = lessons_done(attempts)
    return {topic for topic, lesson in TAUGHT_IN.items() if lesson not in done}


def _distance(puzzles: Puzzles, wanted: int) -> Callable[[str], tuple[int, int]]:
    """How far from a level a puzzle is; of two equally far, the easier is nearer."""

    def distance(id_: str) -> tuple[int, int]:
        _, difficulty = puzzles[id_]
        return abs(difficulty - wanted), difficulty

    return distance


def _shuffled(ids: Iterable[str], seed: str) -> list[str]:
    """An order that does not change when puzzles are added or left out."""
    return sorted(ids, key=lambda id_: sha256(f"{seed}:{id_}".encode()).digest())
