"""A moment of a game to take away: as a line, as JSON, or as a link."""

from collections.abc import Callable
from dataclasses import replace

import ipywidgets

from ...engine.actions import Rearrange, Reveal
from ...engine.state import State
from ...exchange import hanablive
from ...exchange.hanablive import Replay
from ...position import Position, to_json, to_line
from ...support.i18n import _
from .frame import Choice, Frame, Row


class Export(ipywidgets.VBox):  # type: ignore[misc]
    """Buttons for each form, and the text to copy."""

    def __init__(self, frame: Frame, moment: Callable[[], State], link: Callable[[], str]) -> None:
        self._moment = moment
        self._link = link
        self._text = ipywidgets.Textarea(
            description=_("Copy this:"), layout={"width": "auto", "display": "none"}
        )
        self._row = Row(frame)
        super().__init__([self._row, self._text])
        self._row.show(
            [
                Choice(_("as a line"), lambda: self._show(self.line())),
                Choice(_("as JSON"), lambda: self._show(self.json())),
                Choice(_("as a link"), lambda: self._show(self.link())),
            ],
            _("Take this moment away:"),
        )

    def line(self) -> str:
        """The position in the one-line notation, as the screen shows it."""
        return to_line(Position.of(self._moment()))

    def json(self) -> str:
        """The position as JSON, as the screen shows it."""
        return to_json(Position.of(self._moment()))

    def link(self) -> str:
        """A link to the whole game on hanab.live, if it may be seen."""
        return hanablive.ADDRESS + self._link()

    def clear(self) -> None:
        """Put the text away: it belongs to another moment."""
        self._text.value = ""
        self._text.layout.display = "none"

    def _show(self, text: str) -> None:
        self._text.value = text
        self._text.layout.display = None


def link_to(game: Replay, moment: int) -> str:
    """The code of a link to a game that points at the turn after so many actions."""
    done = [state.action for state in game.state.states()[1 : moment + 1]]
    unknown_there = sum(isinstance(action, Rearrange | Reveal) for action in done)
    return hanablive.write_link(replace(game, turn=len(done) - unknown_there + 1))
