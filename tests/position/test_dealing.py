"""Dealing what a position leaves unknown: whatever fits, and each deal as likely as any other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import Action, Card, Clue, Discard, HanabiError, Position, State, deal, editions
from hanabi_kit.position import from_line, sampling
from hanabi_kit.position.matching import assign
from hanabi_kit.position.sampling import DealSampler, sample
from tests.builders import marks
from tests.position.test_position import FLARES, START


def deals(position: Position) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every physical deal of the unseen cards to the unknown places, and the deck that is left."""
    rules = position.rules
    seen = Counter(position.discards)
    seen.update(place.card for held in position.hands for place in held if place.card)
    for suit, height in zip(rules.suits, position.fireworks, strict=True):
        ranks = range(1, rules.ranks + 1) if suit.direction == "up" else range(rules.ranks, 0, -1)
        seen.update(Card(suit.letter, rank) for rank in list(ranks)[:height])
    whole = Counter(rules.cards[identity] for identity in rules.all_cards)
    unseen = list((whole - seen).elements())
    places = [place for held in position.hands for place in held if place.card is None]
    for order in permutations(unseen):
        dealt = order[: len(places)]
        if all(
            rules.touches(mark.hint, card) == mark.touched
            for place, card in zip(places, dealt, strict=True)
            for mark in place.marks
        ):
            yield dealt, order[len(places) :]


@pytest.mark.parametrize(
    "line",
    [
        "en2[suits=r:b,ranks=2,copies=21,hand_size=2] r1b0 t3 s0 d1 m0 ?,?-1/b1,? x",
        "en2[suits=r:b,ranks=2,copies=31,hand_size=2] r0b1 t3 s0 d2 m1 r1,?-r/?-2,r1 x:b1",
        "en2[suits=r:m,ranks=2,copies=21,hand_size=2] r0m0 t3 s0 d2 m0 ?+r,?-1/?+1,m1 x",
    ],
)
def test_a_seed_deals_fairly(line: str) -> None:
    """Each physical deal that fits the clues comes about equally often."""
    position = from_line(line)
    expected = Counter(deals(position))
    total = expected.total()
    seeds = 4_000
    found: Counter[Any] = Counter()
    for seed in range(seeds):
        state = position.state(seed)
        held = [
            now.card
            for before, after in zip(position.hands, map(state.hand, (0, 1)), strict=True)
            for place, now in zip(before, after, strict=True)
            if place.card is None
        ]
        found[tuple(held), tuple(state.rules.cards[card] for card in state.deck)] += 1
    assert set(found) == set(expected)
    spread = sum(
        (found[key] - seeds * weight / total) ** 2 / (seeds * weight / total)
        for key, weight in expected.items()
    )
    freedom = len(expected) - 1
    assert spread < freedom + 6 * (2 * freedom) ** 0.5


def test_the_same_seed_deals_the_same() -> None:
    assert START.state(7) == START.state(7)
    assert START.state(7) != START.state(8)
    assert START.state(7).game.seed == 7


def test_what_is_dealt_fits_the_clues_and_the_count() -> None:
    line = "en2 r1y0g0b0w0 t4 s0 d38 m0 ?+1-r,?+5,?-1-5+w,?,?-r-y-g-b/r1+1,y1+1,w3,b2,b1 x:w1"
    position = from_line(line)
    for seed in range(200):
        state = position.state(seed)
        assert not any(state.unseen())
        assert Position.of(state).status() == []
        first, second, third, _, fifth = (Card.parse(str(held.card)) for held in state.hand(0))
        assert (first.rank, second.rank) == (1, 5)
        assert first.suit != "r"
        assert third.suit == fifth.suit == "w"
        assert third.rank in (2, 3, 4)
        assert marks(state, "Ann")[0] == f"{first} +1 -red"


def test_tiles_are_dealt_too() -> None:
    orders = {FLARES.state(seed).tiles for seed in range(500)}
    assert all(len(set(order)) == 4 and set(order) <= {1, 2, 3, 4, 6} for order in orders)
    assert len(orders) > 100


def test_no_tile_is_dealt_that_was_turned() -> None:
    orders = {replace(FLARES, turned=(2, 5)).state(seed).tiles for seed in range(500)}
    assert {frozenset(order) for order in orders} == {frozenset({1, 3, 4, 6})}
    assert len(orders) == 24


def test_what_is_known_is_not_dealt_anew() -> None:
    position = Position.of(deal(editions.rules("it", 2, ["five-flares"]), seed=2))
    assert Position.of(position.state(seed=9)) == position


def test_narrow_clues_are_dealt_all_the_same() -> None:
    """Where almost no deal fits, one that does is still found."""
    line = "en2 r0y0g0b0w0 t0 s0 d40 m0 ?+5,?+5,?+5,?+5,?+5/r1,y1,w3,b2,b1 x"
    fives = {str(held.card) for held in from_line(line).state(1).hand(0)}
    assert fives == {"r5", "y5", "g5", "b5", "w5"}
    rows = "/".join(",".join([f"?+{n}"] * 4) for n in (1, 2, 3, 4, 4))
    crowded = from_line(f"en5 r0y0g0b0w0 t0 s0 d30 m0 {rows} x")
    assert {held.card and held.card.rank for held in crowded.state(1).hand(4)} == {4}


# Crowded tables.


def all_unknown(state: State) -> Position:
    """The position of a state with every hand and the deck unknown, and the clues kept."""
    position = Position.of(state)
    hidden = tuple(tuple(place._replace(card=None) for place in held) for held in position.hands)
    return replace(position, hands=hidden, deck=len(state.deck), log=())


def late_game(players: int, seed: int, deck: int = 1) -> State:
    """A game of clues and discards at random until the deck is almost empty."""
    random = Random(seed)
    state = deal(editions.rules("it", players), seed)
    while len(state.deck) > deck:
        actions = state.legal_actions()
        clues: list[Action] = [action for action in actions if isinstance(action, Clue)]
        discards: list[Action] = [action for action in actions if isinstance(action, Discard)]
        clue = clues and (not discards or random.random() < 0.6)
        state = state.apply(random.choice(clues if clue else discards))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("game", [1, 2, 3])
def test_a_crowded_table_is_dealt_differently_by_each_seed_and_quickly(
    players: int, game: int
) -> None:
    position = all_unknown(late_game(players, game))
    places = sum(map(len, position.hands))
    assert places >= 10
    dealt = set()
    for seed in range(30):
        before = process_time()
        state = position.state(seed)
        assert process_time() - before < 0.5
        assert not any(state.unseen())
        dealt.add((tuple(hand.cards for hand in state.hands), state.deck))
        assert all(
            mask >> card & 1
            for hand in state.hands
            for card, mask in zip(hand.cards, hand.masks, strict=True)
        )
    assert len(dealt) > 15


def test_all_fifty_cards_in_hands_without_a_clue() -> None:
    rows = "/".join([",".join("?" * 10)] * 5)
    position = from_line(f"en5[hand_size=10] r0y0g0b0w0 t8 s0 d0 l5 m0 {rows} x")
    dealt = {tuple(hand.cards for hand in position.state(seed).hands) for seed in range(50)}
    assert len(dealt) == 50


def test_all_fifty_cards_in_hands_of_which_four_were_clued() -> None:
    state = deal(editions.rules("it", 5, hand_size=10), seed=4)
    for seat, hint in ((1, "red"), (2, 1), (3, "white"), (4, 3)):
        state = state.apply(Clue(seat, hint))
    position = all_unknown(state)
    before = process_time()
    first, second = position.state(1), position.state(2)
    assert process_time() - before < 10
    assert first != second


def test_what_differs_too_much_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MOST_WAYS", 0)
    monkeypatch.setattr(sampling, "MOST_TRIES", 3)
    with pytest.raises(
        HanabiError, match="the 9 unknown cards differ too much to deal them fairly"
    ):
        sample([1 << i for i in range(9)], [1] * 9, Random(1))


def test_what_fits_nowhere_is_refused() -> None:
    with pytest.raises(HanabiError, match="no deal of the unseen cards fits"):
        sample([0b01, 0b01], [1, 5], Random(1))


# How many deals there are, and that none is preferred.

MASKS = st.lists(st.integers(1, 31), max_size=5)
UNSEEN = st.lists(st.integers(0, 2), min_size=5, max_size=5)


def physical(masks: Sequence[int], unseen: Sequence[int]) -> Counter[tuple[int, ...]]:
    """Every deal of physical cards to the masks, by trying all."""
    pile = [identity for identity, count in enumerate(unseen) for _ in range(count)]
    return Counter(
        order
        for order in permutations(pile, len(masks))
        if all(mask >> card & 1 for mask, card in zip(masks, order, strict=True))
    )


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(MASKS, UNSEEN)
def test_the_table_counts_every_deal(masks: list[int], unseen: list[int]) -> None:
    present = sum(1 << identity for identity, count in enumerate(unseen) if count)
    restricted = [mask & present for mask in masks if mask & present != present]
    found = DealSampler(restricted, unseen).ways[-1].get(0, 0)
    assert found == physical(restricted, unseen).total()


@pytest.mark.parametrize("most_ways", [sampling.MOST_WAYS, 12, 0])
@pytest.mark.parametrize(
    ("masks", "unseen"),
    [
        ([0b011, 0b110, 0b101], [2, 1, 1]),
        ([0b0011, 0b0111, 0b1110, 0b1111], [1, 2, 1, 1]),
        ([0b001, 0b011, 0b111, 0b111], [2, 1, 1]),
        ([0b0101, 0b0101, 0b1010, 0b0110], [1, 2, 2, 1]),
    ],
)
def test_every_deal_is_equally_likely_however_small_the_table(
    masks: list[int], unseen: list[int], most_ways: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With too small a table some places are drawn loosely, and drawn again until they fit."""
    monkeypatch.setattr(sampling, "MOST_WAYS", most_ways)
    expected = physical(masks, unseen)
    random = Random(f"{masks}{unseen}{most_ways}")
    draws = 3_000
    found = Counter(tuple(sample(masks, unseen, random)) for _ in range(draws))
    assert set(found) == set(expected)
    scale = draws / expected.total()
    spread = sum((found[key] - scale * n) ** 2 / (scale * n) for key, n in expected.items())
    freedom = len(expected) - 1
    assert spread < freedom + 6 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("masks", [(), (1,), (3, 3), (1, 3, 2), (3, 1, 3), (7, 7, 7, 7)])
@pytest.mark.parametrize("unseen", [(1, 1, 1), (2, 0, 1), (0, 0, 0), (1, 2, 1)])
def test_whether_a_deal_fits_is_decided_as_by_trying_all(
    masks: tuple[int, ...], unseen: tuple[int, ...]
) -> None:
    pile = [identity for identity, count in enumerate(unseen) for _ in range(count)]
    possible = any(
        all(mask >> card & 1 for mask, card in zip(masks, order, strict=False))
        for order in permutations(pile, len(masks))
    )
    found = assign(masks, unseen)
    assert (found is not None) is possible
    if found:
        assert all(mask >> card & 1 for mask, card in zip(masks, found, strict=True))
        assert not Counter(found) - Counter(pile)
