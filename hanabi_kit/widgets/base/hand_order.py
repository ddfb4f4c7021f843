"""The order in which hands are drawn: a choice of the learner that lasts."""

from collections.abc import Callable

from ...practice.settings import keep_setting
from ...support.i18n import _
from .buttons import Choice
from .frame import PictureFrame


def order_choice(frame: PictureFrame, refresh: Callable[[str], None]) -> Choice:
    """A button that turns hands round, here and in every widget from now on.

    `refresh` shows the table anew and says what it is given.
    """
    rightmost = frame.hands.newest == "right"
    label = _("newest card on the left") if rightmost else _("newest card on the right")

    def turn() -> None:
        frame.draw_hands(newest="left" if rightmost else "right")
        lasts = keep_setting("newest", frame.hands.newest)
        refresh(order_words(frame) + ("" if lasts else " " + _("It can't be kept for next time.")))

    return Choice(label, turn)


def order_words(frame: PictureFrame) -> str:
    """Where the newest card is drawn, and what stays as it is."""
    if frame.hands.newest == "left":
        return _("The newest card is drawn on the left, as on hanab.live; slot 1 is the oldest.")
    return _("The newest card is drawn on the right, on hanab.live on the left; slot 1 is oldest.")
