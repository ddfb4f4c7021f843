"""The explorer of inference: what a hand can be, moment by moment, and why."""

from functools import partial
from typing import NamedTuple

import ipywidgets

from ...engine.cards import NAMES, Card
from ...engine.state import State
from ...engine.view import View
from ...knowledge import LAYERS, Moment, moments
from ...knowledge.deduction import holder_of
from ...position import Position
from ...render.inference.explorer_page import ExplorerPage, holder_page, observer_page
from ...render.scene import CardSpot, CellSpot, Scene, Target
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import Choice, beside, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.slider import MomentSlider
from ..base.spread import Spread
from ..base.stage import Stage
from .deal_counting import CountingBar


class Standpoint(NamedTuple):
    """From where the game is looked at."""

    seat: int
    """Whose cards."""
    observer: int | None
    """Who else it is that knows what the seat knows, if anybody."""
    moment: int
    """Counted from 0, which is before anything is told."""
    layer: str


class Explorer(PictureFrame):
    """Shows what each card of a seat can be at any moment of a game, and why it can't be the rest.

    The browser is sent what the seat on display sees, or the observer, and nothing else. Of a view,
    only what the seat that it belongs to can know is shown at all. Odds that would take more than
    seconds to count are left out, and so are those that were being counted when it was stopped.

    >>> from hanabi_kit import Clue, Rules, deal
    >>> explorer = Explorer(deal(Rules(players=2), seed=7).apply(Clue(target=1, hint=1)), seat=1)
    >>> explorer.limit("touched")
    >>> print(*repr(explorer).split("\\n")[:2], sep="; ")
    What Bob knows about Bob's cards; turn 1, Ann: clue 1 to Bob
    """

    def __init__(
        self, table: State | Position, seat: int | None = None, *, theme: str = "auto"
    ) -> None:
        super().__init__(theme)
        self._state = table.state() if isinstance(table, Position) else table
        self._states = self._state.states()
        self._moments: dict[int, tuple[Moment, ...]] = {}
        self._chosen: CellSpot | None = None
        self._progress = CountingBar()
        holder = holder_of(self._state, seat)
        self._at = Standpoint(holder, None, len(self._told(holder)) - 1, LAYERS[-1])
        self._shown = self._infer(self._at)
        self._build()
        self._refresh()

    # Where it stands.

    @property
    def seat(self) -> int:
        """Whose cards are shown."""
        return self._at.seat

    @property
    def observer(self) -> int | None:
        """Who knows what the seat knows; None if it is the seat's own knowledge."""
        return self._at.observer

    @property
    def moment(self) -> int:
        """Which moment is shown, counted from 0."""
        return self._at.moment

    @property
    def layer(self) -> str:
        """The last layer that is asked."""
        return self._at.layer

    @property
    def titles(self) -> tuple[str, ...]:
        """What happened at each moment."""
        return tuple(moment.title for moment in self._told(self.seat))

    def scene(self) -> Scene:
        """What is on the screen now."""
        return self._shown.scene(self.theme, self._chosen, headed=False)

    def still(self) -> Scene:
        """The same under the words that stand around it on the screen."""
        return self._shown.scene(self.theme, self._chosen)

    # What can be done.

    def go(self, moment: int) -> None:
        """Go to a moment, counted from 0."""
        last = len(self._told(self.seat)) - 1
        if type(moment) is not int or not 0 <= moment <= last:
            raise HanabiError(f"there is no moment {quoted(moment)}, only 0 to {last}")
        self._look(self._at._replace(moment=moment))

    def next(self) -> None:
        """Go to the next moment."""
        if self.moment == len(self._told(self.seat)) - 1:
            raise HanabiError(_("This is the last moment."))
        self.go(self.moment + 1)

    def back(self) -> None:
        """Go to the moment before."""
        if self.moment == 0:
            raise HanabiError(_("This is the first moment."))
        self.go(self.moment - 1)

    def limit(self, layer: str) -> None:
        """Ask the layers up to this one: touched, not touched, counting, joint."""
        if layer not in LAYERS:
            raise HanabiError(f"{quoted(layer)} is not a layer, only {', '.join(LAYERS)} are")
        if self.observer is not None:
            raise HanabiError(_("What somebody knows of another's knowledge takes all layers."))
        self._look(self._at._replace(layer=layer))

    def show_seat(self, seat: int) -> None:
        """Show the cards of a seat, at the same moment."""
        self._check_seat(seat)
        to_come = len(self._told(self.seat)) - self.moment
        moment = max(0, len(self._told(seat)) - to_come)
        observer = self.observer if self.observer != seat else None
        self._look(self._at._replace(seat=seat, observer=observer, moment=moment))

    def as_known_by(self, observer: int | None) -> None:
        """Show what an observer knows that the seat knows; without one, what the seat knows."""
        if observer is not None:
            self._check_seat(observer)
        self._look(self._at._replace(observer=observer))

    def ask(self, slot: int, card: Card | str) -> None:
        """Say why the card in a slot, counted from 1, can't be this, or how likely it is."""
        face = Card.parse(card) if isinstance(card, str) else card
        self._check_slot(slot)
        if face not in self._state.rules.cards:
            raise HanabiError(f"{quoted(str(card))} is not a card of this game")
        self._chosen = spot = CellSpot(self._shown.slots[slot], face)
        self._card.value, self._face.value = slot, face
        self._paint()
        self.say(self._shown.answers[spot])

    def say_odds(self, slot: int) -> None:
        """Say exactly how likely the card in a slot is to be playable, useless or critical."""
        self._check_slot(slot)
        self._card.value = slot
        self.say(self._shown.odds_said(slot))

    def _check_slot(self, slot: int) -> None:
        if type(slot) is not int or slot not in self._shown.slots:
            slots = ", ".join(map(str, self._shown.slots)) or _("none")
            raise HanabiError(f"there is no card {quoted(slot)} at this moment; there are: {slots}")

    def _check_seat(self, seat: int) -> None:
        last = len(self._state.hands) - 1
        if type(seat) is not int or not 0 <= seat <= last:
            raise HanabiError(f"there is no seat {quoted(seat)}, only 0 to {last}")

    # What is known there.

    def _told(self, seat: int) -> tuple[Moment, ...]:
        if seat not in self._moments:
            self._check_seat(seat)
            self._moments[seat] = moments(self._state, seat)
        return self._moments[seat]

    def _look(self, at: Standpoint) -> None:
        """Look from elsewhere; where that can't be, nothing changes."""
        self._shown = self._infer(at)
        self._at = at
        self._chosen = None
        self._refresh()

    def _infer(self, at: Standpoint) -> ExplorerPage:
        told = self._told(at.seat)
        if at.observer is None:
            follower = self._follower(at.seat)
            return self._progress.count(
                lambda meter: holder_page(told[at.moment], at.layer, follower, meter=meter)
            )
        place = at.moment - len(told) + len(self._states)
        state = self._states[place] if place >= 0 else None
        before = self._states[place - 1] if place > 0 else None
        if state is None:  # refuse what will be refused at the later moments
            observer_page(at.observer, told[-1], self._state)
        return observer_page(at.observer, told[at.moment], state, before)

    def _follower(self, seat: int) -> int | None:
        """Whose view it is, where that is not the seat's own."""
        if isinstance(self._state, View) and self._state.seat != seat:
            return self._state.seat
        return None

    # What is on the screen.

    def _build(self) -> None:
        rules = self._state.rules
        self._whose, self._knows, self._layers = button_rows(self, 3)
        self._step, self._ask = button_rows(self, 2)
        self._slider = MomentSlider(
            self, _("Moment"), self.go, readout=False, layout={"width": "320px"}
        )
        self._card = ipywidgets.Dropdown(description=_("Card"), layout={"width": "auto"})
        faces = [(f"{NAMES[face.suit]} {face.rank}", face) for face in rules.cards]
        self._face = ipywidgets.Dropdown(
            description=_("Can it be"), options=faces, layout={"width": "auto"}
        )
        self._twin = TextTwin(self)
        self._stage = Stage(self.scene(), self.attempting(self._point))
        self.arrange(
            beside(self._whose, self._knows),
            beside(self._layers, self._step, self._slider),
            Spread(
                self._stage,
                beside(self._card, self._face, self._ask, gap="0"),
                self._progress,
                self.status,
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            ),
        )

    def _refresh(self) -> None:
        """Make every part show where it stands now."""
        names = self._state.game.names
        self._whose.offer(self.show_seat, enumerate(names), self.seat, _("Whose cards:"))
        self._knows.offer(self.as_known_by, self._perspectives(), self.observer, _("Show what"))
        self._layers.show(self._limits(), _("Reasons:") if self.observer is None else "")
        self._step.show([Choice(_("Back"), self.back), Choice(_("Next"), self.next)])
        self._ask.show(
            [
                Choice(_("Ask"), lambda: self.ask(self._card.value, self._face.value)),
                Choice(_("Odds of the card"), lambda: self.say_odds(self._card.value)),
            ]
        )
        self._slider.show(self.moment, len(self._told(self.seat)) - 1)
        slots = tuple(self._shown.slots)
        if slots != self._card.options:
            self._card.options = slots
            self._card.value = next(iter(slots), None)
        self._paint()
        self.say("\n".join([self._shown.title, *self._shown.sentences]))

    def _paint(self) -> None:
        self._stage.show(self.scene())
        self._twin.show()

    def _perspectives(self) -> list[tuple[int | None, str]]:
        """The seat's own knowledge, and that of everybody who can be asked about it."""
        names = self._state.game.names
        holder = names[self.seat]
        follower = self._follower(self.seat)
        own = _("{holder} knows").format(holder=holder)
        others = [seat for seat in range(len(names)) if seat != self.seat]
        if isinstance(self._state, View):
            others = [] if follower is None else [follower]
        if follower is not None:
            own = _("{holder} knows, as far as {observer} sees it too")
            own = own.format(holder=holder, observer=names[follower])
        form = _("{observer} knows that {holder} knows")
        told = [(seat, form.format(observer=names[seat], holder=holder)) for seat in others]
        return [(None, own), *told]

    def _limits(self) -> list[Choice]:
        if self.observer is not None:
            return []
        labels = (_("touched"), _("+ not touched"), _("+ counting"), _("+ other cards"))
        asked = LAYERS[: LAYERS.index(self.layer) + 1]
        return [
            Choice(label, partial(self.limit, layer), layer in asked)
            for layer, label in zip(LAYERS, labels, strict=True)
        ]

    # What comes from the browser.

    def _point(self, target: Target) -> None:
        slots = {number: slot for slot, number in self._shown.slots.items()}
        match target:
            case CellSpot(number, face):
                self.ask(slots[number], face)
            case CardSpot(_, number):
                self.say_odds(slots[number])
