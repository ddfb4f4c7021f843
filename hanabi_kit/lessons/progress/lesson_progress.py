"""What of a lesson a learner has done, read from the record."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ...practice.attempts import Attempt
from ...support.i18n import _
from ..course.lesson import Lesson


class Done(NamedTuple):
    """So many of so many."""

    done: int
    all: int

    def __str__(self) -> str:
        return _("{done} of {all}").format(done=self.done, all=self.all)


class LessonProgress(NamedTuple):
    """The predictions that were made, the checks that were answered right, the puzzles solved."""

    predictions: Done
    checks: Done
    puzzles: Done

    @property
    def total(self) -> Done:
        """All of it together."""
        return Done(sum(part.done for part in self), sum(part.all for part in self))

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the lesson is left to do."""
        return self.total.done == self.total.all

    def __str__(self) -> str:
        words = _("predictions {predictions}, checks {checks}, puzzles {puzzles}")
        return words.format(**{name: str(part) for name, part in self._asdict().items()})


def progress_in(lesson: Lesson, attempts: Iterable[Attempt]) -> LessonProgress:
    """How far these attempts have come in a lesson; a puzzle counts wherever it was solved."""
    attempts = tuple(attempts)

    def done(kind: str, ids: Collection[str], *, right: bool) -> Done:
        met = {
            attempt.task
            for attempt in attempts
            if attempt.kind == kind
            and (attempt.right or not right)
            and (kind == "puzzle" or attempt.lesson == lesson.code)
        }
        return Done(len(met.intersection(ids)), len(ids))

    return LessonProgress(
        done("prediction", [each.id for each in lesson.predictions], right=False),
        done("check", [each.id for each in lesson.checks], right=True),
        done("puzzle", lesson.puzzles, right=True),
    )
