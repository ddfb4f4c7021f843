"""The literal optimum (L): everyone believes what clues say, no more, and does the best with it.

An information set is what the mover sees. Its worlds are the ways the mover's own hand can be. All
of them are solved together, because the mover acts alike in all of them.
"""

from collections.abc import Iterator
from operator import itemgetter, mul
from typing import NamedTuple

from ...support.budget import Meter
from .hands import HandWorld, UnorderedHand
from .last_round import LastRound
from .open_hands import OpenHands
from .shortcuts import Shortcuts
from .spots import Spot, SpotOrPayoff, SpotTransitions, Spread, make_spot, mixed
from .values import Triple, Value, share

SURE = 0
RANKS = {"choose": 0, "discard": 1, "play": 2, "clue": 3}
"""What is looked at first where two promise the same: a sure play, and clues last."""
MANY = 64
"""So many worlds are looked at between two looks at the clock."""


class Unit(NamedTuple):
    """What a mover can decide: a clue, a class of own cards to play or discard, a tile's choice."""

    kind: str
    """``clue``, ``play``, ``discard`` or ``choose``."""
    which: int
    """The seat told, counted from the mover; the class; the identity chosen."""
    what: int | str | None = None
    """The hint's index, or the colour called."""


class UnitTally:
    """What is known of a unit: its bound at first, its values as its worlds are looked at.

    All sums go over the worlds of the information set, each times its weight.
    """

    __slots__ = ("bound", "bounds", "done", "high", "low", "spreads", "unit", "value", "values")

    def __init__(self, unit: Unit, bound: Value) -> None:
        self.unit = unit
        self.spreads: list[Spread] = []
        """What it leads to in each world."""
        self.bounds: list[Value] = []
        """The open-hands value in each world."""
        self.bound = bound
        self.value: Value = 0
        self.low: Value = 0
        self.high = bound
        """What is not yet looked at counts nothing in `low` and its bound in `high`."""
        self.values: list[Triple] = []
        self.done = False


class InfoSet(NamedTuple):
    """What a mover can't tell apart: worlds, the spot in each, and their open-hands values."""

    worlds: tuple[HandWorld, ...]
    spots: list[Spot]
    weights: list[int]
    tops: list[Value]
    top: Value
    """Their sum, each times its weight."""


class Literal:
    """Exact values under literal play, remembered for every information set that comes up."""

    def __init__(self, table: SpotTransitions, meter: Meter, shortcuts: Shortcuts) -> None:
        self.table = table
        self.meter = meter
        self.open = OpenHands(table, meter, shortcuts)
        self._bounds = shortcuts.bounds
        self._reached = shortcuts.reached
        self._last_round = LastRound(table, self.open, meter, shortcuts)
        self._solved: dict[tuple[object, ...], dict[UnorderedHand, Triple]] = {}

    def of(self, outcome: SpotOrPayoff) -> Triple:
        """The values of an outcome in the world as it is."""
        if isinstance(outcome, int):
            return outcome, outcome, outcome
        if self._last_round.covers(outcome):
            return self._last_round.of(outcome)
        own = outcome[7][0]
        pool = own.pool(outcome[8])
        key = (*outcome[:7], outcome[7][1:], own.shape, pool)
        solved = self._solved.get(key)
        if solved is None:
            solved = self._solved[key] = self._solve(outcome)
        return solved[own]

    def expected(self, spread: Spread) -> Triple:
        """The expected values of a spread."""
        total, outcomes = spread
        if total == 1:
            return self.of(outcomes[0][1])
        value: Value = 0
        low: Value = 0
        high: Value = 0
        for n, outcome in outcomes:
            there = self.of(outcome)
            value += n * there[0]
            low += n * there[1]
            high += n * there[2]
        if value == low == high:
            value = share(value, total)
            return value, value, value
        return share(value, total), share(low, total), share(high, total)

    # One information set.

    def information_set(self, spot: Spot) -> InfoSet:
        """The information set of a spot's mover."""
        own = spot.hands[0]
        worlds = self.table.hands.worlds(own.shape, own.pool(spot.deck))
        head, others = spot[:7], spot[7][1:]
        spots = [make_spot((*head, (hand, *others), deck)) for hand, deck, _ in worlds]
        weights = [world.weight for world in worlds]
        tops = []
        for i, there in enumerate(spots, start=1):
            if not i % MANY:
                self.meter.look()
            tops.append(self.open.of(there))
        top = sum([weight * value for weight, value in zip(weights, tops, strict=True)])
        return InfoSet(worlds, spots, weights, tops, top)

    def tallies(self, spot: Spot) -> tuple[InfoSet, list[UnitTally]]:
        """All units of a spot's mover, each looked at to the end: what a decision is made of."""
        info = self.information_set(spot)
        tallies = [self.weigh(unit, info) for unit in self.units(spot)]
        for tally in tallies:
            self.evaluate(tally, info)
        return info, tallies

    def _solve(self, spot: Spot) -> dict[UnorderedHand, Triple]:
        self.meter.spend()
        info = self.information_set(spot)
        if info.top == 0 and self._bounds:
            return dict.fromkeys([world.hand for world in info.worlds], (0, 0, 0))
        judged, least = self._judged(spot, info)
        if least == info.top:
            values = [(value, value, value) for value in info.tops]
        else:
            values = _decided(judged, least, len(info.worlds))
        return {world.hand: value for world, value in zip(info.worlds, values, strict=True)}

    def _judged(self, spot: Spot, info: InfoSet) -> tuple[list[UnitTally], Value]:
        """The units that may be best, and what the best of them brings at the least.

        What promises most comes first, for it may spare looking at the rest; of what promises the
        same, what is likely to keep its promise, and clues, which take longest, late.
        """
        least: Value = -1
        judged: list[UnitTally] = []
        units = [*self.units(spot)]
        idle: list[Value] = []
        if any(unit.kind == "clue" for unit in units):
            idle = [self.open.expected(self.table.idle_clue(there)) for there in info.spots]
        for hope, _, unit in sorted(self._promises(units, info, idle), key=itemgetter(0, 1)):
            floor = least if self._bounds else -1
            if -hope < floor:
                break
            tally = self.weigh(unit, info, floor, idle if unit.kind == "clue" else None)
            if tally.bound < floor or not self.evaluate(tally, info, floor):
                continue
            judged.append(tally)
            least = max(least, tally.low)
            if least == info.top and self._reached:
                break
        return judged, least

    def _promises(
        self, units: list[Unit], info: InfoSet, idle: list[Value]
    ) -> Iterator[tuple[Value, int, Unit]]:
        """Each unit behind a bound that is quick to find, as a negative number, and its rank.

        `idle` are the bounds of a clue in each world: with open hands all clues are alike.
        """
        if len(info.worlds[0].deck) > 1:  # what follows takes so long that a true bound pays
            for unit in units:
                bounds = idle if unit.kind == "clue" else None
                yield -self.weigh(unit, info, idle=bounds).bound, RANKS[unit.kind], unit
            return
        kept = [self.open.any_discard(there) for there in info.spots]
        any_clue = sum(map(mul, info.weights, idle))
        any_discard = sum(map(mul, info.weights, kept))
        for unit in units:
            if unit.kind == "play":
                hope, fitting = self._hope(unit, info, kept)
                yield -hope, SURE if fitting else RANKS["play"], unit
            elif unit.kind == "discard":
                yield -any_discard, RANKS["discard"], unit
            elif unit.kind == "clue":
                yield -any_clue, RANKS["clue"], unit
            else:
                yield -info.top, RANKS["choose"], unit

    def _hope(self, unit: Unit, info: InfoSet, kept: list[Value]) -> tuple[Value, bool]:
        """A bound of a play, and whether it is sure to fit.

        At best a card that fits costs nothing, and one that does not is as good as kept.
        """
        hope: Value = 0
        always = True
        fits, played = self.table.fits, info.spots[0].played
        for i, (hand, _, weight) in enumerate(info.worlds):
            size, cards = hand.classes[unit.which]
            fitting = 0
            for (_, identity), copies in cards:
                if fits(played, identity):
                    fitting += copies
            always = always and fitting == size
            lost = info.tops[i] - kept[i]
            hope += weight * (kept[i] - -lost * fitting // size)  # rounded up
        return hope, always

    def weigh(
        self, unit: Unit, info: InfoSet, least: Value = -1, idle: list[Value] | None = None
    ) -> UnitTally:
        """What a unit leads to in each world, and how good that can be at the best.

        As soon as its bound is sure to lie below `least`, the rest is left out. `idle` has the
        bounds in each world where they are known.
        """
        tally = UnitTally(unit, info.top)
        for i, there in enumerate(info.spots):
            if not (i + 1) % MANY:
                self.meter.look()
            spread = self.spread(unit, there)
            bound = idle[i] if idle else self.open.expected(spread)
            tally.spreads.append(spread)
            tally.bounds.append(bound)
            tally.bound += info.weights[i] * (bound - info.tops[i])
            if tally.bound < least:
                break
        tally.high = tally.bound
        return tally

    def evaluate(self, tally: UnitTally, info: InfoSet, least: Value = -1) -> bool:
        """Look at a unit in each world; no as soon as it is sure to stay below `least`."""
        for weight, spread, bound in zip(info.weights, tally.spreads, tally.bounds, strict=True):
            there = self.expected(spread)
            tally.values.append(there)
            tally.value += weight * there[0]
            tally.low += weight * there[1]
            tally.high += weight * (there[2] - bound)
            if tally.high < least:
                return False
        tally.done = True
        return True

    def units(self, spot: Spot) -> Iterator[Unit]:
        """Everything that the mover can decide."""
        table = self.table
        if table.takes_discard(spot):
            for identity in table.choices(spot):
                yield Unit("choose", identity)
            return
        if spot.pending is None:
            for place in range(len(spot.hands[0].classes)):
                for call in table.calls:
                    yield Unit("play", place, call)
                if spot.tokens < table.rules.tokens:
                    yield Unit("discard", place)
        if spot.tokens or spot.pending is not None:
            for seat, hand in enumerate(spot.hands[1:], start=1):
                for hint in table.free_hints(spot, hand):
                    yield Unit("clue", seat, hint)

    def spread(self, unit: Unit, spot: Spot) -> Spread:
        """What a unit leads to in one world."""
        kind, which, what = unit
        table = self.table
        if kind == "clue":
            assert isinstance(what, int)
            return table.clue(spot, which, what)
        if kind == "choose":
            return table.choose(spot, which)
        _, cards = spot.hands[0].classes[which]
        if kind == "discard":
            return mixed([(copies, table.discard(spot, code)) for code, copies in cards])
        assert not isinstance(what, int)
        return mixed([(copies, table.play(spot, code, what)) for code, copies in cards])


def urgency(tally: UnitTally) -> tuple[Value, bool]:
    """What to look at first: the highest bound, and plays before all else."""
    return -tally.bound, tally.unit.kind != "play"


def _decided(judged: list[UnitTally], least: Value, worlds: int) -> list[Triple]:
    """The values in each world when the mover takes the best unit.

    Beside the rule for ties, the range over all units that might be best.
    """
    chosen = [tally.values for tally in preferred(judged)]
    possible = [tally.values for tally in judged if tally.high >= least]
    return [
        (
            share(sum([values[i][0] for values in chosen]), len(chosen)),
            min([values[i][1] for values in possible]),
            max([values[i][2] for values in possible]),
        )
        for i in range(worlds)
    ]


def preferred(judged: list[UnitTally]) -> list[UnitTally]:
    """The rule for ties: of the highest values those with the highest bound, each as often."""
    most = max([tally.value for tally in judged])
    tied = [tally for tally in judged if tally.value == most]
    bound = max([tally.bound for tally in tied])
    return [tally for tally in tied if tally.bound == bound]
