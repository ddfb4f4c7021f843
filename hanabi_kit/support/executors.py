"""Much work in any `concurrent.futures.Executor`: threads, processes, a cluster."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from .errors import HanabiError

Question = TypeVar("Question")
Answer = TypeVar("Answer")

TASKS_EACH = 4
"""So many tasks for each processor of this machine are handed out at once, if nobody says more."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while much was being worked on; the result of what was finished by then is here."""

    def __init__(self, finished: Any) -> None:
        super().__init__()
        self.finished = finished


def answers(
    task: Callable[[Question], Answer],
    questions: Iterable[Question],
    executor: Executor | None = None,
    in_flight: int | None = None,
) -> Iterator[tuple[Question, Answer]]:
    """Each question with its answer, in their order, from an executor or one by one from here.

    At most `in_flight` questions are handed out and not yet answered, so they may be without end.
    When the answers are no longer wanted, or Ctrl-C is pressed, what is waiting is cancelled.
    """
    most = TASKS_EACH * (os.cpu_count() or 1) if in_flight is None else in_flight
    if most < 1:
        raise HanabiError(f"in_flight: {most} tasks at once are too few, write 1 or more")
    if executor is None:
        return ((question, task(question)) for question in questions)
    return _handed_out(task, questions, executor, most)


def _handed_out(
    task: Callable[[Question], Answer], questions: Iterable[Question], executor: Executor, most: int
) -> Iterator[tuple[Question, Answer]]:
    waiting: deque[tuple[Question, Future[Answer]]] = deque()
    try:
        for question in questions:
            waiting.append((question, executor.submit(task, question)))
            if len(waiting) == most:
                yield _answered(waiting)
        while waiting:
            yield _answered(waiting)
    finally:
        for _, future in waiting:
            future.cancel()


def _answered(waiting: deque[tuple[Question, Future[Answer]]]) -> tuple[Question, Answer]:
    question, future = waiting[0]
    answer = future.result()
    waiting.popleft()  # only now: until it is answered, an interruption has to cancel it
    return question, answer
