"""What one seat may see. The rest is not hidden in the object: it is not there."""

from typing import Any

from .actions import Reveal
from .game import UNKNOWN_TILE, Fields, Game, make_hands
from .history import Event, events
from .state import State, set_up, set_up_again


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
        rules = state.rules
        unknown = state.game.tables.unknown
        marks = {}
        hands = []
        for holder, hand in enumerate(state.hands):
            marks.update(state.marks(holder))
            cards = (unknown,) * len(hand.cards) if holder == seat else hand.cards
            hands.append(zip(hand.numbers, cards, hand.masks, strict=True))
        told = state.events if isinstance(state, View) else events(state)
        return cls._made(
            set_up(
                Game(rules, state.game.names, marks=marks),
                make_hands(state.game.tables, hands),
                (unknown,) * len(state.deck),
                state.drawn,
                state.played,
                state.discards,
                state.tokens,
                state.strikes,
                state.turn,
                state.turns_left,
                (UNKNOWN_TILE,) * len(state.tiles),
                state.pending,
            ),
            seat,
            tuple(event for event in told if not isinstance(event.action, Reveal)),
        )

    @classmethod
    def _made(cls, state: State, seat: int, events: tuple[Event, ...]) -> "View":
        view = object.__new__(cls)
        for field in Fields.__slots__:
            object.__setattr__(view, field, getattr(state, field))
        object.__setattr__(view, "seat", seat)
        object.__setattr__(view, "events", events)
        return view

    def situation(self) -> tuple[Any, ...]:
        """Everything this seat sees, as one value."""
        return (*super().situation(), self.seat, self.events)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (super().situation(), self.seat, self.events)


def _remade(situation: tuple[Any, ...], seat: int, events: tuple[Event, ...]) -> View:
    return View._made(set_up_again(situation), seat, events)
