"""Several tables of a lesson to try something out at, one at a time."""

from collections.abc import Mapping

from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ...widgets import Board
from ...widgets.base.buttons import ButtonRow
from ...widgets.base.frame import Frame
from ...widgets.base.place import Place
from ..course.lesson import LessonTable


class BoardChooser(Frame):
    """A button for each table, and the one that is chosen as a board with open hands."""

    def __init__(self, tables: Mapping[str, LessonTable]) -> None:
        super().__init__()
        self._tables = tables
        self._names = ButtonRow(self)
        self._place = Place()
        self.arrange(self._names, self._place)
        self.choose(next(iter(tables)))

    @property
    def board(self) -> Board:
        """The board that is in use."""
        board: Board = self._place.children[0]
        return board

    def choose(self, name: str) -> None:
        """Put another table in place, as it was at first."""
        if name not in self._tables:
            raise HanabiError(_("{name} is none of these tables.").format(name=quoted(name)))
        self._place.put(Board(self._tables[name], open_hands=True))
        self._names.offer(self.choose, [(each, each) for each in self._tables], name, _("Table:"))

    def still_page(self) -> tuple[str, str]:
        """The table that is chosen, as it is now."""
        return self.board.still_page()
