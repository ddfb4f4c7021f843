"""The lessons and puzzles that come with the kit, installed or in a checkout."""

from collections.abc import Collection, Iterator
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath

from ..errors import HanabiError

FOLDERS = ("notebooks", "puzzles")


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


def find_lesson(name: str, shipped: Collection[str]) -> str:
    """The shipped file meant by a name such as "03", "03_negative" or "03_negative.ipynb"."""
    paths = [PurePosixPath(path) for path in shipped]
    exact = [p for p in paths if name in (str(p), p.name, p.stem)]
    found = exact or [p for p in paths if p.suffix == ".ipynb" and p.name.startswith(name)]
    if len(found) == 1:
        return str(found[0])
    if found:
        raise HanabiError(f"{name!r} could be any of {', '.join(map(str, found))}.")
    lessons = ", ".join(p.stem for p in paths if p.suffix == ".ipynb")
    raise HanabiError(f"No lesson is called {name!r}; there are {lessons}.")
