"""What a class should see again: the checks and topics that went worst, and what to practise."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...engine import actions
from ...engine.wording import say
from ...practice.attempts import Attempt
from ...practice.progress import GroupProgress, TaskStanding, session_attempts
from ...puzzles.collection import Collection
from ...render.practice.class_map import CheckStanding
from ...support.errors import HanabiError
from ...support.i18n import _
from ..course.answers import Function
from ..course.lesson import Check, Lesson

WELL = Fraction(2, 3)
"""Where at least so many were right at the first try, nothing has to be revisited."""
MOST = 8
"""More would be no help in choosing."""
PRACTICE = 5
"""So many puzzles are named."""
AGREED = 2
"""An answer that fewer learners gave is a slip of one, and tells nothing about the class."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """The wrong answer that most learners gave, and how many they were."""

    answer: str
    learners: int


@dataclass(frozen=True, slots=True)
class Revisit:
    """A check or a topic that went badly."""

    tally: GroupProgress
    """Its group is the title of the check, or the name of the topic."""
    topic: str
    lesson: Lesson | None
    """Where it is taught."""
    check: Check | None
    """None if it is about the puzzles of a topic."""
    mistake: Mistake | None
    puzzles: tuple[str, ...]
    """Ids of puzzles to practise."""


Class = Sequence[Sequence[Attempt]]
"""The attempts of each learner."""


def revisits(
    lessons: Sequence[Lesson],
    learners: Class,
    cells: Iterable[Sequence[Sequence[CheckStanding]]],
    topics: Iterable[GroupProgress],
    collection: Collection,
) -> tuple[Revisit, ...]:
    """What went worst, the worst first; nothing that too few have tried."""
    cells = list(cells)
    found = [
        _of_check(lesson, check, [of_one[i][j] for of_one in cells], learners, collection)
        for i, lesson in enumerate(lessons)
        for j, check in enumerate(lesson.checks)
    ]
    found += [_of_topic(tally, lessons, learners, collection) for tally in topics]
    weak = [one for one in found if one.tally.enough and (one.tally.share or 0) < WELL]
    return tuple(sorted(weak, key=lambda one: one.tally.expected)[:MOST])


def _of_check(
    lesson: Lesson,
    check: Check,
    cells: Sequence[CheckStanding],
    learners: Class,
    collection: Collection,
) -> Revisit:
    went = Counter(cells)
    tally = GroupProgress(
        check.title,
        *(went[s] for s in (TaskStanding.RIGHT, TaskStanding.FIXED, TaskStanding.WRONG)),
    )
    topic = check.topic or lesson.topic
    wrong = [{a.answer for a in attempts if _is_wrong(a, lesson, check)} for attempts in learners]
    puzzles = lesson.puzzles if topic == lesson.topic else _of(topic, collection)
    return Revisit(tally, topic, lesson, check, _mistake(wrong), puzzles[:PRACTICE])


def _of_topic(
    tally: GroupProgress, lessons: Iterable[Lesson], learners: Class, collection: Collection
) -> Revisit:
    topic = tally.group
    lesson = next((one for one in lessons if one.topic == topic), None)
    wrong = [
        {
            _in_words(done.attempt, collection)
            for done in session_attempts(attempts)
            if not done.attempt.right and done.attempt.answer
            if done.attempt.task in collection and topic in collection[done.attempt.task].topics
        }
        for attempts in learners
    ]
    return Revisit(tally, topic, lesson, None, _mistake(wrong), _of(topic, collection)[:PRACTICE])


def _is_wrong(attempt: Attempt, lesson: Lesson, check: Check) -> bool:
    """Whether this is a wrong answer to a check; of a function the record says only that it was."""
    asked = (attempt.kind, attempt.lesson, attempt.task) == ("check", lesson.code, check.id)
    return asked and not attempt.right and not isinstance(check.kind, Function)


def _of(topic: str, collection: Collection) -> tuple[str, ...]:
    """The puzzles of a topic, the easier ones first."""
    return tuple(puzzle.id for puzzle in collection if topic in puzzle.topics)


def _in_words(attempt: Attempt, collection: Collection) -> str:
    """A puzzle and what was answered to it; in notation if it can't be said in words."""
    try:
        action = say(collection[attempt.task].state, actions.parse(attempt.answer))
    except (HanabiError, LookupError):
        action = attempt.answer
    return _("{action}, in the puzzle {puzzle}").format(action=action, puzzle=attempt.task)


def _mistake(wrong: Iterable[set[str]]) -> Mistake | None:
    """The answer that most learners gave at some time; of equal ones the first by the alphabet."""
    counted = Counter(answer for of_one in wrong for answer in of_one)
    if not counted:
        return None
    answer, learners = min(counted.items(), key=lambda entry: (-entry[1], entry[0]))
    return Mistake(answer, learners) if learners >= AGREED else None
