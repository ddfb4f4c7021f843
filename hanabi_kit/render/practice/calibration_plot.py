"""The calibration plot: how sure a learner was, and how often that came true.

A disc stands for a group of predictions; on the diagonal the two are the same.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ...support.i18n import _
from ..palette import Theme, mixed
from ..scene import Scene, Sketch, text_width

WIDTH, MARGIN = 860.0, 24.0
LEFT, TOP = 126.0, 126.0
SIDE_X, SIDE_Y = 660.0, 330.0
"""From 0 to 100 percent."""
PAD = 34.0
"""Around it, so that no disc hides a number."""
STEPS = range(0, 101, 20)
SMALLEST, LARGEST = 15.0, 32.0
"""How large discs are."""
MANY = 20
"""From so many predictions on a disc does not grow."""
LETTERS = 88
"""In a line of words."""


class CalibrationDisc(NamedTuple):
    """A group of predictions: how sure and how often right, in percent, and how many they are."""

    said: float
    came_true: float
    number: int
    few: bool = False


def lay_out_calibration(
    discs: Sequence[CalibrationDisc], title: str, sentences: Sequence[str], text: str, theme: Theme
) -> Scene:
    """The plot with its title, and sentences under it."""
    sketch = Sketch(theme)
    room = WIDTH - 2 * MARGIN
    sketch.label(MARGIN, 30, title, 21, anchor="start", bold=True, width=room)
    _axes(sketch)
    sketch.line(_place(0, 0), _place(100, 100), line=theme.ink, weight=2, dashed=True)
    for disc in sorted(discs, key=lambda disc: -disc.number):  # the small ones on top
        _disc(sketch, *_place(disc.said, disc.came_true), disc)
    y = _legend(sketch, TOP + SIDE_Y + PAD + 84)
    y = sketch.paragraphs(sentences, MARGIN, y, 16, letters=LETTERS, pitch=26, width=room)
    return sketch.scene(WIDTH, y + 4, text)


def _place(said: float, came_true: float) -> tuple[float, float]:
    return LEFT + SIDE_X * said / 100, TOP + SIDE_Y * (1 - came_true / 100)


def _axes(sketch: Sketch) -> None:
    theme = sketch.theme
    left, top, right, base = LEFT - PAD, TOP - PAD, LEFT + SIDE_X + PAD, TOP + SIDE_Y + PAD
    sketch.box(left, top, right - left, base - top, fill=theme.panel, line=theme.line, weight=1.5)
    grid = mixed(theme.panel, theme.ink, 0.2)
    for step in STEPS:
        x, y = _place(step, step)
        sketch.line((x, top), (x, base), line=grid)
        sketch.line((left, y), (right, y), line=grid)
        sketch.label(x, base + 18, f"{step} %", 15)
        sketch.label(left - 10, y, f"{step} %", 15, anchor="end")
    sketch.label((left + right) / 2, base + 44, _("what you said: how sure"), 16, bold=True)
    sketch.label(MARGIN, top - 22, _("what came true"), 16, anchor="start", bold=True)


def _radius(number: int) -> float:
    return SMALLEST + (LARGEST - SMALLEST) * sqrt(min(number, MANY) / MANY)


def _disc(sketch: Sketch, x: float, y: float, disc: CalibrationDisc) -> None:
    """A disc with its number; a hollow one says that its number is small."""
    theme = sketch.theme
    radius = _radius(disc.number)
    fill, ink = (theme.panel, theme.ink) if disc.few else (theme.accent, theme.board)
    line = theme.accent if disc.few else theme.line
    sketch.disc(x, y, radius, fill=fill, line=line, weight=2.5, dashed=disc.few)
    sketch.label(x, y, str(disc.number), 16, ink=ink, bold=True, width=1.6 * radius)


def _legend(sketch: Sketch, y: float) -> float:
    ink = sketch.theme.faint
    number = _("the number: how many predictions")
    few = _("dashed: too few to go by")
    x = MARGIN + LARGEST
    for words, disc in (
        (number, CalibrationDisc(0, 0, MANY // 2)),
        (few, CalibrationDisc(0, 0, 1, few=True)),
    ):
        _disc(sketch, x, y, disc)
        sketch.label(x + 38, y, words, 15, ink=ink, anchor="start")
        x += 90 + text_width(words, 15)
    y += 44
    sketch.line(
        (MARGIN, y), (MARGIN + 2 * LARGEST, y), line=sketch.theme.ink, weight=2, dashed=True
    )
    line = _("what you said = what came true; over it you know more than you say, under it less")
    x = MARGIN + LARGEST + 38
    sketch.label(x, y, line, 15, ink=ink, anchor="start", width=WIDTH - MARGIN - x)
    return y + 38
