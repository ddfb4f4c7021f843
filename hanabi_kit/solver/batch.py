"""Many positions at once, in any `concurrent.futures.Executor`: threads, processes, a cluster."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from operator import length_hint
from typing import NamedTuple

from ..engine.state import State
from ..position import Position
from ..support.errors import HanabiError
from ..support.executors import answers
from .budget import Budget, Progress
from .cache import cached
from .search.table import GOALS, Goal
from .solution import MODELS, Model, Solution
from .solver import solve


class Unsolved(NamedTuple):
    """A position that the solver refuses, and why; the others are solved all the same."""

    source: State | Position
    error: HanabiError


@dataclass(frozen=True)
class Task:
    """What is done with each position; goes to other processes and machines."""

    model: Model
    goal: Goal
    budget: Budget | None
    best_only: bool
    keep: bool

    def __call__(self, source: State | Position) -> Solution | HanabiError:
        """Solve a position; an error that is given back, not raised, comes through everywhere."""
        answer = cached if self.keep else solve
        try:
            return answer(source, self.model, self.goal, self.budget, best_only=self.best_only)
        except HanabiError as error:
            return error.with_traceback(None)


def solve_all(
    sources: Iterable[State | Position],
    model: Model = "literal",
    goal: Goal = "score",
    budget: Budget | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    best_only: bool = False,
    keep: bool = False,
    in_flight: int | None = None,
) -> Iterator[Solution | Unsolved]:
    """Solve positions in an executor, or here one by one; the answers come in their order.

    The budget is for each position. With `keep`, exact solutions are remembered on disk. At most
    `in_flight` positions are handed out and not yet answered, so the sources may be without end.
    When the answers are no longer wanted, or Ctrl-C is pressed, what is waiting is cancelled; what
    a worker has begun ends within its budget.
    """
    if model not in MODELS:
        raise HanabiError(f"{model!r} is no model: it is {', '.join(MODELS)}")
    if goal not in GOALS:
        raise HanabiError(f"{goal!r} is no goal: it is {' or '.join(GOALS)}")
    task = Task(model, goal, budget, best_only, keep)
    found = answers(task, sources, executor, in_flight)
    return _told(found, length_hint(sources), progress)


def _told(
    found: Iterator[tuple[State | Position, Solution | HanabiError]],
    total: int,
    progress: Progress | None,
) -> Iterator[Solution | Unsolved]:
    """The answers, each announced; the share is 0 while nobody knows how many there will be."""
    for done, (source, answer) in enumerate(found, start=1):
        if progress is not None:
            words = f"{done} of {total}" if total else str(done)
            progress(done / total if total else 0.0, words)
        yield Unsolved(source, answer) if isinstance(answer, HanabiError) else answer
