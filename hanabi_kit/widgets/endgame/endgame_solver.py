"""What the endgame explorer asks the solver, each question within a budget, and words for it."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from ...engine.state import State
from ...engine.view import View
from ...position import Position
from ...render.solution.endgame_picture import number
from ...render.solution.solution_table import SolutionRow, rows_of, solution_table
from ...solver import Budget, Goal, OutOfBudget, Search, Solution
from ...solver.cache import recall_or_solve
from ...solver.explain.plans import Plan, plan
from ...solver.explain.policy import Option, Policy
from ...solver.explain.report import Counterexample, counterexample
from ...support.budget import Progress
from ...support.errors import HanabiError
from ...support.i18n import _, capital

GRACE = 0.3
"""Seconds to say what is certain after the stop button was pressed."""


class SolvedGoal(NamedTuple):
    """A position that was solved for one goal."""

    search: Search
    solution: Solution
    policy: Policy
    rows: list[SolutionRow]
    stopped: bool
    """Whether the stop button ended it."""

    @property
    def verdict(self) -> str:
        """What is best, and what is proved of it."""
        told = solution_table(self.solution).told
        return "\n".join([_("Stopped."), *told] if self.stopped else told)


class Consequences(NamedTuple):
    """What an action leads to, and a world in which it fails."""

    plan: Plan
    example: Counterexample | None


class EndgameSolver:
    """Solves one position, for each goal when it is asked for, and answers what follows from it."""

    def __init__(
        self,
        source: State | Position,
        goal: Goal,
        seconds: float,
        progress: Progress,
        wanted: Callable[[], bool],
    ) -> None:
        self.budget = Budget(seconds)
        self._source = source
        self._progress, self._wanted = progress, wanted
        self._searches: dict[Goal, Search] = {}
        self.found: dict[Goal, SolvedGoal] = {}
        self.goal = goal
        """What is aimed at now."""
        state = self.search(goal).state
        self.view = View.of(state, state.turn)
        """What whoever is to move sees."""

    @property
    def now(self) -> SolvedGoal:
        """What was found for the goal that is aimed at."""
        return self.found[self.goal]

    def search(self, goal: Goal) -> Search:
        """What is being worked out; refuses what can't be solved."""
        if goal not in self._searches:
            self._searches[goal] = Search(
                self._source, goal, self.budget, progress=self._progress, wanted=self._wanted
            )
        return self._searches[goal]

    def solve(self, goal: Goal) -> SolvedGoal:
        """Solve it, or think on; the stop button leaves what is certain by then."""
        search = self.search(goal)
        stopped = False
        try:
            search.meter.renew(self.budget.seconds)
            solution = recall_or_solve(search)
        except KeyboardInterrupt:
            stopped = True
            search.meter.renew(GRACE)
            solution = recall_or_solve(search)
        policy = self.found[goal].policy if goal in self.found else Policy(search)
        found = SolvedGoal(search, solution, policy, rows_of(solution), stopped)
        self.found[goal] = found
        return found

    def follow(self, row: SolutionRow, *, fresh: bool) -> Consequences:
        """What an action leads to; with a fresh budget, or with what solving has left of it."""
        found = self.now
        if fresh:
            found.search.meter.renew(self.budget.seconds)
        followed = plan(found.policy, row.first.action)
        example = None
        if found.solution.value is not None and not row.best:
            with suppress(OutOfBudget):
                example = counterexample(found.policy, found.solution, row.first)
        return Consequences(followed, example)

    def options(self, state: State) -> tuple[Option, ...]:
        """What whoever is to move can do, and expects of it."""
        if state.over:
            raise HanabiError(_("The game is over here: there is nothing to decide."))
        found = self.now
        found.search.meter.renew(self.budget.seconds)
        try:
            return found.policy.options(state)
        except OutOfBudget:
            words = _("{n:g} seconds do not suffice to work out this decision.")
            raise HanabiError(words.format(n=self.budget.seconds)) from None


# Words.


def worth(row: SolutionRow) -> str:
    """A value, or between which values it lies."""
    if row.value is not None:
        return number(row.value)
    return _("{low} to {high}").format(low=row.low, high=row.high)


def judgement(found: SolvedGoal, row: SolutionRow) -> str:
    """What an action is worth, beside the best."""
    words = _("{action}: {value}.").format(action=capital(row.words), value=worth(row))
    best = found.solution.value
    if best is None or row.value is None:
        return words
    if row.best:
        return words + " " + _("Nothing is better.")
    return words + " " + _("That is {loss} less than the best.").format(loss=best - row.value)


def why(example: Counterexample) -> str:
    """How an action fails in one world."""
    own, deck = (" ".join(map(str, cards)) for cards in (example.own, example.deck))
    start = example.line.states[0]
    name = start.game.names[start.turn]
    where = _("It fails where {name} holds {own}").format(name=name, own=own)
    if deck:
        where += _(" and the deck is {deck}").format(deck=deck)
    luck = {
        "oldest": "",
        "worst": _(", if of cards that can't be told apart the worst is picked"),
        "best": _(", even if of cards that can't be told apart the best is picked"),
    }[example.luck]
    words = _("{where}{luck}. {line}: the end, {payoff}. With {better} it would be {best}.")
    return words.format(
        where=where,
        luck=luck,
        line=example.line,
        payoff=example.line.payoff,
        better=example.better,
        best=example.better_line.payoff,
    )
