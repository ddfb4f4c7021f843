"""A bar that shows how far some work is, if it takes long enough to be seen."""

from collections.abc import Iterator
from contextlib import contextmanager

import ipywidgets

from ...support.i18n import _

SOON = 0.03
"""Work that ends before this share of it, or of its time, is used need not be seen."""


class ProgressBar(ipywidgets.FloatProgress):  # type: ignore[misc]
    """Shown inside `during()`, once more than 3 % is done; the stop button ends what is done."""

    def __init__(self, label: str = "") -> None:
        super().__init__(
            min=0, max=1, description=label or _("Working"), layout={"display": "none"}
        )

    def tell(self, share: float, _words: str = "") -> None:
        """Show that so much is done; what the solver says of it is not shown."""
        self.value = round(share, 2)  # a message for each step would take long
        if share > SOON:
            self.layout.display = None

    @contextmanager
    def during(self) -> Iterator[None]:
        """Show it from the first news to the end of what is done here."""
        self.value = 0
        try:
            yield
        finally:
            self.layout.display = "none"
