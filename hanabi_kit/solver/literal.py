"""The literal optimum (L): everyone believes what clues say, no more, and does the best with it.

An information set is what the mover sees. Its worlds are the ways the mover's own hand can be. All
of them are solved together, because the mover acts alike in all of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..draft import RELAUNCH_TILE, RETURN_TILE
from .budget import Meter
from .hands import Hand, World
from .lastround import LastRound
from .openhands import OpenHands
from .shortcuts import Shortcuts
from .table import Outcome, Spot, Spread, Table, mixed
from .values import Triple, Value, share


class Unit(NamedTuple):
    """What a mover can decide: a clue, a class of own cards to play or discard, a tile's choice."""

    kind: str
    """``clue``, ``play``, ``discard`` or ``choose``."""
    which: int
    """The seat told, counted from the mover; the class; the identity chosen."""
    what: int | str | None = None
    """The hint's index, or the colour called."""


class Weighed(NamedTuple):
    """A unit with what it leads to in each world, and its bound."""

    unit: Unit
    spreads: list[Spread]
    bounds: list[Value]
    """The open-hands value in each world."""
    bound: Value
    """Their sum over the worlds, each times its weight."""


class Judged(NamedTuple):
    """A unit that was looked at to the end: its sums over the worlds, and its value in each."""

    weighed: Weighed
    sums: Triple
    values: list[Triple]


class Literal:
    """Exact values under literal play, remembered for every information set that comes up."""

    def __init__(self, table: Table, meter: Meter, shortcuts: Shortcuts) -> None:
        self.table = table
        self.meter = meter
        self.open = OpenHands(table, meter, shortcuts)
        self._bounds = shortcuts.bounds
        self._reached = shortcuts.reached
        self._last_round = LastRound(table, self.open, meter, shortcuts)
        self._solved: dict[tuple[object, ...], dict[Hand, Triple]] = {}

    def of(self, outcome: Outcome) -> Triple:
        """The values of an outcome in the world as it is."""
        if type(outcome) is int:
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
            v, l, h = self.of(outcome)
            value += n * v
            low += n * l
            high += n * h
        if value == low == high:
            value = share(value, total)
            return value, value, value
        return share(value, total), share(low, total), share(high, total)

    # One information set.

    def worlds(self, spot: Spot) -> tuple[World, ...]:
        """The ways that the mover's hand can be."""
        own = spot.hands[0]
        return self.table.hands.worlds(own.shape, own.pool(spot.deck))

    def placed(self, spot: Spot, world: World) -> Spot:
        """The spot in which a world is true."""
        return spot._replace(hands=(world.hand, *spot.hands[1:]), deck=world.deck)

    def _solve(self, spot: Spot) -> dict[Hand, Triple]:
        self.meter.spend()
        worlds = self.worlds(spot)
        spots = [self.placed(spot, world) for world in worlds]
        tops = [self.open.of(there) for there in spots]
        weights = [world.weight for world in worlds]
        top = sum([weight * value for weight, value in zip(weights, tops, strict=True)])
        if top == 0 and self._bounds:
            return dict.fromkeys([world.hand for world in worlds], (0, 0, 0))
        least: Value = -1
        judged: list[Judged] = []
        for weighed in self._in_order(spot, spots, weights):
            if self._bounds and weighed.bound < least:
                break
            found = self.judge(weighed, weights, least if self._bounds else -1)
            if found is None:
                continue
            judged.append(found)
            least = max(least, found.sums[1])
            if least == top and self._reached:
                break
        if least == top:
            values = [(value, value, value) for value in tops]
        else:
            values = _decided(judged, least, len(worlds))
        return {world.hand: value for world, value in zip(worlds, values, strict=True)}

    def _in_order(self, spot: Spot, spots: list[Spot], weights: list[int]) -> list[Weighed]:
        """All units, those with the highest bound first and among these plays first."""
        units = [self.weigh(unit, spots, weights) for unit in self.units(spot)]
        return sorted(units, key=lambda weighed: (-weighed.bound, weighed.unit.kind != "play"))

    def weigh(self, unit: Unit, spots: list[Spot], weights: list[int]) -> Weighed:
        """What a unit leads to in each world, and how good that can be at the best."""
        spreads = [self.spread(unit, there) for there in spots]
        bounds = [self.open.expected(spread) for spread in spreads]
        bound = sum([weight * value for weight, value in zip(weights, bounds, strict=True)])
        return Weighed(unit, spreads, bounds, bound)

    def judge(self, weighed: Weighed, weights: list[int], least: Value) -> Judged | None:
        """A unit's values in each world; None as soon as it is sure to stay below `least`."""
        sum_value: Value = 0
        sum_low: Value = 0
        sum_high = weighed.bound
        values = []
        for weight, spread, bound in zip(weights, weighed.spreads, weighed.bounds, strict=True):
            there = self.expected(spread)
            value, low, high = there
            sum_value += weight * value
            sum_low += weight * low
            sum_high += weight * (high - bound)
            if sum_high < least:
                return None
            values.append(there)
        return Judged(weighed, (sum_value, sum_low, sum_high), values)

    def units(self, spot: Spot) -> Iterator[Unit]:
        """Everything that the mover can decide."""
        table = self.table
        if spot.pending in (RETURN_TILE, RELAUNCH_TILE):
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


def _decided(judged: list[Judged], least: Value, worlds: int) -> list[Triple]:
    """The values in each world when the mover takes the best unit.

    The rule for ties: of the units with the highest value those with the highest bound, and of
    these each as often as the other. Beside it, the range over all units that might be best.
    """
    most = max(unit.sums[0] for unit in judged)
    tied = [unit for unit in judged if unit.sums[0] == most]
    bound = max(unit.weighed.bound for unit in tied)
    chosen = [unit.values for unit in tied if unit.weighed.bound == bound]
    possible = [unit.values for unit in judged if unit.sums[2] >= least]
    return [
        (
            share(sum([values[i][0] for values in chosen]), len(chosen)),
            min([values[i][1] for values in possible]),
            max([values[i][2] for values in possible]),
        )
        for i in range(worlds)
    ]
