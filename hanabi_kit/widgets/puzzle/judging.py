"""The judge of a puzzle at work in a notebook: it tells how much of its time is used."""

from collections.abc import Callable
from functools import cached_property

from ...puzzles.judge import Judge
from ...puzzles.puzzle import Puzzle
from ...puzzles.solution_io import with_solution, worked_out
from ...solver import Budget, Search
from ...solver.explain.policy import Policy
from ...support.errors import HanabiError
from ...support.i18n import _

Progress = Callable[[float], None]
"""Is told which share of the time or of the work is done."""


class WatchedJudge(Judge):
    """Judges a puzzle, each question within so many seconds, and tells how many are used."""

    def __init__(self, puzzle: Puzzle, seconds: float, progress: Progress) -> None:
        self._limit = seconds
        self._progress = progress
        super().__init__(_with_values(puzzle, seconds, progress), seconds)

    @cached_property
    def policy(self) -> Policy | None:
        """As any judge's, but it reports whenever it looks at the clock."""
        if self.puzzle.convention is not None:
            return None
        search = Search(
            self.state, self.puzzle.goal, Budget(self._limit), wanted=lambda: self._report(search)
        )
        return Policy(search)

    def _report(self, search: Search) -> bool:
        self._progress(min(1.0, search.meter.seconds / self._limit))
        return True


def _with_values(puzzle: Puzzle, seconds: float, progress: Progress) -> Puzzle:
    """The puzzle with its table of values, worked out if it comes without one, as a line does."""
    if puzzle.values:
        return puzzle
    solution = worked_out(puzzle, Budget(seconds), progress=lambda share, _words: progress(share))
    if solution.value is None:
        words = _(
            "This puzzle comes without values, and {n:g} seconds do not suffice to work them out: "
            "write PuzzlePlayer(…, seconds={more:g}), or solve it first."
        )
        raise HanabiError(words.format(n=seconds, more=10 * seconds))
    return with_solution(puzzle, solution)
