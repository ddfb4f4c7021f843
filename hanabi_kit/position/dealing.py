"""Dealing what a position leaves unknown, fairly."""

from random import Random

from ..engine.game import UNKNOWN_TILE, Game
from ..engine.state import State, relaid
from .sampling import sample


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
        order = [*state.hidden_tiles]
        random.shuffle(order)
        tiles = tuple(order[: len(tiles)])
    game = Game(state.rules, state.game.names, seed, state.game.marks)
    return relaid(state, game, hands, deck=deck, tiles=tiles)
