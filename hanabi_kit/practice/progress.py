"""What a learner's attempts at puzzles add up to.

A *session* is a stretch of practice: it ends when nothing is answered for some hours. A restarted
kernel does not begin a new one, and nobody's time zone matters.

What counts is the first answer to a puzzle in a session, given without hints: it is *rated*. More
answers in that session are retries, even if the notebook put the puzzle on the table anew.

Attempts are handed over in the order of the record, which knows better than the clock.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from fractions import Fraction
from itertools import accumulate

from .attempts import Attempt
from .record_order import in_line

Puzzles = Mapping[str, tuple[Collection[str], int]]
"""The topics and the difficulty of each puzzle, by its id."""

PAUSE = timedelta(hours=6)
"""Lessons before and after lunch are one session; what was slept on is another."""
FEW = 3
"""Fewer rated puzzles than this say nothing about a topic."""
CHECKS = 3
"""How many checks a lesson of the course has."""


@dataclass(frozen=True, slots=True)
class SessionAttempt:
    """An attempt at a puzzle, with its session and whether it counts there."""

    attempt: Attempt
    session: int
    first: bool
    """Whether it is the first answer to its puzzle in this session."""

    @property
    def rated(self) -> bool:
        """Whether it counts."""
        return self.first and not self.attempt.hints


class TaskStanding(Enum):
    """How far a learner has come with a puzzle or a check."""

    RIGHT = "right at the first try"
    FIXED = "fixed"
    WRONG = "not solved yet"
    UNRATED = "only with hints"


@dataclass(frozen=True, slots=True)
class GroupProgress:
    """How a group of puzzles went; each puzzle counts once, by its first rated answer."""

    group: str
    right: int = 0
    fixed: int = 0
    wrong: int = 0
    unrated: int = 0

    @property
    def tried(self) -> int:
        """How many puzzles were rated."""
        return self.right + self.fixed + self.wrong

    @property
    def share(self) -> Fraction | None:
        """Which part of the rated ones was right at the first try."""
        return Fraction(self.right, self.tried) if self.tried else None

    @property
    def enough(self) -> bool:
        """Whether there are enough rated ones to speak of strength or weakness."""
        return self.tried >= FEW

    @property
    def expected(self) -> Fraction:
        """The chance that the next one is right, by the rule of succession.

        Of two topics without any success, the one that failed more often is the weaker.
        """
        return Fraction(self.right + 1, self.tried + 2)


@dataclass(frozen=True, slots=True)
class Streak:
    """Rated answers that were right in a row: by now, and at best."""

    now: int = 0
    best: int = 0


def sessions(attempts: Iterable[Attempt], now: datetime | None = None) -> list[int]:
    """The number of each attempt's session, from 1; and at the end, of an answer given now."""
    moments = [attempt.moment for attempt in attempts]
    pauses = _pauses(moments if now is None else [*moments, now])
    return [1 + number for number in accumulate(pauses)]


def _pauses(moments: Sequence[datetime]) -> Iterator[bool]:
    """Whether each moment comes after a long pause.

    Where the clock jumps there was none if the moments that can be trusted, before and after, are
    near each other; nor is there one where it goes back.
    """
    trusted = in_line(moments)
    for place, moment in enumerate(moments):
        pause = place > 0 and moment - moments[place - 1] > PAUSE
        at = bisect_left(trusted, place)
        if pause and 0 < at < len(trusted):
            pause = moments[trusted[at]] - moments[trusted[at - 1]] > PAUSE
        yield pause


def session_at(attempts: Iterable[Attempt], now: datetime) -> int:
    """The number of the session that an answer given now would belong to."""
    return sessions(attempts, now)[-1]


def session_attempts(
    attempts: Iterable[Attempt], now: datetime | None = None
) -> tuple[SessionAttempt, ...]:
    """The answers to puzzles; what the clock says now tells which of them are ahead of it."""
    done = tuple(attempts)  # lessons are practice too, so all kinds make up the sessions
    met: set[tuple[str, int]] = set()
    found = []
    for attempt, session in zip(done, sessions(done, now), strict=False):
        if attempt.kind == "puzzle":
            here = attempt.task, session
            found.append(
                SessionAttempt(attempt, session, first=here not in met and not attempt.retry)
            )
            met.add(here)
    return tuple(found)


def standings(attempts: Iterable[Attempt]) -> dict[str, TaskStanding]:
    """How it stands with each puzzle that was answered, by its id."""
    found: dict[str, TaskStanding] = {}
    for done in session_attempts(attempts):
        task, right = done.attempt.task, done.attempt.right
        before = found.get(task, TaskStanding.UNRATED)
        if before is TaskStanding.UNRATED and done.rated:
            found[task] = TaskStanding.RIGHT if right else TaskStanding.WRONG
        elif before is TaskStanding.WRONG and right:
            found[task] = TaskStanding.FIXED
        else:
            found[task] = before
    return found


def lessons_done(attempts: Iterable[Attempt]) -> set[str]:
    """The codes of the lessons whose checks have all been answered right."""
    right = {(a.lesson, a.task) for a in attempts if a.kind == "check" and a.right and a.lesson}
    counted = Counter(lesson for lesson, _task in right)
    return {lesson for lesson, number in counted.items() if number >= CHECKS}


def streak(attempts: Iterable[Attempt]) -> Streak:
    """The rated answers right in a row; what is not rated neither helps nor harms."""
    now = best = 0
    for done in session_attempts(attempts):
        if done.rated:
            now = now + 1 if done.attempt.right else 0
            best = max(best, now)
    return Streak(now, best)


def by_topic(puzzles: Puzzles, attempts: Iterable[Attempt]) -> tuple[GroupProgress, ...]:
    """How each topic went, the weakest first, and those with too few puzzles to say last."""
    groups = {id_: tuple(topics) for id_, (topics, _) in puzzles.items()}
    tallies = _tallies(groups, attempts)
    return tuple(sorted(tallies, key=lambda t: (not t.enough, t.expected, t.group)))


def by_difficulty(puzzles: Puzzles, attempts: Iterable[Attempt]) -> tuple[GroupProgress, ...]:
    """How each level of difficulty went, the easiest first."""
    groups = {id_: (str(difficulty),) for id_, (_, difficulty) in puzzles.items()}
    return tuple(sorted(_tallies(groups, attempts), key=lambda t: int(t.group)))


def _tallies(
    groups: Mapping[str, Sequence[str]], attempts: Iterable[Attempt]
) -> list[GroupProgress]:
    """A tally of every group that has a puzzle; puzzles that are in no group are left out."""
    counts: dict[str, Counter[TaskStanding]] = {
        group: Counter() for of_one in groups.values() for group in of_one
    }
    for task, standing in standings(attempts).items():
        for group in groups.get(task, ()):
            counts[group][standing] += 1
    return [
        GroupProgress(group, *(count[standing] for standing in TaskStanding))
        for group, count in counts.items()
    ]
