"""The command that finds the best action in an endgame."""

from typing import TYPE_CHECKING, cast

import click

from ..support.errors import HanabiError, InvalidNotation
from . import options
from .options import moment
from .output import print_data, print_text, shown_progress

if TYPE_CHECKING:
    from ..bots import Bot
    from ..engine.state import State
    from ..position import Position
    from ..solver import Goal, ModelName

MODELS = ("literal", "open", "team")
RESPONSE = "response:"


def _model(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The name of a model, if it is one."""
    if value not in MODELS and not value.startswith(RESPONSE):
        from ..bots import NAMES

        raise click.BadParameter(
            f"{value!r} is no model: it is {', '.join(MODELS)} or {RESPONSE}BOT, the bots being "
            f"{', '.join(NAMES)}."
        )
    return value


@click.command()
@click.argument("position")
@click.option(
    "--model",
    callback=_model,
    metavar=f"[{'|'.join(MODELS)}|{RESPONSE}BOT]",
    default="literal",
    show_default=True,
    help="Everyone takes clues literally; all hands lie open; the best plan a team could make; or "
    "the best response if all others play as a bot.",
)
@click.option("--turn", type=int, metavar="N", help="Of a game: before turn N; turn 1 is the deal.")
@options.goal
@click.option(
    "--budget",
    type=float,
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="How long to think; past it, the answer is what is certain by then.",
)
@click.option(
    "--memory",
    type=int,
    default=1500,
    show_default=True,
    metavar="MB",
    help="How much to remember while thinking.",
)
@click.option(
    "--best-only", is_flag=True, help="Faster: actions that stay well behind get only a bound."
)
@click.option("--no-cache", is_flag=True, help="Work it out anew, and keep nothing on disk.")
@options.as_json
def solve(
    position: str,
    model: str,
    turn: int | None,
    goal: "Goal",
    budget: float,
    memory: int,
    best_only: bool,
    no_cache: bool,
    as_json: bool,
) -> None:
    """Find the best action in an endgame, and prove it.

    POSITION is a position as for show, or a hanab.live game as for replay. Every action of the
    player to move gets its exact value, from what that player sees. The player's own cards may
    stand as ?, those of all others may not.

    With response:BOT the others play as that bot, and so they did before: of a game, cards are left
    out that would have made them act in another way. The bots are those of simulate.

    \b
    Examples:
      hanabi-kit solve endgame.json
      hanabi-kit solve endgame.json --goal perfect --budget 60 --json
      hanabi-kit solve game.json --turn 52 --model response:hat
      hanabi-kit solve "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1" --model team
    """
    from .. import solver
    from ..render.solution.solution_table import solution_table

    limits = solver.Budget(budget, memory)
    found = _asked_about(position, turn)
    bot = _bot(model.removeprefix(RESPONSE), found) if model.startswith(RESPONSE) else None
    with shown_progress() as progress:
        if bot is not None:
            solution = solver.respond(
                found,
                lambda view: bot.decide(view).action,
                bot.name,
                goal,
                limits,
                best_only=best_only,
                progress=progress,
            )
        else:
            answer = solver.solve if no_cache else solver.cached
            named = cast("ModelName", model)
            solution = answer(found, named, goal, limits, best_only=best_only, progress=progress)
    if as_json:
        print_data(solution.data)
    else:
        print_text(str(solution_table(solution)))


def _asked_about(source: str, turn: int | None) -> "Position | State":
    """The position, or the moment of a game, that is to be solved."""
    from ..exchange.sources import read
    from ..position import Position

    found = read(source)
    if isinstance(found, Position):
        if turn is not None:
            raise InvalidNotation("--turn is for games, and this is a position")
        return found
    state = moment(found, turn)
    if state.over:
        raise InvalidNotation("the game is over there: say before which turn, with --turn N")
    return state


def _bot(name: str, source: "Position | State") -> "Bot":
    """The bot that the others play as; what can't be answered is refused."""
    from ..bots import find
    from ..bots.games.playing import refuse_rules

    bot = find(name)
    if bot.open_hands:
        raise HanabiError(f"the bot {name} sees its own cards, which no teammate does")
    refuse_rules(bot, source.rules)
    return bot
