"""What matters of a hand whose turn comes in a last round."""

from collections.abc import Iterable
from math import gcd
from typing import NamedTuple

from .hands import Pool, UnorderedHand, marginals
from .spots import SpotTransitions

MISFIT = 63
"""Stands for any card that does not fit now: one past the last identity there can be."""

CardWeights = tuple[tuple[int, int], ...]
"""Cards with their weights, each card as the number of clues that the hand can be given once it has
left, times 64, plus its identity if it fits and `MISFIT` if it does not."""


class CardClass(NamedTuple):
    """What matters of a class of interchangeable cards: what it may be, and what it is."""

    total: int
    odds: CardWeights
    """What its holder expects, weights adding up to the total."""
    size: int
    true: CardWeights


class Holding:
    """What matters of a hand when its turn comes; equal ones are one object."""

    __slots__ = ("classes", "hints")

    def __init__(self, classes: tuple[CardClass, ...], hints: int) -> None:
        self.classes = classes
        self.hints = hints
        """How many clues the hand can be given if it stays whole; 0 where all can be given all."""


class Holdings:
    """All holdings that come up while one position is solved."""

    def __init__(self, table: SpotTransitions) -> None:
        self.table = table
        self._holdings: dict[tuple[UnorderedHand, int], Holding] = {}
        self._alike: dict[tuple[tuple[CardClass, ...], int], Holding] = {}
        self._odds: dict[tuple[tuple[int, ...], Pool], tuple[CardWeights, ...]] = {}
        self._remaining: dict[Pool, dict[int, int]] = {}
        self._fitting: dict[int, int] = {}
        self._could: dict[tuple[int, int, int], int] = {}
        self._same_hints = table.rules.empty_clues
        """Whether every hand can be clued everything, so that clues need no counting."""

    def of(self, hand: UnorderedHand, played: int) -> Holding:
        """A hand when these cards are played."""
        fitting = self._fitting.get(played)
        if fitting is None:
            fits = self.table.fits
            cards = range(len(self.table.rules.cards))
            fitting = self._fitting[played] = sum([1 << i for i in cards if fits(played, i)])
        key = hand, fitting & hand.present
        holding = self._holdings.get(key)
        if holding is None:
            holding = self._holdings[key] = self._hold(hand, fitting)
        return holding

    def stripped(self, played: int, movers: tuple[UnorderedHand, ...]) -> tuple[UnorderedHand, ...]:
        """Hands that can't play a card in this round lose their marks: no clue helps them."""
        present = 0
        for hand in movers:
            present |= hand.present
        could = self._could_be_played(played, present, len(movers))
        bare, everything = self.table.hands.bare, self.table.rules.any_card
        return tuple([hand if hand.present & could else bare(hand, everything) for hand in movers])

    def _could_be_played(self, played: int, present: int, turns: int) -> int:
        """The cards that may fit at some time in so many turns."""
        key = played, present, turns
        could = self._could.get(key)
        if could is None:
            could = 0
            for row in self.table.rules.building_order:
                waiting = [identity for identity in row if not played >> identity & 1]
                for identity in waiting[:turns]:
                    if not present >> identity & 1:
                        break
                    could |= 1 << identity
            self._could[key] = could
        return could

    def _hold(self, hand: UnorderedHand, fitting: int) -> Holding:
        hints = self._hints_without(hand)
        shown = {
            identity: hints[identity] << 6 | (identity if fitting >> identity & 1 else MISFIT)
            for identity in hints
        }

        def seen(cards: Iterable[tuple[int, int]]) -> tuple[int, CardWeights]:
            weights: dict[int, int] = {}
            for identity, weight in cards:
                card = shown[identity]
                weights[card] = weights.get(card, 0) + weight
            if len(weights) == 1:
                return 1, ((card, 1),)
            common = gcd(*weights.values())
            rows = tuple(sorted([(card, weight // common) for card, weight in weights.items()]))
            return sum([weight for _, weight in rows]), rows

        classes = []
        for odds, (_, cards) in zip(self._odds_of(hand), hand.classes, strict=True):
            true = tuple([(identity, copies) for (_, identity), copies in cards])
            held = seen(true)
            classes.append(CardClass(*(held if odds == true else seen(odds)), *held))
        key = tuple(sorted(classes)), 0 if self._same_hints else len(hand.hints)
        return self._alike.setdefault(key, Holding(*key))

    def _odds_of(self, hand: UnorderedHand) -> tuple[CardWeights, ...]:
        """What each class of a hand may be to its holder, who knows which cards it is made of."""
        key = hand.shape, hand.ids
        found = self._odds.get(key)
        if found is None:
            found = self._odds[key] = marginals(hand)
        return found

    def _hints_without(self, hand: UnorderedHand) -> dict[int, int]:
        """For each card of a hand, how many clues could be given to the hand once it has left."""
        if self._same_hints:
            return dict.fromkeys(hand.ids, 0)
        found = self._remaining.get(hand.ids)
        if found is None:
            found = self._remaining[hand.ids] = {}
            for place, identity in enumerate(hand.ids):
                present = 0
                for other in hand.ids[:place] + hand.ids[place + 1 :]:
                    present |= 1 << other
                found[identity] = len([1 for touch in self.table.hands.touch if touch & present])
        return found
