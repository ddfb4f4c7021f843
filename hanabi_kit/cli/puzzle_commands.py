"""The commands about puzzles: which there are, one of them, and whether they are sound."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..support.data import as_data
from ..support.errors import HanabiError, InvalidNotation
from . import options
from .group import NO, warn
from .mine_command import mine
from .output import print_data, print_line, print_text, shown_progress, write

if TYPE_CHECKING:
    from ..puzzles.puzzle import Puzzle
    from ..solver import Goal


@click.group(invoke_without_command=True)
@click.pass_context
def puzzles(ctx: click.Context) -> None:
    """List, show, check, begin and mine puzzles.

    \b
    Example:
      hanabi-kit puzzles list --difficulty 1
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


puzzles.add_command(mine)


@puzzles.command("list")
@options.topic(help="Only those of this topic, such as last-copy.")
@click.option("--difficulty", type=click.IntRange(1, 5), help="Only those of this difficulty.")
@options.as_json
def list_(topic: str | None, difficulty: int | None, as_json: bool) -> None:
    """List the puzzles that come with the kit, the easier ones first.

    \b
    Examples:
      hanabi-kit puzzles list --topic negative-information
      hanabi-kit puzzles list --difficulty 2 --json
    """
    from ..puzzles.collection import load
    from ..render.text import aligned

    chosen = load().chosen(topic, difficulty)
    if as_json:
        print_data(
            {
                "puzzles": [
                    {
                        "id": puzzle.id,
                        "title": puzzle.text().title,
                        "topics": [*puzzle.topics],
                        "difficulty": puzzle.difficulty,
                        "players": puzzle.position.rules.players,
                    }
                    for puzzle in chosen
                ],
                "topics": chosen.topics,
            }
        )
        return
    rows = [
        [puzzle.id, str(puzzle.difficulty), puzzle.text().title, ", ".join(puzzle.topics)]
        for puzzle in chosen
    ]
    if not rows:
        print_text("There are no such puzzles.")
        return
    print_text("\n".join(aligned([["id", "difficulty", "title", "topics"], *rows])))


@puzzles.command("show")
@click.argument("puzzle", metavar="ID|FILE|LINE")
@click.option("--solution", is_flag=True, help="Also tell what is right, and why.")
@options.as_json
def show(puzzle: str, solution: bool, as_json: bool) -> None:
    """Show a puzzle, from the seat of the player to move.

    It is named by its id, by a file, or by its line in quotes; - is standard input.

    \b
    Examples:
      hanabi-kit puzzles show puzzle.json
      hanabi-kit puzzles show puzzle.json --solution
    """
    from ..puzzles.collection import find
    from ..puzzles.solution_io import solve_puzzle, with_solution
    from ..render.puzzle import puzzle_text as render

    found = find(puzzle)
    if solution and not found.values:
        with shown_progress() as progress:
            found = with_solution(found, solve_puzzle(found, progress=progress))
    if as_json:
        print_data(_puzzle_data(found, solution=solution))
        return
    print_text(render.question(found))
    if solution:
        print_text(f"\n{render.solution(found)}")


def _puzzle_data(puzzle: "Puzzle", *, solution: bool) -> dict[str, object]:
    """A puzzle as one document: the question, or everything."""
    from ..engine.wording import say
    from ..puzzles.puzzle_json import to_data

    data = to_data(puzzle)
    words = puzzle.text()
    if solution:
        return data | {"best": [say(puzzle.state, action) for action in puzzle.accepted]}
    shown = ("id", "topics", "difficulty", "position", "goal", "model")
    return {name: data[name] for name in shown} | {
        "title": words.title,
        "prompt": words.prompt,
        "legal_actions": [say(puzzle.state, action) for action in puzzle.state.legal_actions()],
    }


@puzzles.command("check")
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(path_type=Path))
@click.option("--full", is_flag=True, help="Solve every puzzle anew, however long that takes.")
@options.as_json
@click.pass_context
def check(ctx: click.Context, paths: tuple[Path, ...], full: bool, as_json: bool) -> None:
    """Check that puzzles are sound; exit with 1 if one is not.

    A PATH is a file or a folder of puzzles; left out, these are the puzzles of the kit. Everything
    that a file says is checked, its values against the solver: unless all is to be worked out
    anew, as far as two seconds go for each puzzle.

    \b
    Examples:
      hanabi-kit puzzles check
      hanabi-kit puzzles check my-puzzles --full
    """
    from ..puzzles.check import check_files

    files = [*_files(paths)]
    with shown_progress() as progress:
        found = check_files(files, full=full, progress=progress)
    if as_json:
        print_data(
            {
                "puzzles": found.puzzles,
                "problems": [problem._asdict() for problem in found.problems],
                "unsolved": [*found.unsolved],
            }
        )
    else:
        for problem in found.problems:
            print_line(str(problem))
        print_text(f"puzzles: {found.puzzles}, problems: {len(found.problems)}")
        if found.unsolved and not full:
            late = ", ".join(found.unsolved)
            print_text(f"Not solved to the end, so run it with --full: {late}")
    ctx.exit(NO if found.problems else 0)


@puzzles.command("new")
@click.argument("position", metavar="FILE|LINE")
@click.option("--id", required=True, metavar="NAME", help="Its name, such as last-copy-07.")
@options.topic("topics", multiple=True, required=True, help="What it is about.")
@options.goal
@click.option("--model", default="literal", show_default=True, help="Or response: and a bot.")
@click.option("--difficulty", type=click.IntRange(1, 5), default=1, show_default=True)
@click.option("--author", default="", help="Who writes it.")
@click.option("--licence", default="CC-BY-4.0", show_default=True, help="How it may be used.")
@click.option("--source", default="", help="Where the position comes from.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    default=Path("."),
    show_default=True,
    help="The folder that the file goes to.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help="How long to solve it.",
)
@options.force
@options.as_json
def new(
    position: str,
    goal: "Goal",
    folder: Path,
    seconds: float,
    force: bool,
    as_json: bool,
    **fields: object,
) -> None:
    """Begin a puzzle: write its file with every value, and with places for the words.

    The position is a file, or a line in quotes; - is standard input. What the words have to be,
    and whatever else a sound puzzle still lacks, is listed, and so it is by puzzles check.

    \b
    Example:
      hanabi-kit puzzles new position.json --id my-puzzle --topic last-copy --goal perfect
    """
    from ..authoring.puzzle_fields import missing
    from ..puzzles.puzzle_json import to_json

    puzzle = _worked_out(_begun(position, goal, fields), seconds)
    if not os.path.isdir(folder):
        raise InvalidNotation(f"{folder}: there is no such folder")
    path = folder / f"{puzzle.id}.json"
    write(path, to_json(puzzle), force=force)
    lacks = missing(puzzle)
    if as_json:
        print_data({"file": str(path), "missing": lacks})
        return
    print_line(f"Written: {path}. For a sound puzzle it still lacks:")
    print_text("\n".join(f"- {words}" for words in lacks))


def _begun(source: str, goal: "Goal", fields: dict[str, object]) -> "Puzzle":
    """A puzzle with nothing in it but the position and what options say."""
    from ..authoring.position_edits import hidden, names_of
    from ..authoring.puzzle_fields import blank, written
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


WHY = {
    "due": "It comes back from box {box}.",
    "new": "You have not tried it yet.",
    "again": "There is nothing new, and nothing is due.",
}


@puzzles.command("next")
@options.topic(help="Only of this topic, such as last-copy.")
@click.option("--difficulty", type=click.IntRange(1, 5), help="Only of this difficulty.")
@options.as_json
def next_(topic: str | None, difficulty: int | None, as_json: bool) -> None:
    """Show the puzzle to solve next, by what you have solved in the notebooks before.

    What can't be read of the record of that is told on standard error.

    \b
    Example:
      hanabi-kit puzzles next --topic counting
    """
    from ..practice.schedule import next_puzzle
    from ..practice.trainer import Trainer
    from ..puzzles.collection import load
    from ..puzzles.topic_names import described
    from ..render.puzzle.puzzle_text import question

    if topic is not None:
        described(topic)  # refuses what is no topic
    collection = load()
    known = {puzzle.id: (puzzle.topics, puzzle.difficulty) for puzzle in collection}
    trainer = Trainer()
    attempts = trainer.attempts
    if trainer.trouble:
        warn(f"{trainer.trouble}, so this is chosen as if nothing had been answered yet")
    elif trainer.problems:
        first = trainer.problems[0]
        warn(f"{trainer.path}, {first}; this and all else that can't be read is left out")
    choice = next_puzzle(known, attempts, datetime.now(UTC), topic=topic, difficulty=difficulty)
    if as_json:
        print_data(as_data(choice) or dict.fromkeys(("id", "why", "box")))
    elif choice is None:
        print_text("There are no such puzzles.")
    else:
        print_text(question(collection[choice.puzzle]))
        print_text(f"\n{WHY[choice.why].format(box=choice.box)}")


def _files(paths: tuple[Path, ...]) -> list[Path]:
    """The puzzle files at these paths, each once, whatever leads to it; or those of the kit."""
    from ..puzzles.collection import files, shipped_folder
    from ..support.files import identity

    found: dict[object, Path] = {}
    for path in paths or (shipped_folder(),):
        if not os.path.lexists(path):
            raise InvalidNotation(f"{path}: there is no such file or folder")
        for file in files(path) if os.path.isdir(path) else (path,):
            found.setdefault(identity(file), file)
    return [*found.values()]
