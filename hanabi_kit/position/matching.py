"""Whether unseen cards can fill places, each of which allows only some identities.

By Hall's theorem they can unless some places together allow fewer unseen cards than they are. When
places allow *just as many* cards as they are, they use these cards up: no other place can have one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from ..engine.cards import identities

MOST_SETS = 5_000


class Group(NamedTuple):
    """Places, by index, and the identities that they allow between them."""

    places: tuple[int, ...]
    mask: int


def union(masks: Sequence[int], places: Iterable[int]) -> int:
    """The identities that places allow between them."""
    allowed = 0
    for place in places:
        allowed |= masks[place]
    return allowed


def copies(mask: int, unseen: Sequence[int]) -> int:
    """How many unseen cards are of the identities in a mask."""
    return sum([unseen[identity] for identity in identities(mask)])


class _Filling:
    """Places being filled one after another, along augmenting paths."""

    def __init__(
        self, masks: Sequence[int], unseen: Sequence[int], holders: list[list[int]] | None = None
    ) -> None:
        self.masks = masks
        self.unseen = unseen
        self.holders = [[] for _ in unseen] if holders is None else holders

    def add(self, place: int) -> Group | None:
        """Give a place a card, moving others if need be; or the group that leaves it none.

        A failed search has tried a set of identities, all of them held by places that allow no
        other: these places and the new one allow fewer cards than they are, and none of them can
        be spared, since each was reached from the new one.
        """
        tried: set[int] = set()
        if self._try_to_seat(place, tried):
            return None
        places = sorted({place}.union(*(self.holders[identity] for identity in tried)))
        return Group(tuple(places), union(self.masks, places))

    def _try_to_seat(self, place: int, tried: set[int]) -> bool:
        for identity in identities(self.masks[place]):
            if identity in tried:
                continue
            tried.add(identity)
            held = self.holders[identity]
            if len(held) < self.unseen[identity]:
                held.append(place)
                return True
            for i, other in enumerate(held):
                if self._try_to_seat(other, tried):
                    held[i] = place
                    return True
        return False

    def taking(self, place: int, identity: int) -> Group | None:
        """What would go wrong if a place had this identity: a group left with too few cards."""
        unseen = list(self.unseen)
        unseen[identity] -= 1
        holders = [[other for other in held if other != place] for held in self.holders]
        if len(holders[identity]) <= unseen[identity]:
            return None
        displaced = holders[identity].pop()
        return _Filling(self.masks, unseen, holders).add(displaced)


def _filled(masks: Sequence[int], unseen: Sequence[int]) -> _Filling | Group:
    filling = _Filling(masks, unseen)
    for place in range(len(masks)):
        group = filling.add(place)
        if group is not None:
            return group
    return filling


def assign(masks: Sequence[int], unseen: Sequence[int]) -> list[int] | None:
    """One way to give each place a card of its own; None if there is none.

    >>> assign([0b11, 0b01], [1, 1])
    [1, 0]
    >>> assign([0b01, 0b01], [1, 1])
    """
    filling = _filled(masks, unseen)
    if isinstance(filling, Group):
        return None
    cards = {place: identity for identity, held in enumerate(filling.holders) for place in held}
    return [cards[place] for place in range(len(masks))]


def overfull_group(masks: Sequence[int], unseen: Sequence[int]) -> Group | None:
    """The smallest set of places that allow fewer cards than they are; None if all fit.

    Where there are too many sets to look through, none of the places can at least be spared.

    >>> overfull_group([0b11, 0b01, 0b01], [1, 5])
    Group(places=(1, 2), mask=1)
    """
    found = _filled(masks, unseen)
    if not isinstance(found, Group):
        return None
    for size in range(1, len(found.places)):
        if comb(len(masks), size) > MOST_SETS:
            break
        for places in combinations(range(len(masks)), size):
            group = Group(places, union(masks, places))
            if copies(group.mask, unseen) < size:
                return group
    return found


def used_up(masks: Sequence[int], unseen: Sequence[int]) -> Iterator[tuple[int, int, Group]]:
    """Each identity that a place allows and can't have, with the group that needs every copy.

    >>> list(used_up([0b11, 0b01], [1, 1]))
    [(0, 0, Group(places=(1,), mask=1))]
    """
    # Only a place that allows no more cards than there are places can be in such a group.
    contested = 0
    for mask in set(masks):
        if copies(mask, unseen) <= len(masks):
            contested |= mask
    if not contested:
        return
    filling = _filled(masks, unseen)
    if isinstance(filling, Group):
        raise ValueError("these places can't be filled at all")
    for place, mask in enumerate(masks):
        for identity in identities(mask & contested):
            group = filling.taking(place, identity)
            if group is not None:
                yield place, identity, group
