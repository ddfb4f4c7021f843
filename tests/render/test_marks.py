"""Clues in the one notation that all texts share."""

import re

from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.engine.cards import LETTERS, NAMES
from hanabi_kit.engine.game import Mark
from hanabi_kit.render.marks import marks_lines, marks_once, marks_text

HINTS = [*NAMES.values(), *range(1, 6)]
MARKS = st.lists(st.builds(Mark, st.sampled_from(HINTS), st.booleans()))


def read(text: str) -> set[Mark]:
    """What a text says, read again by its description alone."""
    words = {letter: colour for colour, letter in LETTERS.items()}
    return {
        Mark(int(sign[1]) if sign[1].isdigit() else words[sign[1]], sign[0] == "+")
        for sign in text.split()
    }


def test_each_clue_has_a_sign_of_its_own() -> None:
    assert marks_text([]) == ""
    assert marks_text([Mark(1, False), Mark("red", False)]) == "-r -1"
    assert marks_text([Mark("red", True), Mark("red", True), Mark(3, True)]) == "+r +3"
    given = [Mark(1, False), Mark("multicolour", False), Mark("black", True)]
    assert marks_text(given) == "+k -m -1"


@given(MARKS)
def test_every_clue_is_told_once_and_nothing_else(given: list[Mark]) -> None:
    text = marks_text(given)
    assert read(text) == {*given}
    assert len(text.split()) == len({*given})
    assert all(re.fullmatch("[+-][a-z1-5]", sign) for sign in text.split())
    touched = [sign[0] for sign in text.split()]
    assert touched == sorted(touched)  # + is before -
    assert marks_text(reversed(given)) == text == marks_text(marks_once(given))


@given(MARKS, st.integers(1, 5))
def test_lines_hold_the_same_and_no_more_than_they_may(given: list[Mark], most: int) -> None:
    lines = marks_lines(given, most)
    assert " ".join(lines) == marks_text(given)
    assert all(1 <= len(line.split()) <= most for line in lines)
    assert all(len(line.split()) == most for line in lines[:-1])
