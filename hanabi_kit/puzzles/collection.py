"""Puzzles in files: one, those of a folder, or the collection that comes with the kit."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import files_below, read_text, shipped_root
from .puzzle import Puzzle
from .puzzle_json import from_json
from .puzzle_line import from_line
from .topic_names import TOPICS, described

FOLDER = "puzzles"
SUFFIX = ".json"
NOT_PUZZLES = ".schema.json"
MOST_NAMED = 5


class Collection:
    """Puzzles by their ids, the easier ones first."""

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self._puzzles = tuple(sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))
        self._by_id = {puzzle.id: puzzle for puzzle in self._puzzles}
        if len(self._by_id) < len(self._puzzles):
            twice, _ = Counter(puzzle.id for puzzle in self._puzzles).most_common(1)[0]
            raise HanabiError(f"two puzzles are called {twice}")

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._puzzles)

    def __len__(self) -> int:
        return len(self._puzzles)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Puzzle:
        if id not in self._by_id:
            near = [known for known in self._by_id if id in known or known in id][:MOST_NAMED]
            hint = f"; there are {', '.join(near)}" if near else ""
            raise HanabiError(f"no puzzle is called {quoted(id)}{hint}")
        return self._by_id[id]

    def __repr__(self) -> str:
        return f"<Collection of {len(self)} puzzles>"

    @property
    def topics(self) -> dict[str, int]:
        """How many puzzles each topic has, in the order of the topics."""
        counted = Counter(topic for puzzle in self for topic in puzzle.topics)
        return {topic: counted[topic] for topic in TOPICS if topic in counted}

    def chosen(self, topic: str | None = None, difficulty: int | None = None) -> "Collection":
        """Those of a topic and of a difficulty."""
        if topic is not None:
            described(topic)  # refuses what is no topic
        return Collection(
            puzzle
            for puzzle in self
            if topic in (None, *puzzle.topics) and difficulty in (None, puzzle.difficulty)
        )


def read(file: Path) -> Puzzle:
    """The puzzle in a file; what is wrong with it is told behind the file's name."""
    text = read_text(file)
    try:
        return from_json(text)
    except HanabiError as error:
        raise InvalidNotation(f"{file}: {error}") from None


def files(folder: Path | str) -> Iterator[Path]:
    """All puzzle files in a folder and below it, in the order of their names."""
    found = files_below(folder, SUFFIX)
    return (path for path in found if not path.name.endswith(NOT_PUZZLES))


def load(folder: Path | str | None = None) -> Collection:
    """The puzzles of a folder, or those that come with the kit."""
    return _shipped() if folder is None else Collection(map(read, files(folder)))


@lru_cache(maxsize=1)
def _shipped() -> Collection:
    return Collection(map(read, files(shipped_folder())))


def shipped_folder() -> Path:
    """Where the puzzles are that come with the kit."""
    return shipped_root() / FOLDER


def find(name: str) -> Puzzle:
    """A puzzle by its file, by its id in the kit's collection, or from its line or its JSON."""
    is_there = os.path.exists(name) and not os.path.isdir(name)
    if name == "-" or name.endswith(SUFFIX) or is_there:
        text = read_text(name)
        try:
            return _parse(text)
        except HanabiError as error:
            raise InvalidNotation(f"{name}: {error}") from None
    return _parse(name) if _is_json(name) or ";" in name else load()[name]


def _parse(text: str) -> Puzzle:
    return from_json(text) if _is_json(text) else from_line(text)


def _is_json(text: str) -> bool:
    return text.lstrip().startswith(("{", "["))
