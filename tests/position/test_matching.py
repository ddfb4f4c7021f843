"""Whether places can be filled, and which places are to blame, agrees with trying everything."""

from itertools import chain, combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.position.matching import Group, assign, copies, overfull_group, used_up
from tests.knowledge.reference import examples

Places = tuple[list[int], list[int]]


@st.composite
def places(draw: st.DrawFn) -> Places:
    """Masks of identities that are there, and how many cards of each are unseen."""
    unseen = draw(st.lists(st.integers(1, 2), min_size=1, max_size=4))
    masks = st.integers(0, (1 << len(unseen)) - 1)
    return draw(st.lists(masks, max_size=5)), unseen


def dealt(masks: list[int], unseen: list[int]) -> list[tuple[int, ...]]:
    """Every deal of physical cards, as the identities that then lie in the places."""
    cards = [identity for identity, n in enumerate(unseen) for _ in range(n)]
    return [
        row
        for row in permutations(cards, len(masks))
        if all(mask >> card & 1 for mask, card in zip(masks, row, strict=True))
    ]


def union(masks: list[int], some: tuple[int, ...]) -> int:
    """What some places allow between them."""
    allowed = 0
    for place in some:
        allowed |= masks[place]
    return allowed


def subsets(some: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All parts of some places but none and all."""
    return list(chain.from_iterable(combinations(some, n) for n in range(1, len(some))))


@given(places())
@examples(300)
def test_one_way_is_found_if_there_is_any(table: Places) -> None:
    masks, unseen = table
    rows = dealt(masks, unseen)
    found = assign(masks, unseen)
    assert found is None if not rows else tuple(found or ()) in rows


@given(places())
@examples(300)
def test_places_that_want_too_many_cards_are_told_and_none_besides(table: Places) -> None:
    masks, unseen = table
    group = overfull_group(masks, unseen)
    assert (group is None) == bool(dealt(masks, unseen))
    if group is not None:
        assert group.mask == union(masks, group.places)
        assert copies(group.mask, unseen) < len(group.places)
        for some in subsets(group.places):
            assert copies(union(masks, some), unseen) >= len(some)


@given(places())
@examples(300)
def test_what_a_place_can_not_have_is_told_with_those_who_need_it(table: Places) -> None:
    masks, unseen = table
    rows = dealt(masks, unseen)
    if not rows:
        return
    told = list(used_up(masks, unseen))
    assert len({(place, identity) for place, identity, _ in told}) == len(told)
    assert {(place, identity) for place, identity, _ in told} == {
        (place, identity)
        for place, mask in enumerate(masks)
        for identity in range(len(unseen))
        if mask >> identity & 1 and all(row[place] != identity for row in rows)
    }
    for place, identity, group in told:
        assert place not in group.places
        assert group.mask == union(masks, group.places)
        assert group.mask >> identity & 1
        assert copies(group.mask, unseen) == len(group.places)
        for some in subsets(group.places):
            needed = union(masks, some)
            assert not (needed >> identity & 1 and copies(needed, unseen) == len(some))


def test_of_two_overfull_groups_the_smaller_is_told() -> None:
    masks = [0b0011, 0b0011, 0b0011, 0b1000, 0b1000]
    assert overfull_group(masks, [1, 1, 1, 1]) == Group((3, 4), 0b1000)


def test_nothing_is_overfull_where_there_is_nothing() -> None:
    assert overfull_group([], []) is None
    assert assign([], [1]) == []
    assert list(used_up([], [1])) == []


def test_many_places_are_matched_quickly() -> None:
    """Fifty places in a chain, each of which needs what the one before it has."""
    masks = [0b11 << place for place in range(49)] + [1]
    unseen = [1] * 50
    assert assign(masks, unseen) == [*range(1, 50), 0]
    assert overfull_group(masks, unseen) is None
    assert len(list(used_up(masks, unseen))) == 49


def test_places_that_can_not_be_filled_use_nothing_up() -> None:
    with pytest.raises(ValueError, match="can't be filled"):
        list(used_up([0b1, 0b1], [1]))
