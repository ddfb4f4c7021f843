"""A position laid on the table as it is, possible or not: to be looked at, not to be played on."""

from itertools import count

from ..game import UNKNOWN_TILE, Game, make_hands
from ..position import Place, Position
from ..rules import Rules
from ..state import State, set_up


def laid(position: Position) -> State:
    """The table with what a position says lies there; its cards and clues are in its rules."""
    rules = position.rules
    unknown = len(rules.cards)
    numbers = count()
    columns = [
        [(next(numbers), _identity(rules, place), _mask(rules, place)) for place in hand]
        for hand in position.hands
    ]
    places = [place for hand in position.hands for place in hand]
    game = Game(rules, position.names, 0, {n: place.marks for n, place in enumerate(places)})
    deck, tiles = position.deck, position.tiles
    return set_up(
        game,
        hands=make_hands(game.tables, columns),
        deck=(unknown,) * deck if isinstance(deck, int) else tuple(map(rules.identity, deck)),
        drawn=len(places),
        played=rules.played(position.fireworks),
        discards=tuple(map(rules.identity, position.discards)),
        tokens=position.tokens,
        strikes=position.strikes,
        turn=position.turn,
        turns_left=position.turns_left,
        tiles=(UNKNOWN_TILE,) * tiles if isinstance(tiles, int) else tiles,
        pending=position.pending,
    )


def _identity(rules: Rules, place: Place) -> int:
    return len(rules.cards) if place.card is None else rules.identity(place.card)


def _mask(rules: Rules, place: Place) -> int:
    """The identities that the clues on a card allow."""
    mask = rules.any_card
    for mark in place.marks:
        touch = rules.touch_masks[mark.hint]
        mask &= touch if mark.touched else ~touch
    return mask
