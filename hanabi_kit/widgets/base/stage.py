"""A canvas that shows a scene and says what was clicked."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

import ipycanvas
import ipywidgets
from ipycanvas import canvas as ipycanvas_canvas

from ...practice.settings import setting
from ...render.board.celebration import celebration
from ...render.palette import in_dark
from ...render.scene import Box, Item, Label, Polyline, Scene, Shape, Target
from .lifetime import is_open
from .page_script import PageScript

DENSITY = 2
"""Canvas pixels for each unit of a scene, so that projectors and fine screens show it sharp."""
FONT = "Verdana,sans-serif"
"""Sent with every change of size, so it is short."""
LEAST, MOST = 0.55, 1.6
"""How much smaller or larger than it was drawn a picture may be shown."""
AROUND = 270
"""Pixels of a window's height for what is not the picture: menus, the question, the verdict."""
LOW = 480
"""A window lower than this, one that is magnified, say, has room for no picture: so it is as wide
as can be, and is scrolled."""
TURN = 6.3
"""A little more than a full circle."""

TAME = """
const preferred = matchMedia('(prefers-color-scheme: dark)');
const held = new WeakRef(this.closest('.hanabi-stage'));
for (const kind of ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel', 'mousemove',
    'mouseout', 'mouseup', 'keydown']) {
  held.deref().addEventListener(kind, event => event.stopPropagation(), true);
}
const follow = () => {
  const stage = held.deref(), mark = document.body.dataset.jpThemeLight;
  const dark = mark ? mark === 'false' : preferred.matches;
  stage?.querySelectorAll('canvas').forEach(canvas => canvas.tabIndex = -1);
  stage?.querySelectorAll('.hanabi-shade input').forEach(box => {
    if (box.checked !== dark) box.click();
  });
};
const observer = new MutationObserver(follow);
observer.observe(held.deref(), {childList: true});
observer.observe(document.body, {attributeFilter: ['data-jp-theme-light']});
preferred.addEventListener('change', follow);
follow();
"""
"""Keeps from the canvas all that it would take from the page (scrolling by wheel and finger, the
Tab key) or send to the kernel (each move of the mouse), and ticks the hidden box when the page is
dark. A view that is gone must not be kept by what watches the page."""


class Stage(ipywidgets.Box):  # type: ignore[misc]
    """Shows one scene at a time; a click or a tap on something that has a meaning is passed on.

    It follows the page: of twofold colours it paints those that suit the page's shade.

    Pictures under each other have each a `share` of the window's height.
    """

    def __init__(
        self,
        scene: Scene,
        on_click: Callable[[Target], None] | None = None,
        *,
        share: float = 1.0,
    ) -> None:
        self._scene = scene
        self._share = share
        self._on_click = on_click
        self.canvas = ipycanvas.Canvas(
            width=int(scene.width * DENSITY),
            height=int(scene.height * DENSITY),
            layout={"width": "100%", "max_width": _widest(scene, share), "height": "auto"},
        )
        self.overlay = ipywidgets.HTML()
        """Lies over the picture for as long as it holds something; clicks go through it."""
        self.overlay.add_class("hanabi-overlay")
        self.canvas.on_client_ready(self.paint)
        self.canvas.on_mouse_down(self._clicked)
        self._dark = ipywidgets.Checkbox(layout={"display": "none"})
        self._dark.add_class("hanabi-shade")
        self._dark.observe(lambda change: self.paint(), "value")
        super().__init__([self.canvas, self.overlay, self._dark, PageScript(TAME)])
        self.add_class("hanabi-stage")

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Show another scene."""
        if (scene.width, scene.height) != (self._scene.width, self._scene.height):
            with self.canvas.hold_sync():
                self.canvas.width = int(scene.width * DENSITY)
                self.canvas.height = int(scene.height * DENSITY)
            self.canvas.layout.max_width = _widest(scene, self._share)
        self._scene = scene
        self.paint()

    def celebrate(self, suits: Iterable[str]) -> None:
        """Let the fireworks of these suits burst over the table, unless the learner wants calm."""
        self.overlay.value = ""  # or else the same ones again would be no news to the page
        rockets = [*suits]
        if rockets and setting("celebration") == "lively":
            self.overlay.value = celebration(self._scene, rockets)

    def paint(self) -> None:
        """Paint the scene; the browser keeps no pixels, so every new view asks for it again."""
        if not is_open(self.canvas):
            return
        with _one_message():
            _Painter(self.canvas, dark=self._dark.value).paint(self._scene)

    def _clicked(self, x: float, y: float) -> None:
        target = self._scene.at(x / DENSITY, y / DENSITY)
        if target is not None and self._on_click is not None:
            self._on_click(target)


def _widest(scene: Scene, share: float) -> str:
    """How wide a picture may be: as wide and as high as the window has room for it."""
    high = f"calc((100vh - {AROUND}px) * {share * scene.width / scene.height:.3f})"
    low = f"calc(({LOW}px - 100vh) * {scene.width:.0f})"  # negative but in a low window
    least, most = (f"{int(scene.width * scale)}px" for scale in (LEAST, MOST))
    return f"min({most}, max({least}, {high}, {low}))"


_PAINTING = RLock()
"""ipycanvas gathers drawing in one place for all canvases, and a page that was just loaded asks for
several from several threads of the kernel."""


@contextmanager
def _one_message() -> Iterator[None]:
    """Send all drawing at once, and leave nothing behind if it fails.

    The manager remembers which canvas it drew on last and would not name it again, although a page
    that was just loaded has never heard of it; and it would keep that canvas for ever.
    """
    manager = ipycanvas_canvas._CANVAS_MANAGER
    with _PAINTING:
        manager._current_canvas = None
        try:
            with ipycanvas.hold_canvas():
                yield
        finally:
            manager._current_canvas = None
            manager._caching = False
            manager._commands_cache = []
            manager._buffers_cache = []


class _Painter:
    """Draws items, naming a style only where it changes: half of a message would be styles."""

    def __init__(self, canvas: ipycanvas.Canvas, *, dark: bool) -> None:
        self.canvas = canvas
        self.dark = dark
        self.styles: dict[str, Any] = {}
        self.dashed = False

    def paint(self, scene: Scene) -> None:
        canvas = self.canvas
        canvas.set_line_dash([])
        canvas.clear_rect(0, 0, canvas.width, canvas.height)
        self.set("text_baseline", "alphabetic")
        self.set("line_join", "round")
        for item in scene.items:
            self.item(item)

    def set(self, name: str, value: Any) -> None:
        if self.dark:
            value = in_dark(value)
        if self.styles.get(name) != value:
            self.styles[name] = value
            # As setting the attribute would do, but for the check of the value, which takes longer
            # than all else: there are some three styles for each card.
            command = [ipycanvas_canvas.COMMANDS["set"], [self.canvas.ATTRS[name], value]]
            ipycanvas_canvas._CANVAS_MANAGER.send_command(self.canvas, command)

    def item(self, item: Item) -> None:
        match item:
            case Box(x, y, width, height, fill, line, weight, radius, dashed):
                left, top = _pixels(x), _pixels(y)
                place = (left, top, _pixels(x + width) - left, _pixels(y + height) - top)
                if radius:
                    self.round_box(*place, _pixels(radius))
                    self.path(fill, line, weight, dashed=dashed)
                    return
                if fill:
                    self.set("fill_style", fill)
                    self.canvas.fill_rect(*place)
                if line:
                    self.pen(line, weight, dashed=dashed)
                    self.canvas.stroke_rect(*place)
            case Shape(points, fill, line, weight):
                self.trace(points)
                self.canvas.close_path()
                self.path(fill, line, weight, dashed=False)
            case Polyline(points, line, weight, dashed):
                self.trace(points)
                self.path(None, line, weight, dashed=dashed)
            case Label(x, y, text, size, ink, anchor, bold):
                self.set("fill_style", ink)
                self.set("text_align", "center" if anchor == "middle" else anchor)
                self.set("font", f"{'bold ' if bold else ''}{_pixels(size)}px {FONT}")
                self.canvas.fill_text(text, _pixels(x), _pixels(y + size * 0.36))

    def trace(self, points: tuple[tuple[float, float], ...]) -> None:
        self.canvas.begin_path()
        (x, y), *others = points
        self.canvas.move_to(_pixels(x), _pixels(y))
        for x, y in others:
            self.canvas.line_to(_pixels(x), _pixels(y))

    def round_box(self, x: int, y: int, width: int, height: int, radius: int) -> None:
        canvas = self.canvas
        radius = min(radius, width // 2, height // 2)
        right, base = x + width, y + height
        canvas.begin_path()
        if 2 * radius + 1 >= max(width, height):
            canvas.arc(x + radius, y + radius, radius, 0, TURN)
            return
        canvas.move_to(x + radius, y)
        canvas.arc_to(right, y, right, base, radius)
        canvas.arc_to(right, base, x, base, radius)
        canvas.arc_to(x, base, x, y, radius)
        canvas.arc_to(x, y, right, y, radius)
        canvas.close_path()

    def path(self, fill: str | None, line: str | None, weight: float, *, dashed: bool) -> None:
        if fill:
            self.set("fill_style", fill)
            self.canvas.fill()
        if line:
            self.pen(line, weight, dashed=dashed)
            self.canvas.stroke()

    def pen(self, line: str, weight: float, *, dashed: bool) -> None:
        self.set("stroke_style", line)
        self.set("line_width", max(1, _pixels(weight)))
        if self.dashed != dashed:
            self.dashed = dashed
            self.canvas.set_line_dash([10, 8] if dashed else [])


def _pixels(length: float) -> int:
    """A length in whole canvas pixels: a message is full of them, and they are short."""
    return round(length * DENSITY)
