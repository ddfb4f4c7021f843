"""Positions as JSON, version 1."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine import actions
from ..engine.cards import Card
from ..engine.game import Mark
from ..support.errors import HanabiError, InvalidNotation, quoted
from .position import Place, Position, check_lengths, face_down
from .rules_data import describe, rules_of

if TYPE_CHECKING:
    from .position_shapes import PlaceShape, PositionShape

FORMAT = "hanabi-kit/position"
VERSION = 1
UNKNOWN = "?"

T = TypeVar("T")


def from_json(text: str) -> Position:
    """Read a position; whether it is possible is for its `status` to say.

    >>> position = Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/y1,r2,y1,g3,y2 x")
    >>> from_json(to_json(position)) == position
    True
    """
    from ..support.files import parse_json

    return from_data(parse_json(text))


def from_data(data: Any) -> Position:
    """A position from JSON that is already data."""
    from ..support.json_shapes import structure
    from .position_shapes import PositionShape

    check_format(data)
    return from_shape(structure(data, PositionShape))


def check_format(
    data: Any, form: str = FORMAT, version: int = VERSION, what: str = "a position"
) -> None:
    """Refuse JSON that says it is something else, before anything in it is looked at."""
    if not isinstance(data, dict):
        raise InvalidNotation(f"{what} in JSON is an object, like {{…}}")
    for key, wanted in (("format", form), ("version", version)):
        if (found := data.get(key, wanted)) != wanted:
            raise InvalidNotation(f"{key}: {wanted!r} is read here, not {quoted(found)}")


def from_shape(shape: "PositionShape") -> Position:
    """A position from what its keys hold."""
    rules = rules_of(shape.rules)
    names = [suit.name for suit in rules.suits]
    for name in shape.fireworks:
        if name not in names:
            suits = ", ".join(names)
            raise InvalidNotation(f"fireworks: there is no {quoted(name)} here, only {suits}")
    fireworks = tuple(shape.fireworks.get(name, 0) for name in names)
    deck, tiles = shape.deck, shape.tiles
    _each("log", shape.log, actions.parse)
    return check_lengths(
        Position(
            rules=rules,
            fireworks=fireworks,
            discards=_each("discards", shape.discards, Card.parse),
            tokens=shape.tokens,
            strikes=shape.strikes,
            deck=deck if isinstance(deck, int) else _each("deck", deck, Card.parse),
            turn=shape.turn,
            hands=tuple(
                tuple(_place(f"hands[{seat}][{slot}]", place) for slot, place in enumerate(hand))
                for seat, hand in enumerate(shape.hands)
            ),
            turns_left=shape.turns_left,
            tiles=face_down(rules, fireworks) if tiles is None else tiles,
            turned=shape.turned,
            pending=shape.pending,
            names=shape.names,
            log=shape.log,
        )
    )


def _each(path: str, texts: Iterable[str], read: Callable[[str], T]) -> tuple[T, ...]:
    """What each text says; the path of one that can't be read is told."""
    return tuple(_at(f"{path}[{i}]", text, read) for i, text in enumerate(texts))


def _at(path: str, text: str, read: Callable[[str], T]) -> T:
    try:
        return read(text)
    except HanabiError as error:
        raise InvalidNotation(f"{path}: {error}") from None


def _place(path: str, place: "PlaceShape") -> Place:
    card = None if place.card == UNKNOWN else _at(f"{path}.card", place.card, Card.parse)
    return Place(card, _each(f"{path}.clues", place.clues, _mark))


def _mark(text: str) -> Mark:
    if not re.fullmatch(r"[+-]([a-z]{1,20}|[1-9])", text, re.ASCII):
        raise InvalidNotation(f"{quoted(text)} is not a clue on a card: write it like +red or -4")
    hint = text[1:]
    return Mark(int(hint) if hint.isdigit() else hint, text[0] == "+")


def to_data(position: Position) -> dict[str, Any]:
    """A position as JSON data."""
    suits = position.rules.suits
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": describe(position.rules),
        "fireworks": {
            suit.name: height for suit, height in zip(suits, position.fireworks, strict=True)
        },
        "discards": [str(card) for card in position.discards],
        "tokens": position.tokens,
        "strikes": position.strikes,
        "deck": position.deck
        if isinstance(position.deck, int)
        else [str(card) for card in position.deck],
        "turn": position.turn,
        "turns_left": position.turns_left,
        "hands": [
            [
                {"card": str(place.card or UNKNOWN), "clues": [str(mark) for mark in place.marks]}
                for place in hand
            ]
            for hand in position.hands
        ],
    }
    if position.rules.five_flares or position.tiles:
        tiles = position.tiles
        data["tiles"] = tiles if isinstance(tiles, int) else list(tiles)
    if position.turned:
        data["turned"] = list(position.turned)
    if position.pending is not None:
        data["pending"] = position.pending
    if position.names is not None:
        data["names"] = list(position.names)
    if position.log:
        data["log"] = list(position.log)
    return data


def to_json(position: Position) -> str:
    """Write a position, one entry a line where that helps a reader.

    >>> position = Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/y1,r2,y1,g3,y2 x")
    >>> to_json(position).splitlines()[1]
    '  "format": "hanabi-kit/position",'
    """
    from json import dumps

    rows = []
    for key, value in to_data(position).items():
        shown = dumps(value, ensure_ascii=False)
        if key == "hands":
            hands = ",\n".join(f"    {dumps(hand, ensure_ascii=False)}" for hand in value)
            shown = f"[\n{hands}\n  ]"
        rows.append(f"  {dumps(key)}: {shown}")
    return "{\n" + ",\n".join(rows) + "\n}\n"
