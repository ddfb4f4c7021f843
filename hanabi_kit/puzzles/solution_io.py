"""A puzzle's table of values as a `Solution` of the solver, and a solution as such a table."""

from dataclasses import replace

from ..bots import find
from ..bots.games.playing import refuse_rules
from ..engine.wording import announced, say
from ..solver import ActionValue, Budget, Solution, cached, respond, solve
from ..solver.search.root import Root
from ..solver.solution import NEEDS, RuleTeammates, best_actions
from ..support.budget import Progress
from ..support.errors import HanabiError
from .puzzle import AnswerValue, Puzzle


def stored_solution(puzzle: Puzzle) -> Solution:
    """The table of a puzzle as the solver's answer; nothing is worked out."""
    state = puzzle.state
    rows = {value.action: value for value in puzzle.values}
    legal = state.legal_actions()
    if missing := [action for action in legal if action not in rows]:
        raise HanabiError(f"{puzzle.id}: the table of values lacks {say(state, missing[0])}")
    root = Root(state, puzzle.goal)
    actions = tuple(
        ActionValue(announced(state, action), root.unit(action), *rows[action][1:])
        for action in legal
    )
    found = best_actions(actions, puzzle.model)
    others = None
    if puzzle.convention is not None:
        others = RuleTeammates(puzzle.convention, 0, literal=_literally(actions))
        found = found._replace(badge=_needed(others, found.best))
    return Solution(
        root.seat,
        puzzle.goal,
        puzzle.model,
        actions,
        *found,
        exact=all(action.value(puzzle.model) is not None for action in actions),
        seconds=0,
        nodes=0,
        mover=state.game.names[root.seat],
        others=others,
    )


def _literally(actions: tuple[ActionValue, ...]) -> tuple[ActionValue, ...] | None:
    """What would be best if everyone took clues literally, if that is certain."""
    values = [valued.literal for valued in actions]
    top = max((value for value in values if value is not None), default=None)
    return None if None in values else tuple(v for v in actions if v.literal == top)


def _needed(others: RuleTeammates, best: tuple[ActionValue, ...]) -> str | None:
    """The badge of what is best only because of a convention; None if it is best without one."""
    if others.literal is None or set(others.literal) & set(best):
        return None
    return NEEDS.format(name=others.name)


def solve_puzzle(
    puzzle: Puzzle,
    budget: Budget | None = None,
    *,
    progress: Progress | None = None,
    anew: bool = False,
) -> Solution:
    """The solver's own answer to a puzzle, in the model by which it is graded.

    A position that was solved before is recalled from the solver's cache, unless it is to be solved
    `anew`; what needs a convention always is.
    """
    if puzzle.convention is None:
        ask = solve if anew else cached
        return ask(puzzle.state, "literal", puzzle.goal, budget, progress=progress)
    bot = find(puzzle.convention)
    refuse_rules(bot, puzzle.state.rules)
    if bot.open_hands:
        raise HanabiError(f"the bot {bot.name} sees every hand, so its play is no convention")
    return respond(
        puzzle.state,
        lambda view: bot.decide(view).action,
        puzzle.convention,
        puzzle.goal,
        budget,
        progress=progress,
    )


def with_solution(puzzle: Puzzle, solution: Solution) -> Puzzle:
    """The puzzle with the answers that a solution gives."""
    return replace(
        puzzle,
        goal=solution.goal,
        model=solution.model,
        accepted=tuple(valued.action for valued in solution.best),
        values=tuple(
            AnswerValue(v.action, v.literal, v.bound, v.low, v.high, v.response)
            for v in solution.actions
        ),
        gap=solution.gap,
        badge=solution.badge or "",
    )
