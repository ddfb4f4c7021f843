"""A place in a widget for one thing at a time."""

import ipywidgets

from .lifetime import release


class Place(ipywidgets.VBox):  # type: ignore[misc]
    """Holds one widget or none; what is put away is closed, unless a cell shows it too."""

    children: tuple[ipywidgets.Widget, ...]

    def put(self, widget: ipywidgets.Widget) -> None:
        """Put a widget there, instead of what was there."""
        self._hold(widget)

    def clear(self) -> None:
        """Put away what is there."""
        self._hold()

    def _hold(self, *widgets: ipywidgets.Widget) -> None:
        before, self.children = self.children, widgets
        for widget in before:
            release(widget)
