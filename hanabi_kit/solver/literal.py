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


class Tally:
    """What is known of a unit: its bound at first, its values as its worlds are looked at.

    All sums go over the worlds of the information set, each times its weight.
    """

    __slots__ = ("bound", "bounds", "done", "high", "low", "spreads", "unit", "value", "values")

    def __init__(
        self, unit: Unit, spreads: list[Spread], bounds: list[Value], bound: Value
    ) -> None:
        self.unit = unit
        self.spreads = spreads
        """What it leads to in each world."""
        self.bounds = bounds
        """The open-hands value in each world."""
        self.bound = bound
        self.value: Value = 0
        self.low: Value = 0
        self.high = bound
        """What is not yet looked at counts nothing in `low` and its bound in `high`."""
        self.values: list[Triple] = []
        self.done = False


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
            there = self.of(outcome)
            value += n * there[0]
            low += n * there[1]
            high += n * there[2]
        if value == low == high:
            value = share(value, total)
            return value, value, value
        return share(value, total), share(low, total), share(high, total)

    # One information set.

    def worlds(self, spot: Spot) -> tuple[World, ...]:
        """The ways that the mover's hand can be."""
        own = spot.hands[0]
        return self.table.hands.worlds(own.shape, own.pool(spot.deck))

    def placed(self, spot: Spot, worlds: tuple[World, ...]) -> list[Spot]:
        """The spots in which the worlds are true."""
        head, others = spot[:7], spot[7][1:]
        return [Spot(*head, (hand, *others), deck) for hand, deck, _ in worlds]

    def _solve(self, spot: Spot) -> dict[Hand, Triple]:
        self.meter.spend()
        worlds = self.worlds(spot)
        spots = self.placed(spot, worlds)
        weights = [world.weight for world in worlds]
        tops = [self.open.of(there) for there in spots]
        top = sum([weight * value for weight, value in zip(weights, tops, strict=True)])
        if top == 0 and self._bounds:
            return dict.fromkeys([world.hand for world in worlds], (0, 0, 0))
        least: Value = -1
        judged: list[Tally] = []
        for tally in self._in_order(spot, spots, weights):
            if self._bounds and tally.bound < least:
                continue
            if not self.judge(tally, weights, least if self._bounds else -1):
                continue
            judged.append(tally)
            if tally.low > least:
                least = tally.low
                if least == top and self._reached:
                    break
        if least == top:
            values = [(value, value, value) for value in tops]
        else:
            values = _decided(judged, least, len(worlds))
        return {world.hand: value for world, value in zip(worlds, values, strict=True)}

    def _in_order(self, spot: Spot, spots: list[Spot], weights: list[int]) -> Iterator[Tally]:
        """All units: plays and clues, the highest bound first, and then discards.

        Where a play or a clue reaches the bound, nobody needs to know what a discard would bring.
        """
        units = [*self.units(spot)]
        first = [unit for unit in units if unit.kind != "discard"]
        last = [unit for unit in units if unit.kind == "discard"]
        for kind in (first, last):
            yield from sorted(self.weigh(kind, spots, weights), key=urgency)

    def weigh(self, units: list[Unit], spots: list[Spot], weights: list[int]) -> Iterator[Tally]:
        """What units lead to in each world, and how good that can be at the best."""
        idle: list[Value] = []
        for unit in units:
            spreads = [self.spread(unit, there) for there in spots]
            if unit.kind != "clue":
                bounds = [self.open.expected(spread) for spread in spreads]
            else:  # with open hands one clue is as good as another
                idle = idle or [self.open.expected(spread) for spread in spreads]
                bounds = idle
            bound = sum([weight * value for weight, value in zip(weights, bounds, strict=True)])
            yield Tally(unit, spreads, bounds, bound)

    def judge(self, tally: Tally, weights: list[int], least: Value) -> bool:
        """Look at a unit in each world; no as soon as it is sure to stay below `least`."""
        for weight, spread, bound in zip(weights, tally.spreads, tally.bounds, strict=True):
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


def urgency(tally: Tally) -> tuple[Value, bool]:
    """What to look at first: the highest bound, and plays before all else."""
    return -tally.bound, tally.unit.kind != "play"


def _decided(judged: list[Tally], least: Value, worlds: int) -> list[Triple]:
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


def preferred(judged: list[Tally]) -> list[Tally]:
    """The rule for ties: of the highest values those with the highest bound, each as often."""
    most = max([tally.value for tally in judged])
    tied = [tally for tally in judged if tally.value == most]
    bound = max([tally.bound for tally in tied])
    return [tally for tally in tied if tally.bound == bound]
