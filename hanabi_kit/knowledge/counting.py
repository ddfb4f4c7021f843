"""Counting deals: in how many ways unseen cards can fill places that allow only some of them.

`unseen` holds how many cards of each identity are unseen; a place is a mask of the identities that
it allows. A deal gives each place a physical card of its own; what is left over is the deck.

Places that allow the same unseen identities are alike and form a class. Give each class c its
variable x_c. An unseen card either stays in the deck or goes to one of the classes that allow it:
it contributes the factor 1 + Σ x_c over these classes. Cards allowed to the same classes are alike
too, so there is one power for each *kind* of card, and

    deals = n! · [x^n] Π over kinds (1 + Σ x_c)^(cards of that kind)

with n_c places in class c and n! = Π n_c!. To ask for the deals in which a place holds a certain
card, take that card out: divide the product by one factor and lower n_c by one.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod

from ..cards import identities

Sizes = tuple[int, ...]


class Places:
    """Places to be filled with unseen cards, and in how many ways that can be."""

    def __init__(self, masks: Sequence[int], unseen: Sequence[int]) -> None:
        present = sum([1 << identity for identity, copies in enumerate(unseen) if copies > 0])
        masks = [mask & present for mask in masks]
        self.unseen = unseen
        self._classes = [mask for mask in dict.fromkeys(masks) if mask != present]
        self._free = present
        """What a place allows that allows everything: such places are dealt last, as if drawn."""
        self._masks = masks
        self._sizes = tuple([masks.count(mask) for mask in self._classes])
        self._cards = sum(unseen[i] for i in identities(present))
        self._kind_of: dict[int, int] = {}
        for i, mask in enumerate(self._classes):
            for identity in identities(mask):
                self._kind_of[identity] = self._kind_of.get(identity, 0) | 1 << i
        kinds: dict[int, int] = {}
        for identity, kind in self._kind_of.items():
            kinds[kind] = kinds.get(kind, 0) + unseen[identity]
        self._product = [1] + [0] * (len(_grid(self._sizes)) - 1)
        for kind, copies in kinds.items():
            self._product = _multiplied(self._product, self._sizes, kind, copies)
        self._quotients: dict[int, list[int]] = {}
        self._weights: dict[int, dict[int, int]] = {}

    @property
    def deals(self) -> int:
        """In how many ways all places can be filled."""
        return self._fixed_deals * self._free_deals(self._masks.count(self._free))

    @property
    def _fixed_deals(self) -> int:
        return self._product[-1] * prod(map(factorial, self._sizes))

    def _free_deals(self, places: int) -> int:
        """In how many ways that many further places take any card that is left."""
        left = self._cards - sum(self._sizes)
        return prod(range(left - places + 1, left + 1))

    def weights(self, place: int) -> dict[int, int]:
        """For each identity in how many deals the place holds it; none at all is left out."""
        mask = self._masks[place]
        weights = self._weights.get(mask)
        if weights is None:
            weights = self._free_weights() if mask == self._free else self._class_weights(mask)
            self._weights[mask] = weights
        return weights

    def _class_weights(self, mask: int) -> dict[int, int]:
        of = self._classes.index(mask)
        stride = prod([size + 1 for size in self._sizes[of + 1 :]])
        others = self._free_deals(self._masks.count(self._free))
        others *= prod(map(factorial, self._sizes)) // self._sizes[of]
        weights = {}
        for identity in identities(mask):
            kind = self._kind_of[identity]
            if kind not in self._quotients:
                self._quotients[kind] = _divided(self._product, self._sizes, kind)
            ways = self._quotients[kind][-1 - stride]
            if ways:
                weights[identity] = self.unseen[identity] * ways * others
        return weights

    def _free_weights(self) -> dict[int, int]:
        """A free place gets what the others leave, each card alike."""
        others = prod(
            range(
                self._cards - sum(self._sizes) - self._masks.count(self._free) + 1,
                self._cards - sum(self._sizes),
            )
        )
        left = {i: self.unseen[i] * self._fixed_deals for i in identities(self._free)}
        scale = self._free_deals(self._masks.count(self._free))
        for mask, size in zip(self._classes, self._sizes, strict=True):
            for identity, weight in self._class_weights(mask).items():
                left[identity] -= size * weight // scale
        return {identity: weight * others for identity, weight in left.items() if weight}


def deals(masks: Iterable[int], unseen: Sequence[int]) -> int:
    """In how many ways places with these masks can be filled.

    >>> deals([0b01, 0b11], [1, 3])     # one place takes the only 0, the other one of three 1s
    3
    """
    return Places(tuple(masks), unseen).deals


# Polynomials with a variable for each class, cut off at the class sizes, as lists over a grid of
# exponents. What depends only on sizes and kind is worked out once.


@lru_cache(maxsize=512)
def _grid(sizes: Sizes) -> dict[tuple[int, ...], int]:
    exponents = product(*(range(size + 1) for size in sizes))
    return {exponent: i for i, exponent in enumerate(exponents)}


@lru_cache(maxsize=4096)
def _terms(sizes: Sizes, kind: int) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Of a power of 1 + Σ x_c: each term's degree, its share of C(n, degree), where it moves to."""
    grid = _grid(sizes)
    terms = []
    for term in product(*(range(size * (kind >> c & 1) + 1) for c, size in enumerate(sizes))):
        degree = sum(term)
        ways = factorial(degree) // prod(map(factorial, term))
        moves = []
        for exponent, place in grid.items():
            moved = tuple(a + b for a, b in zip(exponent, term, strict=True))
            if moved in grid:
                moves.append((place, grid[moved]))
        terms.append((degree, ways, moves))
    return terms


@lru_cache(maxsize=4096)
def _steps(sizes: Sizes, kind: int) -> list[list[int]]:
    """For each exponent where those lie that have one less of a class of the kind."""
    grid = _grid(sizes)
    steps = []
    for exponent in grid:
        lower = [
            (*exponent[:c], exponent[c] - 1, *exponent[c + 1 :])
            for c in range(len(sizes))
            if kind >> c & 1 and exponent[c]
        ]
        steps.append([grid[other] for other in lower])
    return steps


def _multiplied(poly: list[int], sizes: Sizes, kind: int, power: int) -> list[int]:
    made = [0] * len(poly)
    for degree, ways, moves in _terms(sizes, kind):
        factor = comb(power, degree) * ways
        if factor:
            for i, j in moves:
                if poly[i]:
                    made[j] += factor * poly[i]
    return made


def _divided(poly: list[int], sizes: Sizes, kind: int) -> list[int]:
    made: list[int] = []
    for coefficient, lower in zip(poly, _steps(sizes, kind), strict=True):
        for i in lower:
            coefficient -= made[i]
        made.append(coefficient)
    return made
