"""What one seat may see. The rest is not hidden in the object: it is not there."""

from collections.abc import Collection, Sequence
from typing import Any

from ..support.errors import HanabiError
from .actions import Action, Clue, Reveal
from .game import UNKNOWN_TILE, Game, Hand, Mark, StateFields, make_hand
from .history import Event, events, next_turn, told
from .rules import Hint
from .state import State, set_up_again


class ViewFields(StateFields):
    """The fields of a view: those of a state, whose eyes it is, and what they have seen."""

    seat: int
    events: tuple[Event, ...]
    earlier: "View | None"
    """What the seat saw before the latest event; None at the start."""

    __slots__ = ("earlier", "events", "seat")


class View(State, ViewFields):
    """A state as one seat sees it: its own cards, the deck's order and face-down tiles unknown.

    A view answers what a state answers. Of the past it has `events`, as everyone saw them, and in
    `earlier` what the seat saw before, but no state and no seed.

    >>> from hanabi_kit import Rules, deal
    >>> view = View.of(deal(Rules(players=2), seed=7), seat=0)
    >>> [held.card for held in view.hand(0)], len(view.hand(1))
    ([None, None, None, None, None], 5)
    """

    __slots__ = ()

    @classmethod
    def of(cls, state: State, seat: int) -> "View":
        """What a seat sees of a state; of a view, what is seen by both.

        A state remembers its views, so that to look at each state of a game costs no more than to
        look at the last one.
        """
        if not 0 <= seat < len(state.hands):
            raise HanabiError(f"there is no seat {seat}, only 0 to {len(state.hands) - 1}")
        new = []
        view: View | None = None
        before: State | None = state
        while before is not None:
            view = before.views.get(seat) if before.views else None
            if view is not None:
                break
            new.append(before)
            before = _before(before)
        for moment in reversed(new):
            view = _first(moment, seat) if view is None else _next(view, before, moment)
            object.__setattr__(moment, "views", {**(moment.views or {}), seat: view})
            before = moment
        assert view is not None
        return view

    @classmethod
    def with_open_hands(cls, state: State, seat: int) -> "View":
        """What a seat would see if every hand, its own too, lay face up: for demonstrations."""
        view = cls.of(state, seat)
        return _made(state, view.game, state.hands, seat, view.events, view.earlier)

    def apply(self, action: Action) -> "View":
        """What the seat would see after an action, where that does not hang on hidden cards."""
        after = super().apply(action)
        event = told(self, after, next_turn(self.events, self))
        game = _marked(self, event, after.hands)
        return _made(after, game, after.hands, self.seat, (*self.events, event), self)

    def if_told(self, hint: Hint, touched: Collection[int]) -> "View":
        """What the seat would see if a clue about its hand touched just the cards so numbered.

        Whether that can be is not asked, and nothing is paid for the clue.
        """
        touch = self.rules.touch_masks[hint]
        columns = [
            (number, card, mask & (touch if number in touched else ~touch))
            for number, card, mask in self.hands[self.seat].columns
        ]
        hand = make_hand(self.game.tables, self.seat, columns)
        hands = (*self.hands[: self.seat], hand, *self.hands[self.seat + 1 :])
        giver = self.turn if self.turn != self.seat else self.game.tables.next_seat[self.seat]
        clue = Clue(self.seat, hint)
        turn = next_turn(self.events, self)
        event = Event(turn, giver, clue, None, None, tuple(touched), None, ())
        game = _marked(self, event, hands)
        return _made(self, game, hands, self.seat, (*self.events, event), self)

    def situation(self) -> tuple[Any, ...]:
        """Everything this seat sees, as one value."""
        return (*super().situation(), self.seat, self.events)

    def __reduce__(self) -> tuple[Any, ...]:
        views: list[View] = [self]
        while (earlier := views[-1].earlier) is not None:
            views.append(earlier)
        moments = [(len(view.events), super(View, view).situation()) for view in reversed(views)]
        return _remade, (moments, self.seat, self.events)


def past(state: State) -> tuple[Event, ...]:
    """What has happened: a view remembers the events, a state all that came before it."""
    return state.events if isinstance(state, View) else events(state)


class _ViewDraft(ViewFields):
    """A view that is being written; it has the layout of `View`, to change class when it is."""

    __slots__ = ()


def _before(state: State) -> State | None:
    return state.earlier if isinstance(state, View) else state.previous


def _first(state: State, seat: int) -> View:
    """What a seat sees of a state that nothing is known to have come before."""
    marks = {n: m for holder in range(len(state.hands)) for n, m in state.marks(holder).items()}
    game = state.game.marked(marks)
    happened = tuple(event for event in past(state) if not isinstance(event.action, Reveal))
    hands = (*state.hands[:seat], _face_down(state, seat), *state.hands[seat + 1 :])
    return _made(state, game, hands, seat, happened, None)


def _next(view: View, before: State | None, after: State) -> View:
    """What the seat of a view sees of the state that follows."""
    seat = view.seat
    mine, kept = after.hands[seat], view.hands[seat]
    if mine.numbers != kept.numbers or mine.masks != kept.masks:
        kept = _face_down(after, seat)
    hands = (*after.hands[:seat], kept, *after.hands[seat + 1 :])
    if isinstance(after, View):
        event = after.events[-1]
    elif isinstance(after.action, Reveal):  # what a position's writer knows is nobody's event
        return _made(after, view.game, hands, seat, view.events, view.earlier)
    else:
        assert before is not None
        event = told(before, after, next_turn(view.events, view))
    return _made(after, _marked(view, event, hands), hands, seat, (*view.events, event), view)


def _face_down(state: State, seat: int) -> Hand:
    unknown = state.game.tables.unknown
    columns = [(number, unknown, mask) for number, _, mask in state.hands[seat].columns]
    return make_hand(state.game.tables, seat, columns)


def _marked(view: View, event: Event, hands: Sequence[Hand]) -> Game:
    """The game with the marks that an event leaves, so that no earlier state is needed for them."""
    clue = event.action
    if not isinstance(clue, Clue):
        return view.game
    marks = view.game.marks
    now = {number: marks.get(number, ()) for hand in hands for number in hand.numbers}
    for number in hands[clue.target].numbers:
        now[number] += (Mark(clue.hint, number in event.touched),)
    return view.game.marked(now)


def _made(
    table: State,
    game: Game,
    hands: tuple[Hand, ...],
    seat: int,
    happened: tuple[Event, ...],
    earlier: View | None,
) -> View:
    """A view of what lies open on a table."""
    view = _ViewDraft()
    view.copy_table(table)
    view.game = game
    view.hands = hands
    view.deck = (game.tables.unknown,) * len(table.deck)
    view.tiles = (UNKNOWN_TILE,) * len(table.tiles)
    view.previous = view.action = view.views = None
    view.seat = seat
    view.events = happened
    view.earlier = earlier
    view.__class__ = View  # type: ignore[assignment]
    return view  # type: ignore[return-value]


def _remade(
    moments: list[tuple[int, tuple[Any, ...]]], seat: int, happened: tuple[Event, ...]
) -> View:
    view: View | None = None
    for count, situation in moments:
        table = set_up_again(situation)
        view = _made(table, table.game, table.hands, seat, happened[:count], view)
    assert view is not None
    return view
