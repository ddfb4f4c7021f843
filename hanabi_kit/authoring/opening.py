"""What an editor can begin with: a file, a line, rules, a moment of a game, or another puzzle."""

import os
from pathlib import Path
from typing import Any

from ..engine import editions
from ..engine.game import check_names
from ..engine.rules import Rules
from ..engine.state import State
from ..position import Position
from ..position.position_json import from_data as position_from_data
from ..puzzles.puzzle import Puzzle
from ..puzzles.puzzle_json import from_data
from ..puzzles.puzzle_line import from_line
from ..puzzles.puzzle_shapes import FORMAT
from ..support.errors import HanabiError, InvalidNotation
from ..support.files import parse_json, read_text
from ..support.i18n import _
from . import editing
from .writing import blank, unsaid

Source = Puzzle | Position | State | Rules | Path | str | None

STANDS_FOR_NOTHING = "…"
"""What is put where a file of a puzzle in the making has no words yet, so that it can be read."""


def opened(source: Source = None) -> Puzzle:
    """The puzzle to go on with; from all but a puzzle, one with nothing written yet."""
    if isinstance(source, Path):
        puzzle = _of_text(read_text(str(source)))
    elif isinstance(source, str):
        puzzle = _of_text(read_text(source) if os.path.isfile(source) else source)
    elif isinstance(source, Puzzle):
        puzzle = source
    elif isinstance(source, State):
        puzzle = blank(editing.asked(source))
    elif isinstance(source, Position):
        puzzle = blank(source)
    else:
        puzzle = blank(editing.fresh(source or editions.rules("en", players=2)))
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
        editing.with_number(position, name, getattr(position, name))
    editing.with_number(position, "deck", editing.deck_size(position))
    for suit, height in zip(rules.suits, position.fireworks, strict=True):
        editing.with_firework(position, suit.name, height)
    for seat, hand in enumerate(position.hands):
        editing.with_hand(position, seat, hand)
    listed = () if isinstance(position.deck, int) else position.deck
    for card in (*position.discards, *listed):
        rules.identity(card)
    tiles = position.tiles if isinstance(position.tiles, int) else len(position.tiles)
    if not 0 <= tiles <= editing.limits(position, "tiles")[1]:
        raise HanabiError(_("these rules do not have {n} bonus tiles").format(n=tiles))
