"""Counting deals: in how many ways unseen cards can fill places that allow only some of them.

`unseen` holds how many cards of each identity nobody in question can see; a place is a mask of the
identities that it allows. A deal gives each place a physical card of its own; what is left is the
deck, in any order.

The number of deals is a Möbius sum over set partitions of the places: pretend that the places of a
block share one card and correct with the sign (-1)^(size-1) (size-1)!. Places that allow the same
identities are alike, so they are counted by class and not one by one:

    F(n) = Σ over blocks B with the first place of (-1)^(|B|-1) (|B|-1)! N(B) F(n - B),  F(0) = 1

where n says how many places of each class are left, and N(B) how many unseen cards fit all of B.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import comb, factorial

from ..cards import identities


class Places:
    """Places to be filled with unseen cards, and the exact weights of how that can be."""

    def __init__(self, masks: Sequence[int], unseen: Sequence[int]) -> None:
        self.masks = masks
        self.unseen = unseen
        present = 0
        for identity, copies in enumerate(unseen):
            if copies > 0:
                present |= 1 << identity
        self._classes = tuple(dict.fromkeys(mask & present for mask in masks))
        index = {mask: i for i, mask in enumerate(self._classes)}
        self._class_of = [index[mask & present] for mask in masks]
        sizes = [0] * len(self._classes)
        for i in self._class_of:
            sizes[i] += 1
        self._sizes = tuple(sizes)
        self._copies: dict[int, int] = {}
        self._deals: dict[tuple[int, ...], int] = {}

    @property
    def deals(self) -> int:
        """In how many ways the places can be filled."""
        return self._count(self._sizes)

    def weights(self, place: int) -> dict[int, int]:
        """For each identity in how many deals a place holds it; identities with none left out."""
        of = self._class_of[place]
        rest = list(self._sizes)
        rest[of] -= 1
        # The place shares a block with `taken` others; all identities allowed to the same classes
        # get the same factor, so it is summed once for each set of classes in the block.
        factors: dict[int, int] = {}
        for taken in product(*(range(size + 1) for size in rest)):
            size = sum(taken)
            ways = (-1) ** size * factorial(size)
            mask = self._classes[of]
            left = []
            for i, (have, took) in enumerate(zip(rest, taken, strict=True)):
                left.append(have - took)
                if took:
                    ways *= comb(have, took)
                    mask &= self._classes[i]
            if mask:
                factors[mask] = factors.get(mask, 0) + ways * self._count(tuple(left))
        weights: dict[int, int] = {}
        for identity in identities(self._classes[of]):
            bit = 1 << identity
            factor = sum(f for mask, f in factors.items() if mask & bit)
            if factor:
                weights[identity] = self.unseen[identity] * factor
        return weights

    def _count(self, sizes: tuple[int, ...]) -> int:
        known = self._deals.get(sizes)
        if known is not None:
            return known
        first = next((i for i, size in enumerate(sizes) if size), None)
        if first is None:
            return 1
        rest = list(sizes)
        rest[first] -= 1
        total = 0
        for taken in product(*(range(size + 1) for size in rest)):
            size = sum(taken)
            ways = (-1) ** size * factorial(size)
            mask = self._classes[first]
            left = []
            for i, (have, took) in enumerate(zip(rest, taken, strict=True)):
                left.append(have - took)
                if took:
                    ways *= comb(have, took)
                    mask &= self._classes[i]
            if mask:
                total += ways * self._fitting(mask) * self._count(tuple(left))
        self._deals[sizes] = total
        return total

    def _fitting(self, mask: int) -> int:
        copies = self._copies.get(mask)
        if copies is None:
            copies = sum(self.unseen[identity] for identity in identities(mask))
            self._copies[mask] = copies
        return copies


def deals(masks: Iterable[int], unseen: Sequence[int]) -> int:
    """In how many ways places with these masks can be filled.

    >>> deals([0b01, 0b11], [1, 3])     # one place takes the only 0, the other one of three 1s
    3
    """
    return Places(tuple(masks), unseen).deals
