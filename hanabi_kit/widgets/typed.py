"""A line to type an action into."""

import warnings
from collections.abc import Callable

import ipywidgets

from ..i18n import _


class TypedLine(ipywidgets.Text):  # type: ignore[misc]
    """A line to type into. Only Enter acts on it: to leave the line is no decision."""

    def __init__(self, act: Callable[[str], None]) -> None:
        super().__init__(
            description=_("or type:"),
            placeholder=_("red to Bob, play 2, discard 1"),
            continuous_update=False,
            layout={"width": "22em"},
        )
        self._act = act
        self._entered = False
        with warnings.catch_warnings():  # the only way to tell Enter from leaving the line
            warnings.simplefilter("ignore", DeprecationWarning)
            self.on_submit(self._enter)
        self.observe(self._changed, "value")

    def _enter(self, _line: ipywidgets.Text) -> None:
        self._entered = True  # the value itself arrives after this

    def _changed(self, change: dict[str, str]) -> None:
        if self._entered and change["new"]:
            self._entered = False
            self._act(change["new"])
            self.value = ""
