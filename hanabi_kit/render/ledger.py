"""Where every card of a game is: a grid of suits and ranks with a box for each copy."""

from collections.abc import Iterator

from ..i18n import _, ngettext
from ..position import Position
from ..puzzles.editing import Entry, ledger, surplus
from .layout import WIDTH
from .palette import Theme
from .racks import MARGIN
from .scene import RowSpot, Scene, Sketch, text_width
from .signs import draw_ground
from .text import aligned

LEDGER = "ledger"
"""The name of the list that a click on a card points into; its place is the card's identity."""
HEAD, ROW, FOOT = 34.0, 34.0, 30.0
SUIT_WIDTH, CARD_WIDTH, BOX = 112.0, 34.0, 21.0
PLAYED, DISCARDED, HELD, STACKED, LEFT, TOO_MANY = "F", "D", "H", "S", "·", "!"


def signs(entry: Entry) -> str:
    """A letter for each copy of a card: where it is."""
    placed = (
        PLAYED * entry.played
        + DISCARDED * entry.discarded
        + HELD * entry.held
        + STACKED * entry.stacked
    )
    return placed + LEFT * entry.left + TOO_MANY * -entry.left


def legend(position: Position) -> str:
    """What the letters mean."""
    words = _("F firework, D discarded, H in a hand")
    if not isinstance(position.deck, int):
        words += _(", S in the deck")
    return words + _(", {dot} not in sight").format(dot=LEFT)


def balance(position: Position) -> str:
    """Whether the cards out of sight are as many as the unknown places, in a sentence."""
    unseen = sum(max(0, entry.left) for entry in ledger(position))
    unknown = sum(place.card is None for hand in position.hands for place in hand)
    deck = position.deck if isinstance(position.deck, int) else 0
    told = ngettext("{n} card is not in sight", "{n} cards are not in sight", unseen)
    room = _("unknown places in hands: {unknown}, in the deck: {deck}")
    words = f"{told.format(n=unseen)}; {room.format(unknown=unknown, deck=deck)}."
    over = surplus(position)
    if not over:
        return words
    wrong = _("{n} too many places.") if over > 0 else _("{n} cards still need a place.")
    return f"{words} {wrong.format(n=abs(over))}"


def text(position: Position) -> str:
    """The grid as text, and what it adds up to."""
    return "\n".join([legend(position), *aligned([*_rows(position)]), balance(position)])


def _rows(position: Position) -> Iterator[list[str]]:
    rules = position.rules
    entries = ledger(position)
    yield ["", *map(str, range(1, rules.ranks + 1))]
    for place, suit in enumerate(rules.suits):
        row = entries[place * rules.ranks : (place + 1) * rules.ranks]
        yield [suit.name, *map(signs, row)]


def lay_out_ledger(position: Position, theme: Theme) -> Scene:
    """The grid as a picture; a click on a card points at it."""
    rules = position.rules
    sketch = Sketch(theme)
    sketch.label(
        MARGIN,
        HEAD / 2,
        _("every card of the game: {legend}").format(legend=legend(position)),
        14,
        ink=theme.faint,
        anchor="start",
        width=WIDTH - 2 * MARGIN,
    )
    pitch = (WIDTH - 2 * MARGIN - SUIT_WIDTH) / rules.ranks
    for place, suit in enumerate(rules.suits):
        y = HEAD + (place + 0.5) * ROW
        fill = theme.suits[suit.name][0]
        sketch.suit(suit.name, MARGIN + 10, y, 8, fill=fill, line=theme.line)
        sketch.label(MARGIN + 26, y, suit.name, 14, anchor="start", width=SUIT_WIDTH - 30)
    for identity, entry in enumerate(ledger(position)):
        row, column = divmod(identity, rules.ranks)
        x, y = MARGIN + SUIT_WIDTH + column * pitch, HEAD + row * ROW
        _cell(sketch, entry, rules.suits[row].name, x, y, pitch - 6)
        sketch.spot(x, y, pitch - 6, ROW - 2, RowSpot(LEDGER, identity))
    height = HEAD + len(rules.suits) * ROW + FOOT
    ink = theme.alert if surplus(position) else theme.ink
    words = balance(position)
    sketch.label(
        MARGIN, height - FOOT / 2, words, 14, ink=ink, anchor="start", width=WIDTH - 2 * MARGIN
    )
    return sketch.scene(WIDTH, height, text(position))


def _cell(sketch: Sketch, entry: Entry, suit: str, x: float, y: float, width: float) -> None:
    theme = sketch.theme
    sketch.box(x, y, width, ROW - 4, fill=theme.panel, line=theme.faint, weight=0.8, radius=4)
    card = (x + 3, y + 3, CARD_WIDTH, ROW - 10)
    draw_ground(sketch, suit, *card, line=theme.line, weight=1.2, radius=3, rim=4)
    middle = y + (ROW - 4) / 2
    name, ink = str(entry.card), theme.suits[suit][1]
    sketch.label(x + 3 + CARD_WIDTH / 2, middle, name, 15, ink=ink, bold=True)
    shown = signs(entry)
    room = width - CARD_WIDTH - 12
    step = min(BOX, room / len(shown))
    left = x + CARD_WIDTH + 9
    for place, sign in enumerate(shown):
        _copy(sketch, sign, left + place * step, middle, step - 3)


def _copy(sketch: Sketch, sign: str, x: float, middle: float, size: float) -> None:
    """One copy of a card: a letter for where it is, an empty box if that is nowhere."""
    theme = sketch.theme
    seen = sign != LEFT
    line = theme.alert if sign == TOO_MANY else theme.line if seen else theme.faint
    fill = theme.back if seen else None
    top = middle - size / 2
    sketch.box(x, top, size, size, fill=fill, line=line, weight=1.2, radius=2, dashed=not seen)
    if seen:
        ink = theme.alert if sign == TOO_MANY else theme.ink
        letter = min(12.0, size / max(0.1, text_width(sign, 1)) * 0.8)
        sketch.label(x + size / 2, middle, sign, letter, ink=ink, bold=True)
