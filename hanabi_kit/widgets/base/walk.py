"""A line of play on the table, walked through move by move."""

from collections.abc import Callable, Sequence

from ...puzzles.reasons import supposition
from ...render.board.sight import sight
from ...render.palette import Theme
from ...render.puzzle.question_picture import lay_out_supposed
from ...render.scene import Scene
from ...solver.explain.policy import Line
from ...support.errors import HanabiError
from ...support.i18n import _
from .frame import Choice, Frame, Row


class Walk(Row):
    """Buttons that go forward and back on a line of play; out of sight while there is none."""

    def __init__(self, frame: Frame, theme: Theme, moved: Callable[[str], None]) -> None:
        super().__init__(frame)
        self._theme = theme
        self._moved = moved
        self._extra: Sequence[Choice] = ()
        self.line: Line | None = None
        """What is walked through."""
        self.step = 0
        """How many of its moves have been made."""

    def lay(self, line: Line | None, extra: Sequence[Choice] = ()) -> None:
        """Put a line on the table, at its start, with further buttons; None takes it away."""
        self.line, self.step, self._extra = line, 0, extra
        self._offer()

    def forward(self) -> None:
        """Make the next move of the line."""
        line = self._on_table()
        if self.step == len(line.moves):
            raise HanabiError(_("This is the end of the line."))
        self._go(self.step + 1)

    def back(self) -> None:
        """Take the latest move back."""
        self._on_table()
        if not self.step:
            raise HanabiError(_("This is where the line begins."))
        self._go(self.step - 1)

    def scene(self) -> Scene:
        """The table at this moment of the line."""
        return lay_out_supposed(self._on_table(), self.step, self._theme)

    def _on_table(self) -> Line:
        if self.line is None:
            raise HanabiError(_("no line of play is on the table"))
        return self.line

    def _go(self, step: int) -> None:
        line = self._on_table()
        self.step = step
        self._offer()
        if not step:
            self._moved(supposition(line))
            return
        words = f"{line.moves[step - 1]}."
        state = line.states[step]
        self._moved(f"{words} {sight(state).closing}" if state.over else words)

    def _offer(self) -> None:
        line = self.line
        if line is None:
            self.show([])
            return
        # Always both, each in its place: or else who presses one twice has pressed the other.
        steps = [Choice(_("Step forward"), self.forward), Choice(_("Back"), self.back)]
        where = _("In this deal, move {n} of {all}:")
        self.show([*steps, *self._extra], where.format(n=self.step, all=len(line.moves)))
