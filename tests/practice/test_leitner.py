"""The boxes that bring back what went wrong."""

import pytest

from hanabi_kit.practice.leitner import WAITS, LeitnerBox, boxes
from tests.practice.practice import attempt, moment, practice


@pytest.mark.parametrize(
    ("days", "box"),
    [
        (["a+"], None),
        (["a-"], 1),
        (["a+?"], 1),
        (["a- a+="], 1),
        (["a-", "a+"], 2),
        (["a-", "a+", "a+"], 3),
        (["a-", "a+", "a+?"], 2),
        (["a-", "a+", "a+", "a-"], 1),
        (["a-", "a+", "a+", "a-?"], 1),
        (["a+", "a-"], 1),
        (["a-", *["a+"] * 4], 5),
        (["a-", *["a+"] * 5], None),
        (["a-", *["a+"] * 6], None),
        (["a-", *["a+"] * 5, "a-"], 1),
    ],
)
def test_puzzles_move_from_box_to_box(days: list[str], box: int | None) -> None:
    found = boxes(practice(*days), moment(len(days)))
    assert {task: where.number for task, where in found.items()} == ({"a": box} if box else {})


def test_a_puzzle_that_always_succeeds_climbs_out_in_twelve_sessions() -> None:
    done = practice("a-")
    came_back = []
    for day in range(1, 30):
        here = boxes(done, moment(day)).get("a")
        if here and here.due:
            came_back.append(day)
            done.append(attempt("a", day=day))
        else:
            done.append(attempt("other", day=day))
    assert came_back == [1, 2, 4, 7, 12]
    assert sum(WAITS) == 12


def test_sessions_count_and_not_days() -> None:
    weekly = [attempt("a", right=False), attempt("a", day=7), attempt("b", day=14)]
    assert boxes(weekly, moment(14)) == {"a": LeitnerBox(2, 0)}
    assert boxes(weekly[:2], moment(7)) == {"a": LeitnerBox(2, 1)}
    assert boxes(weekly[:2], moment(700)) == {"a": LeitnerBox(2, 0)}
