"""What has happened in a game, told as everyone at the table saw it."""

from itertools import pairwise
from typing import NamedTuple

from .actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .cards import Card
from .state import State


class Event(NamedTuple):
    """One action and everything that it showed to all.

    >>> from hanabi_kit import deal, editions, parse
    >>> state = deal(editions.rules("en", players=2), seed=7)
    >>> (event,) = events(state.apply(parse(state, "clue 1 to Bob")))
    >>> event.seat, str(event.action)
    (0, 'c1:1')
    """

    turn: int
    """Counted from 1; a bonus tile's choice and what is free belong to the turn they happen in."""
    seat: int
    action: Action
    card: Card | None
    """The card that was played, discarded, returned or relaunched."""
    success: bool | None
    """Whether a played card went onto its firework; None if none was played."""
    touched: tuple[int, ...]
    """The numbers of the cards that a clue touched."""
    drew: int | None
    """The number of the card drawn; of one played from the deck, its own."""
    tiles: tuple[int, ...]
    """The bonus tiles that were turned."""


def events(state: State) -> tuple[Event, ...]:
    """All that has happened up to a state, in order.

    >>> from hanabi_kit import deal, editions, parse
    >>> state = deal(editions.rules("en", players=2), seed=7)
    >>> len(events(state)), len(events(state.apply(parse(state, "play 1"))))
    (0, 1)
    """
    past: tuple[Event, ...] = ()
    for before, after in pairwise(state.states()):
        past += (told(before, after, next_turn(past, before)),)
    return past


def next_turn(past: tuple[Event, ...], state: State) -> int:
    """The number of the turn that the next event belongs to."""
    if not past:
        return 1
    last = past[-1]
    same = isinstance(last.action, Rearrange | Reveal) or state.pending is not None
    return last.turn if same else last.turn + 1


def told(before: State, after: State, turn: int) -> Event:
    """What the action between two states showed."""
    action = after.action
    assert action is not None
    seat = action.seat if isinstance(action, Rearrange) else before.turn
    card: Card | None = None
    success: bool | None = None
    touched: tuple[int, ...] = ()
    match action:
        case Play(card=number) if number == before.drawn:
            card = before.card(before.deck[0])
        case Play(card=number) | Discard(card=number):
            hand = before.hands[seat]
            card = before.card(hand.cards[hand.numbers.index(number)])
        case Return(card=card) | Relaunch(card=card) | Reveal(shown=card):
            pass
        case Clue(target=target, hint=hint):
            touch = before.rules.touch_masks[hint]
            hand = after.hands[target]
            columns = zip(hand.numbers, hand.masks, strict=True)
            touched = tuple(number for number, mask in columns if mask & touch)
    if isinstance(action, Play | Relaunch):
        success = after.played != before.played
    drew = before.drawn if after.drawn > before.drawn else None
    tiles = before.tiles[: len(before.tiles) - len(after.tiles)]
    return Event(turn, seat, action, card, success, touched, drew, tiles)
