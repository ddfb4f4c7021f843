"""The cache believes no entry that was changed, and no values that can't be true."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from hanabi_kit import Position, State
from hanabi_kit.solver import (
    GOALS,
    MODELS,
    Goal,
    ModelName,
    Search,
    Solution,
    cache,
    cached,
)
from tests.solver.cache_mutations import mutated
from tests.solver.positions import case

LINES = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4",
    "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1",
)


class Kept(NamedTuple):
    """A question, its right answer, and the entry that keeps it."""

    source: State | Position
    model: ModelName
    goal: Goal
    best_only: bool
    right: Solution
    path: Path
    written: bytes

    def ask(self, folder: Path) -> Solution:
        found = cached(self.source, self.model, self.goal, best_only=self.best_only, folder=folder)
        return replace(found, seconds=0.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("solutions")


@pytest.fixture(scope="module")
def entries(folder: Path) -> list[Kept]:
    """Real entries: of every model and goal, and of positions under every variant."""
    asked: list[tuple[State | Position, ModelName, Goal, bool]] = [
        (Position.parse(line), model, goal, best_only)
        for line in LINES
        for model in MODELS
        for goal in GOALS
        for best_only in (False, True)
    ]
    asked += [(case(seed).state, "literal", case(seed).goal, False) for seed in range(15)]
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "WORTH_KEEPING", 0)
        for source, model, goal, best_only in asked:
            before = {*folder.rglob("*.json")}
            right = cached(source, model, goal, best_only=best_only, folder=folder)
            for path in {*folder.rglob("*.json")} - before:  # none if it was asked before
                right = replace(right, seconds=0.0)
                written = path.read_bytes()
                found.append(Kept(source, model, goal, best_only, right, path, written))
    return found


def attack(
    attacks: int,
    entries: list[Kept],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    sealed: bool,
) -> Iterator[tuple[Kept, Solution]]:
    """Every question whose entry was changed, and what is answered then."""
    chance = Random("mutations")
    everything = [kept.written for kept in entries]
    for _ in range(attacks):
        kept = chance.choice(entries)

        def anew(search: Search, *_: Any, right: Solution = kept.right, **__: Any) -> Solution:
            return replace(right, exact=False)  # so that it is not kept

        monkeypatch.setattr(Search, "solve", anew)
        kept.path.unlink(missing_ok=True)  # a new file is written without waiting for the disk
        kept.path.write_bytes(mutated(kept.written, everything, chance, sealed=sealed))
        yield kept, replace(kept.ask(folder), exact=True)


def test_whatever_is_changed_no_wrong_answer_comes_out(
    entries: list[Kept], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept, found in attack(6_000, entries, folder, monkeypatch, sealed=False):
        assert found == kept.right


def test_with_a_checksum_put_right_still_nothing_impossible_comes_out(
    entries: list[Kept], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept, found in attack(1_500, entries, folder, monkeypatch, sealed=True):
        refuse_the_impossible(kept, found)


def test_what_was_worked_out_is_possible(entries: list[Kept]) -> None:
    for kept in entries:
        refuse_the_impossible(kept, kept.right)


def refuse_the_impossible(kept: Kept, found: Solution) -> None:
    """What the definitions of the models say of any exact solution."""
    state = kept.source.state() if isinstance(kept.source, Position) else kept.source
    most = Fraction(1 if kept.goal == "perfect" else state.rules.maximum)
    assert found.nodes >= 0
    assert found.value is not None
    assert 0 <= found.value <= most
    for action in found.actions:
        assert action.bound is not None
        assert 0 <= action.bound <= most
        if kept.model == "team":
            assert action.low is action.high is action.literal is None
            continue
        assert action.low is not None
        assert action.high is not None
        assert action.low <= action.high <= action.bound
        if kept.model == "open":
            assert action.low == action.high == action.bound
            assert action.literal is None
        elif action.literal is not None:
            assert action.low <= action.literal <= action.high
        else:
            assert kept.best_only
            assert action.high < found.value
    if kept.model == "literal":
        assert found.value == max(a.literal for a in found.actions if a.literal is not None)
        assert found.badge is not None
    assert (found.team is not None) == (kept.model == "team")
    if found.team is not None:
        assert found.team.low == found.team.value == found.team.high
        assert found.team.open is not None
        assert found.value == found.team.value <= found.team.open <= most
        assert found.team.literal is None or found.team.literal <= found.value
