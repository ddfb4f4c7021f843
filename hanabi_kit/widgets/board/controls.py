"""The buttons of a board: whom to tell, which card, what to do with it, and to do it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import ipywidgets

from ...engine.actions import Action
from ...engine.state import State
from ...render.scene import CardSpot, SeatSpot, Target
from ...support.i18n import _
from ..base.frame import READY, Choice, Frame, Row, colour
from ..base.typed_line import TypedLine
from . import offers

WRAPPED = {"flex_flow": "row wrap"}


class Does(NamedTuple):
    """What the buttons do."""

    point: Callable[[Target], None]
    think: Callable[[Action], None]
    confirm: Callable[[], None]
    undo: Callable[[], None]
    typed: Callable[[str], None]


class Controls(ipywidgets.VBox):  # type: ignore[misc]
    """Everything that acts on a board, beside the canvas."""

    def __init__(self, frame: Frame, does: Does) -> None:
        self._does = does
        self._whom, self._cards, self._actions = Row(frame), Row(frame), Row(frame)
        self.do_it = ipywidgets.Button(layout={"width": "auto"})
        colour(self.do_it, READY)
        self.do_it.on_click(lambda _button: frame.attempt(does.confirm))
        self.undo = ipywidgets.Button(description=_("Undo"), layout={"width": "auto"})
        self.undo.on_click(lambda _button: frame.attempt(does.undo))
        self.typed = TypedLine(lambda line: frame.attempt(lambda: does.typed(line)))
        super().__init__(
            [
                ipywidgets.HBox([self._whom, self._cards], layout=WRAPPED | {"grid_gap": "0 16px"}),
                self._actions,
                ipywidgets.HBox([self.do_it, self.undo, self.typed], layout=WRAPPED),
            ]
        )

    def offer(self, view: State, chosen: Target | None, thinking: Action | None) -> None:
        """Offer what whoever is to move can do, after something was chosen or thought of."""
        free = view.pending is None
        self._whom.show([*self._teammates(view, chosen)] if free else [], _("Clue to:") * free)
        self._cards.show([*self._slots(view, chosen)] if free else [], _("Play or discard:") * free)
        self._actions.show(
            [
                Choice(
                    offers.label(view, chosen, action),
                    partial(self._does.think, action),
                    action == thinking,
                )
                for action in offers.fitting(view, chosen)
            ]
        )

    def offer_nothing(self) -> None:
        """Nobody at the screen is to choose anything now."""
        for row in (self._whom, self._cards, self._actions):
            row.show([])

    def offer_to_go_on(self, label: str, *, ready: bool) -> None:
        """What the button says that does what comes next."""
        with self.do_it.hold_sync():
            self.do_it.description = label
            self.do_it.disabled = not ready

    def offer_undo(self, *, allowed: bool, ready: bool) -> None:
        """Whether something can be taken back now, and whether that is ever allowed."""
        self.undo.disabled = not (allowed and ready)
        self.undo.layout.display = None if allowed else "none"

    def _teammates(self, view: State, chosen: Target | None) -> Iterator[Choice]:
        """A button for each teammate."""
        for seat, name in enumerate(view.game.names):
            if seat != view.turn:
                yield self._pointing(name, SeatSpot(seat), offers.seat_of(chosen) == seat)

    def _slots(self, view: State, chosen: Target | None) -> Iterator[Choice]:
        """A button for each card of whoever is to move."""
        for slot, number in enumerate(view.hands[view.turn].numbers, start=1):
            spot = CardSpot(view.turn, number)
            yield self._pointing(_("slot {slot}").format(slot=slot), spot, chosen == spot)

    def _pointing(self, label: str, target: Target, chosen: bool) -> Choice:
        return Choice(label, partial(self._does.point, target), chosen)
