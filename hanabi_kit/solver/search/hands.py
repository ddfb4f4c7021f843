"""Hands as the solvers see them: which cards under which clues, in no order; and a hand's worlds.

A card's *code* is its mask (the identities that its clues allow) and its identity. Cards with equal
masks are interchangeable, so a hand is its codes in sorted order. Equal hands are one object: they
are compared and looked up by what they are in memory, and remember what was worked out about them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from math import comb, factorial, perm, prod
from typing import NamedTuple

from ...engine.rules import Rules

CardCode = tuple[int, int]
"""A card's mask and its identity."""
Pool = tuple[int, ...]
"""Identities in sorted order: the deck, or the cards that a seat can't tell apart."""


class UnorderedHand:
    """A hand, made by `HandStore` alone."""

    __slots__ = (
        "_bare",
        "_learned",
        "_with",
        "_without",
        "classes",
        "codes",
        "hints",
        "ids",
        "kinds",
        "pools",
        "present",
        "shape",
    )

    codes: tuple[CardCode, ...]
    ids: Pool
    present: int
    """Its identities as a mask."""
    shape: tuple[int, ...]
    """The masks alone: what its holder sees of it."""
    classes: tuple[tuple[int, tuple[tuple[CardCode, int], ...]], ...]
    """For each class of interchangeable cards its size, and each code in it with its copies."""
    kinds: tuple[CardCode, ...]
    """Its different codes."""
    hints: tuple[int, ...]
    """The hints that may be clued to it, by index."""

    def __init__(self, codes: tuple[CardCode, ...], hints: tuple[int, ...]) -> None:
        self.codes = codes
        self.hints = hints
        self.ids = tuple(sorted([identity for _, identity in codes]))
        self.shape = tuple([mask for mask, _ in codes])
        present = 0
        kinds: dict[CardCode, int] = {}
        for code in codes:
            present |= 1 << code[1]
            kinds[code] = kinds.get(code, 0) + 1
        classes: dict[int, list[tuple[CardCode, int]]] = {}
        for kind in kinds.items():
            classes.setdefault(kind[0][0], []).append(kind)
        self.present = present
        self.kinds = tuple(kinds)
        self.classes = tuple(
            [(sum([copies for _, copies in row]), tuple(row)) for row in classes.values()]
        )
        self.pools: dict[Pool, Pool] = {}
        self._bare: dict[int, UnorderedHand] = {}
        self._learned: dict[int, UnorderedHand] = {}
        self._with: dict[int, UnorderedHand] = {}
        self._without: dict[CardCode, UnorderedHand] = {}

    def pool(self, deck: Pool) -> Pool:
        """What its holder can't tell apart: its own cards and the deck, in sorted order."""
        pool = self.pools.get(deck)
        if pool is None:
            pool = self.pools[deck] = tuple(sorted(self.ids + deck))
        return pool


class HandWorld(NamedTuple):
    """One way that a seat's hand can be, with what is then the deck, and how many deals that is."""

    hand: UnorderedHand
    deck: Pool
    weight: int


class HandStore:
    """All hands that come up while one position is solved."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.any_card = rules.any_card
        self.touch = [rules.touch_masks[hint] for hint in rules.hints]
        self._hands: dict[tuple[CardCode, ...], UnorderedHand] = {}
        self._worlds: dict[tuple[tuple[int, ...], Pool], tuple[HandWorld, ...]] = {}
        self.tick: Callable[[], None] = lambda: None
        """Called for each world that is listed, for there may be millions."""

    def hand(self, codes: tuple[CardCode, ...]) -> UnorderedHand:
        """The one hand with these codes, given in sorted order."""
        hand = self._hands.get(codes)
        if hand is None:
            present = 0
            for _, identity in codes:
                present |= 1 << identity
            everything = self.rules.empty_clues
            hints = tuple(h for h, touch in enumerate(self.touch) if everything or touch & present)
            hand = self._hands[codes] = UnorderedHand(codes, hints)
        return hand

    def learned(self, hand: UnorderedHand, hint: int) -> UnorderedHand:
        """A hand after a clue."""
        found = hand._learned.get(hint)
        if found is None:
            touch = self.touch[hint]
            codes = [
                (mask & (touch if touch >> identity & 1 else ~touch), identity)
                for mask, identity in hand.codes
            ]
            found = hand._learned[hint] = self.hand(tuple(sorted(codes)))
        return found

    def without(self, hand: UnorderedHand, code: CardCode) -> UnorderedHand:
        """A hand that one card has left."""
        found = hand._without.get(code)
        if found is None:
            place = hand.codes.index(code)
            found = self.hand(hand.codes[:place] + hand.codes[place + 1 :])
            hand._without[code] = found
        return found

    def with_drawn(self, hand: UnorderedHand, identity: int) -> UnorderedHand:
        """A hand to which a card was drawn, which no clue has touched yet."""
        found = hand._with.get(identity)
        if found is None:
            codes = sorted((*hand.codes, (self.any_card, identity)))
            found = hand._with[identity] = self.hand(tuple(codes))
        return found

    def bare(self, hand: UnorderedHand, live: int) -> UnorderedHand:
        """A hand face up: no clue matters, nor what a card is that can never be played."""
        found = hand._bare.get(live)
        if found is None:
            blank = len(self.rules.cards)
            cards = [i if live >> i & 1 else blank for i in hand.ids]
            codes = [(self.any_card, i) for i in sorted(cards)]
            found = hand._bare[live] = self.hand(tuple(codes))
        return found

    def forget(self) -> None:
        """Drop all hands and what they know of each other, which is a cycle: so they go at once."""
        for hand in self._hands.values():
            for known in (hand._bare, hand._learned, hand._with, hand._without):
                known.clear()
        self._hands.clear()
        self._worlds.clear()

    def worlds(self, shape: tuple[int, ...], pool: Pool) -> tuple[HandWorld, ...]:
        """Every way to fill a hand from a pool within its masks, heaviest first."""
        worlds = self._worlds.get((shape, pool))
        if worlds is None:
            found = []
            for codes, deck, weight in _fillings(Counter(shape), Counter(pool)):
                self.tick()
                found.append(HandWorld(self.hand(codes), deck, weight))
            worlds = tuple(sorted(found, key=lambda world: -world.weight))
            self._worlds[shape, pool] = worlds
        return worlds


def marginals(hand: UnorderedHand) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What each class of a hand may be, if it is known which cards the hand is made of.

    Each identity with a weight: in how many of the deals, times how many of the class.
    """
    masks = list(dict.fromkeys(hand.shape))
    rooms = [size for size, _ in hand.classes]
    counts = Counter(hand.ids)
    homes = {i: [c for c, mask in enumerate(masks) if mask >> i & 1] for i in counts}
    if all(len(fitting) == 1 for fitting in homes.values()):
        return tuple(
            [
                tuple([(identity, copies) for (_, identity), copies in cards])
                for _, cards in hand.classes
            ]
        )
    order = sorted(counts, key=lambda i: len(homes[i]))
    weights: list[dict[int, int]] = [{} for _ in masks]
    placed: list[tuple[int, int, int]] = []

    def place(at: int, room: int, left: int, ways: int) -> None:
        """Put the copies of an identity that are left into its homes from this one on."""
        if at == len(order):
            for home, identity, copies in placed:
                weights[home][identity] = weights[home].get(identity, 0) + copies * ways
            return
        identity = order[at]
        if not left:
            following = counts[order[at + 1]] if at + 1 < len(order) else 0
            place(at + 1, 0, following, ways)
            return
        if room == len(homes[identity]):
            return
        home = homes[identity][room]
        for copies in range(min(left, rooms[home]), -1, -1):
            rooms[home] -= copies
            if copies:
                placed.append((home, identity, copies))
            place(at, room + 1, left - copies, ways * comb(left, copies))
            if copies:
                placed.pop()
            rooms[home] += copies

    place(0, 0, counts[order[0]], 1)
    return tuple([tuple(sorted(row.items())) for row in weights])


def _fillings(
    classes: Counter[int], pool: Counter[int]
) -> Iterator[tuple[tuple[CardCode, ...], Pool, int]]:
    """Each filling of the classes: codes, what is left of the pool, and its physical deals.

    A kind of card of which u are in the pool and k go to hands can do so in u·(u-1)·…·(u-k+1) ways
    if each goes to a certain place; and the cards of a class of m places can lie in m! orders,
    which are the same where the cards are.
    """
    masks = sorted(classes)
    ordered = sorted(pool)

    def fill(at: int, left: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
        if at == len(masks):
            yield []
            return
        for chosen in _choices(masks[at], classes[masks[at]], ordered, left):
            rest = tuple(n - k for n, k in zip(left, chosen, strict=True))
            for others in fill(at + 1, rest):
                yield [chosen, *others]

    orders = prod(factorial(n) for n in classes.values())
    for filling in fill(0, tuple(pool[i] for i in ordered)):
        gone = [sum(row) for row in zip(*filling, strict=True)] if filling else [0] * len(ordered)
        same = prod(factorial(k) for chosen in filling for k in chosen)
        ways = prod(perm(pool[i], k) for i, k in zip(ordered, gone, strict=True))
        codes = tuple(
            (mask, identity)
            for mask, chosen in zip(masks, filling, strict=True)
            for identity, k in zip(ordered, chosen, strict=True)
            for _ in range(k)
        )
        deck = tuple(
            identity
            for identity, k in zip(ordered, gone, strict=True)
            for _ in range(pool[identity] - k)
        )
        yield codes, deck, orders * ways // same


def _choices(
    mask: int, size: int, ordered: list[int], left: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """How many of each identity a class may take."""
    if not ordered:
        if not size:
            yield ()
        return
    most = min(size, left[0]) if mask >> ordered[0] & 1 else 0
    for k in range(most, -1, -1):
        for rest in _choices(mask, size - k, ordered[1:], left[1:]):
            yield (k, *rest)
