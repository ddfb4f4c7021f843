"""What all panels of the editor share: inputs that show a value without acting on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import ipywidgets

from ..base.frame import Frame

WRAPPED = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "2px 12px"}
NARROW = {"width": "150px"}
LABEL = {"description_width": "90px"}


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """Rows of inputs. While it shows what has changed, nothing in it is taken for a wish."""

    def __init__(self, frame: Frame, rows: list[ipywidgets.Widget]) -> None:
        self._frame = frame
        self._showing = False
        super().__init__(rows)

    def when(self, widget: ipywidgets.Widget, do: Callable[[Any], object]) -> None:
        """Do something with what a person puts into an input."""

        def changed(change: dict[str, Any]) -> None:
            if not self._showing:
                self._frame.attempt(lambda: do(change["new"]))

        widget.observe(changed, "value")

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Inputs may be set here without anything being done."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before


def number(label: str) -> ipywidgets.BoundedIntText:
    """An input for a count."""
    return ipywidgets.BoundedIntText(description=label, layout=NARROW, style=LABEL)


def bound(widget: ipywidgets.BoundedIntText, value: int, low: int, high: int) -> None:
    """Show a count and its limits."""
    with widget.hold_trait_notifications():
        widget.min, widget.max, widget.value = low, max(low, high), value


def beside(*widgets: ipywidgets.Widget) -> ipywidgets.HBox:
    """Inputs beside each other, on as many lines as they need."""
    return ipywidgets.HBox(widgets, layout=WRAPPED)


def visible(widget: ipywidgets.Widget, wanted: bool) -> None:
    """Show a part or put it out of sight."""
    widget.layout.display = None if wanted else "none"
