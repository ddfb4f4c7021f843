"""What all panels of the editor share: the workbench, and inputs that show what is on it."""

from abc import abstractmethod

import ipywidgets

from ..base.frame import AbstractWidgetType
from .workbench import Workbench

GAP = "2px 12px"
NARROW = {"width": "150px"}
LABEL = {"description_width": "90px"}


class EditorPanel(ipywidgets.VBox, metaclass=AbstractWidgetType):  # type: ignore[misc]
    """Rows of inputs about one part of the puzzle on the workbench."""

    def __init__(self, bench: Workbench, rows: list[ipywidgets.Widget]) -> None:
        self._bench = bench
        super().__init__(rows)

    @abstractmethod
    def show(self) -> None:
        """Show how it stands on the workbench."""


def number(label: str) -> ipywidgets.BoundedIntText:
    """An input for a count."""
    return ipywidgets.BoundedIntText(description=label, layout=NARROW, style=LABEL)


def bound(widget: ipywidgets.BoundedIntText, value: int, low: int, high: int) -> None:
    """Show a count and its limits."""
    with widget.hold_trait_notifications():
        widget.min, widget.max, widget.value = low, max(low, high), value


def visible(widget: ipywidgets.Widget, wanted: bool) -> None:
    """Show a part or put it out of sight."""
    widget.layout.display = None if wanted else "none"
