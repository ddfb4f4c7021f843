"""Three hints, one after another, each giving away more."""

from collections.abc import Callable
from html import escape

import ipywidgets

from ...support.i18n import _
from ..base.buttons import Choice, Row
from ..base.frame import Frame
from .session import Sitting

STYLE = "font-size: 16px; line-height: 1.5; margin: 0; padding-left: 1.6em"


class Hints(ipywidgets.VBox):  # type: ignore[misc]
    """A button for the next hint, and the hints that were asked for; no other is in the page."""

    def __init__(self, frame: Frame, take: Callable[[], object]) -> None:
        self._take = take
        self._row = Row(frame)
        self._taken = ipywidgets.HTML()
        super().__init__([self._taken, self._row])

    def show(self, sitting: Sitting | None) -> None:
        """Offer what is left of a puzzle's hints."""
        taken = sitting.hints if sitting else ()
        items = "".join(f"<li>{escape(hint)}</li>" for hint in taken)
        name = escape(_("Hints"))
        self._taken.value = f"<ol aria-label='{name}' style='{STYLE}'>{items}</ol>" if taken else ""
        if sitting and sitting.more_hints:
            self._row.show([Choice(_label(len(taken)), self._take)], _caption(sitting))
        else:
            self._row.show([])


def _label(taken: int) -> str:
    """What the next hint is about."""
    about = (_("whose view matters"), _("which card"), _("which fact"))
    return _("Hint {n}: {about}").format(n=taken + 1, about=about[min(taken, 2)])


def _caption(sitting: Sitting) -> str:
    """What a hint costs, said before it is asked for."""
    if sitting.hints:
        return _("Still stuck?")
    if sitting.answers:
        return _("Stuck? Your first try is counted already, so a hint costs nothing:")
    return _("Stuck? With a hint this puzzle is not rated:")
