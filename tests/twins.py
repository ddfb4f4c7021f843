"""Games that some seats can't tell apart."""

from random import Random

from hanabi_kit import State, deal


def dealt_anew(state: State, seats: list[int], random: Random) -> State:
    """The start of another game, which looked the same up to now to whoever can't see these hands.

    The cards that these seats hold, and those in the deck and the tiles, change places wherever
    the clues allow it.
    """
    first = state.states()[0]
    deck = [*(card for hand in first.hands for card in hand.cards), *first.deck]
    allowed = dict.fromkeys(range(state.drawn, len(deck)), state.rules.any_card)
    for seat in seats:
        hand = state.hands[seat]
        allowed |= dict(zip(hand.numbers, hand.masks, strict=True))
    places = list(allowed)
    for _ in range(20 * len(places)):
        one, other = random.choice(places), random.choice(places)
        if allowed[one] >> deck[other] & 1 and allowed[other] >> deck[one] & 1:
            deck[one], deck[other] = deck[other], deck[one]
    turned = first.tiles[: len(first.tiles) - len(state.tiles)]
    return deal(
        state.rules,
        seed=random.randrange(1, 10**6),
        deck=[state.rules.cards[card] for card in deck],
        tiles=[*turned, *random.sample(state.tiles, len(state.tiles))],
        names=state.game.names,
    )
