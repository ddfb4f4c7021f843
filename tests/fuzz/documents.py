"""Attacks on what describes the game: positions, puzzles, games, and what is typed."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

from hanabi_kit import (
    HanabiError,
    Position,
    View,
    deal,
    editions,
    from_json,
    lesson,
    parse,
    to_json,
)
from hanabi_kit.authoring.edit_commands import HELP, edit
from hanabi_kit.engine.rules import Rules
from hanabi_kit.engine.state import State
from hanabi_kit.engine.wording import say, tried
from hanabi_kit.exchange import hanablive
from hanabi_kit.lessons.course import all_lessons
from hanabi_kit.position import from_line, to_line
from hanabi_kit.puzzles import load, puzzle_json, puzzle_line
from hanabi_kit.puzzles.puzzle import Puzzle
from hanabi_kit.render.board.board_text import board
from hanabi_kit.render.inference.explanation import explain
from hanabi_kit.render.puzzle.puzzle_text import question

from .mutations import spoiled_json, spoiled_text
from .target import Target, reread


def played(rules: Rules, turns: int) -> State:
    """A game in which some turns were played at random."""
    random = Random(turns)
    state = deal(rules, seed=turns)
    for _ in range(turns):
        if actions := state.legal_actions():
            state = state.apply(random.choice(actions))
    return state


@cache
def states() -> list[State]:
    """Games of every box and variant, at different moments."""
    found = []
    for number, edition in enumerate(sorted(editions.EDITIONS)):
        found.append(played(editions.rules(edition, 2 + number % 4), 9 * number))
    for number, variant in enumerate(sorted(editions.VARIANTS)):
        found.append(played(editions.rules("it", 2 + number % 4, [variant]), 5 * number))
    return found


def position_objects() -> list[Position]:
    """Positions of played games as the table and as a seat sees them, and of puzzles."""
    views = [View.of(state, state.turn) for state in states()]
    return [*map(Position.of, [*states(), *views]), *(puzzle.position for puzzle in puzzles())]


def puzzles() -> list[Puzzle]:
    """Some puzzles of the kit."""
    return [*load()][::9]


def positions() -> list[str]:
    """Positions as JSON."""
    return [*map(to_json, position_objects())]


def lines() -> list[str]:
    """Positions as lines."""
    return [*map(to_line, position_objects())]


def puzzle_files() -> list[str]:
    """Puzzles as JSON."""
    return [*map(puzzle_json.to_json, puzzles())]


def puzzle_lines() -> list[str]:
    """Puzzles as lines."""
    return [*map(str, puzzles())]


@cache
def site_states() -> list[State]:
    """Games that hanab.live could have seen."""
    variants = map(hanablive.find_variant, sorted(hanablive.variant_names()))
    linked = [variant for variant in variants if variant.number is not None][::20]
    return [
        played(Rules(2 + at % 4, variant.suits, empty_clues=False), 7 * at % 60)
        for at, variant in enumerate(linked)
    ]


def games() -> list[str]:
    """Games as hanab.live exports them."""
    return [*map(hanablive.write_json, site_states())]


def links() -> list[str]:
    """Games as replay links."""
    return [*map(hanablive.write_link, site_states())]


# What is done with them.


def use_position(position: Position) -> None:
    """Write it, read it again, and look at the table if there can be one.

    Only a position that is possible need have a line: a line has no way to write -1, say.
    """
    text = to_json(position)
    assert reread(from_json, text) == position
    assert to_json(from_json(text)) == text
    state = position.state()
    assert reread(from_line, to_line(position)) == replace(position, names=None, log=())
    assert board(state)
    assert bool(state.legal_actions()) != state.over


def _position(text: str, _folder: Path) -> None:
    use_position(from_json(text))


def _line(text: str, _folder: Path) -> None:
    use_position(from_line(text))


def _explanation(text: str, _folder: Path) -> None:
    state = from_line(text).state()
    assert str(explain(state, state.turn))


def _puzzle(text: str, _folder: Path) -> None:
    puzzle = puzzle_json.from_json(text)
    written = puzzle_json.to_json(puzzle)
    again = reread(puzzle_json.from_json, written)
    assert again == puzzle
    assert puzzle_json.to_json(again) == written
    _use_puzzle(puzzle)


def _puzzle_line(text: str, _folder: Path) -> None:
    puzzle = puzzle_line.from_line(text)
    assert str(reread(puzzle_line.from_line, str(puzzle))) == str(puzzle)
    _use_puzzle(puzzle)


def _use_puzzle(puzzle: Puzzle) -> None:
    use_position(puzzle.position)
    assert question(puzzle)


def _game(text: str, _folder: Path) -> None:
    replay = hanablive.read(text)
    for turn in range(1, len(replay.state.states()) + 1):
        assert replay.at(turn)
    again = reread(hanablive.read, hanablive.write_json(replay))
    assert Position.of(again.state) == Position.of(replay.state)
    assert (again.variant, again.ending) == (replay.variant, replay.ending)


# What is typed.


def _said() -> list[str]:
    return sorted({say(state, action) for state in states() for action in state.legal_actions()})


def _at_some_table(use: Callable[[State, str], None]) -> Callable[[str, Path], None]:
    """What is typed is tried at every table; it is refused if all refuse it."""

    def used(text: str, _folder: Path) -> None:
        refusals = []
        for state in states():
            try:
                use(state, text)
            except HanabiError as error:
                refusals.append(error)
        if len(refusals) == len(states()):
            raise refusals[-1]

    return used


def _action(state: State, text: str) -> None:
    action = parse(state, text)
    tried(state, action)
    assert reread(partial(parse, state), str(action)) == action


def _commands() -> list[str]:
    return [example.strip() for examples in HELP.values() for example in examples.split(", ")]


def _command(state: State, text: str) -> None:
    position = edit(Position.of(state), text)
    assert reread(from_json, to_json(position)) == position
    position.status()


def _answers() -> list[str]:
    return [
        f"{course.number} {check.id} {check.solution()}"
        for course in all_lessons()
        for check in course.checks
        if isinstance(check.solution(), str)
    ]


def _answer(text: str, _folder: Path) -> None:
    """The first two words name a check, and what is left is the answer to it."""
    number, id_, answer = (*text.split(" ", 2), "", "")[:3]
    checks = {(str(c.number), check.id): check for c in all_lessons() for check in c.checks}
    if (found := checks.get((number, id_))) is not None:
        feedback = lesson(int(number)).check(found.id, answer).feedback
        assert "Traceback" not in (feedback or "")


TARGETS = (
    Target("position-json", positions, spoiled_json, _position),
    Target("position-line", lines, spoiled_text, _line),
    Target("explanation", lines, spoiled_text, _explanation, quick=40),
    Target("puzzle-json", puzzle_files, spoiled_json, _puzzle),
    Target("puzzle-line", puzzle_lines, spoiled_text, _puzzle_line),
    Target("game-json", games, spoiled_json, _game, quick=100),
    Target("game-link", links, spoiled_text, _game, quick=100),
    Target("action", _said, spoiled_text, _at_some_table(_action)),
    Target("editor-command", _commands, spoiled_text, _at_some_table(_command)),
    Target("answer", _answers, spoiled_text, _answer, quick=60),
)
