"""The solution of a puzzle: all answers with their values, and why each of them is no better."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import ipywidgets

from ...engine.actions import Action
from ...render.scene import RowSpot, Target
from ...render.solution.endgame_picture import lay_out_actions
from ...render.solution.solution_table import SolutionRow, mark_of, rows_of
from ...solver import Solution
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice
from ..base.frame import PictureFrame
from ..base.panel import Panel, Part
from ..base.stage import Stage
from ..endgame.endgame_solver import worth


class SolutionPanel(ipywidgets.VBox):  # type: ignore[misc]
    """The table of all answers; nothing of it exists before it is shown."""

    def __init__(self, frame: PictureFrame, look: Callable[[SolutionRow], None]) -> None:
        self._frame = frame
        self._look = look
        self._solution: Solution | None = None
        self._rows: list[SolutionRow] = []
        self.stage: Stage | None = None
        self._buttons = ButtonRow(frame)
        self._panel = Panel(_("Solution"))
        super().__init__([self._buttons, self._panel], layout={"display": "none"})

    @property
    def shown(self) -> bool:
        """Whether the solution is on the page."""
        return self._solution is not None

    @property
    def rows(self) -> list[SolutionRow]:
        """The lines of the table, from the best to the worst."""
        return self._rows

    def show(self, solution: Solution, chosen: SolutionRow | None = None) -> None:
        """Put the table on the page, with one line chosen."""
        self._solution, self._rows = solution, rows_of(solution)
        place = self._rows.index(chosen) if chosen is not None else None
        scene = lay_out_actions(solution, self._frame.theme, place)
        if self.stage is None:
            self.stage = Stage(scene, self._at)
            self.children = (self.stage, self._buttons, self._panel)
        self.stage.show(scene)
        self._buttons.show([*self._choices(solution, chosen)], _("Show on the table:"))
        self.layout.display = None

    def row(self, action: Action) -> SolutionRow:
        """The line that an action stands in."""
        assert self._solution is not None
        unit = next(valued.unit for valued in self._solution.actions if valued.action == action)
        return next(row for row in self._rows if row.first.unit == unit)

    def tell(self, parts: Sequence[Part]) -> None:
        """What there is to say under the table."""
        self._panel.show(parts)

    def clear(self) -> None:
        """Put it away with its puzzle."""
        self._solution, self._rows = None, []
        self._buttons.show([])
        self._panel.show(())
        self.layout.display = "none"

    def _choices(self, solution: Solution, chosen: SolutionRow | None) -> Iterator[Choice]:
        for row in self._rows:
            mark = mark_of(solution, row)
            words = f"{row.words}: {worth(row)}" + (f", {mark}" if mark else "")
            yield Choice(words, partial(self._look, row), row == chosen)

    def _at(self, target: Target) -> None:
        match target:
            case RowSpot(_, place) if place < len(self._rows):
                self._frame.attempt(partial(self._look, self._rows[place]))
