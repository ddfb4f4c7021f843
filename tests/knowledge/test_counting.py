"""Counting deals agrees with dealing them all, and holds together where they are too many."""

from collections import Counter
from itertools import permutations
from math import perm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Rules
from hanabi_kit.knowledge.counting import Places, deals
from tests.knowledge.reference import examples

BOX = Rules(players=2)


@st.composite
def places(
    draw: st.DrawFn, *, identities: int, copies: int, most: int
) -> tuple[list[int], list[int]]:
    """Masks of some places, often equal, and how many cards of each identity are unseen."""
    masks = st.integers(0, (1 << identities) - 1)
    some = [*draw(st.lists(masks, min_size=1, max_size=3)), (1 << identities) - 1]
    unseen = draw(st.lists(st.integers(0, copies), min_size=identities, max_size=identities))
    return draw(st.lists(st.sampled_from(some), max_size=most)), unseen


def dealt(masks: list[int], unseen: list[int]) -> list[tuple[int, ...]]:
    """Every deal: physical cards in places, as the identities that then lie there."""
    cards = [identity for identity, copies in enumerate(unseen) for _ in range(copies)]
    return [
        row
        for row in permutations(cards, len(masks))
        if all(mask >> card & 1 for mask, card in zip(masks, row, strict=True))
    ]


@given(places(identities=4, copies=2, most=4) | places(identities=3, copies=3, most=3))
@examples(300)
def test_deals_and_weights_are_those_of_brute_force(table: tuple[list[int], list[int]]) -> None:
    masks, unseen = table
    rows = dealt(masks, unseen)
    counted = Places(masks, unseen)
    assert counted.deals == deals(masks, unseen) == len(rows)
    for place in range(len(masks)):
        weights = counted.weights(place)
        assert weights == Counter(row[place] for row in rows)
        assert list(weights) == sorted(weights)


@given(places(identities=25, copies=3, most=10))
@examples(60)
def test_large_hands_hold_together(table: tuple[list[int], list[int]]) -> None:
    """Laying one card in a place leaves the deals of the other places from the other cards."""
    masks, unseen = table
    counted = Places(masks, unseen)
    for place in range(len(masks)):
        weights = counted.weights(place)
        assert sum(weights.values()) == counted.deals
        rest = masks[:place] + masks[place + 1 :]
        for identity, copies in enumerate(unseen):
            fewer = [copies - (i == identity) for i, copies in enumerate(unseen)]
            allowed = copies and masks[place] >> identity & 1
            wanted = copies * deals(rest, fewer) if allowed else 0
            assert weights.get(identity, 0) == wanted


def test_the_order_of_the_questions_does_not_matter() -> None:
    masks, unseen = [0b111, 0b011, 0b111, 0b110], [2, 1, 3]
    forward, backward = Places(masks, unseen), Places(masks, unseen)
    first = [forward.weights(place) for place in range(4)]
    assert first == [backward.weights(place) for place in reversed(range(4))][::-1]
    assert first == [forward.weights(place) for place in range(4)]


def test_five_fresh_cards_have_as_many_deals_as_fifty_cards_have_orders() -> None:
    fresh = Places([BOX.any_card] * 5, BOX.copies_of)
    assert fresh.deals == perm(50, 5) == 254_251_200
    assert fresh.weights(4) == {
        identity: copies * perm(49, 4) for identity, copies in enumerate(BOX.copies_of)
    }


@pytest.mark.parametrize(
    ("masks", "unseen", "wanted"),
    [
        ([], [1, 2], 1),
        ([], [], 1),
        ([0b1], [0], 0),
        ([0b0], [3], 0),
        ([0b11, 0b11, 0b11], [1, 1], 0),
        ([0b11, 0b11, 0b01], [1, 1], 0),
        ([0b01, 0b01], [1, 5], 0),
        ([0b01, 0b11], [1, 3], 3),
        ([0b11, 0b11], [1, 1], 2),
    ],
)
def test_small_cases(masks: list[int], unseen: list[int], wanted: int) -> None:
    counted = Places(masks, unseen)
    assert counted.deals == wanted
    if not wanted:
        assert [counted.weights(place) for place in range(len(masks))] == [{} for _ in masks]


def test_many_places_of_many_classes_are_no_matter() -> None:
    """Sixteen hidden cards with nine different sets of clues: all hands of a table of four."""
    hints = list(BOX.touch_masks.values())
    masks = [BOX.any_card & ~hints[i % 9] for i in range(16)]
    counted = Places(masks, BOX.copies_of)
    for place in range(16):
        assert sum(counted.weights(place).values()) == counted.deals > 0
