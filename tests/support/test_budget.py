"""What an answer may cost, and the meter that keeps to it."""

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.support import budget
from hanabi_kit.support.budget import Budget, Meter, OutOfBudget


@pytest.mark.parametrize(
    ("seconds", "megabytes", "words"),
    [(0, 100, "no time"), (-1, 100, "no time"), (float("nan"), 100, "no time"), (1, 0, "no room")],
)
def test_a_budget_of_nothing_is_refused(seconds: float, megabytes: int, words: str) -> None:
    with pytest.raises(HanabiError, match=words):
        Budget(seconds, megabytes)


def test_a_meter_counts_and_looks_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0] * 3 + [95.0])
    monkeypatch.setattr(budget, "monotonic", lambda: next(now))
    monkeypatch.setattr(budget, "CHECK_EVERY", 40)
    meter = Meter(Budget(seconds=100))
    for _ in range(119):
        meter.spend()
    assert meter.nodes == 119
    with pytest.raises(OutOfBudget, match="time"):
        meter.spend()


def test_nodes_run_out_alike_everywhere() -> None:
    meter = Meter(Budget(seconds=None, nodes=1000))

    def spend_on() -> None:
        while True:
            meter.spend()

    with pytest.raises(OutOfBudget, match="nodes"):
        spend_on()
    assert 1000 < meter.nodes <= 1000 + budget.CHECK_EVERY


def test_the_memory_of_this_process_is_known() -> None:
    before = budget.memory_held()
    if not before:
        pytest.skip("this system does not say how much memory a process holds")
    block = b"1" * 80_000_000
    assert budget.memory_held() >= before + 40_000_000
    del block
