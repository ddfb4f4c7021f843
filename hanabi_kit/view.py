"""What one seat may see. The rest is not hidden in the object: it is not there."""

from typing import Any

from .actions import Action, Reveal
from .errors import HanabiError
from .game import UNKNOWN_TILE, Fields, Game
from .history import Event, events, next_turn, told
from .state import State, relaid, set_up_again


class View(State):
    """A state as one seat sees it: its own cards, the deck's order and face-down tiles unknown.

    A view answers what a state answers. Of the past it has `events`, as everyone saw them, but
    no earlier states and no seed.

    >>> from hanabi_kit import Rules, deal
    >>> view = View.of(deal(Rules(players=2), seed=7), seat=0)
    >>> [held.card for held in view.hand(0)], len(view.hand(1))
    ([None, None, None, None, None], 5)
    """

    seat: int
    events: tuple[Event, ...]

    __slots__ = ("events", "seat")

    @classmethod
    def of(cls, state: State, seat: int) -> "View":
        """What a seat sees of a state; of a view, what is seen by both."""
        if not 0 <= seat < len(state.hands):
            raise HanabiError(f"there is no seat {seat}, only 0 to {len(state.hands) - 1}")
        unknown = state.game.tables.unknown
        hands = [
            [
                (number, unknown if holder == seat else card, mask)
                for number, card, mask in hand.columns
            ]
            for holder, hand in enumerate(state.hands)
        ]
        table = relaid(
            state,
            _without_past(state),
            hands,
            deck=(unknown,) * len(state.deck),
            tiles=(UNKNOWN_TILE,) * len(state.tiles),
        )
        open_events = tuple(event for event in past(state) if not isinstance(event.action, Reveal))
        return cls._made(table, seat, open_events)

    @classmethod
    def _made(cls, state: State, seat: int, events: tuple[Event, ...]) -> "View":
        view = object.__new__(cls)
        for field in Fields.__slots__:
            object.__setattr__(view, field, getattr(state, field))
        object.__setattr__(view, "seat", seat)
        object.__setattr__(view, "events", events)
        return view

    def apply(self, action: Action) -> "View":
        """What the seat would see after an action, where that does not hang on hidden cards."""
        after = super().apply(action)
        event = told(self, after, next_turn(self.events, self))
        table = relaid(after, _without_past(after), [hand.columns for hand in after.hands])
        return self._made(table, self.seat, (*self.events, event))

    def situation(self) -> tuple[Any, ...]:
        """Everything this seat sees, as one value."""
        return (*super().situation(), self.seat, self.events)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (super().situation(), self.seat, self.events)


def past(state: State) -> tuple[Event, ...]:
    """What has happened: a view remembers the events, a state all that came before it."""
    return state.events if isinstance(state, View) else events(state)


def _without_past(state: State) -> Game:
    """The game with all marks as they are now, so that no earlier state is needed for them."""
    marks = [state.marks(seat) for seat in range(len(state.hands))]
    return Game(
        state.rules, state.game.names, marks={n: m for row in marks for n, m in row.items()}
    )


def _remade(situation: tuple[Any, ...], seat: int, events: tuple[Event, ...]) -> View:
    return View._made(set_up_again(situation), seat, events)
