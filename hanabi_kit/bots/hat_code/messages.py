"""Which message a clue is.

Every hand has *pointers*, cards that all agree on. A clue's *sign* is whom it is given to, whether
it names a colour or a rank, and which pointer is the first that it touches, if any. The signs that
a giver can be expected to have, in a fixed order, are the messages 0, 1, 2 …

While all tokens are there, when no discard is allowed, and in games that a discard can lose, only
signs count that can be given whatever the cards are. Else a sign counts that is likely enough; if
just that one can't be given when it is needed, the giver does something else.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from ...engine.actions import Clue
from ...engine.rules import Rules
from ...engine.state import State
from .common_knowledge import CommonKnowledge, Masks
from .hand_estimates import Estimates, estimates

RISK = 0.3
"""How likely a sign may be missing that counts all the same."""


class Sign(NamedTuple):
    """What a clue is to those who know the code."""

    seat: int
    by_rank: bool
    pointer: int | None
    """The number of the first pointer that it touches; None if it touches none."""


def signs(state: State, public: CommonKnowledge) -> tuple[Sign, ...]:
    """The messages of the player to move, in order."""
    rules = state.rules
    sure = state.tokens == rules.tokens or rules.crowning_piece
    return _signs(public, state.turn, 0 if sure else RISK)


@lru_cache(maxsize=1024)
def _signs(public: CommonKnowledge, giver: int, risk: float) -> tuple[Sign, ...]:
    table = estimates(public.board, public.free)
    found = []
    for seat, masks in enumerate(public.masks):
        if seat == giver or not masks:
            continue
        slots = _pointers(masks, len(public.masks))
        for by_rank in (True, False):
            touches = _touches(public.board.rules, by_rank)
            for place, slot in enumerate([*slots, None]):
                if _missing(table, touches, masks, slots, place) <= risk:
                    number = None if slot is None else public.numbers[seat][slot]
                    found.append(Sign(seat, by_rank, number))
    return tuple(found)


def _pointers(masks: Masks, players: int) -> list[int]:
    """The slots of a hand's pointers: the cards of which least is known, the newest first.

    A second pointer makes more signs, and each less sure: it pays where one hand has to carry all.
    """
    slots = sorted(range(len(masks)), key=lambda slot: (-masks[slot].bit_count(), -slot))
    return slots[: 2 if players == 2 else 1]


def sign_of(public: CommonKnowledge, clue: Clue, touched: tuple[int, ...]) -> Sign:
    """The sign of a clue that touches these cards."""
    numbers = public.numbers[clue.target]
    slots = _pointers(public.masks[clue.target], len(public.masks))
    first = [numbers[slot] for slot in slots if numbers[slot] in touched]
    return Sign(clue.target, isinstance(clue.hint, int), first[0] if first else None)


def clues_of(state: State, public: CommonKnowledge, sign: Sign) -> list[Clue]:
    """The clues with this sign that may be given now."""
    hand = state.hands[sign.seat]
    touch_masks = state.rules.touch_masks
    found = []
    for clue in hand.clues:
        cards = zip(hand.numbers, hand.cards, strict=True)
        touched = tuple([number for number, card in cards if touch_masks[clue.hint] >> card & 1])
        if sign_of(public, clue, touched) == sign:
            found.append(clue)
    return found


class TouchPatterns(NamedTuple):
    """The clues of one kind: what each touches, and whether they may touch nothing."""

    masks: tuple[int, ...]
    alike: tuple[int, ...]
    """Identities that are touched by the same clues, as masks."""
    may_be_empty: bool


@lru_cache(maxsize=256)
def _touches(rules: Rules, by_rank: bool) -> TouchPatterns:
    masks = tuple(
        [mask for hint, mask in rules.touch_masks.items() if isinstance(hint, int) == by_rank]
    )
    alike: dict[tuple[int, ...], int] = {}
    for identity in range(len(rules.cards)):
        touched = tuple([mask >> identity & 1 for mask in masks])
        alike[touched] = alike.get(touched, 0) | 1 << identity
    return TouchPatterns(masks, tuple(alike.values()), rules.empty_clues)


def _missing(
    table: Estimates, touches: TouchPatterns, masks: Masks, slots: list[int], place: int
) -> float:
    """How likely no clue touches the pointer at a place first; past the last, none of them.

    Exactly 0 where that can't be, as far as each card's mask tells.
    """
    risk = 0.0
    others = [mask for slot, mask in enumerate(masks) if slot not in slots]
    pointers = [list(_kinds(table, touches, masks[slot])) for slot in slots[: place + 1]]
    for case in product(*pointers):
        fitting = touches.masks
        for at, (kind, _) in enumerate(case):
            fitting = tuple([touch for touch in fitting if bool(touch & kind) == (at == place)])
        likely = prod([chance for _, chance in case])
        if not fitting:
            risk += likely
        elif place == len(slots) and not touches.may_be_empty:
            reach = 0
            for touch in fitting:
                reach |= touch
            risk += likely * prod([table.chance(mask, ~reach) for mask in others])
    return risk


def _kinds(table: Estimates, touches: TouchPatterns, mask: int) -> Iterator[tuple[int, float]]:
    """What a card may be as far as these clues tell cards apart, and how likely each is."""
    for kind in touches.alike:
        if mask & kind:
            yield mask & kind, table.chance(mask, kind)
