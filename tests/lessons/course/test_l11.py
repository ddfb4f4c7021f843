"""Lesson 11: typical wrong answers and what is said of them."""

from typing import Any

import pytest

from hanabi_kit.knowledge import statistics
from hanabi_kit.lessons.course import find, l11
from tests.lessons.answering import said

LESSON = find(11)


def test_the_table_of_the_game_adds_up() -> None:
    for row in l11.pace_of_game().rows:
        _turn, score, deck, players, maximum, pace = map(int, row)
        assert score + deck + players - maximum == pace


def test_turns_enough_and_still_too_late() -> None:
    """Bob holds two of the three cards that are missing, and has one turn like everybody."""
    state = l11.last_turns()
    assert statistics(state).pace == 0
    assert state.turns_left == state.rules.players
    held = {str(held.card) for held in state.hand(1)}
    assert {"y5", "b5"} <= held
    assert l11.whole_game().score < state.rules.maximum


def test_only_what_draws_without_a_point_costs_pace() -> None:
    changes = {(row[0], row[1]) for row in l11.changes_of_pace().rows}
    assert changes == {(l11.CLUE, "0"), (l11.FITS, "0"), (l11.DISCARD, "-1")}


def test_with_one_card_in_the_deck_bob_waits() -> None:
    """Ann has r3 and y3 to play, Bob y2: only if Ann draws the last card is there time for all."""
    assert LESSON.prediction("last-card").truth() == l11.WAIT


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (11 + 12 + 4 - 23, "That is right."),
        (11 + 12 + 4 - 25, "Can all points of the game still be reached?"),
        (11 + 12 - 23, "who still moves after the last card is drawn?"),
        (12 + 4 - 23, "some cards lie on the fireworks already"),
        (11 + 12 + 4, "what is still to be reached has to go off"),
        (12, "not every card that is drawn may be thrown away"),
        (17, "score, deck and players are added"),
    ],
)
def test_check_1(answer: Any, words: str) -> None:
    """The table shows a score of 11, at best 23, 12 cards in the deck, four players."""
    assert words in str(said(LESSON.check("pace"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("c d", "That is right."),
        ("c", "What you have chosen fits, but that is not all."),
        ("b c d", "2 fit; 1 of those you chose does not fit."),  # plays cost a turn, too
        ("a c", "1 fits; 1 of those you chose does not fit."),
        ("none", "which actions draw a card?"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("what-costs"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("3 to Ann", "That is right."),
        ("play 1", "this draws the last card"),
        ("discard 3", "this draws the last card"),
        ("1 to Ann", "the chance 5/6; another always does"),
        ("red to Ann", "the chance 1/3; another always does"),
        ("yellow to Ann", "There is no second token."),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("only-win"), answer))
