"""Lesson 3: typical wrong answers and what is said of them."""

import pytest

from hanabi_kit.lessons.course import find
from tests.lessons.answering import said

LESSON = find(3)


def test_one_clue_strikes_the_five_kinds_of_one_colour() -> None:
    colours, ranks = 5, 5
    assert LESSON.prediction("untouched").truth() == f"{(colours - 1) * ranks} kinds of card"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("y2 y3 g2 g3", "That is right."),
        ("y1 y2 y3 g1 g2 g3", "a clue that did not touch this card"),  # forgot the 1
        ("r2 r3 y2 y3 g2 g3", "a clue that did not touch this card"),  # forgot the red
        ("g3", "3 cards are missing"),  # guessed one
        ("r1", "a clue that did not touch this card"),  # took the marks of slot 2
        ("none", "4 cards are missing"),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    """Not red, not a 1: of nine kinds four are left."""
    assert words in str(said(LESSON.check("never-touched"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("y3 y4 y5", "That is right."),
        ("y1 y2 y3 y4 y5", "Everything that the card can be is among your cards."),
        ("r3 y3 g3 b3 w3", "a clue that touched this card"),  # forgot the yellow
        ("y3", "2 cards are missing"),  # peeked, or guessed
    ],
)
def test_check_2(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("both-kinds"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("yellow to Bob", "That is right."),
        ("clue y to bob", "That is right."),
        ("green to Bob", "this clue touches slot 1 itself"),
        ("3 to Bob", "this clue touches slot 1 itself"),
        ("2 to Bob", "could still have several colours"),  # passes it by, but names a rank
        ("red to Bob", "could still have several colours"),  # known before
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("by-silence"), answer))
