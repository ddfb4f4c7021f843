"""How values show themselves in a notebook: `bundle` is what a class calls `_repr_mimebundle_`.

Values lie below what draws them and do not import it: render.mime is found by its name, and loaded
when something is first shown. A test holds the name to what is there, for import-linter can't.
"""

from collections.abc import Container
from importlib import import_module
from typing import Any

PAINTERS = "hanabi_kit.render.mime"


def bundle(
    thing: Any, include: Container[str] | None = None, exclude: Container[str] | None = None
) -> dict[str, str]:
    """What a notebook is given to show: text, and a picture where there is one."""
    shown: dict[str, str] = import_module(PAINTERS).mime_bundle(thing)
    return shown
