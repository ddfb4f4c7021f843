"""The buttons of a board: whom to tell, which card, what to do with it, and to do it."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial

import ipywidgets

from ...engine.actions import Action
from ...engine.state import State
from ...render.scene import CardSpot, SeatSpot, Target
from ...support.i18n import _
from ..base.buttons import Choice, beside, button_rows, main_button
from ..base.frame import PictureFrame
from ..base.typed_line import TypedLine
from .selection import Selection


class ActionFrame(PictureFrame):
    """A widget at which actions are chosen and done: what its controls call."""

    @abstractmethod
    def point(self, target: Target) -> None:
        """Do what a click on something does."""

    @abstractmethod
    def think(self, action: Action) -> None:
        """Show what an action would touch, without doing it."""

    @abstractmethod
    def confirm(self) -> None:
        """Do what was chosen, or what comes next."""

    @abstractmethod
    def undo(self) -> None:
        """Take the latest action back."""

    @abstractmethod
    def type(self, line: str) -> None:
        """Do what a typed line says."""


class Controls(ipywidgets.VBox):  # type: ignore[misc]
    """Everything that acts on a board, beside the canvas."""

    def __init__(self, actor: ActionFrame) -> None:
        self._actor = actor
        self._whom, self._cards, self._actions = button_rows(actor, 3)
        self.do_it = main_button(actor, "", actor.confirm)
        self.undo = ipywidgets.Button(description=_("Undo"), layout={"width": "auto"})
        self.undo.on_click(actor.attempting(lambda _button: actor.undo()))
        self.typed = TypedLine(actor.attempting(actor.type))
        super().__init__(
            [
                beside(self._whom, self._cards),
                self._actions,
                beside(self.do_it, self.undo, self.typed, gap="0"),
            ]
        )

    def offer(self, view: State, selection: Selection) -> None:
        """Offer what whoever is to move can do, after something was chosen or thought of."""
        free = view.pending is None
        self._whom.show([*self._teammates(view, selection)] if free else [], _("Clue to:") * free)
        self._cards.show(
            [*self._slots(view, selection)] if free else [], _("Play or discard:") * free
        )
        self._actions.show(
            [
                Choice(
                    selection.label(view, action),
                    partial(self._actor.think, action),
                    action == selection.action,
                )
                for action in selection.actions(view)
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

    def _teammates(self, view: State, selection: Selection) -> Iterator[Choice]:
        """A button for each teammate."""
        for seat, name in enumerate(view.game.names):
            if seat != view.turn:
                yield self._pointing(name, SeatSpot(seat), selection.seat == seat)

    def _slots(self, view: State, selection: Selection) -> Iterator[Choice]:
        """A button for each card of whoever is to move."""
        for slot, number in enumerate(view.hands[view.turn].numbers, start=1):
            spot = CardSpot(view.turn, number)
            label = _("slot {slot}").format(slot=slot)
            yield self._pointing(label, spot, selection.target == spot)

    def _pointing(self, label: str, target: Target, chosen: bool) -> Choice:
        return Choice(label, partial(self._actor.point, target), chosen)
