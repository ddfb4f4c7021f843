"""What unfolds under a puzzle: the board as text, and the learner's practice."""

from collections.abc import Callable

import ipywidgets

from ...practice.settings import keep_setting, setting
from ...render.practice.practice_picture import Practice, lay_out_practice
from ...support.i18n import _
from ..base.buttons import Choice
from ..base.foldout import Foldout, preformatted
from ..base.frame import PictureFrame
from ..base.panel import Panel, Part
from ..base.stage import Stage


class Dashboard(ipywidgets.VBox):  # type: ignore[misc]
    """Switches: the board as text; how the topics went and what waits in the boxes; fireworks.

    The practice is read from the record anew whenever it is shown, with what other notebooks wrote.
    """

    def __init__(self, frame: PictureFrame, practice: Callable[[], Practice]) -> None:
        self._frame = frame
        self._practice = practice
        twin = {_("board as text"): lambda: preformatted(frame.scene().text)}
        self._text = Foldout(frame, twin, caption=_("Show:"), hide=_("hide {what}"))
        self.stage: Stage | None = None
        self._words = Panel(_("Your practice"))
        self._unfolded = ipywidgets.VBox([self._words], layout={"display": "none"})
        self.switches = self._text.switches
        super().__init__([self.switches, self._text, self._unfolded])

    @property
    def shown(self) -> bool:
        """Whether the practice is unfolded."""
        return bool(self._unfolded.layout.display != "none")

    def show(self) -> None:
        """Show everything as it is now."""
        shown = self.shown
        label = _("hide my practice") if shown else _("my practice")
        calm = setting("celebration") == "calm"
        self._text.show(
            [
                Choice(label, lambda: self.show_practice(not shown)),
                Choice(_("no fireworks"), lambda: self.be_calm(not calm), calm),
            ]
        )
        if shown:
            self._draw()

    def show_practice(self, shown: bool) -> None:
        """Unfold the practice, or fold it."""
        if shown:
            self._draw()
        self._unfolded.layout.display = None if shown else "none"
        self.show()

    def be_calm(self, calm: bool) -> None:
        """Let no firework be seen over a table from now on, here or elsewhere; or let them be."""
        keep_setting("celebration", "calm" if calm else "lively")
        self.show()

    def _draw(self) -> None:
        scene = lay_out_practice(self._practice(), self._frame.theme)
        if self.stage is None:
            self.stage = Stage(scene)
            self._unfolded.children = (self.stage, self._words)
        self.stage.show(scene)
        self._words.show([Part(_("The same as text"), text=scene.text)])
