"""The solver at work on a puzzle in the making: soon after a change, and in small slices."""

from abc import abstractmethod
from asyncio import get_running_loop
from collections.abc import Callable
from functools import partial
from time import monotonic

from ...authoring import position_edits, puzzle_fields
from ...puzzles.puzzle import Puzzle
from ...puzzles.solution_io import solve_puzzle
from ...solver import Budget, Search, Solution
from ...solver.cache import recall_or_solve
from ..base.frame import PictureFrame
from ..base.progress_bar import ProgressBar

LIVE = 0.5
"""Seconds that the solver has after each change, and in each slice."""
SOON = 0.3
"""Seconds without a change after which it begins."""
LONGER = 10.0
"""Seconds that it has when it is asked to think longer."""
MEGABYTES = 700
MOST_IN_DECK = 4
"""With more cards to come it does not begin unasked: it would hardly get anywhere."""


class SolvedLive(PictureFrame):
    """A widget about a puzzle that the solver works out meanwhile."""

    progress: ProgressBar

    @abstractmethod
    def show_solution(self, solution: Solution) -> None:
        """Show what is known by now."""


class LiveSolver:
    """Runs the solver on the puzzle being edited, in slices; a change drops what was asked before.

    Asked again about the same puzzle, it goes on where it stopped, if clues are literal; what was
    once worked out is recalled.
    """

    def __init__(self, frame: SolvedLive) -> None:
        self._frame = frame
        self._task = 0
        self._search: Search | None = None
        self.solution: Solution | None = None
        """What is known of the puzzle."""

    def forget(self) -> None:
        """Another question is asked from now on."""
        self._task += 1
        self._search = self.solution = None

    def judge_soon(self, puzzle: Puzzle) -> None:
        """Work out what can be worked out at once, when no change has come for a moment."""
        if self.solution is not None or puzzle_fields.unaskable(puzzle):
            return
        if position_edits.deck_size(puzzle.position) <= MOST_IN_DECK:
            self._later(SOON, partial(self.think, puzzle, LIVE))

    def think(self, puzzle: Puzzle, seconds: float) -> Solution:
        """Work the values out, or go on with it, for so many seconds at most."""
        with self._frame.progress.during():
            self.solution = self._worked_out(puzzle, seconds)
        self._frame.show_solution(self.solution)
        return self.solution

    def _worked_out(self, puzzle: Puzzle, seconds: float) -> Solution:
        budget, progress = Budget(seconds, MEGABYTES), self._frame.progress.tell
        if puzzle.convention is not None:
            return solve_puzzle(puzzle, budget, progress=progress)
        if self._search is None:
            self._search = Search(puzzle.state, puzzle.goal, budget, progress=progress)
        self._search.meter.renew(seconds)
        return recall_or_solve(self._search)

    def think_longer(self, puzzle: Puzzle, told: Callable[[Solution], None]) -> None:
        """Think on, a little at a time, so that a click in between is heard."""
        self._later(0, partial(self._slice, puzzle, monotonic() + LONGER, told))

    def _slice(self, puzzle: Puzzle, end: float, told: Callable[[Solution], None]) -> None:
        goes_on = puzzle.convention is None
        solution = self.think(puzzle, LIVE if goes_on else LONGER)
        left = end - monotonic()
        if solution.exact or left <= 0 or not goes_on:
            told(solution)
            return
        self._frame.progress.tell(1 - left / LONGER)
        self._later(0.01, partial(self._slice, puzzle, end, told))

    def _later(self, seconds: float, do: Callable[[], object]) -> None:
        """Call after some seconds, unless another call came; at once where no event loop runs."""
        self._task += 1
        task = self._task

        def begin() -> None:
            if task == self._task:
                self._frame.attempt(do)

        try:
            loop = get_running_loop()
        except RuntimeError:  # no event loop, so no page either
            do()
            return
        loop.call_later(seconds, begin)
