"""One screen that players share: the curtain between two turns, and the table with no hand open."""

from ...engine.state import State
from ...engine.view import View
from ..palette import Theme
from ..scene import Scene, Sketch
from .visible_table import VisibleTable, visible_table


def lay_out_curtain(words: str, width: float, height: float, theme: Theme) -> Scene:
    """A curtain with words on it, as large as the table behind."""
    sketch = Sketch(theme)
    folds = 12
    fold = width / folds
    for place in range(0, folds, 2):
        sketch.box(place * fold, 0, fold, height, fill=theme.panel)
    room = width - 120
    sketch.box(
        60, height / 2 - 40, room, 80, fill=theme.board, line=theme.accent, weight=3, radius=16
    )
    sketch.label(width / 2, height / 2, words, 30, bold=True, width=room - 40)
    return sketch.scene(width, height, words)


def covered_table(state: State) -> VisibleTable:
    """What is visible of a table with every hand face down and no seat marked as one's own."""
    table = state
    for seat in range(len(state.hands)):
        table = View.of(table, seat)
    seen = visible_table(table)
    hands = tuple(hand._replace(own=False) for hand in seen.hands)
    return seen._replace(seat=None, hands=hands, closing=visible_table(state).closing)
