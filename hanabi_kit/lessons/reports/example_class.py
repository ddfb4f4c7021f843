"""A class that does not exist, to show what a report looks like before anybody handed in a file."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from ...practice.attempts import VERSION, Attempt, stamp
from ...practice.journal_reader import ExportHeader, JournalContents
from ...support.i18n import _
from ..course import all_lessons
from ..course.lesson import Lesson
from .submissions import Submission, file_name

LEARNERS = 8
START = datetime(2030, 1, 7, 9, tzinfo=UTC)
WEEK = timedelta(days=7)
"""From one lesson to the next."""
LONGEST_PAUSE = 180_000
"""From one answer to the next, in milliseconds."""
TRIES = 3
"""After so many wrong answers an example gives up."""
SLIP = 0.3
"""How often a wrong answer is not the usual one."""


def example_class(
    seed: int = 0, *, learners: int = LEARNERS, lessons: Sequence[Lesson] | None = None
) -> tuple[Submission, ...]:
    """The files of an example class, the same for the same seed; nobody gave these answers."""
    lessons = all_lessons() if lessons is None else lessons
    random = Random(seed)
    # How hard each check is, for everybody alike: so some of them stand out.
    ease = {(one.code, check.id): random.uniform(0.3, 1) for one in lessons for check in one.checks}
    return tuple(
        _handed(_("learner {n}").format(n=n), _Example(random, ease).course(lessons))
        for n in range(1, learners + 1)
    )


def _handed(name: str, attempts: Iterator[Attempt]) -> Submission:
    answers = tuple(attempts)
    return Submission(
        file_name(name), JournalContents(answers, header=ExportHeader(VERSION, name, len(answers)))
    )


class _Example:
    """An invented learner: how able, how far in the course, and what was answered."""

    def __init__(self, random: Random, ease: dict[tuple[str, str], float]) -> None:
        self._random = random
        self._ease = ease
        self._skill = random.uniform(0.6, 1)
        self._lessons = random.choice((0.6, 0.8, 1, 1))
        """Which part of the course was done."""

    def course(self, lessons: Sequence[Lesson]) -> Iterator[Attempt]:
        """All answers in the order in which they were given."""
        for week, lesson in enumerate(lessons[: round(self._lessons * len(lessons))]):
            moments = self._moments(START + week * WEEK)
            for prediction in lesson.predictions:
                sure = self._random.choice(prediction.confidences)
                right = self._hits(0.25 + 0.6 * sure / 100)
                yield self._attempt(
                    lesson, "prediction", prediction.id, next(moments), right, confidence=sure
                )
            for check in lesson.checks:
                chance = self._skill * self._ease[lesson.code, check.id]
                for right in self._tries(chance):
                    yield self._attempt(lesson, "check", check.id, next(moments), right)
            for puzzle in lesson.puzzles:
                for right in self._tries(self._skill * 0.8):
                    yield self._attempt(lesson, "puzzle", puzzle, next(moments), right)

    def _moments(self, start: datetime) -> Iterator[str]:
        while True:
            start += timedelta(milliseconds=self._random.randint(1, LONGEST_PAUSE))
            yield stamp(start)

    def _hits(self, chance: float) -> bool:
        return self._random.random() < chance

    def _tries(self, chance: float) -> Iterator[bool]:
        """Whether each try is right; the last one is, or the example has given up."""
        for _n in range(TRIES):
            right = self._hits(chance)
            yield right
            if right:
                return

    def _attempt(
        self, lesson: Lesson, kind: str, task: str, when: str, right: bool, **more: int
    ) -> Attempt:
        return Attempt(
            when=when,
            kind=kind,
            task=task,
            answer=self._answer(right) if kind != "puzzle" else "",
            right=right,
            lesson=lesson.code,
            confidence=more.get("confidence"),
        )

    def _answer(self, right: bool) -> str:
        """In place of an answer, for an example has none."""
        if right:
            return _("(an example of a right answer)")
        slip = self._hits(SLIP)
        return _("(an example of a slip)") if slip else _("(an example of a common mistake)")
