"""Common knowledge in the hat code: what all players agree that each card may be."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...engine.rules import Rules
from ...engine.state import State
from ..sight import present

Masks = tuple[int, ...]
"""For each card of a hand, oldest first, the identities that it may have."""


class PileCounts(NamedTuple):
    """The fireworks, and how many cards of each identity are not in a pile."""

    rules: Rules
    played: int
    left: tuple[int, ...]


class CommonKnowledge(NamedTuple):
    """What is common knowledge at one moment."""

    board: PileCounts
    numbers: tuple[tuple[int, ...], ...]
    """The cards of each seat, by number."""
    masks: tuple[Masks, ...]
    """What each of them may be."""
    free: tuple[int, ...]
    """How many cards of each identity are neither in a pile nor known to lie in a hand."""

    def known(self) -> dict[int, int]:
        """What each card may be, by its number."""
        return {
            number: mask
            for numbers, masks in zip(self.numbers, self.masks, strict=True)
            for number, mask in zip(numbers, masks, strict=True)
        }


def public_of(state: State, known: Mapping[int, int]) -> CommonKnowledge:
    """What all know who know what some cards may be, by number, the literal clues and the piles."""
    numbers = tuple([hand.numbers for hand in state.hands])
    literal = tuple([hand.masks for hand in state.hands])
    left = [
        copies - (state.played >> identity & 1)
        for identity, copies in enumerate(state.rules.copies_of)
    ]
    for identity in state.discards:
        left[identity] -= 1
    board = PileCounts(state.rules, state.played, tuple(left))
    masks = tuple(
        [
            tuple([known.get(n, mask) & mask for n, mask in zip(cards, clued, strict=True)])
            for cards, clued in zip(numbers, literal, strict=True)
        ]
    )
    return _settled(board, numbers, masks, literal)


@lru_cache(maxsize=4096)
def _settled(
    board: PileCounts,
    numbers: tuple[tuple[int, ...], ...],
    masks: tuple[Masks, ...],
    literal: tuple[Masks, ...],
) -> CommonKnowledge:
    """CommonKnowledge knowledge with what follows from counting."""
    counted, free = counted_out(_flat(masks), _flat(literal), board.left)
    rest = iter(counted)
    return CommonKnowledge(
        board, numbers, tuple([tuple([next(rest) for _ in row]) for row in masks]), free
    )


def _flat(masks: Sequence[Masks]) -> list[int]:
    return [mask for row in masks for mask in row]


def counted_out(
    masks: Sequence[int], literal: Sequence[int], left: Sequence[int]
) -> tuple[list[int], tuple[int, ...]]:
    """Masks without what is all gone or in sure cards, and how many of each identity are then free.

    A card that can't be anything any more was read wrongly, because a teammate does not play by
    the code: of such a card only its clues are believed.
    """
    there = present(left)
    literal = [mask & there or mask for mask in literal]
    masks = [mask & there or clued for mask, clued in zip(masks, literal, strict=True)]
    while True:
        free = list(left)
        for mask in masks:
            if not mask & (mask - 1):
                free[mask.bit_length() - 1] -= 1
        there = present(free)
        too_often = present([-copies for copies in free])
        fewer = [mask & (there if mask & (mask - 1) else ~too_often) for mask in masks]
        if 0 in fewer:
            fewer = [mask or clued for mask, clued in zip(fewer, literal, strict=True)]
            return fewer, tuple([max(0, copies) for copies in free])
        if fewer == masks:
            return masks, tuple([max(0, copies) for copies in free])
        masks = fewer
