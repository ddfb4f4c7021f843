"""Games that one seat can't tell apart."""

from random import Random

from hanabi_kit import Position, State, View, deal


def dealt_anew(state: State, seat: int, random: Random) -> State:
    """The deal of another game, in which the seat would have seen the same up to now."""
    first = state.states()[0]
    deck = [*(card for each in first.hands for card in each.cards), *first.deck]
    other = Position.of(View.of(state, seat)).state(seed=random.randrange(1, 10**6))
    hidden = [*state.hands[seat].numbers, *range(state.drawn, len(deck))]
    for number, card in zip(hidden, [*other.hands[seat].cards, *other.deck], strict=True):
        deck[number] = card
    turned = first.tiles[: len(first.tiles) - len(state.tiles)]
    return deal(
        state.rules,
        seed=random.randrange(1, 10**6),
        deck=[state.rules.cards[card] for card in deck],
        tiles=[*turned, *random.sample(state.tiles, len(state.tiles))],
    )
