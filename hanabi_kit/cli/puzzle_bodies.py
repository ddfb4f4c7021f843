"""The bodies of the commands that begin a puzzle, and that choose one to solve."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..support.errors import HanabiError, InvalidNotation
from .output import print_data, print_text, shown_progress, write

if TYPE_CHECKING:
    from ..practice.schedule import NextPuzzle
    from ..puzzles.puzzle import Puzzle
    from ..solver import Goal


def begin(
    source: str,
    folder: Path,
    *,
    fields: dict[str, object],
    goal: "Goal",
    seconds: float,
    force: bool,
    as_json: bool,
) -> None:
    """Write a file for a new puzzle: all that can be worked out, and places for the words."""
    from ..authoring.writing import missing
    from ..puzzles.puzzle_json import to_json

    puzzle = _worked_out(_begun(source, goal, fields), seconds)
    if not folder.is_dir():
        raise InvalidNotation(f"{folder}: there is no such folder")
    path = folder / f"{puzzle.id}.json"
    write(path, to_json(puzzle), force=force)
    lacks = missing(puzzle)
    if as_json:
        print_data({"file": str(path), "missing": lacks})
        return
    print_text(f"Written: {path}. For a sound puzzle it still lacks:")
    print_text("\n".join(f"- {words}" for words in lacks))


def _begun(source: str, goal: "Goal", fields: dict[str, object]) -> "Puzzle":
    """A puzzle with nothing in it but the position and what options say."""
    from ..authoring.editing import hidden, names_of
    from ..authoring.writing import blank, written
    from ..exchange.sources import read
    from ..position import Position
    from ..puzzles.schema import broken, schema

    position = read(source)
    if not isinstance(position, Position):
        raise InvalidNotation("a game is no position: take a moment of it with hanabi-kit convert")
    puzzle = blank(hidden(position), goal)
    names = names_of(position)
    fields = {"perspective": names[(position.turn + 1) % len(names)]} | fields
    for name, value in fields.items():
        puzzle = written(puzzle, name, value)
    for reason in broken(puzzle.id, schema()["properties"]["id"], "--id"):
        raise InvalidNotation(reason)
    return puzzle


def _worked_out(puzzle: "Puzzle", seconds: float) -> "Puzzle":
    from ..puzzles.solution_io import solve_puzzle, with_solution
    from ..solver import Budget

    with shown_progress() as progress:
        solution = solve_puzzle(puzzle, Budget(seconds), progress=progress)
    if solution.value is None or not solution.exact:
        raise HanabiError(f"{seconds:g} seconds do not suffice to work it out: try --seconds")
    return with_solution(puzzle, solution)


# What to solve next.

WHY = {
    "due": "It comes back from box {box}.",
    "new": "You have not tried it yet.",
    "again": "There is nothing new, and nothing is due.",
}


def pose_next(topic: str | None, difficulty: int | None, *, as_json: bool) -> None:
    """Show the puzzle that suits the learner now, by what was solved before."""
    from ..practice.schedule import next_puzzle
    from ..practice.trainer import Trainer
    from ..puzzles.collection import load
    from ..puzzles.topic_names import described
    from ..render.puzzle.question_text import question

    if topic is not None:
        described(topic)  # refuses what is no topic
    collection = load()
    known = {puzzle.id: (puzzle.topics, puzzle.difficulty) for puzzle in collection}
    attempts = Trainer().attempts
    choice = next_puzzle(known, attempts, datetime.now(UTC), topic=topic, difficulty=difficulty)
    if as_json:
        print_data(_data(choice))
    elif choice is None:
        print_text("There are no such puzzles.")
    else:
        print_text(question(collection[choice.puzzle]))
        print_text(f"\n{WHY[choice.why].format(box=choice.box)}")


def _data(choice: "NextPuzzle | None") -> dict[str, Any]:
    if choice is None:
        return {"id": None, "why": None, "box": None}
    return {"id": choice.puzzle, "why": choice.why, "box": choice.box}
