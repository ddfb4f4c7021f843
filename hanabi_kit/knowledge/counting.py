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

A polynomial, cut off at x^n, is one large integer with a slot for each coefficient: one shift
multiplies it by a variable, one multiplication scales all its coefficients. Where so many places
differ that it would have too many slots, the cards are swept one after another (`sweep`), and as
that has no end where all places differ, within a budget.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from itertools import cycle, repeat
from math import comb, factorial, prod

from ..engine.cards import identities
from ..position.matching import assign
from ..support.budget import Budget, Meter, OutOfBudget
from ..support.errors import HanabiError
from ..support.i18n import _
from .sweep import Sweep, kinds_of

Sizes = tuple[int, ...]

AT_ONCE = 14
"""So many places need no sweep, however they differ."""
MOST_SLOTS = 2**AT_ONCE
"""With more slots than these a product takes longer than a sweep."""
BUDGET = Budget(seconds=10, megabytes=1000)
"""What counting may cost where nobody says otherwise."""


class TooManyDeals(HanabiError):
    """The clues on unknown cards differ in too many ways for their deals to be counted."""

    __module__ = "hanabi_kit.knowledge"


class Places:
    """Places to be filled with unseen cards, and in how many ways that can be.

    Raises `TooManyDeals` where the meter's budget is used up before they are counted.
    """

    def __init__(
        self, masks: Sequence[int], unseen: Sequence[int], meter: Meter | None = None
    ) -> None:
        present = sum([1 << identity for identity, copies in enumerate(unseen) if copies > 0])
        masks = [mask & present for mask in masks]
        self.unseen = unseen
        self._masks = masks
        self._classes = {mask: masks.count(mask) for mask in masks}
        self._meter = meter
        self._weights: dict[int, dict[int, int]] = {}
        self._free = present
        """What a place allows that allows everything: such places are dealt last, as if drawn."""
        free = self._classes.pop(present, 0)
        self._sizes = tuple(self._classes.values())
        slots = prod([size + 1 for size in self._sizes])
        self._swept = slots > MOST_SLOTS
        if self._swept:
            self._refusal = ""
            return
        kinds = kinds_of(self._classes, present)
        self._kind_of = {i: kind for kind, cell in kinds.items() for i in _listed(cell)}
        cards = dict.fromkeys(kinds, 0)
        for identity, kind in self._kind_of.items():
            cards[kind] += unseen[identity]
        places = len(masks) - free
        self._left = sum(cards.values()) - places
        """How many cards the classes leave, for free places and the deck."""
        self._ways = prod(map(factorial, self._sizes)) * prod(
            range(self._left - free + 1, self._left + 1)
        )
        """In how many orders the cards for each class lie, and the free places take theirs."""

        self._kinds = [kind for kind in cards if kind]
        # A coefficient counts ways to choose a card, or at worst a place, for each place.
        self._width = max(self._left + places, places).bit_length() * places // 8 + 1
        self._steps = _steps(self._sizes, self._width)
        self._last = 8 * self._width * (slots - 1)
        self._product = 1
        for kind in sorted(self._kinds):
            power = cards[kind]
            powers = map(comb, repeat(power), range(1, power + 1))
            self._product = self._times(self._product, kind, powers)
        self._quotients: dict[int, int] = {}

    def _times(self, poly: int, kind: int, factors: Iterable[int]) -> int:
        """A polynomial times 1 + Σ f_d (Σ x_c)^d, with a factor f_d for d = 1, 2, …"""
        steps = [step for of, step in enumerate(self._steps) if kind >> of & 1]
        moved = poly
        for factor in factors:
            moved = sum([(moved & room) << bits for bits, room in steps])
            if not moved:
                break
            poly += factor * moved
        return poly

    @property
    def possible(self) -> bool:
        """Whether there is any deal: sooner answered than how many there are."""
        if self._swept:
            return assign(self._masks, self.unseen) is not None
        return self.deals > 0

    @property
    def deals(self) -> int:
        """In how many ways all places can be filled."""
        if self._swept:
            return self._swept_deals
        return (self._product >> self._last) * self._ways

    def weights(self, place: int) -> dict[int, int]:
        """For each identity in how many deals the place holds it; none at all is left out."""
        return self._weights_of(self._masks[place])

    def _weights_of(self, mask: int) -> dict[int, int]:
        weights = self._weights.get(mask)
        if weights is None:
            if self._swept:
                weights = self._swept_weights(mask)
            elif mask == self._free:
                weights = self._free_weights()
            else:
                weights = self._class_weights(mask)
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
        if kind not in self._quotients:
            self._quotients[kind] = self._times(self._product, kind, cycle((-1, 1)))
        bits, _ = self._steps[of]
        return self._quotients[kind] >> self._last - bits & (1 << 8 * self._width) - 1

    def _free_weights(self) -> dict[int, int]:
        """A free place gets what the classes leave, each card alike."""
        deals = self.deals
        left = {i: self.unseen[i] * deals for i in _listed(self._free)}
        for mask, size in self._classes.items():
            for identity, weight in self._weights_of(mask).items():
                left[identity] -= size * weight
        return {identity: weight // self._left for identity, weight in left.items() if weight}

    @cached_property
    def _swept_deals(self) -> int:
        for weights in self._weights.values():
            return sum(weights.values())
        with self._within_budget() as meter:
            return Sweep(self._classes, len(self._masks), self.unseen, meter).deals

    def _swept_weights(self, mask: int) -> dict[int, int]:
        """A card in the place leaves the deals of the other places from the other cards."""
        rest = dict(self._classes)
        if mask != self._free:
            rest[mask] -= 1
            if not rest[mask]:
                del rest[mask]
        with self._within_budget() as meter:
            deals_of = Sweep(rest, len(self._masks) - 1, self.unseen, meter).one_taken()
        return {i: deals_of[i] * self.unseen[i] for i in _listed(mask) if deals_of[i]}

    @contextmanager
    def _within_budget(self) -> Iterator[Meter]:
        """A sweep may begin here; if the budget does not last for it, one sentence says so."""
        if self._refusal:
            raise TooManyDeals(self._refusal)
        if self._meter is None:
            self._meter = Meter(BUDGET)
        try:
            yield self._meter
        except OutOfBudget:
            words = _(
                "The clues on the {n} unknown cards differ in too many ways to count their deals "
                "in the time and memory allowed, so odds are missing: say what some of them are."
            )
            self._refusal = words.format(n=len(self._masks))
            raise TooManyDeals(self._refusal) from None


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


@lru_cache(maxsize=128)
def _steps(sizes: Sizes, width: int) -> list[tuple[int, int]]:
    """How to multiply by each x_c: the bits to shift by, and a mask of the slots that have room.

    A slot has so many bytes. Its exponents are the digits of its number, the first class's lowest.
    """
    steps = []
    step = width
    whole = width * prod([size + 1 for size in sizes])
    for size in sizes:
        row = b"\xff" * (step * size) + bytes(step)
        steps.append((8 * step, int.from_bytes(row * (whole // len(row)), "little")))
        step = len(row)
    return steps
