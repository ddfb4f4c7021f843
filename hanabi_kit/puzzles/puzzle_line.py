"""Reading a puzzle on one line, in the spirit of chess EPD: a position, and what is said of it.

    POSITION; id last-copy-07; goal perfect; best c1:5; title "The last five"

Behind each semicolon stand a name and what it says: plain words parted by blanks, or strings as
JSON writes them. The line leaves out the table of values, hints, explanation, feedback, other
languages than English, and the position's log. ``str(puzzle)`` writes it.
"""

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..engine import actions
from ..position import Position
from ..support.errors import InvalidNotation, quoted
from .puzzle import FIELDS, LOCALE, Puzzle, Texts
from .topic_names import OLD_KEY, with_topics

LONGEST = 40_000
STRING = r'"(?:[^"\\]|\\.)*"'
OPERATION = re.compile(rf'; *([a-z]+)((?: +(?:{STRING}|[^\s;"]+))+) *')
FORM = 'POSITION; id last-copy-07; goal perfect; best c1:5; title "The last five"'


def from_line(text: str) -> Puzzle:
    """Read a puzzle; what its line leaves out is empty."""
    if len(text) > LONGEST:
        raise InvalidNotation(f"a line of more than {LONGEST} characters is not read")
    line = text.strip().replace("\n", " ")
    position = line.partition(";")[0]
    said = _said(line[len(position) :])
    names, gap = said.pop("names", None), said.pop("gap", None)
    words = {"title": said["id"]} | {
        name: said.pop(name) for name in ("title", "prompt") if name in said
    }
    return Puzzle(
        position=replace(Position.parse(position), names=names and tuple(names)),
        accepted=tuple(map(actions.parse, said.pop("best", ()))),
        gap=None if gap is None else Fraction(gap),
        topics=tuple(said.pop("topics", ())),
        texts={LOCALE: Texts(**words)},
        **said,
    )


def _said(line: str) -> dict[str, Any]:
    """What a line says of its position, by name, as JSON would have it."""
    said: dict[str, Any] = {}
    at = 0
    while at < len(line):
        match = OPERATION.match(line, at)
        if match is None:
            raise InvalidNotation(f"{quoted(line[at:])} is not read: write it like {FORM}")
        name = match[1]
        if name not in (*FIELDS, OLD_KEY) or name in said:
            known = ", ".join(FIELDS)
            raise InvalidNotation(f"{name}: not known here, or said twice; there are {known}")
        said[name] = _read(name, re.findall(rf'{STRING}|[^\s"]+', match[2]))
        at = match.end()
    if "id" not in said:
        raise InvalidNotation(f"id: it is missing; write the line like {FORM}")
    said = with_topics(said)
    _check(said)
    return said


def _read(name: str, things: list[str]) -> Any:
    kind = FIELDS["topics" if name == OLD_KEY else name]
    if any(thing.startswith('"') is kind.startswith("word") for thing in things):
        wanted = "plain words" if kind.startswith("word") else 'strings in "quotes"'
        raise InvalidNotation(f"{name}: {wanted} are wanted")
    if kind.startswith("string"):
        try:
            things = [json.loads(thing) for thing in things]
        except ValueError:
            raise InvalidNotation(
                f"{name}: {quoted(things[0])} is not a string as in JSON"
            ) from None
    if kind.endswith("s"):
        return things
    if len(things) != 1:
        raise InvalidNotation(f"{name}: one thing is wanted, not {len(things)}")
    if name != "difficulty":
        return things[0]
    if not re.fullmatch("[0-9]{1,6}", things[0]):
        raise InvalidNotation(f"{name}: {quoted(things[0])} is not a number")
    return int(things[0])


def _check(said: dict[str, Any]) -> None:
    """Refuse what a file would be refused for."""
    from .schema import broken, schema

    limits = schema()["properties"]
    words = limits["texts"]["additionalProperties"]["properties"]
    known = limits | words | {"best": limits["accepted"]}
    for name, value in said.items():
        for reason in broken(value, known.get(name, {}), name):
            raise InvalidNotation(reason)
