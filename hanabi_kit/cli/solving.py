"""The command that finds the best action in an endgame."""

from typing import TYPE_CHECKING

import click

from ..errors import InvalidNotation
from . import options
from .answers import print_data, print_text
from .group import NAME
from .progress import shown_progress

if TYPE_CHECKING:
    from ..solver import Goal, Model


@click.command()
@click.argument("position")
@click.option(
    "--model",
    type=click.Choice(["literal", "open", "team"]),
    default="literal",
    show_default=True,
    help="Everyone takes clues literally; all hands lie open; or the best plan a team could make.",
)
@click.option(
    "--goal",
    type=click.Choice(["score", "perfect"]),
    default="score",
    show_default=True,
    help="What counts: the expected score, or the chance of the highest one.",
)
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
    model: "Model",
    goal: "Goal",
    budget: float,
    memory: int,
    best_only: bool,
    no_cache: bool,
    as_json: bool,
) -> None:
    """Find the best action in an endgame, and prove it.

    POSITION is a position as for show. Every action of the player to move gets its exact value,
    from what that player sees. The player's own cards may stand as ?, those of all others may not.

    \b
    Examples:
      hanabi-kit solve endgame.json
      hanabi-kit solve endgame.json --goal perfect --budget 60 --json
      hanabi-kit solve "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1" --model team
    """
    from .. import solver
    from ..position import Position
    from ..render.solved import solved
    from ..sources import read

    limits = solver.Budget(budget, memory)
    found = read(position)
    if not isinstance(found, Position):
        raise InvalidNotation(
            f"this is a hanab.live game, not a position: try {NAME} convert GAME --to line --turn N"
        )
    answer = solver.solve if no_cache else solver.cached
    with shown_progress() as progress:
        solution = answer(found, model, goal, limits, best_only=best_only, progress=progress)
    if as_json:
        print_data(solution.data)
    else:
        print_text(str(solved(solution)))
