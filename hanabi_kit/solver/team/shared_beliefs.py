"""What everyone at the table knows, and how the mover's moves split it."""

from math import gcd
from typing import NamedTuple

from .situations import Identities, MoveResult, ResultLabel, Situation, Situations, SlotMove

Belief = dict[Situation, int]
"""What everyone knows: the situations that may be, each with its number of deals.

What a plan brings in a belief is added up over its deals, not averaged.
"""
Seen = tuple[Identities, ...]
"""The hands that a seat sees: all but its own."""


class MoveEffect(NamedTuple):
    """What a move brings when those who see certain hands make it, and nobody else does."""

    sure: int
    beliefs: dict[ResultLabel, Belief]
    """What everyone knows after each thing that may be seen, where something still matters."""
    high: int
    """The most that the move can bring: with all hands open from then on."""


MoveEffects = dict[SlotMove, MoveEffect]
"""What each move brings on seeing certain hands."""


def turn(belief: Belief) -> int:
    """The seat that is to move."""
    return next(iter(belief)).public.turn


def turns_left(belief: Belief) -> int | None:
    """How many turns are left, if they are counted yet."""
    return next(iter(belief)).public.turns_left


def parted(belief: Belief) -> list[Belief]:
    """The parts of a belief between which everyone who still moves can tell."""
    seats = len(next(iter(belief)).hands)
    moving = [(turn(belief) + i) % seats for i in range(min(seats, turns_left(belief) or seats))]
    home: dict[Situation, list[Situation]] = {}
    first: dict[tuple[int, Seen], Situation] = {}
    for situation in belief:
        home[situation] = [situation]
        for seat in moving:
            like = home[first.setdefault((seat, situation.seen[seat]), situation)]
            mine = home[situation]
            if like is not mine:
                small, large = sorted((like, mine), key=len)
                large += small
                home.update(dict.fromkeys(small, large))
    parts = {id(part): part for part in home.values()}
    return [{situation: belief[situation] for situation in part} for part in parts.values()]


def rows_of(belief: Belief, situations: Situations) -> list[MoveEffects]:
    """For each set of hands that the mover may see what each move brings, weightiest first."""
    seat = turn(belief)
    types: dict[Seen, Belief] = {}
    for situation, deals in belief.items():
        types.setdefault(situation.seen[seat], {})[situation] = deals
    rows = [_row(part, situations) for part in types.values()]
    return sorted(rows, key=lambda row: -max(effect.high for effect in row.values()))


def _row(belief: Belief, situations: Situations) -> MoveEffects:
    results = [(situations.moves(situation), deals) for situation, deals in belief.items()]
    return {
        move: _effect([(moves[move], deals) for moves, deals in results]) for move in results[0][0]
    }


def _effect(results: list[tuple[MoveResult, int]]) -> MoveEffect:
    sure = high = 0
    beliefs: dict[ResultLabel, Belief] = {}
    for result, deals in results:
        sure += deals * result.sure
        high += deals * result.high
        if result.next:
            belief = beliefs.setdefault(result.label, {})
            for after, copies in result.next:
                belief[after] = belief.get(after, 0) + deals * copies
    return MoveEffect(sure, beliefs, high)


def tidy(belief: Belief, situations: Situations) -> tuple[Belief, int]:
    """The belief in smallest numbers and with slots in an order of their own; and its factor."""
    times = gcd(*belief.values())
    orders = [slot_order(belief, seat) for seat in range(len(next(iter(belief)).hands))]
    if all(order == sorted(order) for order in orders):
        return {situation: deals // times for situation, deals in belief.items()}, times
    tidied = {}
    for situation, deals in belief.items():
        hands = [
            tuple([hand[slot] for slot in order])
            for hand, order in zip(situation.hands, orders, strict=True)
        ]
        found = situations.find(tuple(hands), situation.deck, situation.public)
        tidied[found] = deals // times
    return tidied, times


def slot_order(belief: Belief, seat: int) -> list[int]:
    """The slots of a hand in the order of what may lie there."""
    rows = zip(*[situation.hands[seat] for situation in belief], strict=True)
    counts = []
    for row in rows:
        count: dict[int, int] = {}
        for card, deals in zip(row, belief.values(), strict=True):
            count[card] = count.get(card, 0) + deals
        counts.append(sorted(count.items()))
    return sorted(range(len(counts)), key=counts.__getitem__)


def alike_slots(belief: Belief, situations: Situations) -> list[int]:
    """For each slot of the mover the first one with which it can be exchanged all through."""
    hand = next(iter(belief)).hands[turn(belief)]
    alike: list[int] = []
    for slot in range(len(hand)):
        like = [i for i in set(alike) if _exchangeable(belief, situations, i, slot)]
        alike.append(min(like, default=slot))
    return alike


def _exchangeable(belief: Belief, situations: Situations, i: int, j: int) -> bool:
    seat = turn(belief)
    for situation, deals in belief.items():
        hand = [*situation.hands[seat]]
        hand[i], hand[j] = hand[j], hand[i]
        hands = (*situation.hands[:seat], tuple(hand), *situation.hands[seat + 1 :])
        if belief.get(situations.find(hands, situation.deck, situation.public)) != deals:
            return False
    return True
