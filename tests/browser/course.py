"""The course as `hanabi-kit lab` and `hanabi-kit read` serve it, in a folder of its own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hanabi_kit.practice.journal import FOLDER
from tests.browser.lab import Lab, free_port, lab_environment, serving

# What a person could have in a file of settings: the command itself is started as anybody would.
CONFIG = {
    "LabApp": {"expose_app_in_browser": True},
    "IdentityProvider": {"token": ""},
    "ServerApp": {"disable_check_xsrf": True, "allow_remote_access": False},
}
ADDRESS = re.compile(r"The course is at (\S+)")


@dataclass(frozen=True)
class Course(Lab):
    """A running server of the lessons, with all that it has said and the record of its learner."""

    data: Path
    log: Path
    arguments: tuple[str, ...]

    def lesson(self, name: str) -> Path:
        """A notebook by the beginning of its name."""
        (path,) = self.folder.glob(f"{name}*.ipynb")
        return path

    def forget(self) -> None:
        """Be a computer at which nobody has learned anything yet."""
        shutil.rmtree(self.data, ignore_errors=True)

    @property
    def address(self) -> str:
        """What `hanabi-kit read` says where the pages are, with the token."""
        found = ADDRESS.search(self.log.read_text())
        assert found is not None, self.log.read_text()
        return found[1].replace("localhost", "127.0.0.1")  # no name is looked up in these tests

    def said_again(self) -> str:
        """What the same command says when it is started another time, before there is a server."""
        command = subprocess.Popen(
            started(*self.arguments, "--port", str(free_port())),
            env=environment(self.folder.parent),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        said: list[str] = []
        try:
            assert command.stderr is not None
            for line in command.stderr:
                said.append(line)
                if line.startswith("The lessons are in "):
                    break
        finally:
            command.terminate()
            command.communicate()
        return "".join(said)


def started(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "hanabi_kit.cli", *arguments, "--no-browser"]


def environment(home: Path) -> dict[str, str]:
    return lab_environment(home / "home") | {FOLDER: str(home / "data")}


@contextmanager
def running_course(folder: Path, *arguments: str) -> Iterator[Course]:
    """Start one of the commands that open the lessons, and stop it."""
    config = folder / "home" / "config"
    config.mkdir(parents=True)
    (config / "jupyter_lab_config.json").write_text(json.dumps(CONFIG))
    lessons = folder / "lessons"
    lessons.mkdir()
    port = free_port()
    arguments = (*arguments, "--folder", str(lessons))
    course = Course(
        f"http://127.0.0.1:{port}", lessons, folder / "data", folder / "course.log", arguments
    )
    command = started(*arguments, "--port", str(port))
    with serving(command, environment(folder), course, course.log):
        yield course
