"""Drawing a deal of unseen cards to places that allow only some of them, each deal equally likely.

Places that allow the same cards are alike and form a class; places that allow every card need no
care and get what is left. The unseen cards are looked at one after another: each goes to an empty
place of a class that allows it, or stays over. A *need* says how many places of each class are
still empty. For every card a table holds how many ways lead to each need; a draw walks back from
the last card, after which nothing is needed, and takes each step in proportion to its ways.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import log
from random import Random

from ..support.errors import HanabiError
from .matching import assign, copies

DIGIT = 6
FULL = (1 << DIGIT) - 1
"""The digit of a need that counts one class: enough for all the cards that can be held."""
MOST_WAYS = 50_000
MOST_TRIES = 20_000


def sample(masks: Sequence[int], unseen: Sequence[int], random: Random) -> list[int]:
    """A deal of unseen cards to places with these masks, each physical deal equally likely.

    Where so many places differ that their table would be too large, some are drawn as if they
    allowed more, and drawn again until every card fits.
    """
    masks = [mask & _present(unseen) for mask in masks]
    if assign(masks, unseen) is None:
        raise HanabiError("no deal of the unseen cards fits the clues on the unknown cards")
    loose = masks
    while not (table := DealSampler(loose, unseen)).complete:
        loose = _loosened(loose, unseen)
    for _ in range(MOST_TRIES):
        dealt = table.draw(random)
        if all(mask >> identity & 1 for mask, identity in zip(masks, dealt, strict=True)):
            return dealt
    raise HanabiError(
        f"the clues on the {len(masks)} unknown cards differ too much to deal them fairly: "
        "say what some of them are"
    )


def _present(unseen: Sequence[int]) -> int:
    return sum(1 << identity for identity, count in enumerate(unseen) if count)


class DealSampler:
    """For each of the cards in turn, how many ways lead to each need before and after it."""

    def __init__(self, masks: Sequence[int], unseen: Sequence[int]) -> None:
        free = _present(unseen)
        sizes = Counter(mask for mask in masks if mask != free)
        self.masks = masks
        self.unseen = unseen
        self.digits = {mask: DIGIT * i for i, mask in enumerate(sizes)}
        self.cards = [i for i in _order([*sizes], unseen) for _ in range(unseen[i])]
        self.ways = [{sum(size << self.digits[mask] for mask, size in sizes.items()): 1}]
        self.complete = True
        to_come = {digit: copies(mask, unseen) for mask, digit in self.digits.items()}
        total = 0
        for card in self.cards:
            for digit in self.fitting(card):
                to_come[digit] -= 1
            self.ways.append(self.after(card, to_come))
            total += len(self.ways[-1])
            if total > MOST_WAYS:
                self.complete = False
                return

    def fitting(self, card: int) -> list[int]:
        """The digits of the classes that allow a card."""
        return [digit for mask, digit in self.digits.items() if mask >> card & 1]

    def after(self, card: int, to_come: dict[int, int]) -> dict[int, int]:
        """The ways to each need after one more card, given how many will fit each class later."""
        fitting = self.fitting(card)
        after: dict[int, int] = {}
        for need, ways in self.ways[-1].items():
            # A class with more empty places than cards to come must have this one.
            urgent = [digit for digit in fitting if need >> digit & FULL > to_come[digit]]
            if not urgent:
                after[need] = after.get(need, 0) + ways
            if len(urgent) < 2:
                for digit in urgent or fitting:
                    if empty := need >> digit & FULL:
                        less = need - (1 << digit)
                        after[less] = after.get(less, 0) + ways * empty
        return after

    def draw(self, random: Random) -> list[int]:
        """One deal."""
        need = 0
        piles: dict[int, list[int]] = {digit: [] for digit in self.digits.values()}
        rest = [identity for identity, count in enumerate(self.unseen) for _ in range(count)]
        for i in reversed(range(len(self.cards))):
            card, before = self.cards[i], self.ways[i]
            at = random.randrange(self.ways[i + 1][need]) - before.get(need, 0)
            if at < 0:
                continue
            for digit in self.fitting(card):
                more = need + (1 << digit)
                at -= before.get(more, 0) * (more >> digit & FULL)
                if at < 0:
                    break
            need = more
            piles[digit].append(card)
            rest.remove(card)
        for pile in (*piles.values(), rest):
            random.shuffle(pile)
        return [
            piles[self.digits[mask]].pop() if mask in self.digits else rest.pop()
            for mask in self.masks
        ]


def _order(masks: Sequence[int], unseen: Sequence[int]) -> list[int]:
    """The identities that some mask holds, so ordered that few masks are begun and not done."""
    waiting = [i for i, n in enumerate(unseen) if n and any(mask >> i & 1 for mask in masks)]
    order: list[int] = []
    begun = 0
    while waiting:
        best = min(waiting, key=lambda i: _half_done(masks, begun | 1 << i))
        waiting.remove(best)
        order.append(best)
        begun |= 1 << best
    return order


def _half_done(masks: Sequence[int], begun: int) -> int:
    return sum(1 for mask in masks if mask & begun and mask & ~begun)


def _loosened(masks: Sequence[int], unseen: Sequence[int]) -> list[int]:
    """The masks with two classes made one, the two that lose least of what they say."""
    sizes = Counter(masks)
    fitting = {mask: copies(mask, unseen) for mask in sizes}

    def loss(pair: tuple[int, int]) -> float:
        both = copies(pair[0] | pair[1], unseen)
        return sum(sizes[mask] * log(both / fitting[mask]) for mask in pair)

    one, other = min(combinations(sizes, 2), key=loss)
    return [one | other if mask in (one, other) else mask for mask in masks]
