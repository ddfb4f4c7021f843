"""What is said where there is no other engine to compare with."""

import pytest

from tests.bench import environment, lockstep
from tests.bench.harness import Settings


def test_without_the_other_engine_nothing_is_compared_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    why = "could not be installed; pip's words are in a log"
    monkeypatch.setattr(environment, "failures", lambda: {environment.OPEN_SPIEL: why})
    report = lockstep.games(Settings(seconds=1, rounds=1))
    assert (report.rows, report.missed) == ([], False)
    assert f"Nothing was compared. open_spiel: {why}." in str(report)
