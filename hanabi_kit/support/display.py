"""How a value shows itself in a notebook cell: the value knows that it does, the painters know how.

A class says ``_repr_mimebundle_ = bundle``. Values lie below the painters and do not import them:
the painters are found by name, and loaded when something is first shown.
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
