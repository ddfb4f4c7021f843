"""Much work, and who does it: this process, several of this machine, or a cluster."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from ..support.errors import HanabiError
from .group import INTERRUPTED, complain
from .output import shown_progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

Result = TypeVar("Result")

SECONDS_TO_CONNECT = 10
JOBS_EACH = 4
"""So many processes for each processor: more only get into each other's way."""
MOST_ON_WINDOWS = 61
"""That system waits for no more processes at once."""
MOST_GAMES = 10_000_000
"""More would take longer than anybody waits; every seed of them is remembered."""
NOTHING = "stopped before anything was finished, so nothing is saved"

games_type = click.IntRange(max=MOST_GAMES)


def most_jobs() -> int:
    """How many processes may work at once on this machine."""
    most = JOBS_EACH * (os.cpu_count() or 1)
    return min(most, MOST_ON_WINDOWS) if os.name == "nt" else most


def _not_too_many(ctx: click.Context, option: click.Parameter, jobs: int) -> int:
    if jobs > (most := most_jobs()):
        raise HanabiError(f"--jobs: {jobs} are too many for this machine, write {most} or fewer")
    return jobs


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    callback=_not_too_many,
    default=1,
    show_default=True,
    metavar="J",
    help="How many processes of this machine play.",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Have the workers of this Dask cluster play instead, such as tcp://10.0.0.1:8786.",
)


class Workers(NamedTuple):
    """Who does the work: an executor, and how many tasks it gets at once."""

    executor: "Executor | None" = None
    in_flight: int | None = None


def carry_out(
    work: Callable[..., Result], tasks: int, jobs: int, scheduler: str | None
) -> tuple[Result, bool]:
    """The result of much work, shown on the way, and whether it is whole: Ctrl-C cuts it short.

    No more processes are begun than there are tasks; when nothing is finished yet, Ctrl-C leaves.
    """
    from ..support.executors import Interrupted

    jobs = max(1, min(jobs, tasks))
    try:
        with workers(jobs, scheduler) as (executor, in_flight), shown_progress() as progress:
            return work(executor=executor, in_flight=in_flight, progress=progress), True
    except Interrupted as stop:
        return stop.finished, False
    except KeyboardInterrupt:
        complain(NOTHING, INTERRUPTED)


@contextmanager
def workers(jobs: int, scheduler: str | None) -> Iterator[Workers]:
    """Those who do the work, as long as it lasts."""
    if scheduler is not None:
        with _cluster(scheduler) as found:
            yield found
    elif jobs == 1:
        yield Workers()
    else:
        with _processes(jobs) as found:
            yield found


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    from ..support.executors import TASKS_EACH

    others = {*active_children()}
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_ctrl_c)
    try:
        with _without_ctrl_c():
            for _job in range(jobs):
                executor.submit(_leave_ctrl_c)  # a process begins with the first that it gets
        yield Workers(executor, TASKS_EACH * jobs)
    except BaseException:
        # Nobody waits for what is being worked on: it may take minutes. Files are written whole,
        # so a process may be ended at any moment.
        for process in {*active_children()} - others:
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Processes begun here are deaf to Ctrl-C from their first moment, before any code of ours."""
    before = signal.getsignal(signal.SIGINT)
    _leave_ctrl_c()
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_ctrl_c() -> None:
    """A terminal tells Ctrl-C to all processes; only the one that hands out work has to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    from ..support.executors import TASKS_EACH

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
