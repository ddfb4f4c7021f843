"""Ways on from a puzzle: the next one, its solution, another one."""

from collections.abc import Callable, Sequence

import ipywidgets

from ...support.i18n import _
from ..base.buttons import READY, Choice, Row, colour
from ..base.frame import Frame


class Onward(ipywidgets.HBox):  # type: ignore[misc]
    """A button for the next puzzle, once this one is done, and the other ways beside it.

    It stands apart from the button that gives an answer: who clicks that one twice should not find
    the next puzzle on the table.
    """

    def __init__(self, frame: Frame, go_on: Callable[[], None]) -> None:
        self._next = ipywidgets.Button(description=_("Next puzzle"), layout={"width": "auto"})
        colour(self._next, READY)
        self._next.on_click(lambda _button: frame.attempt(go_on))
        self._row = Row(frame)
        super().__init__([self._next, self._row], layout={"flex_flow": "row wrap"})

    def show(self, ways: Sequence[Choice], *, done: bool) -> None:
        """Offer these ways, and the next puzzle if this one is done and there is another."""
        self._next.layout.display = None if done else "none"
        self._row.show(ways)
