"""Positions on one line, to read, paste in a chat and compare.

    en3 r0y0g0b1w0 t6 s0 d34 m0 ?,?,?,?,?/w4-1,y2-1,b5-1,b3-1,y1+1/g4,y2,g5,r3,w4 x

Fields are parted by blanks and stand in this order: the rules (edition, players, +variants,
[options]) · the fireworks' heights · t tokens · s strikes · d deck (a number, or d: and the cards,
next first) · l turns left (in the last round only) · m the seat to move · with five flares b the
bonus tiles face down, o those turned, where recorded, and p the one that waits · the hands, seats
parted by / and cards by a comma, each a card or ? with its clues · x discards (x alone if there are
none). An empty hand is a dot.
"""

import re
from collections.abc import Callable
from typing import Any

from ..engine.cards import LETTERS, NAMES, Card
from ..engine.game import Mark
from ..engine.rules import Rules
from ..support.errors import InvalidNotation, quoted
from .position import Place, Position, check_lengths, face_down
from .rules_data import SUIT_FIELDS, describe, rules_of

LONGEST = 20_000
CARDS = r"(?:[a-z]\d)*"
PLACE = r"(?:[a-z]\d|\?)(?:[+-][a-z\d])*"
HAND = rf"(?:\.|{PLACE}(?:,{PLACE})*)"
LINE = (
    r"(?P<edition>[a-z]{2})(?P<players>\d)(?P<variants>(?:\+[a-z-]+)*)(?:\[(?P<options>\S*)\])? "
    rf"(?P<fireworks>{CARDS}) t(?P<tokens>\d+) s(?P<strikes>\d+) "
    rf"d(?P<deck>\d+|:{CARDS})(?: l(?P<turns_left>\d+))? m(?P<turn>\d+)"
    rf"(?: b(?P<tiles>\d+|:\d*))?(?: o(?P<turned>\d+))?(?: p(?P<pending>\d))? "
    rf"(?P<hands>{HAND}(?:/{HAND})*) x(?P<discards>:{CARDS})?"
)
FORM = "en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,g1,b1,w1 x"
MOST_DIGITS = 6


def from_line(text: str) -> Position:
    """Read a position; whether it is possible is for its `status` to say."""
    line = " ".join(text.split())
    match = re.fullmatch(LINE, line, re.ASCII) if len(line) <= LONGEST else None
    if match is None:
        raise InvalidNotation(f"{quoted(line)} is not a position line such as {FORM}")
    part = match.groupdict()

    def number(field: str) -> int:
        return _number(field, part[field])

    rules = rules_of(
        {
            "edition": part["edition"],
            "players": number("players"),
            "variants": part["variants"].split("+")[1:],
            **_read_options(part["options"]),
        }
    )
    fireworks = _read_fireworks(rules, part["fireworks"])
    deck, tiles = part["deck"], part["tiles"]
    if tiles is None:
        tiles = str(face_down(rules, fireworks))
    return check_lengths(
        Position(
            rules=rules,
            fireworks=fireworks,
            discards=_read_cards(part["discards"] or ""),
            tokens=number("tokens"),
            strikes=number("strikes"),
            deck=_read_cards(deck) if deck.startswith(":") else number("deck"),
            turn=number("turn"),
            hands=tuple(_read_hand(hand) for hand in part["hands"].split("/")),
            turns_left=None if part["turns_left"] is None else number("turns_left"),
            tiles=_digits("tiles", tiles[1:]) if tiles[0] == ":" else _number("tiles", tiles),
            turned=_digits("turned", part["turned"] or ""),
            pending=None if part["pending"] is None else number("pending"),
        )
    )


def _number(where: str, text: str) -> int:
    """A number as the line has it: plain digits, and not many of them."""
    if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise InvalidNotation(
            f"{where}: {quoted(text)} is not a number of at most {MOST_DIGITS} digits"
        )
    return int(text)


def _digits(where: str, text: str) -> tuple[int, ...]:
    return tuple(_number(where, digit) for digit in text)


def _read_fireworks(rules: Rules, text: str) -> tuple[int, ...]:
    letters = "".join(suit.letter for suit in rules.suits)
    if text[::2] != letters:
        form = "".join(f"{letter}0" for letter in letters)
        raise InvalidNotation(
            f"fireworks: {quoted(text)} does not fit, write how many cards each has like {form}"
        )
    return _digits("fireworks", text[1::2])


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
    if text.isdigit() and text != "0":
        return int(text)
    if text not in NAMES:
        raise InvalidNotation(
            f"{text!r} is not a colour or a rank: write a letter of {' '.join(NAMES)}, or 1 to 9"
        )
    return NAMES[text]


def to_line(position: Position) -> str:
    """Write a position on one line; names and log are left out."""
    rules = position.rules
    heights = zip(rules.suits, position.fireworks, strict=True)
    words = [
        _rules_word(describe(rules)),
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
    if position.turned:
        words.append("o" + "".join(map(str, position.turned)))
    if position.pending is not None:
        words.append(f"p{position.pending}")
    words.append("/".join(",".join(map(_place_word, hand)) or "." for hand in position.hands))
    words.append("x" + (":" + "".join(map(str, position.discards)) if position.discards else ""))
    return " ".join(words)


def _counted(things: int | tuple[Any, ...]) -> str:
    return str(things) if isinstance(things, int) else ":" + "".join(map(str, things))


def _place_word(place: Place) -> str:
    marks = "".join(
        f"{'+' if mark.touched else '-'}{LETTERS.get(str(mark.hint), mark.hint)}"
        for mark in place.marks
    )
    return f"{place.card or '?'}{marks}"


# Rules: en3, it4+black-powder, en2[suits=r:b,ranks=3,hand_size=2]


def _rules_word(data: dict[str, Any]) -> str:
    written = [
        f"{name}={write(data[name])}" for name, (_, write) in OPTIONS.items() if name in data
    ]
    options = f"[{','.join(written)}]" if written else ""
    variants = "".join(f"+{variant}" for variant in data["variants"])
    return f"{data['edition']}{data['players']}{variants}{options}"


def _read_options(text: str | None) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in () if text is None else text.split(","):
        name, _, value = option.partition("=")
        if name not in OPTIONS or name in options:
            raise InvalidNotation(
                f"rules: {quoted(option)} is not an option, or stands twice: write NAME=VALUE "
                f"with a name of {', '.join(OPTIONS)}"
            )
        read, _ = OPTIONS[name]
        options[name] = read(f"rules.{name}", value)
    return options


def _read_switch(where: str, text: str) -> bool:
    if text not in ("yes", "no"):
        raise InvalidNotation(f"{where}: {quoted(text)} is neither yes nor no")
    return text == "yes"


def _suits_word(suits: list[str | dict[str, Any]]) -> str:
    return ":".join(map(_suit_word, suits))


def _suit_word(suit: str | dict[str, Any]) -> str:
    if isinstance(suit, str):
        return LETTERS[suit]
    written = suit | {
        "name": LETTERS[suit["name"]],
        "copies": "".join(map(str, suit["copies"] or "-")),
    }
    words = [written[field] for field in SUIT_FIELDS if field in written]
    return ".".join(word if isinstance(word, str) else "/".join(word) for word in words)


def _read_suits(where: str, text: str) -> list[str | dict[str, Any]]:
    return [_read_suit(where, word) for word in text.split(":")]


def _read_suit(where: str, word: str) -> str | dict[str, Any]:
    parts = word.split(".")
    if parts[0] not in NAMES or len(parts) not in (1, len(SUIT_FIELDS) - 1, len(SUIT_FIELDS)):
        raise InvalidNotation(
            f"{where}: {quoted(word)} is not a suit: write a letter of {' '.join(NAMES)}, or all "
            "of it like m.own.up.11111.points"
        )
    name = NAMES[parts[0]]
    if len(parts) == 1:
        return name
    suit: dict[str, Any] = dict(zip(SUIT_FIELDS, parts, strict=False))
    copies = suit["copies"]
    ranks = {key: suit[key].split("/") for key in ("touch", "rank_touch") if key in suit}
    return (
        suit | ranks | {"name": name, "copies": None if copies == "-" else _digits(where, copies)}
    )


def _scale_word(scale: list[tuple[int, str]]) -> str:
    from urllib.parse import quote

    return ":".join(f"{start}.{quote(words, safe='')}" for start, words in scale)


def _read_scale(where: str, text: str) -> list[tuple[int, str]]:
    from urllib.parse import unquote

    entries = [entry.partition(".") for entry in text.split(":")]
    try:
        return [
            (_number(where, start), unquote(words, errors="strict")) for start, _, words in entries
        ]
    except UnicodeDecodeError:
        raise InvalidNotation(f"{where}: {quoted(text)} is not percent-encoded UTF-8") from None


OptionCodec = tuple[Callable[[str, str], Any], Callable[[Any], str]]
"""How an option of the rules is read, given where it stands, and how it is written."""
_NUMBER: OptionCodec = (_number, str)
_SWITCH: OptionCodec = (_read_switch, lambda on: "yes" if on else "no")
OPTIONS: dict[str, OptionCodec] = {
    "suits": (_read_suits, _suits_word),
    "ranks": _NUMBER,
    "copies": (_digits, lambda copies: "".join(map(str, copies))),
    "hand_size": _NUMBER,
    "tokens": _NUMBER,
    "strikes": _NUMBER,
    "starting_seat": _NUMBER,
    "empty_clues": _SWITCH,
    "deck_plays": _SWITCH,
    "scale": (_read_scale, _scale_word),
}
