"""One learner's JupyterLab, in a process of its own.

To import JupyterLab takes seconds, and thirty learners come at once. So one process has imported it
before anybody comes, and each learner's server is forked from that: it starts sooner, and shares
the memory of what all have in common.
"""

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from multiprocessing.forkserver import ensure_running
from pathlib import Path

from ..workspace.lab import JUPYTER, prepend
from ..workspace.trust import sign
from ..workspace.working_folder import prepare

MOST_MEMORY = 2 * 2**30
"""No process of a learner gets more, so that an endless list does not stop the whole class."""
IMPORTED = (
    __name__,
    "aiohttp",
    "jupyter_lsp",
    "jupyter_server.services.api.handlers",
    "jupyter_server.services.contents.handlers",
    "jupyter_server.services.kernels.handlers",
    "jupyter_server.services.sessions.handlers",
    "jupyterhub.spawner",
    "jupyterlab.labapp",
    "nbconvert.exporters",
    "nbformat.sign",
    "notebook_shim.nbserver",
    "voila.server_extension",
)
"""Not `jupyterhub.services.auth`, which reads the learner's environment when it is imported."""


def start_server(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> int:
    """Start a server in an environment, which says whose it is; answers its process."""
    server = _context().Process(
        target=_serve, args=(list(arguments), dict(environment), str(log)), daemon=True
    )
    server.start()
    assert server.pid is not None
    return server.pid


def get_ready() -> None:
    """Begin to import what all servers need."""
    _context()
    ensure_running()


@cache
def _context() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload(list(IMPORTED))
    return context


def _serve(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """Bring the learner's lessons up to date, and serve them until the server is stopped."""
    gc.freeze()  # what was imported before stays shared: no search for garbage touches it
    os.setsid()  # what is typed where the class was opened is not for this process
    os.environ.clear()
    os.environ.update(environment)
    with open(log, "ab", buffering=0) as said:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(said.fileno(), stream.fileno())
    home, folder = Path(environment["HOME"]), Path(environment["JUPYTERHUB_ROOT_DIR"])
    home.mkdir(parents=True, exist_ok=True)
    os.chdir(home)
    limit_memory(MOST_MEMORY)
    sign(folder, prepare(folder).unedited_notebooks)
    prepend("JUPYTER_CONFIG_PATH", JUPYTER / "config")

    from jupyterhub.singleuser import main

    main(arguments)


def limit_memory(most: int) -> None:
    """Bound what this process and those that it starts can get, each; where a system can."""
    if sys.platform == "linux":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
