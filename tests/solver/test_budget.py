"""Past its budget a solver says what is certain and no more; stopped, it leaves nothing behind."""

import gc
import signal
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from hanabi_kit import Position, State
from hanabi_kit.solver import (
    MODELS,
    Budget,
    Cancelled,
    Goal,
    ModelName,
    Search,
    Solution,
    solve,
)
from hanabi_kit.solver.search.shortcuts import ALL
from hanabi_kit.solver.solution import PROVED
from hanabi_kit.support import budget
from tests.builders import table
from tests.solver.positions import last_rounds
from tests.solver.search.test_literal import within
from tests.solver.team.test_team import endgame

WITHOUT_LIMIT = Budget(seconds=None)


def one_card_left() -> State:
    return table("Ann: y5 r1 g1; Bob: r5 g5 y1", deck="b2", fireworks="r4 y4 g4 b5 w5", tokens=2)


class Clock:
    """A clock on which each look at it takes a second."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time that passes with the work done, so that every run ends at the same place."""
    clock = Clock()
    monkeypatch.setattr(budget, "monotonic", clock)
    monkeypatch.setattr(budget, "CHECK_EVERY", 1)
    return clock


def looks(state: State, model: ModelName = "literal", goal: Goal = "score", **options: Any) -> int:
    """How often the clock is looked at until a position is solved."""
    count = 0

    def wanted() -> bool:
        nonlocal count
        count += 1
        return True

    assert solve(state, model, goal, WITHOUT_LIMIT, wanted=wanted, **options).exact
    return count


def some(number: int, count: int) -> Iterator[int]:
    """So many whole numbers from 1 to below a number, evenly spread."""
    return iter(sorted({1 + (number - 2) * i // (count - 1) for i in range(count)}))


# Out of time.


def check_certain(found: Solution, exact: Solution) -> None:
    """What a solution that was cut short says is true."""
    for ours, true in zip(found.actions, exact.actions, strict=True):
        assert ours.action == true.action
        assert ours.literal in (None, true.literal)
        assert ours.bound in (None, true.bound)
        assert ours.low is not None
        assert ours.high is not None
        assert true.low is not None
        assert true.high is not None
        assert 0 <= ours.low <= true.low <= true.high <= ours.high
    assert {a.action for a in exact.best} <= {a.action for a in found.best}
    assert found.value in (None, exact.value)
    if found.value is None:
        assert (found.gap, found.badge, found.robust) == (None, None, None)
    else:
        assert [a.action for a in found.best] == [a.action for a in exact.best]
        assert found.gap is None or (exact.gap is not None and found.gap <= exact.gap)
        assert found.badge is None or found.badge != PROVED or exact.badge == PROVED
        assert found.robust in (None, exact.robust)
    assert {a.action for a in found.refuted} <= {a.action for a in exact.refuted}


@pytest.mark.parametrize("best_only", [False, True])
def test_out_of_time_the_bounds_are_certain_and_close_in(clock: Clock, best_only: bool) -> None:
    state = one_card_left()
    exact = solve(state, "literal", "score", WITHOUT_LIMIT)
    needed = looks(state, best_only=best_only)
    assert needed > 200
    spans = []
    for seconds in some(needed, 12):
        found = solve(state, "literal", "score", Budget(seconds), best_only=best_only)
        assert not found.exact
        check_certain(found, exact)
        spans.append(sum(((a.high or 0) - (a.low or 0) for a in found.actions), Fraction(0)))
    assert spans == sorted(spans, reverse=True)
    assert spans[0] > 23 * len(exact.actions)  # of most actions nothing is known, nothing is said
    in_time = solve(state, "literal", "score", Budget(10 * needed), best_only=best_only)
    assert in_time.exact
    assert in_time.best == exact.best


def test_out_of_time_the_bounds_are_certain_on_all_kinds_of_positions(clock: Clock) -> None:
    chance = Random("out of time")
    tried = 0
    for state in last_rounds(chance):
        goal: Goal = chance.choice(["score", "perfect"])
        exact = within(200, state, goal, ALL)
        if exact is None or exact.nodes < 40:
            continue
        needed = looks(state, goal=goal)
        for seconds in some(needed, 6):
            check_certain(solve(state, "literal", goal, Budget(seconds)), exact)
        tried += 1
        if tried == 25:
            break


def test_out_of_time_open_hands_say_what_is_certain(clock: Clock) -> None:
    state = one_card_left()
    exact = solve(state, "open", "score", WITHOUT_LIMIT)
    assert exact.exact
    for seconds in some(looks(state, "open"), 5):
        found = solve(state, "open", "score", Budget(seconds))
        assert not found.exact
        check_certain(found, exact)


def test_out_of_time_a_team_knows_bounds(clock: Clock) -> None:
    state = endgame("Ann: r4 y1; Bob: g5 b1", deck="r5", fireworks="r3 y5 g4 b5 w5", tokens=1)
    exact = solve(state, "team", "score", WITHOUT_LIMIT)
    assert exact.team is not None
    assert exact.team.value is not None
    assert exact.value == exact.team.value
    cut_short = 0
    for seconds in some(looks(state, "team"), 8):
        found = solve(state, "team", "score", Budget(seconds))
        assert found.team is not None
        assert found.exact == (found.team.value is not None)
        assert None in (found.team.value, found.team.literal)
        assert found.team.low <= exact.team.value <= found.team.high
        assert found.value in (None, exact.value)
        cut_short += found.value is None
    assert cut_short


def test_what_was_worked_out_before_the_end_is_kept(clock: Clock) -> None:
    state = one_card_left()
    found = solve(state, "literal", "score", Budget(looks(state) - 2))
    assert any(a.literal is not None for a in found.actions)
    assert any(a.literal is None for a in found.actions)
    assert found.data["exact"] is False
    assert None in [action["literal"] for action in found.data["actions"]]


# Out of memory.


def test_out_of_memory_is_like_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    state = one_card_left()
    exact = solve(state, "literal", "score", WITHOUT_LIMIT)
    held = iter(range(10**8, 10**12, 300_000))  # each look finds 0.3 MB more
    monkeypatch.setattr(budget, "memory_held", lambda: next(held))
    monkeypatch.setattr(budget, "CHECK_EVERY", 4)
    monkeypatch.setattr(budget, "WEIGH_EVERY", 2)
    found = solve(state, "literal", "score", Budget(seconds=None, megabytes=3))
    assert not found.exact
    assert found.nodes == 4 * 2 * 11  # at 3.3 MB
    check_certain(found, exact)


def test_memory_counts_from_where_the_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "memory_held", lambda: 10**12)
    monkeypatch.setattr(budget, "WEIGH_EVERY", 1)
    assert solve(one_card_left(), "literal", "score", Budget(None, megabytes=1)).exact


def test_where_no_system_tells_the_memory_nodes_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budget, "memory_held", lambda: 0)
    monkeypatch.setattr(budget, "NODE", 100_000)
    monkeypatch.setattr(budget, "CHECK_EVERY", 1)
    monkeypatch.setattr(budget, "WEIGH_EVERY", 1)
    found = solve(one_card_left(), "literal", "score", Budget(None, megabytes=2))
    assert not found.exact
    assert found.nodes == 21


# Stopped.


def test_when_the_answer_is_no_longer_wanted_there_is_none() -> None:
    state = one_card_left()
    needed = looks(state)
    assert needed > 2
    for most in (0, needed - 1):
        answers = iter([True] * most)
        with pytest.raises(Cancelled, match="stopped"):
            solve(state, "literal", "score", WITHOUT_LIMIT, wanted=lambda: next(answers, False))  # noqa: B023


@pytest.mark.parametrize("model", MODELS)
def test_stopped_by_the_keyboard_nothing_is_left_behind(
    monkeypatch: pytest.MonkeyPatch, model: ModelName
) -> None:
    monkeypatch.setattr(budget, "CHECK_EVERY", 1)
    state = endgame("Ann: r4 y1; Bob: g5 b1", deck="r5", fireworks="r3 y5 g4 b5 w5", tokens=1)
    exact = solve(state, model, "score", WITHOUT_LIMIT)
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for moment in some(looks(state, model), 4):
            countdown = iter(range(moment))
            pressed = False

            def wanted() -> bool:
                nonlocal pressed
                if next(countdown, None) is None and not pressed:  # noqa: B023
                    pressed = True
                    signal.raise_signal(signal.SIGINT)
                return True

            search = Search(state, "score", WITHOUT_LIMIT, wanted=wanted)
            with pytest.raises(KeyboardInterrupt):
                search.solve(model)
            assert gc.isenabled()
            # Half the work lies about: whoever goes on with it gets the right answer all the same.
            assert told(search.solve(model)) == told(exact)
            assert told(solve(state, model, "score", WITHOUT_LIMIT)) == told(exact)
    finally:
        signal.signal(signal.SIGINT, handler)


def told(solution: Solution) -> dict[str, Any]:
    """All that a solution says but how long it took."""
    return {name: value for name, value in solution.data.items() if name != "seconds"} | {
        "team": solution.team
    }


@pytest.mark.parametrize("best_only", [False, True])
@pytest.mark.parametrize(
    "model",
    ["literal", "open", "team"],
)
def test_progress_goes_from_nothing_to_all(model: ModelName, best_only: bool) -> None:
    state = endgame("Ann: r4 y1; Bob: g5 b1", deck="r5", fireworks="r3 y5 g4 b5 w5", tokens=1)
    heard: list[tuple[float, str]] = []
    solve(
        state,
        model,
        "score",
        WITHOUT_LIMIT,
        best_only=best_only,
        progress=lambda share, words: heard.append((share, words)),
    )
    shares = [share for share, _ in heard]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= 0.1
    assert shares[-1] == 1
    assert all(words for _, words in heard)


# Hardly any time.


def test_a_position_without_time_is_still_answered(clock: Clock) -> None:
    state = endgame("Ann: y1 g1; Bob: r5 b1", turns_left=2, tokens=1)
    found = solve(Position.of(state), "literal", "score", Budget(1))
    assert not found.exact
    assert len(found.best) == len(found.actions)  # any of them may be the best
    assert found.gap is None
