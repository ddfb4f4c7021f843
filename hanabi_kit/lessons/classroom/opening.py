"""Opening a class: JupyterHub on this machine, for all browsers that can reach it."""

import secrets
import socket
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from ...support.errors import HanabiError
from ..workspace.lab import START
from .class_folder import ClassFolder
from .learner_server import get_ready
from .sockets import INSIDE, is_free

PORT = 8000
EVERYWHERE = "0.0.0.0"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are easily taken for another."""


def open_class(
    folder: Path,
    word: str | None = None,
    *,
    notebook: str = START,
    address: str = EVERYWHERE,
    port: int = PORT,
) -> None:
    """Run JupyterHub for a class until it is stopped; without a class word, make one."""
    app = require_jupyterhub()
    word = new_word() if word is None else checked_word(word)
    _check_free(address, port)
    _check_free(INSIDE, port + 1)
    made = ClassFolder(folder.resolve())
    made.make()
    for sentence in (
        f"The link for your class: {link(address, port)}",
        f"The class word: {word}",
        f"How the class does, when it has handed in: hanabi-kit lessons report {folder}",
        "Press Ctrl-C here to end the class.",
    ):
        print(sentence, file=sys.stderr)
    get_ready()
    with TemporaryDirectory(prefix="hanabi-kit-") as sockets:
        app.launch_instance(hub_arguments(made, sockets, word, notebook, address, port))


def require_jupyterhub() -> Any:
    """JupyterHub's application, or how to get it."""
    try:
        import pwd  # noqa: F401

        import aiohttp  # noqa: F401
        from jupyterhub.app import JupyterHub
    except ImportError as error:
        if error.name == "pwd":
            raise HanabiError(
                "A class can't be opened on Windows, where JupyterHub does not run: use a machine "
                "with Linux or macOS, or the Windows Subsystem for Linux."
            ) from error
        raise HanabiError(
            'JupyterHub is not installed: pip install "hanabi-kit[class]" adds it.'
        ) from error
    return JupyterHub


def hub_arguments(
    made: ClassFolder, sockets: str, word: str, notebook: str, address: str, port: int
) -> list[str]:
    """JupyterHub's command line; no other process sees it."""
    own = __package__
    return [
        f"--JupyterHub.bind_url=http://{address}:{port}",
        f"--JupyterHub.hub_bind_url=http://{INSIDE}:{port + 1}",
        f"--JupyterHub.authenticator_class={own}.hub.ClassAuthenticator",
        f"--JupyterHub.spawner_class={own}.hub.LessonSpawner",
        f"--JupyterHub.proxy_class={own}.proxy.ClassProxy",
        f"--JupyterHub.db_url=sqlite:///{made.hub / 'jupyterhub.sqlite'}",
        f"--JupyterHub.cookie_secret_file={made.hub / 'cookie_secret'}",
        "--JupyterHub.log_level=ERROR",
        f"--ClassAuthenticator.class_folder={made.folder}",
        f"--ClassAuthenticator.class_word={word}",
        f"--LessonSpawner.class_folder={made.folder}",
        f"--LessonSpawner.socket_folder={sockets}",
        f"--LessonSpawner.first_port={port + 1}",
        f"--LessonSpawner.default_url=/lab/tree/notebooks/{quote(notebook)}",
    ]


def new_word() -> str:
    """A class word that nobody guesses and everybody can type."""
    return "".join(secrets.choice(LETTERS) for _letter in range(6))


def checked_word(word: str) -> str:
    """A class word that can be used; or what is wrong with it, in one sentence."""
    word = word.strip()
    if not (4 <= len(word) <= 100 and word.isprintable()):
        raise HanabiError("A class word has at least 4 characters, all on one line.")
    return word


def link(address: str, port: int) -> str:
    """What learners type into their browsers."""
    return f"http://{own_address() if address == EVERYWHERE else address}:{port}"


def own_address() -> str:
    """The address by which others on the network find this machine, as far as it knows."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation only: nothing is sent
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname()
        return found


def _check_free(address: str, port: int) -> None:
    if not is_free(address, port):
        raise HanabiError(
            f"Port {port} of {address} can't be used: choose another one with --port."
        )
