"""Lesson 4: typical wrong answers and what is said of them."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hanabi_kit import Card, State, View
from hanabi_kit.lessons import try_out
from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.course.l04_code import MISTAKES, cases
from tests.lessons.answering import said

LESSON = find(4)


def left_by_hand(view: View) -> list[set[Card]]:
    """What each own card can be, by one look at every card on the table and at every mark."""
    rules = view.rules
    seen = Counter(card for i, card in enumerate(rules.cards) if view.played >> i & 1)
    seen.update(rules.cards[i] for i in view.discards)
    others = [s for s in range(rules.players) if s != view.seat]
    seen.update(held.card for s in others for held in view.hand(s) if held.card is not None)
    whole = Counter(rules.cards[i] for i in rules.all_cards)

    def fits(card: Card, marks: Any) -> bool:
        return all((mark.hint in (card.rank, _suit(card))) == mark.touched for mark in marks)

    def _suit(card: Card) -> str:
        return next(suit.name for suit in rules.suits if suit.letter == card.suit)

    return [
        {card for card in rules.cards if seen[card] < whole[card] and fits(card, held.marks)}
        for held in view.hand(view.seat)
    ]


# Predictions.


def test_of_five_fives_bob_sees_two() -> None:
    assert LESSON.prediction("fives").truth() == f"{5 - 2} kinds of card"
    assert LESSON.prediction("fives").options[0] == "5 kinds of card"


def test_only_ann_sees_both_b4() -> None:
    state = LESSON.table("fives")
    assert isinstance(state, State)
    holders = [s for s in range(3) if Card.parse("b4") in [held.card for held in state.hand(s)]]
    assert holders == [1, 2]
    assert LESSON.prediction("both-b4").truth() == "Ann"


def test_the_worked_example_leaves_one_card() -> None:
    state = LESSON.table("worked")
    assert isinstance(state, State)
    assert left_by_hand(View.of(state, 1))[3] == {Card.parse("w4")}


# Checks.


@pytest.mark.parametrize(("check", "slot"), [("fours", 2), ("later", 2)])
def test_final_sets_are_what_a_slow_count_leaves(check: str, slot: int) -> None:
    state = LESSON.table(check)
    assert isinstance(state, State)
    wanted = left_by_hand(View.of(state, 1))[slot - 1]
    assert said(LESSON.check(check), " ".join(map(str, wanted))).right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("r4 b4 w4", "That is right."),
        ("r4 y4 g4 b4 w4", "the cards in sight"),  # the clue alone
        ("b4 w4", "a copy, but not every copy"),  # one copy in sight was enough
        ("w4", "a copy, but not every copy"),  # peeked, or guessed
        ("r4 w4", "1 card is missing"),
        ("r4 b4 w4 y4", "Everything that the card can be is among your cards."),
        ("r1 b4 w4 r4", "a clue that touched this card"),
        ("none", "a copy, but not every copy"),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("fours"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("r1 r3 g1 g3", "That is right."),
        ("r1 r3 g1 g3 y2", "one of your cards is in both hands"),
        ("r1 r3 g1 g3 r2", "one of your cards is in Cem's hand"),
        ("r1 r3 g1 g3 y3", "in no hand at all"),
        ("r3 g1", "What does Ann see that Bob does not?"),  # Bob's cards forgotten
        ("r1 g3", "What does Bob see that Ann does not?"),
        ("none", "something is missing"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    """Ann holds y2 r3 g1, Bob g3 y2 r1: they differ in all but y2, which both hold."""
    assert words in str(said(LESSON.check("two-counts"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("w2 w4", "That is right."),
        ("w1 w2 w3 w4", "the cards in sight"),  # clues alone
        ("w2 w4 w5", "a clue that did not touch this card"),
        ("w4", "a copy, but not every copy"),  # w2 struck because Cem holds one
        ("w2 w3 w4", "the cards in sight"),  # looked at hands, not at the discards
        ("w2", "1 card is missing"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("later"), answer))


# The code track.


def test_the_cases_are_what_a_slow_count_leaves() -> None:
    assert sum(case.hidden for case in cases()) > 5
    for case in cases():
        assert list(map(set, case.answer)) == left_by_hand(case.arguments[0])


def test_a_right_function_is_right_with_cards_or_with_text() -> None:
    assert try_out(left_by_hand).right
    assert try_out(lambda view: [set(map(str, each)) for each in left_by_hand(view)]).right


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.look[:20])
def test_each_slip_is_recognised(mistake: Any) -> None:
    feedback = try_out(mistake.version)
    assert not feedback.right
    assert mistake.look in str(feedback)


def raising(view: View) -> Any:
    raise KeyError("<b>")


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda view: None, "does it end with return?"),
        (raising, "it stopped with KeyError"),
        (lambda view: 3, "which is not right"),
        (lambda view: [1, 2, 3], "not iterable"),
        (lambda view: [], "which is not right"),
        (lambda: [], "it stopped with TypeError"),
        (None, "The function itself is wanted"),
        ("candidates", "The function itself is wanted"),
    ],
)
def test_a_function_that_fails_gets_a_sentence(function: Callable[[View], Any], words: str) -> None:
    feedback = try_out(function)
    assert not feedback.right
    assert words in str(feedback)
