"""JSON data as dataclasses, strictly: nothing is converted, nothing is ignored.

Imported only where a file is read, so that importing the kit stays quick.
"""

import re
from collections.abc import Callable
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

from cattrs import Converter, transform_error
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from .errors import InvalidNotation, quoted, quoted_list

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

KINDS: dict[type, str] = {
    int: "a whole number",
    str: "a string",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}
MOST_REASONS = 5
LARGEST = 10**12
LONGEST_PATH = 80


def structure(data: Any, shape: type[T], what: str = "") -> T:
    """The data as a value of the shape; or what does not fit, each with its path.

    Paths start at the data itself, or at what it is called: ``hands[0]`` or ``game.hands[0]``.
    """
    try:
        return _CONVERTER.structure(data, shape)
    except Exception as error:
        reasons = transform_error(
            error, path=what, format_exception=lambda error, _: _in_words(error) + _END
        )
        raise InvalidNotation("; ".join(map(_path_first, reasons[:MOST_REASONS]))) from None


_END = "\0"
"""Parts a reason from its path; neither can hold it, since what they quote is escaped."""


def _path_first(reason: str) -> str:
    words, _, path = reason.partition(f"{_END} @ ")
    path = re.sub(r"\['(\w+)'\]", r".\1", path).removeprefix(".")
    return f"{path[:LONGEST_PATH]}: {words}" if path else words


def _in_words(error: BaseException) -> str:
    if isinstance(error, KeyError):
        return f"{quoted(error.args[0])} is missing"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"{quoted_list(sorted(error.extra_fields))} is not known here"
    return str(error)


def _refuse(wanted: str, value: Any) -> InvalidNotation:
    if isinstance(value, dict | list | None):
        found = KINDS[type(value)]
    else:
        found = str(value).lower() if isinstance(value, bool) else quoted(value)
    return InvalidNotation(f"{wanted} is wanted, not {found}")


def _exactly(kind: type[Any]) -> Hook:
    def check(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _refuse(KINDS[kind], value)
        if kind is int and not -LARGEST <= value <= LARGEST:
            raise InvalidNotation("a number of fewer digits is wanted")
        return value

    return check


def _from(kind: type, structured: Hook) -> Hook:
    """A hook that takes only JSON of one kind: a list for a tuple, an object for a dataclass."""

    def check(value: Any, shape: Any) -> Any:
        if type(value) is not kind:
            raise _refuse(KINDS[kind], value)
        return structured(value, shape)

    return check


def _either(shape: Any, converter: Converter) -> Hook:
    """For a union: the member that a JSON value of this kind can be."""
    members = {_json_kind(member): member for member in get_args(shape)}
    wanted = " or ".join(KINDS[kind] for kind in members)

    def choose(value: Any, _: Any) -> Any:
        if type(value) not in members:
            raise _refuse(wanted, value)
        return None if value is None else converter.structure(value, members[type(value)])

    return choose


def _json_kind(shape: Any) -> type:
    if get_origin(shape) is tuple:
        return list
    return dict if is_dataclass(shape) else shape


def _is_made_of(kind: type) -> Callable[[Any], bool]:
    return lambda shape: get_origin(shape) is kind


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook_factory(
        _is_made_of(tuple),
        lambda shape: _from(list, homogenous_tuple_structure_factory(shape, converter)),
    )
    converter.register_structure_hook_factory(
        _is_made_of(dict),
        lambda shape: _from(dict, mapping_structure_factory(shape, converter)),
    )
    converter.register_structure_hook_factory(
        is_dataclass,
        lambda shape: _from(
            dict, make_dict_structure_fn(shape, converter, _cattrs_forbid_extra_keys=True)
        ),
    )
    converter.register_structure_hook_factory(
        lambda shape: isinstance(shape, UnionType),
        lambda shape: _either(shape, converter),
    )
    return converter


_CONVERTER = _converter()
