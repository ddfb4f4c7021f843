"""The table of the endgame explorer: the position, or a moment of a line of play in one world."""

from collections.abc import Callable

from ...engine.actions import Action
from ...engine.state import State
from ...engine.view import View
from ...render.board.board_picture import lay_out_table
from ...render.board.visible_table import supposed_table, visible_table
from ...render.scene import Scene
from ...render.solution.endgame_picture import lay_out_knowledge, lay_out_options
from ...solver.explain.policy import Line
from ...support.i18n import _
from ..base.buttons import Choice, button_rows
from ..base.frame import PictureFrame
from ..base.walk import Walk
from .endgame_solver import EndgameSolver

PARTS = ("table", "knowledge", "decision")
"""What can be looked at of a moment."""


class LineWalk(Walk):
    """A walk whose moments are seen by any seat, with what each knows and what the next can do."""

    def __init__(
        self, frame: PictureFrame, solver: EndgameSolver, moved: Callable[[str], None]
    ) -> None:
        super().__init__(frame, moved)
        self._solver = solver
        self.seat: int | None = solver.view.seat
        """Who sees the table; None if all hands are open."""
        self.part = "table"
        """What is looked at of the moment."""
        self.thought: Action | None = None
        """What is thought of in the position itself, while there is no line."""
        self.seats, self.parts = button_rows(frame, 2)

    def look(self, line: Line | None, seat: int | None) -> None:
        """Put a line on the table, as a seat sees it or with all hands open."""
        self.seat, self.part = seat, "table"
        self.lay(line)

    def _go(self, step: int) -> None:
        if self.on_table().states[step].over and self.part == "decision":
            self.part = "table"
        super()._go(step)

    # Pictures.

    def scene(self) -> Scene:
        """The table, or what is known or decided there."""
        line, theme, view = self.line, self._drawn.theme, self._solver.view
        hands = self._drawn.hands
        if line is None:
            return lay_out_table(visible_table(view, self.thought, hands=hands), theme)
        state = line.states[self.step]
        if self.part == "knowledge":
            heading = _("What each player knows, {when}").format(when=self._when(line))
            return lay_out_knowledge(state, theme, heading)
        if self.part == "decision":
            return self._decision(state, self._when(line))
        first = line.moves[0].action if not self.step else None
        if self.seat is None:
            return lay_out_table(supposed_table(state, first, hands), theme)
        at_start = not self.step and self.seat == view.seat
        seen = view if at_start else View.of(state, self.seat)
        return lay_out_table(supposed_table(seen, first, hands), theme)

    def _decision(self, state: State, when: str) -> Scene:
        options = self._solver.options(state)
        words = _("What {name} can do, worth what {name} expects, {when}")
        heading = words.format(name=state.game.names[state.turn], when=when)
        return lay_out_options(options, self._solver.goal, self._drawn.theme, heading)

    # Buttons.

    def offer_views(self, see: Callable[[int | None], None], show: Callable[[str], None]) -> None:
        """Let the moment be seen otherwise, if there is a line."""
        if self.line is None:
            self.seats.show([])
            self.parts.show([])
            return
        named = [(None, _("all hands")), *enumerate(self._solver.view.game.names)]
        nobody = -1  # on no seat's button, nor on that for all hands
        seat = self.seat if self.part == "table" else nobody
        self.seats.offer(see, named, seat, _("The table as seen by:"))
        labels = (_("what each knows"), _("what the next can do"))
        self.parts.offer(show, zip(PARTS[1:], labels, strict=True), self.part, _("Or show:"))

    # Words.

    def steps(self) -> list[Choice]:
        """Always both, each in its place."""
        return [Choice(_("Back"), self.back), Choice(_("Step forward"), self.forward)]

    def where(self, line: Line) -> str:
        """How far the line has come."""
        words = _("Line of play, {n} of {all} moves:")
        return words.format(n=self.step, all=len(line.moves))

    def said(self, line: Line) -> str:
        """What has happened just now."""
        if not self.step:
            return _("Back at the position itself.")
        words = f"{line.moves[self.step - 1]}."
        if not line.states[self.step].over:
            return words
        return words + " " + _("The end: {payoff}.").format(payoff=line.payoff)

    def start(self) -> str:
        """Why there is no way back."""
        return _("This is the position itself.")

    def nothing(self) -> str:
        """Why there is nothing to walk through."""
        return _("No line of play is on the table: choose an action and a world.")

    def _when(self, line: Line) -> str:
        """The moment that is looked at."""
        if not self.step:
            return _("in the position itself")
        return _("after {move}").format(move=line.moves[self.step - 1])
