"""Lesson 10: typical wrong answers and what is said of them."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.course.l10 import OFF_BY, dias_mistakes
from hanabi_kit.lessons.course.l10_code import cases
from tests.lessons.answering import said

LESSON = find(10)


def test_one_of_three_words_is_enough_for_three_listeners() -> None:
    """By hand: with the word w, a listener who sees a and b has hat w - a - b, on a ring of 3."""
    for a, b, c in product(range(3), repeat=3):
        w = (a + b + c) % 3
        assert [(w - b - c) % 3, (w - a - c) % 3, (w - a - b) % 3] == [a, b, c]
    assert LESSON.prediction("hats").truth() == "all three of them"


def test_what_is_shown_before_the_prediction_does_not_tell_the_plan() -> None:
    table = LESSON.prediction("hats").table
    assert table is not None
    shown = repr(table())
    assert "Bob  listens  green" in shown
    assert not any(figure in shown for figure in "012")
    assert "all" not in shown


def test_bots_with_a_code_are_far_ahead() -> None:
    """Over 1,000 games of five the means are 17.1 and 24.9, as the README has them."""
    assert LESSON.prediction("points").truth() == "more than 6 points more"


# Check 1. By hand: red 3, yellow 2, green 0, blue 1, white 4 are played. Bob (w1 y4 g3 r2) has
# nothing that fits; w1 is useless: 4. Cem (b5 r4 g1 w3) plays r4: 1. Dia (g5 b3 y5 r5) has three
# last copies and discards b3: 5. Eli (g4 b4 r1 y3) plays y3: 3. 4 + 1 + 5 + 3 = 13, 13 - 8 = 5:
# colours are 0 to 3, so 5 is a rank to the second player after Ann.


@pytest.mark.parametrize("rank", [1, 3, 4, 5])
def test_check_1_any_rank_to_cem(rank: int) -> None:
    assert said(LESSON.check("encode"), f"{rank} to Cem").right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("red to Cem", "number 0 or 1? And which messages are colours?"),  # counted from 1
        ("red to Cem", "It goes to the right player."),
        ("2 to Bob", "look at Dia's hand once more"),  # Dia discards slot 1, the g5
        ("5 to Dia", "look at Cem's hand once more"),  # Cem plays g1 instead of the older r4
        ("3 to Eli", "It names the right kind of thing."),
        ("3 to Eli", "this clue says 7. Bob would take it as “discard slot 3”"),
        ("white to Bob", "this clue says 0. Bob would take it as “discard slot 4”"),
        ("red to Eli", "this clue says 3. Bob would take it as “play slot 3”"),
    ],
)
def test_check_1_wrong(answer: str, words: str) -> None:
    feedback = said(LESSON.check("encode"), answer)
    assert not feedback.right
    assert words in str(feedback)


def test_check_1_only_a_clue_is_asked_for() -> None:
    with pytest.raises(ValueError, match="Only a clue is asked for here"):
        said(LESSON.check("encode"), "play 1")


def test_no_word_is_for_the_right_message() -> None:
    assert 0 not in OFF_BY


# Check 2. By hand: after Bob come Cem 0 and 4, Dia 1 and 5, Eli 2 and 6, Ann 3 and 7, so a rank to
# Ann is 7. Red 1, yellow 3, green 2, blue 4 are played. Cem (w4 r3 r2 g5) plays r2: 2. Eli
# (r5 y2 b3 g3) plays g3: 3. Ann (b1 g4 y5 w3) discards b1: 4. 7 - 9 = -2, and -2 + 8 = 6.


@pytest.mark.parametrize("answer", ["6", 6, "6.0", " 6 "])
def test_check_2_right(answer: Any) -> None:
    assert said(LESSON.check("listen"), answer).right


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("-2", "a number lies from 0 to 7"),  # forgot the modulo
        ("2", "taken the message away from the sum"),
        ("5", "Bob's own number is not in the sum"),  # counts Bob's play of slot 2
        ("0", "not added"),
        ("7", "that is the message itself"),
        ("9", "that is the sum of what you see"),
        ("3", "Which message is a rank to Ann, if Bob gives the clue?"),
        ("1000000", "go step by step"),
    ],
)
def test_check_2_wrong(answer: str, words: str) -> None:
    feedback = said(LESSON.check("listen"), answer)
    assert not feedback.right
    assert words in str(feedback)


def test_dias_hand_is_not_shown() -> None:
    """It is w5 w2 y1 r4, and w5 and w2 lie nowhere else."""
    table = LESSON.check("listen").table
    assert table is not None
    assert [held.card for held in table().hand(3)] == [None] * 4
    assert 6 not in dias_mistakes()


# Check 3.


def loop(message: int, seen: list[int]) -> int:
    """Right, and written in another way: one step back at a time."""
    for number in seen:
        for _step in range(number):
            message = 7 if message == 0 else message - 1
    return message


def search(message: int, seen: list[int]) -> int:
    """Right too: whatever makes the sum come out."""
    return next(own for own in range(8) if (own + sum(seen)) % 8 == message)


@pytest.mark.parametrize("version", [loop, search])
def test_check_3_right(version: Callable[..., Any]) -> None:
    feedback = said(LESSON.check("decode"), version)
    assert feedback.right
    assert feedback.good == f"It is right in all {len(cases())} cases."


def test_the_cases_by_another_way() -> None:
    for case in cases():
        assert case.answer == search(*case.arguments)
    assert [case.hidden for case in cases()] == [False] + [True] * (len(cases()) - 1)


def once_if_below_0(message: int, seen: list[int]) -> int:
    """Adds 8 a single time, though it may take more."""
    left = message - sum(seen)
    return left + 8 if left < 0 else left


def raises(message: int, seen: list[int]) -> int:
    raise KeyError("<b>seen</b>")


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (lambda m, s: m - sum(s), "What brings this one back into the ring?"),
        (lambda m, s: m - sum(s) + 8, "it goes round once"),
        (once_if_below_0, "it goes round once"),
        (lambda m, s: m - sum(s) % 8, "Put a pair of brackets"),
        (lambda m, s: (sum(s) - m) % 8, "takes the message away from the sum"),
        (lambda m, s: abs(m - sum(s)), "not to go round the ring"),
        (lambda m, s: (m + sum(s)) % 8, "adds what the speaker has added already"),
        (lambda m, s: sum(s) % 8, "leaves the message that was heard out"),
        (lambda m, s: (m - sum(s)) % 7, "are how many?"),
        (lambda m, s: str((m - sum(s)) % 8), "it answers '7', which is not right"),
        (lambda m, s: float((m - sum(s)) % 8), "it answers 7.0, which is not right"),
        (lambda m, s: None, "does it end with return?"),
        (lambda m, s: 7, "Given a case that is not shown, it answers 7"),  # the case that is shown
        (lambda m, s: (m - s[0] - s[1] - s[2]) % 8, "it stopped with IndexError"),
        (lambda m: m, "it stopped with TypeError"),
        (raises, "it stopped with KeyError"),
    ],
)
def test_check_3_wrong(version: Callable[..., Any], words: str) -> None:
    feedback = said(LESSON.check("decode"), version)
    assert not feedback.right
    assert words in str(feedback)


@pytest.mark.parametrize("given", [5, "decode", [1, 2], int])
def test_check_3_what_is_no_function(given: Any) -> None:
    with pytest.raises(ValueError, match="The function itself is wanted"):
        said(LESSON.check("decode"), given)
