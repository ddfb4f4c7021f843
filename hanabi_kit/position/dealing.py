"""Dealing what a position leaves unknown, fairly."""

from collections.abc import Sequence
from random import Random

from ..cards import identities
from ..errors import HanabiError
from ..game import UNKNOWN_TILE, Game, make_hands
from ..matching import assign
from ..rules import TILES
from ..state import State, set_up

MOST_TRIES = 20_000


def sample(masks: Sequence[int], unseen: Sequence[int], random: Random) -> list[int]:
    """A deal of unseen cards to masks, each physical deal equally likely.

    Cards are dealt one after another from those that fit, and a deal is kept with a chance that
    makes up for how many there were to choose from. If deals that fit are too rare to be found
    so, any one that fits is taken.
    """
    at_first = [sum(unseen[i] for i in identities(mask)) for mask in masks]
    for _ in range(MOST_TRIES):
        left = list(unseen)
        dealt = []
        for mask, most in zip(masks, at_first, strict=True):
            place = int(random.random() * most)
            for identity in identities(mask):
                place -= left[identity]
                if place < 0:
                    left[identity] -= 1
                    dealt.append(identity)
                    break
            else:
                break
        else:
            return dealt
    found = assign(masks, unseen)
    if found is None:
        raise HanabiError("no deal of the unseen cards fits the clues on the unknown cards")
    return found


def deal_unknown(state: State, seed: int) -> State:
    """The state with every unknown card, the deck and the tiles dealt by a seed."""
    unknown = state.game.tables.unknown
    random = Random(seed)
    unseen = list(state.unseen())
    hands = [[*hand.columns] for hand in state.hands]
    places = [
        (seat, slot)
        for seat, hand in enumerate(hands)
        for slot, (_, identity, _) in enumerate(hand)
        if identity == unknown
    ]
    masks = [hands[seat][slot][2] for seat, slot in places]
    for (seat, slot), identity in zip(places, sample(masks, unseen, random), strict=True):
        number, _, mask = hands[seat][slot]
        hands[seat][slot] = (number, identity, mask)
        unseen[identity] -= 1
    deck = state.deck
    if unknown in deck:
        rest = [identity for identity, count in enumerate(unseen) for _ in range(count)]
        random.shuffle(rest)
        deck = tuple(rest)
    tiles = state.tiles
    if UNKNOWN_TILE in tiles:
        order = [tile for tile in TILES if tile != state.pending]
        random.shuffle(order)
        tiles = tuple(order[: len(tiles)])
    return set_up(
        Game(state.rules, state.game.names, seed, state.game.marks),
        make_hands(state.game.tables, hands),
        deck,
        state.drawn,
        state.played,
        state.discards,
        state.tokens,
        state.strikes,
        state.turn,
        state.turns_left,
        tiles,
        state.pending,
    )
