"""A table to play at: click, press a button, type, or call a method; all four do the same."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape

import ipywidgets

from ..actions import Action, Rearrange, Reveal
from ..cards import Card
from ..errors import HanabiError, Hidden
from ..i18n import _
from ..log import Told, log
from ..position import Position
from ..render import curtain
from ..render.layout import lay_out
from ..render.palette import theme as theme_called
from ..render.scene import CardSpot, DiscardSpot, Scene, SeatSpot, Target
from ..render.sight import sight
from ..state import State
from ..view import View
from ..wording import parse, say
from . import offers
from .frame import READY, Choice, Frame, Row, colour, text_twin
from .stage import Stage
from .typed import TypedLine

Teammate = Callable[[View], Action]
"""Who plays at another seat: sees a view of that seat, answers with an action."""

WRAPPED = {"flex_flow": "row wrap"}
MOST_FREE = 10
"""How often in one turn a teammate may answer with what costs no turn."""


class Board(Frame):
    """A game to be played from one seat, or by everyone in turn on one screen.

    - ``Board(state)``: everyone plays; a curtain falls while the screen is handed on;
    - ``Board(state, seat=0)``: one seat, whose own cards are hidden, plays with teammates that
      answer for the other seats; where none are given, you also enter what the others do;
    - ``Board(state, open_hands=True)``: all hands lie open, to show how the game goes.

    What the seat may not see is not in the widget: it is drawn from the seat's view.
    """

    def __init__(
        self,
        table: State | Position,
        seat: int | None = None,
        *,
        teammates: Teammate | None = None,
        open_hands: bool = False,
        undo: bool = True,
        theme: str = "light",
    ) -> None:
        super().__init__()
        self._theme = theme_called(theme)
        self._state = table.state() if isinstance(table, Position) else table
        if isinstance(self._state, View):
            seat = self._state.seat if seat is None else seat
        if teammates is not None and seat is None:
            raise HanabiError(
                _("teammates answer for the other seats: say which one is yours, as in seat=0")
            )
        self._seat = seat
        self._teammates = teammates
        self._open_hands = open_hands
        self._may_undo = undo
        self._start = self._state
        self._behind_curtain = False
        self._chosen: Target | None = None
        self._thinking: Action | None = None
        self._before: list[State] = []
        """What undo goes back to, the latest last."""
        self._looks_from = self._state.turn if seat is None else seat
        View.of(self._state, self._looks_from)  # refuses a seat that does not exist

        self._whom, self._cards = Row(self), Row(self)
        self._actions = Row(self)
        self._do_it = ipywidgets.Button(layout={"width": "auto"})
        colour(self._do_it, READY)
        self._do_it.on_click(lambda _button: self.attempt(self.confirm))
        self._undo = ipywidgets.Button(description=_("Undo"), layout={"width": "auto"})
        self._undo.on_click(lambda _button: self.attempt(self.undo))
        self._typed = TypedLine(lambda line: self.attempt(lambda: self._act_typed(line)))
        self._twin = ipywidgets.HTML()
        self._turns = ipywidgets.HTML()
        self._more = Row(self)
        self._shown_below: ipywidgets.HTML | None = None
        self.stage = Stage(self.scene(), lambda spot: self.attempt(lambda: self.point(spot)))
        self.stage.leave_to(self._typed)
        self.arrange(
            self.stage,
            self.status,
            ipywidgets.HBox([self._whom, self._cards], layout=WRAPPED | {"grid_gap": "0 16px"}),
            self._actions,
            ipywidgets.HBox([self._do_it, self._undo, self._typed], layout=WRAPPED),
            self._more,
            self._twin,
            self._turns,
        )
        self._state = self._answered(self._state)
        self._refresh(self._whose_turn())

    # What is on the screen.

    @property
    def view(self) -> State:
        """What the screen shows: one seat's view, or the whole table if all hands are open."""
        return self._state if self._open_hands else View.of(self._state, self._looks_from)

    @property
    def state(self) -> State:
        """The game as it stands, with everything that is hidden: for whoever leads the lesson."""
        return self._state

    @property
    def thinking(self) -> Action | None:
        """The action that is chosen and not yet done."""
        return self._thinking

    def scene(self) -> Scene:
        """The table, or the curtain before it."""
        chosen = self._chosen.number if isinstance(self._chosen, CardSpot) else None
        scene = lay_out(sight(self.view, self._thinking, chosen), self._theme)
        if self._behind_curtain:
            return curtain.lay_out(self._hand_over(), scene.width, scene.height, self._theme)
        return scene

    def still(self) -> Scene:
        """The table; with every hand face down where the screen goes round, for it stays there."""
        if self._seat is None and not self._open_hands:
            return lay_out(curtain.covered(self._state), self._theme)
        return self.scene()

    # Acting.

    def act(self, action: Action | str) -> None:
        """Do an action, given in words, in notation or as a value."""
        if self._behind_curtain:
            raise HanabiError(self._hand_over())
        if isinstance(action, str):
            action = parse(self.view, action)
        after = self._answered(self._state.apply(action))
        self._before.append(self._state)
        self._state = after
        self._turn_screen()
        self._refresh(self._news(self._before[-1]))

    def clue(self, hint: str | int, to: str) -> None:
        """Give a clue: a colour or a rank, and the player's name."""
        self.act(f"clue {hint} to {to}")

    def play(self, slot: int, call: str | None = None) -> None:
        """Play the card in a slot, perhaps calling its colour."""
        self.act(f"play {slot}" + (f" calling {call}" if call else ""))

    def discard(self, slot: int) -> None:
        """Discard the card in a slot."""
        self.act(f"discard {slot}")

    def rearrange(self, *slots: int) -> None:
        """Put your own cards in another order; it costs no turn."""
        self.act(f"arrange {' '.join(map(str, slots))}")

    def choose(self, card: str) -> None:
        """Choose a discarded card for a bonus tile."""
        self.act(offers.choice_of(self.view, Card.parse(card)))

    def undo(self) -> None:
        """Take back the latest action, and what teammates answered to it."""
        if not self._may_undo:
            raise HanabiError(_("what is done is done: here nothing can be taken back"))
        if not self._before:
            raise HanabiError(_("there is nothing to take back"))
        self._state = self._before.pop()
        self._turn_screen()
        self._refresh(_("Taken back. ") + self._whose_turn())

    def think(self, action: Action | str | None) -> None:
        """Show what an action would touch, without doing it."""
        if self._behind_curtain:
            raise HanabiError(self._hand_over())
        if isinstance(action, str):
            action = parse(self.view, action)
        if action is not None:
            with suppress(Hidden):
                self.view.apply(action)  # refuses what is not allowed
        self._thinking = action
        self._refresh(self._whose_turn() if action is None else offers.preview(self.view, action))

    def confirm(self) -> None:
        """Do what was chosen; behind the curtain, raise it."""
        if self._behind_curtain:
            self.raise_curtain()
        elif self._thinking is not None:
            self.act(self._thinking)
        else:
            raise HanabiError(_("first choose what to do: a teammate, or one of your cards"))

    def raise_curtain(self) -> None:
        """Show the table to the player who has the screen now."""
        self._behind_curtain = False
        self._refresh(self._whose_turn())

    def point(self, target: Target) -> None:
        """What a click does: choose a teammate or an own card, and what to do with it."""
        if self._behind_curtain or self._state.over:
            return
        if all(spot.target != target for spot in self.stage.scene.spots):
            raise HanabiError(_("that is not on the table now"))
        self._thinking = None
        match target:
            case SeatSpot(seat) | CardSpot(seat, _) if seat != self._state.turn:
                self._chosen = target
                self._refresh(offers.question(self.view, target))
            case CardSpot():
                self._chosen = target
                self._refresh(offers.question(self.view, target))
            case DiscardSpot(card) if self._state.pending is not None:
                self.think(offers.choice_of(self.view, card))
            case _:
                self._chosen = None
                self._refresh(self._whose_turn())

    # Behind the scenes.

    def _act_typed(self, line: str) -> None:
        if line.strip().casefold() == "undo":
            self.undo()
        else:
            self.act(line)

    def _answered(self, state: State) -> State:
        """The table after the teammates' turns; where one of them fails, nothing has been done."""
        free = 0
        while self._teammates is not None and state.turn != self._seat and not state.over:
            try:
                action = self._teammates(View.of(state, state.turn))
                free = free + 1 if isinstance(action, Rearrange | Reveal) else 0
                if free > MOST_FREE:
                    raise HanabiError(_("nothing but what costs no turn"))
                state = state.apply(action)
            except Exception as error:
                ours = isinstance(error, HanabiError)
                why = str(error) if ours else f"{type(error).__name__}: {error}"
                words = _("{name} has no answer that counts ({why}), so nothing was done")
                name = state.game.names[state.turn]
                raise HanabiError(words.format(name=name, why=why)) from error
        return state

    def _turn_screen(self) -> None:
        self._chosen = None
        self._thinking = None
        if self._seat is None and self._state.turn != self._looks_from and not self._state.over:
            self._behind_curtain = not self._open_hands
            self._looks_from = self._state.turn

    # Words.

    def _whose_turn(self) -> str:
        return self._hand_over() if self._behind_curtain else sight(self.view).closing

    def _hand_over(self) -> str:
        name = self._state.game.names[self._state.turn]
        return _("Hand the screen to {name}.").format(name=name)

    def _news(self, before: State) -> str:
        """What has happened since a state, and what comes next."""
        told = [str(turn) for turn in self._told()[len(log(before)) :]]
        return " ".join([*told, self._whose_turn()])

    def _told(self) -> tuple[Told, ...]:
        return log(self._state)

    # Buttons.

    def _refresh(self, words: str) -> None:
        self.stage.show(self.scene())
        self.say(words)
        free = not (self._behind_curtain or self._state.over or self._state.pending is not None)
        self._whom.show(*((self._teammates_to_tell(), _("Clue to:")) if free else ((),)))
        self._cards.show(*((self._own_cards(), _("Play or discard:")) if free else ((),)))
        self._actions.show(self._what())
        with self._do_it.hold_sync():
            self._do_it.description = self._confirming()
            self._do_it.disabled = not self._behind_curtain and self._thinking is None
        self._do_it.layout.display = "none" if self._state.over else None
        self._undo.disabled = not (self._may_undo and self._before)
        self._undo.layout.display = None if self._may_undo else "none"
        self._show_below()

    def _confirming(self) -> str:
        if self._behind_curtain:
            name = self._state.game.names[self._state.turn]
            return _("I am {name}: show my table").format(name=name)
        if self._thinking is None:
            return _("Do it")
        return _("Do it: {action}").format(action=say(self.view, self._thinking))

    def _teammates_to_tell(self) -> Sequence[Choice]:
        """A button for each teammate."""
        told = offers.seat_of(self._chosen)
        return [
            self._pointing(name, SeatSpot(seat), told == seat)
            for seat, name in enumerate(self._state.game.names)
            if seat != self._state.turn
        ]

    def _own_cards(self) -> Sequence[Choice]:
        """A button for each card of whoever is to move."""
        turn = self._state.turn
        spots = [CardSpot(turn, number) for number in self._state.hands[turn].numbers]
        return [
            self._pointing(_("slot {slot}").format(slot=slot), spot, self._chosen == spot)
            for slot, spot in enumerate(spots, start=1)
        ]

    def _pointing(self, label: str, target: Target, chosen: bool) -> Choice:
        return Choice(label, lambda: self.point(target), chosen)

    def _what(self) -> Sequence[Choice]:
        """A button for each action that fits what was chosen."""
        if self._behind_curtain or self._state.over:
            return ()
        return [
            Choice(
                offers.label(self.view, self._chosen, action),
                self._thinker(action),
                action == self._thinking,
            )
            for action in offers.fitting(self.view, self._chosen)
        ]

    def _thinker(self, action: Action) -> Callable[[], None]:
        return lambda: self.think(action)

    def _show_below(self) -> None:
        """The text twin and the turns so far, if they are wished for."""
        self._more.show(
            [
                self._switch(_("board as text"), self._twin),
                self._switch(_("turns so far"), self._turns),
            ],
            _("Show:"),
        )
        self._twin.value = text_twin(self.scene().text) if self._shown_below is self._twin else ""
        self._turns.value = self._turns_html() if self._shown_below is self._turns else ""

    def _switch(self, label: str, below: ipywidgets.HTML) -> Choice:
        shown = self._shown_below is below

        def turn() -> None:
            self._shown_below = None if shown else below
            self._show_below()

        return Choice(_("hide {what}").format(what=label) if shown else label, turn)

    def _turns_html(self) -> str:
        lines = "".join(f"<li>{escape(str(told))}</li>" for told in self._told())
        label = escape(_("Turns so far"))
        return (
            f"<div tabindex='0' role='log' aria-label='{label}' style='max-height: 14em; "
            f"overflow-y: auto'><ul style='list-style: none; padding: 0'>{lines}</ul></div>"
        )
