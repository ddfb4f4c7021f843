"""Whether unseen cards can fill places, each of which allows only some identities.

By Hall's theorem they can unless some places together allow fewer unseen cards than they are. A set
of places that allow *just as many* cards as they are uses these cards up: no other place can have
one.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from .cards import identities


class Group(NamedTuple):
    """Places, by index, and the identities that they allow between them."""

    places: tuple[int, ...]
    mask: int


def copies(mask: int, unseen: Sequence[int]) -> int:
    """How many unseen cards are of the identities in a mask."""
    return sum([unseen[identity] for identity in identities(mask)])


def assign(masks: Sequence[int], unseen: Sequence[int]) -> list[int] | None:
    """One way to give each place a card of its own, by augmenting paths; None if there is none.

    >>> assign([0b11, 0b01], [1, 1])
    [1, 0]
    >>> assign([0b01, 0b01], [1, 1])
    """
    holders: list[list[int]] = [[] for _ in unseen]

    def place(card: int, tried: set[int]) -> bool:
        for identity in identities(masks[card]):
            if identity in tried:
                continue
            tried.add(identity)
            if len(holders[identity]) < unseen[identity]:
                holders[identity].append(card)
                return True
            for i, other in enumerate(holders[identity]):
                if place(other, tried):
                    holders[identity][i] = card
                    return True
        return False

    if not all(place(card, set()) for card in range(len(masks))):
        return None
    cards = {card: identity for identity, held in enumerate(holders) for card in held}
    return [cards[card] for card in range(len(masks))]


def full_groups(masks: Sequence[int], unseen: Sequence[int]) -> list[Group]:
    """The groups of places that use up all that they allow, smallest first.

    Places with equal masks are in such a group together or not at all, and a place that allows
    more cards than there are places is in none: so few sets of masks have to be looked at.
    """
    members: dict[int, list[int]] = {}
    for place, mask in enumerate(masks):
        members.setdefault(mask, []).append(place)
    narrow = [mask for mask in members if copies(mask, unseen) <= len(masks)]
    groups = []
    for size in range(1, len(narrow) + 1):
        for some in combinations(narrow, size):
            union = 0
            for mask in some:
                union |= mask
            places = [place for mask in some for place in members[mask]]
            if copies(union, unseen) == len(places):
                groups.append(Group(tuple(sorted(places)), union))
    return sorted(groups, key=lambda group: (len(group.places), group.places))


def overfull_group(masks: Sequence[int], unseen: Sequence[int]) -> Group | None:
    """The smallest group of places that allow fewer cards than they are; None if all fit."""
    if assign(masks, unseen) is not None:
        return None
    for size in range(1, len(masks) + 1):
        for places in combinations(range(len(masks)), size):
            union = 0
            for place in places:
                union |= masks[place]
            if copies(union, unseen) < size:
                return Group(places, union)
    raise AssertionError("Hall's theorem has failed")
