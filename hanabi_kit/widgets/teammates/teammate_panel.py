"""The panel of the teammates at a board: their pace, their reasons, and words for what they did."""

from abc import abstractmethod
from collections.abc import Iterable
from functools import partial

import ipywidgets

from ...engine.log import LogEntry, last
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.buttons import Choice, button_rows
from ..base.frame import Frame
from .pace import Pace, TurnPacer
from .seated_bots import BotTurn, Teammates


class BotsFrame(Frame):
    """A widget at which bots play: what the panel and the advice about them call."""

    teammates: Teammates
    clock: TurnPacer

    @abstractmethod
    def why(self, name: str | None = None) -> None:
        """Tell why a teammate, or why all of them did what they did since your last turn."""

    @abstractmethod
    def set_pace(self, pace: Pace) -> None:
        """Let teammates act at another pace."""

    @abstractmethod
    def show_reasons(self, in_full: bool = True) -> None:
        """Tell the reasons of bots in full, or as far as they give away no card of yours."""

    @abstractmethod
    def advise(self) -> None:
        """Ask a bot what it would do in your place."""


class TeammatePanel(ipywidgets.VBox):  # type: ignore[misc]
    """Tells what teammates did and why, with buttons for their pace and for their reasons."""

    def __init__(self, table: BotsFrame) -> None:
        self._table = table
        self._mates = table.teammates
        self.in_full = False
        """Whether reasons are told in full, although they may name cards of the seat."""
        self._pace, self._reasons = button_rows(table, 2)
        super().__init__([self._reasons, self._pace])

    def show(self, *, over: bool) -> None:
        """Show who plays how fast, and let those be asked why who have acted just now."""
        if not self._mates.bots:
            self.layout.display = "none"
            return
        self.layout.display = None
        names = dict.fromkeys(acted.name for acted in self._mates.latest)
        asked = [
            Choice(_("Why, {name}?").format(name=n), partial(self._table.why, n)) for n in names
        ]
        switch = Choice(
            _("reasons in full, which may name your cards"),
            lambda: self._table.show_reasons(not self.in_full),
            self.in_full,
        )
        self._reasons.show([*asked, switch], _("Reasons:"))
        clock = self._table.clock
        caption = _("{who} Pace:").format(who=self._mates.introduced())
        paces = [] if over else clock.labelled()
        self._pace.offer(self._table.set_pace, paces, clock.pace, caption)

    # Words.

    def why(self, name: str | None) -> str:
        """Why a teammate, or why all of them did what they did just now."""
        asked = [each for each in self._mates.latest if name in (None, each.name)]
        if not asked:
            raise HanabiError(_("no bot that you could ask has acted since your last turn"))
        return "\n".join(map(self._reason, asked))

    def _reason(self, acted: BotTurn) -> str:
        """Why a bot did something: in full, or as far as that gives away no card of yours."""
        if self.in_full:
            return _("{name}: {reason}").format(name=acted.name, reason=acted.decision.reason)
        shared = self._mates.shared_reason(acted)
        if shared is not None:
            words = _("{name} would say, by what you both see: {reason}")
            return words.format(name=acted.name, reason=shared)
        return _(
            "{name} acts on cards that you do not see: your own. So the reason is told in full or "
            "not at all."
        ).format(name=acted.name)

    def turns(self, turns: Iterable[LogEntry]) -> list[str]:
        """Turns in words, with the reasons behind them if these are wanted in full."""
        told = self._mates.turns if self.in_full else []
        reasons = {last(each.after): each.decision.reason for each in told}
        because = _("{turn} Why: {reason}")
        return [
            because.format(turn=turn, reason=reasons[turn]) if turn in reasons else str(turn)
            for turn in turns
        ]

    def news(self, turns: Iterable[LogEntry], closing: str) -> str:
        """What has happened, who failed at it, and what comes next."""
        notices = self._mates.notices
        told = [notice.in_full if self.in_full else notice.words for notice in notices]
        gap = "\n" if notices or self.in_full else " "
        return gap.join([*self.turns(turns), *told, closing])
