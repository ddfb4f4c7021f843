"""The picture of a table: counters, fireworks, discards and tiles; hands are in hands_picture."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from ...engine.actions import Action
from ...engine.cards import Suit
from ...engine.state import State
from ...engine.transitions import asked_tile
from ...position import Position
from ...support.i18n import _
from ..glyphs import draw_cross, draw_ground, draw_pill, pill_width
from ..palette import Point, Theme, star
from ..picture import Picture, painted
from ..scene import DiscardSpot, Scene, Sketch, text_width
from .board_text import table_text
from .hands_picture import LANE, MARGIN, ROW, SIDE, TOP, draw_hands
from .visible_table import (
    SeenDiscard,
    SeenFirework,
    SeenStep,
    VisibleTable,
    visible_table,
    without_annotations,
)

WIDTH = 960.0
FOOT = 72.0
"""For the latest turn and what comes next."""
SIDE_WIDTH = WIDTH - MARGIN - SIDE
TOWER, STEP = 158.0, 24.0
PILE, APART = 30.0, 33.0
"""How high a row of discards is, and how far one is from the next."""


def picture(
    table: State | Position, theme: str = "light", thinking: Action | None = None
) -> Picture:
    """A table drawn; with an action in mind, what it would touch.

    Themes are light, dark and print (black and white).

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
    return painted(partial(lay_out_board, visible_table(state, thinking)), theme)


def unannotated_picture(state: State, theme: str = "light") -> Picture:
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
    """The whole table in one picture."""
    sketch = Sketch(theme)
    _counters(sketch, seen)
    draw_hands(sketch, seen)
    _fireworks(sketch, seen)
    bottom = _discards(sketch, seen, TOP + LANE + TOWER + 28)
    if seen.tiles is not None:
        bottom = _tiles(sketch, seen, bottom + 8)
    height = max(TOP + len(seen.hands) * ROW, bottom + 10) + FOOT
    _foot(sketch, seen, height)
    return sketch.scene(WIDTH, height, table_text(seen))


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


MIDDLE = 30.0
"""The line on which the counters stand."""


def _counters(sketch: Sketch, seen: VisibleTable) -> None:
    x = _tokens(sketch, seen, MARGIN)
    x = _strikes(sketch, seen, x + 24)
    x = _deck(sketch, seen, x + 18)
    words, colour = "", sketch.theme.alert
    if seen.ended is not None:
        words = {"won": _("won"), "lost": _("lost")}.get(seen.ended, _("the end"))
        colour = sketch.theme.alert if seen.ended == "lost" else sketch.theme.accent
    elif seen.turns_left:
        words = _("last round: {n} to go").format(n=seen.turns_left)
    right = WIDTH - MARGIN
    if words:
        right -= pill_width(words)
        draw_pill(sketch, words, right, MIDDLE, colour)
    _score(sketch, seen, x + 18, right - 8)


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


def _score(sketch: Sketch, seen: VisibleTable, x: float, right: float) -> None:
    x = _caption(sketch, _("score"), x)
    sketch.label(x, MIDDLE, str(seen.score), 24, anchor="start", bold=True)
    of = _("of {maximum}").format(maximum=seen.rules.maximum)
    if seen.ended is None and seen.best < seen.rules.maximum:
        of += _(", max {best}").format(best=seen.best)
    x += text_width(str(seen.score), 24, bold=True) + 8
    sketch.label(x, MIDDLE, of, 15, ink=sketch.theme.faint, anchor="start", width=right - x)


# Fireworks, discards and tiles.


def _fireworks(sketch: Sketch, seen: VisibleTable) -> None:
    _heading(sketch, _("fireworks"), TOP)
    pitch = SIDE_WIDTH / len(seen.fireworks)
    step = min(STEP, 5 * STEP / seen.rules.ranks)
    width = min(58.0, pitch - 8)
    for place, firework in enumerate(seen.fireworks):
        x = SIDE + place * pitch + (pitch - width) / 2
        _tower(sketch, firework, x, TOP + LANE + 12, width, step)


def _heading(sketch: Sketch, words: str, middle: float) -> None:
    """The name of a part, and a line behind it."""
    colour = sketch.theme.faint
    sketch.label(SIDE, middle, words, 15, ink=colour, anchor="start")
    start = SIDE + text_width(words, 15) + 8
    sketch.line((start, middle), (SIDE + SIDE_WIDTH, middle), line=colour, weight=0.8)


def _tower(
    sketch: Sketch, firework: SeenFirework, x: float, top: float, width: float, step: float
) -> None:
    theme = sketch.theme
    base, middle = top + 5 * STEP, x + width / 2
    places = [base - (place + 1) * step for place in range(len(firework.steps))]
    steps = [*zip(firework.steps, places, strict=True)]
    for seen, y in sorted(steps, key=lambda pair: _stands_out(pair[0])):
        _step(sketch, seen, firework.suit.name, x, y, width, step)
    for seen, y in steps:
        _words(sketch, seen, firework.suit.name, middle, y + step / 2, step)
    _sign(sketch, firework.suit, middle, base + 17)
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
    size, bold = height * 0.62, seen.stage in ("played", "next")
    ink = theme.suits[suit][1] if seen.stage == "played" else theme.ink if bold else theme.faint
    sketch.label(x, y, str(seen.rank), size, ink=ink, bold=bold)
    if seen.critical:
        sketch.label(x + height * 0.55, y, "!", size, ink=theme.alert, bold=True)


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


def _discards(sketch: Sketch, seen: VisibleTable, top: float) -> float:
    """The discards suit by suit; answers where they end."""
    theme = sketch.theme
    _heading(sketch, _("discards"), top)
    y = top + 12
    for suit, pile in zip(seen.rules.suits, seen.discards, strict=True):
        middle = y + PILE / 2
        sketch.suit(
            suit.name, SIDE + 10, middle, 8, fill=theme.suits[suit.name][0], line=theme.line
        )
        sketch.label(SIDE + 29, middle, suit.letter, 16, bold=True)
        step = min(APART, (SIDE_WIDTH - 46) / max(1, len(pile)))
        places = [SIDE + 44 + place * step for place in range(len(pile))]
        _pile(sketch, suit.name, [*zip(pile, places, strict=True)], y + 2, step - 4)
        y += PILE
    return y


def _pile(
    sketch: Sketch, suit: str, pile: list[tuple[SeenDiscard, float]], y: float, width: float
) -> None:
    """The discards of a suit, what is alike one after another: that takes the fewest words."""
    theme = sketch.theme
    (fill, ink), height = theme.suits[suit], PILE - 4
    for seen, x in pile:
        line, weight = (theme.latest, 4) if seen.new else (theme.line, 1.2)
        place = (x, y, width, height)
        draw_ground(sketch, suit, *place, line=line, weight=weight, rim=min(4, width / 6))
        sketch.spot(*place, DiscardSpot(seen.card))
    lost = [x for seen, x in pile if seen.lost]
    for x in lost:
        # In the card's own ink, since red would not be seen on every suit.
        draw_cross(sketch, x + 2, y + 2, width - 4, height - 4, line=ink, weight=2)
    for x in lost:
        sketch.box(x + width * 0.28, y + 4, width * 0.44, height - 8, fill=fill)
    for seen, x in pile:
        rank = str(seen.card.rank)
        sketch.label(x + width / 2, y + height / 2, rank, 16, ink=ink, bold=True, width=width)


def _tiles(sketch: Sketch, seen: VisibleTable, top: float) -> float:
    """The bonus tiles that still lie face down, those turned, and the one that waits."""
    theme = sketch.theme
    middle = top + 15
    sketch.label(SIDE, middle, _("bonus tiles"), 15, ink=theme.faint, anchor="start")
    x = SIDE + 96
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


def _foot(sketch: Sketch, seen: VisibleTable, height: float) -> None:
    width = WIDTH - 2 * MARGIN
    y, ink = height - 42, sketch.theme.faint
    legend = " · ".join(_legend(seen))
    sketch.label(WIDTH - MARGIN, y, legend, 13, ink=ink, anchor="end")
    if seen.last:
        room = width - text_width(legend, 13) - 20
        sketch.label(MARGIN, y, seen.last, 15, ink=ink, anchor="start", width=room)
    sketch.label(MARGIN, height - 18, seen.closing, 17, anchor="start", bold=True, width=width)


def _legend(seen: VisibleTable) -> Iterator[str]:
    """What the signs mean that are to be seen."""
    steps = (step for firework in seen.fireworks for step in firework.steps)
    cards = [card for hand in seen.hands for card in hand.cards]
    if any(step.critical for step in steps) or any(card.critical for card in cards):
        yield _("! last copy")
    if any(not mark.touched for card in cards for mark in card.marks):
        yield _("✕ not touched by")
