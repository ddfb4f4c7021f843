"""The site's variants by our rules: what a name stands for, or why it can't be played here.

A name tells all: ``Rainbow & Null (5 Suits)`` has three plain suits and these two, ``Pink-Ones (6
Suits)`` has 1s that behave like pink cards. A suit of the site goes by the name of one of ours.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from ...engine.cards import LETTERS, Suit, Touch
from ...engine.rules import Rules
from ...support.errors import HanabiError, InvalidNotation
from .variant_numbers import numbers

PLAIN = {
    1: ("Red",),
    2: ("Red", "Blue"),
    3: ("Red", "Green", "Blue"),
    4: ("Red", "Yellow", "Green", "Blue"),
    5: ("Red", "Yellow", "Green", "Blue", "Purple"),
    6: ("Red", "Yellow", "Green", "Blue", "Purple", "Teal"),
}
"""The suits without anything special that a game has, by how many of them it has."""

RANKS = 5


class Kind(NamedTuple):
    """What is special about a suit of the site, or about a rank."""

    touch: Touch = "own"
    rank_touch: Touch = "own"
    one_of_each: bool = False


LIGHT = {
    "Rainbow": Kind("every"),
    "Pink": Kind("own", "every"),
    "White": Kind("none"),
    "Brown": Kind("own", "none"),
    "Omni": Kind("every", "every"),
    "Null": Kind("none", "none"),
    "Muddy Rainbow": Kind("every", "none"),
    "Light Pink": Kind("none", "every"),
}
_DARK_NAMES = {
    "Rainbow": "Dark Rainbow",
    "Pink": "Dark Pink",
    "White": "Gray",
    "Brown": "Dark Brown",
    "Omni": "Dark Omni",
    "Null": "Dark Null",
    "Muddy Rainbow": "Cocoa Rainbow",
    "Light Pink": "Gray Pink",
}
KINDS = {
    **dict.fromkeys(PLAIN[6], Kind()),
    "Black": Kind(one_of_each=True),
    **LIGHT,
    **{dark: LIGHT[name]._replace(one_of_each=True) for name, dark in _DARK_NAMES.items()},
}
"""Every suit of the site that our rules can play."""

MIXES = {
    "Special Mix": ("Black", "Rainbow", "Pink", "White", "Brown", "Null"),
    "Valentine Mix": ("Red", "Pink", "White", "Light Pink", "Cocoa Rainbow", "Null"),
}
COPIES = {"Critical Fours": (3, 2, 2, 1, 1), "Scarce Ones": (2, 2, 2, 2, 1)}
MUTE = {"Color Mute": Kind(touch="none"), "Number Mute": Kind(rank_touch="none")}
SPECIAL_RANKS = {"Ones": 1, "Fives": 5}

_SHARED = "there are suits that share a colour of clues"
_SILENT = "nobody hears what a clue says"
_UNPLAYABLE = {
    "Prism": "which colour touches its prism cards hangs on their rank",
    "Orange": "its orange cards are discarded by playing them and played by discarding them",
    "Inverted": "its inverted cards are discarded by playing them and played by discarding them",
    "Ambiguous": _SHARED,
    "Matryoshka": _SHARED,
    "Dual-Color": _SHARED,
    "Candy Corn Mix": _SHARED,
    "Holiday Mix": _SHARED,
    "RGB Mix": _SHARED,
    "Deceptive-Ones": "its 1s are touched by a rank that hangs on their suit",
    "Deceptive-Fives": "its 5s are touched by a rank that hangs on their suit",
    "Clue Starved": "a discard earns only half a token",
    "Color Blind": "its colour clues touch no card",
    "Number Blind": "its rank clues touch no card",
    "Totally Blind": "its clues touch no card",
    "Alternating Clues": "clues of a colour and of a rank have to take turns",
    "Cow & Pig": _SILENT,
    "Duck": _SILENT,
    "Odds and Evens": "a rank clue says only whether ranks are odd or even",
    "Synesthesia": "its colour clues also touch ranks",
    "Up or Down": "a firework may be built up or down, from a card of its own",
    "Throw It in a Hole": "nobody sees what was played",
    "Funnels": "its rank clues touch lower ranks too",
    "Chimneys": "its rank clues touch higher ranks too",
    "Sudoku": "a firework may begin at any rank",
}
"""Why a variant can't be played, by a word of its name."""


@dataclass(frozen=True)
class Variant:
    """A variant of the site that our rules can play."""

    name: str
    number: int | None
    """The site's own, if it is known: links hold it."""
    suits: tuple[Suit, ...]
    site_suits: tuple[str, ...]
    """What the site calls the suits."""


def find_variant(name: str) -> Variant:
    """The variant of a name; what can't be played is refused, with the reason if it has one."""
    if name in _numbers():
        return _variant(name)
    shown = repr(name[:60])
    for words, reason in _UNPLAYABLE.items():
        if re.search(rf"\b{re.escape(words)}\b", name[:60]):
            raise InvalidNotation(f"{shown} can't be played here: {reason}")
    raise InvalidNotation(f"{shown} is not a variant that is known here")


def variant_numbered(number: int) -> Variant:
    """The variant that a link names by its number; of one that can't be played it has no name."""
    name = _names().get(number)
    if name is None:
        raise InvalidNotation(
            f"{number} is not the number of a variant that can be played here; the JSON that "
            "/export/ gives tells its name"
        )
    return _variant(name)


def variant_of(rules: Rules) -> Variant:
    """The variant with the suits of these rules."""
    names = tuple(suit.name for suit in rules.suits)
    shape, usual = _shape(rules, rules.suits), Rules(2)
    for name in _numbers():
        if _our_names(name) == names and _shape(usual, _variant(name).suits) == shape:
            return _variant(name)
    raise HanabiError(f"suits: {', '.join(names)}, touched and built like these, are no variant")


def variant_names() -> tuple[str, ...]:
    """The names of all variants that our rules can play."""
    return tuple(_numbers())


_numbers = cache(numbers)


@cache
def _names() -> dict[int, str]:
    return {number: name for name, number in _numbers().items() if number is not None}


@cache
def _variant(name: str) -> Variant:
    site_suits = _site_suits(name)
    head = name.partition(" (")[0].partition(" & ")[0]
    other = MUTE.get(head, Kind())
    kinds: list[tuple[Kind, ...]] = []
    for suit in site_suits:
        kind = KINDS[suit.removesuffix(" Reversed")]
        each = [_mixed(kind, other)] * RANKS
        special, _, rank = head.rpartition("-")
        if special:
            place = SPECIAL_RANKS[rank] - 1
            each[place] = _mixed(kind, LIGHT[special.replace("-", " ")])
        kinds.append(tuple(each))
    suits = tuple(
        Suit(
            ours,
            touch=tuple(kind.touch for kind in each),
            direction="down" if site.endswith(" Reversed") else "up",
            copies=(1,) * RANKS if each[0].one_of_each else COPIES.get(head),
            rank_touch=tuple(kind.rank_touch for kind in each),
        )
        for ours, site, each in zip(_our_names(name), site_suits, kinds, strict=True)
    )
    return Variant(name, _numbers()[name], suits, site_suits)


def _site_suits(name: str) -> tuple[str, ...]:
    """The suits of a variant, in the site's order."""
    many = re.search(r"(\d) Suits", name)
    count = int(many[1]) if many else 5
    head, *others = name.partition(" (")[0].split(" & ") if " (" in name else [""]
    if head in MIXES:
        return MIXES[head][:count]
    special = others if head in COPIES or head in MUTE or "-" in head else [head, *others]
    special = [suit for suit in special if suit not in ("", "Reversed")]
    suits = [*PLAIN[count - len(special)], *special]
    if head == "Reversed":
        suits[-1] += " Reversed"
    return tuple(suits)


def _mixed(suit: Kind, other: Kind) -> Kind:
    """A suit's kind where something else is special too: what the suit itself is comes first."""
    return Kind(
        other.touch if suit.touch == "own" else suit.touch,
        other.rank_touch if suit.rank_touch == "own" else suit.rank_touch,
        suit.one_of_each,
    )


_OURS = dict(zip(PLAIN[6], ("red", "yellow", "green", "blue", "white", "multicolour"), strict=True))
_COLOURFUL = {"every": "multicolour", "none": "black", "own": "white"}


@cache
def _our_names(name: str) -> tuple[str, ...]:
    """A name of ours for each suit: its own or a fitting one if that is free, else any."""
    site_suits = _site_suits(name)
    plain = [_OURS.get(suit.removesuffix(" Reversed")) for suit in site_suits]
    free = [ours for ours in ("white", "multicolour", "black", *LETTERS) if ours not in plain]
    found: list[str] = []
    for suit, ours in zip(site_suits, plain, strict=True):
        kind = suit.removesuffix(" Reversed")
        wanted = ours or ("black" if kind == "Black" else _COLOURFUL[KINDS[kind].touch])
        if ours is None and (wanted not in free or wanted in found):
            wanted = next(ours for ours in free if ours not in found)
        found.append(wanted)
    return tuple(found)


def _shape(rules: Rules, suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits with their copies counted, to be compared."""
    return tuple(replace(suit, copies=rules.suit_copies(suit)) for suit in suits)
