"""What every widget of the kit is: attempts one at a time, words about them, a still page."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from html import escape
from threading import RLock
from typing import Any, TypeVar
from weakref import WeakSet

import ipywidgets
from IPython.display import display

from ...practice.settings import setting
from ...render.board.visible_table import HandDisplay, Newest
from ...render.palette import theme_called
from ...render.scene import Scene
from ...render.svg import html_image
from ...support.errors import HanabiError
from ...support.i18n import _
from .lifetime import close_whole, is_open, open_whole, show_in_cell
from .page_script import PageScript

STATUS = (
    "<div role='status' aria-live='polite' style='font-size: 15px; line-height: 1.5; "
    "padding: 4px 0; min-height: 1.5em; white-space: pre-line{more}'>{words}</div>"
)
ALERT = "; font-weight: bold"

STYLE = """<style>
.hanabi-kit .jupyter-button.mod-info {background-color: #005a8c; color: #ffffff}
.hanabi-kit .jupyter-button {white-space: normal; height: auto; max-width: 100%;
  line-height: 18px; padding: 5px 10px}
.hanabi-stage {position: relative; overflow: visible}
.hanabi-overlay {position: absolute; inset: 0; margin: 0; pointer-events: none}
.hanabi-overlay .widget-html-content {height: 100%}
.hanabi-spread {container-type: inline-size; flex: none; overflow: visible; margin: 0}
.hanabi-columns {display: grid; width: 100%; overflow: visible;
  grid-template: "picture" auto "side" auto "under" auto / minmax(0, 1fr)}
.hanabi-picture {grid-area: picture; margin: 0}
.hanabi-side {grid-area: side; margin: 0}
.hanabi-under {grid-area: under; margin: 0}
.hanabi-side > *, .hanabi-under > *, .hanabi-slider > * {max-width: calc(100% - 4px)}
@container (min-width: 840px) {
  .hanabi-columns {column-gap: 16px; grid-template:
    "picture side" auto "under side" 1fr / minmax(0, max-content) minmax(300px, 1fr)}
  .hanabi-side > .hanabi-status {min-height: 76px}
  .hanabi-side .hanabi-reserve {min-height: 136px; align-content: flex-start}
}
.hanabi-gone {display: none}
.hanabi-kit.jupyter-widgets-disconnected .hanabi-gone {display: block; font-weight: bold}
</style>"""
"""A restarted kernel is told in words."""

REVEAL = """
const frame = this.closest('.hanabi-kit'), cell = frame.closest('.jp-Notebook-cell');
const next = cell?.nextElementSibling, room = cell?.closest('.jp-WindowedPanel-outer');
if (room && next?.matches('.jp-mod-active') && !frame.parentElement.closest('.hanabi-kit')) {
  const reveal = () => frame.scrollIntoView(
    {block: frame.offsetHeight > room.clientHeight ? 'start' : 'nearest'});
  const observer = new ResizeObserver(() => setTimeout(reveal, 50));
  observer.observe(frame);
  setTimeout(() => observer.disconnect(), 1000);
}
"""
"""Shift+Enter goes on to the next cell, and JupyterLab scrolls to it: what the cell has just made
would stand behind the window's edge. So it is brought back while it grows to its size. After *Run
All* or a reload the next cell is not the active one, and nothing is scrolled."""

STILL = """<style>
.jp-OutputArea:has(.hanabi-live-{key}) .hanabi-still-{key} {{display: none}}
.jp-OutputArea:has(.hanabi-still-{key}) .jp-OutputArea-output.jupyter-widgets {{display: none}}
</style><div class="hanabi-still-{key}">{page}</div>"""
"""Seen only where no live widget is, and then instead of the message that there is none."""


Given = TypeVar("Given")

_FRAMES: "WeakSet[Frame]" = WeakSet()
"""All of this kernel: when somebody else sits down, they have to go."""


class AbstractWidgetType(type(ipywidgets.VBox), ABCMeta):  # type: ignore[misc]
    """The type of widgets that leave something for their subclasses to answer."""


class Frame(ipywidgets.VBox, metaclass=AbstractWidgetType):  # type: ignore[misc]
    """Base of all widgets: a status line, attempts, and a still page for a saved notebook.

    A cell that shows it gets two outputs: a still page, and the live widget, which hides the page
    for as long as it lives. Without a kernel, in a print or on a web page that shows notebooks,
    the page is what remains.

    It is closed with all its parts when no cell shows it any more. A closed one can be asked and
    told as before, and comes to life again where it is shown.
    """

    def __init__(self) -> None:
        self.status = ipywidgets.HTML()
        self.status.add_class("hanabi-status")
        words = _("The kernel was restarted: run this cell again to go on.")
        gone = f"<p class='hanabi-gone'>{escape(words)}</p>"
        self._apart = (ipywidgets.HTML(STYLE + gone), PageScript(REVEAL))
        self._one_at_a_time = RLock()
        self._showing = False
        self._is_left = False
        super().__init__()
        self.add_class("hanabi-kit")
        _FRAMES.add(self)

    def arrange(self, *children: ipywidgets.Widget) -> None:
        """Put the parts under each other."""
        self.children = (*self._apart, *children)

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
        in the status line. Once it is closed nobody wants anything of it, and no clock rings.
        """
        if not is_open(self):
            return
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
            finally:
                if not is_open(self):  # it was closed meanwhile: so is what was made since
                    close_whole(self)

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

    def close(self) -> None:
        """Close it with all its parts."""
        if is_open(self):
            close_whole(self)

    def leave(self) -> None:
        """Close it for good: whoever comes next sees its still page at most."""
        self._is_left = True
        self.close()

    def _ipython_display_(self) -> None:
        """Show the page and the widget; the widget first, if its progress is to be seen."""
        if self._is_left:
            self._display_still()
            return
        open_whole(self)
        show_in_cell(self)
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


def close_others(kept: Frame) -> int:
    """Close all widgets but one, with all that they show of a learner; answers how many.

    Their still pages come to light, which are about nobody.
    """
    others = [frame for frame in _FRAMES if frame is not kept and is_open(frame)]
    for frame in others:
        frame.leave()
    return len(others)


def usual_order() -> Newest:
    """Where the learner wants the newest card of a hand."""
    return "left" if setting("newest") == "left" else "right"


class PictureFrame(Frame):
    """A widget that is a picture in the colours of a theme, and leaves it behind."""

    def __init__(self, theme: str = "auto") -> None:
        super().__init__()
        self.theme_name = theme
        self.theme = theme_called(theme)
        self.hands = HandDisplay(newest=usual_order())
        """How hands are shown."""

    def draw_hands(self, *, newest: Newest | None = None, deduced: bool | None = None) -> None:
        """Show hands otherwise from the next picture on; None leaves a thing as it is."""
        if newest is not None:
            self.hands = self.hands._replace(newest=newest)
        if deduced is not None:
            self.hands = self.hands._replace(deduced=deduced)

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
