"""What unfolds under a puzzle: the board as text, and the learner's practice."""

from collections.abc import Callable

import ipywidgets

from ...render.palette import Theme
from ...render.practice.practice_picture import Practice, lay_out_practice
from ...support.i18n import _
from ..base.buttons import Choice, Row
from ..base.foldout import preformatted
from ..base.frame import Drawn
from ..base.panel import Panel, Part
from ..base.stage import Stage


class Dashboard(ipywidgets.VBox):  # type: ignore[misc]
    """How the topics went, the weakest first, and what waits in the boxes: a picture and words.

    It is read from the record anew whenever it is shown, with what other notebooks wrote.
    """

    def __init__(self, theme: Theme, practice: Callable[[], Practice]) -> None:
        self._theme = theme
        self._practice = practice
        self.stage: Stage | None = None
        self._twin = Panel(_("Your practice"))
        super().__init__(layout={"display": "none"})

    @property
    def shown(self) -> bool:
        """Whether it is unfolded."""
        return bool(self.layout.display != "none")

    def show(self, *, unfolded: bool) -> None:
        """Unfold it, as it is now, or fold it."""
        if unfolded:
            scene = lay_out_practice(self._practice(), self._theme)
            if self.stage is None:
                self.stage = Stage(scene)
                self.children = (self.stage, self._twin)
            self.stage.show(scene)
            self._twin.show([Part(_("The same as text"), text=scene.text)])
        self.layout.display = None if unfolded else "none"


class Unfolding(ipywidgets.VBox):  # type: ignore[misc]
    """Two switches, and what they unfold."""

    def __init__(self, frame: Drawn, dashboard: Dashboard) -> None:
        self._frame = frame
        self._dashboard = dashboard
        self._as_text = False
        self._row = Row(frame)
        self._twin = ipywidgets.HTML()
        super().__init__([self._row, self._twin, dashboard])

    def show(self) -> None:
        """Show everything as it is now."""
        text = _("hide board as text") if self._as_text else _("board as text")
        shown = self._dashboard.shown
        practice = _("hide my practice") if shown else _("my practice")
        choices = [
            Choice(text, self._toggle_text),
            Choice(practice, lambda: self.show_practice(not shown)),
        ]
        self._row.show(choices, _("Show:"))
        self._twin.value = preformatted(self._frame.scene().text) if self._as_text else ""
        if shown:
            self._dashboard.show(unfolded=True)

    def show_practice(self, shown: bool) -> None:
        """Unfold the practice, or fold it."""
        self._dashboard.show(unfolded=shown)
        self.show()

    def _toggle_text(self) -> None:
        self._as_text = not self._as_text
        self.show()
