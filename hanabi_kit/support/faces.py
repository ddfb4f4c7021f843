"""The face of a package: names that people import from it, loaded when they are first asked for."""

import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy(
    package: str, homes: Mapping[str, str], going: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """A package's `__getattr__` and `__dir__`: each name comes from its home once, then stays.

    `homes` has modules of the package, such as ``render.text``, each with the names that it gives,
    spaces between them. No name may be that of a module beside the face, which would hide it. What
    is `going` still comes, with a warning each time, and is not listed.
    """
    addresses, leaving = _addresses(homes), _addresses(going or {})

    def fetch(name: str) -> Any:
        if name in leaving:
            words = f"{package}.{name} is going: the next minor version does not have it"
            warnings.warn(words, DeprecationWarning, stacklevel=2)
            return getattr(import_module(f"{package}.{leaving[name]}"), name)
        if name not in addresses:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{addresses[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return fetch, lambda: sorted(sys.modules[package].__all__)


def _addresses(homes: Mapping[str, str]) -> dict[str, str]:
    """Each name with the module that it comes from."""
    return {name: home for home, names in homes.items() for name in names.split()}
