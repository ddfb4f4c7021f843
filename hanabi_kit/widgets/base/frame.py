"""What every widget of the kit is: attempts one at a time, words about them, a still page."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from html import escape
from threading import RLock
from typing import Any, TypeVar

import ipywidgets
from IPython.display import display

from ...render.palette import theme_called
from ...render.scene import Scene
from ...render.svg import html_image
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


Given = TypeVar("Given")


class AbstractWidgetType(type(ipywidgets.VBox), ABCMeta):  # type: ignore[misc]
    """The type of widgets that leave something for their subclasses to answer."""


class Frame(ipywidgets.VBox, metaclass=AbstractWidgetType):  # type: ignore[misc]
    """Base of all widgets: a status line, attempts, and a still page for a saved notebook.

    A cell that shows it gets two outputs: a still page, and the live widget, which hides the page
    for as long as it lives. Without a kernel, in a print or on a web page that shows notebooks,
    the page is what remains.
    """

    def __init__(self) -> None:
        self.status = ipywidgets.HTML()
        words = _("The kernel was restarted: run this cell again to go on.")
        gone = f"<p class='hanabi-gone'>{escape(words)}</p>"
        self._style = ipywidgets.HTML(STYLE + gone)
        self._one_at_a_time = RLock()
        self._showing = False
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

    # Doing.

    def attempt(self, do: Callable[..., Any], *given: Any) -> None:
        """Do what was clicked, typed or waited for, one thing at a time; the stop button ends it.

        Clicks arrive in one thread of the kernel, and cells run in another. What goes wrong is said
        in the status line.
        """
        with self._one_at_a_time:
            try:
                do(*given)
            except HanabiError as error:
                self.complain(str(error))
            except KeyboardInterrupt:
                self.complain(self.stopped())
            except Exception as error:
                words = _(
                    "Something went wrong inside the kit ({name}: {error}). Nothing was changed."
                )
                self.complain(words.format(name=type(error).__name__, error=error))
                raise

    def attempting(self, do: Callable[[Given], object]) -> Callable[[Given], None]:
        """What attempts to do something with whatever it is given: a target, a line, a button."""
        return partial(self.attempt, do)

    def when(
        self, widget: ipywidgets.Widget, do: Callable[[Any], object], trait: str = "value"
    ) -> None:
        """Attempt something with what a person puts into an input, not with what is shown there."""

        def changed(change: dict[str, Any]) -> None:
            if not self._showing:
                self.attempt(do, change["new"])

        widget.observe(changed, trait)

    @contextmanager
    def showing(self) -> Iterator[None]:
        """Inputs may be set here without anything being done."""
        before, self._showing = self._showing, True
        try:
            yield
        finally:
            self._showing = before

    def stopped(self) -> str:
        """What is said when the stop button has ended an attempt."""
        return _("Stopped.")

    # Showing.

    def __repr__(self) -> str:
        return self.still_page()[0]

    @property
    def is_ready(self) -> bool:
        """Whether all that is to be shown is known; if not, `make_ready` works it out."""
        return True

    def make_ready(self) -> None:
        """Work out what is to be shown."""

    def _ipython_display_(self) -> None:
        """Show the page and the widget; the widget first, if its progress is to be seen."""
        if self.is_ready:
            self._display_still()
            self._display_live()
        else:
            self._display_live()
            self.make_ready()
            self._display_still()

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


class PictureFrame(Frame):
    """A widget that is a picture in the colours of a theme, and leaves it behind."""

    def __init__(self, theme: str = "light") -> None:
        super().__init__()
        self.theme_name = theme
        self.theme = theme_called(theme)

    @abstractmethod
    def scene(self) -> Scene:
        """What is on the screen now, also as text."""

    def still(self) -> Scene:
        """The picture that remains."""
        return self.scene()

    def still_page(self) -> tuple[str, str]:
        """The picture that remains, as text and as HTML."""
        scene = self.still()
        return scene.text, html_image(scene)

    def __repr__(self) -> str:
        return self.scene().text
