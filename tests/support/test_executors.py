"""Much work in any executor."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import pytest

from hanabi_kit import HanabiError, Position, State, View
from hanabi_kit.solver import MODELS, Solution, solve
from hanabi_kit.support.executors import answers
from tests.solver.positions import case

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
EXAMPLE = Position.parse(LINE)
OVER = Position.parse("en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/r1 x:b1")
IMPOSSIBLE = Position.parse(LINE.replace("t1", "t9"))


@contextmanager
def dask() -> Iterator[Executor]:
    """A cluster in this process."""
    distributed = pytest.importorskip(
        "distributed", reason="needs dask.distributed, from the extra cluster"
    )
    options = {"processes": False, "n_workers": 1, "threads_per_worker": 2}
    with (
        distributed.LocalCluster(dashboard_address=None, **options) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


EXECUTORS: dict[str, Callable[[], AbstractContextManager[Executor]]] = {
    "processes": lambda: ProcessPoolExecutor(2, get_context("spawn")),
    "threads": lambda: ThreadPoolExecutor(2),
    "dask": dask,
}


class Noted(Executor):
    """An executor that does a task when its answer is asked for, and notes what happens."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self.asked = 0

    @property
    def in_flight(self) -> int:
        return len(self.futures) - self.asked

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        noted = self

        class Lazy(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                noted.asked += 1
                return fn(*args, **kwargs)

        self.futures.append(Lazy())
        return self.futures[-1]


def timeless(solution: Solution) -> Solution:
    return replace(solution, seconds=0.0)


@pytest.mark.parametrize("kind", EXECUTORS)
def test_an_executor_gives_the_answers_in_order(kind: str) -> None:
    sources: list[State | Position] = [case(seed).state for seed in range(6)]
    sources += [EXAMPLE, View.of(case(1).state, case(1).state.turn)]
    with EXECUTORS[kind]() as executor:
        found = [*answers(solve, sources, executor)]
    assert [source for source, _ in found] == sources
    assert [timeless(answer) for _, answer in found] == [timeless(solve(each)) for each in sources]


def test_without_an_executor_they_come_one_by_one() -> None:
    drawn: list[int] = []

    def questions() -> Iterator[int]:
        for number in range(4):
            drawn.append(number)
            yield number

    found = answers(str, questions())
    assert drawn == []
    assert next(found) == (0, "0")
    assert drawn == [0]
    assert [*found] == [(1, "1"), (2, "2"), (3, "3")]


def test_solutions_and_errors_can_be_sent() -> None:
    for model in MODELS:
        solution = solve(EXAMPLE, model)
        assert pickle.loads(pickle.dumps(solution)) == solution
    for position in (OVER, IMPOSSIBLE):
        with pytest.raises(HanabiError) as refused:
            solve(position)
        again = pickle.loads(pickle.dumps(refused.value))
        assert (type(again), str(again)) == (refused.type, str(refused.value))


def test_what_is_not_foreseen_is_raised() -> None:
    executor = Noted()
    with pytest.raises(ZeroDivisionError):
        [*answers(lambda number: 1 / number, [0] * 9, executor)]
    assert all(future.cancelled() for future in executor.futures)


@pytest.mark.parametrize("most", [1, 3])
def test_only_so_many_are_handed_out_at_once(most: int) -> None:
    executor = Noted()
    flying = []
    for _ in answers(str, (number for number in range(10)), executor, most):
        flying.append(executor.in_flight)
    assert max(flying) == most - 1  # one has just been answered
    assert len(executor.futures) == len(flying) == 10


def test_the_answers_of_endless_questions_can_be_taken_one_by_one() -> None:
    def endless() -> Iterator[int]:
        while True:
            yield 7

    executor = Noted()
    found = answers(str, endless(), executor)
    assert next(found) == (7, "7")
    del found  # whoever stops asking cancels the rest
    assert len(executor.futures) > 1
    assert all(future.cancelled() for future in executor.futures[1:])


def test_ctrl_c_cancels_what_is_waiting() -> None:
    def interrupted(number: int) -> int:
        if number == 1:
            raise KeyboardInterrupt
        return number

    executor = Noted()
    found = answers(interrupted, range(9), executor)
    assert next(found) == (0, 0)
    with pytest.raises(KeyboardInterrupt):
        next(found)
    assert not executor.futures[0].cancelled()
    assert all(future.cancelled() for future in executor.futures[1:])


def test_too_few_at_once_are_refused() -> None:
    with pytest.raises(HanabiError, match="0 tasks at once are too few"):
        answers(str, [], in_flight=0)
    assert [*answers(str, [])] == []
