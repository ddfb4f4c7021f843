"""Files: reading what strangers wrote, bounded and strict; writing all of a file or nothing; where
the kit's own are.

Whatever the kit opens to read, it opens here: a pipe would let it wait for ever, and a device would
fill the memory.
"""

import errno
import json
import math
import os
import re
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from time import time
from typing import IO, TYPE_CHECKING, Any, NoReturn

from .errors import InvalidNotation

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 1_000_000
"""A position or a game takes a few kilobytes; anything near this size is something else."""
WIDTH = 100
"""JSON that fits stands on one line; so do lists of short words, however long."""
SHORT = 20
LONGEST_START = 40
"""So much of a file's name is in the name of what becomes it: not every system takes long ones."""
HIDDEN = (".", "__pycache__")
"""How the names begin of what is not for people."""
LEFT_BEHIND = 3600
"""Seconds after which nobody is still writing a file."""


def reason(error: OSError | ValueError) -> str:
    """Why something could not be done with a file, in a few words."""
    return str(getattr(error, "strerror", None) or error)


@contextmanager
def opened(path: "str | Path") -> Iterator[IO[bytes]]:
    """An ordinary file, to be read; an `OSError` if there is none, as for a pipe or a device."""
    # What is no ordinary file is seen only once it is open, and to open a pipe may take for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(path, flags)
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have such a name", str(path)) from None
    try:
        check_ordinary(file, path)
        with open(file, "rb", closefd=False) as stream:
            yield stream
    finally:
        os.close(file)


def check_ordinary(file: int, path: "str | Path") -> None:
    """Refuse a pipe, a device or a folder in the place of an open file, with an `OSError`."""
    kind = os.fstat(file).st_mode
    if not stat.S_ISREG(kind):
        found = "a folder and " if stat.S_ISDIR(kind) else ""
        raise OSError(errno.EINVAL, f"it is {found}no ordinary file", str(path))


def read_bytes(path: "str | Path", most: int = MOST_BYTES) -> bytes:
    """What is in an ordinary file that is not too large; an `OSError` says why it can't be read."""
    with opened(path) as stream:
        return _bounded(stream, most, str(path))


def _bounded(stream: IO[bytes], most: int, source: str) -> bytes:
    data = stream.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most:,} bytes", source)
    return data


def read_text(source: "str | Path") -> str:
    """The text of a file, or of standard input for ``-``: UTF-8 and not too large."""
    try:
        if source != "-":
            data = read_bytes(source)
        elif sys.stdin is None:
            raise OSError(errno.EBADF, "there is no standard input")
        else:
            data = _bounded(sys.stdin.buffer, MOST_BYTES, "-")
    except OSError as error:
        raise InvalidNotation(f"{source}: can't be read ({reason(error)})") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidNotation(
            f"{source}: byte {error.start} is not UTF-8; save the file as UTF-8 text"
        ) from None


def files_below(folder: "str | Path", ending: str = "") -> "Iterator[Path]":
    """The files in a folder and below it whose names end so, in the order of their names.

    What is hidden is left out. Links are followed, but each folder and each file is met once, and
    no link leads back to where the folder lies.
    """
    from pathlib import Path

    waiting = _inside(Path(folder))
    start = Path(os.path.realpath(folder))
    met = {identity(place) for place in (start, *start.parents)}
    while waiting:
        path = waiting.pop()
        place = identity(path)
        if path.name.startswith(HIDDEN) or place in met:
            continue
        met.add(place)
        if os.path.isdir(path):
            waiting += _inside(path)
        elif path.name.endswith(ending):
            yield path


def identity(path: "str | Path") -> tuple[int, int] | str:
    """What a file or a folder is known by, whatever leads to it; its name if nothing is there."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return str(path)
    return status.st_dev, status.st_ino


def _inside(folder: "Path") -> "list[Path]":
    """What is in a folder, the first name last."""
    try:
        names = os.listdir(folder)
    except (OSError, ValueError) as error:
        raise InvalidNotation(f"{folder}: can't be read ({reason(error)})") from None
    return [folder / name for name in sorted(names, reverse=True)]


def parse_json(text: str) -> Any:
    """JSON, strictly: no repeated keys, no NaN, no nesting without end."""
    if len(text) > MOST_BYTES:
        raise InvalidNotation(f"JSON of more than {MOST_BYTES:,} characters is not read")
    try:
        return json.loads(
            text,
            object_pairs_hook=_distinct_keys,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        raise InvalidNotation(
            f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise InvalidNotation("not read: the JSON is nested too deeply") from None
    except InvalidNotation:
        raise
    except ValueError:
        raise InvalidNotation("not read: a number in the JSON is too long") from None


def _distinct_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise InvalidNotation(f"the key {twice[:40]!r} stands twice in one JSON object")
    return made


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_constant(text)


def _no_constant(name: str) -> NoReturn:
    raise InvalidNotation(f"{name} is not a number in JSON")


def write_json(data: Any) -> str:
    """JSON for people to read: each part on one line where it fits, and a line's end behind it."""
    return f"{_laid_out(data)}\n"


def _flat(data: Any) -> str:
    """JSON on one line; half a character, which no file can hold, is escaped as JSON does."""
    text = json.dumps(data, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):x}", text)


def _laid_out(data: Any, indent: int = 0, before: int = 0) -> str:
    """JSON data as text, each part on one line where it fits behind what stands `before` it."""
    flat = _flat(data)
    if (indent and len(flat) + indent + before < WIDTH) or not isinstance(data, dict | list):
        return flat
    margin = " " * (indent + 2)
    if isinstance(data, dict):
        keys = [f"{_flat(key)}: " for key in data]
        rows = [
            f"{key}{_laid_out(value, indent + 2, len(key))}"
            for key, value in zip(keys, data.values(), strict=True)
        ]
        opening, closing = "{}"
    elif any(not isinstance(entry, str) or len(entry) > SHORT for entry in data):
        rows = [_laid_out(entry, indent + 2) for entry in data]
        opening, closing = "[]"
    else:
        return flat
    inside = f",\n{margin}".join(rows)
    return f"{opening}\n{margin}{inside}\n{' ' * indent}{closing}"


def write_whole(path: "Path", data: bytes) -> None:
    """Write a whole file or nothing, by way of a hidden one beside it that no other writer uses.

    When it returns, the file is on the disk under its name. What a writer that was killed left
    behind goes with a later write of the same file.
    """
    beginning = f".{path.name[:LONGEST_START]}."
    _sweep(path.parent, beginning)
    part = path.with_name(f"{beginning}{token_hex(8)}.part")
    try:
        with part.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    _sync(path.parent)


def _sweep(folder: "Path", beginning: str) -> None:
    """Remove what was being written and has been left alone for long."""
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith(beginning) and entry.name.endswith(".part"):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < time() - LEFT_BEHIND:
                        os.unlink(entry.path)


def _sync(folder: "Path") -> None:
    """Bring the names in a folder to the disk, where the system has a way to."""
    with suppress(OSError):  # Windows opens no folders, and some file systems can't
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def shipped_root() -> "Path":
    """The folder that holds notebooks/ and puzzles/: in the installed package, or the checkout."""
    from importlib import resources
    from pathlib import Path

    package = Path(str(resources.files("hanabi_kit")))
    installed = package / "shipped"
    return installed if os.path.isdir(installed) else package.parent
