"""A folder of drafts: what lies there, and which games it was already mined from."""

import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from ...puzzles import collection
from ...puzzles.puzzle import Puzzle
from ...puzzles.puzzle_json import to_json
from ...puzzles.symmetry import Form, twin_key
from ...support.errors import HanabiError, InvalidNotation
from ...support.files import parse_json, read_text, write_whole

NOTES = ".mined.json"
FORMAT, VERSION = "hanabi-kit/mined", 1


class Drafts:
    """Drafts in a folder, no two of them twins, nor twins of what is known already."""

    def __init__(self, folder: Path, known: Iterable[Puzzle] = ()) -> None:
        if folder.exists() and not folder.is_dir():
            raise InvalidNotation(f"{folder}: this is no folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidNotation(f"{folder}: can't be made ({error.strerror})") from error
        self.folder = folder
        self._notes = _read(folder / NOTES)
        there = map(collection.read, collection.files(folder))
        self._forms: set[Form] = {twin_key(puzzle) for puzzle in (*known, *there)}

    def done(self, what: str) -> set[int]:
        """The seeds of the games in which this has been looked for."""
        return {
            seed for first, last in self._notes.get(what, []) for seed in range(first, last + 1)
        }

    def add(self, puzzle: Puzzle) -> bool:
        """Write a draft, unless a twin of it is known; whether it was new."""
        form = twin_key(puzzle)
        if form in self._forms:
            return False
        self._write(f"{puzzle.id}.json", to_json(puzzle))
        self._forms.add(form)
        return True

    def note(self, what: str, seeds: Iterable[int]) -> None:
        """Remember in which games this has been looked for, those of earlier notes too."""
        self._notes[what] = _spans({*seeds} | self.done(what))
        data = {"format": FORMAT, "version": VERSION, "games": self._notes}
        self._write(NOTES, f"{json.dumps(data, indent=1)}\n")

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            write_whole(path, text.encode())
        except OSError as error:
            raise HanabiError(f"{path}: can't be written ({error.strerror})") from error


def _read(path: Path) -> dict[str, list[list[int]]]:
    if not path.exists():
        return {}
    try:
        data: Any = parse_json(read_text(str(path)))
        if (data["format"], data["version"]) != (FORMAT, VERSION):
            raise InvalidNotation("its format is not known")
        return {
            str(what): [[int(first), int(last)] for first, last in spans]
            for what, spans in data["games"].items()
        }
    except (HanabiError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise InvalidNotation(
            f"{path}: can't be read, so which games are done is not known: delete it to begin anew"
        ) from error


def _spans(seeds: set[int]) -> list[list[int]]:
    """Numbers as spans from first to last.

    >>> _spans({1, 2, 3, 7})
    [[1, 3], [7, 7]]
    """
    found = sorted(seeds)
    starts = [found[0], *(b for a, b in pairwise(found) if b > a + 1)] if found else []
    ends = [*(a for a, b in pairwise(found) if b > a + 1), found[-1]] if found else []
    return [[*span] for span in zip(starts, ends, strict=True)]
