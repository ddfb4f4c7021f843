"""When the solver thinks about a puzzle in the making: soon after a change, and in small slices."""

from asyncio import get_running_loop
from collections.abc import Callable
from functools import partial
from time import monotonic

from ...authoring import editing, writing
from ...authoring.thinking import Thinker
from ...puzzles.puzzle import Puzzle
from ...solver import Solution
from ..base.frame import Frame

LIVE = 0.5
"""Seconds that the solver has after each change, and in each slice."""
SOON = 0.3
"""Seconds without a change after which it begins."""
LONGER = 10.0
"""Seconds that it has when it is asked to think longer."""
MOST_IN_DECK = 4
"""With more cards to come it does not begin unasked: it would hardly get anywhere."""


class Pondering:
    """Thinks about one puzzle after another; what is asked of an earlier one is not answered."""

    def __init__(
        self,
        frame: Frame,
        progress: Callable[[float | None], None],
        found: Callable[[Solution], None],
    ) -> None:
        self._frame, self._progress, self._found = frame, progress, found
        self._task = 0
        self._thinker: Thinker | None = None
        self.solution: Solution | None = None
        """What is known of the puzzle."""

    def forget(self) -> None:
        """Another question is asked from now on."""
        self._task += 1
        self._thinker = self.solution = None

    def judge_soon(self, puzzle: Puzzle) -> None:
        """Work out what can be worked out at once, when no change has come for a moment."""
        if self.solution is not None or writing.unaskable(puzzle):
            return
        if editing.deck_size(puzzle.position) <= MOST_IN_DECK:
            self._later(SOON, partial(self.think, puzzle, LIVE))

    def think(self, puzzle: Puzzle, seconds: float) -> Solution:
        """Work the values out, or go on with it, for so many seconds at most."""
        if self._thinker is None:
            self._thinker = Thinker(puzzle)
        try:
            self.solution = self._thinker.think(
                seconds, lambda share, _words: self._progress(share)
            )
        finally:
            self._progress(None)
        self._found(self.solution)
        return self.solution

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
        self._progress(1 - left / LONGER)
        self._later(0.01, partial(self._slice, puzzle, end, told))

    def _later(self, seconds: float, do: Callable[[], object]) -> None:
        """Do something soon, unless something else is asked by then; at once if nobody waits."""
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
