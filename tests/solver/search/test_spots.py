"""How tables change for the solvers is how they change in the engine, and worlds are all deals."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from hanabi_kit import Action, Clue, Discard, Play, Relaunch, Return, Rules, State, deal
from hanabi_kit.engine.cards import identities
from hanabi_kit.solver import GOALS, Budget, Meter
from hanabi_kit.solver.search.hands import HandStore, UnorderedHand
from hanabi_kit.solver.search.literal import Literal
from hanabi_kit.solver.search.root import Root, unit_at
from hanabi_kit.solver.search.shortcuts import ALL
from hanabi_kit.solver.search.spots import NOT_COUNTED, Spot, SpotOrPayoff, SpotTransitions, Spread
from hanabi_kit.solver.search.values import SCALE
from tests.solver.positions import sensible, small_rules
from tests.solver.reference import successors

Seen = tuple[Any, ...] | int
"""Everything that matters of a table, the mover's hand first; or what its end pays."""


# Each step.


@pytest.mark.parametrize("seed", range(80))
def test_every_step_leads_where_the_engine_goes_and_as_often(seed: int) -> None:
    chance = Random(f"steps {seed}")
    rules = any_rules(chance)
    table = SpotTransitions(rules, chance.choice(GOALS))
    state = deal(rules, chance.getrandbits(32))
    while not state.over:
        here = spot(state, table)
        for action in state.legal_actions():
            assert chances(step(table, here, state, action)) == played(state, action, table), (
                str(action),
                state.situation(),
            )
        state = state.apply(sensible(state, chance))


@pytest.mark.parametrize("seed", range(80))
def test_what_can_be_decided_is_what_the_engine_allows(seed: int) -> None:
    chance = Random(f"units {seed}")
    state = deal(any_rules(chance), chance.getrandbits(32))
    while not state.over:
        root = Root(state, "score")
        literal = Literal(root.table, Meter(Budget(seconds=None)), ALL)
        actions = state.legal_actions()
        units = [*literal.units(root.spot)]
        assert len({*units}) == len(units)
        assert {root.unit(action) for action in actions} == {*units}
        for unit in units:  # and back: some action of the engine is of this unit
            there = unit_at(state, unit)
            assert there in actions
            assert root.unit(there) == unit
        costs_a_token = any(isinstance(action, Clue) for action in actions)
        assert root.table.can_clue(root.spot) == (costs_a_token and state.pending is None)
        state = state.apply(sensible(state, chance))


def test_the_games_show_all_that_can_happen() -> None:
    met = Counter[str]()
    for seed in range(80):
        chance = Random(f"steps {seed}")
        rules = any_rules(chance)
        chance.choice(GOALS)
        state = deal(rules, chance.getrandbits(32))
        while not state.over:
            met[f"tile {state.pending}"] += 1
            met["last round"] += state.turns_left is not None
            met["strike"] += state.strikes > 0
            met["full"] += state.tokens == rules.tokens
            met["no cards"] += not state.hands[state.turn].cards
            met["call"] += any(isinstance(a, Play) and a.call for a in state.legal_actions())
            state = state.apply(sensible(state, chance))
        met[f"ends: {state.ending}"] += 1
    tiles = {f"tile {tile}" for tile in (None, 3, 4, 5, 6)}
    moments = {"last round", "strike", "full", "no cards", "call"}
    assert {name for name in tiles | moments if not met[name]} == set()
    assert len([name for name in met if name.startswith("ends: ")]) >= 4


def any_rules(chance: Random) -> Rules:
    """Small rules of any variant."""
    return small_rules(chance, chance.choice([0, 0, 1]), five_flares=chance.random() < 0.4)


def step(table: SpotTransitions, here: Spot, state: State, action: Action) -> Spread:
    """An action of the engine on the solvers' table."""
    hand = state.hands[state.turn]
    match action:
        case Clue(target, hint):
            turns = (target - state.turn) % len(state.hands)
            return table.clue(here, turns, state.rules.hints.index(hint))
        case Return(card) | Relaunch(card):
            return table.choose(here, state.rules.identity(card))
        case Play(number, call):
            slot = hand.numbers.index(number)
            return table.play(here, (hand.masks[slot], hand.cards[slot]), call)
        case Discard(number):
            slot = hand.numbers.index(number)
            return table.discard(here, (hand.masks[slot], hand.cards[slot]))
    raise AssertionError(action)


def spot(state: State, table: SpotTransitions) -> Spot:
    """A state with all cards known as the solvers see it."""
    players = len(state.hands)
    hands = []
    for turns in range(players):
        hand = state.hands[(state.turn + turns) % players]
        hands.append(table.hands.hand(tuple(sorted(zip(hand.masks, hand.cards, strict=True)))))
    return Spot(
        state.played,
        state.tokens,
        state.strikes,
        NOT_COUNTED if state.turns_left is None else state.turns_left,
        tuple(sorted(state.tiles)),
        len(state.tiles),
        state.pending,
        tuple(hands),
        tuple(sorted(state.deck)),
    )


def chances(spread: Spread) -> dict[Seen, Fraction]:
    """How likely each outcome of a spread is."""
    assert sum(weight for weight, _ in spread.outcomes) == spread.total
    found: dict[Seen, Fraction] = {}
    for weight, outcome in spread.outcomes:
        seen = of_outcome(outcome)
        found[seen] = found.get(seen, Fraction()) + Fraction(weight, spread.total)
    return found


def of_outcome(outcome: SpotOrPayoff) -> Seen:
    if isinstance(outcome, int):
        return outcome
    *public, hands, deck = outcome
    return (*public, tuple(hand.codes for hand in hands), deck)


def played(state: State, action: Action, table: SpotTransitions) -> dict[Seen, Fraction]:
    """How likely each table is after an action of the engine."""
    found: dict[Seen, Fraction] = {}
    for chance, after in successors(state, action):
        seen = of_state(after, table)
        found[seen] = found.get(seen, Fraction()) + chance
    return found


def of_state(state: State, table: SpotTransitions) -> Seen:
    if state.over:
        points = state.score if table.goal == "score" else int(state.ending == "perfect")
        return SCALE * points
    return of_outcome(spot(state, table))


def test_of_tiles_that_nobody_has_seen_each_is_as_likely_turned() -> None:
    # Six tiles there are, three lie face down, and nobody knows which: so each of six with 1/6.
    # Red is complete after r1; then a token (1, 2), or a waiting choice (3, 4, 5, 6).
    chance = Random("tiles")
    while True:
        rules = small_rules(chance, 0, five_flares=True)
        if len(rules.suits) == 2 and rules.hand_size == 2 and rules.players == 2:
            break
    table = SpotTransitions(rules, "score")
    first = next(i for i in range(len(rules.cards)) if i in table.tables.completing)
    row = next(row for row in rules.building_order if first in row)
    everything = rules.any_card
    hand = table.hands.hand(tuple(sorted([(everything, first), (everything, row[0])])))
    below = sum(1 << i for i in row if i != first)
    here = Spot(below, 0, 0, 2, (1, 2, 3, 4, 5, 6), 3, None, (hand, hand), ())
    spread = table.play(here, (everything, first))
    gone = Counter[int]()
    for weight, outcome in spread.outcomes:
        assert isinstance(outcome, Spot)
        assert outcome.face_down == 2
        (tile,) = {1, 2, 3, 4, 5, 6} - {*outcome.tiles}
        gone[tile] += weight
    assert {Fraction(weight, spread.total) for weight in gone.values()} == {Fraction(1, 6)}
    assert len(gone) == 6


# Worlds.


def every_deal(masks: tuple[int, ...], pool: list[int]) -> Counter[tuple[Any, ...]]:
    """Each filling of a hand, with how many ways there are to lay it down card by card.

    Two copies of a card are two cards here. So are two places, though their masks be equal.
    """
    found = Counter[tuple[Any, ...]]()
    for places in permutations(range(len(pool)), len(masks)):
        cards = [pool[place] for place in places]
        if all(mask >> card & 1 for mask, card in zip(masks, cards, strict=True)):
            rest = tuple(sorted(pool[i] for i in range(len(pool)) if i not in places))
            found[tuple(sorted(zip(masks, cards, strict=True))), rest] += 1
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_worlds_of_a_hand_are_all_deals_with_their_numbers(seed: int) -> None:
    chance = Random(f"worlds {seed}")
    hands = HandStore(any_rules(chance))
    cards = len(hands.rules.cards)
    pool = [
        chance.randrange(min(cards, chance.choice([2, 3, 9]))) for _ in range(chance.randint(1, 6))
    ]
    masks = [hands.any_card, *(chance.getrandbits(cards) | 1 for _ in range(2))]
    size = chance.randint(0, min(4, len(pool)))
    shape = tuple(sorted(chance.choice(masks) for _ in range(size)))
    worlds = hands.worlds(shape, tuple(sorted(pool)))
    found = {(world.hand.codes, world.deck): world.weight for world in worlds}
    assert len(found) == len(worlds)
    assert found == every_deal(shape, pool)
    assert [world.weight for world in worlds] == sorted(found.values(), reverse=True)


def test_a_hand_that_no_cards_fit_has_no_worlds() -> None:
    hands = HandStore(Rules(players=2))
    assert hands.worlds((1, 1), (0, 5)) == ()
    assert [world.weight for world in hands.worlds((), (0, 5))] == [1]


# Hands.


@pytest.mark.parametrize("seed", range(20))
def test_equal_hands_are_one_object_and_know_themselves(seed: int) -> None:
    chance = Random(f"hands {seed}")
    rules = any_rules(chance)
    hands = HandStore(rules)
    state = deal(rules, chance.getrandbits(32))
    while not state.over:
        for held in state.hands:
            codes = tuple(sorted(zip(held.masks, held.cards, strict=True)))
            hand = hands.hand(codes)
            assert hands.hand((*codes,)) is hand
            check(hand, rules)
            for hint, word in enumerate(rules.hints):
                touch = rules.touch_masks[word]
                assert (hint in hand.hints) == (
                    rules.empty_clues or any(touch >> card & 1 for card in held.cards)
                )
            for code in hand.kinds:
                less = hands.without(hand, code)
                check(less, rules)
                assert Counter(less.codes) + Counter([code]) == Counter(hand.codes)
                more = hands.with_drawn(less, code[1])
                check(more, rules)
                assert Counter(more.codes) == Counter(less.codes) + Counter(
                    [(rules.any_card, code[1])]
                )
        state = state.apply(sensible(state, chance))


def check(hand: UnorderedHand, rules: Rules) -> None:
    assert [*hand.codes] == sorted(hand.codes)
    assert [*hand.ids] == sorted(identity for _, identity in hand.codes)
    assert {*identities(hand.present)} == {*hand.ids}
    assert hand.shape == tuple(mask for mask, _ in hand.codes)
    assert {*hand.kinds} == {*hand.codes}
    listed = [code for _, cards in hand.classes for code, copies in cards for _ in range(copies)]
    assert sorted(listed) == [*hand.codes]
    for size, cards in hand.classes:
        assert size == sum(copies for _, copies in cards)
        assert len({mask for (mask, _), _ in cards}) == 1
    assert len(hand.classes) == len({*hand.shape})
