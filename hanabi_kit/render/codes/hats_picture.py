"""People under hats, their hands, a sum and a ring to count on: one step of the hat code."""

from math import cos, pi, sin
from typing import NamedTuple

from ...engine.cards import LETTERS, NAMES, Card
from ...support.i18n import _
from ..glyphs import draw_ground
from ..palette import Point, Theme
from ..scene import Scene, SeatSpot, Sketch
from ..text import aligned


class Person(NamedTuple):
    """One of the crowd, as far as a step shows them."""

    name: str
    role: str
    speaks: bool
    chosen: bool
    number: int | None
    """What stands on the hat; None if nothing does."""
    note: str
    """What the number means."""
    hat: str | None
    """The suit whose colour the hat has; None if it has none, or is not seen."""
    cards: tuple[Card | None, ...]
    marked: int | None
    """The place of the card that the number is about."""


class RingArc(NamedTuple):
    """Steps on a ring of numbers: where one starts, how far one goes, where one ends."""

    start: int
    steps: int
    end: int


class HatStep(NamedTuple):
    """All that a step shows."""

    title: str
    table: tuple[str, ...]
    """What lies on the table, in words."""
    fireworks: tuple[tuple[str, int], ...]
    discards: tuple[Card, ...]
    people: tuple[Person, ...]
    lines: tuple[str, ...]
    sayings: tuple[str, ...]
    """How the numbers 0, 1, 2 … are said."""
    said: int | None
    """The message, once it has been said."""
    turn: RingArc | None


WIDTH, MARGIN = 960.0, 16.0
HEAD = 40.0
"""For the title."""
CARD, CARD_HEIGHT, PITCH = 38.0, 52.0, 43.0
CHIP, CHIP_PITCH = 26.0, 30.0
LINE = 27.0
RING = 82.0


def lay_out_hat_step(shown: HatStep, theme: Theme) -> Scene:
    """A step in one picture: the table, the people, the sum, and how numbers are said."""
    sketch = Sketch(theme)
    sketch.label(MARGIN, HEAD / 2 + 4, shown.title, 18, anchor="start", bold=True)
    top = HEAD
    if shown.fireworks:
        top = _table(sketch, shown, top)
    top = _people(sketch, shown, top)
    bottom = _words(sketch, shown, top + 12)
    return sketch.scene(WIDTH, bottom, hat_step_text(shown))


# The table.


def _table(sketch: Sketch, shown: HatStep, top: float) -> float:
    """Fireworks and discards as small cards; answers where they end."""
    middle = top + 6 + CHIP / 2
    sketch.label(MARGIN, middle, _("fireworks"), 14, ink=sketch.theme.faint, anchor="start")
    x = MARGIN + 86
    for suit, rank in shown.fireworks:
        _chip(sketch, suit, rank, x, middle)
        x += CHIP_PITCH
    if shown.discards:
        sketch.label(x + 24, middle, _("discards"), 14, ink=sketch.theme.faint, anchor="start")
        x += 24 + 80
        step = min(CHIP_PITCH, (WIDTH - MARGIN - CHIP - x) / max(1, len(shown.discards) - 1))
        for card in shown.discards:
            _chip(sketch, NAMES[card.suit], card.rank, x, middle)
            x += step
    return middle + CHIP / 2 + 12


def _chip(sketch: Sketch, suit: str, rank: int, x: float, middle: float) -> None:
    """A card as small as it can be read: rank and letter."""
    ink = sketch.theme.suits[suit][1]
    place = (x, middle - CHIP / 2, CHIP, CHIP)
    draw_ground(sketch, suit, *place, line=sketch.theme.line, weight=1.2, radius=4, rim=3)
    sketch.label(x + CHIP / 2, middle, f"{LETTERS[suit]}{rank}", 14, ink=ink, bold=True)


# The people.


def _people(sketch: Sketch, shown: HatStep, top: float) -> float:
    """Everyone beside each other; answers where they end."""
    hands = any(person.cards for person in shown.people)
    height = 258.0 if hands else 176.0
    width = (WIDTH - 2 * MARGIN) / len(shown.people)
    for seat, person in enumerate(shown.people):
        left = MARGIN + seat * width
        _frame(sketch, person, left, top, width, height)
        middle = left + width / 2
        if not (person.speaks and hands):  # a speaker's own hand has no part in the code
            _hat(sketch, person, middle, top + 62)
        if person.speaks and shown.said is not None:
            _bubble(sketch, shown.said, middle + (52 if hands else 76), top + 44)
        _head(sketch, middle, top + 84)
        sketch.label(middle, top + 122, person.name, 18, bold=True, width=width - 12)
        sketch.label(middle, top + 143, person.role, 14, ink=sketch.theme.faint, width=width - 12)
        if person.cards:
            _cards(sketch, person, middle, top + 160)
        sketch.label(middle, top + height - 12, person.note, 15, bold=True, width=width - 12)
        sketch.spot(left, top, width, height, SeatSpot(seat))
    return top + height


def _frame(
    sketch: Sketch, person: Person, left: float, top: float, width: float, height: float
) -> None:
    """A ground for whoever is at work in this step."""
    theme = sketch.theme
    line = theme.accent if person.chosen else theme.faint
    weight, dashed = (3.0, False) if person.chosen else (1.0, person.speaks)
    place = (left + 3, top, width - 6, height + 4)
    sketch.box(*place, fill=theme.panel, line=line, weight=weight, radius=10, dashed=dashed)


def _head(sketch: Sketch, x: float, y: float) -> None:
    theme = sketch.theme
    sketch.disc(x, y, 20, fill=theme.back, line=theme.line, weight=1.6)
    for side in (-7, 7):
        sketch.disc(x + side, y - 1, 2.4, fill=theme.ink)
    sketch.line((x - 7, y + 9), (x, y + 11.5), (x + 7, y + 9), line=theme.ink, weight=1.6)


def _hat(sketch: Sketch, person: Person, x: float, base: float) -> None:
    """A hat with a number on it, if it is known; a question mark if that is what is asked."""
    theme = sketch.theme
    fill, ink = theme.suits[person.hat] if person.hat else (theme.board, theme.ink)
    style = {"fill": fill, "line": theme.line, "weight": 1.8}
    crown = [(x - 26, base), (x - 22, base - 46), (x + 22, base - 46), (x + 26, base)]
    sketch.shape(crown, **style)
    sketch.box(x - 40, base - 4, 80, 10, radius=5, **style)
    unknown = "?" if person.chosen else ""
    said = unknown if person.number is None else str(person.number)
    middle = base - 26
    if person.hat:
        shift = 11 if said else 0
        sketch.suit(person.hat, x - shift, middle, 8, fill=ink, line=ink)
        x += shift
    sketch.label(x, middle, said, 26, ink=ink, bold=True)


def _bubble(sketch: Sketch, said: int, x: float, y: float) -> None:
    """What a speaker has said, beside the head."""
    theme = sketch.theme
    sketch.shape([(x - 16, y + 14), (x - 2, y + 19), (x - 28, y + 34)], fill=theme.latest)
    sketch.disc(x, y, 21, fill=theme.panel, line=theme.latest, weight=3)
    sketch.label(x, y, str(said), 24, ink=theme.latest, bold=True)


def _cards(sketch: Sketch, person: Person, middle: float, top: float) -> None:
    """A hand, its slots under it, and a frame round the card that the number is about."""
    theme = sketch.theme
    left = middle - (len(person.cards) * PITCH - (PITCH - CARD)) / 2
    for place, card in enumerate(person.cards):
        x = left + place * PITCH
        marked = place == person.marked
        line, weight = (theme.latest, 4.0) if marked else (theme.line, 1.4)
        if card is None:
            style = {"fill": theme.back, "line": line, "weight": weight, "radius": 5}
            sketch.box(x, top, CARD, CARD_HEIGHT, **style)
            sketch.label(x + CARD / 2, top + CARD_HEIGHT / 2, "?", 22, ink=theme.faint, bold=True)
        else:
            _card(sketch, card, x, top, line, weight)
        slot = f"▲{place + 1}" if marked else str(place + 1)
        sketch.label(x + CARD / 2, top + CARD_HEIGHT + 11, slot, 14, bold=marked)


def _card(sketch: Sketch, card: Card, x: float, top: float, line: str, weight: float) -> None:
    suit = NAMES[card.suit]
    ink = sketch.theme.suits[suit][1]
    place = (x, top, CARD, CARD_HEIGHT)
    draw_ground(sketch, suit, *place, line=line, weight=weight, radius=5, rim=4)
    sketch.label(x + CARD / 2, top + 18, f"{card.suit}{card.rank}", 18, ink=ink, bold=True)
    sketch.suit(suit, x + CARD / 2, top + 38, 6.5, fill=ink, line=ink)


# The sum, the ring, and how numbers are said.


def _words(sketch: Sketch, shown: HatStep, top: float) -> float:
    """The sentences of the step, what says each number, and the ring; answers where they end."""
    y = top + LINE / 2 + 4
    room = WIDTH - 2 * MARGIN - (2 * RING + 50 if shown.turn else 0)
    for line in shown.lines:
        sketch.label(MARGIN, y, line, 17, anchor="start", width=room)
        y += LINE
    y = _sayings(sketch, shown, y + 4, room)
    if shown.turn:
        _ring(sketch, shown.turn, len(shown.sayings), WIDTH - MARGIN - RING - 12, top + RING + 4)
        y = max(y, top + 2 * RING + 12)
    return y + 8


def _sayings(sketch: Sketch, shown: HatStep, top: float, room: float) -> float:
    """A box for each number, with what says it."""
    if not shown.sayings:
        return top
    theme = sketch.theme
    across = min(4, len(shown.sayings)) if len(shown.sayings) != 5 else 5
    width, height = room / across, 34.0
    for number, saying in enumerate(shown.sayings):
        down, along = divmod(number, across)
        x, y = MARGIN + along * width, top + down * (height + 6)
        said = number == shown.said
        line, weight = (theme.latest, 3.5) if said else (theme.faint, 1.0)
        sketch.box(x, y, width - 8, height, fill=theme.panel, line=line, weight=weight, radius=6)
        words = f"{number}: {saying}"
        sketch.label(x + 10, y + height / 2, words, 15, anchor="start", bold=said, width=width - 24)
    return top + -(-len(shown.sayings) // across) * (height + 6)


def _ring(sketch: Sketch, turn: RingArc, modulus: int, x: float, y: float) -> None:
    """The numbers in a ring: adding goes clockwise, taking away goes back."""
    theme = sketch.theme
    sketch.disc(x, y, RING - 14, line=theme.faint, weight=1.5)
    for number in range(modulus):
        at = _on_ring(x, y, RING - 14, number / modulus)
        fill, ink = theme.panel, theme.ink
        line, weight = (theme.latest, 4.0) if number == turn.start else (theme.line, 1.4)
        if number == turn.end:
            fill, ink, line = theme.latest, theme.board, theme.latest
        sketch.disc(*at, 14, fill=fill, line=line, weight=weight)
        sketch.label(*at, str(number), 16, ink=ink, bold=True)
    words = _("{n} forward") if turn.steps >= 0 else _("{n} back")
    sketch.label(x, y - 9, words.format(n=abs(turn.steps)), 14, bold=True, width=2 * RING - 58)
    sketch.label(x, y + 11, _("from {n}").format(n=turn.start), 14, width=2 * RING - 58)


def _on_ring(x: float, y: float, radius: float, share: float) -> Point:
    """A point of a ring, by the share of the way round from its top."""
    angle = 2 * pi * share - pi / 2
    return x + radius * cos(angle), y + radius * sin(angle)


# The same as text.


def hat_step_text(shown: HatStep) -> str:
    """A step for whoever would rather read."""
    rows = aligned([_cells(person) for person in shown.people])
    blocks = [[shown.title], list(shown.table), rows, list(shown.lines)]
    if shown.fireworks:
        blocks.append([f"{number}: {saying}" for number, saying in enumerate(shown.sayings)])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _cells(person: Person) -> list[str]:
    wears = " ".join("? " if card is None else str(card) for card in person.cards)
    number = "" if person.number is None else f"{person.number}: {person.note}"
    return [person.name, person.role, wears or person.hat or "?", number]
