"""The words of a puzzle in the making, and what it still lacks."""

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.authoring import puzzle_fields
from hanabi_kit.authoring.edit_commands import edit
from hanabi_kit.authoring.puzzle_files import puzzle_from
from hanabi_kit.puzzles import check
from hanabi_kit.puzzles.solution_io import solve_puzzle, with_solution
from hanabi_kit.solver import Budget
from tests.puzzles.posed import SOUND

LAST = SOUND["the-last-five"]


def test_what_is_missing_is_told_as_to_a_person_the_table_first() -> None:
    nothing_to_find = puzzle_from(str(LAST.position).replace(" t1 ", " t0 "))
    puzzle = puzzle_fields.blank(nothing_to_find.position, "perfect")
    puzzle = with_solution(puzzle, solve_puzzle(puzzle, Budget(5)))
    assert puzzle_fields.missing(puzzle) == [
        "answers: every answer is right, so there is nothing to find",
        "id: not written yet; it is a short name like last-copy-07",
        "title: not written yet",
        "hint 1: not written yet",
        "hint 2: not written yet",
        "hint 3: not written yet",
        "explanation: not written yet",
        "perspective: nobody is chosen yet",
        "topics: none is chosen yet",
        "licence: not written yet; CC-BY-4.0 is a common one",
    ]
    bad = puzzle_fields.written(puzzle, "id", "No Such Id!")
    assert "id: 'No Such Id!' does not fit: write it like last-copy-07" in puzzle_fields.missing(
        bad
    )


def test_a_puzzle_is_written_until_nothing_is_missing() -> None:
    puzzle = puzzle_fields.blank(LAST.position, "perfect")
    assert puzzle_fields.missing(puzzle)[0] == "values: they are not worked out"
    puzzle = with_solution(puzzle, solve_puzzle(puzzle, Budget(5)))
    lacks = len(puzzle_fields.missing(puzzle))
    for field in puzzle_fields.FIELDS:
        puzzle = puzzle_fields.written(puzzle, field, puzzle_fields.field_of(LAST, field))
        assert len(puzzle_fields.missing(puzzle)) <= lacks
        lacks = len(puzzle_fields.missing(puzzle))
    for action, said in LAST.text().feedback.items():
        puzzle = puzzle_fields.with_feedback(puzzle, action, said)
    assert puzzle == LAST
    assert check([puzzle]) == []


def test_another_question_forgets_the_answer() -> None:
    assert puzzle_fields.written(LAST, "goal", "perfect").values == LAST.values
    assert puzzle_fields.written(LAST, "goal", "score").values == ()
    assert puzzle_fields.with_position(LAST, edit(LAST.position, "tokens 2")).accepted == ()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("colour", "red", "is not something to write"),
        ("title", 5, "words are wanted"),
        ("difficulty", 6, "only 1 to 5"),
        ("topics", "chess", "is not a topic"),
        ("goal", "luck", "is no goal"),
    ],
)
def test_what_can_not_be_written_is_refused(field: str, value: object, why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        puzzle_fields.written(LAST, field, value)
