"""The buttons of a board: whom to tell, which card, what to do with it, and to do it."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
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
    """Everything that acts on a board, beside the canvas.

    Actions come and go; room is kept for them, so that the button that does one keeps its place.
    """

    def __init__(self, actor: ActionFrame) -> None:
        self._actor = actor
        self._whom, self._cards, self._actions = button_rows(actor, 3)
        self.do_it = main_button(actor, "", lambda: self._press(self.do_it, actor.confirm))
        self.undo = ipywidgets.Button(description=_("Undo"), layout={"width": "auto"})
        self.undo.on_click(actor.attempting(lambda button: self._press(button, actor.undo)))
        self.typed = TypedLine(actor.attempting(actor.type))
        super().__init__(
            [
                beside(self._whom, self._cards),
                self._actions,
                beside(self.do_it, self.undo, self.typed, gap="0"),
            ]
        )
        self._actions.add_class("hanabi-reserve")

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

    def offer_nothing(self, beginning: Sequence[Choice] = ()) -> None:
        """Nobody at the screen is to choose anything now, but perhaps to begin another game."""
        self._whom.show([])
        self._cards.show([])
        self._actions.show(beginning)

    @property
    def first(self) -> ipywidgets.Widget:
        """What the focus goes to: a choice, or the line to type into where there is none."""
        rows = (self._whom, self._cards, self._actions)
        return next((row.first for row in rows if row.choices), self.typed)

    def keep_room(self, height: str) -> None:
        """Keep room for the actions, so that nothing moves when some are offered."""
        self._actions.layout.min_height = height

    def offer_to_go_on(self, label: str, *, ready: bool) -> None:
        """What the button says that does what comes next."""
        with self.do_it.hold_sync():
            self.do_it.description = label
            self.do_it.disabled = not ready

    def offer_undo(self, *, allowed: bool, ready: bool) -> None:
        """Whether something can be taken back now, and whether that is ever allowed."""
        self.undo.disabled = not (allowed and ready)
        self.undo.layout.display = None if allowed else "none"

    def _press(self, button: ipywidgets.Button, do: Callable[[], None]) -> None:
        """Do what a button does, which may put the button out of use, and the focus with it.

        Then the focus goes to what comes next, so that who has no mouse can go on from there.
        """
        do()
        if not button.disabled or self.do_it.layout.display == "none":
            return
        rows = [row for row in (self._whom, self._cards, self._actions) if row.choices]
        if not self.do_it.disabled:
            self.do_it.focus()
        elif rows:
            rows[0].first.focus()

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
