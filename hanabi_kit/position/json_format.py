"""Positions as JSON, version 1."""

import json
import re
from dataclasses import dataclass
from typing import Any

from .. import actions
from ..cards import Card
from ..errors import InvalidNotation
from ..files import parse_json
from ..game import Mark
from .position import Place, Position
from .rules_format import RulesShape, plain, rules_of, shape_of

FORMAT = "hanabi-kit/position"
VERSION = 1
UNKNOWN = "?"
MOST_LOGGED = 2_000


@dataclass(frozen=True)
class PlaceShape:
    """A card of a hand in JSON."""

    card: str
    clues: tuple[str, ...] = ()


@dataclass(frozen=True)
class PositionShape:
    """A position in JSON."""

    format: str
    version: int
    rules: RulesShape
    fireworks: dict[str, int]
    discards: tuple[str, ...]
    tokens: int
    strikes: int
    deck: int | tuple[str, ...]
    turn: int
    hands: tuple[tuple[PlaceShape, ...], ...]
    turns_left: int | None = None
    tiles: int | tuple[int, ...] | None = None
    pending: int | None = None
    names: tuple[str, ...] | None = None
    log: tuple[str, ...] = ()


def from_json(text: str) -> Position:
    """Read a position; whether it is possible is for its `status` to say."""
    return from_data(parse_json(text))


def from_data(data: Any, what: str = "position") -> Position:
    """A position from JSON that is already data, as when it stands inside another file."""
    from ..strict import structure

    if isinstance(data, dict):
        if data.get("format", FORMAT) != FORMAT:
            found = str(data["format"])[:40]
            raise InvalidNotation(f"{what}.format: {FORMAT!r} is read here, not {found!r}")
        if data.get("version", VERSION) != VERSION:
            found = str(data["version"])[:40]
            raise InvalidNotation(f"{what}.version: version {VERSION} is read here, not {found}")
    shape = structure(data, PositionShape, what)
    rules = rules_of(shape.rules)
    names = [suit.name for suit in rules.suits]
    for name in shape.fireworks:
        if name not in names:
            suits = ", ".join(names)
            raise InvalidNotation(f"{what}.fireworks: there is no {name[:20]!r} here, only {suits}")
    if len(shape.log) > MOST_LOGGED:
        raise InvalidNotation(f"{what}.log: at most {MOST_LOGGED} actions are read")
    for action in shape.log:
        actions.parse(action)
    return Position(
        rules=rules,
        fireworks=tuple(shape.fireworks.get(name, 0) for name in names),
        discards=tuple(map(Card.parse, shape.discards)),
        tokens=shape.tokens,
        strikes=shape.strikes,
        deck=shape.deck if isinstance(shape.deck, int) else tuple(map(Card.parse, shape.deck)),
        turn=shape.turn,
        hands=tuple(tuple(_place(place) for place in hand) for hand in shape.hands),
        turns_left=shape.turns_left,
        tiles=_tiles(shape, rules.five_flares, rules.ranks),
        pending=shape.pending,
        names=shape.names,
        log=shape.log,
    )


def _tiles(shape: PositionShape, five_flares: bool, ranks: int) -> int | tuple[int, ...]:
    """The tiles of a position; where they are not mentioned, one was turned for each firework."""
    if shape.tiles is not None:
        return shape.tiles
    complete = sum(height == ranks for height in shape.fireworks.values())
    return max(0, 6 - complete) if five_flares else 0


def _place(place: PlaceShape) -> Place:
    card = None if place.card == UNKNOWN else Card.parse(place.card)
    return Place(card, tuple(map(_mark, place.clues)))


def _mark(text: str) -> Mark:
    if not re.fullmatch(r"[+-]([a-z]{1,20}|[1-9])", text, re.ASCII):
        raise InvalidNotation(f"{text[:20]!r} is not a clue on a card: write it like +red or -4")
    hint = text[1:]
    return Mark(int(hint) if hint.isdigit() else hint, text[0] == "+")


def to_data(position: Position) -> dict[str, Any]:
    """A position as JSON data."""
    suits = position.rules.suits
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": plain(shape_of(position.rules)),
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
    if position.rules.five_flares:
        tiles = position.tiles
        data["tiles"] = tiles if isinstance(tiles, int) else list(tiles)
    if position.pending is not None:
        data["pending"] = position.pending
    if position.names is not None:
        data["names"] = list(position.names)
    if position.log:
        data["log"] = list(position.log)
    return data


def to_json(position: Position) -> str:
    """Write a position, one entry a line where that helps a reader."""
    rows = []
    for key, value in to_data(position).items():
        shown = json.dumps(value, ensure_ascii=False)
        if key == "hands":
            hands = ",\n".join(f"    {json.dumps(hand, ensure_ascii=False)}" for hand in value)
            shown = f"[\n{hands}\n  ]"
        rows.append(f"  {json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(rows) + "\n}\n"
