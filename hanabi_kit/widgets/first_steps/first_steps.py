"""The first two minutes at one table: play a card, say a word, look into Bob's mind."""

from html import escape

import ipywidgets

from ...engine.cards import NAMES
from ...render.first_steps.night_table import lay_out_night
from ...render.scene import CardSpot, Scene, Target
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.buttons import ButtonRow, beside, main_button
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.page_script import ScriptPlace
from ..base.slider import MomentSlider
from ..base.stage import Stage
from .acts import ACTS, Act, LookIntoBobsMind

SENTENCE = (
    "<p style='font-size: 21px; line-height: 1.35; font-weight: bold; margin: 0 0 6px'>{}</p>"
)
ON = "this.closest('.hanabi-kit').querySelector('.hanabi-status').scrollIntoView({block: 'start'})"
"""Brings what stands under the widget into sight."""
AGAIN = "again"


class FirstSteps(PictureFrame):
    """Three acts, one after the other in the same place; nothing is recorded."""

    def __init__(self, *, theme: str = "auto") -> None:
        super().__init__(theme)
        self._number = 0
        self.act: Act = ACTS[0]()
        self._sentence = ipywidgets.HTML()
        self.stage = Stage(self.scene(), self.attempting(self._point))
        self._options = ButtonRow(self)
        self._slider = MomentSlider(self, _("What Bob has heard"), self.hear, readout=False)
        self._slider.slider.style.description_width = "initial"
        self._onward = main_button(self, "", self.go_on, "max-content")
        self._twin = TextTwin(self)
        self._script = ScriptPlace()
        self.arrange(
            self._sentence,
            self.stage,
            beside(self._options, self._slider, self._onward, self._twin.switches, gap="0 12px"),
            self.status,
            self._twin,
            self._script,
        )
        self._show()

    # What can be done.

    def choose(self, option: str) -> None:
        """Choose what the act offers: a card, a word; or all of it once more."""
        if option == AGAIN and self._is_over:
            self._begin(0)
            return
        words = self.act.choose(option)
        self._show()
        self.say(words)
        self._celebrate()
        if self._has_ended:
            self._onward.focus()

    def hear(self, moment: int) -> None:
        """Let Bob have heard so many words."""
        if not isinstance(self.act, LookIntoBobsMind):
            raise HanabiError(_("Bob's mind comes later."))
        words = self.act.go(moment)
        self._show()
        self.say(words)
        self._celebrate()

    def go_on(self) -> None:
        """Try the act again if it went wrong, or go on to the next one, or to the first puzzle."""
        if self.act.failed:
            self._begin(self._number)
        elif not self.act.done:
            raise HanabiError(_("Choose something first."))
        elif self._is_over:
            self._script.run(ON)
        else:
            self._begin(self._number + 1)

    def _begin(self, number: int) -> None:
        """Begin an act."""
        self._number = number
        self.act = ACTS[number]()
        self._show()
        self.say("")
        self._options.first.focus()

    # What is on the screen.

    def scene(self) -> Scene:
        """The table of the act."""
        return lay_out_night(self.act.table(), self.theme)

    def still(self) -> Scene:
        """The table of the first act, before anything is done."""
        return lay_out_night(ACTS[0]().table(), self.theme)

    @property
    def _has_ended(self) -> bool:
        return self.act.done or self.act.failed

    @property
    def _is_over(self) -> bool:
        return self.act.done and self._number == len(ACTS) - 1

    def _show(self) -> None:
        act = self.act
        self._sentence.value = SENTENCE.format(escape(act.sentence))
        self.stage.overlay.value = ""
        self.stage.show(self.scene())
        again = [(AGAIN, _("Once more from the start"))] if self._is_over else []
        self._options.offer(self.choose, [*act.options(), *again], caption=act.caption)
        thinking = isinstance(act, LookIntoBobsMind)
        self._slider.layout.display = None if thinking else "none"
        if isinstance(act, LookIntoBobsMind):
            self._slider.show(act.moment, act.last)
        self._onward.layout.display = None if self._has_ended else "none"
        self._onward.description = _("Try again") if act.failed else self._next
        self._twin.show()

    @property
    def _next(self) -> str:
        return _("On to your first puzzle") if self._is_over else _("Go on")

    def _celebrate(self) -> None:
        """Let the firework that has gone up just now be seen to do so."""
        if self.act.lit is not None:
            self.stage.celebrate([NAMES[self.act.lit]])

    def _point(self, target: Target) -> None:
        """A click on one of your own cards plays it."""
        options = self.act.options()
        cards = [card.number for card in self.act.table().hand if card]
        if (
            isinstance(target, CardSpot)
            and target.number in cards
            and self._number == 0
            and options
        ):
            self.choose(options[cards.index(target.number)][0])
