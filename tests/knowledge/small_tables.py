"""Tables so small that everything about them can be listed, for tests against brute force.

The same examples in every run; set HANABI_NEW_GAMES=1 for others.
"""

import os
from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import perm
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hanabi_kit import Card, Clue, Rules, State, Suit, deal
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN

MOST_DEALS = 2_600
Hands = tuple[tuple[Card, ...], ...]


def examples(count: int) -> settings:
    return settings(
        max_examples=count,
        deadline=None,
        derandomize="HANABI_NEW_GAMES" not in os.environ,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def small_rules(draw: st.DrawFn) -> Rules:
    """Few cards, of suits of every kind, for two to four players."""
    players, each = draw(st.sampled_from([(2, 1), (2, 2), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)]))
    places = players * each
    most = max(n for n in range(places, 10) if perm(n, places) <= MOST_DEALS)
    others = [MULTICOLOUR, MULTICOLOUR_OWN, BLACK]
    some = [COLOURS[0], *draw(st.permutations([*COLOURS[1:3], *others]))]
    shapes = [(s, r) for s in range(1, 5) for r in range(1, 4) if s * r <= most]
    number, ranks = draw(st.sampled_from(shapes))
    copies = [1] * (number * ranks)
    for _ in range(draw(st.integers(max(places, len(copies)), most)) - len(copies)):
        copies[draw(st.integers(0, len(copies) - 1))] += 1
    suits: dict[str, Suit] = {}
    for suit in some:
        if len(suits) < number and suit.name not in suits:
            row = tuple(copies[len(suits) * ranks :][:ranks])
            suits[suit.name] = replace(suit, copies=row)
    return Rules(
        players=players,
        suits=tuple(suits.values()),
        ranks=ranks,
        hand_size=each,
        strikes=9,
        empty_clues=draw(st.booleans()),
    )


@st.composite
def small_tables(draw: st.DrawFn) -> State:
    """A small game after some random actions, more than half of them clues."""
    rules = draw(small_rules())
    state = deal(rules, seed=draw(st.integers(0, 999)))
    chance = Random(draw(st.integers(0, 999)))
    for _ in range(draw(st.integers(0, 8))):
        actions = state.legal_actions()
        clues = [action for action in actions if isinstance(action, Clue)]
        if not actions:
            break
        state = state.apply(chance.choice(clues if clues and chance.random() < 0.6 else actions))
    return state


def all_deals(state: State) -> Counter[Hands]:
    """Every way to fill the hands that fits the clues, and by how many physical deals."""
    rules = state.rules
    pool = [rules.cards[i] for hand in state.hands for i in hand.cards]
    pool += [rules.cards[i] for i in state.deck]
    held = [held for seat in range(rules.players) for held in state.hand(seat)]
    fitting = [
        {
            card
            for card in rules.cards
            if all(rules.touches(mark.hint, card) == mark.touched for mark in place.marks)
        }
        for place in held
    ]
    deals: Counter[Hands] = Counter()
    for dealt in permutations(pool, len(held)):
        if all(card in cards for card, cards in zip(dealt, fitting, strict=True)):
            cards = iter(dealt)
            deals[tuple(tuple(next(cards) for _ in hand.cards) for hand in state.hands)] += 1
    return deals


def actual(state: State) -> Hands:
    """What the hands really hold."""
    return tuple(tuple(state.rules.cards[i] for i in hand.cards) for hand in state.hands)
