"""One answer of a learner, as it is recorded: to a puzzle, to a check of a lesson, or a prediction.

An attempt is one line of JSON. What has its usual value is left out, so most lines are short.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, Literal, get_args
from unicodedata import category

from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import parse_json

VERSION = 1
AttemptKind = Literal["puzzle", "check", "prediction"]
KINDS: tuple[str, ...] = get_args(AttemptKind)

MOST_HINTS = 3
LONGEST_NAME = 100
LONGEST_ANSWER = 1_000
LONGEST_LINE = 20_000
"""In bytes: more than any attempt takes, even if every character of it has to be escaped."""
UNNAMED = ("Cc", "Zl", "Zp")
"""The Unicode categories of control characters and line ends."""
WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One answer: what it was to, when it was given, and whether it was right.

    Two attempts are the same if all of this is the same.

    >>> Attempt(task="last-copy", answer="c1:r", right=True, when="2030-01-31T09:15:00.000Z").line()
    '{"version":1,"when":"2030-01-31T09:15:00.000Z","task":"last-copy","answer":"c1:r","right":true}'
    """

    version: int = VERSION
    when: str
    """In UTC, as `stamp` writes it: so the order of these texts is the order of time, as far as the
    clock was right."""
    kind: str = "puzzle"
    """One of `KINDS`."""
    task: str
    """The id of the puzzle; or of the check or prediction, in its lesson."""
    answer: str
    """For a puzzle the notation of an action, or nothing if the solution was asked for instead."""
    right: bool | None
    """None only for a prediction, before it is known."""
    retry: bool = False
    """Whether the task stayed on the table after an earlier answer."""
    hints: int = 0
    seconds: int | None = None
    """From the task being shown to the answer."""
    confidence: int | None = None
    """How sure the learner was, from 0 to 100."""
    lesson: str = ""
    notebook: str = ""
    """Whatever tells one notebook or kernel from another."""

    def __post_init__(self) -> None:
        for name, holds, wanted in _WANTED:
            value = getattr(self, name)
            if not holds(value):
                raise InvalidNotation(f"{name}: {wanted} is wanted, not {quoted(value)}")
        if self.right is None and self.kind != "prediction":
            raise InvalidNotation(f"right: only a prediction may stay open, not a {self.kind}")

    @property
    def moment(self) -> datetime:
        """When the answer was given."""
        return datetime.fromisoformat(self.when)

    def line(self) -> str:
        """The attempt as one line of JSON, in plain ASCII."""
        told = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name == "version" or getattr(self, field.name) != field.default
        }
        return json.dumps(told, separators=(",", ":"))


def parse(line: str) -> Attempt:
    """Read one line of JSON as an attempt."""
    return structured(parse_json(line))


def structured(data: Any) -> Attempt:
    """Data that was JSON, as an attempt."""
    from ..support.json_shapes import structure

    if isinstance(data, dict):
        version = data.get("version")
        if type(version) is not int:
            raise InvalidNotation("this tells no version, so it is no attempt")
        if version > VERSION:
            raise InvalidNotation("written by a later version of the kit: update to read it")
    return structure(data, Attempt)


def stamp(moment: datetime) -> str:
    """A moment as attempts note it.

    >>> stamp(datetime(2030, 1, 31, 9, 15, tzinfo=UTC))
    '2030-01-31T09:15:00.000Z'
    """
    if moment.tzinfo is None:
        raise HanabiError(f"{moment} tells no time zone: write datetime.now(UTC), for example")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def is_moment(text: str) -> bool:
    """Whether a text is a moment as attempts note it."""
    try:
        return WHEN.fullmatch(text) is not None and bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def _is_text(value: Any, longest: int) -> bool:
    if not isinstance(value, str) or len(value) > longest:
        return False
    return not any("\ud800" <= c <= "\udfff" for c in value)  # these can't be shown anywhere


def is_name(value: Any) -> bool:
    """Whether this can name a task, a lesson or a learner: one line that is not too long."""
    return _is_text(value, LONGEST_NAME) and not any(category(c) in UNNAMED for c in value)


def _is_between(low: int, high: int, *, none: bool = False) -> Callable[[Any], bool]:
    def holds(value: Any) -> bool:
        return none if value is None else type(value) is int and low <= value <= high

    return holds


_NAME = f"a name of at most {LONGEST_NAME} characters"
_WANTED: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
    ("version", _is_between(VERSION, VERSION), f"{VERSION}"),
    ("when", lambda value: isinstance(value, str) and is_moment(value), "a time in UTC"),
    ("kind", lambda value: value in KINDS, f"one of {', '.join(KINDS)}"),
    ("task", lambda value: is_name(value) and value != "", _NAME),
    (
        "answer",
        lambda value: _is_text(value, LONGEST_ANSWER),
        f"text of at most {LONGEST_ANSWER:,} characters",
    ),
    ("right", lambda value: value is None or type(value) is bool, "true or false"),
    ("retry", lambda value: type(value) is bool, "true or false"),
    ("hints", _is_between(0, MOST_HINTS), f"a number from 0 to {MOST_HINTS}"),
    ("seconds", _is_between(0, 10**9, none=True), "a whole number of seconds"),
    ("confidence", _is_between(0, 100, none=True), "a number from 0 to 100"),
    ("lesson", is_name, _NAME),
    ("notebook", is_name, _NAME),
)
