"""A table for whoever has never seen the game: two faces, large cards, fireworks in the sky."""

from collections.abc import Sequence
from math import cos, sin, tau
from typing import NamedTuple

from ...engine.cards import LETTERS, NAMES, Card
from ...support.i18n import _
from ..board.celebration import RISE
from ..glyphs import draw_cross, draw_ground
from ..palette import Point, Theme, mixed
from ..scene import CardSpot, Scene, Sketch, text_width

WIDTH, HEIGHT = 1000.0, 344.0
SKY, HILL, MOON, GLOW, PALE = "#0e1638", "#060b20", "#f6edc9", "#ffd34d", "#eef1fb"
BACK = "#3a4a8c"
"""Of cards that are not seen."""
STARS = (
    *((40, 30), (155, 22), (330, 16), (470, 40), (560, 18), (610, 90), (668, 34), (775, 22)),
    *((880, 46), (975, 24), (965, 150), (655, 170), (22, 180), (540, 150), (28, 322)),
)
FACE = 44.0
FACES = {"Bob": (80.0, 84.0), "you": (80.0, 244.0)}
SKIN = {"Bob": "#d9a066", "you": "#f3cfa5"}
CARDS = 176.0
"""Where the first card of a hand lies."""
CARD_WIDTH, CARD_HEIGHT, PITCH = 92.0, 118.0, 110.0
ROWS = {"Bob": 30.0, "you": 204.0}
RAISED = 16.0
PADS = (716.0, 820.0, 924.0)
"""Where the fireworks start."""
PAD_TOP, PAD_WIDTH, PAD_HEIGHT = 234.0, 70.0, 90.0
BURSTS, BURST = (88.0, 128.0, 84.0), 44.0
"""How high each firework bursts, and how far the sparks of its first card fly."""
RAYS = 12
THOUGHT_OF = (150.0, 36.0)
MIND = (282.0, 16.0, 350.0, 170.0)
"""Where the card lies that Bob thinks about, and where his thoughts are."""


class NightCard(NamedTuple):
    """A card of a hand: what it is, if it is seen, what was said of it, and if it is pointed at."""

    number: int
    card: Card | None
    sign: str = ""
    pointed: bool = False


class NightTable(NamedTuple):
    """All that there is to see; `text` says it in words."""

    text: str
    fireworks: Sequence[tuple[str, int]]
    """Each suit's letter with the rank that it has reached."""
    hand: Sequence[NightCard | None]
    """None where a card has just been played."""
    owner: str
    """Whose hand lies on the table: Bob's or your own."""
    speaker: str = ""
    says: str = ""
    fizzled: Card | None = None
    """What was played just now and did not fit."""
    mind: Sequence[tuple[Card, bool]] = ()
    """What Bob thinks that his card can be: every kind, and whether it still can."""


def lay_out_night(table: NightTable, theme: Theme) -> Scene:
    """The picture of it. The sky is dark in every theme: fireworks are seen at night."""
    sketch = Sketch(theme)
    sketch.box(0, 0, WIDTH, HEIGHT, fill=SKY)
    for place, (x, y) in enumerate(STARS):
        sketch.disc(x, y, 1.2 + place % 3 * 0.6, fill=PALE)
    sketch.shape([(0, HEIGHT), (0, 334), (640, 332), (WIDTH, 335), (WIDTH, HEIGHT)], fill=HILL)
    for pad, burst, (letter, height) in zip(PADS, BURSTS, table.fireworks, strict=True):
        _firework(sketch, (pad, burst), letter, height)
    if table.fizzled is not None:
        _fizzle(sketch, table)
    for name in FACES:
        _face(sketch, name)
    _hand(sketch, table)
    if table.mind:
        _mind(sketch, table.mind)
    if table.says:
        _speech(sketch, table)
    return sketch.scene(WIDTH, HEIGHT, table.text)


# People.


def _face(sketch: Sketch, name: str) -> None:
    x, y = FACES[name]
    sketch.disc(x, y, FACE, fill=SKIN[name], line=HILL, weight=2)
    look = 5 if name == "Bob" else -5
    for side in (-15, 15):
        sketch.disc(x + side + 3, y - 8 + look, 5, fill=HILL)
    smile = [(x - 18 + step * 6, y + 15 + 9 * sin(step / 6 * tau / 2)) for step in range(7)]
    sketch.line(*smile, line=HILL, weight=4)
    words = _("Bob") if name == "Bob" else _("You")
    sketch.label(x, y + FACE + 20, words, 20, ink=PALE, bold=True)


def _speech(sketch: Sketch, table: NightTable) -> None:
    """A bubble beside whoever speaks, and lines to what is pointed at."""
    x, y = FACES[table.speaker]
    width = text_width(table.says, 26, bold=True) + 40
    left, top = x + FACE + 34, y - 32
    if table.speaker == "you":
        top += 14
    pointed = [place for place, card in enumerate(table.hand) if card and card.pointed]
    down = table.owner == "you"
    for place in pointed:
        middle = CARDS + place * PITCH + CARD_WIDTH / 2
        start = (min(max(middle, left + 24), left + width - 24), top + (62 if down else 2))
        tip = ROWS[table.owner] - RAISED - 8 if down else ROWS["Bob"] + CARD_HEIGHT + 10 - RAISED
        sketch.line(start, (middle, tip), line=GLOW, weight=4)
        wing = -12 if down else 12
        sketch.shape([(middle - 9, tip + wing), (middle + 9, tip + wing), (middle, tip)], fill=GLOW)
    sketch.shape([(x + FACE + 6, y), (left + 8, top + 22), (left + 8, top + 44)], fill=MOON)
    sketch.box(left, top, width, 64, fill=MOON, radius=20)
    sketch.label(left + width / 2, top + 32, table.says, 26, ink=HILL, bold=True)


# Cards.


def _hand(sketch: Sketch, table: NightTable) -> None:
    seat = 0 if table.owner == "you" else 1
    for place, card in enumerate(table.hand):
        if card is None:
            continue
        x, y = CARDS + place * PITCH, ROWS[table.owner] - (RAISED if card.pointed else 0)
        line, weight = (GLOW, 5) if card.pointed else (HILL, 2)
        if table.mind:  # a single card, before the one who holds it and can't see it
            x, y = THOUGHT_OF
        if card.card is not None:
            _front(sketch, card.card, x, y, CARD_WIDTH, CARD_HEIGHT, line=line, weight=weight)
        else:
            at = (x, y, CARD_WIDTH, CARD_HEIGHT)
            sketch.box(*at, fill=BACK, line=line, weight=weight, radius=12)
            ink = GLOW if card.sign else PALE
            middle = (x + CARD_WIDTH / 2, y + CARD_HEIGHT / 2)
            sketch.label(*middle, card.sign or "?", 58, ink=ink, bold=True)
        sketch.spot(x, y, CARD_WIDTH, CARD_HEIGHT, CardSpot(seat, card.number))


def _front(
    sketch: Sketch,
    card: Card,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    line: str = HILL,
    weight: float = 2,
) -> None:
    suit = NAMES[card.suit]
    edge = {"line": line, "weight": weight, "radius": width / 8}
    draw_ground(sketch, suit, x, y, width, height, **edge)  # type: ignore[arg-type]
    ink = sketch.theme.suits[suit][1]
    rank = (x + width * 0.5, y + height * 0.32)
    sketch.label(*rank, str(card.rank), width * 0.56, ink=ink, bold=True)
    sketch.suit(suit, x + width * 0.38, y + height * 0.74, width * 0.17, fill=ink, line=ink)
    letter = (x + width * 0.72, y + height * 0.74)
    sketch.label(*letter, LETTERS[suit], width * 0.26, ink=ink, bold=True)


# Fireworks.


def _firework(sketch: Sketch, burst: Point, letter: str, height: int) -> None:
    """A pad with the latest card, or a frame for the first one; over it what has gone up."""
    x, top = burst
    left, suit = x - PAD_WIDTH / 2, NAMES[letter]
    sketch.landmark(suit, x, top + RISE)
    colour = sketch.theme.suits[suit][0]
    if not height:
        place = (left, PAD_TOP, PAD_WIDTH, PAD_HEIGHT)
        sketch.box(*place, line=colour, weight=2.5, radius=9, dashed=True)
        sketch.label(x, PAD_TOP + 32, "1", 38, ink=PALE, bold=True)
        sketch.suit(suit, x, PAD_TOP + 70, 12, fill=colour, line=PALE)
        return
    sketch.line((x, PAD_TOP), (x, top + 8), line=mixed(SKY, colour, 0.5), weight=3, dashed=True)
    for ring in range(height):
        _ring(sketch, burst, colour, ring)
    _front(sketch, Card(letter, height), left, PAD_TOP, PAD_WIDTH, PAD_HEIGHT)


def _ring(sketch: Sketch, burst: Point, colour: str, ring: int) -> None:
    """The sparks of one card; those of the next one fly further."""
    x, y = burst
    far = BURST * (1 + 0.38 * ring)
    bright = mixed(colour, "#ffffff", 0.25 if ring % 2 else 0)
    for ray in range(RAYS):
        angle = (ray + ring / 2) * tau / RAYS
        across, down = cos(angle), sin(angle)
        near = far * (0.3 if not ring else 0.86)
        start = (x + near * across, y + near * down)
        tip = (x + far * across, y + far * down)
        sketch.line(start, tip, line=bright, weight=3)
        sketch.disc(*tip, 4 - ring * 0.5, fill=bright)


def _fizzle(sketch: Sketch, table: NightTable) -> None:
    """Smoke where a firework should be, and the card crossed out under it."""
    assert table.fizzled is not None
    x = PADS[[letter for letter, _height in table.fireworks].index(table.fizzled.suit)]
    for dx, y, radius in ((-14, 92, 20), (12, 76, 24), (4, 108, 17), (-4, 56, 15)):
        sketch.disc(x + dx, y, radius, fill=mixed(SKY, PALE, 0.32))
    place = (x - 31, 132.0, 62.0, 80.0)
    _front(sketch, table.fizzled, *place)
    draw_cross(sketch, *place, line="#ff8a7a", weight=5)


# What Bob thinks.


def _mind(sketch: Sketch, kinds: Sequence[tuple[Card, bool]]) -> None:
    """A thought bubble with every kind of card, the impossible ones faded."""
    left, top, width, height = MIND
    for bubble in ((254.0, 62.0, 6.0), (269.0, 56.0, 9.0)):
        sketch.disc(*bubble, fill=MOON)
    sketch.box(left, top, width, height, fill=MOON, radius=36)
    ranks = max(card.rank for card, _can in kinds)
    suits = list(dict.fromkeys(card.suit for card, _can in kinds))
    wide, high = 62.0, 72.0
    step_x, step_y = width / (len(suits) + 0.4), height / (ranks + 0.15)
    for card, can in kinds:
        x = left + step_x * (suits.index(card.suit) + 0.7) - wide / 2
        y = top + step_y * (card.rank - 1 + 0.57) - high / 2
        if can:
            _front(sketch, card, x, y, wide, high)
        else:
            faint = mixed(MOON, HILL, 0.4)
            sketch.box(x, y, wide, high, line=faint, weight=2, radius=8, dashed=True)
            draw_cross(sketch, x + 16, y + 20, 30, 32, line=faint, weight=4)
