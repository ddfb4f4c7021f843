"""The hands in the picture of a table: names, cards with their marks, and the line of a clue."""

from collections.abc import Iterator

from ...engine.cards import LETTERS, NAMES
from ...support.i18n import _
from ..glyphs import draw_badge, draw_ground, draw_hint
from ..mark_signs import draw_marks
from ..scene import CardSpot, SeatSpot, Sketch, fitted, text_width
from .visible_table import CluePointer, SeenCard, SeenHand, VisibleTable

MARGIN = 16.0
TOP = 54.0
"""Under the counters."""
ROW = 128.0
"""From one hand to the next."""
PLATE = 124.0
NAME_WIDTH = 110.0
NAME_SIZES = ((20.0, 2), (17.0, 2), (15.0, 3), (13.0, 4), (11.5, 4))
"""How large a name may be on how many lines, the largest first."""
LANE = 20.0
"""Where the line of a clue runs, between the names and the cards and above the cards."""
CARDS = MARGIN + PLATE + LANE
PITCH = 76.0
MOST_PLACES = 5
"""A rack of more cards has narrower ones."""
CARD_WIDTH, CARD_HEIGHT, FACE = 68.0, 94.0, 54.0
NARROW, NARROW_FACE = 52.0, 48.0
"""A card less wide than this has its suit under its rank, and more room for clues."""
LIP = 16.0
"""The front of a rack, which hides the feet of the cards and shows their slots."""
BETWEEN = 26.0
"""Room between the hands and what is beside them."""


def hands_width(seen: VisibleTable) -> float:
    """How far the hands reach: where the fireworks and the discards begin."""
    return CARDS + max(_places(seen, hand) for hand in seen.hands) * PITCH + BETWEEN


def _places(seen: VisibleTable, hand: SeenHand) -> int:
    """How long a rack is, in cards of usual width."""
    return min(MOST_PLACES, max(seen.rules.cards_each, len(hand.cards)))


def draw_hands(sketch: Sketch, seen: VisibleTable) -> None:
    """All hands under each other, and the line of the clue that was given or is thought about."""
    touched = seen.pointer.numbers if seen.pointer else ()
    for place, hand in enumerate(seen.hands):
        top = TOP + place * ROW
        if hand.moving:
            _spotlight(sketch, top, hands_width(seen))
        _hand(sketch, hand, top, touched, _places(seen, hand))
    if seen.pointer is not None:
        _pointer(sketch, seen, seen.pointer)


def _spotlight(sketch: Sketch, top: float, end: float) -> None:
    """What frames the hand of who is to move."""
    theme = sketch.theme
    room = (MARGIN - 8, top + LANE - 7, end - MARGIN - 8, CARD_HEIGHT + 25)
    sketch.box(*room, fill=theme.panel, line=theme.accent, weight=3, radius=12)


def _hand(
    sketch: Sketch, hand: SeenHand, top: float, touched: tuple[int, ...], places: int
) -> None:
    theme = sketch.theme
    plate = top + LANE
    middle = plate + CARD_HEIGHT / 2
    _name(sketch, hand, middle)
    if hand.moving:
        tip = MARGIN + PLATE + 2
        sketch.shape(
            [(tip - 12, middle - 9), (tip, middle), (tip - 12, middle + 9)], fill=theme.accent
        )
    sketch.spot(MARGIN, plate, PLATE, CARD_HEIGHT, SeatSpot(hand.seat))
    width = CARD_WIDTH * _narrowness(hand)
    for card in hand.cards:
        x = _card_x(hand, card)
        _card(sketch, card, x, plate, width, touched=card.number in touched)
        sketch.spot(x, plate, width, CARD_HEIGHT, CardSpot(hand.seat, card.number))
    foot, length = plate + CARD_HEIGHT - 3, places * PITCH
    style = {"fill": theme.rack, "line": theme.line, "weight": 1.2, "radius": 4}
    sketch.box(CARDS - 6, foot, length + 4, LIP, **style)
    middles = [_card_x(hand, card) + width / 2 for card in hand.cards]
    for card, x in zip(hand.cards, middles, strict=True):
        sketch.label(x, foot + LIP / 2 + 1.5, str(card.slot), 12, bold=True)
    for card, x in zip(hand.cards, middles, strict=True):
        if card.critical:
            draw_badge(sketch, x + width / 2 - 1, plate + 1, 7 if width < NARROW else 9)


def _name(sketch: Sketch, hand: SeenHand, middle: float) -> None:
    """A name, and under it what there is to say of its bearer."""
    x = MARGIN + NAME_WIDTH / 2
    notes = {
        (True, True): _("your turn"),
        (True, False): _("to move"),
        (False, True): _("you"),
    }
    note = notes.get((hand.moving, hand.own))
    lines, size = _lines(hand.name, NAME_WIDTH)
    step = size * 1.12
    y = middle - (len(lines) - 1) * step / 2 - (10 if note else 0)
    for line in lines:
        sketch.label(x, y, line, size, bold=True)
        y += step
    if note:
        sketch.label(x, y + 2, note, 14, ink=sketch.theme.faint, width=NAME_WIDTH)


def _lines(name: str, width: float) -> tuple[list[str], float]:
    """A name as large as it can be on a few lines, parted where it has joints.

    >>> _lines("Ann", 110), _lines("Bartholomew of Constantinople", 110)
    ((['Ann'], 20.0), (['Bartholomew', 'of', 'Constantinople'], 11.5))
    """
    for size, most in NAME_SIZES:
        lines = _wrapped(name, size, width)
        fits = all(text_width(line, size, bold=True) <= width for line in lines)
        if fits and len(lines) <= most:
            return lines, size
    pieces = [*_pieces(name, size, width)]
    if len(pieces) > most:
        last, size = fitted("".join(pieces[most - 1 :]), size, width, bold=True)
        pieces[most - 1 :] = [last]
    return [fitted(piece, size, width, bold=True)[0] for piece in pieces], size


def _wrapped(name: str, size: float, width: float) -> list[str]:
    """A name on as few lines as its joints, which are spaces and hyphens, allow."""
    lines = [""]
    for word in name.replace("-", "-\n").replace(" ", " \n").split("\n"):
        if lines[-1] and text_width((lines[-1] + word).rstrip(), size, bold=True) > width:
            lines.append("")
        lines[-1] += word
    return [line.strip() for line in lines]


def _pieces(name: str, size: float, width: float) -> Iterator[str]:
    """A name that has too few joints, parted anywhere."""
    piece = ""
    for letter in name:
        if text_width(piece + letter, size, bold=True) > width:
            yield piece
            piece = ""
        piece += letter
    yield piece


def _narrowness(hand: SeenHand) -> float:
    """Hands of many cards have narrower ones."""
    places = max((card.place + 1 for card in hand.cards), default=1)
    return min(1.0, MOST_PLACES / places)


def _card_x(hand: SeenHand, card: SeenCard) -> float:
    return CARDS + card.place * PITCH * _narrowness(hand)


def _card(
    sketch: Sketch, seen: SeenCard, x: float, y: float, width: float, *, touched: bool
) -> None:
    theme = sketch.theme
    suit = NAMES[seen.card.suit] if seen.card else NAMES.get(seen.suit or "")
    rank = seen.card.rank if seen.card else seen.rank
    line, weight = theme.line, 2
    if touched:
        line, weight = theme.latest, 5
    if seen.chosen:
        line, weight = theme.accent, 5
    narrow = width < NARROW
    if suit and seen.card:
        ink = theme.suits[suit][1]
        place = (x, y, width, CARD_HEIGHT)
        draw_ground(sketch, suit, *place, line=line, weight=weight, radius=8, rim=6)
    else:
        ink = theme.ink
        sketch.box(x, y, width, CARD_HEIGHT, fill=theme.back, line=line, weight=weight, radius=8)
    if suit is None and rank is None:
        middle = FACE / 2 if seen.marks or seen.new else CARD_HEIGHT / 2
        sketch.label(x + width / 2, y + middle, "?", 34, ink=theme.faint, bold=True)
    else:
        shown = "?" if rank is None else str(rank)
        across, down, size = (0.3, 16.0, 22.0) if narrow else (0.3, 27.0, 36.0)
        sketch.label(x + width * across, y + down, shown, size, ink=ink, bold=True)
    if suit:
        colour, edge = (ink, ink) if seen.card else (theme.suits[suit][0], theme.line)
        across, down, radius = (0.5, 37.0, 8.5) if narrow else (0.71, 18.5, 11.0)
        sketch.suit(suit, x + width * across, y + down, radius, fill=colour, line=edge)
        across, down, size = (0.76, 16.0, 13.0) if narrow else (0.71, 40.0, 16.0)
        letter = LETTERS[suit]
        sketch.label(x + width * across, y + down, letter, size, ink=ink, bold=True)
    if seen.marks:
        face = NARROW_FACE if narrow else FACE
        field = (x + 4, y + face - 2, width - 8, CARD_HEIGHT - face - 2)
        sketch.box(*field, fill=theme.panel, line=theme.line, weight=0.8)
        draw_marks(sketch, seen.marks, *field)
    if seen.new:
        shade = ink if seen.card else theme.ink
        sketch.label(x + width / 2, y + CARD_HEIGHT - 20, _("new"), 14, ink=shade, width=width - 2)


# The line of a clue.


def _pointer(sketch: Sketch, seen: VisibleTable, pointer: CluePointer) -> None:
    """A line from who gives the clue, along the lanes, with an arrow to each touched card."""
    theme = sketch.theme
    colour = theme.latest
    target = seen.hands[pointer.target]
    lane_x = MARGIN + PLATE + LANE / 2 + 2
    lane_y = TOP + pointer.target * ROW + 4
    from_y = TOP + pointer.giver * ROW + LANE + CARD_HEIGHT / 2
    tips = [
        _card_x(target, card) + CARD_WIDTH * _narrowness(target) / 2
        for card in target.cards
        if card.number in pointer.numbers
    ]
    style = {"line": colour, "weight": 3, "dashed": not pointer.given}
    end = max(tips, default=CARDS + 20)
    start = MARGIN + PLATE + 4
    if not seen.hands[pointer.giver].moving:  # or else the arrow of who is to move stands here
        sketch.disc(start, from_y, 3.5, fill=colour)
    sketch.line((start, from_y), (lane_x, from_y), (lane_x, lane_y), **style)
    sketch.line((lane_x, lane_y), (end, lane_y), **style)
    if not tips:
        sketch.line((end, lane_y - 6), (end, lane_y + 6), line=colour, weight=3)
        sketch.label(end + 10, lane_y, _("no card"), 13, ink=colour, anchor="start", bold=True)
    for tip in tips:
        sketch.line((tip, lane_y), (tip, lane_y + 8), **style)
        corner = lane_y + 6
        sketch.shape([(tip - 7, corner), (tip + 7, corner), (tip, corner + 11)], fill=colour)
    sketch.disc(lane_x, lane_y, 11, fill=theme.panel, line=colour, weight=2.5)
    draw_hint(sketch, pointer.hint, lane_x, lane_y, 7)
