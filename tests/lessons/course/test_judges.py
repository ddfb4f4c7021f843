"""Judges that lessons share, on small made-up questions."""

import sys
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from hanabi_kit import Card, editions
from hanabi_kit.lessons.course import judges, sandbox
from hanabi_kit.lessons.course.judges import Case, CommonMistake
from hanabi_kit.lessons.course.tables import game

RULES = editions.rules("en", players=2, hand_size=2)


def cards(words: str) -> frozenset[Card]:
    return frozenset(map(Card.parse, words.split()))


def test_one_option_is_told_where_to_look() -> None:
    judge = judges.picked(lambda: "a", {"b": "the table", "c": "the deck"})
    assert judge("a").right
    assert [judge(wrong).look for wrong in "bc"] == ["the table", "the deck"]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ("ab", ""),
        ("a", "What you have chosen fits, but that is not all."),
        ("abc", "2 fit; 1 of those you chose does not fit."),
        ("cd", "2 of those you chose do not fit."),
        ("", ""),
    ],
)
def test_several_options_are_counted_and_not_named(chosen: str, words: str) -> None:
    feedback = judges.picked_some(lambda: "ab", "the table")(frozenset(chosen))
    assert (feedback.right, feedback.good) == (set(chosen) == set("ab"), words)


def test_a_number_that_is_easily_arrived_at_is_known() -> None:
    judge = judges.number(lambda: 3, lambda: {4: "the card in your own hand"}, "the deck")
    assert judge(3).right
    assert judge(4).look == "the card in your own hand"
    assert judge(7).look == "the deck"


def test_candidates_are_told_by_the_first_reason_passed_over() -> None:
    """Bob's slot 1 is touched by red, not by 2; Ann holds the red 5."""
    judge = judges.candidates(
        lambda: game(RULES, "r5 y3 / r1 g2", "red to Bob", "3 to Ann", "2 to Bob"), seat=1, slot=1
    )
    assert judge(cards("r1 r3 r4")).right
    assert "a clue that touched" in judge(cards("r1 y3")).look
    assert "a clue that did not touch" in judge(cards("r1 r2 r3 r4")).look
    assert "the cards in sight" in judge(cards("r1 r3 r4 r5")).look
    assert "2 cards are missing" in judge(cards("r1")).look


def test_an_order_may_swap_what_is_worth_the_same() -> None:
    judge = judges.ordered(lambda: {"a": 2, "b": 1, "c": 1}, lambda x, y: f"{x} before {y}")
    assert judge("abc").right
    assert judge("acb").right
    assert judge("bac").look == "b before a"
    assert judge("bac").good == "1 of 2 neighbours stand in the right order."


CASES = [Case((2, 3), 5), Case((1, 1), 2), Case((4, 0), 4, hidden=True)]
JUDGE = judges.function(
    lambda: CASES,
    mistakes=[CommonMistake(lambda x, y: x * y, "multiplied, not added")],
    look="the sum",
)


def first(x: int, y: int) -> int:
    return x + y if y else 0


class Rude(Exception):
    def __str__(self) -> str:
        raise ValueError


def rude(*given: Any) -> Any:
    raise Rude


def interrupts() -> Any:
    raise KeyboardInterrupt("stop")


class Outrageous(BaseException):
    @classmethod
    def of(cls, _given: Any) -> Any:
        raise cls


class Unwritable:
    def __repr__(self) -> str:
        raise KeyError


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda x, y: x + y, "It is right in all 3 cases."),
        (lambda x, y: x * y, "multiplied, not added"),
        (lambda x, y: 5, "Given 1, 1, it answers 5, which is not right."),
        (lambda x, y: None, "does it end with return?"),
        (lambda x, y: ..., "does it end with return?"),
        (lambda x: x, "it stopped with TypeError"),
        (lambda x, y: x / 0, "it stopped with ZeroDivisionError: division by zero"),
        (rude, "it stopped with Rude."),
        (lambda x, y: sys.exit(), "it stopped with SystemExit."),
        (lambda x, y: interrupts(), "it stopped with KeyboardInterrupt: stop."),
        (lambda x, y: Outrageous.of(x), "it stopped with Outrageous."),
        (lambda x, y: Unwritable(), "something of type Unwritable"),
        (lambda x, y: "5" * 10**6, "which is not right"),
        (first, "Given a case that is not shown, it answers 0"),
    ],
)
def test_a_function_is_judged_by_cases(function: Any, words: str) -> None:
    feedback = JUDGE(function)
    assert words in str(feedback)
    assert len(str(feedback)) < 400


def test_a_function_that_loops_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def loops(x: int, y: int) -> int:
        while True:
            x += y

    monkeypatch.setattr(sandbox, "SECONDS", 0.1)
    assert "it had no answer after 0.1 seconds" in str(JUDGE(loops))


def test_an_answer_that_never_ends_is_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = judges.function(
        lambda: [Case((), 3)], same=lambda got, wanted: {str(one) for one in got} == {wanted}
    )
    monkeypatch.setattr(sandbox, "SECONDS", 0.1)
    assert "it had no answer after 0.1 seconds" in str(judge(count))


def test_a_function_may_spoil_what_it_was_given() -> None:
    """It is known as the slip that it is, although it empties the list."""

    def minus(seen: list[int]) -> int:
        return -sum(seen.pop() for _time in range(len(seen)))

    judge = judges.function(
        lambda: [Case(([1, 2],), 3)], mistakes=[CommonMistake(lambda seen: -sum(seen), "the sign")]
    )
    assert judge(minus).look == "the sign"


@pytest.mark.parametrize("near", ["78/100", "7777/10000", "7778/10000", "777778/1000000"])
def test_a_rounded_number_is_not_told_that_it_is_wrong(near: str) -> None:
    judge = judges.number(lambda: Fraction(7, 9), dict, "the deals")
    assert judge(Fraction(near)).good == "Rounded, that is it."
    assert not judge(Fraction(near)).right


@pytest.mark.parametrize("far", ["8/10", "79/100", "76/100", "10/13", "7/8", "0"])
def test_a_number_that_is_merely_near_is_wrong(far: str) -> None:
    judge = judges.number(lambda: Fraction(7, 9), dict, "the deals")
    assert judge(Fraction(far)).look == "the deals"


def test_a_whole_number_is_not_rounded() -> None:
    judge = judges.number(lambda: 7, lambda: {8: "one too many"}, "the turns")
    assert [judge(Fraction(n)).look for n in ("8", "7001/1000", "699/100")] == [
        "one too many",
        "the turns",
        "the turns",
    ]
