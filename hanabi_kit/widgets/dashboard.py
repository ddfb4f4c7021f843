"""The learner's practice, unfolded under a puzzle: a picture and its text twin."""

from collections.abc import Callable

import ipywidgets

from ..i18n import _
from ..render.dashboard import Practice, lay_out
from ..render.palette import Theme
from .panel import Panel, Part
from .stage import Stage


class Dashboard(ipywidgets.VBox):  # type: ignore[misc]
    """How the themes went, the weakest first, and what waits in the boxes.

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
            scene = lay_out(self._practice(), self._theme)
            if self.stage is None:
                self.stage = Stage(scene)
                self.children = (self.stage, self._twin)
            self.stage.show(scene)
            self._twin.show([Part(_("The same as text"), text=scene.text)])
        self.layout.display = None if unfolded else "none"
