"""The JSON Schema of a puzzle file, for editors and for the limits that the kit itself holds to.

It is made from the shapes, and kept as ``puzzles/puzzle.schema.json``; ``python -m
hanabi_kit.puzzles.schema`` writes it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ..support.errors import LONGEST_QUOTE, quoted, quoted_list
from ..support.files import write_json
from .puzzle_shapes import PuzzleShape

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FILE = "puzzle.schema.json"
TYPES = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}

Schema = dict[str, Any]


@lru_cache(maxsize=1)
def schema() -> Schema:
    """The schema of a puzzle file."""
    return {"$schema": DRAFT, "title": "Hanabi Kit puzzle", **_of(PuzzleShape)}


def to_text() -> str:
    """The schema as its file has it."""
    return write_json(schema())


def _of(shape: Any) -> Schema:
    if shape is Any:
        return {}
    if is_dataclass(shape) and isinstance(shape, type):
        return _of_object(shape)
    if isinstance(shape, UnionType):
        members = [_of(member) for member in get_args(shape)]
        if all(member.keys() == {"type"} for member in members):
            return {"type": [member["type"] for member in members]}
        return {"anyOf": members}
    if get_origin(shape) is tuple:
        return {"type": "array", "items": _of(get_args(shape)[0])}
    if get_origin(shape) is dict:
        return {"type": "object", "additionalProperties": _of(get_args(shape)[1])}
    return {"type": TYPES[shape]}


def _of_object(shape: type) -> Schema:
    kinds = get_type_hints(shape)
    known: tuple[Field[Any], ...] = fields(shape)
    return {
        "type": "object",
        "description": shape.__doc__,
        "properties": {f.name: _limited(_of(kinds[f.name]), f.metadata) for f in known},
        "required": [f.name for f in known if f.default is f.default_factory is MISSING],
        "additionalProperties": False,
    }


def _limited(made: Schema, limits: Mapping[str, Any]) -> Schema:
    """A schema with limits put in, those of parts into the parts."""
    for keyword, limit in limits.items():
        if keyword == "pattern":
            made[keyword] = f"^(?:{limit})$"
        elif isinstance(limit, dict):
            made[keyword] = _limited(made.get(keyword, {}), limit)
        else:
            made[keyword] = [*limit] if isinstance(limit, tuple) else limit
    return made


def broken(data: Any, limits: Schema, path: str = "") -> Iterator[str]:
    """Which limits JSON data of the right shape breaks, each with its path."""
    if isinstance(data, dict):
        yield from _wrong_number(len(data), limits, "Properties", path)
        for key, value in data.items():
            name = key if key.isprintable() and len(key) <= LONGEST_QUOTE else quoted(key)
            inside = f"{path}.{name}".removeprefix(".")
            yield from broken(key, limits.get("propertyNames", {}), inside)
            known = limits.get("properties", {}).get(key) or limits.get("additionalProperties")
            yield from broken(value, known or {}, inside)
    elif isinstance(data, list):
        yield from _wrong_number(len(data), limits, "Items", path)
        if limits.get("uniqueItems") and len({*data}) < len(data):
            yield f"{path}: {quoted_list(data)} has something twice"
        for place, value in enumerate(data):
            yield from broken(value, limits.get("items", {}), f"{path}[{place}]")
    elif isinstance(data, str):
        yield from _wrong_words(data, limits, path)
    if "enum" in limits and data not in limits["enum"]:
        yield f"{path}: {quoted(data)} is not possible, only {', '.join(map(str, limits['enum']))}"
    if isinstance(data, int):
        low, high = limits.get("minimum", data), limits.get("maximum", data)
        if not low <= data <= high:
            yield f"{path}: {quoted(data)} is not possible, only {low} to {high}"


def _wrong_number(number: int, limits: Schema, of: str, path: str) -> Iterator[str]:
    low, high = limits.get(f"min{of}", 0), limits.get(f"max{of}", number)
    if not low <= number <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        yield f"{path}: {wanted} are wanted, not {number}"


def _wrong_words(text: str, limits: Schema, path: str) -> Iterator[str]:
    low, high = limits.get("minLength", 0), limits.get("maxLength", len(text))
    if len(text) < low:
        yield f"{path}: something has to be said here"
    elif len(text) > high:
        yield f"{path}: at most {high} characters are read, not {len(text)}"
    elif "pattern" in limits and not re.fullmatch(limits["pattern"], text):
        if "examples" in limits:
            yield f"{path}: {quoted(text)} does not fit: write it like {limits['examples'][0]}"
        else:
            yield f"{path}: {quoted(text)} has a character that can't be printed"


if __name__ == "__main__":
    print(to_text(), end="")
