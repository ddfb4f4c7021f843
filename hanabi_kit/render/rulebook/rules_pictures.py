"""The small pictures of a rules page: which cards there are, and what a clue points at."""

from collections.abc import Sequence

from ...engine.cards import BLACK, COLOURS, LETTERS, MULTICOLOUR, MULTICOLOUR_OWN, NAMES, Card, Suit
from ...engine.rulebook.base_game import copies_of
from ...support.i18n import _
from ..glyphs import draw_ground
from ..palette import Theme
from ..scene import Scene, Sketch

WIDTH, HEIGHT, GAP = 27.0, 36.0, 3.0
EDGE = 1.0
"""Room for the outline of the outermost cards."""
RAISED = 14.0
"""How far a card that is pointed at stands above the others, with the pointer above it."""

HAND = tuple(map(Card.parse, ("y2", "r1", "b4", "r3", "w5")))
CLUED = "red"
"""A hand, and a colour that touches two of its cards."""


def section_picture(section: str, theme: Theme) -> Scene | None:
    """The picture beside a section of the rules, where there is one."""
    match section:
        case "aim":
            ranks = range(1, len(COLOURS) + 1)
            cards = [Card(suit.letter, rank) for suit, rank in zip(COLOURS, ranks, strict=True)]
            return _row(cards, theme, _("a card of each colour, with its sign and its letter"))
        case "box":
            return _suit_row(COLOURS[0], theme)
        case "clue":
            touched = [card for card in HAND if NAMES[card.suit] == CLUED]
            words = _("a hand; the clue {colour} points at two of its cards")
            return _row(HAND, theme, words.format(colour=CLUED), touched)
        case "multicolour-own":
            return _suit_row(MULTICOLOUR_OWN, theme)
        case "multicolour-every":
            return _suit_row(MULTICOLOUR, theme)
        case "black-powder":
            return _suit_row(BLACK, theme)
    return None


def _suit_row(suit: Suit, theme: Theme) -> Scene:
    cards = [Card(suit.letter, rank) for rank in copies_of(suit)]
    return _row(cards, theme, _("all cards of one colour"))


def _row(cards: Sequence[Card], theme: Theme, words: str, touched: Sequence[Card] = ()) -> Scene:
    """Cards beside each other; those that a clue touches are raised, with a pointer above."""
    sketch = Sketch(theme)
    top = EDGE + (RAISED if touched else 0)
    for place, card in enumerate(cards):
        x = EDGE + place * (WIDTH + GAP)
        raised = card in touched
        _draw_card(sketch, card, x, top - (RAISED / 2 if raised else 0))
        if raised:
            middle = x + WIDTH / 2
            pointer = ((middle - 4, 0.5), (middle + 4, 0.5), (middle, 6))
            sketch.shape(pointer, fill=theme.latest)
    width = len(cards) * (WIDTH + GAP) - GAP + 2 * EDGE
    told = " ".join(f"[{card}]" if card in touched else str(card) for card in cards)
    return sketch.scene(width, top + HEIGHT + EDGE, f"{words}: {told}")


def _draw_card(sketch: Sketch, card: Card, x: float, y: float) -> None:
    theme, suit = sketch.theme, NAMES[card.suit]
    fill, ink = theme.suits[suit]
    draw_ground(sketch, suit, x, y, WIDTH, HEIGHT, line=theme.line, weight=1.2, radius=4, rim=2.6)
    sketch.label(x + WIDTH / 2, y + 12.5, str(card.rank), 16, ink=ink, bold=True)
    sign = ink if suit == "black" else fill
    sketch.suit(suit, x + 9.5, y + 26.5, 4, fill=sign, line=ink)
    sketch.label(x + 18.5, y + 26.5, LETTERS[suit], 9.5, ink=ink, bold=True)
