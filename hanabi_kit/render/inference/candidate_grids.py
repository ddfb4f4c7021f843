"""The grid of candidates: for each card what it can be, what is struck and why, and the odds."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from ...engine.cards import NAMES, Card
from ...engine.game import Mark
from ..mark_signs import draw_marks
from ..palette import Theme
from ..scene import Box, CardSpot, CellSpot, Item, Label, Scene, Sketch, text_width

CandidateStanding = Literal["possible", "struck", "unsure"]


class CandidateCell(NamedTuple):
    """One identity of one card."""

    card: Card
    standing: CandidateStanding
    tag: str = ""
    """Why it is struck, in a letter or two."""
    now: bool = False
    """Whether it was struck just now."""
    odds: Fraction | None = None
    chosen: bool = False


class CandidateGrid(NamedTuple):
    """All identities of one card, a row for each suit, and bars under them."""

    seat: int
    number: int
    title: str
    marks: tuple[Mark, ...]
    rows: tuple[tuple[CandidateCell, ...], ...]
    bars: tuple[tuple[str, Fraction], ...] = ()


MARGIN = 14.0
SIGN = 32.0
"""For the suits' shapes and letters, left of the grid."""
ROOM = 150.0
"""For the ranks."""
GAP = 16.0
HEAD = 64.0
LINE = 27.0
BAR = 20.0
ABREAST = 5
NARROWEST = 560.0
"""For lines over few grids."""
LARGER, SMALLER = 18.0, 15.0
LONGEST = 7
"""A fraction beside a bar."""


def lay_out_grids(
    grids: Sequence[CandidateGrid],
    theme: Theme,
    text: str,
    heading: Sequence[str] = (),
    legend: Sequence[str] = (),
) -> Scene:
    """Grids beside each other, at most five in a row; words over and a legend under them."""
    sketch = Sketch(theme)
    pitch = SIGN + ROOM + GAP
    height = HEAD
    if grids:
        height += len(grids[0].rows) * LINE + 8 + len(grids[0].bars) * BAR + 10
    abreast = max(1, min(len(grids), ABREAST))
    lines = max(1, -(-len(grids) // ABREAST))
    longest = max((text_width(words, 13) for words in legend), default=0)
    width = max(abreast * pitch - GAP, NARROWEST if heading else 0, longest)
    top = MARGIN
    for place, words in enumerate(heading):
        size = SMALLER if place else LARGER
        sketch.label(MARGIN, top + 9, words, size, anchor="start", bold=not place, width=width)
        top += 26
    for place, grid in enumerate(grids):
        left = MARGIN + place % ABREAST * pitch
        _grid(sketch, grid, left, top + (8 if heading else 0) + place // ABREAST * height)
    sketch.items.sort(key=_alike)
    top += lines * height + (8 if heading else 0)
    return sketch.scene(2 * MARGIN + width, _legend(sketch, legend, top, width) + MARGIN, text)


def _alike(item: Item) -> tuple[Any, ...]:
    """What looks alike one after another, so that the canvas need not be told of every change.

    Whatever lies upon a thing still comes after it: boxes, lower boxes in them, what fills those,
    frames, and then shapes and words.
    """
    match item:
        case Box(fill=fill, line=line):
            over = 2 if fill is None else 1 if line is None else 0
            return 0, over, -item.height, -item.weight, str(fill), str(line)
        case Label():
            return 2, item.ink, item.anchor, item.size, item.bold
    return (1,)


def _legend(sketch: Sketch, legend: Sequence[str], top: float, width: float) -> float:
    """Explanations side by side, on as many lines as they need; where they end."""
    x = 0.0
    for words in legend:
        needs = text_width(words, 13) + 18
        if x and x + needs > width:
            x, top = 0.0, top + 20
        sketch.label(MARGIN + x, top + 8, words, 13, ink=sketch.theme.faint, anchor="start")
        x += needs
    return top + 20 if legend else top


def _grid(sketch: Sketch, grid: CandidateGrid, left: float, top: float) -> None:
    theme = sketch.theme
    middle = left + SIGN + ROOM / 2
    sketch.label(middle, top + 8, grid.title, 16, bold=True, width=ROOM)
    draw_marks(sketch, grid.marks, left + SIGN, top + 18, ROOM, HEAD - 38)
    ranks = len(grid.rows[0])
    width = ROOM / ranks
    for place, cell in enumerate(grid.rows[0]):
        x = left + SIGN + (place + 0.5) * width
        sketch.label(x, top + HEAD - 12, str(cell.card.rank), 13, ink=theme.faint)
    for line, row in enumerate(grid.rows):
        y = top + HEAD + line * LINE
        suit = NAMES[row[0].card.suit]
        sketch.suit(suit, left + 7, y + LINE / 2, 7, fill=theme.suits[suit][0], line=theme.line)
        sketch.label(left + 24, y + LINE / 2, row[0].card.suit, 14, bold=True)
        for place, cell in enumerate(row):
            x = left + SIGN + place * width
            _cell(sketch, cell, x + 1, y + 1, width - 2, LINE - 2)
            sketch.spot(x, y, width, LINE, CellSpot(grid.number, cell.card))
    sketch.spot(left + SIGN, top, ROOM, HEAD, CardSpot(grid.seat, grid.number))
    y = top + HEAD + len(grid.rows) * LINE + 8
    for name, odds in grid.bars:
        _bar(sketch, name, odds, left, y)
        y += BAR
    if grid.bars:
        high = len(grid.bars) * BAR
        sketch.spot(left, y - high, SIGN + ROOM, high, CardSpot(grid.seat, grid.number))


def _cell(
    sketch: Sketch, cell: CandidateCell, x: float, y: float, width: float, height: float
) -> None:
    theme = sketch.theme
    fill, ink = theme.suits[NAMES[cell.card.suit]]
    middle = (x + width / 2, y + height / 2)
    if cell.standing == "possible":
        sketch.box(x, y, width, height, fill=fill, line=theme.line, weight=1.5, radius=3)
        lift = 3 if cell.odds is not None else 0
        sketch.label(middle[0], middle[1] - lift, str(cell.card.rank), 14, ink=ink, bold=True)
        if cell.odds:
            room = width - 6
            sketch.box(x + 3, y + height - 7, room, 4, fill=fill, line=ink, weight=0.7)
            sketch.box(x + 3, y + height - 7, room * float(cell.odds), 4, fill=ink)
    elif cell.standing == "unsure":
        sketch.box(x, y, width, height, fill=theme.back, line=theme.line, dashed=True, radius=3)
        sketch.label(*middle, "?", 14, bold=True)
    else:
        line, weight = (theme.alert, 2.5) if cell.now else (theme.faint, 0.6)
        sketch.box(x, y, width, height, fill=theme.panel, line=line, weight=weight, radius=3)
        shade = theme.alert if cell.now else theme.faint
        sketch.label(*middle, cell.tag, 14 if cell.now else 12, ink=shade, bold=cell.now)
    if cell.chosen:
        sketch.box(x - 1, y - 1, width + 2, height + 2, line=theme.ink, weight=5, radius=4)
        sketch.box(x - 1, y - 1, width + 2, height + 2, line=theme.board, weight=2, radius=4)


def _bar(sketch: Sketch, name: str, odds: Fraction, left: float, y: float) -> None:
    theme = sketch.theme
    sketch.label(left, y + 7, name, 12, ink=theme.faint, anchor="start", width=62)
    x, room = left + 64, 60.0
    sketch.box(x, y + 1, room, 12, fill=theme.panel, line=theme.line, weight=0.8)
    sketch.box(x, y + 1, room * float(odds), 12, fill=theme.accent)
    exact = str(odds)
    words = exact if len(exact) <= LONGEST else f"≈{float(odds):.3f}"  # the text twin has it all
    sketch.label(left + SIGN + ROOM, y + 7, words, 13, anchor="end", bold=True, width=48)
