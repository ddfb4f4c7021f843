"""A slider over the moments of a game."""

from collections.abc import Callable
from json import dumps
from typing import Any

import ipywidgets

from .frame import Frame
from .page_script import PageScript


class MomentSlider(ipywidgets.VBox):  # type: ignore[misc]
    """Goes to a moment by its number, and has a name that a screen reader can call it by.

    ipywidgets gives no slider a name.
    """

    def __init__(self, frame: Frame, name: str, go: Callable[[int], None], **looks: Any) -> None:
        self._frame = frame
        self.slider = ipywidgets.IntSlider(description=name, min=0, max=1, **looks)
        frame.when(self.slider, go)
        script = (
            "this.closest('.hanabi-slider').querySelectorAll('[role=slider]')"
            f".forEach(handle => handle.setAttribute('aria-label', {dumps(name)}))"
        )
        super().__init__([self.slider, PageScript(script)])
        self.add_class("hanabi-slider")

    def show(self, moment: int, last: int) -> None:
        """Stand at a moment, of which there are so many."""
        slider = self.slider
        with self._frame.showing(), slider.hold_sync(), slider.hold_trait_notifications():
            slider.disabled = not last
            slider.max = max(1, last)  # a slider of one place can't be drawn
            slider.value = moment
