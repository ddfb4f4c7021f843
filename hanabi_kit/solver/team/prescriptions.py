"""The best plan of a team for a shared belief: who does what on seeing which hands."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from .shared_beliefs import (
    Belief,
    MoveEffect,
    MoveEffects,
    Seen,
    alike_slots,
    parted,
    rows_of,
    tidy,
    turn,
    turns_left,
)
from .situations import ResultLabel, Situation, Situations, SlotMove

WeightedBelief = tuple[Belief, int]
"""What everyone knows after one thing was seen, and what the best plan brings from there."""


class PooledEffect(NamedTuple):
    """What a move brings when it is made on seeing any of several sets of hands."""

    value: int
    groups: dict[ResultLabel, WeightedBelief]


EMPTY = PooledEffect(0, {})


class PartialPlan(NamedTuple):
    """A plan that is not made for all hands yet."""

    ceiling: int
    """More than this it can't bring: what it brings so far, and the most for each set of hands."""
    open: tuple[int, ...]
    """The sets of hands for which it says nothing yet."""
    moves: dict[SlotMove, int]
    """The sets of hands, as a mask, for which it says to make a move."""


class PlanBounds:
    """Between what and what the best plan for a belief lies, as far as it is known."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high


class Plans:
    """What the best plans bring, remembered for every belief that comes up."""

    def __init__(self, situations: Situations) -> None:
        self.situations = situations
        self.meter = situations.meter
        self._known: dict[frozenset[tuple[Situation, int]], PlanBounds] = {}

    def total(self, sure: int, beliefs: Iterable[Belief], floor: int) -> int:
        """What several beliefs bring together if that is above the floor, else a bound up to it.

        It starts from the bounds and replaces one after another by the value.
        """
        bounds = [(belief, self.bound(belief)) for belief in beliefs]
        total = sure + sum(bound for _, bound in bounds)
        for belief, bound in sorted(bounds, key=lambda row: len(row[0])):
            if total <= floor:
                break
            total += self.value(belief, floor - total + bound) - bound
        return total

    def value(self, belief: Belief, floor: int = -1) -> int:
        """What the best plan brings if that is above the floor, else a bound up to the floor."""
        if turns_left(belief) == 1:
            return self.bound(belief)
        self.meter.spend()
        belief, times = tidy(belief, self.situations)
        known = self._find(belief)
        floor //= times
        if known.low < known.high and known.high > floor:
            value = self._value(belief, floor, known)
            known.high = min(known.high, value)
            if value > floor:
                known.low = value
        return known.high * times

    def known(self, belief: Belief) -> tuple[PlanBounds, int]:
        """What is known of a belief, then and as the search goes on; and by which factor."""
        belief, times = tidy(belief, self.situations)
        return self._find(belief), times

    def bound(self, belief: Belief) -> int:
        """The most that any plan can bring: all hands are opened after the next move.

        With one turn left that is what the best plan brings.
        """
        moves = self.situations.moves
        seat = turn(belief)
        sums: dict[Seen, dict[SlotMove, int]] = {}
        for situation, deals in belief.items():
            results = situation.moves or moves(situation)
            row = sums.get(situation.seen[seat])
            if row is None:
                row = {move: deals * result.high for move, result in results.items()}
                sums[situation.seen[seat]] = row
            else:
                for move, result in results.items():
                    row[move] += deals * result.high
        return sum([max(row.values()) for row in sums.values()])

    def reached(self, belief: Belief) -> int:
        """What a plan brings that is found without search."""
        if turns_left(belief) == 1:
            return self.bound(belief)
        pile = EMPTY
        for row in rows_of(belief, self.situations):
            self.meter.spend()
            piles = [joined(pile, effect, self.bound) for effect in row.values()]
            pile = max(piles, key=lambda pile: pile.value)
        return pile.value + sum(
            self.reached(after) - bound for after, bound in pile.groups.values()
        )

    def _find(self, belief: Belief) -> PlanBounds:
        key = frozenset(belief.items())
        known = self._known.get(key)
        if known is None:
            bound = self.bound(belief)
            known = self._known[key] = PlanBounds(bound if turns_left(belief) == 1 else 0, bound)
        return known

    def _value(self, belief: Belief, floor: int, known: PlanBounds) -> int:
        parts = parted(belief)
        if len(parts) > 1:
            return self.total(0, parts, floor)
        rows = rows_of(belief, self.situations)
        if len(rows) == 1:
            return self._best_move(rows[0], floor)
        return PrescriptionSearch(self, belief, rows, known).best(floor)

    def _best_move(self, row: MoveEffects, floor: int) -> int:
        """The value where everyone knows which hands the mover sees."""
        best = -1
        for effect in sorted(row.values(), key=lambda effect: -effect.high):
            enough = max(best, floor)
            if effect.high <= enough:
                return max(best, effect.high)
            best = max(best, self.total(effect.sure, effect.beliefs.values(), enough))
        return best


class PrescriptionSearch:
    """The best prescription for a mover: branch and bound over what they may see."""

    def __init__(
        self, plans: Plans, belief: Belief, rows: list[MoveEffects], known: PlanBounds
    ) -> None:
        self.plans = plans
        self.rows = rows
        self.known = known
        self.alike = alike_slots(belief, plans.situations)
        self._piles: dict[tuple[SlotMove, int], PooledEffect] = {}
        self._order = [sorted(row, key=lambda move: -row[move].high) for row in rows]
        self._most = [row[order[0]].high for row, order in zip(rows, self._order, strict=True)]

    def best(self, floor: int) -> int:
        """What the best prescription brings if that is above the floor, else a bound up to it."""
        top = self._top(floor)
        best = floor
        partials = [PartialPlan(top, tuple(range(len(self.rows))), {})]
        while partials and best < top:
            partial = partials.pop()
            if partial.ceiling <= best:
                continue
            self.plans.meter.spend()
            if partial.open:
                partials += self._continued(partial, best)
            else:
                best = self.known.low = partial.ceiling
        return min(best, top)

    def _top(self, floor: int) -> int:
        """The most there can be: if everyone knew which hands the mover sees."""
        top = sum(self._most)
        for i, row in enumerate(self.rows):
            if top <= floor:
                break
            best = -1
            for move in self._order[i]:
                if row[move].high <= best:
                    break
                best = max(best, self._pile(move, 0, i).value)
            top += best - self._most[i]
            self._most[i] = best
        return top

    def _continued(self, partial: PartialPlan, floor: int) -> list[PartialPlan]:
        """The partials that say one thing more and may still be above the floor, the best last.

        They say it for the hands whose best move costs most, as that leaves the least to try.
        """
        chosen, least = partial.open[0], partial.ceiling
        for i in partial.open:
            ceiling = self._ceiling(partial, i, least)
            if ceiling < least:
                chosen, least = i, ceiling
            if ceiling <= floor:
                return []
        others = tuple([i for i in partial.open if i != chosen])
        partials = []
        for move in self._distinct(partial, chosen):
            ceiling = self._with(partial, chosen, move)
            if ceiling > floor:
                mask = partial.moves.get(move, 0) | 1 << chosen
                partials.append(PartialPlan(ceiling, others, partial.moves | {move: mask}))
        return sorted(partials, key=lambda partial: partial.ceiling)

    def _ceiling(self, partial: PartialPlan, i: int, enough: int) -> int:
        """More than this a partial can't bring, whatever it says for these hands; or enough."""
        row = self.rows[i]
        base = partial.ceiling - self._most[i]
        best = -1
        for move in self._order[i]:
            if base + row[move].high <= best:
                break
            best = max(best, self._with(partial, i, move))
            if best >= enough:
                break
        return best

    def _with(self, partial: PartialPlan, i: int, move: SlotMove) -> int:
        """The ceiling of a partial once it says to make a move on seeing these hands."""
        mask = partial.moves.get(move, 0)
        before = self._piles[move, mask].value if mask else 0
        return partial.ceiling - self._most[i] + self._pile(move, mask, i).value - before

    def _pile(self, move: SlotMove, mask: int, i: int) -> PooledEffect:
        """What a move brings that is made for the sets of hands in the mask and for one more."""
        pile = self._piles.get((move, mask | 1 << i))
        if pile is None:
            before = self._piles[move, mask] if mask else EMPTY
            pile = joined(before, self.rows[i][move], self.plans.value)
            self._piles[move, mask | 1 << i] = pile
        return pile

    def _distinct(self, partial: PartialPlan, i: int) -> Iterator[SlotMove]:
        """The moves for these hands; of slots that nothing tells apart yet only the first."""
        used = {move.place for move in partial.moves if move.kind != "clue"}
        fresh: dict[int, int] = {}
        for move in self.rows[i]:
            slot = move.place
            told_apart = move.kind == "clue" or slot in used
            if told_apart or fresh.setdefault(self.alike[slot], slot) == slot:
                yield move


def joined(pile: PooledEffect, effect: MoveEffect, worth: Callable[[Belief], int]) -> PooledEffect:
    """What a move brings that is made for one more set of hands."""
    value = pile.value + effect.sure
    groups = dict(pile.groups)
    for label, more in effect.beliefs.items():
        belief, before = groups.get(label, ({}, 0))
        both = belief | {situation: belief.get(situation, 0) + n for situation, n in more.items()}
        groups[label] = both, worth(both)
        value += groups[label][1] - before
    return PooledEffect(value, groups)
