"""What can be unfolded under a board: texts, a copy to take away, and other widgets."""

from collections.abc import Callable, Mapping, Sequence

import ipywidgets

from ...bots.games.review import MOST_IN_DECK, is_endgame
from ...engine.view import View
from ...position import Position
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.export import Export
from ..base.frame import Choice, Frame, Row
from ..endgame.endgame import Endgame


class Below(ipywidgets.VBox):  # type: ignore[misc]
    """A row of switches; one thing is unfolded at a time, and one widget may be open under it."""

    def __init__(
        self, frame: Frame, texts: Mapping[str, Callable[[], str]], export: Export
    ) -> None:
        self._texts = texts
        self.export = export
        self._unfolded: str | None = None
        self._row = Row(frame)
        self.text = ipywidgets.HTML()
        self._title = Row(frame)
        self._opened = ipywidgets.VBox()
        super().__init__([self._row, self.text, export, self._title, self._opened])
        self.show()

    def show(self, extra: Sequence[Choice] = (), *, export: bool = False) -> None:
        """Show what is unfolded as it is now, and offer further things to press."""
        labels = [*self._texts, *([self._exporting] if export else [])]
        switches = [self._switch(label, extra, export) for label in labels]
        self._row.show([*switches, *extra], _("Show:"))
        written = self._texts.get(self._unfolded or "")
        self.text.value = written() if written else ""
        exporting = export and self._unfolded == self._exporting
        self.export.layout.display = None if exporting else "none"

    def put(self, widget: ipywidgets.Widget, title: str) -> None:
        """Put a widget under it all, until it is closed."""
        self._title.show([Choice(_("Close"), self.clear)], title)
        self._opened.children = (widget,)

    def explore(self, view: View, theme: str) -> Endgame:
        """Open the endgame explorer for what somebody who is to move sees."""
        if not is_endgame(view):
            words = _("too early for the endgame explorer: wait until {n} cards are in the deck")
            raise HanabiError(words.format(n=MOST_IN_DECK))
        endgame = Endgame(Position.of(view), theme=theme)
        self.put(endgame, _("The endgame explorer, for this moment:"))
        _solved = endgame.solution  # while it is on the screen, so that the progress is seen
        return endgame

    def clear(self) -> None:
        """Put away what belongs to another moment."""
        self._title.show([])
        self._opened.children = ()
        self.export.clear()

    @property
    def _exporting(self) -> str:
        return _("export")

    def _switch(self, label: str, extra: Sequence[Choice], export: bool) -> Choice:
        unfolded = self._unfolded == label

        def turn() -> None:
            self._unfolded = None if unfolded else label
            self.show(extra, export=export)

        return Choice(_("hide {what}").format(what=label) if unfolded else label, turn)
