"""A grid of every card of a game, with a box for each copy and a sign for where it is."""

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.cards import Card
from ...engine.rules import Rules
from ..glyphs import draw_ground
from ..scene import RowSpot, Sketch, text_width
from ..text import aligned

LEDGER = "ledger"
"""The name of the list that a click on a card points into; its place is the card's identity."""
PLAYED, DISCARDED, HELD, STACKED, LEFT, TOO_MANY = "✓", "✕", "H", "S", "·", "!"
"""Where a copy is: on a firework, discarded, in a hand, in the deck, not in sight; not at all."""
WIDTH, MARGIN = 960.0, 16.0
SUIT_WIDTH, CARD_WIDTH, BOX, GAP = 112.0, 34.0, 24.0, 8.0


class CopiesLine(NamedTuple):
    """A row of boxes: a sign for each copy, and whose eyes saw them where that is in question."""

    signs: str
    whose: str = ""


class CopiesCell(NamedTuple):
    """One card of the game."""

    card: Card
    lines: tuple[CopiesLine, ...]
    word: str = ""
    """What the card is worth."""
    urgent: bool = False
    """Whether that word is a warning."""
    note: str = ""
    """A sign for what is to be looked at."""
    chosen: bool = False


def grid_height(rules: Rules, lines: int) -> float:
    """How high the grid is with so many lines, of boxes or of words, in each cell."""
    return len(rules.suits) * _pitch(lines)


def _pitch(lines: int) -> float:
    return lines * BOX + 2 * GAP


def draw_copies(sketch: Sketch, rules: Rules, cells: Sequence[CopiesCell], top: float) -> None:
    """Draw the grid; a click on a card points at its identity."""
    theme = sketch.theme
    across = (WIDTH - 2 * MARGIN - SUIT_WIDTH) / rules.ranks
    down = _pitch(lines_of(cells))
    for place, suit in enumerate(rules.suits):
        y = top + place * down + down / 2
        fill = theme.suits[suit.name][0]
        sketch.suit(suit.name, MARGIN + 10, y, 9, fill=fill, line=theme.line)
        sketch.label(MARGIN + 26, y, suit.name, 15, anchor="start", width=SUIT_WIDTH - 30)
    for identity, cell in enumerate(cells):
        row, column = divmod(identity, rules.ranks)
        x, y = MARGIN + SUIT_WIDTH + column * across, top + row * down
        _cell(sketch, cell, rules.suits[row].name, x, y, across - 6, down - 4)
        sketch.spot(x, y, across - 6, down - 4, RowSpot(LEDGER, identity))


def lines_of(cells: Sequence[CopiesCell]) -> int:
    """How many lines, of boxes or of words, the cells of a grid have."""
    return max(len(cell.lines) + bool(cell.word) for cell in cells)


def _cell(
    sketch: Sketch, cell: CopiesCell, suit: str, x: float, y: float, width: float, height: float
) -> None:
    theme = sketch.theme
    marked = cell.chosen or cell.note
    line = theme.accent if cell.chosen else theme.latest if cell.note else theme.faint
    weight = 3 if marked else 0.8
    sketch.box(x, y, width, height, fill=theme.panel, line=line, weight=weight, radius=4)
    tall = BOX + 4
    draw_ground(
        sketch,
        suit,
        x + 4,
        y + GAP - 4,
        CARD_WIDTH,
        tall,
        line=theme.line,
        weight=1.2,
        radius=3,
        rim=4,
    )
    ink = theme.suits[suit][1]
    sketch.label(
        x + 4 + CARD_WIDTH / 2, y + GAP - 4 + tall / 2, str(cell.card), 16, ink=ink, bold=True
    )
    left, room = x + CARD_WIDTH + 10, width - CARD_WIDTH - 14
    middle = y + GAP - 2 + BOX / 2
    for place, copies in enumerate(cell.lines):
        _line(sketch, copies, left, middle + place * BOX, room)
    if cell.word:
        ink = theme.alert if cell.urgent else theme.ink
        base = middle + len(cell.lines) * BOX
        sketch.label(
            left, base, cell.word, 15, ink=ink, anchor="start", bold=cell.urgent, width=room
        )
    if cell.note:
        at = (x + 4 + CARD_WIDTH / 2, y + GAP - 4 + tall + (height - tall) / 2)
        sketch.label(*at, cell.note, 16, ink=theme.latest, bold=True, width=CARD_WIDTH)


def _line(sketch: Sketch, copies: CopiesLine, left: float, middle: float, room: float) -> None:
    if copies.whose:
        sketch.label(left + 6, middle, copies.whose, 14, ink=sketch.theme.faint, width=14)
        left, room = left + 18, room - 18
    step = min(BOX, room / len(copies.signs))
    for place, sign in enumerate(copies.signs):
        _copy(sketch, sign, left + place * step, middle, step - 3)


def _copy(sketch: Sketch, sign: str, x: float, middle: float, size: float) -> None:
    """One copy of a card: a sign for where it is, in a dashed box if that is not in sight."""
    theme = sketch.theme
    seen = sign != LEFT
    line = theme.alert if sign == TOO_MANY else theme.line if seen else theme.faint
    fill = theme.back if seen else None
    top = middle - size / 2
    sketch.box(x, top, size, size, fill=fill, line=line, weight=1.2, radius=2, dashed=not seen)
    ink = theme.alert if sign == TOO_MANY else theme.ink
    letter = min(15.0, size / max(0.1, text_width(sign, 1)) * 0.8)
    sketch.label(x + size / 2, middle, sign, letter, ink=ink, bold=True)


def copies_text(rules: Rules, cells: Sequence[CopiesCell]) -> list[str]:
    """The grid as lines of text."""
    rows = [["", *map(str, range(1, rules.ranks + 1))]]
    for place, suit in enumerate(rules.suits):
        row = cells[place * rules.ranks : (place + 1) * rules.ranks]
        rows.append([suit.name, *map(_cell_text, row)])
    return aligned(rows)


def _cell_text(cell: CopiesCell) -> str:
    boxes = "/".join(line.signs for line in cell.lines)
    return " ".join(filter(None, [boxes, cell.word, cell.note]))
