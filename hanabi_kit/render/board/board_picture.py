"""The picture of a table: counters, fireworks, discards and tiles; hands are in hands_picture."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from ...engine.actions import Action
from ...engine.cards import Suit
from ...engine.state import State
from ...engine.transitions import asked_tile
from ...position import Position
from ...support.i18n import _
from ..glyphs import draw_cross, draw_ground, draw_pill, pill_width
from ..palette import Point, Theme, star
from ..picture import Picture, painted
from ..scene import DiscardSpot, Scene, Sketch, fitted, stacked, text_width
from .board_text import table_text
from .hands_picture import MARGIN, ROW, TOP, draw_hands, hands_width
from .visible_table import (
    HandDisplay,
    Newest,
    SeenDiscard,
    SeenFirework,
    SeenStep,
    VisibleTable,
    visible_table,
    without_annotations,
)

TOWER, TALLEST, STEP = 120.0, 240.0, 48.0
"""How high the place of a firework is at least and at most, and one card of it at most."""
HEADS, TILES_HIGH = 84.0, 34.0
"""In the column beside the hands: for headings and the suits' signs, and for bonus tiles."""
APART = 75.6
"""From one firework to the next, where there is room."""
NARROWEST, WIDEST = 310.0, 378.0
"""For the fireworks and the discards."""
SIGN, CARD, CARD_STEP = 38.0, 22.0, 26.0
"""In a line of discards: a suit's sign, a card's width, and from one card to the next."""
PILE = 29.0
"""From one line of discards to the next."""
LINES = 2
"""So many lines are kept free for discards, or the picture would grow with the first of them."""


class SideColumn(NamedTuple):
    """Where the fireworks, the discards and the tiles stand, beside the hands."""

    left: float
    width: float
    tower: float
    """How high a firework can get."""
    roomy: bool
    """Whether each suit has a line of its own for its discards."""

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.left + self.width


def picture(
    table: State | Position,
    theme: str = "auto",
    thinking: Action | None = None,
    *,
    deduced: bool = True,
    newest: Newest = "right",
) -> Picture:
    """A table drawn; with an action in mind, what it would touch.

    Themes are auto (light or dark as the page is), light, dark and print (black and white). A card
    whose face is not seen shows what follows from all clues on it; with ``deduced=False`` only what
    single clues said that touched it. The newest card of a hand is drawn at the right, or at the
    left as hanab.live does.

    >>> from hanabi_kit import Rules, deal
    >>> print(picture(deal(Rules(players=2), seed=7)))  # the text twin
    tokens 8 of 8 | strikes 0 of 3 | deck 40 | score 0 of 25
    fireworks: red 0, yellow 0, green 0, blue 0, white 0
    discards: none
    <BLANKLINE>
    slot   1   2   3   4   5
    > Ann  r4  g1  r3  b2  b2
    <BLANKLINE>
      Bob  y1  r2  y1  g3  y2
    <BLANKLINE>
    Ann is to move.
    """
    state = table.state() if isinstance(table, Position) else table
    seen = visible_table(state, thinking, hands=HandDisplay(deduced, newest))
    return painted(partial(lay_out_board, seen), theme)


def unannotated_picture(state: State, theme: str = "auto") -> Picture:
    """The table as it lies: nothing says which cards are last copies, lost or out of reach.

    >>> from hanabi_kit import Position
    >>> line = "en2[hand_size=1,suits=r,ranks=3] r1 t1 s0 d0 l2 m0 ?/r3 x:r1r2r2"
    >>> print(unannotated_picture(Position.parse(line).state()))
    tokens 1 of 8 | strikes 0 of 3 | deck 0 | score 1 of 3 | last round, turns left: 2
    fireworks: red 1
    discards: r1 r2 r2
    <BLANKLINE>
    slot   1
    > Ann  ?
    <BLANKLINE>
      Bob  r3
    <BLANKLINE>
    Ann is to move.
    """
    return painted(partial(lay_out_board, without_annotations(visible_table(state))), theme)


def lay_out_board(seen: VisibleTable, theme: Theme) -> Scene:
    """The whole table in a picture that stands alone: under it, what happened and what comes."""
    table = lay_out_table(seen, theme)
    foot = Sketch(theme)
    room, y = table.width - 2 * MARGIN, 14.0
    if seen.last:
        foot.label(MARGIN, y, seen.last, 15, ink=theme.faint, anchor="start", width=room)
        y += 24
    foot.label(MARGIN, y, seen.closing, 17, anchor="start", bold=True, width=room)
    words = foot.scene(table.width, y + 18, "")
    return stacked(table, words)._replace(text=table.text)


def lay_out_table(seen: VisibleTable, theme: Theme) -> Scene:
    """The whole table; what happened and what comes next, a widget says beside it."""
    sketch = Sketch(theme)
    counted = _counters(sketch, seen)
    left = hands_width(seen)
    column = _column(seen, left, counted - left)
    draw_hands(sketch, seen)
    _fireworks(sketch, seen, column)
    bottom = _discards(sketch, seen, column, TOP + column.tower + HEADS - 14)
    if seen.tiles is not None:
        bottom = _tiles(sketch, seen, column, bottom + 4)
    height = max(TOP + len(seen.hands) * ROW, bottom) + 8
    return sketch.scene(column.right + MARGIN, height, table_text(seen))


def _column(seen: VisibleTable, left: float, least: float) -> SideColumn:
    """The column beside the hands, as high as they are where that is enough for it."""
    suits = len(seen.fireworks)
    width = max(least, min(WIDEST, max(NARROWEST, suits * APART)))
    tiles = 0.0 if seen.tiles is None else TILES_HIGH
    tower = len(seen.hands) * ROW - HEADS - tiles - suits * PILE
    roomy = tower >= TOWER
    highest = min(TALLEST, seen.rules.ranks * STEP)
    return SideColumn(left, width, min(highest, tower if roomy else TOWER), roomy)


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


# The counters over everything.


MIDDLE = 28.0
"""The line on which the counters stand."""


def _counters(sketch: Sketch, seen: VisibleTable) -> float:
    """Tokens, strikes, deck and score; answers where they end."""
    x = _tokens(sketch, seen, MARGIN)
    x = _strikes(sketch, seen, x + 24)
    x = _deck(sketch, seen, x + 18)
    return _score(sketch, seen, x + 18)


def _caption(sketch: Sketch, words: str, x: float) -> float:
    """The name of a counter; answers where the counter itself begins."""
    sketch.label(x, MIDDLE, words, 15, ink=sketch.theme.faint, anchor="start")
    return x + text_width(words, 15) + 12


def _tokens(sketch: Sketch, seen: VisibleTable, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("tokens"), x)
    step = min(20.0, 170 / seen.rules.tokens)
    for place in range(seen.rules.tokens):
        fill = theme.accent if place < seen.tokens else theme.board
        sketch.disc(x + step * 0.4, MIDDLE, step * 0.4, fill=fill, line=theme.line, weight=1.5)
        x += step
    sketch.label(x + 6, MIDDLE, str(seen.tokens), 20, anchor="start", bold=True)
    return x + 12


def _strikes(sketch: Sketch, seen: VisibleTable, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("strikes"), x)
    step = min(24.0, 100 / seen.rules.strikes)
    size = step * 0.8
    top = MIDDLE - size / 2
    for place in range(seen.rules.strikes):
        struck = place < seen.strikes
        fill = theme.alert if struck else theme.board
        sketch.box(x, top, size, size, fill=fill, line=theme.line, weight=1.5, radius=3)
        if struck:
            edge = size * 0.25
            room = size - 2 * edge
            draw_cross(sketch, x + edge, top + edge, room, room, line=theme.board, weight=2.5)
        x += step
    return x


def _deck(sketch: Sketch, seen: VisibleTable, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("deck"), x)
    fill = theme.back if seen.deck else theme.board
    style = {"line": theme.line, "weight": 1.5, "radius": 4, "dashed": not seen.deck}
    for shift in (4, 0) if seen.deck > 1 else (0,):
        sketch.box(x + shift, MIDDLE - 17 - shift / 2, 26, 34, fill=fill, **style)
    sketch.label(x + 13, MIDDLE, str(seen.deck), 15, bold=True)
    return x + 30


def _score(sketch: Sketch, seen: VisibleTable, x: float) -> float:
    x = _caption(sketch, _("score"), x)
    sketch.label(x, MIDDLE, str(seen.score), 24, anchor="start", bold=True)
    of = _("of {maximum}").format(maximum=seen.rules.maximum)
    if seen.ended is None and seen.best < seen.rules.maximum:
        of += _(", max {best}").format(best=seen.best)
    x += text_width(str(seen.score), 24, bold=True) + 8
    sketch.label(x, MIDDLE, of, 15, ink=sketch.theme.faint, anchor="start")
    return x + text_width(of, 15)


# Fireworks, discards and tiles.


def _fireworks(sketch: Sketch, seen: VisibleTable, column: SideColumn) -> None:
    _heading(sketch, _("fireworks"), TOP, column)
    _notice(sketch, seen, column)
    pitch = min(column.width / len(seen.fireworks), 2 * APART)
    width = min(58.0, pitch - 8)
    for place, firework in enumerate(seen.fireworks):
        x = column.left + place * pitch + (pitch - width) / 2
        _tower(sketch, firework, x, TOP + 34 + column.tower, width, column.tower)


def _heading(sketch: Sketch, words: str, middle: float, column: SideColumn, note: str = "") -> None:
    """The name of a part, a line behind it, and perhaps a note at its end."""
    colour = sketch.theme.faint
    sketch.label(column.left, middle, words, 15, ink=colour, anchor="start")
    start, end = column.left + text_width(words, 15) + 8, column.right
    if note:
        room = end - start - 30
        note, size = fitted(note, 13, room)
        sketch.label(end, middle, note, size, ink=colour, anchor="end")
        end -= text_width(note, size) + 6
    sketch.line((start, middle), (end, middle), line=colour, weight=0.8)


def _notice(sketch: Sketch, seen: VisibleTable, column: SideColumn) -> None:
    """That the game is over, or nearly."""
    words, colour = "", sketch.theme.alert
    if seen.ended is not None:
        words = {"won": _("won"), "lost": _("lost")}.get(seen.ended, _("the end"))
        colour = sketch.theme.alert if seen.ended == "lost" else sketch.theme.accent
    elif seen.turns_left:
        words = _("last round: {n} to go").format(n=seen.turns_left)
    if words:
        left = column.right - pill_width(words)
        draw_pill(sketch, words, left, TOP + 4, colour, height=22)


def _tower(
    sketch: Sketch, firework: SeenFirework, x: float, base: float, width: float, height: float
) -> None:
    theme = sketch.theme
    middle, step = x + width / 2, height / len(firework.steps)
    places = [base - (place + 1) * step for place in range(len(firework.steps))]
    steps = [*zip(firework.steps, places, strict=True)]
    for seen, y in sorted(steps, key=lambda pair: _stands_out(pair[0])):
        _step(sketch, seen, firework.suit.name, x, y, width, step)
    for seen, y in steps:
        _words(sketch, seen, firework.suit.name, middle, y + step / 2, step)
    _sign(sketch, firework.suit, middle, base + 17)
    sketch.landmark(firework.suit.name, middle, base - firework.height * step)
    above = base - len(firework.steps) * step - 12
    if firework.dead:
        words = _("max {height}").format(height=firework.ceiling)
        sketch.label(middle, above, words, 14, ink=theme.alert, bold=True, width=width + 4)
    if firework.height == len(firework.steps):
        fill = theme.suits[firework.suit.name][0]
        sketch.shape(_burst(middle, above, 12), fill=fill, line=theme.line)


def _step(
    sketch: Sketch, seen: SeenStep, suit: str, x: float, y: float, width: float, height: float
) -> None:
    theme = sketch.theme
    place = (x, y, width, height)
    match seen.stage:
        case "played":
            line, weight = (theme.latest, 4) if seen.new else (theme.line, 1.5)
            draw_ground(sketch, suit, *place, line=line, weight=weight, rim=height / 6)
        case "next":
            sketch.box(*place, fill=theme.panel, line=theme.accent, weight=2.5)
        case _:
            sketch.box(*place, fill=theme.panel, line=theme.faint, weight=0.8, dashed=True)
    style: dict[str, Any] = {"line": theme.alert, "weight": 2}
    if seen.stage == "lost":
        draw_cross(sketch, x + 4, y + 4, width - 8, height - 8, **style)
    elif seen.stage == "cut off":
        sketch.line((x + 4, y + height - 4), (x + width - 4, y + 4), **style)


def _words(sketch: Sketch, seen: SeenStep, suit: str, x: float, y: float, height: float) -> None:
    """The rank of a step, and whether only one copy is left."""
    theme = sketch.theme
    size, bold = min(24.0, height * 0.62), seen.stage in ("played", "next")
    ink = theme.suits[suit][1] if seen.stage == "played" else theme.ink if bold else theme.faint
    sketch.label(x, y, str(seen.rank), size, ink=ink, bold=bold)
    if seen.critical:
        sketch.label(x + size * 0.9, y, "!", size, ink=theme.alert, bold=True)


def _stands_out(step: SeenStep) -> bool:
    """Whether a step has an outline that no neighbour may cover."""
    return step.new or step.stage == "next"


def _burst(x: float, y: float, radius: float) -> list[Point]:
    """The light of a firework that is complete."""
    return [(x + dx * radius, y + dy * radius) for dx, dy in star(12, 0.5)]


def _sign(sketch: Sketch, suit: Suit, x: float, y: float) -> None:
    """A suit's shape and letter; an arrow where it is built downwards."""
    theme = sketch.theme
    down = suit.direction == "down"
    left = x - 17 if down else x - 11
    sketch.suit(suit.name, left, y, 8, fill=theme.suits[suit.name][0], line=theme.line)
    sketch.label(left + 22, y, suit.letter, 17, bold=True)
    if down:
        sketch.label(left + 36, y, "↓", 15, bold=True)


def _discards(sketch: Sketch, seen: VisibleTable, column: SideColumn, top: float) -> float:
    """The discards suit after suit, on as many lines as they need; answers where they end."""
    _heading(sketch, _("discards"), top, column, " · ".join(_legend(seen)))
    x, y = column.left, top + 14
    for suit, pile in zip(seen.rules.suits, seen.discards, strict=True):
        left = [*pile]
        while left or (column.roomy and x == column.left):
            fits = int((column.right - x - SIGN - CARD) // CARD_STEP) + 1
            if fits >= 1:
                _pile(sketch, suit, left[:fits], x, y)
                x += SIGN + len(left[:fits]) * CARD_STEP + 8
                left = left[fits:]
            if left:
                x, y = column.left, y + PILE
        if column.roomy:
            x, y = column.left, y + PILE
    return y if column.roomy else max(y + PILE, top + 14 + LINES * PILE)


def _pile(sketch: Sketch, suit: Suit, pile: list[SeenDiscard], left: float, y: float) -> None:
    """Discards of a suit on a line, drawn layer by layer: that takes the fewest words."""
    theme = sketch.theme
    (fill, ink), height, middle = theme.suits[suit.name], PILE - 4, y + PILE / 2 - 2
    sketch.suit(suit.name, left + 9, middle, 8, fill=fill, line=theme.line)
    sketch.label(left + 27, middle, suit.letter, 16, bold=True)
    places = [left + SIGN + place * CARD_STEP for place in range(len(pile))]
    for seen, x in zip(pile, places, strict=True):
        line, weight = (theme.latest, 4) if seen.new else (theme.line, 1.2)
        place = (x, y, CARD, height)
        draw_ground(sketch, suit.name, *place, line=line, weight=weight, rim=3.5)
        sketch.spot(*place, DiscardSpot(seen.card))
    lost = [x for seen, x in zip(pile, places, strict=True) if seen.lost]
    for x in lost:
        # In the card's own ink, since red would not be seen on every suit.
        draw_cross(sketch, x + 2, y + 2, CARD - 4, height - 4, line=ink, weight=2)
    for x in lost:
        sketch.box(x + CARD * 0.25, y + 4, CARD * 0.5, height - 8, fill=fill)
    for seen, x in zip(pile, places, strict=True):
        sketch.label(x + CARD / 2, middle, str(seen.card.rank), 16, ink=ink, bold=True, width=CARD)


def _tiles(sketch: Sketch, seen: VisibleTable, column: SideColumn, top: float) -> float:
    """The bonus tiles that still lie face down, those turned, and the one that waits."""
    theme = sketch.theme
    middle = top + 15
    sketch.label(column.left, middle, _("bonus tiles"), 15, ink=theme.faint, anchor="start")
    x = column.left + 96
    for _place in range(seen.tiles or 0):
        sketch.box(x, top + 3, 24, 24, fill=theme.back, line=theme.line, weight=1.5, radius=6)
        sketch.label(x + 12, middle, "✦", 14, ink=theme.faint)
        x += 28
    for tile in seen.turned:
        if tile != str(seen.pending):
            sketch.box(x, top + 3, 24, 24, line=theme.line, weight=1.5, radius=6)
            sketch.label(x + 12, middle, tile, 14, ink=theme.faint)
            x += 28
    if seen.pending is not None:
        same = asked_tile(seen.pending, seen.deck) == seen.pending
        words = _("tile {tile}: choose") if same else _("tile {tile}: a clue")
        draw_pill(sketch, words.format(tile=seen.pending), x, middle, theme.accent)
    return top + 30


def _legend(seen: VisibleTable) -> Iterator[str]:
    """What the signs mean that are to be seen."""
    steps = (step for firework in seen.fireworks for step in firework.steps)
    cards = [card for hand in seen.hands for card in hand.cards]
    if any(step.critical for step in steps) or any(card.critical for card in cards):
        yield _("! last copy")
    if any(not mark.touched for card in cards for mark in card.marks):
        yield _("crossed: not touched")
