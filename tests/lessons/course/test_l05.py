"""Lesson 5: typical wrong answers and what is said of them."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from hanabi_kit import HanabiError, State
from hanabi_kit.lessons.course import find
from tests.lessons.answering import said

LESSON = find(5)
COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def table(name: str) -> State:
    state = LESSON.table(name)
    assert isinstance(state, State)
    return state


def discards(state: State) -> Counter[str]:
    return Counter(str(state.rules.cards[i]) for i in state.discards)


def most(state: State, more: str = "") -> int:
    """The most points still possible, counted by hand; perhaps with one more discard."""
    gone = discards(state) + Counter(more.split())
    total = 0
    for suit in state.rules.suits:
        height = state.fireworks[suit.name]
        while height < 5 and gone[f"{suit.letter}{height + 1}"] < COPIES[height + 1]:
            height += 1
        total += height
    return total


# Predictions and the example.


def test_both_y3_cost_three_points() -> None:
    state = table("middle")
    assert discards(state)["y3"] == 2
    assert LESSON.prediction("both-y3").truth() == f"{most(state)} points" == f"{25 - 3} points"


def test_the_last_g2_costs_more_than_the_r5() -> None:
    state = table("middle")
    assert most(state, "r5") > most(state, "g2")
    assert LESSON.prediction("five-or-two").truth() == "the g2"


def test_the_worked_example_says_what_is_so() -> None:
    state = table("late")
    assert (discards(state)["r5"], discards(state)["y2"]) == (1, 2)
    assert most(state) == 4 + 1 + 5 + 5 + 5


def test_nothing_on_the_tables_gives_an_answer_away() -> None:
    for look in [*(c.table for c in LESSON.checks), *(p.table for p in LESSON.predictions)]:
        assert look is not None
        shown = repr(look())
        assert not [sign for sign in ("!", "†", "at best", "max") if sign in shown]


# Checks.


def test_check_1_is_what_a_slow_count_finds() -> None:
    state = table("three colours")
    gone = discards(state)
    critical = []
    for suit in state.rules.suits:
        for rank in range(state.fireworks[suit.name] + 1, 6):
            left = COPIES[rank] - gone[f"{suit.letter}{rank}"]
            if not left:
                break
            if left == 1:
                critical.append(f"{suit.letter}{rank}")
    assert said(LESSON.check("find-critical"), " ".join(critical)).right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("r4 r5 g2 g5", "That is right."),
        ("r4 r5 g2 g5 y5", "can never be played any more"),
        ("r4 r5 g2 g5 y4", "can never be played any more"),
        ("r5 y5 g5", "can never be played any more"),  # all fives, nothing else
        ("r4 r5 g2 g5 r1", "on its firework already"),  # a last copy that nobody needs
        ("r4 r5 g2 g5 g1", "more than one copy is left"),
        ("r4 g2", "last copies from the start of the game"),  # fives forgotten
        ("r5 g5", "in the discards: which card"),
        ("r4 r5 g5", "3 of your cards are critical."),
        ("none", "last copies from the start"),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    feedback = str(said(LESSON.check("find-critical"), answer))
    assert words in feedback


def test_check_2_is_what_a_slow_count_finds() -> None:
    assert said(LESSON.check("maximum"), most(table("cut"))).right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (2 + 4 + 5 + 1 + 5, "That is right."),
        ("17", "That is right."),
        (25, "possible at the start"),
        (25 - 4, "one point away for each lost card"),
        (25 - 3 - 1 - 4 - 1, "Count it only once"),
        (17 - 3 - 2, "one copy in the discards is no loss yet"),
        (1 + 4 + 2 + 0 + 3, "that is the score now"),
        (20, "go colour by colour"),
        (-3, "go colour by colour"),
        ("1/2", "go colour by colour"),
    ],
)
def test_check_2(answer: Any, words: str) -> None:
    assert words in str(said(LESSON.check("maximum"), answer))


def test_check_3_is_what_a_slow_count_finds() -> None:
    """Only one order is right: points first, then whether another copy becomes the last."""
    state = table("five cards")
    costs = {card: most(state) - most(state, card) for card in ("r2", "g4", "w5", "b3", "y1")}
    assert costs == {"r2": 4, "g4": 2, "w5": 1, "b3": 0, "y1": 0}
    check = LESSON.check("five-discards")
    right = [order for order in permutations(costs) if said(check, " ".join(order)).right]
    assert right == [("r2", "g4", "w5", "b3", "y1")]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("r2 g4 w5 b3 y1", "That is right."),
        ("b e d a c", "That is right."),
        ("w5 g4 b3 r2 y1", "compare w5 and g4"),  # by the number on the card
        ("r2 g4 w5 y1 b3", "compare y1 and b3: they cost the same"),  # no point lost
        ("w5 r2 g4 b3 y1", "compare w5 and r2. For each"),
        ("y1 b3 w5 g4 r2", "compare y1 and b3"),  # the wrong way round
        ("g4 r2 w5 b3 y1", "3 of 4 neighbours stand in the right order."),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("five-discards"), answer))


def test_an_order_of_some_is_none() -> None:
    with pytest.raises(HanabiError, match="Each of the 5 has to stand in the order once"):
        said(LESSON.check("five-discards"), "r2 g4")
