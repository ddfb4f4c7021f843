"""Sound puzzles to test with, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.collection import Collection, load
from hanabi_kit.puzzles.json_format import from_data, to_data

FOLDER = Path(__file__).parent / "sound"
SOUND: Collection = load(FOLDER)
IDS = sorted(puzzle.id for puzzle in SOUND)

Change = Callable[[Any], None]


def data(id: str = "the-last-five") -> Any:
    """A sound puzzle as data of its own."""
    return json.loads(json.dumps(to_data(SOUND[id])))


def put(*path: str | int, value: object) -> Change:
    """A change that puts a value somewhere."""

    def change(data: Any) -> None:
        *parents, last = path
        for key in parents:
            data = data[key]
        data[last] = value

    return change


def without(*path: str | int) -> Change:
    """A change that takes something out."""

    def change(data: Any) -> None:
        *parents, last = path
        for key in parents:
            data = data[key]
        del data[last]

    return change


def changed(change: Change, id: str = "the-last-five") -> Any:
    """A sound puzzle, spoilt."""
    made = data(id)
    change(made)
    return made


def spoilt(change: Change, id: str = "the-last-five") -> Puzzle:
    """A sound puzzle, spoilt, and still read."""
    return from_data(changed(change, id))
