"""What a learner answered in a lesson, written down by the trainer."""

from collections.abc import Iterator
from datetime import UTC, datetime

from ...practice.attempts import LONGEST_ANSWER, Attempt, AttemptKind, stamp
from ...practice.trainer import Trainer


class TaskRecord:
    """The attempts at one task of a lesson."""

    def __init__(self, trainer: Trainer, lesson: str, kind: AttemptKind, task: str) -> None:
        self._trainer = trainer
        self._lesson, self._kind, self._task = lesson, kind, task
        self._began = datetime.now(UTC)

    @property
    def trouble(self) -> str:
        """Why nothing can be recorded, or nothing."""
        return self._trainer.trouble

    def attempts(self) -> Iterator[Attempt]:
        """All attempts at this task by now, in their order."""
        for attempt in self._trainer.attempts:
            if (attempt.kind, attempt.lesson, attempt.task) == (
                self._kind,
                self._lesson,
                self._task,
            ):
                yield attempt

    def latest(self) -> Attempt | None:
        """The last attempt at this task, if there is one."""
        return next(reversed([*self.attempts()]), None)

    def add(self, answer: str, right: bool, confidence: int | None = None) -> None:
        """Write an attempt down before anything else happens."""
        now = datetime.now(UTC)
        self._trainer.record(
            Attempt(
                when=stamp(now),
                kind=self._kind,
                task=self._task,
                lesson=self._lesson,
                answer=answer[:LONGEST_ANSWER],
                right=right,
                retry=self.latest() is not None,
                seconds=max(0, int((now - self._began).total_seconds())),
                confidence=confidence,
            )
        )
