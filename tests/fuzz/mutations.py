"""What somebody might do to a file or to a line: small changes that know how it is built.

All chance comes from the `Random` that is passed in, so that a seed repeats a change exactly.
"""

import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

Mutator = Callable[[Sequence[str], Random], str]
"""Makes one spoiled text from whole ones."""

DEPTHS = (3, 40, 400, 990, 3_000)
"""How deeply something is nested; Python's own parser gives up near 1,000."""

LITERALS = ("NaN", "-Infinity", "1e400", "9" * 5_000, "-0", "1E2", "01", "'r1'", "tru", "\x00")
"""Numbers and words that Python may take and JSON does not, or that take long to read."""

STRINGS = (
    "",
    " ",
    "?",
    "r1",
    "b5",
    "p#1",
    "c1:r",
    "+red",
    "red",
    "en",
    "1/0",
    "1/3",
    "99999/1",
    "٣",
    "²",
    "é",
    "e\u0301",
    "\u202eabc",
    "\u200b",
    "\ufeff",
    "\u2028",
    "\ud800",
    "\x00",
    "\x1b[2J",
    "\n",
    "🎆",
    "\u017f",
    "İ",
    "../../x",
    "/dev/null",
    "<script>",
    "=1+1",
    "{n}",
    "%s",
    "x" * 300,
    "r1" * 3_000,
)
NUMBERS = (0, 1, -1, 2, 5, 8, 9, 10, 25, 50, 255, 2**31, 2**63, 10**12, 10**13, 10**30, 1.5, 1e308)
CARD = "[rygbwmk][1-5]"
NUMBER = "[0-9]+"
VALUES: tuple[Any, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, {"card": "r1"})
SIGNS = (*" \t:;,.+-[](){}/?=%#&\"'\\0159rygbwmkxtsdlpuon", "\n", "[suits=", "9" * 30, "%FF", "//")


def spoiled_json(seeds: Sequence[str], random: Random) -> str:
    """One document, changed in its parts; now and then as mere text, too."""
    data = json.loads(random.choice(seeds))
    for _ in range(_few(random)):
        data = _changed(data, json.loads(random.choice(seeds)), random)
    text = json.dumps(data, ensure_ascii=random.random() < 0.5)
    if random.random() < 0.1:
        text = _put(text, random.choice(LITERALS), random)
    if random.random() < 0.05:
        text = _nested(text, random)
    if random.random() < 0.05:
        text = _edited(text, random)
    return text


def spoiled_text(seeds: Sequence[str], random: Random) -> str:
    """One line, changed in its words and signs."""
    text = random.choice(seeds)
    for _ in range(_few(random)):
        text = _reworded(text, random.choice(seeds), random)
    return text


def spoiled_lines(seeds: Sequence[str], random: Random) -> str:
    """A file of one JSON document a line: some lines changed, moved, doubled or cut off."""
    lines = random.choice(seeds).splitlines()
    for _ in range(_few(random)):
        at = random.randrange(len(lines))
        match random.randrange(6):
            case 0:
                lines.insert(random.randrange(len(lines) + 1), lines[at])
            case 1 if len(lines) > 1:
                del lines[at]
            case 2:
                lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]
            case 3:
                lines[at] = _edited(lines[at], random)
            case _:
                others = random.choice(seeds).splitlines()
                lines[at] = spoiled_json([random.choice(others)], random)
    return "\n".join(lines) + random.choice(("\n", ""))


def _few(random: Random) -> int:
    """How many changes: mostly one, for what is nearly right gets furthest."""
    return random.choice((1, 1, 1, 1, 2, 3))


# Documents.


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every object or list with every key or index in it."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, dict | list):
            keys = list(thing) if isinstance(thing, dict) else range(len(thing))
            found += [(thing, key) for key in keys]
            waiting += [thing[key] for key in keys]
    return found


def _changed(data: Any, other: Any, random: Random) -> Any:
    places = _places(data)
    if not places or random.random() < 0.01:
        return _value(data, random)
    thing, key = random.choice(places)
    match random.randrange(12):
        case 0:
            del thing[key]
        case 1 | 2 | 3:
            thing[key] = _value(thing[key], random)
        case 9 | 10 | 11 if alike := [
            place for place in places if _are_alike(place[0][place[1]], thing[key])
        ]:
            there, name = random.choice(alike)
            thing[key], there[name] = there[name], thing[key]
        case 4 if isinstance(thing, dict):
            thing[_string(key, random)] = thing.pop(key)
        case 4 | 5 if isinstance(thing, list):
            thing.insert(random.randrange(len(thing) + 1), deepcopy(thing[key]))
        case 5:
            thing[random.choice(STRINGS)] = deepcopy(thing[key])
        case 6:
            there, name = random.choice(places)
            thing[key] = deepcopy(there[name])
        case 7 if others := _places(other):
            there, name = random.choice(others)
            thing[key] = there[name]
        case _:
            thing[key] = random.choice(([thing[key]], {"value": thing[key]}, [thing[key]] * 50))
    return data


def _are_alike(one: Any, other: Any) -> bool:
    """Whether two values may change places: of one kind, and neither inside of the other."""
    return type(one) is type(other) and not isinstance(one, dict | list)


def _value(old: Any, random: Random) -> Any:
    """Something else: mostly of the same kind, sometimes of another."""
    if random.random() < 0.3:
        return deepcopy(random.choice((*VALUES, *NUMBERS, *STRINGS)))
    match old:
        case bool():
            return not old
        case int():
            return random.choice((old + 1, old - 1, -old, old * 10, random.choice(NUMBERS)))
        case str():
            return _string(old, random)
        case _:
            return deepcopy(random.choice((*VALUES, *NUMBERS, *STRINGS)))


def _string(old: str, random: Random) -> str:
    return random.choice(
        (random.choice(STRINGS), _edited(old, random), _reworded(old, old, random))
    )


def _nested(text: str, random: Random) -> str:
    """A value or the whole of it inside many lists or objects."""
    depth = random.choice(DEPTHS)
    before, after = random.choice((("[", "]"), ('{"a":', "}")))
    return _put(text, f"{before * depth}1{after * depth}", random)


def _put(text: str, piece: str, random: Random) -> str:
    """A piece in the place of some value."""
    ends = [at for at, sign in enumerate(text) if sign in ":[,"]
    if not ends:
        return piece
    start = random.choice(ends) + 1
    end = next((at for at in range(start, len(text)) if text[at] in ",]}"), len(text))
    return text[:start] + piece + text[end:]


# Lines.


def _edited(text: str, random: Random) -> str:
    """A sign put in, taken out or replaced."""
    at = random.randrange(len(text) + 1)
    sign: str = random.choice((*SIGNS, ""))
    return text[:at] + sign + text[at + random.randrange(3) :]


def _reworded(text: str, other: str, random: Random) -> str:
    """A word doubled, dropped, moved, or taken from another line."""
    sign = random.choice((" ", " ", ",", "/", ";", ":"))
    words, others = text.split(sign), other.split(sign)
    at = random.randrange(len(words))
    match random.randrange(9):
        case 7:
            there = random.randrange(len(words))
            words[at], words[there] = words[there], words[at]
        case 8:
            return _exchanged(text, random)
        case 0:
            words.insert(random.randrange(len(words) + 1), words[at])
        case 1 if len(words) > 1:
            del words[at]
        case 2:
            random.shuffle(words)
        case 3:
            words[at] = random.choice(others)
        case 4:
            words[at] = random.choice((*STRINGS, *map(str, NUMBERS)))
        case 5:
            words[at] = "".join(
                str(random.choice(NUMBERS)) if c.isdigit() else c for c in words[at]
            )
        case _:
            words[at] = _edited(words[at], random)
    return sign.join(words)


def _exchanged(text: str, random: Random) -> str:
    """Two cards, or two numbers, that have changed places."""
    found = [*re.finditer(random.choice((CARD, NUMBER)), text)]
    if len(found) < 2:
        return text
    one, two = sorted(random.sample(found, 2), key=lambda match: match.start())
    between = text[one.end() : two.start()]
    before, after = text[: one.start()], text[two.end() :]
    return f"{before}{two[0]}{between}{one[0]}{after}"
