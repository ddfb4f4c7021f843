"""What is on a widget's canvas, and where."""

from __future__ import annotations

from hanabi_kit.render.palette import Point
from hanabi_kit.render.scene import Target
from tests.browser.page import Notebook, Output

COLOURS = """(canvas, least) => {
  const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data[at] << 16 | data[at + 1] << 8 | data[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= least)
    .map(([colour]) => '#' + colour.toString(16).padStart(6, '0'));
}"""


def where(notebook: Notebook, target: Target, widget: str = "board") -> Point:
    """Where the kernel's widget of that name has something, in units of its scene."""
    found = notebook.ask(
        "from hanabi_kit.render import scene as _scene\n"
        f"print(*{widget}.stage.scene.where(_scene.{target!r}))"
    )
    x, y = map(float, found.split())
    return x, y


def colours(output: Output, *, canvas: int = 0, least: int = 100) -> set[str]:
    """The colours of a canvas, as "#0072b2", that at least so many of its pixels have."""
    return set(output.canvas(canvas).evaluate(COLOURS, least))


def pixels(output: Output, *, canvas: int = 0) -> str:
    """All of a canvas, to be compared."""
    return str(output.canvas(canvas).evaluate("canvas => canvas.toDataURL()"))
