"""Where every card of a position is, for whoever sets it up, and whether it all adds up."""

from ...authoring.position_edits import CardWhereabouts, ledger, surplus
from ...position import Position
from ...render.ledger.copies_grid import (
    DISCARDED,
    HELD,
    LEFT,
    MARGIN,
    PLAYED,
    STACKED,
    TOO_MANY,
    WIDTH,
    CopiesCell,
    CopiesLine,
    copies_text,
    draw_copies,
    grid_height,
)
from ...render.palette import Theme
from ...render.scene import Scene, Sketch
from ...support.i18n import _, ngettext

HEAD, FOOT = 34.0, 30.0


def signs(entry: CardWhereabouts) -> str:
    """A sign for each copy of a card: where it is."""
    placed = (
        PLAYED * entry.played
        + DISCARDED * entry.discarded
        + HELD * entry.held
        + STACKED * entry.stacked
    )
    return placed + LEFT * entry.left + TOO_MANY * -entry.left


def legend(position: Position) -> str:
    """What the signs mean."""
    words = _("{played} on a firework, {discarded} discarded, {held} in a hand").format(
        played=PLAYED, discarded=DISCARDED, held=HELD
    )
    if not isinstance(position.deck, int):
        words += _(", {stacked} in the deck").format(stacked=STACKED)
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
    grid = copies_text(position.rules, _cells(position))
    return "\n".join([legend(position), *grid, balance(position)])


def _cells(position: Position) -> list[CopiesCell]:
    return [CopiesCell(entry.card, (CopiesLine(signs(entry)),)) for entry in ledger(position)]


def lay_out_ledger(position: Position, theme: Theme) -> Scene:
    """The grid as a picture; a click on a card points at it."""
    rules = position.rules
    sketch = Sketch(theme)
    room = WIDTH - 2 * MARGIN
    words = _("every card of the game: {legend}").format(legend=legend(position))
    sketch.label(MARGIN, HEAD / 2, words, 14, ink=theme.faint, anchor="start", width=room)
    draw_copies(sketch, rules, _cells(position), HEAD)
    base = HEAD + grid_height(rules, 1) + FOOT
    ink = theme.alert if surplus(position) else theme.ink
    words = balance(position)
    sketch.label(MARGIN, base - FOOT / 2, words, 14, ink=ink, anchor="start", width=room)
    return sketch.scene(WIDTH, base, text(position))
