"""A folder of drafts: what lies there, and which games it was already mined from."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...puzzles import collection
from ...puzzles.puzzle import Puzzle
from ...puzzles.puzzle_json import to_json
from ...puzzles.symmetry import Form, twin_key
from ...support.errors import HanabiError, InvalidNotation, quoted
from ...support.files import parse_json, read_text, reason, write_whole

NOTES = ".mined.json"
FORMAT, VERSION = "hanabi-kit/mined", 1

Span = tuple[int, int]
"""Seeds from a first to a last one. They are never listed one by one: a file may name billions."""


class Drafts:
    """Drafts in a folder, no two of them twins, nor twins of what is known already."""

    def __init__(self, folder: Path, known: Iterable[Puzzle] = ()) -> None:
        if os.path.exists(folder) and not os.path.isdir(folder):
            raise InvalidNotation(f"{folder}: this is no folder")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InvalidNotation(f"{folder}: can't be made ({reason(error)})") from error
        self.folder = folder
        self._notes = _read(folder / NOTES)
        there = map(collection.read, collection.files(folder))
        self._forms: set[Form] = {twin_key(puzzle) for puzzle in (*known, *there)}

    def done(self, what: str, seeds: range) -> set[int]:
        """Those of these seeds with whose games this has been looked for."""
        return {
            seed
            for first, last in self._notes.get(what, [])
            for seed in range(max(first, seeds.start), min(last + 1, seeds.stop))
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
        alone = ((seed, seed) for seed in seeds)
        self._notes[what] = _merged([*self._notes.get(what, []), *alone])
        data = {"format": FORMAT, "version": VERSION, "games": self._notes}
        self._write(NOTES, f"{json.dumps(data, indent=1)}\n")

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        try:
            write_whole(path, text.encode())
        except OSError as error:
            raise HanabiError(f"{path}: can't be written ({reason(error)})") from error


def _read(path: Path) -> dict[str, list[Span]]:
    if not os.path.lexists(path):
        return {}
    try:
        data: Any = parse_json(read_text(path))
        if (data["format"], data["version"]) != (FORMAT, VERSION):
            raise InvalidNotation("its format is not known")
        return {what: _merged(map(_span, spans)) for what, spans in data["games"].items()}
    except (HanabiError, TypeError, KeyError, ValueError, AttributeError) as error:
        raise InvalidNotation(
            f"{path}: can't be read, so which games are done is not known: delete it to begin anew"
        ) from error


def _span(data: Any) -> Span:
    first, last = data
    if type(first) is not int or type(last) is not int or not 0 <= first <= last:
        raise InvalidNotation(f"{quoted(data)} is not a first and a last seed")
    return first, last


def _merged(spans: Iterable[Span]) -> list[Span]:
    """The same seeds in as few spans as possible.

    >>> _merged([(7, 7), (1, 2), (2, 5), (6, 6), (12, 20)])
    [(1, 7), (12, 20)]
    """
    made: list[Span] = []
    for first, last in sorted(spans):
        if made and first <= made[-1][1] + 1:
            made[-1] = (made[-1][0], max(last, made[-1][1]))
        else:
            made.append((first, last))
    return made
