"""The lessons and puzzles that come with the kit, installed or in a checkout."""

from collections.abc import Collection, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from ...support.errors import HanabiError
from . import notebook
from .learner_copy import learners_copy

FOLDERS = ("notebooks", "puzzles")
GUIDES = "notebooks/instructor/"
"""What is for instructors."""


def read_shipped(root: Traversable) -> dict[str, bytes]:
    """Every shipped file by its name relative to `root`; hidden files are not part of the kit."""
    shipped = dict(
        entry
        for folder in FOLDERS
        if (root / folder).is_dir()
        for entry in _walk(root / folder, folder)
    )
    if not shipped:
        raise HanabiError("This installation has no lessons in it: reinstall hanabi-kit.")
    return shipped


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        name = f"{prefix}/{item.name}"
        if item.name.startswith((".", "__pycache__")):
            continue
        if item.is_dir():
            yield from _walk(item, name)
        else:
            yield name, item.read_bytes()


def for_learners(shipped: Mapping[str, bytes]) -> dict[str, bytes]:
    """The shipped files as learners get them: no solutions, and no guides for instructors."""
    return {
        name: notebook.write(learners_copy(notebook.read(data, name)))
        if name.endswith(".ipynb")
        else data
        for name, data in shipped.items()
        if not name.startswith(GUIDES)
    }


def lessons_in(shipped: Collection[str]) -> list[str]:
    """The notebooks for learners among shipped files, in order."""
    return sorted(n for n in shipped if n.endswith(".ipynb") and not n.startswith(GUIDES))


def find_lesson(name: str, shipped: Collection[str]) -> str:
    """The shipped file meant by a name such as "3", "03", "03_negative" or "03_negative.ipynb"."""
    paths = [PurePosixPath(path) for path in shipped]
    lessons = [PurePosixPath(path) for path in lessons_in(shipped)]
    found = (
        [p for p in paths if name in (str(p), p.name)]
        or [p for p in paths if name == p.stem and p.suffix != ".md"]
        or [p for p in lessons if p.name.startswith(f"{name:0>2}_")]
        or [p for p in lessons if p.name.startswith(name)]
    )
    if len(found) == 1:
        return str(found[0])
    if found:
        raise HanabiError(f"{name!r} could be any of {', '.join(map(str, found))}.")
    known = ", ".join(p.stem for p in lessons)
    raise HanabiError(f"No lesson is called {name!r}; there are {known}.")
