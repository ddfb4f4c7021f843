"""What a sensible player does of things that literal play values alike."""

from fractions import Fraction
from typing import NamedTuple

from ..search.literal import RANKS, InfoSet, Unit
from ..search.spots import SpotTransitions


class Folly(NamedTuple):
    """How foolish a unit looks to its mover, before all else in strikes: the least is shown."""

    strike: Fraction
    """How likely it brings a strike."""
    needed: Fraction
    """How likely it throws a card away that is still to be played."""
    idle: bool
    """Whether it adds no card to a firework."""
    rank: int
    """A discard rather than a clue: it brings a token."""
    stale: bool
    """Whether it is a clue that tells nothing new."""


def folly(table: SpotTransitions, info: InfoSet, unit: Unit) -> Folly:
    """How foolish a unit looks to whoever can't tell the worlds of an information set apart."""
    kind, which, what = unit
    spot, nothing = info.spots[0], Fraction(0)
    if kind == "choose":
        return Folly(nothing, nothing, False, RANKS[kind], False)
    if kind == "clue":
        assert isinstance(what, int)
        told = spot.hands[which]
        stale = table.hands.learned(told, what) is told
        return Folly(nothing, nothing, True, RANKS[kind], stale)
    strike = needed = nothing
    for world in info.worlds:
        size, cards = world.hand.classes[which]
        for (_, identity), copies in cards:
            weight = Fraction(world.weight * copies, size)
            if kind == "play" and table.fits(spot.played, identity):
                strike += weight * (what not in (None, table.suit_of[identity]))
            else:
                strike += weight * (kind == "play")
                needed += weight * (not spot.played >> identity & 1)
    total = sum(info.weights)
    return Folly(strike / total, needed / total, kind == "discard", RANKS[kind], False)
