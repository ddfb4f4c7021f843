"""A line of play on the table, walked through move by move."""

from asyncio import get_running_loop
from collections.abc import Callable, Sequence

from ...puzzles.reasons import supposition
from ...render.board.visible_table import closing
from ...render.puzzle.puzzle_picture import lay_out_supposed
from ...render.scene import Scene
from ...solver.explain.policy import Line
from ...support.errors import HanabiError
from ...support.i18n import _
from .buttons import ButtonRow, Choice
from .frame import PictureFrame


class Walk(ButtonRow):
    """Buttons that go forward and back on a line of play; out of sight while there is none.

    `moved` shows the table after a step and says the words that it is given; where it fails, the
    step is not made. A widget that words its walk otherwise overrides `said`, `where`, `start` and
    `nothing`.
    """

    def __init__(self, frame: PictureFrame, moved: Callable[[str], None]) -> None:
        super().__init__(frame)
        self._drawn = frame
        self._moved = moved
        self._extra: Sequence[Choice] = ()
        self.line: Line | None = None
        """What is walked through."""
        self.step = 0
        """How many of its moves have been made."""
        self.playing = False
        """Whether the moves are made without anybody pressing a button."""

    def lay(self, line: Line | None, extra: Sequence[Choice] = ()) -> None:
        """Put a line on the table, at its start, with further buttons; None takes it away."""
        self.line, self.step, self._extra = line, 0, extra
        self.playing = False
        self.offer_steps()

    def play(self, pause: float) -> None:
        """Make all moves, the first now and each other after a pause of so many seconds.

        Where no event loop runs to wait in, or without a pause, all are made at once.
        """
        self.playing = True
        self._play_on(self.on_table(), pause)

    def _play_on(self, line: Line, pause: float) -> None:
        if not self.playing or self.line is not line:  # somebody has pressed a button meanwhile
            return
        self._go(self.step + 1)
        if self.step == len(line.moves):
            self.playing = False
            return
        try:
            loop = get_running_loop() if pause else None
        except RuntimeError:
            loop = None
        if loop is None:
            self._play_on(line, pause)
        else:
            loop.call_later(pause, self._drawn.attempt, self._play_on, line, pause)

    def forward(self) -> None:
        """Make the next move of the line."""
        self.playing = False
        if self.step == len(self.on_table().moves):
            raise HanabiError(_("This is the end of the line."))
        self._go(self.step + 1)

    def back(self) -> None:
        """Take the latest move back."""
        self.playing = False
        self.on_table()
        if not self.step:
            raise HanabiError(self.start())
        self._go(self.step - 1)

    def on_table(self) -> Line:
        """What is walked through, if there is a line."""
        if self.line is None:
            raise HanabiError(self.nothing())
        return self.line

    def scene(self) -> Scene:
        """The table at this moment of the line."""
        return lay_out_supposed(self.on_table(), self.step, self._drawn.theme, self._drawn.hands)

    def offer_steps(self) -> None:
        """Show the buttons, if there is a line."""
        if self.line is None:
            self.show([])
        else:
            self.show([*self.steps(), *self._extra], self.where(self.line))

    def _go(self, step: int) -> None:
        before, self.step = self.step, step
        try:
            self._moved(self.said(self.on_table()))
        except BaseException:
            self.step = before
            raise
        self.offer_steps()

    # Words.

    def steps(self) -> list[Choice]:
        """Always both, each in its place: or else who presses one twice has pressed the other."""
        return [Choice(_("Step forward"), self.forward), Choice(_("Back"), self.back)]

    def where(self, line: Line) -> str:
        """How far the walk has come, before its buttons."""
        words = _("{supposed} Move {n} of {all}:")
        return words.format(supposed=supposition(line), n=self.step, all=len(line.moves))

    def said(self, line: Line) -> str:
        """What has happened just now."""
        if not self.step:
            return supposition(line)
        words = f"{line.moves[self.step - 1]}."
        state = line.states[self.step]
        return f"{words} {closing(state, praise=False)}" if state.over else words

    def start(self) -> str:
        """Why there is no way back."""
        return _("This is where the line begins.")

    def nothing(self) -> str:
        """Why there is nothing to walk through."""
        return _("no line of play is on the table")
