"""A bar that shows how far some work is, if it takes long enough to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager

import ipywidgets

from ...support.i18n import _
from .lifetime import is_open

SOON = 0.03
"""Work that ends before this share of it, or of its time, is used need not be seen."""


class ProgressBar(ipywidgets.FloatProgress):  # type: ignore[misc]
    """Shown inside `during()`, once more than 3 % is done; the stop button ends what is done.

    So does closing it with the widget that it is in: nobody waits for what is done there.
    """

    def __init__(self, label: str = "") -> None:
        super().__init__(
            min=0, max=1, description=label or _("Working"), layout={"display": "none"}
        )
        self._awaited = False

    def is_wanted(self) -> bool:
        """Whether what is done need not end: nobody has closed the bar since it began."""
        return is_open(self) or not self._awaited

    def tell(self, share: float, _words: str = "") -> None:
        """Show that so much is done; what the solver says of it is not shown."""
        if not self.is_wanted():
            raise KeyboardInterrupt
        self.value = round(share, 2)  # a message for each step would take long
        if share > SOON:
            self.layout.display = None

    @contextmanager
    def during(self) -> Iterator[None]:
        """Show it from the first news to the end of what is done here."""
        self.value = 0
        self._awaited = is_open(self)
        try:
            yield
        finally:
            self._awaited = False
            self.layout.display = "none"
