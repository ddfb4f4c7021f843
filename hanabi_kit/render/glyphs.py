"""The signs that several pictures share: what a clue says, the ground of a card, a last copy."""

from ..engine.rules import Hint
from .scene import Sketch, text_width


def draw_hint(sketch: Sketch, hint: Hint, x: float, y: float, radius: float) -> None:
    """What a clue said: a colour's shape, or a rank."""
    theme = sketch.theme
    if isinstance(hint, int):
        sketch.label(x, y, str(hint), radius * 2.4, bold=True)
    else:
        sketch.suit(hint, x, y, radius, fill=theme.suits[hint][0], line=theme.line)


def draw_ground(
    sketch: Sketch,
    suit: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    line: str,
    weight: float,
    radius: float = 0,
    rim: float = 4,
) -> None:
    """A card's ground in the colour of its suit; multicolour has a rim of all colours."""
    fill = sketch.theme.suits[suit][0]
    if suit != "multicolour":
        sketch.box(x, y, width, height, fill=fill, line=line, weight=weight, radius=radius)
        return
    first, *inner, last = sketch.theme.stripes
    across, down = (1, 0) if width > height else (0, 1)
    share = 1 / (len(inner) + 2)
    size = (width * (share if across else 1), height * (share if down else 1))
    # The outer stripes have the card's round corners; the others lie over their straight sides.
    sketch.box(x, y, width, height, fill=first, radius=radius)
    half = (width * (1 - across / 2), height * (1 - down / 2))
    sketch.box(x + width - half[0], y + height - half[1], *half, fill=last, radius=radius)
    for place, colour in enumerate(inner, start=1):
        shift = (x + across * place * size[0], y + down * place * size[1])
        sketch.box(*shift, *size, fill=colour)
    sketch.box(x, y, width, height, line=line, weight=weight, radius=radius)
    plate = (x + rim, y + rim, width - 2 * rim, height - 2 * rim)
    sketch.box(*plate, fill=fill, line=sketch.theme.line, weight=0.8)


def draw_cross(
    sketch: Sketch, x: float, y: float, width: float, height: float, *, line: str, weight: float
) -> None:
    """A cross from corner to corner, in one stroke."""
    right, base, middle = x + width, y + height, (x + width / 2, y + height / 2)
    stroke = ((x, y), (right, base), middle, (x, base), (right, y))
    sketch.line(*stroke, line=line, weight=weight)


def draw_badge(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """The sign of a last copy."""
    theme = sketch.theme
    sketch.disc(x, y, radius, fill=theme.alert, line=theme.board, weight=1.5)
    sketch.label(x, y, "!", radius * 1.5, ink=theme.board, bold=True)


def draw_pill(
    sketch: Sketch, words: str, x: float, middle: float, colour: str, *, height: float = 28
) -> None:
    """Words that should not be overlooked."""
    width = pill_width(words)
    sketch.box(x, middle - height / 2, width, height, fill=colour, radius=height / 2)
    sketch.label(x + width / 2, middle, words, 14, ink=sketch.theme.board, bold=True)


def pill_width(words: str) -> float:
    """How wide such words are."""
    return text_width(words, 14, bold=True) + 20
