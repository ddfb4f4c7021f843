"""Solving a position within a budget, in one of three models."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from ..engine.state import State
from ..engine.wording import announced
from ..position import Position
from ..support.budget import Budget, Meter, OutOfBudget, Progress
from ..support.errors import HanabiError
from .search.hands import Pool, UnorderedHand
from .search.literal import InfoSet, Literal, Unit, UnitTally, urgency
from .search.open_hands import OpenHands
from .search.root import Root
from .search.shortcuts import ALL, Shortcuts
from .search.spots import GOALS, Goal
from .search.values import SCALE, Value
from .solution import MODELS, ActionValue, ModelName, Solution, best_actions
from .team.team import team

MARGIN = {"score": Fraction(1, 5), "perfect": Fraction(1, 10)}
"""How far the best answer of a sound puzzle is ahead of the next, for each goal."""


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
    """No garbage is looked for: a search keeps all it makes, and to look costs a third of it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Search:
    """One position being solved. What was worked out stays, for questions about the solution."""

    def __init__(
        self,
        source: State | Position,
        goal: Goal = "score",
        budget: Budget | None = None,
        *,
        progress: Progress | None = None,
        wanted: Callable[[], bool] | None = None,
        shortcuts: Shortcuts = ALL,
    ) -> None:
        check_goal(goal)
        self.state = source.state() if isinstance(source, Position) else source
        self.goal = goal
        self.meter = Meter(budget or Budget(), wanted)
        self.root = Root(self.state, goal)
        self.literal = Literal(self.root.table, self.meter, shortcuts)
        self.progress = progress or (lambda share, words: None)
        self.root.table.hands.tick = self.meter.spend

    @cached_property
    def parts(self) -> int:
        """The parts of a sum over all worlds that make one point."""
        return SCALE * sum(world.weight for world in self.root.worlds)

    def points(self, value: Value) -> Fraction:
        """A sum over all worlds, in points."""
        return Fraction(value, self.parts)

    @property
    def open(self) -> OpenHands:
        """Values with open hands."""
        return self.literal.open

    @garbage_collection_paused()
    def solve(self, model: ModelName = "literal", *, best_only: bool = False) -> Solution:
        """The solution in a model.

        With `best_only`, actions that are sure to stay more than `MARGIN` behind the best are not
        looked at to the end: their `literal` stays None and `high` says what they can't exceed.
        """
        if model not in MODELS:
            raise HanabiError(f"{model!r} is no model: it is {', '.join(MODELS)}")
        tallies: dict[Unit, UnitTally] = {}
        exact = True
        try:
            info = self._weigh(tallies)
            if model == "literal":
                self._judge(tallies, info, MARGIN[self.goal] if best_only else None)
        except OutOfBudget:
            exact = False
        if model == "team":
            self.progress(0.1, "plans of a team")
        actions = self._valued(tallies, model)
        found = Solution(
            self.root.seat,
            self.goal,
            model,
            actions,
            *best_actions(actions, model),
            exact=exact,
            seconds=self.meter.seconds,
            nodes=self.meter.nodes,
            mover=self.state.game.names[self.root.seat],
        )
        if model == "team":
            found = self._with_team(found)
        self.progress(1, "done")
        return found

    def forget(self) -> None:
        """Let go of what was worked out, at once; nothing can be asked any more."""
        self.root.table.hands.forget()

    def _weigh(self, tallies: dict[Unit, UnitTally]) -> InfoSet:
        """Put the bounds of all units into the tallies."""
        info = self.literal.information_set(self.root.spot)
        units = [*self.literal.units(self.root.spot)]
        for unit in units:
            tallies[unit] = self.literal.weigh(unit, info)
            self.progress(len(tallies) / len(units) / 10, "open hands")
        return info

    def _judge(
        self, tallies: dict[Unit, UnitTally], info: InfoSet, margin: Fraction | None
    ) -> None:
        """Work out the literal values of all units, the most promising first."""
        least: Value = -1
        for done, tally in enumerate(sorted(tallies.values(), key=urgency)):
            self.progress(0.1 + 0.9 * done / len(tallies), "literal play")
            floor = -1 if margin is None else least - margin * self.parts
            if self.literal.evaluate(tally, info, floor):
                least = max(least, tally.low)

    def _valued(self, tallies: dict[Unit, UnitTally], model: ModelName) -> tuple[ActionValue, ...]:
        most = Fraction(self.root.table.payoff(self.state.rules.any_card), SCALE)
        valued = []
        for action in self.state.legal_actions():
            unit = self.root.unit(action)
            tally = tallies.get(unit)
            literal, bound = None, None
            low: Fraction | None = Fraction(0)
            high: Fraction | None = most
            if tally is not None:
                bound = self.points(tally.bound)
                literal = self.points(tally.value) if tally.done else None
                low, high = self.points(tally.low), self.points(tally.high)
                if model == "open":
                    low = high = bound
            if model == "team":
                low = high = None
            announcement = announced(self.state, action)
            valued.append(ActionValue(announcement, unit, literal, bound, low, high))
        return tuple(valued)

    def _with_team(self, solution: Solution) -> Solution:
        """A solution with what the best plan brings, beside literal play over the same deals."""
        found = team(self.state, self.goal, self.meter)
        with suppress(OutOfBudget):
            found = found._replace(literal=self._literally())
        exact = solution.exact and found.value is not None
        return replace(
            solution,
            best=(),
            gap=None,
            value=found.value,
            team=found,
            exact=exact,
            seconds=self.meter.seconds,
            nodes=self.meter.nodes,
        )

    def _literally(self) -> Fraction:
        """What literal play brings over all deals that everyone together thinks possible."""
        spot = self.root.spot
        hands = self.root.table.hands
        deals: list[tuple[tuple[UnorderedHand, ...], Pool, int]] = [((), self.root.everything, 1)]
        for hand in spot.hands:
            deals = [
                ((*dealt, world.hand), world.deck, weight * world.weight)
                for dealt, rest, weight in deals
                for world in hands.worlds(hand.shape, rest)
            ]
        paid: Value = 0
        for dealt, rest, weight in deals:
            self.meter.spend()
            paid += weight * self.literal.of(spot._replace(hands=dealt, deck=rest))[0]
        return Fraction(paid, SCALE * sum(weight for _, _, weight in deals))


def check_goal(goal: str) -> None:
    """Refuse what is no goal."""
    if goal not in GOALS:
        raise HanabiError(f"{goal!r} is no goal: it is score or perfect")


@garbage_collection_paused()
def solve(
    source: State | Position,
    model: ModelName = "literal",
    goal: Goal = "score",
    budget: Budget | None = None,
    *,
    best_only: bool = False,
    progress: Progress | None = None,
    wanted: Callable[[], bool] | None = None,
    shortcuts: Shortcuts = ALL,
) -> Solution:
    """Solve a position for its mover, from what the mover sees.

    Within its budget the answer is exact; past it, each action has certain bounds. `progress` is
    told the share done; `wanted` is asked now and then, and a no raises `Cancelled`.

    >>> line = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
    >>> solution = solve(Position.parse(line), goal="perfect")
    >>> [action.words for action in solution.best], solution.badge
    (['clue 2 to Bob', 'clue 5 to Bob'], 'proved for any convention')
    """
    search = Search(source, goal, budget, progress=progress, wanted=wanted, shortcuts=shortcuts)
    try:
        return search.solve(model, best_only=best_only)
    finally:
        search.forget()
