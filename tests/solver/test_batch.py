"""Many positions at once."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError, Position, State, View
from hanabi_kit.solver import GOALS, MODELS, Budget, Goal, Model, Solution, solve
from hanabi_kit.solver.batch import Task, Unsolved, solve_all
from tests.solver.positions import case

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
EXAMPLE = Position.parse(LINE)
OVER = Position.parse("en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/. x:r1b1")
UNSEEN = Position.parse(LINE.replace("r5,r2", "r5,?"))
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


def timeless(answers: Iterator[Solution | Unsolved]) -> list[Solution]:
    solutions = []
    for answer in answers:
        assert isinstance(answer, Solution)
        solutions.append(replace(answer, seconds=0.0))
    return solutions


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


@pytest.mark.parametrize("kind", EXECUTORS)
def test_an_executor_gives_the_answers_in_order(kind: str) -> None:
    sources: list[State | Position] = [case(seed).state for seed in range(6)]
    sources += [EXAMPLE, View.of(case(1).state, case(1).state.turn)]
    expected = [replace(solve(source), seconds=0.0) for source in sources]
    with EXECUTORS[kind]() as executor:
        assert timeless(solve_all(sources, executor=executor)) == expected
        some = [*solve_all([EXAMPLE, OVER, EXAMPLE], executor=executor)]
    assert [type(answer) for answer in some] == [Solution, Unsolved, Solution]


def test_without_an_executor_they_are_solved_one_by_one() -> None:
    drawn: list[int] = []

    def sources() -> Iterator[State]:
        for seed in range(4):
            drawn.append(seed)
            yield case(seed).state

    answers = solve_all(sources())
    assert drawn == []
    assert timeless(iter([next(answers)])) == [replace(solve(case(0).state), seconds=0.0)]
    assert drawn == [0]
    assert len([*answers]) == 3


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("model", MODELS)
def test_the_question_reaches_the_workers(model: Model, goal: Goal) -> None:
    with ThreadPoolExecutor(1) as executor:
        (found,) = timeless(solve_all([EXAMPLE], model, goal, executor=executor))
    assert found == replace(solve(EXAMPLE, model, goal), seconds=0.0)


def test_a_task_can_be_sent() -> None:
    task = Task("literal", "score", Budget(3), best_only=True, keep=False)
    assert pickle.loads(pickle.dumps(task)) == task


def test_solutions_and_what_is_refused_can_be_sent() -> None:
    for model in MODELS:
        solution = solve(EXAMPLE, model)
        assert pickle.loads(pickle.dumps(solution)) == solution
    for answer in solve_all([OVER, IMPOSSIBLE]):
        assert isinstance(answer, Unsolved)
        again = pickle.loads(pickle.dumps(answer))
        assert (again.source, str(again.error)) == (answer.source, str(answer.error))


@pytest.mark.parametrize("executor", [None, Noted()])
def test_a_position_that_is_refused_stops_no_other(executor: Executor | None) -> None:
    sources = [EXAMPLE, OVER, UNSEEN, IMPOSSIBLE, EXAMPLE]
    first, over, unseen, impossible, last = solve_all(sources, executor=executor)
    assert isinstance(first, Solution)
    assert isinstance(last, Solution)
    for source, answer, why in (
        (OVER, over, "the game is over"),
        (UNSEEN, unseen, "Bob's cards are not all known"),
        (IMPOSSIBLE, impossible, "tokens: 9"),
    ):
        assert isinstance(answer, Unsolved)
        assert answer.source == source
        assert why in str(answer.error)


def test_what_is_not_foreseen_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **options: object) -> Solution:
        raise ZeroDivisionError

    monkeypatch.setattr("hanabi_kit.solver.batch.solve", broken)
    executor = Noted()
    with pytest.raises(ZeroDivisionError):
        [*solve_all([EXAMPLE] * 9, executor=executor)]
    assert all(future.cancelled() for future in executor.futures)


@pytest.mark.parametrize("most", [1, 3])
def test_only_so_many_are_handed_out_at_once(most: int) -> None:
    executor = Noted()
    flying = []
    for _ in solve_all((EXAMPLE for _ in range(10)), executor=executor, in_flight=most):
        flying.append(executor.in_flight)
    assert max(flying) == most - 1  # one has just been answered
    assert len(executor.futures) == len(flying) == 10


def test_the_answers_of_endless_sources_can_be_taken_one_by_one() -> None:
    def endless() -> Iterator[Position]:
        while True:
            yield EXAMPLE

    executor = Noted()
    answers = solve_all(endless(), executor=executor)
    assert isinstance(next(answers), Solution)
    del answers  # whoever stops asking cancels the rest
    assert len(executor.futures) > 1
    assert all(future.cancelled() for future in executor.futures[1:])


def test_ctrl_c_cancels_what_is_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def interrupted(*_: object, **options: object) -> Solution:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise KeyboardInterrupt
        return solve(EXAMPLE)

    monkeypatch.setattr("hanabi_kit.solver.batch.solve", interrupted)
    executor = Noted()
    answers = solve_all([EXAMPLE] * 9, executor=executor)
    assert isinstance(next(answers), Solution)
    with pytest.raises(KeyboardInterrupt):
        next(answers)
    assert not executor.futures[0].cancelled()
    assert all(future.cancelled() for future in executor.futures[1:])


def test_progress_is_told() -> None:
    told: list[tuple[float, str]] = []
    sources = [EXAMPLE, OVER, EXAMPLE, EXAMPLE]
    assert len([*solve_all(sources, progress=lambda *now: told.append(now))]) == 4
    assert told == [(0.25, "1 of 4"), (0.5, "2 of 4"), (0.75, "3 of 4"), (1.0, "4 of 4")]
    told.clear()
    endless = (each for each in sources)
    assert len([*solve_all(endless, progress=lambda *now: told.append(now))]) == 4
    assert told == [(0.0, "1"), (0.0, "2"), (0.0, "3"), (0.0, "4")]


def test_solutions_are_kept_if_that_is_wished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_CACHE", str(tmp_path))
    assert len([*solve_all([EXAMPLE])]) == 1
    assert [*tmp_path.iterdir()] == []
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert len([*solve_all([EXAMPLE] * 3, executor=executor, keep=True)]) == 3
    assert len([*tmp_path.rglob("*.json")]) == 1


def test_wrong_questions_are_refused_at_once() -> None:
    with pytest.raises(HanabiError, match="is no model: it is literal, open, team"):
        solve_all([], "psychic")  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="is no goal: it is score or perfect"):
        solve_all([], goal="fame")  # type: ignore[arg-type]
    with pytest.raises(HanabiError, match="0 tasks at once are too few"):
        solve_all([], in_flight=0)
    assert [*solve_all([])] == []
