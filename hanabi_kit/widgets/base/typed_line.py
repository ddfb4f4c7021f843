"""A line to type an action into."""

import warnings
from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import ipywidgets

from ...support.i18n import _

PROMPTLY = 1.0
"""Seconds in which the text follows the Enter that sends it."""


class TypedLine(ipywidgets.Text):  # type: ignore[misc]
    """A text input that acts on Enter only, not when it loses the focus."""

    def __init__(self, act: Callable[[str], None], example: str = "") -> None:
        super().__init__(
            description=_("or type:"),
            placeholder=example or _("red to Bob, play 2, discard 1"),
            continuous_update=False,
            layout={"width": "25em"},
        )
        self._act = act
        self._entered: float | None = None
        with warnings.catch_warnings():  # the only way to tell Enter from leaving the line
            warnings.simplefilter("ignore", DeprecationWarning)
            self.on_submit(self._enter)
        self.observe(self._changed, "value")

    def _enter(self, _line: ipywidgets.Text) -> None:
        entered = self._entered = monotonic()  # the value itself arrives after this, if it is new
        if self.value:  # it was left here, and if it was not changed since, nothing arrives
            with suppress(RuntimeError):  # no event loop, so no page either
                get_running_loop().call_later(PROMPTLY, self._repeat, entered)

    def _repeat(self, entered: float) -> None:
        if self._entered == entered:
            self._submit(self.value)

    def _changed(self, change: dict[str, str]) -> None:
        entered = self._entered
        if change["new"] and entered is not None and monotonic() - entered < PROMPTLY:
            self._submit(change["new"])
        self._entered = None

    def _submit(self, line: str) -> None:
        self._entered = None
        self._act(line)
        self.value = ""
