"""Sound puzzles to test with, and ways to spoil them."""

import json
from pathlib import Path
from typing import Any

from hanabi_kit.puzzles import Collection, Puzzle, load
from hanabi_kit.puzzles.puzzle_json import from_data, to_data
from tests.changes import Change

FOLDER = Path(__file__).parent / "sound"
SOUND: Collection = load(FOLDER)
IDS = sorted(puzzle.id for puzzle in SOUND)


def data(id: str = "the-last-five") -> Any:
    """A sound puzzle as data of its own."""
    return json.loads(json.dumps(to_data(SOUND[id])))


def changed(change: Change, id: str = "the-last-five") -> Any:
    """A sound puzzle, spoilt."""
    made = data(id)
    change(made)
    return made


def spoilt(change: Change, id: str = "the-last-five") -> Puzzle:
    """A sound puzzle, spoilt, and still read."""
    return from_data(changed(change, id))
