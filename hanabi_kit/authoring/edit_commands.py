"""Changes to a position in words, to be typed: ``hand Bob 2 r5 +red``, ``firework red 4``."""

import re
from collections.abc import Callable, Sequence

from ..engine import editions
from ..engine.cards import LETTERS, NAMES, STANDARD_SUITS, Card
from ..engine.game import Mark
from ..engine.rules import Hint
from ..position import Place, Position
from ..position.rules_data import rules_of
from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.i18n import _
from . import position_edits

LONGEST = 4000
HELP = {
    "rules": "rules it 3 black-powder hand_size=3 suits=rb",
    "firework": "firework red 4",
    "fireworks": "fireworks r4 y5",
    "discard": "discard r1 r1, discard rest",
    "take": "take r1",
    "unseen": "unseen y1 y1 g1",
    "tokens": "tokens 3",
    "strikes": "strikes 1",
    "deck": "deck 2, deck rest",
    "turns": "turns 2",
    "turn": "turn Bob",
    "tiles": "tiles 4",
    "turned": "turned 1 4, turned none",
    "pending": "pending 3, pending none",
    "hand": "hand Bob r5 r2+red ?, hand Bob 2 r5 +red -3, hand Bob 2 plain",
    "clue": "clue red to Bob",
    "add": "add Bob r5",
    "remove": "remove Bob 2",
    "hide": "hide",
}
"""Every command, with how it is written."""


def edit(position: Position, line: str) -> Position:
    """The position after what a line says; a whole position may be typed as well."""
    if len(line) > LONGEST:
        raise InvalidNotation(_("a line of more than {n} characters is not read").format(n=LONGEST))
    words = line.split()
    if not words:
        raise InvalidNotation(_("say what to change: {examples}").format(examples=_examples()))
    command = words[0].casefold()
    if command in _COMMANDS:
        return _COMMANDS[command](position, words[1:])
    if len(words) > 5 and command[:2] in editions.EDITIONS:
        return Position.parse(line)
    said = _("{found} is no command here; say it like: {examples}")
    raise InvalidNotation(said.format(found=quoted(words[0]), examples=_examples()))


def spot(position: Position, text: str) -> tuple[int, int]:
    """The seat and the slot that words such as ``Bob 2`` name."""
    seat, rest = _seat(position, text.split())
    if len(rest) != 1:
        raise InvalidNotation(_("say which place: {form}").format(form="Bob 2"))
    return seat, _number(rest[0])


def _examples() -> str:
    return ", ".join(HELP[name] for name in ("hand", "firework", "discard", "tokens", "clue"))


def _refuse(command: str) -> HanabiError:
    return InvalidNotation(_("say it like: {form}").format(form=HELP[command]))


# Reading.


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", text):
        raise InvalidNotation(_("{found} is not a number").format(found=quoted(text)))
    return int(text)


def _cards(words: Sequence[str]) -> list[Card]:
    return [Card.parse(word.casefold()) for word in words]


def _card(word: str) -> Card | None:
    return None if word == "?" else Card.parse(word.casefold())


def _hint(word: str) -> Hint:
    word = word.casefold()
    return int(word) if re.fullmatch("[1-9]", word) else NAMES.get(word, word)


def _mark(word: str) -> Mark:
    return Mark(_hint(word[1:]), word[0] == "+")


def _seat(position: Position, words: Sequence[str]) -> tuple[int, Sequence[str]]:
    """The player that words begin with, and the other words; a name may have several words."""
    line = " ".join(words).casefold()
    names = position_edits.names_of(position)
    for seat, name in sorted(enumerate(names), key=lambda pair: -len(pair[1])):
        spoken = " ".join(name.casefold().split())
        if line == spoken or line.startswith(f"{spoken} "):
            return seat, words[len(spoken.split()) :]
    said = _("say who: {names}").format(names=", ".join(names))
    raise InvalidNotation(said)


def _is_mark(word: str) -> bool:
    return word[:1] in ("+", "-") and len(word) > 1


# Commands.


def _rules(position: Position, words: Sequence[str]) -> Position:
    if len(words) < 2:
        raise _refuse("rules")
    edition, players, *others = words
    data: dict[str, object] = {
        "edition": edition,
        "players": _number(players),
        "variants": [word for word in others if "=" not in word],
    }
    for word in others:
        name, equals, value = word.partition("=")
        if equals:
            data[name] = _option(name, value)
    return position_edits.with_rules(position, rules_of(data))


def _option(name: str, value: str) -> object:
    if name == "suits":
        letters = [*value.replace(":", "")]
        if not {*letters} <= {*LETTERS.values()}:
            known = ", ".join(f"{STANDARD_SUITS[n].letter} {n}" for n in STANDARD_SUITS)
            raise InvalidNotation(_("suits are letters, such as rb: {known}").format(known=known))
        return [NAMES[letter] for letter in letters]
    if name == "copies":
        return [_number(digit) for digit in value]
    if value in ("yes", "no"):
        return value == "yes"
    return _number(value)


def _firework(position: Position, words: Sequence[str]) -> Position:
    if len(words) != 2:
        raise _refuse("firework")
    return position_edits.with_firework(position, words[0].casefold(), _number(words[1]))


def _fireworks(position: Position, words: Sequence[str]) -> Position:
    if not words or not all(re.fullmatch("[a-z][0-9]", word.casefold()) for word in words):
        raise _refuse("fireworks")
    for word in words:
        position = position_edits.with_firework(position, word[0].casefold(), int(word[1]))
    return position


def _discard(position: Position, words: Sequence[str]) -> Position:
    if not words:
        raise _refuse("discard")
    if words == ["rest"]:
        return position_edits.with_unseen(position, ())
    return position_edits.discarded(position, _cards(words))


def _take(position: Position, words: Sequence[str]) -> Position:
    if not words:
        raise _refuse("take")
    return position_edits.taken_back(position, _cards(words))


def _unseen(position: Position, words: Sequence[str]) -> Position:
    return position_edits.with_unseen(position, _cards(words))


def _counter(command: str, name: position_edits.CounterName) -> "Command":
    def change(position: Position, words: Sequence[str]) -> Position:
        if len(words) != 1:
            raise _refuse(command)
        if words == ["rest"] and name == "deck":
            return position_edits.with_the_rest_in_the_deck(position)
        none = words == ["none"] and name in ("turns_left", "pending")
        return position_edits.with_number(position, name, None if none else _number(words[0]))

    return change


def _turned(position: Position, words: Sequence[str]) -> Position:
    if not words:
        raise _refuse("turned")
    tiles = [] if words == ["none"] else [*map(_number, words)]
    return position_edits.with_turned(position, tiles)


def _turn(position: Position, words: Sequence[str]) -> Position:
    seat, rest = _seat(position, words)
    if rest:
        raise _refuse("turn")
    return position_edits.with_number(position, "turn", seat)


def _hand(position: Position, words: Sequence[str]) -> Position:
    seat, rest = _seat(position, words)
    if not rest:
        raise _refuse("hand")
    if re.fullmatch("[0-9]+", rest[0]):
        return _slot(position, seat, _number(rest[0]), rest[1:])
    return position_edits.with_hand(position, seat, map(_place, rest))


def _place(word: str) -> Place:
    """A card with its marks behind it, such as ``r2+red-5``."""
    card, *marks = re.findall(r"^[^+-]+|[+-][^+-]*", word)
    return Place(_card(card), tuple(_mark(mark) for mark in marks if len(mark) > 1))


def _slot(position: Position, seat: int, slot: int, words: Sequence[str]) -> Position:
    if not words:
        raise _refuse("hand")
    for word in words:
        if word == "plain":
            position = position_edits.unmarked(position, seat, slot)
        elif _is_mark(word):
            position = position_edits.marked(position, seat, slot, _mark(word))
        else:
            position = position_edits.with_card(position, seat, slot, _card(word))
    return position


def _clue(position: Position, words: Sequence[str]) -> Position:
    if len(words) < 3 or words[1] != "to":
        raise _refuse("clue")
    seat, rest = _seat(position, words[2:])
    if rest:
        raise _refuse("clue")
    return position_edits.clued(position, seat, _hint(words[0]))


def _add(position: Position, words: Sequence[str]) -> Position:
    seat, rest = _seat(position, words)
    for word in rest or ["?"]:
        position = position_edits.with_place(position, seat, _card(word))
    return position


def _remove(position: Position, words: Sequence[str]) -> Position:
    seat, rest = _seat(position, words)
    if len(rest) != 1:
        raise _refuse("remove")
    return position_edits.without_place(position, seat, _number(rest[0]))


def _hide(position: Position, words: Sequence[str]) -> Position:
    if words:
        raise _refuse("hide")
    return position_edits.hidden(position)


Command = Callable[[Position, Sequence[str]], Position]
_COMMANDS: dict[str, Command] = {
    "rules": _rules,
    "firework": _firework,
    "fireworks": _fireworks,
    "discard": _discard,
    "take": _take,
    "unseen": _unseen,
    "tokens": _counter("tokens", "tokens"),
    "strikes": _counter("strikes", "strikes"),
    "deck": _counter("deck", "deck"),
    "turns": _counter("turns", "turns_left"),
    "turn": _turn,
    "tiles": _counter("tiles", "tiles"),
    "turned": _turned,
    "pending": _counter("pending", "pending"),
    "hand": _hand,
    "clue": _clue,
    "add": _add,
    "remove": _remove,
    "hide": _hide,
}
