"""Lesson 6: typical wrong answers and what is said of them."""

from fractions import Fraction
from itertools import permutations

import pytest

from hanabi_kit.lessons import deals, on_average
from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.course.l06 import four_unseen, three_left, two_strikes
from tests.lessons.answering import said

LESSON = find(6)


def share(hands: list[tuple[str, ...]], slot: int, fitting: str) -> Fraction:
    """In what part of the hands a slot holds one of the fitting cards."""
    return Fraction(sum(hand[slot - 1] in fitting.split() for hand in hands), len(hands))


def dealt(unseen: str, first: str) -> list[tuple[str, ...]]:
    """Every way to deal three of these cards, the first of them with this letter in its name."""
    return [hand for hand in permutations(unseen.split(), 3) if first in hand[0]]


def test_a_fresh_card_fits_fifteen_times_in_fifty() -> None:
    assert LESSON.prediction("fresh").truth() == str(Fraction(5 * 3, 5 * (3 + 2 + 2 + 2 + 1)))
    assert LESSON.prediction("told-red").truth() == "it stays the same"  # 3 of 10, again


def test_all_deals_are_listed() -> None:
    for table, hands in (
        (three_left, dealt("r3 g2 g3", "3")),
        (four_unseen, dealt("r1 r1 g1 g2", "1")),
    ):
        listed = [tuple(cell.removesuffix(" ✓") for cell in row[1:]) for row in deals(table()).rows]
        assert sorted(listed) == sorted(hands)
    ticked = {cell for row in deals(three_left()).rows for cell in row[1:] if "✓" in cell}
    assert ticked == {"r3 ✓", "g2 ✓"}


def test_the_same_chance_is_a_good_risk_or_a_bad_one() -> None:
    hands = dealt("r3 g2 g3", "3")
    chance = share(hands, 2, "r3 g2")
    assert chance == Fraction(3, 4)
    free = {row[0]: row for row in on_average(three_left()).rows}
    assert free["play slot 2 or 3"][1:] == (str(7 * chance + 6 * (1 - chance)), "6.75", "best")
    dear = {row[0]: row for row in on_average(two_strikes()).rows}
    assert dear["play slot 2 or 3"][1:] == (str(7 * chance), "5.25", "")
    assert dear["discard slot 1"][3] == "best"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("1/4", "That is right."),
        ("2/8", "That is right."),
        ("25 %", "That is right."),
        ("0.25", "That is right."),
        ("1/5", "not every rank has equally many copies"),  # counted ranks
        ("3/10", "Which of them do you see in Bob's hand?"),  # counted the whole colour
        ("3/4", "that is the chance that it does not fit"),
        ("2/50", "slot 2 can't be any card: it is red"),
        ("1", "count the red copies that you do not see"),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    """Ten red cards less the r1 and r4 of Bob are eight, two of them 1s."""
    assert words in str(said(LESSON.check("count-copies"), answer))


def test_seven_of_nine() -> None:
    assert share(dealt("r1 r1 g1 g2", "1"), 2, "r1 g2") == Fraction(7, 9)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("7/9", "That is right."),
        ("14/18", "That is right."),
        ("3/4", "you counted copies, as if slot 1 did not matter"),
        ("2/3", "that is the chance of slot 1"),
        ("4/5", "some lines of your list stand for more deals"),  # five pairs of kinds
        ("2/9", "that is the chance that it does not fit"),
        ("1/2", "write down what slots 1 and 2 can be together"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("count-deals"), answer))


def test_the_reasons_are_as_they_are_by_hand() -> None:
    hands = dealt("r3 g1 g2", "g")
    assert share(hands, 2, "r3") == Fraction(1, 2)
    assert share(hands, 1, "r3") == 0


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a c e", "That is right."),
        ("a", "What you chose is true."),
        ("a", "a risk has three sides"),
        ("a b c e", "what does the mark on slot 1 say"),  # trusts the mark
        ("a c d e", "suppose that there were two strikes already"),  # forgets the price
        ("none", "a risk has three sides"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("defend"), answer))
