"""The words of drafts: true of their position, and they pass the kit's own check."""

import re

import pytest

from hanabi_kit import say
from hanabi_kit.authoring.mining.draft_words import MOST_FEEDBACK, TITLES, with_draft_words
from hanabi_kit.puzzles import Puzzle, check
from hanabi_kit.puzzles.topic_names import TOPICS
from tests.puzzles.features import (
    BOTH,
    CEM_NEEDS_IT,
    EITHER,
    LAST_TWO,
    NO_COLOUR,
    NOT_A_ONE,
    PASS,
    PASS_OR_NOTHING,
    POINTED_AT,
    studied,
)

LINES = [
    BOTH, CEM_NEEDS_IT, EITHER, LAST_TWO, NO_COLOUR, NOT_A_ONE, PASS, PASS_OR_NOTHING, POINTED_AT,
]  # fmt: skip


def draft(line: str) -> Puzzle:
    return with_draft_words(studied(line).puzzle, "made for the tests")


def feedback(puzzle: Puzzle) -> dict[str, str]:
    return {say(puzzle.state, action): said for action, said in puzzle.text().feedback.items()}


@pytest.mark.parametrize("line", LINES)
def test_a_draft_is_a_sound_puzzle(line: str) -> None:
    assert check([draft(line)], full=True) == []


@pytest.mark.parametrize("line", LINES)
def test_feedback_is_for_wrong_answers_and_there_is_not_too_much(line: str) -> None:
    puzzle = draft(line)
    assert len(puzzle.text().feedback) <= MOST_FEEDBACK
    assert not {*puzzle.text().feedback} & {*puzzle.accepted}


def test_it_is_told_from_the_seat_of_who_has_to_act() -> None:
    words = draft(POINTED_AT).text()
    assert words.perspective == "Bob"
    assert "Bob's seat" in words.hints[0]
    assert words.hints[1] == "It is about r5 in Bob's hand."
    assert words.explanation.startswith("Right is: clue 5 to Bob. From Bob's seat: ")
    assert "Bob knows that slot 1 fits, for it is r5, and plays it." in words.explanation
    assert draft(CEM_NEEDS_IT).text().perspective == "Cem"
    assert draft(NOT_A_ONE).text().perspective == "Ann"


def test_the_values_are_told() -> None:
    assert "In all this is worth 25 points on average." in draft(POINTED_AT).text().explanation
    assert "brings 49/2 points" in draft(POINTED_AT).text().explanation
    assert "even open hands bring no more" in draft(POINTED_AT).text().explanation


def test_feedback_says_what_a_clue_leaves_open() -> None:
    said = feedback(draft(POINTED_AT))
    assert said["clue red to Bob"].startswith("It touches slots 1 and 2 of Bob. ")
    assert said["clue red to Bob"].endswith("It loses 1/2 of a point on average.")
    assert feedback(draft(NO_COLOUR))["clue 1 to Bob"].startswith("It touches slots 1 and 2")


def test_hints_name_the_fact_that_decides() -> None:
    assert "passes by" in draft(NOT_A_ONE).text().hints[2]
    assert "1/2 is the best chance" in draft(EITHER).text().hints[2]
    assert "do nothing" in draft(PASS).text().hints[2]
    assert "no doubt" in draft(POINTED_AT).text().hints[2]


def test_where_any_clue_will_do_that_is_said() -> None:
    words = draft(PASS).text()
    assert words.explanation.startswith("Right is: any clue, such as ")
    assert feedback(draft(PASS))["play slot 2"].startswith("The card fits, but")


def test_names_tell_positions_apart() -> None:
    names = [draft(line).id for line in LINES]
    assert len({*names}) == len(LINES)
    for name in names:
        assert re.fullmatch(r"p\d-d\d-(score|perfect)-[0-9a-f]{8}", name)


def test_every_topic_has_titles() -> None:
    assert {*TITLES} == {*TOPICS}
