"""Any bot, with the exact solver near the end of the game."""

from functools import lru_cache

from ..engine.rules import Rules
from ..engine.view import View
from ..engine.wording import say
from ..solver import Budget, Solution, solve
from ..support.errors import HanabiError
from ..support.i18n import _
from .bot import Bot, Decision

MOST_IN_DECK = 1
"""With more cards to come, most endgames are out of reach."""
BUDGET = Budget(seconds=None, nodes=20_000)
"""In nodes: a bot that looked at the clock would not play the same game twice."""


class SolverBot(Bot):
    """Plays as another bot until the solver can tell what is best.

    The solver takes clues literally. So a bot that does so too takes what the solver finds best,
    its own choice first where that ties. A bot with a convention knows more than clues say: it is
    overruled only where its choice is refuted, which means that even with all hands open it brings
    less than the best does literally.
    """

    def __init__(self, bot: Bot) -> None:
        if bot.open_hands:
            raise HanabiError(
                f"{bot.name}+solver: {bot.name} sees every hand, and the solver is for those "
                "who do not"
            )
        self.bot = bot
        self.name = f"{bot.name}+solver"
        self.literal = bot.literal

    def refuses(self, rules: Rules) -> str | None:
        """As the bot below."""
        return self.bot.refuses(rules)

    def reading(self, view: View) -> tuple[str, ...]:
        """As the bot below."""
        return self.bot.reading(view)

    def decide(self, view: View) -> Decision:
        """What the solver proves to be better, or else what the bot below does."""
        own = self.bot.decide(view)
        if len(view.deck) > MOST_IN_DECK or _someone_unseen(view):
            return own
        solution = _solved(view)
        if solution is None:
            return own
        best = [valued.action for valued in solution.best]
        refuted = [valued.action for valued in solution.refuted]
        if own.action in best or not (self.literal or own.action in refuted):
            return own
        valued = solution.best[0]
        if self.literal:
            why = _("The solver finds it best: I can expect {value} points with it.")
        else:
            why = _(
                "The solver finds it best: I can expect {value} points with it, and no convention "
                "gets as much out of what I would do otherwise, {own}."
            )
        value = _points(solution)
        return Decision(valued.action, why.format(value=value, own=say(view, own.action)))


def _points(solution: Solution) -> str:
    assert solution.value is not None
    exact = str(solution.value)
    return exact if len(exact) <= 5 else f"{float(solution.value):.2f}"


def _someone_unseen(view: View) -> bool:
    unknown = view.game.tables.unknown
    return any(unknown in hand.cards for s, hand in enumerate(view.hands) if s != view.seat)


@lru_cache(maxsize=256)
def _solved(view: View) -> Solution | None:
    """The solution of an endgame; None if it is not certain within the budget, or refused."""
    try:
        solution = solve(view, "literal", "score", BUDGET, best_only=True)
    except HanabiError:  # rules that are not worked out
        return None
    return solution if solution.exact and solution.value is not None else None
