"""Lesson 1: typical wrong answers and what is said of them."""

from typing import Any

import pytest

from hanabi_kit.lessons import turn_by_turn
from hanabi_kit.lessons.course import find
from tests.lessons.answering import said

LESSON = find(1)


def test_predictions_follow_from_the_rules() -> None:
    """Eight tokens, two spent on clues, one back for the discard."""
    assert LESSON.prediction("tokens").truth() == f"{8 - 2 + 1} tokens"
    assert "strike" in LESSON.prediction("misfit").truth()


def test_the_worked_example_completes_a_firework_and_strikes() -> None:
    rows = [row[2:] for row in turn_by_turn(LESSON.table("worked")).rows]  # type: ignore[arg-type]
    tokens, strikes, scores = zip(*rows, strict=True)
    assert tokens == ("7", "7", "7", "7", "8", "8")  # the completed firework brings one back
    assert strikes == ("0", "0", "0", "0", "0", "1")
    assert scores == ("0", "1", "2", "3", "4", "4")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("7", "That is right."),
        (7, "That is right."),
        ("8", "a clue costs something"),
        ("6", "Does nothing bring a token back?"),
        ("10", "a play brings no token"),
        ("4", "a play costs no token"),
        ("5", "a discard: is it a price"),
        ("0", "go turn by turn"),
    ],
)
def test_check_1(answer: Any, words: str) -> None:
    assert words in str(said(LESSON.check("tokens-after-six"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("strikes: 1, points: 2", "That is right."),
        ("a", "which of them did not fit"),
        ("c", "The strikes are right."),
        ("d", "which of them did not fit"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    """Played: y1 (fits), g3 (does not), g1 (fits)."""
    assert words in str(said(LESSON.check("strikes-and-points"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a c", "That is right."),
        ("a b c", "2 fit; 1 of those you chose does not fit."),  # discards with all tokens there
        ("a", "What you have chosen fits, but that is not all."),
        ("a c d", "2 fit; 1 of those you chose does not fit."),  # a clue to herself
        ("e", "1 of those you chose does not fit."),  # passes
        ("none", "Look again: what a discard brings"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("allowed"), answer))
