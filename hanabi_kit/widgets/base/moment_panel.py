"""A moment of a game on the screen: what is unfolded under it, and taken away from it."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import ipywidgets

from ...engine.actions import Rearrange, Reveal
from ...engine.state import State
from ...exchange import hanablive
from ...exchange.hanablive import Replay
from ...position import Position, to_json, to_line
from ...support.i18n import _
from .buttons import ButtonRow, Choice
from .foldout import Foldout, preformatted
from .frame import PictureFrame
from .page_script import PageScript
from .place import Place


class MomentFrame(PictureFrame):
    """A widget that shows a moment of a game, which can be taken away as it is shown."""

    @abstractmethod
    def shown_moment(self) -> State:
        """The moment as whoever looks may see it; refuses where nobody may."""

    @abstractmethod
    def link_code(self) -> str:
        """The code of a link to the whole game; refuses where not all of it may be seen."""

    def line(self) -> str:
        """The moment as a one-line position, as the screen shows it."""
        return to_line(Position.of(self.shown_moment()))

    def json(self) -> str:
        """The moment as a position in JSON, as the screen shows it."""
        return to_json(Position.of(self.shown_moment()))

    def link(self) -> str:
        """A hanab.live link to the whole game, if it may be seen."""
        return hanablive.ADDRESS + self.link_code()


COPY = """const box = this.closest('.hanabi-export');
box.addEventListener('click', event => {
  if (!event.target.closest('.hanabi-copy')) return;
  const text = box.querySelector('textarea');
  text.focus({preventScroll: true});
  text.select();
  if (navigator.clipboard) navigator.clipboard.writeText(text.value).catch(() => {});
});"""
"""Only the page can copy, at a press alone. Where it may not, the text is selected at least."""


class Export(ipywidgets.VBox):  # type: ignore[misc]
    """A button for each form to take a moment away in, and the text with one to copy it."""

    def __init__(self, frame: MomentFrame) -> None:
        self._text = ipywidgets.Textarea(
            description=_("Copy this:"), layout={"width": "auto", "flex": "1 1 auto"}
        )
        copy = ipywidgets.Button(description=_("Copy"), layout={"width": "auto"})
        copy.add_class("hanabi-copy")
        copy.on_click(
            lambda _button: frame.say(_("Copied. Where that is not allowed, press Ctrl+C."))
        )
        self._taken = ipywidgets.HBox([self._text, copy], layout={"display": "none"})
        row = ButtonRow(frame)
        super().__init__([row, self._taken, PageScript(COPY)])
        self.add_class("hanabi-export")
        row.show(
            [
                Choice(_("as a line"), lambda: self._show(frame.line())),
                Choice(_("as JSON"), lambda: self._show(frame.json())),
                Choice(_("as a link"), lambda: self._show(frame.link())),
            ],
            _("Take this moment away:"),
        )

    def clear(self) -> None:
        """Put the text away: it belongs to another moment."""
        self._text.value, self._taken.layout.display = "", "none"

    def _show(self, text: str) -> None:
        self._text.value, self._taken.layout.display = text, None


class MomentPanel(ipywidgets.VBox):  # type: ignore[misc]
    """The text twin, further texts or the export, one at a time.

    Whoever owns it also places what is `opened` for the moment: a widget that wants all the room.
    """

    def __init__(self, frame: MomentFrame, texts: Mapping[str, Callable[[], str]]) -> None:
        self._export = Export(frame)
        self._exporting = _("export")
        twin = {_("board as text"): lambda: preformatted(frame.scene().text)}
        self.text = Foldout(
            frame,
            {**twin, **texts, self._exporting: self._export},
            caption=_("Show:"),
            hide=_("hide {what}"),
        )
        self._title, self._place = ButtonRow(frame), Place()
        self.opened = ipywidgets.VBox([self._title, self._place])
        super().__init__([self.text.switches, self.text, self._export])

    def show(self, extra: Sequence[Choice] = (), *, export: bool = False) -> None:
        """Show what is unfolded as it is now, and offer further things to press."""
        self.text.show(extra, without=() if export else (self._exporting,))

    def put(self, widget: ipywidgets.Widget, title: str) -> None:
        """Open a widget under it all, until it is closed."""
        self._title.show([Choice(_("Close"), self.clear)], title)
        self._place.put(widget)

    def clear(self) -> None:
        """Put away what belongs to another moment."""
        self._title.show([])
        self._place.clear()
        self._export.clear()


def link_to(game: Replay, moment: int) -> str:
    """The code of a link to a game that points at the turn after so many actions."""
    done = [state.action for state in game.state.states()[1 : moment + 1]]
    unknown_there = sum(isinstance(action, Rearrange | Reveal) for action in done)
    return hanablive.write_link(replace(game, turn=len(done) - unknown_there + 1))
