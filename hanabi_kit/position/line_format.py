"""Positions on one line, to read, paste in a chat and compare.

    en3 r0y0g0b1w0 t6 s0 d34 m0 ?,?,?,?,?/w4-1,y2-1,b5-1,b3-1,y1+1/g4,y2,g5,r3,w4 x

Fields are parted by blanks and stand in this order: the rules (edition, players, +variants,
[options]) · the fireworks' heights · t tokens · s strikes · d deck (a number, or d: and the cards,
next first) · l turns left (in the last round only) · m the seat to move · b bonus tiles and p the
tile that waits (five flares only) · the hands, seats parted by / and cards by a comma, each a card
or ? with its clues · x discards (x alone if there are none). An empty hand is a dot.
"""

import re
from collections.abc import Callable
from typing import Any

from ..cards import LETTERS, NAMES, Card
from ..errors import InvalidNotation
from ..game import Mark
from .position import Place, Position
from .rules_format import RulesShape, SuitShape, rules_of, shape_of

LONGEST = 20_000
OPTIONS: dict[str, Callable[[str], Any]] = {
    "suits": lambda text: _read_suits(text),
    "ranks": int,
    "copies": lambda text: tuple(map(int, text)),
    "hand_size": int,
    "tokens": int,
    "strikes": int,
    "starting_seat": int,
    "empty_clues": lambda text: {"yes": True, "no": False}[text],
    "scale": lambda text: _read_scale(text),
}
CARDS = r"(?:[a-z]\d)*"
PLACE = r"(?:[a-z]\d|\?)(?:[+-][a-z\d])*"
HAND = rf"(?:\.|{PLACE}(?:,{PLACE})*)"
LINE = re.compile(
    r"(?P<edition>[a-z]{2})(?P<players>\d)(?P<variants>(?:\+[a-z-]+)*)(?:\[(?P<options>\S*)\])? "
    rf"(?P<fireworks>{CARDS}) t(?P<tokens>\d+) s(?P<strikes>\d+) "
    rf"d(?P<deck>\d+|:{CARDS})(?: l(?P<turns_left>\d+))? m(?P<turn>\d+)"
    rf"(?: b(?P<tiles>\d+|:\d*))?(?: p(?P<pending>\d))? "
    rf"(?P<hands>{HAND}(?:/{HAND})*) x(?P<discards>:{CARDS})?",
    re.ASCII,
)
FORM = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,g1,b1,w1 x"


def from_line(text: str) -> Position:
    """Read a position; whether it is possible is for its `status` to say."""
    line = " ".join(text.split())
    match = LINE.fullmatch(line) if len(line) <= LONGEST else None
    if match is None:
        raise InvalidNotation(f"{_shown(line)} is not a position line such as {FORM}")
    part = match.groupdict()
    rules = rules_of(
        RulesShape(
            players=int(part["players"]),
            edition=part["edition"],
            variants=tuple(part["variants"].split("+")[1:]),
            **_read_options(part["options"] or ""),
        )
    )
    heights = {letter: int(height) for letter, height in re.findall(r"(\w)(\d)", part["fireworks"])}
    letters = [suit.letter for suit in rules.suits]
    if list(heights) != letters or len(part["fireworks"]) != 2 * len(letters):
        form = "".join(f"{letter}0" for letter in letters)
        raise InvalidNotation(f"{part['fireworks']!r}: write the fireworks' heights like {form}")
    tiles = part["tiles"] or "0"
    deck = part["deck"]
    return Position(
        rules=rules,
        fireworks=tuple(heights.values()),
        discards=_read_cards(part["discards"] or ":"),
        tokens=_int(part["tokens"]),
        strikes=_int(part["strikes"]),
        deck=_read_cards(deck) if deck.startswith(":") else _int(deck),
        turn=_int(part["turn"]),
        hands=tuple(_read_hand(hand) for hand in part["hands"].split("/")),
        turns_left=None if part["turns_left"] is None else _int(part["turns_left"]),
        tiles=tuple(map(int, tiles[1:])) if tiles.startswith(":") else _int(tiles),
        pending=None if part["pending"] is None else int(part["pending"]),
    )


def to_line(position: Position) -> str:
    """Write a position on one line; names and log are left out."""
    rules = position.rules
    heights = zip(rules.suits, position.fireworks, strict=True)
    words = [
        _rules_word(shape_of(rules)),
        "".join(f"{suit.letter}{height}" for suit, height in heights),
        f"t{position.tokens}",
        f"s{position.strikes}",
        f"d{_counted(position.deck)}",
    ]
    if position.turns_left is not None:
        words.append(f"l{position.turns_left}")
    words.append(f"m{position.turn}")
    if rules.five_flares:
        words.append(f"b{_counted(position.tiles)}")
    if position.pending is not None:
        words.append(f"p{position.pending}")
    words.append("/".join(",".join(map(_place_word, hand)) or "." for hand in position.hands))
    words.append("x" + (":" + "".join(map(str, position.discards)) if position.discards else ""))
    return " ".join(words)


def _counted(things: int | tuple[Any, ...]) -> str:
    return str(things) if isinstance(things, int) else ":" + "".join(map(str, things))


def _int(digits: str) -> int:
    """A number; one too long to mean anything is cut to what `status` will refuse."""
    return int(digits[:6])


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, re.findall(r"\w\d", text)))


def _read_hand(text: str) -> tuple[Place, ...]:
    return () if text == "." else tuple(map(_read_place, text.split(",")))


def _read_place(text: str) -> Place:
    card, *marks = re.findall(r"^\?|^\w\d|[+-]\w", text)
    return Place(
        None if card == "?" else Card.parse(card),
        tuple(Mark(_read_hint(mark[1]), mark[0] == "+") for mark in marks),
    )


def _read_hint(text: str) -> str | int:
    if text.isdigit():
        return int(text)
    if text not in NAMES:
        raise InvalidNotation(f"{text!r} is not a colour: write a letter of {' '.join(NAMES)}")
    return NAMES[text]


def _place_word(place: Place) -> str:
    marks = "".join(
        f"{'+' if mark.touched else '-'}{LETTERS.get(str(mark.hint), mark.hint)}"
        for mark in place.marks
    )
    return f"{place.card or '?'}{marks}"


# Rules: en3, it4+black-powder, en2[suits=r:b,ranks=3,hand_size=2]


def _rules_word(shape: RulesShape) -> str:
    options = []
    for name in OPTIONS:
        value = getattr(shape, name)
        if value is None:
            continue
        if name == "suits":
            value = ":".join(map(_suit_word, value))
        elif name == "copies":
            value = "".join(map(str, value))
        elif name == "scale":
            value = ":".join(f"{start}.{_quoted(words)}" for start, words in value)
        elif isinstance(value, bool):
            value = "yes" if value else "no"
        options.append(f"{name}={value}")
    written = f"[{','.join(options)}]" if options else ""
    variants = "".join(f"+{variant}" for variant in shape.variants)
    return f"{shape.edition}{shape.players}{variants}{written}"


def _read_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in filter(None, text.split(",")):
        name, _, value = option.partition("=")
        if name not in OPTIONS or name in options:
            raise InvalidNotation(
                f"{_shown(option)} is not an option of the rules, or stands twice: write "
                f"NAME=VALUE with a name of {', '.join(OPTIONS)}"
            )
        try:
            options[name] = OPTIONS[name](value[:LONGEST])
        except (KeyError, ValueError) as error:
            if isinstance(error, InvalidNotation):
                raise
            raise InvalidNotation(f"{_shown(value)} does not fit the option {name}") from None
    return options


def _suit_word(suit: str | SuitShape) -> str:
    if isinstance(suit, str):
        return LETTERS[suit]
    copies = "".join(map(str, suit.copies or ())) or "-"
    return f"{LETTERS[suit.name]}.{suit.touch}.{suit.direction}.{copies}.{suit.scoring}"


def _read_suits(text: str) -> tuple[str | SuitShape, ...]:
    suits: list[str | SuitShape] = []
    for word in text.split(":"):
        letter, *rest = word.split(".")
        if letter not in NAMES or len(rest) not in (0, 4):
            raise InvalidNotation(
                f"{_shown(word)} is not a suit: write a letter of {' '.join(NAMES)}, or all of "
                "it like m.own.up.11111.points"
            )
        if not rest:
            suits.append(NAMES[letter])
            continue
        touch, direction, copies, scoring = rest
        counted = None if copies == "-" else tuple(map(int, copies))
        suits.append(SuitShape(NAMES[letter], touch, direction, counted, scoring))
    return tuple(suits)


def _quoted(words: str) -> str:
    from urllib.parse import quote

    return quote(words, safe="")


def _read_scale(text: str) -> tuple[tuple[int | str, ...], ...]:
    from urllib.parse import unquote

    entries = [entry.partition(".") for entry in text.split(":")]
    return tuple((int(start), unquote(words, errors="strict")) for start, _, words in entries)


def _shown(text: str) -> str:
    return repr(text[:60]) + ("…" if len(text) > 60 else "")
