"""The face of a package: names that people import from it, loaded when they are first asked for."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(package: str, addresses: Mapping[str, str]) -> Callable[[str], Any]:
    """A package's `__getattr__`: each name is fetched from its module once, then stays.

    An address is a module of the package, such as ``render.text``. No name may be that of a module
    beside the face: loading the module would put it in the name's place.
    """

    def fetch(name: str) -> Any:
        if name not in addresses:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{addresses[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return fetch
