"""The plot at the end of the course: how sure the learner was, and how often it came true."""

from ...practice.trainer import Trainer
from ...render.palette import theme_called
from ...render.practice.calibration_plot import CalibrationDisc, lay_out_calibration
from ...render.scene import Scene
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice
from ...widgets.base.frame import PictureFrame
from ...widgets.base.panel import Panel, Part
from ...widgets.base.spread import Spread
from ...widgets.base.stage import Stage
from ..reports.calibration import Calibration, calibrate, foreseen, sentences, text, title


def drawn(found: Calibration, theme: str) -> Scene:
    """The plot as a picture."""
    discs = [
        CalibrationDisc(float(g.said), float(100 * g.share), g.number, g.few)
        for g in found.met
        if g.share is not None
    ]
    return lay_out_calibration(discs, title(), sentences(found), text(found), theme_called(theme))


class CalibrationPlot(PictureFrame):
    """The learner's predictions as a plot, read from the record anew whenever it is shown."""

    def __init__(self, trainer: Trainer, theme: str = "auto") -> None:
        super().__init__(theme)
        self._trainer = trainer
        self._stage = Stage(self.still())
        self._row = ButtonRow(self)
        self._row.show([Choice(_("look again"), self.look_again)])
        self._twin = Panel(title())
        self.arrange(Spread(self._stage, self.status, self._row, under=self._twin))
        self._show()

    @property
    def calibration(self) -> Calibration:
        """What the record says now."""
        return calibrate(foreseen(self._trainer.attempts))

    def scene(self) -> Scene:
        """The plot as it is now."""
        return drawn(self.calibration, self.theme_name)

    def still(self) -> Scene:
        """The empty plot: what a learner said is for the learner alone."""
        return drawn(calibrate(()), self.theme_name)

    def look_again(self) -> None:
        """Read the record again, with what other notebooks wrote."""
        self._show()
        self.say(self._trainer.trouble or _("This is how it stands now."))

    def _show(self) -> None:
        scene = self.scene()
        self._stage.show(scene)
        self._twin.show([Part(_("The same as text"), text=scene.text)])

    def _ipython_display_(self) -> None:
        self._show()
        super()._ipython_display_()
