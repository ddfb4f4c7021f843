"""Hands to cut out of paper: each on a strip that a player holds up facing away."""

from collections.abc import Sequence

from ...engine.cards import LETTERS, NAMES, Card
from ..glyphs import draw_ground
from ..palette import Theme
from ..scene import Scene, Sketch

WIDTH = 960.0
CARD_WIDTH, CARD_HEIGHT = 160.0, 208.0
EDGE, TAB = 14.0, 40.0
"""Round the cards, and the foot with the name and the slots."""
MOST = 5
"""More cards than this are drawn narrower."""


def lay_out_strip(name: str, hand: Sequence[Card | None], theme: Theme) -> Scene:
    """A player's cards beside each other, slot 1 on the left; what is not known stays empty."""
    sketch = Sketch(theme)
    height = CARD_HEIGHT + 2 * EDGE + TAB
    sketch.box(2, 2, WIDTH - 4, height - 4, line=theme.faint, weight=1.5, dashed=True)
    left = 2 * EDGE + 100
    pitch = (WIDTH - left - EDGE) / max(MOST, len(hand))
    width = min(CARD_WIDTH, pitch - 6)
    sketch.label(EDGE + 50, EDGE + CARD_HEIGHT / 2, name, 30, bold=True, width=100)
    for slot, card in enumerate(hand, start=1):
        x = left + (slot - 1) * pitch
        _card(sketch, card, x, EDGE, width)
        sketch.label(x + width / 2, EDGE + CARD_HEIGHT + TAB / 2 + 6, str(slot), 22, bold=True)
    cards = " ".join("?" if card is None else str(card) for card in hand)
    return sketch.scene(WIDTH, height, f"{name}: {cards}")


def _card(sketch: Sketch, card: Card | None, x: float, y: float, width: float) -> None:
    theme = sketch.theme
    if card is None:
        box = (x, y, width, CARD_HEIGHT)
        sketch.box(*box, fill=theme.panel, line=theme.line, weight=2, radius=12, dashed=True)
        return
    suit = NAMES[card.suit]
    fill, ink = theme.suits[suit]
    draw_ground(
        sketch, suit, x, y, width, CARD_HEIGHT, line=theme.line, weight=2.5, radius=12, rim=12
    )
    middle = x + width / 2
    sketch.label(middle, y + 74, str(card.rank), 92, ink=ink, bold=True)
    sketch.suit(suit, middle - 22, y + 164, 22, fill=ink if suit == "black" else fill, line=ink)
    sketch.label(middle + 26, y + 164, LETTERS[suit], 36, ink=ink, bold=True)
