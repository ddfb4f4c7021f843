"""The command that looks for new puzzles in games of bots."""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..support.errors import InvalidNotation
from . import options
from .group import INTERRUPTED, complain
from .jobs import carry_out, games_type, jobs_option, scheduler_option
from .output import print_data, print_line

if TYPE_CHECKING:
    from ..authoring.mining.miner import MiningResult
    from ..engine.rules import Rules
    from ..solver import Goal

STOPPED = "Stopped before the end: so much is saved, and the same command goes on from here."


@click.command()
@click.option(
    "--games",
    type=games_type,
    default=100,
    show_default=True,
    metavar="N",
    help="How many to look at.",
)
@options.players
@options.edition
@options.variants
@click.option("--suits", type=int, metavar="N", help="Only so many colours: a small game.")
@click.option("--ranks", type=int, metavar="N", help="Only the ranks 1 to N.")
@click.option("--hand-size", type=int, metavar="N", help="Cards in each hand.")
@click.option(
    "--deck", default="0-2", show_default=True, metavar="A-B", help="Cards in the deck, 3 at most."
)
@click.option(
    "--goal",
    type=click.Choice(["score", "perfect"]),
    help="What counts; left out, the highest score where it is within reach, else the points.",
)
@options.topic(
    "topics",
    multiple=True,
    help="Keep only puzzles of this topic. May be repeated: then of any of them.",
)
@click.option("--bots", metavar="BOT,...", help="Who plays: a game each, and some turns of others.")
@click.option(
    "--nodes", type=int, metavar="N", help="How much the solver may look at in each position."
)
@options.first_seed
@jobs_option
@scheduler_option
@click.option(
    "-o",
    "--out",
    "folder",
    type=click.Path(path_type=Path),
    default=Path("drafts"),
    show_default=True,
    metavar="FOLDER",
    help="Where the drafts go.",
)
@options.as_json
def mine(
    games: int,
    players: int,
    edition: str,
    variants: tuple[str, ...],
    suits: int | None,
    ranks: int | None,
    hand_size: int | None,
    deck: str,
    goal: "Goal | None",
    topics: tuple[str, ...],
    bots: str | None,
    nodes: int | None,
    seed: int,
    jobs: int,
    scheduler: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Look for new puzzles in games of bots, and write drafts of them.

    Positions near the end of each game are solved from the mover's seat. Kept are those whose best
    answers stand out and stay the same however teammates break ties, and no twins of a puzzle that
    is known. A draft is a whole puzzle file, with words for a person to make better. The same seeds
    give the same drafts, whatever machine plays. Games that are done are noted in the folder:
    whatever was stopped goes on where it was.

    \b
    Examples:
      hanabi-kit puzzles mine --games 200 --deck 0 --jobs 2
      hanabi-kit puzzles mine --players 2 --suits 2 --ranks 3 --hand-size 3 -o easy
      hanabi-kit puzzles mine --edition it --variant black-powder --topic black-powder
      hanabi-kit puzzles mine --players 4 --deck 1 --goal perfect --bots cheater,beginner --json
    """
    from ..authoring.mining import miner
    from ..authoring.mining.drafts_folder import Drafts
    from ..puzzles import collection

    rules = _rules(edition, players, variants, suits, ranks, hand_size)
    chosen: dict[str, Any] = {"deck": _span(deck), "goal": goal, "topics": topics}
    if bots is not None:
        chosen["bots"] = tuple(bots.split(","))
    if nodes is not None:
        chosen["nodes"] = nodes
    what = miner.MiningTask(rules, **chosen)
    drafts = Drafts(folder, collection.load())
    work = partial(miner.mine, what, drafts, games, seed=seed)
    found, complete = carry_out(work, games, jobs, scheduler)
    _print(found, folder, as_json=as_json, complete=complete)
    if not complete:
        complain("stopped", INTERRUPTED)


def _rules(
    edition: str,
    players: int,
    variants: tuple[str, ...],
    suits: int | None,
    ranks: int | None,
    hand_size: int | None,
) -> "Rules":
    from ..engine import editions
    from ..engine.cards import COLOURS

    if suits is not None and not 1 <= suits <= len(COLOURS):
        raise InvalidNotation(f"suits: {suits} can't be played, only 1 to {len(COLOURS)}")
    options = {"suits": COLOURS[:suits], "ranks": ranks, "hand_size": hand_size}
    given = {name: value for name, value in options.items() if value is not None}
    return editions.rules(edition, players, variants, **given)


def _span(text: str) -> tuple[int, ...]:
    """Numbers from a first to a last one, or one alone."""
    match = re.fullmatch(r"(\d)(?:-(\d))?", text, re.ASCII)
    if match is None:
        raise InvalidNotation(f"deck: {text!r} is not understood; write 1, or 0-2")
    first, last = match[1], match[2] or match[1]
    return tuple(range(int(first), int(last) + 1))


def _print(found: "MiningResult", folder: Path, *, as_json: bool, complete: bool) -> None:
    if as_json:
        print_data(found._asdict() | {"folder": str(folder), "complete": complete})
        return
    told = f"games: {found.games}, drafts: {len(found.drafts)} in {folder}"
    told += f", twins left out: {found.twins}" if found.twins else ""
    told += f", games done before: {found.before}" if found.before else ""
    print_line(told)
    if not complete:
        print_line(STOPPED)
