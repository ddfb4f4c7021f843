"""Puzzles and the solver: what was once worked out is recalled, unless it is to be proved anew."""

import pytest

from hanabi_kit.puzzles import check
from hanabi_kit.puzzles.solution_io import solve_puzzle, stored_solution, with_solution
from hanabi_kit.solver import Search, cache
from tests.puzzles.posed import SOUND

PUZZLE = SOUND["later-in-the-round"]


def test_a_solution_is_the_table_that_it_came_from() -> None:
    assert with_solution(PUZZLE, stored_solution(PUZZLE)) == PUZZLE


def test_a_second_look_works_nothing_out_and_a_check_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "WORTH_KEEPING", 0)
    asked: list[Search] = []
    solve = Search.solve

    def counted(search: Search, *args: object, **options: object) -> object:
        asked.append(search)
        return solve(search, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Search, "solve", counted)
    first, second = solve_puzzle(PUZZLE), solve_puzzle(PUZZLE)
    assert with_solution(PUZZLE, first) == with_solution(PUZZLE, second) == PUZZLE
    assert len(asked) == 1
    assert check([PUZZLE]) == []
    assert len(asked) == 2
