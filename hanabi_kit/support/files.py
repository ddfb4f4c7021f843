"""Files: reading what strangers wrote, bounded and strict; writing all of a file or nothing; where
the kit's own are."""

import json
import os
import sys
from collections import Counter
from contextlib import suppress
from secrets import token_hex
from time import time
from typing import TYPE_CHECKING, Any, NoReturn

from .errors import InvalidNotation

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

MOST_BYTES = 1_000_000
"""A position or a game takes a few kilobytes; anything near this size is something else."""
WIDTH = 100
"""JSON that fits stands on one line; so do lists of short words, however long."""
SHORT = 20
LONGEST_START = 40
"""So much of a file's name is in the name of what becomes it: not every system takes long ones."""
LEFT_BEHIND = 3600
"""Seconds after which nobody is still writing a file."""


def read_text(source: str) -> str:
    """The text of a file, or of standard input for ``-``: UTF-8 and not too large."""
    try:
        if source == "-":
            if sys.stdin is None:
                raise InvalidNotation("-: can't be read (there is no standard input)")
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(source, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidNotation(f"{source}: can't be read ({error.strerror})") from None
    return decoded(data, source)


def decoded(data: bytes, source: str) -> str:
    """The text in the bytes of a file, of which no more than `MOST_BYTES` + 1 need be read."""
    if len(data) > MOST_BYTES:
        raise InvalidNotation(
            f"{source}: larger than {MOST_BYTES:,} bytes, so it is no position and no game"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidNotation(
            f"{source}: byte {error.start} is not UTF-8; save the file as UTF-8 text"
        ) from None


def parse_json(text: str) -> Any:
    """JSON, strictly: no repeated keys, no NaN, no nesting without end."""
    if len(text) > MOST_BYTES:
        raise InvalidNotation(f"JSON of more than {MOST_BYTES:,} characters is not read")
    try:
        return json.loads(text, object_pairs_hook=_distinct_keys, parse_constant=_no_constant)
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


def _no_constant(name: str) -> NoReturn:
    raise InvalidNotation(f"{name} is not a number in JSON")


def write_json(data: Any) -> str:
    """JSON for people to read: each part on one line where it fits, and a line's end behind it."""
    return f"{_laid_out(data)}\n"


def _laid_out(data: Any, indent: int = 0, before: int = 0) -> str:
    """JSON data as text, each part on one line where it fits behind what stands `before` it."""
    flat = json.dumps(data, ensure_ascii=False)
    if (indent and len(flat) + indent + before < WIDTH) or not isinstance(data, dict | list):
        return flat
    margin = " " * (indent + 2)
    if isinstance(data, dict):
        keys = [f"{json.dumps(key, ensure_ascii=False)}: " for key in data]
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


def shipped_root() -> "Traversable":
    """The folder that holds notebooks/ and puzzles/: in the installed package, or the checkout."""
    from importlib import resources
    from pathlib import Path

    package = resources.files("hanabi_kit")
    installed = package / "shipped"
    if installed.is_dir():
        return installed
    return Path(str(package)).parent
