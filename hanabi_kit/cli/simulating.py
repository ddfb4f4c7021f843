"""The command that has bots play many games."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..errors import HanabiError
from . import options
from .answers import print_data, print_text
from .group import INTERRUPTED, complain
from .progress import shown_progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..bots.results import Crossed, Simulated

SECONDS_TO_CONNECT = 10
STOPPED = "Stopped before the end: this is only what was finished by then."


class Workers(NamedTuple):
    """Who plays the games: an executor, and how many tasks it gets at once."""

    executor: "Executor | None" = None
    in_flight: int | None = None


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT[,BOT...]")
@click.option(
    "--players", type=int, default=3, show_default=True, metavar="N", help="Seats at the table."
)
@click.option(
    "--games", type=int, default=1000, show_default=True, metavar="N", help="How many to play."
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="S",
    help="The first game is dealt by seed S, the next by S + 1, and so on.",
)
@click.option(
    "--edition", default="en", show_default=True, metavar="BOX", help="Whose rules: en fi nb it nl."
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help="A variant of the rules, such as crowning-piece. May be repeated.",
)
@click.option("--cross-play", is_flag=True, help="Each bot as a guest in a team of each bot.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="J",
    help="How many processes of this machine play.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Have the workers of this Dask cluster play instead, such as tcp://10.0.0.1:8786.",
)
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
    from .. import editions
    from ..bots import simulation

    names = [name for given in bots for name in given.split(",")]
    rules = editions.rules(edition, players, variants)
    work = simulation.cross_play if cross_play else simulation.simulate
    try:
        with _workers(jobs, scheduler) as (executor, in_flight), shown_progress() as progress:
            found: Simulated | Crossed = work(
                names,
                rules,
                games,
                seed=seed,
                executor=executor,
                in_flight=in_flight,
                progress=progress,
            )
    except simulation.Interrupted as stop:
        _print(stop.finished, as_json=as_json, complete=False)
        complain("stopped", INTERRUPTED)
    _print(found, as_json=as_json, complete=True)


def _print(found: "Simulated | Crossed", *, as_json: bool, complete: bool) -> None:
    if as_json:
        print_data(found.data | {"complete": complete})
    else:
        print_text(f"{found}" if complete else f"{found}\n\n{STOPPED}")


@contextmanager
def _workers(jobs: int, scheduler: str | None) -> Iterator[Workers]:
    if scheduler is not None:
        with _cluster(scheduler) as workers:
            yield workers
    elif jobs == 1:
        yield Workers()
    else:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        from ..workers import TASKS_EACH

        with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_ctrl_c) as executor:
            yield Workers(executor, TASKS_EACH * jobs)


def _leave_ctrl_c() -> None:
    """A terminal tells Ctrl-C to all processes; only the one that hands out work has to hear it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    from ..workers import TASKS_EACH

    try:
        connect: Any = import_module("distributed").Client
    except ImportError as error:
        raise HanabiError(
            "--scheduler needs dask.distributed, which is not installed: "
            'pip install "hanabi-kit[cluster]"'
        ) from error
    try:
        client = connect(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise HanabiError(f"--scheduler: there is no answer from {address}") from error
    with client:
        cores = sum(client.ncores().values())
        if not cores:
            raise HanabiError(f"--scheduler: the cluster at {address} has no workers")
        yield Workers(client.get_executor(), TASKS_EACH * cores)
