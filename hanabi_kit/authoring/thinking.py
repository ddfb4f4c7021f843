"""The solver's answer to a puzzle in the making, a little at a time."""

from ..puzzles.puzzle import Puzzle
from ..puzzles.solution_io import solve_puzzle
from ..solver import Budget, Search, Solution
from ..solver.budget import Progress

MEGABYTES = 700


class Thinker:
    """Works one puzzle out; asked again, it goes on where it stopped, if clues are literal."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.goes_on = puzzle.convention is None
        """Whether what was worked out is kept for the next time."""
        self._search: Search | None = None
        self._progress: Progress | None = None

    def think(self, seconds: float, progress: Progress | None = None) -> Solution:
        """What is known after so many seconds more."""
        budget = Budget(seconds, MEGABYTES)
        if not self.goes_on:
            return solve_puzzle(self.puzzle, budget, progress=progress)
        self._progress = progress
        if self._search is None:
            state, goal = self.puzzle.state, self.puzzle.goal
            self._search = Search(state, goal, budget, progress=self._tell)
        self._search.meter.renew(seconds)
        return self._search.solve()

    def _tell(self, share: float, words: str) -> None:
        if self._progress is not None:
            self._progress(share, words)
