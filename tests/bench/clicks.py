"""A board in JupyterLab, clicked in a real browser: what goes over the wire, and how long it takes.

The page itself takes the time, from the press of the mouse to the canvas that is drawn anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hanabi_kit import Position, State
from hanabi_kit.position import to_line
from hanabi_kit.render.scene import CardSpot
from tests.browser.canvas import where
from tests.browser.chromium import running_chromium
from tests.browser.lab import running_lab
from tests.browser.page import Notebook, write_notebook

CELL = """
from hanabi_kit.position import from_line
from hanabi_kit.widgets import Board
board = Board(from_line({line!r}).state(), seat={seat})
board
"""

CLOCK = """() => {
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    draw.apply(this, what);
    if (this.canvas.isConnected && !window.drawn) window.drawn = performance.now();
  };
  document.addEventListener('mousedown', () => {
    window.pressed = performance.now();
    window.drawn = 0;
  }, true);
}"""


class Seen(NamedTuple):
    """What one repaint puts on the wire, and the milliseconds of each click."""

    frames: int
    bytes: int
    clicks: list[float]
    click_frames: float
    """What the page receives on a click, on average."""


def in_browser(state: State, clicks: int) -> Seen:
    """Open a board on this table, paint it, and click the mover's cards in turn."""
    seat = state.turn
    cell = CELL.format(line=to_line(Position.of(state)), seat=seat)
    with (
        _all_cores(),
        TemporaryDirectory() as folder,
        running_chromium() as browser,
        running_lab(Path(folder)) as lab,
    ):
        path = lab.folder / "board.ipynb"
        write_notebook(path, [cell])
        context = browser.new_context(viewport={"width": 1280, "height": 1000})
        notebook = Notebook(lab, context, path)
        try:
            return _measure(notebook.open().run(), seat, clicks)
        finally:
            notebook.close()
            context.close()


def _measure(notebook: Notebook, seat: int, clicks: int) -> Seen:
    output = notebook.output().wait_painted()
    mark = notebook.wire.mark()
    notebook.ask("board.stage.show(board.scene())")
    painted = notebook.wire.since(mark, sent=False, kind="comm_")

    notebook.page.evaluate(CLOCK)
    numbers = notebook.ask(f"print(*board.state.hands[{seat}].numbers)").split()
    places = [where(notebook, CardSpot(seat, int(number))) for number in numbers]
    for place in places:  # the first time, buttons are made
        output.click(*place)
    mark, times = notebook.wire.mark(), []
    for turn in range(clicks):
        output.hover(*places[turn % len(places)])
        notebook.page.mouse.down()
        notebook.page.mouse.up()
        notebook.page.wait_for_function("() => window.drawn > window.pressed")
        times.append(float(notebook.page.evaluate("() => window.drawn - window.pressed")))
        notebook.settle()
    received = notebook.wire.since(mark, sent=False, kind="comm_")
    return Seen(
        frames=len(painted),
        bytes=sum(frame.size for frame in painted),
        clicks=times,
        click_frames=len(received) / clicks,
    )


@contextmanager
def _all_cores() -> Iterator[None]:
    """A browser, a server and a kernel work at the same time, as they do for a learner."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
