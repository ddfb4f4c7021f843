"""A puzzle written to a file of its own, in a folder that somebody chose."""

import re
from pathlib import Path

from ..puzzles.collection import SUFFIX
from ..puzzles.puzzle import Puzzle
from ..puzzles.puzzle_json import from_json, to_json
from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import write_whole
from ..support.i18n import _


class AlreadyThere(HanabiError):
    """A file of that name exists, and nobody said that it may be replaced."""


def save(puzzle: Puzzle, folder: Path, *, replace: bool = False) -> Path:
    """Write a puzzle into a folder that exists, as its id says; answers where it is now.

    Only what can be read again is written; whether it is sound is for `check` to say.
    """
    text = readable(puzzle)
    if not folder.is_dir():
        raise InvalidNotation(_("{folder}: there is no such folder").format(folder=folder))
    path = folder / f"{puzzle.id}{SUFFIX}"
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise InvalidNotation(_("{path}: this is no file that could be written").format(path=path))
    if path.exists() and not replace:
        raise AlreadyThere(_("{path}: already there").format(path=path))
    try:
        write_whole(path, text.encode())
    except OSError as error:
        words = _("{path}: can't be written ({why})")
        raise InvalidNotation(words.format(path=path, why=error.strerror)) from None
    return path


def readable(puzzle: Puzzle) -> str:
    """A puzzle as its file has it; refuses what could not be read again."""
    from ..puzzles.puzzle_shapes import SLUG

    if not re.fullmatch(SLUG, puzzle.id):
        words = _("id: {found} is no name for a file: write it like last-copy-07")
        raise InvalidNotation(words.format(found=quoted(puzzle.id)))
    text = to_json(puzzle)
    from_json(text)
    return text
