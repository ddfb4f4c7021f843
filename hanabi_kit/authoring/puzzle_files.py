"""A puzzle in the making as a file: what an editor can begin with, and writing the file."""

import os
import re
from pathlib import Path
from typing import Any

from ..engine import editions
from ..engine.game import check_names
from ..engine.rules import Rules
from ..engine.state import State
from ..position import Position
from ..position.position_json import from_data as position_from_data
from ..puzzles.collection import SUFFIX
from ..puzzles.puzzle import Puzzle
from ..puzzles.puzzle_json import from_data, from_json, to_json
from ..puzzles.puzzle_line import from_line
from ..puzzles.puzzle_shapes import FORMAT, SLUG
from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import parse_json, read_text, write_whole
from ..support.i18n import _
from . import position_edits
from .puzzle_fields import blank, unsaid

Source = Puzzle | Position | State | Rules | Path | str | None

STANDS_FOR_NOTHING = "…"
"""What is put where a file of a puzzle in the making has no words yet, so that it can be read."""


def puzzle_from(source: Source = None) -> Puzzle:
    """The puzzle to go on with; from all but a puzzle, one with nothing written yet."""
    if isinstance(source, Path):
        puzzle = _of_text(read_text(source))
    elif isinstance(source, str):
        puzzle = _of_text(read_text(source) if os.path.isfile(source) else source)
    elif isinstance(source, Puzzle):
        puzzle = source
    elif isinstance(source, State):
        puzzle = blank(position_edits.position_for_mover(source))
    elif isinstance(source, Position):
        puzzle = blank(source)
    else:
        puzzle = blank(position_edits.fresh(source or editions.rules("en", players=2)))
    check_parts(puzzle.position)
    return puzzle


def _of_text(text: str) -> Puzzle:
    if text.lstrip().startswith("{"):
        data = parse_json(text)
        if isinstance(data, dict) and data.get("format") == FORMAT:
            return unsaid(from_data(_with_all_words(data)), STANDS_FOR_NOTHING)
        return blank(position_from_data(data))
    return from_line(text) if ";" in text else blank(Position.parse(text))


def _with_all_words(data: dict[str, Any]) -> dict[str, Any]:
    """A puzzle's data with something in each place for words."""
    texts = data.get("texts")
    if not isinstance(texts, dict):
        return data
    return data | {"texts": {locale: _filled(words) for locale, words in texts.items()}}


def _filled(words: Any) -> Any:
    if isinstance(words, dict):
        return {key: _filled(value) for key, value in words.items()}
    if isinstance(words, list):
        return [*map(_filled, words)]
    return STANDS_FOR_NOTHING if words == "" else words


def check_parts(position: Position) -> None:
    """Refuse a position that is made of something its rules do not have."""
    rules = position.rules
    if len(position.hands) != rules.players or len(position.fireworks) != len(rules.suits):
        words = _("{hands} hands and {fireworks} fireworks do not fit these rules")
        fireworks = len(position.fireworks)
        raise InvalidNotation(words.format(hands=len(position.hands), fireworks=fireworks))
    check_names(rules, position.names)
    for name in ("tokens", "strikes", "turn", "turns_left", "pending"):
        position_edits.with_number(position, name, getattr(position, name))
    position_edits.with_number(position, "deck", position_edits.deck_size(position))
    for suit, height in zip(rules.suits, position.fireworks, strict=True):
        position_edits.with_firework(position, suit.name, height)
    for seat, hand in enumerate(position.hands):
        position_edits.with_hand(position, seat, hand)
    listed = () if isinstance(position.deck, int) else position.deck
    for card in (*position.discards, *listed):
        rules.identity(card)
    tiles = position.tiles if isinstance(position.tiles, int) else len(position.tiles)
    if not 0 <= tiles <= position_edits.limits(position, "tiles")[1]:
        raise HanabiError(_("these rules do not have {n} bonus tiles").format(n=tiles))
    position_edits.with_turned(position, position.turned)


# Writing.


class AlreadyThere(HanabiError):
    """A file of that name exists, and nobody said that it may be replaced."""


def save(puzzle: Puzzle, folder: Path, *, replace: bool = False) -> Path:
    """Write a puzzle into a folder that exists, as its id says; answers where it is now.

    Only what can be read again is written; whether it is sound is for `check` to say.
    """
    text = readable(puzzle)
    if not os.path.isdir(folder):
        raise InvalidNotation(_("{folder}: there is no such folder").format(folder=folder))
    path = folder / f"{puzzle.id}{SUFFIX}"
    if os.path.islink(path) or (os.path.exists(path) and not os.path.isfile(path)):
        raise InvalidNotation(_("{path}: this is no file that could be written").format(path=path))
    if os.path.exists(path) and not replace:
        raise AlreadyThere(_("{path}: already there").format(path=path))
    try:
        write_whole(path, text.encode())
    except OSError as error:
        words = _("{path}: can't be written ({why})")
        raise InvalidNotation(words.format(path=path, why=error.strerror)) from None
    return path


def readable(puzzle: Puzzle) -> str:
    """A puzzle as its file has it; refuses what could not be read again."""
    if not re.fullmatch(SLUG, puzzle.id):
        words = _("id: {found} is no name for a file: write it like last-copy-07")
        raise InvalidNotation(words.format(found=quoted(puzzle.id)))
    text = to_json(puzzle)
    from_json(text)
    return text
