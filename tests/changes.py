"""Changes to a document, to see which are refused."""

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], object]


def put(*path: str | int, value: object) -> Change:
    """A change that puts a value somewhere into a document."""

    def change(data: Any) -> None:
        *parents, last = path
        for key in parents:
            data = data[key]
        data[last] = value

    return change


def without(*path: str | int) -> Change:
    """A change that takes something out of a document."""

    def change(data: Any) -> None:
        *parents, last = path
        for key in parents:
            data = data[key]
        del data[last]

    return change
