"""The clues on a card in a picture: a sign for each, crossed out if the clue did not touch it.

What touched the card is larger and comes first: a colour as its shape and letter, a rank as its
figure. What did not is its letter or figure with a stroke of its own, so that no two clues can be
read as one card.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..engine.game import Mark
from .marks import hint_sign
from .palette import mixed
from .scene import Anchor, Sketch, text_width

LARGEST, SHRINK = 1.2, 0.96
"""How large signs are where there is room, and in which steps they shrink until they fit."""
TOUCHED, PASSED = 17.0, 14.0
"""How high signs are that touched the card, and that did not, at the scale 1."""
SHAPE = 6.5
"""The radius of a colour's shape."""
APART = 3.0


class PlacedSign(NamedTuple):
    """A clue's sign in a field: its middle, seen from the field's upper left corner, its size."""

    mark: Mark
    x: float
    y: float
    width: float
    height: float
    scale: float


def draw_marks(
    sketch: Sketch,
    marks: Sequence[Mark],
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    anchor: Anchor = "middle",
) -> None:
    """Draw the clues on a card into a field, each row in its middle or from its start."""
    placed = place_signs(tuple(marks), width, height, anchor)
    for sign in placed:
        if not sign.mark.touched:
            _draw_stroke(sketch, sign, x + sign.x, y + sign.y)
    for sign in placed:
        _draw_sign(sketch, sign, x + sign.x, y + sign.y)


def _draw_stroke(sketch: Sketch, sign: PlacedSign, x: float, y: float) -> None:
    """What crosses a sign out; it lies under the sign, which stays as readable as any."""
    across, down = sign.width / 2 - 1.2 * sign.scale, sign.height / 2 - 0.8 * sign.scale
    colour = mixed(sketch.theme.alert, sketch.theme.panel, 0.4)
    ends = ((x - across, y - down), (x + across, y + down))
    sketch.line(*ends, line=colour, weight=2.6 * sign.scale)


def _draw_sign(sketch: Sketch, sign: PlacedSign, x: float, y: float) -> None:
    theme, scale = sketch.theme, sign.scale
    words = hint_sign(sign.mark.hint)
    if not sign.mark.touched:
        sketch.label(x, y, words, _letter(sign.mark) * scale)
    elif isinstance(sign.mark.hint, int):
        sketch.label(x, y, words, _letter(sign.mark) * scale, bold=True)
    else:
        fill = theme.suits[sign.mark.hint][0]
        left = x - sign.width / 2 + (APART / 2 + SHAPE) * scale
        sketch.suit(sign.mark.hint, left, y, SHAPE * scale, fill=fill, line=theme.line)
        start = left + (SHAPE + 2) * scale
        sketch.label(start, y, words, _letter(sign.mark) * scale, anchor="start", bold=True)


@lru_cache(maxsize=4096)
def place_signs(
    marks: tuple[Mark, ...], width: float, height: float, anchor: Anchor = "middle"
) -> tuple[PlacedSign, ...]:
    """Where the signs of clues stand in a field, as large as they can be there.

    On one row if that fits, or else what did not touch the card stands under what did.
    """
    scale = LARGEST
    while (rows := _rows(marks, width / scale, height / scale)) is None:
        scale *= SHRINK
    y = (height - scale * sum(map(_height, rows))) / 2
    placed = []
    for row in rows:
        high = _height(row) * scale
        x = 0 if anchor == "start" else (width - scale * sum(map(_width, row))) / 2
        for mark in row:
            wide = _width(mark) * scale
            placed.append(PlacedSign(mark, x + wide / 2, y + high / 2, wide, high, scale))
            x += wide
        y += high
    return tuple(placed)


def _rows(marks: tuple[Mark, ...], width: float, height: float) -> list[tuple[Mark, ...]] | None:
    """The clues on rows that fit a field; None if there is no way at this size."""
    touched = tuple(mark for mark in marks if mark.touched)
    passed = tuple(mark for mark in marks if not mark.touched)
    for rows in ([marks], [*_parted(touched, width), *_parted(passed, width)]):
        wide = max((sum(map(_width, row)) for row in rows), default=0)
        if wide <= width and sum(map(_height, rows)) <= height:
            return rows
    return None


def _parted(marks: tuple[Mark, ...], width: float) -> Iterator[tuple[Mark, ...]]:
    """Clues on as few rows as they need, about as many on each."""
    rows = next(
        (n for n in range(1, len(marks)) if _widest(marks, n) <= width),
        len(marks),
    )
    return _chunks(marks, rows)


def _widest(marks: tuple[Mark, ...], rows: int) -> float:
    return max(sum(map(_width, row)) for row in _chunks(marks, rows))


def _chunks(marks: tuple[Mark, ...], rows: int) -> Iterator[tuple[Mark, ...]]:
    each = -(-len(marks) // rows) if rows else 1
    return (marks[at : at + each] for at in range(0, len(marks), each))


def _letter(mark: Mark) -> float:
    """How large the letter or figure of a clue is."""
    if not mark.touched:
        return 14.0
    return 16.0 if isinstance(mark.hint, int) else 14.0


def _width(mark: Mark) -> float:
    words = text_width(hint_sign(mark.hint), _letter(mark), bold=mark.touched)
    shape = 2 * SHAPE + 2 if mark.touched and not isinstance(mark.hint, int) else 0
    return shape + words + APART


def _height(row: Sequence[Mark]) -> float:
    return max((TOUCHED if mark.touched else PASSED for mark in row), default=0)
