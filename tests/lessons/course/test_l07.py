"""Lesson 7: typical wrong answers and what is said of them."""

from itertools import permutations

import pytest

from hanabi_kit.lessons.course import find
from tests.lessons.answering import said

LESSON = find(7)


# Who knows what in a game of one card each, worked out by listing all deals.

Deal = tuple[int, ...]


def deals(cards: list[int], players: int) -> set[Deal]:
    return set(permutations(cards, players))


def possible(every: set[Deal], actual: Deal, player: int) -> list[Deal]:
    """The deals in which a player sees the same cards of the others."""
    return [
        deal for deal in every if all(deal[p] == actual[p] for p in range(len(deal)) if p != player)
    ]


def knows_own(every: set[Deal], actual: Deal, player: int) -> bool:
    return len({deal[player] for deal in possible(every, actual, player)}) == 1


def test_ann_can_not_tell_whether_bob_knows() -> None:
    every, actual = deals([1, 1, 2], 2), (2, 1)
    assert knows_own(every, actual, 1)
    thoughts = {knows_own(every, deal, 1) for deal in possible(every, actual, 0)}
    assert thoughts == {True, False}
    assert "can't tell" in LESSON.prediction("about-bob").truth()


def test_check_1_is_right_by_listing_all_deals() -> None:
    every, actual = deals([1, 1, 2, 2], 3), (1, 1, 2)
    ann, bob, cem = range(3)
    truths = {
        "a": knows_own(every, actual, cem),
        "b": knows_own(every, actual, ann),
        "c": all(knows_own(every, deal, cem) for deal in possible(every, actual, ann)),
        "d": all(not knows_own(every, deal, ann) for deal in possible(every, actual, cem)),
        "e": all(not knows_own(every, deal, ann) for deal in possible(every, actual, bob)),
    }
    answer = " ".join(letter for letter, true in truths.items() if true)
    assert said(LESSON.check("who-knows"), answer).right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a d", "That is right."),
        ("d", "how many of them does Cem see?"),  # forgot to count
        ("a b d", "Ann sees one r1 and one r2."),  # gave Ann the picture
        ("a c d", "take Ann's place."),  # everybody knows that Cem knows
        ("a", "take Cem's place."),
        ("a d e", "take Bob's place."),
        ("none", "You judged 3 of 5 claims rightly."),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("who-knows"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("After turn 2", "That is right."),
        ("b", "That is right."),
        ("a", "Do you know by then that he does?"),  # Bob knows, but Ann does not know it
        ("c", "What could you work out before"),  # waited until it was said
        ("d", "one of them is in your own hand"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    """Bob's 3 is r3 if the only other one, y3, is elsewhere: Ann learns that in turn 2."""
    assert words in str(said(LESSON.check("since-when"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("green to Cem", "That is right."),
        ("red to Bob", "what did Bob know before your clue?"),  # helps who needs no help
        ("3 to Bob", "what did Bob know before your clue?"),
        ("2 to Cem", "may be of more than one colour"),  # tells what is known
        ("3 to Cem", "You can be sure of Bob."),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("one-clue-for-two"), answer))


def test_a_play_is_no_clue() -> None:
    with pytest.raises(Exception, match="Only a clue is asked for here"):
        said(LESSON.check("one-clue-for-two"), "play 1")
