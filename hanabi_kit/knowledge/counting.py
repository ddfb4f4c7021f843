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

A polynomial is written into one large integer, a slot of bytes for each coefficient: so all of its
coefficients are moved by one shift and multiplied by one multiplication.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, factorial, prod

from ..cards import identities

Sizes = tuple[int, ...]


class Places:
    """Places to be filled with unseen cards, and in how many ways that can be."""

    def __init__(self, masks: Sequence[int], unseen: Sequence[int]) -> None:
        present = sum([1 << identity for identity, copies in enumerate(unseen) if copies > 0])
        masks = [mask & present for mask in masks]
        self.unseen = unseen
        self._masks = masks
        self._classes = {mask: masks.count(mask) for mask in masks}
        self._free = present
        """What a place allows that allows everything: such places are dealt last, as if drawn."""
        free = self._classes.pop(present, 0)
        kinds = _kinds(self._classes, present)
        self._kind_of = {i: kind for kind, cell in kinds.items() for i in _listed(cell)}
        cards = dict.fromkeys(kinds, 0)
        for identity, kind in self._kind_of.items():
            cards[kind] += unseen[identity]
        self._sizes = tuple(self._classes.values())
        places = len(masks) - free
        self._left = sum(cards.values()) - places
        """How many cards the classes leave, for free places and the deck."""
        self._ways = prod(map(factorial, self._sizes)) * prod(
            range(self._left - free + 1, self._left + 1)
        )
        """In how many orders the cards for each class lie, and the free places take theirs."""

        self._kinds = [kind for kind in cards if kind]
        self._width = (self._left + places).bit_length() * places // 8 + 1
        moves = _moves(self._sizes, self._width)
        product = 1
        for kind in sorted(self._kinds):
            product = _multiplied(product, moves, kind, cards[kind])
        slots = prod([size + 1 for size in self._sizes])
        self._product = product.to_bytes(slots * self._width, "little")
        self._weights: dict[int, dict[int, int]] = {}

    @property
    def deals(self) -> int:
        """In how many ways all places can be filled."""
        return int.from_bytes(self._product[-self._width :], "little") * self._ways

    def weights(self, place: int) -> dict[int, int]:
        """For each identity in how many deals the place holds it; none at all is left out."""
        return self._weights_of(self._masks[place])

    def _weights_of(self, mask: int) -> dict[int, int]:
        weights = self._weights.get(mask)
        if weights is None:
            weights = self._free_weights() if mask == self._free else self._class_weights(mask)
            self._weights[mask] = weights
        return weights

    def _class_weights(self, mask: int) -> dict[int, int]:
        of = list(self._classes).index(mask)
        others = self._ways // self._sizes[of]
        deals_of = {
            kind: others * self._without(of, kind) for kind in self._kinds if kind >> of & 1
        }
        weights = {}
        for identity in _listed(mask):
            deals = deals_of[self._kind_of[identity]]
            if deals:
                weights[identity] = deals * self.unseen[identity]
        return weights

    def _without(self, of: int, kind: int) -> int:
        """The coefficient that counts once a card of the kind has gone to a class."""
        product, width = self._product, self._width
        end = len(product)
        return sum(
            [
                share * int.from_bytes(product[end - down - width : end - down], "little")
                for share, down in _shares(self._sizes, of, kind, width)
            ]
        )

    def _free_weights(self) -> dict[int, int]:
        """A free place gets what the classes leave, each card alike."""
        deals = self.deals
        left = {i: self.unseen[i] * deals for i in _listed(self._free)}
        for mask, size in self._classes.items():
            for identity, weight in self._weights_of(mask).items():
                left[identity] -= size * weight
        return {identity: weight // self._left for identity, weight in left.items() if weight}


def deals(masks: Iterable[int], unseen: Sequence[int]) -> int:
    """In how many ways places with these masks can be filled.

    >>> deals([0b01, 0b11], [1, 3])     # one place takes the only 0, the other one of three 1s
    3
    """
    return Places(tuple(masks), unseen).deals


@lru_cache(maxsize=4096)
def _listed(mask: int) -> tuple[int, ...]:
    """The identities in a mask; the same masks come up again and again."""
    return tuple(identities(mask))


def _kinds(classes: Iterable[int], present: int) -> dict[int, int]:
    """The identities present, parted by which classes allow them."""
    kinds = {0: present}
    for i, allowed in enumerate(classes):
        parted = {}
        for kind, cell in kinds.items():
            inside = cell & allowed
            if inside:
                parted[kind | 1 << i] = inside
            if inside != cell:
                parted[kind] = cell ^ inside
        kinds = parted
    return kinds


# Polynomials with a variable for each class, cut off at the class sizes. The exponents of a slot
# are the digits of its number, that of the first class lowest.

Move = tuple[int, int, int]
"""A power of one variable: the exponent, the bits to shift by, the slots that have room for it."""


@lru_cache(maxsize=128)
def _moves(sizes: Sizes, width: int) -> list[list[Move]]:
    """For each class the powers of its variable."""
    moves = []
    whole = width * prod([size + 1 for size in sizes])
    step = width
    for size in sizes:
        span = step * (size + 1)
        powers = []
        for n in range(1, size + 1):
            rows = b"\xff" * (span - n * step) + bytes(n * step)
            powers.append((n, 8 * n * step, int.from_bytes(rows * (whole // span), "little")))
        moves.append(powers)
        step = span
    return moves


def _multiplied(poly: int, moves: Sequence[Sequence[Move]], kind: int, power: int) -> int:
    """A polynomial times (1 + Σ x_c)^power."""
    terms = [(0, 1, poly)]
    for of, powers in enumerate(moves):
        if kind >> of & 1:
            terms += [
                (degree + n, ways * comb(degree + n, n), (moved & room) << bits)
                for degree, ways, moved in terms
                for n, bits, room in powers
                if degree + n <= power
            ]
    return sum([comb(power, degree) * ways * moved for degree, ways, moved in terms])


@lru_cache(maxsize=2048)
def _shares(sizes: Sizes, of: int, kind: int, width: int) -> list[tuple[int, int]]:
    """Which coefficients of a product make up the one that counts after a division.

    A polynomial divided by 1 + Σ x_c is the polynomial times Σ (-1)^d (Σ x_c)^d. Each share has a
    factor and how many bytes it lies below the last coefficient.
    """
    steps = [width * prod([size + 1 for size in sizes[:c]]) for c in range(len(sizes))]
    shares = [(0, 1, steps[of])]
    for c, step in enumerate(steps):
        if kind >> c & 1:
            shares += [
                (degree + n, ways * comb(degree + n, n), down + n * step)
                for degree, ways, down in shares
                for n in range(1, sizes[c] - (c == of) + 1)
            ]
    return [((-1) ** degree * ways, down) for degree, ways, down in shares]
