"""What every widget of the kit has: a status line, rows of buttons, words, a still picture."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from html import escape
from json import dumps
from typing import Any, NamedTuple

import ipywidgets
from IPython.display import display

from ...render.scene import Scene
from ...render.svg import image
from ...support.errors import HanabiError
from ...support.i18n import _

STATUS = (
    "<div role='status' aria-live='polite' style='font-size: 15px; line-height: 1.5; "
    "padding: 4px 0; min-height: 1.5em; white-space: pre-line{more}'>{words}</div>"
)
ALERT = "; font-weight: bold"

STYLE = """<style>
.hanabi-kit .jupyter-button.mod-info {background-color: #005a8c; color: #ffffff}
.hanabi-gone {display: none}
.hanabi-kit.jupyter-widgets-disconnected .hanabi-gone {display: block; font-weight: bold}
@media (hover: hover) and (not (any-pointer: coarse)) {
  .hanabi-stage:not(:hover) canvas {interactivity: inert}
}
</style>"""
"""A restarted kernel is told in words. The canvas takes every key, Tab too, and never lets go: so
the Tab key passes it by, and only the mouse reaches it; all it can do, buttons do too. Where there
is a touch screen this would swallow the first tap, and the stage itself leads Tab on."""

STILL = """<style>
.jp-OutputArea:has(.hanabi-live-{key}) .hanabi-still-{key} {{display: none}}
.jp-OutputArea:has(.hanabi-still-{key}) .jp-OutputArea-output.jupyter-widgets {{display: none}}
</style><div class="hanabi-still-{key}">{page}</div>"""
"""Seen only where no live widget is, and then instead of the message that there is none."""


class _FrameType(type(ipywidgets.VBox), ABCMeta):  # type: ignore[misc]
    """The type of widgets that leave something for their subclasses to answer."""


class Frame(ipywidgets.VBox, metaclass=_FrameType):  # type: ignore[misc]
    """A widget that tells in words what happens, and leaves a page behind when it is gone.

    A cell that shows it gets two outputs: a still page, and the live widget, which hides the page
    for as long as it lives. Without a kernel, in a print or on a web page that shows notebooks,
    the page is what remains.
    """

    def __init__(self) -> None:
        self.status = ipywidgets.HTML()
        words = _("The kernel was restarted: run this cell again to go on.")
        gone = f"<p class='hanabi-gone'>{escape(words)}</p>"
        self._style = ipywidgets.HTML(STYLE + gone)
        super().__init__()
        self.add_class("hanabi-kit")

    def arrange(self, *children: ipywidgets.Widget) -> None:
        """Put the parts under each other."""
        self.children = (self._style, *children)

    @abstractmethod
    def still_page(self) -> tuple[str, str]:
        """What remains in the notebook for whoever looks at it later, as text and as HTML."""

    # Words.

    def say(self, words: str) -> None:
        """Put words into the status line."""
        self.status.value = STATUS.format(words=escape(words), more="")

    def complain(self, words: str) -> None:
        """Put into the status line what went wrong."""
        self.status.value = STATUS.format(words=escape(words), more=ALERT)

    def attempt(self, do: Callable[[], Any]) -> None:
        """Do what was clicked or typed; what goes wrong is said in the status line."""
        try:
            do()
        except HanabiError as error:
            self.complain(str(error))
        except Exception as error:
            name = type(error).__name__
            words = _("Something went wrong inside the kit ({name}: {error}). Nothing was changed.")
            self.complain(words.format(name=name, error=error))
            raise

    # Showing.

    def __repr__(self) -> str:
        return self.still_page()[0]

    def _ipython_display_(self) -> None:
        self._display_still()
        self._display_live()

    def _display_still(self) -> None:
        text, page = self.still_page()
        note = _("A still picture: run this cell to bring it to life.")
        self._display_unless_live(text, f"{page}<br><small>{escape(note)}</small>")

    def _display_unless_live(self, text: str, page: str) -> None:
        """Show something that is hidden for as long as the live widget is there."""
        key = sha256(page.encode()).hexdigest()[:12]
        self.add_class(f"hanabi-live-{key}")
        still = STILL.format(key=key, page=page)
        display({"text/plain": text, "text/html": still}, raw=True)  # type: ignore[no-untyped-call]

    def _display_live(self) -> None:
        live = self._repr_mimebundle_() | {"text/plain": ""}  # the still picture has the words
        display(live, raw=True)  # type: ignore[no-untyped-call]


class Drawn(Frame):
    """A widget that is a picture, and leaves it behind."""

    @abstractmethod
    def scene(self) -> Scene:
        """What is on the screen now, also as text."""

    def still(self) -> Scene:
        """The picture that remains."""
        return self.scene()

    def still_page(self) -> tuple[str, str]:
        """The picture that remains, as text and as HTML."""
        scene = self.still()
        return scene.text, image(scene)

    def __repr__(self) -> str:
        return self.scene().text


CHOSEN, READY = "#005a8c", "#00694d"
"""Dark enough for white letters, which the colours that ipywidgets has for buttons are not."""


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
        return f"{self.label} ✓" if self.chosen else self.label


class Row(ipywidgets.HBox):  # type: ignore[misc]
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
        for place in range(len(self._buttons), len(choices)):
            self._add(place)
        for place, button in enumerate(self._buttons):
            offered = place < len(choices)
            with button.hold_sync():  # what is not offered must not be read by the next player
                button.description = choices[place].words if offered else ""
            colour(button, CHOSEN if offered and choices[place].chosen else None)
            button.layout.display = None if offered else "none"

    def disable(self) -> None:
        """Leave the choices to be read, but not to be pressed."""
        for button in self._buttons:
            button.disabled = True

    def _add(self, place: int) -> None:
        button = ipywidgets.Button(layout={"width": "auto"})
        button.on_click(lambda _button: self._press(place))
        self._buttons.append(button)
        self.children = (*self.children, button)

    def _press(self, place: int) -> None:
        if place < len(self._choices):  # or else the press was on its way when the choices changed
            self._frame.attempt(self._choices[place].do)


def text_twin(text: str) -> str:
    """Aligned text for a screen reader, and for whoever would rather read."""
    style = "line-height: 1.3; white-space: pre; overflow-x: auto"  # JupyterLab would break lines
    return f"<pre tabindex='0' style='{style}'>{escape(text)}</pre>"


def listing(name: str, lines: Iterable[str]) -> str:
    """Lines of a record that grows, which can be scrolled by keys too."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        f"<div tabindex='0' role='log' aria-label='{escape(name)}' style='max-height: 14em; "
        f"overflow-y: auto'><ul style='list-style: none; padding: 0'>{items}</ul></div>"
    )


def named_slider(slider: ipywidgets.IntSlider, name: str) -> ipywidgets.VBox:
    """A slider that a screen reader can call by its name, which ipywidgets gives to no slider.

    The picture that can't load is the only way to reach the slider's handle from here.
    """
    script = (
        "this.closest('.hanabi-slider').querySelectorAll('[role=slider]')"
        f".forEach(handle => handle.setAttribute('aria-label', {dumps(name)}))"
    )
    namer = f'<img alt="" style="display: none" src="data:," onerror="{escape(script)}">'
    box = ipywidgets.VBox([slider, ipywidgets.HTML(namer)])
    box.add_class("hanabi-slider")
    return box
