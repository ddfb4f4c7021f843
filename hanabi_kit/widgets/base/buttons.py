"""Buttons: rows of choices, and the one button that does what comes next."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import NamedTuple, TypeVar

import ipywidgets

from .frame import Frame

Value = TypeVar("Value")

CHOSEN, READY = "#005a8c", "#00694d"
"""Dark enough for white letters, which the colours that ipywidgets has for buttons are not."""
MARK = "● "
"""Before what is chosen, as in a list of which one can be picked; a ✓ is for what is right."""


def colour(button: ipywidgets.Button, ground: str | None) -> None:
    """Give a button a ground of its own and white letters, or its usual look again."""
    with button.style.hold_sync():
        button.style.button_color = ground
        button.style.text_color = None if ground is None else "#ffffff"


class Choice(NamedTuple):
    """A button to be: its label, what it does, and whether it is the one chosen."""

    label: str
    do: Callable[[], object]
    chosen: bool = False

    @property
    def words(self) -> str:
        """What stands on the button: colour alone would not tell everyone which is chosen."""
        return f"{MARK}{self.label}" if self.chosen else self.label


class ButtonRow(ipywidgets.HBox):  # type: ignore[misc]
    """Buttons beside each other. They are kept and labelled anew: to make one takes long."""

    def __init__(self, frame: Frame, caption: str = "") -> None:
        super().__init__(layout={"flex_flow": "row wrap", "align_items": "center"})
        self._frame = frame
        self._caption = ipywidgets.HTML()
        self._buttons: list[ipywidgets.Button] = []
        self._choices: Sequence[Choice] = ()
        self.children: tuple[ipywidgets.Widget, ...] = (self._caption,)
        self.show((), caption)

    @property
    def choices(self) -> Sequence[Choice]:
        """What the buttons offer now."""
        return self._choices

    @property
    def first(self) -> ipywidgets.Button:
        """The first button, for the focus to go to; there is one once a choice was offered."""
        return self._buttons[0]

    def show(self, choices: Sequence[Choice], caption: str = "") -> None:
        """Offer these choices."""
        self._choices = choices
        self._caption.value = f"<span>{escape(caption)}&nbsp;</span>" if caption else ""
        self._caption.layout.display = None if caption else "none"
        for place in range(len(self._buttons), len(choices)):
            self._add(place)
        for place, button in enumerate(self._buttons):
            offered = place < len(choices)
            with button.hold_sync():  # what is not offered must not be read by the next player
                button.description = choices[place].words if offered else ""
            colour(button, CHOSEN if offered and choices[place].chosen else None)
            button.layout.display = None if offered else "none"

    def offer(
        self,
        do: Callable[[Value], object],
        options: Iterable[tuple[Value, str]],
        chosen: Value | None = None,
        caption: str = "",
    ) -> None:
        """Offer to do something with one of several values, each by its label."""
        found = [Choice(label, partial(do, value), value == chosen) for value, label in options]
        self.show(found, caption if found else "")

    def disable(self) -> None:
        """Leave the choices to be read, but not to be pressed."""
        for button in self._buttons:
            button.disabled = True

    def _add(self, place: int) -> None:
        button = ipywidgets.Button(layout={"width": "auto"})
        button.on_click(partial(self._press, place))
        self._buttons.append(button)
        self.children = (*self.children, button)

    def _press(self, place: int, _button: ipywidgets.Button) -> None:
        if place < len(self._choices):  # or else the press was on its way when the choices changed
            self._frame.attempt(self._choices[place].do)


def button_rows(frame: Frame, number: int) -> list[ButtonRow]:
    """So many rows, which offer nothing yet."""
    return [ButtonRow(frame) for _row in range(number)]


def main_button(
    frame: Frame, label: str, do: Callable[[], object], width: str = "auto"
) -> ipywidgets.Button:
    """A button that stands out, for as long as it can be pressed: it does what comes next.

    A press that was on its way when the button was put away, the second of two, means nothing.
    """

    def press(button: ipywidgets.Button) -> None:
        if not button.disabled and is_in_sight(button):
            frame.attempt(do)

    def changed(change: dict[str, bool]) -> None:
        colour(button, None if change["new"] else READY)

    button = ipywidgets.Button(description=label, layout={"width": width})
    colour(button, READY)
    button.observe(changed, "disabled")
    button.on_click(press)
    return button


def is_in_sight(widget: ipywidgets.Widget) -> bool:
    """Whether a widget is neither put away nor hidden in its place."""
    return bool(widget.layout.display != "none" and widget.layout.visibility != "hidden")


def keep_place(widget: ipywidgets.Widget, *, shown: bool) -> None:
    """Show a widget, or hide it so that nothing else moves to where it was."""
    widget.layout.visibility = None if shown else "hidden"


def beside(*parts: ipywidgets.Widget, gap: str = "0 16px") -> ipywidgets.HBox:
    """Parts beside each other, on as many lines as they need."""
    layout = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": gap}
    return ipywidgets.HBox(parts, layout=layout)
