"""How wrong answers are refuted: by players who do nothing foolish, and without praise."""

from collections.abc import Iterator

import pytest

from hanabi_kit import Play, State, View
from hanabi_kit.engine.wording import announced
from hanabi_kit.knowledge import Odds
from hanabi_kit.puzzles import Judge, Judgement
from hanabi_kit.render.board.visible_table import supposed_table
from hanabi_kit.solver.explain.policy import Move, Option, Policy
from tests.puzzles.test_shipped import PUZZLES

LITERAL = [puzzle.id for puzzle in PUZZLES if puzzle.convention is None]


def refuted(judge: Judge) -> Iterator[Judgement]:
    """The wrong answers, of cards that can't be told apart one each."""
    seen = set()
    for row in judge.solution.actions:
        judged = judge.at_once(row.action)
        if not judged.right and row.unit not in seen:
            seen.add(row.unit)
            yield judge.complete(judged)


def equals(policy: Policy, before: State, move: Move) -> list[Option]:
    """Everything that literal play takes as often as a move, which has to be among it."""
    taken = [option for option in policy.options(before) if option.chosen]
    said = announced(before, move.action)
    assert any(
        said.kind == option.announcement.kind and {*said.things} <= {*option.announcement.things}
        for option in taken
    ), f"{move} is not what literal play takes"
    return taken


@pytest.mark.parametrize("id", LITERAL)
def test_nobody_takes_a_strike_that_could_be_spared(id: str) -> None:
    """What literal play values alike is worked out here once more, without any shortcut."""
    judge = Judge(PUZZLES[id], seconds=None)
    policy = judge.policy
    assert policy is not None
    for judged in refuted(judge):
        example = judged.example
        if example is None:
            assert "on average" in judged.found_later[-1]
            continue
        assert example.loss > 0
        for line in (example.line, example.better_line):
            for step, before in enumerate(line.states[1:-1], start=1):
                equal = equals(policy, before, line.moves[step])
                if line.states[step + 1].strikes > before.strikes:
                    odds = Odds(View.of(before, before.turn))
                    assert all(
                        isinstance(option.action, Play) and odds.playable(option.action.card) < 1
                        for option in equal
                    ), f"{judged.words}: {line}"


def test_who_knows_what_fits_plays_it() -> None:
    """The highest score is missed, so to literal play all is alike; Bob still plays his y3."""
    judge = Judge(PUZZLES["first-01-two-threes-to-go"])
    for judged in refuted(judge):
        assert judged.example is not None
        assert judged.example.line.moves[-1].result == "y3 fits"
        assert judged.found_later[1].startswith("Bob knows that slot 1 fits")


@pytest.mark.parametrize("id", LITERAL[::5])
def test_nothing_is_praised(id: str) -> None:
    judge = Judge(PUZZLES[id])
    for judged in refuted(judge):
        if judged.example is None:
            continue
        end = judged.example.line.states[-1]
        praise = end.outcome.verdict
        told = " ".join([*judged.why, supposed_table(end).closing])
        assert f"{end.score} of {end.outcome.maximum} points" in told
        assert praise is None or praise not in told
