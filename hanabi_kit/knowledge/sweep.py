"""Counting deals to places that differ in many ways, one card after another.

Places that allow the same cards form a class, cards that the same classes take form a kind. The
cards are swept kind by kind: each stays over, or goes to an empty place of a class that takes it. A
*need* says how many places of each class are still empty, and the sweep keeps how many ways lead to
each need. Needs differ only in classes that are begun and not done, so the kinds are so ordered
that these are few.

A class that allows most cards would never be done. It takes those that it *forbids* instead: from
the deals without a rule for its places, those are taken away in which one of them breaks the rule,
those in which two do are added again, and so on. How often rules are broken is the exponent of a
polynomial: the ways to a need are one large integer with a slot for each of its coefficients.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import perm, prod
from typing import NamedTuple

from ..engine.cards import identities
from ..position.matching import copies
from ..support.budget import Meter, OutOfBudget

WIDE = (1 / 2, 1 / 4)
"""Shares of the cards: a class that allows more takes what it forbids; the better share counts."""
HOPELESS = 400_000_000
"""Steps that would take minutes and gigabytes: they are not begun."""

Ways = dict[int, int]
"""For each need, how many ways lead to it, or lead on from it."""


class Entry(NamedTuple):
    """How a card goes to a class."""

    at: int
    """Where the digit of the class stands in a need."""
    digit: int
    """All bits of the digit, moved to the right end."""
    shift: int
    """By how much the ways move to the left: a slot for each rule that is broken."""


class Step(NamedTuple):
    """One kind of card, and what is asked of a need after its cards."""

    kind: int
    cards: int
    entries: tuple[Entry, ...]
    limits: tuple[tuple[int, int, int], ...]
    """Digits, as in an entry, and how many of their places the cards to come can still fill."""
    kept: int
    """All digits but those of classes that need nothing more."""

    def after(self, need: int) -> int | None:
        """What remains of a need once the kind is done; None if it can't be met any more."""
        for at, digit, most in self.limits:
            if need >> at & digit > most:
                return None
        return need & self.kept


class Sweep:
    """In how many ways places of these classes, and free ones, can be filled with unseen cards."""

    def __init__(
        self, classes: Mapping[int, int], places: int, unseen: Sequence[int], meter: Meter
    ) -> None:
        self._places = places
        self._cards = sum(number for number in unseen if number > 0)
        self._meter = meter
        plan = min((_plan(classes, unseen, wide) for wide in WIDE), key=lambda plan: plan.cost)
        if plan.cost > HOPELESS:
            raise OutOfBudget("nodes")
        self._cells = plan.cells
        sizes = list(classes.values())
        self._filled = sum(
            size for size, breaking in zip(sizes, plan.breaking, strict=True) if not breaking
        )
        """How many places the sweep always fills: those of classes that take what they allow."""
        self._slot = places * (self._cards + 1).bit_length() + 1
        """Bits of a coefficient: it counts ways to choose a card, or none, for each place."""
        self._steps, self._start = _steps(plan, sizes, unseen, self._slot)

    @property
    def deals(self) -> int:
        """In how many ways all places can be filled."""
        ways = {self._start: 1}
        for step in self._steps:
            for _ in range(step.cards):
                ways = self._deal(ways, step)
            ways = _merged(ways, step)
        return self._total(ways.get(0, 0), self._cards)

    def one_taken(self) -> dict[int, int]:
        """For each identity, in how many ways the places can be filled once a card of it is gone.

        A card that is gone is like one that stays over. So these are, for the first card of each
        kind, the ways to each need before it times the ways that lead on from the same need.
        """
        stages: list[tuple[Ways, list[list[int]]]] = []
        ways = {self._start: 1}
        for step in self._steps:
            first, needs = ways, []
            for _ in range(step.cards):
                ways = self._deal(ways, step)
                needs.append(list(ways))
            stages.append((first, needs))
            ways = _merged(ways, step)
        taken = {}
        if self._cells.get(0):
            taken[0] = self._total(ways.get(0, 0), self._cards - 1)
        onward = {0: 1}
        for step, (first, needs) in zip(reversed(self._steps), reversed(stages), strict=True):
            onward = _parted(onward, needs.pop(), step)
            while needs:
                onward = self._deal_back(onward, needs.pop(), step)
            both = sum(some * onward.get(need, 0) for need, some in first.items())
            taken[step.kind] = self._total(both, self._cards - 1)
            onward = self._deal_back(onward, first, step)
        return {i: taken[kind] for kind, cell in self._cells.items() for i in identities(cell)}

    def _deal(self, ways: Ways, step: Step) -> Ways:
        """The ways after one more card of a kind."""
        after = dict(ways)
        spend, get = self._meter.spend, after.get
        for need, some in ways.items():
            spend()
            for at, digit, shift in step.entries:
                if empty := need >> at & digit:
                    less = need - (1 << at)
                    after[less] = get(less, 0) + (some * empty << shift)
        return after

    def _deal_back(self, onward: Ways, needs: Iterable[int], step: Step) -> Ways:
        """The ways that lead on before one more card of a kind, given those after it."""
        before: Ways = {}
        spend, get = self._meter.spend, onward.get
        for need in needs:
            spend()
            some = get(need, 0)
            for at, digit, shift in step.entries:
                if empty := need >> at & digit:
                    some += get(need - (1 << at), 0) * empty << shift
            if some:
                before[need] = some
        return before

    def _total(self, ways: int, cards: int) -> int:
        """All deals, given the ways for the classes: whatever place is left gets any card left."""
        total, sign, given = 0, 1, self._filled
        while ways:
            if some := ways & (1 << self._slot) - 1:
                total += sign * some * perm(cards - given, self._places - given)
            ways >>= self._slot
            sign, given = -sign, given + 1
        return total


def _merged(ways: Ways, step: Step) -> Ways:
    """The ways after a kind, with the needs that no longer differ made one."""
    merged: Ways = {}
    for need, some in ways.items():
        rest = step.after(need)
        if rest is not None:
            merged[rest] = merged.get(rest, 0) + some
    return merged


def _parted(onward: Ways, needs: Iterable[int], step: Step) -> Ways:
    """The ways that lead on after a kind, for the needs before they were made one."""
    rests = {need: step.after(need) for need in needs}
    return {need: onward[rest] for need, rest in rests.items() if rest in onward}


# In which order.


class Plan(NamedTuple):
    """Which classes take what they forbid, and the kinds of cards in a good order."""

    cost: int
    """About how many steps it takes, at most."""
    taken: tuple[int, ...]
    """What each class takes."""
    breaking: tuple[bool, ...]
    """Whether that is what it forbids."""
    cells: dict[int, int]
    """The identities of each kind; kind 0 is what no class takes."""
    order: tuple[int, ...]


def _plan(classes: Mapping[int, int], unseen: Sequence[int], wide: float) -> Plan:
    present = sum(1 << identity for identity, number in enumerate(unseen) if number > 0)
    limit = wide * copies(present, unseen)
    breaking = tuple(copies(mask, unseen) > limit for mask in classes)
    taken = tuple(
        present & ~mask if other else mask for mask, other in zip(classes, breaking, strict=True)
    )
    cells = kinds_of(taken, present)
    cards = {kind: copies(cell, unseen) for kind, cell in cells.items() if kind}
    rooms = [size + 1 for size in classes.values()]
    cost, order = min([_order(start, cards, rooms) for start in cards], default=(0, ()))
    return Plan(cost, taken, breaking, cells, order)


def _order(
    start: int, cards: Mapping[int, int], rooms: Sequence[int]
) -> tuple[int, tuple[int, ...]]:
    """The kinds from a first one on, always that which leaves the fewest needs; and the cost."""
    waiting = dict.fromkeys(cards)
    order: list[int] = []
    begun = cost = 0
    kind = start
    while True:
        order.append(kind)
        del waiting[kind]
        begun |= kind
        cost += cards[kind] * kind.bit_count() * _width(begun, rooms)
        begun &= _union(waiting)
        if not waiting:
            return cost, tuple(order)
        kind = min(waiting, key=_needs_left(begun, waiting, rooms))


def _needs_left(
    begun: int, waiting: Iterable[int], rooms: Sequence[int]
) -> Callable[[int], tuple[int, int]]:
    """How many needs there are after a kind, and while it is dealt."""
    once = twice = 0
    for kind in waiting:
        twice |= once & kind
        once |= kind

    def key(kind: int) -> tuple[int, int]:
        during = begun | kind
        return _width(during & ~(kind & ~twice), rooms), _width(during, rooms)

    return key


def _width(classes: int, rooms: Sequence[int]) -> int:
    """How many needs some classes can have between them."""
    return prod([rooms[of] for of in identities(classes)])


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def kinds_of(classes: Iterable[int], present: int) -> dict[int, int]:
    """The identities present, parted by which classes take them."""
    kinds = {0: present}
    for i, taken in enumerate(classes):
        parted = {}
        for kind, cell in kinds.items():
            inside = cell & taken
            if inside:
                parted[kind | 1 << i] = inside
            if inside != cell:
                parted[kind] = cell ^ inside
        kinds = parted
    return kinds


def _steps(
    plan: Plan, sizes: Sequence[int], unseen: Sequence[int], slot: int
) -> tuple[list[Step], int]:
    """What is done with each kind, and the need at first."""
    places, start, end = [], 0, 0
    for size in sizes:
        places.append((end, (1 << size.bit_length()) - 1))
        start |= size << end
        end += size.bit_length()
    to_come = [copies(mask, unseen) for mask in plan.taken]
    steps = []
    for kind in plan.order:
        cards = copies(plan.cells[kind], unseen)
        members = list(identities(kind))
        entries, limits, kept = [], [], (1 << end) - 1
        for of in members:
            to_come[of] -= cards
            at, digit = places[of]
            entries.append(Entry(at, digit, slot if plan.breaking[of] else 0))
            if not plan.breaking[of]:
                if to_come[of] < sizes[of]:
                    limits.append((at, digit, to_come[of]))
            elif not to_come[of]:
                kept &= ~(digit << at)
        steps.append(Step(kind, cards, tuple(entries), tuple(limits), kept))
    return steps, start
