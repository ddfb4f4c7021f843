"""Answers of every kind: what is read, what is written, and what is refused with which words."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Card, Clue, HanabiError, Play, editions
from hanabi_kit.lessons.course.answers import (
    Act,
    AnswerKind,
    Cards,
    CustomAnswer,
    Function,
    Number,
    Order,
    Pick,
    PickSome,
)
from hanabi_kit.lessons.course.tables import game

RULES = editions.rules("en", players=2)
OPTIONS = ("three", "four", "none of them")


def table() -> Any:
    return game(RULES, "r1 r2 r3 r4 y5 / y1 y1 b2 b3 w4")


KINDS: list[AnswerKind] = [
    Pick(OPTIONS),
    PickSome(OPTIONS),
    Order(OPTIONS, "comes first"),
    Number(),
    Cards(RULES),
    Act(table),
    Function("decode(message)"),
]


@pytest.mark.parametrize(
    ("kind", "given", "meant"),
    [
        (Pick(OPTIONS), "b", "four"),
        (Pick(OPTIONS), " Four ", "four"),
        (Pick(OPTIONS), "b) four", "four"),
        (PickSome(OPTIONS), "a, c", {"three", "none of them"}),
        (PickSome(OPTIONS), "none of them", {"none of them"}),
        (PickSome(OPTIONS), "none", set()),
        (PickSome(OPTIONS), ["three"], {"three"}),
        (PickSome(OPTIONS), set(), set()),
        (Order(OPTIONS, ""), "c a b", ("none of them", "three", "four")),
        (Order(OPTIONS, ""), "c > a > b", ("none of them", "three", "four")),
        (Order(OPTIONS, ""), "c, a, b,", ("none of them", "three", "four")),
        (Number(), "15/50", Fraction(3, 10)),
        (Number(), " 30 % ", Fraction(3, 10)),
        (Number(), "0.3", Fraction(3, 10)),
        (Number(), 0.3, Fraction(3, 10)),
        (Number(), 1 / 3, Fraction(1, 3)),
        (Number(), Fraction(2, 4), Fraction(1, 2)),
        (Number(), 7, 7),
        (Cards(RULES), "r1, b2", {Card.parse("r1"), Card.parse("b2")}),
        (Cards(RULES), {Card.parse("r1"), "b2"}, {Card.parse("r1"), Card.parse("b2")}),
        (Cards(RULES), "r1, b2,", {Card.parse("r1"), Card.parse("b2")}),
        (Cards(RULES), Card.parse("r1"), {Card.parse("r1")}),
        (Cards(RULES), "none", set()),
        (Act(table), "1 to bob", Clue(1, 1)),
        (Act(table), Clue(1, 1), Clue(1, 1)),
    ],
)
def test_an_answer_is_read(kind: AnswerKind, given: Any, meant: Any) -> None:
    read = kind.read(given)
    assert read == meant
    assert kind.read(kind.write(read)) == read


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        (Pick(OPTIONS), "d", "choose a letter from a to c"),
        (Pick(OPTIONS), 2, "one option or its letter is wanted here, not 2"),
        (PickSome(OPTIONS), "a x", "choose a letter from a to c"),
        (PickSome(OPTIONS), " , ", "Choose at least one, or say none"),
        (PickSome(OPTIONS), 3, "Several are wanted"),
        (Order(OPTIONS, ""), "a b", "Each of the 3 has to stand in the order once"),
        (Order(OPTIONS, ""), "a b b", "Each of the 3 has to stand in the order once"),
        (Order(OPTIONS, ""), "a b c a", "Each of the 3 has to stand in the order once"),
        (Number(), "a lot", "'a lot' is not read as a number: write it like 3/10"),
        (Number(), "1/0", "divided by 0"),
        (Number(), "1e9", "is not read as a number"),
        (Number(), 10**12, "beyond anything"),
        (Number(), True, "a number such as 3/10 is wanted here, not True (of type bool)"),
        (Number(), [3], "a number such as 3/10 is wanted here, not [3] (of type list)"),
        (Cards(RULES), "r9", "r9"),
        (Cards(RULES), "k1", "k1"),
        (Cards(RULES), 5, "Several are wanted"),
        (Cards(RULES), [5], "5"),
        (Cards(RULES), ";", "is not a card"),
        (Act(table), "green to Bob", "it touches no card"),
        (Act(table), "eat the cards", "eat the cards"),
        (Act(table, clues_only=True), "play 1", "Only a clue is asked for here"),
        (Act(table, clues_only=True), Play(0), "Only a clue is asked for here"),
        (Act(table), Clue(1, "green"), "it touches no card"),
        (Act(table), Play(9), "does not hold"),
        (Function("decode(message)"), 5, "The function itself is wanted, decode(message), not 5"),
        (Function("decode(message)"), int, "The function itself is wanted"),
    ],
)
def test_what_is_no_answer_gets_a_sentence(kind: AnswerKind, given: Any, words: str) -> None:
    with pytest.raises(HanabiError) as refused:
        kind.read(given)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@given(text=st.text(max_size=40), place=st.integers(0, len(KINDS) - 1))
def test_any_text_is_read_or_refused(text: str, place: int) -> None:
    kind = KINDS[place]
    try:
        read = kind.read(text)
    except HanabiError:
        return
    assert kind.read(kind.write(read)) == read


@given(st.fractions(-1000, 1000, max_denominator=1000))
def test_any_fraction_is_read_as_itself(number: Fraction) -> None:
    assert Number().read(str(number)) == number


def test_something_else_is_read_by_a_reader_of_its_own() -> None:
    kind = CustomAnswer("Give a list.", len)
    assert kind.read([1, 2]) == 2
    assert kind.write("x" * 5000) == "x" * 1000


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
def test_how_to_answer_is_a_sentence(kind: AnswerKind) -> None:
    assert kind.how.endswith(".")
