"""The versions of a puzzle that undo and redo go through."""

from ...puzzles.puzzle import Puzzle
from ...support.errors import HanabiError
from ...support.i18n import _


class Versions:
    """What came before the present version, and what was taken back; the latest last."""

    def __init__(self) -> None:
        self.past: list[Puzzle] = []
        self.future: list[Puzzle] = []

    def leave(self, puzzle: Puzzle) -> None:
        """Remember a version that is being changed; what was taken back is gone then."""
        self.past.append(puzzle)
        self.future.clear()

    def back(self, now: Puzzle) -> Puzzle:
        """The version before this one."""
        if not self.past:
            raise HanabiError(_("there is nothing to take back"))
        self.future.append(now)
        return self.past.pop()

    def forward(self, now: Puzzle) -> Puzzle:
        """The version that was left by going back."""
        if not self.future:
            raise HanabiError(_("there is nothing to do again"))
        self.past.append(now)
        return self.future.pop()
