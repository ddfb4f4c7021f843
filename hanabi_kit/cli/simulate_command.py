"""The command that has bots play many games."""

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

import click

from . import options
from .group import INTERRUPTED, complain
from .jobs import carry_out, games_type, jobs_option, scheduler_option
from .output import print_data, print_text

if TYPE_CHECKING:
    from ..bots.games.results import CrossPlayResult, SimulationResult

STOPPED = "Stopped before the end: this is only what was finished by then."


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT[,BOT...]")
@options.players
@click.option(
    "--games",
    type=games_type,
    default=1000,
    show_default=True,
    metavar="N",
    help="How many to play.",
)
@options.first_seed
@options.edition
@options.variants
@click.option("--cross-play", is_flag=True, help="Each bot as a guest in a team of each bot.")
@jobs_option
@scheduler_option
@options.as_json
def simulate(
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    edition: str,
    variants: tuple[str, ...],
    cross_play: bool,
    jobs: int,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Have bots play many games, and sum up how they score.

    BOT is random, careful, odds, beginner, hat or cheater (which sees all hands), and with +solver
    behind it plays the endgame exactly. One BOT takes all seats; or name one for each seat. The
    same seeds give the same figures, whatever machine plays. A lost game counts 0. Ctrl-C sums up
    what is finished.

    \b
    Examples:
      hanabi-kit simulate careful --games 200
      hanabi-kit simulate odds,hat,hat --jobs 2 --json
      hanabi-kit simulate beginner --players 4 --edition it --variant black-powder
      hanabi-kit simulate careful,odds,beginner --cross-play --games 100
    """
    from ..bots.games import simulation
    from ..engine import editions

    names = [name for given in bots for name in given.split(",")]
    rules = editions.rules(edition, players, variants)
    play = simulation.cross_play if cross_play else simulation.simulate
    work: Callable[..., SimulationResult | CrossPlayResult] = partial(
        play, names, rules, games, seed=seed
    )
    tasks = ceil(games / simulation.GAMES_EACH)
    found, complete = carry_out(work, tasks, jobs, scheduler)
    if as_json:
        print_data(found.data | {"complete": complete})
    else:
        print_text(f"{found}" if complete else f"{found}\n\n{STOPPED}")
    if not complete:
        complain("stopped", INTERRUPTED)
