"""What cards and hands are worth of which only masks are known."""

from functools import cache, lru_cache
from math import log2
from typing import NamedTuple

from ...engine.cards import identities
from ..estimates import MaskOdds
from .common_knowledge import Masks, PileCounts

NEXT_PLAY = 0.5
"""What another card known to fit is worth, compared with the one before it."""

SURE_DISCARD = 0.3
"""What a card known to be useless is worth; the first known to fit is worth 1."""

DOUBT = 0.05
"""What each bit costs that is not known of a card."""

LOSS = 0.5
"""What each point costs that the hand would lose with the card that is best discarded."""

ONE_COPY_FEWER = 0.1
"""The part of a loss that the copies left share between them."""


class Facts(NamedTuple):
    """What a board says of each identity: masks, and about how many points are lost with it."""

    playable: int
    useless: int
    critical: int
    costs: tuple[float, ...]


@lru_cache(maxsize=4096)
def facts(board: PileCounts) -> Facts:
    """What fits now, what never will, of what one copy is left, and what all that costs."""
    playable = useless = critical = 0
    costs = [0.0] * len(board.left)
    last_copy = len(board.rules.cards) if board.rules.crowning_piece else 0  # the whole game
    for row in board.rules.building_order:
        needed = [identity for identity in row if not board.played >> identity & 1]
        lost = [place for place, identity in enumerate(needed) if not board.left[identity]]
        needed = needed[: lost[0]] if lost else needed
        for place, identity in enumerate(needed):
            others = board.left[identity] - 1
            critical |= (not others) << identity
            above = len(needed) - place
            costs[identity] = above * ONE_COPY_FEWER / others if others else last_copy or above
        playable |= 1 << needed[0] if needed else 0
        useless |= sum([1 << identity for identity in row if identity not in needed])
    return Facts(playable, useless, critical, tuple(costs))


class Estimate(NamedTuple):
    """One card of which a mask is known."""

    loss: float
    """About how many points are lost with it."""
    fits: bool
    useless: bool
    doubt: float
    """How many bits of it are not known, what sort of useless card it is aside."""


class Estimates:
    """Estimates of cards and hands on one board, when so many cards of each identity are free."""

    def __init__(self, board: PileCounts, free: tuple[int, ...]) -> None:
        self.facts = facts(board)
        self.count = cache(MaskOdds(free).cards)
        self.card = cache(self._card)
        self.hand = cache(self._hand)
        self._free = free

    def chance(self, mask: int, wanted: int) -> float:
        """How likely a card that is one of the first identities is one of the second."""
        if not mask & (mask - 1):
            return float(bool(mask & wanted))
        return self.count(mask & wanted) / max(1, self.count(mask))

    def _card(self, mask: int) -> Estimate:
        playable, useless, _, costs = self.facts
        total = self.count(mask)
        loss = costs[mask.bit_length() - 1]
        if mask & (mask - 1):
            weighted = [self._free[identity] * costs[identity] for identity in identities(mask)]
            loss = sum(weighted) / total if total else max(costs)
        kinds = (mask & ~useless).bit_count() + bool(mask & useless)
        return Estimate(loss, not mask & ~playable, not mask & ~useless, log2(kinds))

    def _hand(self, masks: Masks) -> float:
        """What it is worth to know this of a hand."""
        worth = 0.0
        play = 1.0
        cards = [self.card(mask) for mask in masks]
        for card in cards:
            worth -= DOUBT * card.doubt
            if card.fits:
                worth += play
                play *= NEXT_PLAY
            elif card.useless:
                worth += SURE_DISCARD
        return worth - LOSS * min([card.loss for card in cards], default=0)

    def likelihood(self, masks: Masks, part: Masks) -> float:
        """How likely a hand of which some masks are known fits others that are parts of them."""
        likely = 1.0
        for mask, smaller in zip(masks, part, strict=True):
            if mask != smaller:
                likely *= self.chance(mask, smaller)
        return likely


@lru_cache(maxsize=64)
def estimates(board: PileCounts, free: tuple[int, ...]) -> Estimates:
    """The estimates on one board, kept while they are asked for."""
    return Estimates(board, free)
