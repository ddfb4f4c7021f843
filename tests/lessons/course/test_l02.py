"""Lesson 2: typical wrong answers and what is said of them."""

from typing import Any

import pytest

from hanabi_kit import Clue, State
from hanabi_kit.lessons import empty_clues, every_clue
from hanabi_kit.lessons.course import Check, find
from hanabi_kit.lessons.course.l02 import BOB, SETS, dutch, slots_said, touched_slots
from hanabi_kit.lessons.course.lesson import Prediction
from tests.lessons.answering import said

LESSON = find(2)


def cards(line: str) -> dict[str, tuple[int, ...]]:
    """What each word touches in a hand written as ``y3 y1``, by the letters alone."""
    hand = line.split()
    words = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "white": "w"}
    words |= {rank: rank for rank in "12345"}
    return {
        word: tuple(slot for slot, card in enumerate(hand, 1) if sign in card)
        for word, sign in words.items()
    }


def test_red_touches_both_red_cards() -> None:
    assert cards("r1 b4 r3 y1 g3")["red"] == (1, 3)
    assert LESSON.prediction("meant").truth() == "slots 1 and 3"


def test_the_table_of_clues_is_what_the_letters_say() -> None:
    shown = every_clue(LESSON.table("three players"), BOB)  # type: ignore[arg-type]
    touched = cards("r1 b4 r3 y1 g3")
    assert [row[0] for row in shown.rows] == list(touched)
    assert [row[1] for row in shown.rows] == [slots_said(slots) for slots in touched.values()]
    assert [row[2] for row in shown.rows] == [
        "yes" if slots else "no" for slots in touched.values()
    ]
    assert {row[2] for row in every_clue(dutch(), BOB).rows} == {"yes"}


def test_a_clue_is_about_one_hand() -> None:
    """Bob's 1s and Cem's 1 are touched by different clues, and by no clue together."""
    state = LESSON.table("three players")
    assert isinstance(state, State)
    touched = {
        action.target: touched_slots(state, action)
        for action in state.legal_actions()
        if isinstance(action, Clue) and action.hint == 1
    }
    assert touched == {1: cards("r1 b4 r3 y1 g3")["1"], 2: cards("w2 g4 y4 w1 b2")["1"]}
    assert LESSON.prediction("all-the-1s").truth().startswith("Bob's two or Cem's one")


def test_what_the_english_rulebook_leaves_open_is_told_as_our_reading() -> None:
    rows = {row[0]: row[1] for row in empty_clues().rows}
    assert [box for box, words in rows.items() if words == "allows it"] == [
        "Finnish",
        "Norwegian",
        "Italian",
        "Dutch",
    ]
    assert "says nothing" in rows["English"]
    assert "this kit" in rows["English"]


def test_nothing_is_marked_by_a_reading_of_ours() -> None:
    """Where a question speaks of clues that touch no card, its rulebook speaks of them, too."""
    asked: list[Prediction | Check] = [*LESSON.predictions, *LESSON.checks]
    told = [task for task in asked if "no card" in f"{task.question} {task.kind}"]
    assert [task.id for task in told] == ["which-sets"]
    assert all("Dutch rulebook" in task.question for task in told)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a c e", "That is right."),
        (["slot 1", "slot 3", "slot 5"], "That is right."),
        ("c", "is there another card that matches?"),  # only the one that fits
        ("none", "is there another card that matches?"),
        ("a b c d e", "Every white card is among yours."),
        ("a d", "go through Cem's cards one by one"),  # took the 3s
    ],
)
def test_check_1(answer: Any, words: str) -> None:
    """Cem: w3 y2 w1 b3 w5."""
    assert words in str(said(LESSON.check("touched"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("5 to Bob", "That is right."),
        ("clue 5 to bob", "That is right."),
        ("blue to Bob", "Look again: it touches slot 4 as well and it does not touch slot 5."),
        ("blue to Bob", "It touches slot 2."),
        ("yellow to Bob", "Look again: it does not touch slot 2."),
        ("2 to Bob", "it touches slots 1 and 3 as well and it does not touch slots 2 and 5."),
        ("white to Cem", "the clue goes to Bob"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    """Bob: g2 b5 w2 b1 y5."""
    assert words in str(said(LESSON.check("just-these"), answer))


def test_a_set_can_be_touched_if_a_word_matches_just_it() -> None:
    possible = set(cards("y3 y1 b1 y4 b3").values())
    letters = [letter for letter, slots in zip("abcdef", SETS, strict=True) if slots in possible]
    assert letters == ["a", "b", "c", "f"]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a b c f", "That is right."),
        ("a b c", "this table is played by the Dutch rulebook"),  # forgot that none is allowed
        ("a c f", "one more is possible"),
        ("a b c d f", "Does it touch one more card, or one less?"),  # slot 1 alone
        ("a b c e f", "Does it touch one more card, or one less?"),  # nothing in common
        ("none", "one more is possible"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("which-sets"), answer))
