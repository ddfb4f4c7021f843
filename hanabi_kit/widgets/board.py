"""A table to play at: click, press a button, type, or call a method; all four do the same."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from html import escape

import ipywidgets

from ..actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from ..cards import Card
from ..draft import OWED
from ..errors import HanabiError, Hidden, IllegalAction
from ..i18n import _, listed, ngettext
from ..log import Told, log
from ..position import Position
from ..render import curtain
from ..render.layout import lay_out
from ..render.palette import theme as theme_called
from ..render.scene import CardSpot, DiscardSpot, Scene, SeatSpot, Target
from ..render.sight import sight, would_touch
from ..state import State
from ..view import View
from ..wording import parse, say
from .frame import READY, Choice, Frame, Row, colour, text_twin
from .stage import Stage
from .typed import TypedLine

Teammate = Callable[[View], Action]
"""Who plays at another seat: sees a view of that seat, answers with an action."""

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

        self._choices = Row(self)
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
            self._choices,
            self._actions,
            ipywidgets.HBox(
                [self._do_it, self._undo, self._typed], layout={"flex_flow": "row wrap"}
            ),
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
        self.act(self._choice(Card.parse(card)))

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
        self._refresh(self._whose_turn() if action is None else self._preview(action))

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
                self._refresh(self._offer(target))
            case CardSpot():
                self._chosen = target
                self._refresh(self._offer(target))
            case DiscardSpot(card) if self._state.pending is not None:
                self.think(self._choice(card))
            case _:
                self._chosen = None
                self._refresh(self._whose_turn())

    # Behind the scenes.

    def _act_typed(self, line: str) -> None:
        if line.strip().casefold() == "undo":
            self.undo()
        else:
            self.act(line)

    def _choice(self, card: Card) -> Action:
        """What chooses a discarded card for the bonus tile that waits."""
        choices = [a for a in self._legal() if isinstance(a, Return | Relaunch)]
        for action in choices:
            if action.card == card:
                return action
        cards = listed([str(action.card) for action in choices])
        raise IllegalAction(
            _("{card} can't be chosen now, only {cards}").format(card=card, cards=cards)
            if choices
            else OWED[self._state.pending]
        )

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

    def _legal(self) -> tuple[Action, ...]:
        """What may be chosen, as far as the screen tells: hidden cards give nothing away."""
        return self.view.legal_actions()

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

    def _offer(self, target: Target) -> str:
        names = self._state.game.names
        if self._state.pending is not None:
            return self._whose_turn()
        match target:
            case CardSpot(seat, number) if seat == self._state.turn:
                slot = self._state.hands[seat].numbers.index(number) + 1
                return _("Slot {slot}: play it, discard it, or move it?").format(slot=slot)
            case CardSpot(seat, _) | SeatSpot(seat):
                return _("What will you tell {name}?").format(name=names[seat])
        return self._whose_turn()

    def _preview(self, action: Action) -> str:
        words = say(self.view, action)
        if not isinstance(action, Clue):
            return _("{action}?").format(action=_capital(words))
        hand = self.view.hands[action.target]
        if self.view.game.tables.unknown in hand.cards:
            return _("{action}?").format(action=_capital(words))
        touched = would_touch(self.view, action)
        slots = [str(slot) for slot, n in enumerate(hand.numbers, 1) if n in touched]
        if not slots:
            return _("{action} would touch no card.").format(action=_capital(words))
        sentence = ngettext(
            "{action} would touch slot {slots}.", "{action} would touch slots {slots}.", len(slots)
        )
        return sentence.format(action=_capital(words), slots=listed(slots))

    # Buttons.

    def _refresh(self, words: str) -> None:
        self.stage.show(self.scene())
        self.say(words)
        whom = self._whom()
        self._choices.show(whom, _("Choose:") if whom else "")
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

    def _whom(self) -> Sequence[Choice]:
        """A button for each teammate and each own card."""
        if self._behind_curtain or self._state.over or self._state.pending is not None:
            return ()
        seats = [seat for seat in range(len(self._state.hands)) if seat != self._state.turn]
        names = self._state.game.names
        mine = self._state.hands[self._state.turn].numbers
        teammates = [
            self._pointing(names[seat], SeatSpot(seat), self._seat_chosen() == seat)
            for seat in seats
        ]
        cards = [
            self._pointing(
                _("slot {slot}").format(slot=slot),
                CardSpot(self._state.turn, number),
                self._chosen == CardSpot(self._state.turn, number),
            )
            for slot, number in enumerate(mine, start=1)
        ]
        return [*teammates, *cards]

    def _pointing(self, label: str, target: Target, chosen: bool) -> Choice:
        return Choice(label, lambda: self.point(target), chosen)

    def _seat_chosen(self) -> int | None:
        match self._chosen:
            case SeatSpot(seat) | CardSpot(seat, _):
                return seat
        return None

    def _what(self) -> Sequence[Choice]:
        """A button for each action that fits what was chosen."""
        if self._behind_curtain or self._state.over:
            return ()
        return [
            Choice(self._label(action), self._thinker(action), action == self._thinking)
            for action in self._fitting()
        ]

    def _label(self, action: Action) -> str:
        if isinstance(action, Rearrange):
            before = self._state.hands[action.seat].numbers
            match self._chosen:
                case CardSpot(_, number):
                    left = action.order.index(number) < before.index(number)
                    return _("Move it left") if left else _("Move it right")
        return _capital(say(self.view, action))

    def _thinker(self, action: Action) -> Callable[[], None]:
        return lambda: self.think(action)

    def _fitting(self) -> Iterator[Action]:
        seat, turn = self._seat_chosen(), self._state.turn
        for action in self._legal():
            match action:
                case Return() | Relaunch():
                    yield action
                case Clue(target, _):
                    if self._state.pending is not None or (
                        target == seat and self._touches(action)
                    ):
                        yield action
                case Play(number) | Discard(number):
                    if self._chosen == CardSpot(turn, number):
                        yield action
        match self._chosen:
            case CardSpot(holder, number) if holder == turn and self._state.pending is None:
                yield from self._moves(number)

    def _touches(self, clue: Clue) -> bool:
        """Whether a clue touches the card that was clicked, if it was a card that is seen."""
        match self._chosen:
            case CardSpot(seat, number):
                hand = self.view.hands[seat]
                seen = hand.cards[hand.numbers.index(number)] != self.view.game.tables.unknown
                return not seen or number in would_touch(self.view, clue)
        return True

    def _moves(self, number: int) -> Iterator[Rearrange]:
        """The ways to move a card one place."""
        turn = self._state.turn
        order = [*self._state.hands[turn].numbers]
        place = order.index(number)
        for other in (place - 1, place + 1):
            if 0 <= other < len(order):
                moved = order[:]
                moved[place], moved[other] = moved[other], moved[place]
                yield Rearrange(turn, tuple(moved))

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


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
