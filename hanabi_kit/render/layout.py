"""Where everything on a table is drawn: a sight becomes a scene."""

from ..cards import LETTERS, NAMES, Suit
from ..game import Mark
from ..i18n import _
from ..rules import Hint
from .palette import Point, Theme, star
from .scene import CardSpot, DiscardSpot, Scene, SeatSpot, Sketch, text_width
from .sight import Pointer, SeenCard, SeenFirework, SeenHand, Sight
from .text import paint

WIDTH = 960.0
MARGIN = 16.0
TOP = 62.0
"""Under the counters."""
FOOT = 62.0
"""For the latest turn and what comes next."""
ROW = 130.0
"""From one hand to the next."""
PLATE = 112.0
LANE = 22.0
"""Where the line of a clue runs, between the names and the cards and above the cards."""
CARDS = MARGIN + PLATE + LANE
PITCH = 76.0
CARD_WIDTH, CARD_HEIGHT, FACE = 68.0, 94.0, 54.0
SIDE = 566.0
"""Where the fireworks and the discards begin."""
SIDE_WIDTH = WIDTH - MARGIN - SIDE
TOWER, STEP = 158.0, 24.0
PILE = 26.0


def lay_out(seen: Sight, theme: Theme) -> Scene:
    """The whole table in one picture."""
    sketch = Sketch(theme)
    _counters(sketch, seen)
    for place, hand in enumerate(seen.hands):
        _hand(sketch, hand, TOP + place * ROW)
    if seen.pointer is not None:
        _pointer(sketch, seen, seen.pointer)
    _fireworks(sketch, seen)
    bottom = _discards(sketch, seen, TOP + TOWER + 34)
    if seen.tiles is not None:
        bottom = _tiles(sketch, seen, bottom + 8)
    height = max(TOP + len(seen.hands) * ROW, bottom + 10) + FOOT
    _foot(sketch, seen, height)
    return sketch.scene(WIDTH, height, paint(seen))


# The counters over everything.


def _counters(sketch: Sketch, seen: Sight) -> None:
    theme, rules, middle = sketch.theme, seen.rules, 30.0
    x = MARGIN
    sketch.label(x, middle, _("tokens"), 15, ink=theme.faint, anchor="start")
    x += 68
    step = min(20.0, 170 / rules.tokens)
    for place in range(rules.tokens):
        full = place < seen.tokens
        fill = theme.accent if full else theme.board
        sketch.disc(x + step * 0.4, middle, step * 0.4, fill=fill, line=theme.line, weight=1.5)
        x += step
    sketch.label(x + 6, middle, str(seen.tokens), 20, anchor="start", bold=True)
    x += 6 + 44
    sketch.label(x, middle, _("strikes"), 15, ink=theme.faint, anchor="start")
    x += 70
    step = min(24.0, 100 / rules.strikes)
    for place in range(rules.strikes):
        struck = place < seen.strikes
        size = step * 0.8
        fill = theme.alert if struck else theme.board
        sketch.box(
            x, middle - size / 2, size, size, fill=fill, line=theme.line, weight=1.5, radius=3
        )
        if struck:
            cross, edge = theme.board, size * 0.25
            for a, b in ((edge, size - edge), (size - edge, edge)):
                top, base = middle - size / 2 + edge, middle + size / 2 - edge
                sketch.line((x + a, top), (x + b, base), line=cross, weight=2.5)
        x += step
    x += 26
    sketch.label(x, middle, _("deck"), 15, ink=theme.faint, anchor="start")
    x += 50
    for shift in (4, 0) if seen.deck > 1 else (0,):
        fill = theme.back if seen.deck else theme.board
        sketch.box(
            x + shift,
            middle - 17 - shift / 2,
            26,
            34,
            fill=fill,
            line=theme.line,
            weight=1.5,
            radius=4,
            dashed=not seen.deck,
        )
    sketch.label(x + 13, middle, str(seen.deck), 15, bold=True)
    x += 56
    sketch.label(x, middle, _("score"), 15, ink=theme.faint, anchor="start")
    sketch.label(x + 54, middle, str(seen.score), 24, anchor="start", bold=True)
    x += 54 + text_width(str(seen.score), 24) + 8
    of = _("of {maximum}").format(maximum=rules.maximum)
    if not seen.over and seen.best < rules.maximum:
        of += _(", at best {best}").format(best=seen.best)
    sketch.label(x, middle, of, 15, ink=theme.faint, anchor="start")
    if seen.turns_left:
        words = _("last round: {n} to go").format(n=seen.turns_left)
        width = text_width(words, 14) + 12
        left = WIDTH - MARGIN - width
        sketch.box(left, middle - 14, width, 28, fill=theme.alert, radius=14)
        sketch.label(left + width / 2, middle, words, 14, ink=theme.board, bold=True)


# Hands.


def _hand(sketch: Sketch, hand: SeenHand, top: float) -> None:
    theme = sketch.theme
    plate = top + LANE
    if hand.moving:
        sketch.box(
            MARGIN - 8,
            plate - 8,
            SIDE - MARGIN - 8,
            CARD_HEIGHT + 30,
            fill=theme.panel,
            line=theme.accent,
            weight=3,
            radius=12,
        )
    middle = plate + CARD_HEIGHT / 2
    sketch.label(MARGIN + PLATE / 2 - 4, middle - 10, hand.name, 20, bold=True, width=PLATE - 8)
    notes = []
    if hand.moving:
        notes.append(_("to move"))
    if hand.own:
        notes.append(_("you"))
    sketch.label(
        MARGIN + PLATE / 2 - 4, middle + 14, ", ".join(notes), 14, ink=theme.faint, width=PLATE
    )
    if hand.moving:
        tip = MARGIN + PLATE + 2
        sketch.shape(
            [(tip - 12, middle - 9), (tip, middle), (tip - 12, middle + 9)], fill=theme.accent
        )
    sketch.spot(MARGIN, plate, PLATE, CARD_HEIGHT, SeatSpot(hand.seat))
    scale = _scale(hand)
    for card in hand.cards:
        x = _card_x(hand, card)
        _card(sketch, card, x, plate, scale)
        sketch.label(
            x + CARD_WIDTH * scale / 2,
            plate + CARD_HEIGHT * scale + 10,
            str(card.slot),
            12,
            ink=theme.faint,
        )
        target = CardSpot(hand.seat, card.number)
        sketch.spot(x, plate, CARD_WIDTH * scale, CARD_HEIGHT * scale, target)


def _scale(hand: SeenHand) -> float:
    return min(1.0, 5 / max(1, len(hand.cards)))


def _card_x(hand: SeenHand, card: SeenCard) -> float:
    return CARDS + (card.slot - 1) * PITCH * _scale(hand)


def _card(sketch: Sketch, seen: SeenCard, x: float, y: float, scale: float) -> None:
    theme = sketch.theme
    width, height, face = CARD_WIDTH * scale, CARD_HEIGHT * scale, FACE * scale
    suit = NAMES[seen.card.suit] if seen.card else NAMES.get(seen.suit or "")
    rank = seen.card.rank if seen.card else seen.rank
    fill, ink = theme.suits[suit] if suit and seen.card else (theme.back, theme.ink)
    outline = theme.accent if seen.chosen else theme.line
    weight = 5 if seen.chosen else 2
    sketch.box(x, y, width, height, fill=fill, line=outline, weight=weight, radius=8 * scale)
    if seen.card and suit == "multicolour":
        _rainbow(sketch, x + 6 * scale, y + face - 8 * scale, width - 12 * scale, 6 * scale)
    if suit is None and rank is None:
        sketch.label(x + width / 2, y + face / 2, "?", 30 * scale, ink=theme.faint, bold=True)
    else:
        shown = str(rank) if rank is not None else "?"
        sketch.label(x + width * 0.3, y + face * 0.47, shown, 34 * scale, ink=ink, bold=True)
        if suit:
            colour = ink if seen.card else theme.suits[suit][0]
            line = ink if seen.card else theme.line
            sketch.suit(suit, x + width * 0.74, y + face * 0.3, 11 * scale, fill=colour, line=line)
            letter = LETTERS[suit]
            sketch.label(x + width * 0.74, y + face * 0.67, letter, 16 * scale, ink=ink, bold=True)
    if seen.marks:
        _marks(sketch, seen.marks, x + 3 * scale, y + face, width - 6 * scale, scale)
    if seen.critical:
        _badge(sketch, x + width - 4 * scale, y + 2 * scale, 10 * scale)
    if seen.new:
        shade = ink if seen.card else theme.ink
        sketch.label(x + width / 2, y + height - 14 * scale, _("new"), 14 * scale, ink=shade)


def _rainbow(sketch: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The look of multicolour: a band of all colours."""
    stripes = sketch.theme.stripes
    band = width / len(stripes)
    for place, colour in enumerate(stripes):
        sketch.box(x + place * band, y, band, height, fill=colour)
    sketch.box(x, y, width, height, line="#000000", weight=0.8)


def _badge(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """The sign of a last copy."""
    theme = sketch.theme
    sketch.disc(x, y, radius, fill=theme.alert, line=theme.board, weight=1.5)
    sketch.label(x, y, "!", radius * 1.5, ink=theme.board, bold=True)


def _marks(
    sketch: Sketch, marks: tuple[Mark, ...], x: float, y: float, width: float, scale: float
) -> None:
    """What clues said: large what touched the card, small behind a cross what did not."""
    theme = sketch.theme
    panel = (CARD_HEIGHT - FACE - 3) * scale
    sketch.box(x, y, width, panel, fill=theme.panel, line=theme.line, weight=0.8, radius=5 * scale)
    touched = [mark for mark in marks if mark.touched]
    passed = [mark for mark in marks if not mark.touched]
    step = min(20 * scale, width / max(1, len(touched)))
    left = x + (width - step * len(touched)) / 2 + step / 2
    for place, mark in enumerate(touched):
        draw_hint(sketch, mark.hint, left + place * step, y + 10 * scale, 7 * scale)
    if not passed:
        return
    signs = ["✕", *map(sign_of, passed)]
    step = min(10.5 * scale, (width - 4) / len(signs))
    left = x + (width - step * len(signs)) / 2 + step / 2
    for place, sign in enumerate(signs):
        ink = theme.ink if place else theme.alert
        size = min(13 * scale, step * 1.35)
        sketch.label(left + place * step, y + 28 * scale, sign, size, ink=ink, bold=not place)


def sign_of(mark: Mark) -> str:
    """A clue in one letter or figure."""
    return str(mark.hint) if isinstance(mark.hint, int) else LETTERS[mark.hint]


def draw_hint(sketch: Sketch, hint: Hint, x: float, y: float, radius: float) -> None:
    """What a clue said: a colour's shape, or a rank."""
    theme = sketch.theme
    if isinstance(hint, int):
        sketch.label(x, y, str(hint), radius * 2.4, bold=True)
    else:
        sketch.suit(hint, x, y, radius, fill=theme.suits[hint][0], line=theme.line)


def _pointer(sketch: Sketch, seen: Sight, pointer: Pointer) -> None:
    """A line from who gives the clue, along the lanes, with an arrow to each touched card."""
    theme = sketch.theme
    target = seen.hands[pointer.target]
    lane_x = MARGIN + PLATE + LANE / 2 + 2
    lane_y = TOP + pointer.target * ROW + 6
    from_y = TOP + pointer.giver * ROW + LANE + CARD_HEIGHT / 2
    tips = [
        _card_x(target, card) + CARD_WIDTH * _scale(target) / 2
        for card in target.cards
        if card.number in pointer.numbers
    ]
    style = {"line": theme.alert, "weight": 3, "dashed": not pointer.given}
    end = max(tips, default=CARDS + 20)
    sketch.line((MARGIN + PLATE - 2, from_y), (lane_x, from_y), (lane_x, lane_y), **style)
    sketch.line((lane_x, lane_y), (end, lane_y), **style)
    for tip in tips:
        sketch.line((tip, lane_y), (tip, lane_y + 8), **style)
        corner = lane_y + 6
        sketch.shape([(tip - 7, corner), (tip + 7, corner), (tip, corner + 11)], fill=theme.alert)
    sketch.disc(lane_x, lane_y, 12, fill=theme.panel, line=theme.alert, weight=2.5)
    draw_hint(sketch, pointer.hint, lane_x, lane_y, 7)


# Fireworks, discards and tiles.


def _fireworks(sketch: Sketch, seen: Sight) -> None:
    pitch = SIDE_WIDTH / len(seen.fireworks)
    step = min(STEP, 5 * STEP / seen.rules.ranks)
    width = min(58.0, pitch - 8)
    for place, firework in enumerate(seen.fireworks):
        x = SIDE + place * pitch + (pitch - width) / 2
        _tower(sketch, firework, x, TOP + LANE, width, step)


def _tower(
    sketch: Sketch, firework: SeenFirework, x: float, top: float, width: float, step: float
) -> None:
    theme = sketch.theme
    fill, ink = theme.suits[firework.suit.name]
    base = top + 5 * STEP
    for place, seen in enumerate(firework.steps):
        y = base - (place + 1) * step
        middle = y + step / 2
        if seen.stage == "played":
            line, weight = (theme.alert, 4) if seen.new else (theme.line, 1.5)
            sketch.box(x, y, width, step, fill=fill, line=line, weight=weight)
            if firework.suit.name == "multicolour":
                _rainbow(sketch, x + 2, y + step - 6, width - 4, 4)
            sketch.label(x + width / 2, middle, str(seen.rank), step * 0.68, ink=ink, bold=True)
            continue
        sketch.box(
            x,
            y,
            width,
            step,
            fill=theme.panel,
            line=theme.accent if seen.stage == "next" else theme.faint,
            weight=2.5 if seen.stage == "next" else 0.8,
            dashed=seen.stage != "next",
        )
        words = str(seen.rank) + (" !" if seen.critical else "")
        bold = seen.stage == "next"
        shade = theme.ink if bold else theme.faint
        sketch.label(x + width / 2, middle, words, step * 0.6, ink=shade, bold=bold)
        if seen.stage in ("lost", "cut off"):
            sketch.line((x + 4, y + step - 4), (x + width - 4, y + 4), line=theme.alert, weight=2)
        if seen.stage == "lost":
            sketch.line((x + 4, y + 4), (x + width - 4, y + step - 4), line=theme.alert, weight=2)
    _sign(sketch, firework.suit, x + width / 2, base + 17)
    if firework.height == len(firework.steps):
        sketch.shape(
            _burst(x + width / 2, base - len(firework.steps) * step - 12, 12),
            fill=fill,
            line=theme.line,
        )


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


def _discards(sketch: Sketch, seen: Sight, top: float) -> float:
    """The discards suit by suit; answers where they end."""
    theme = sketch.theme
    sketch.label(SIDE, top, _("discards"), 15, ink=theme.faint, anchor="start")
    sketch.line((SIDE + 80, top), (SIDE + SIDE_WIDTH, top), line=theme.faint, weight=0.8)
    y = top + 12
    for suit, pile in zip(seen.rules.suits, seen.discards, strict=True):
        middle = y + PILE / 2
        sketch.suit(
            suit.name, SIDE + 10, middle, 7, fill=theme.suits[suit.name][0], line=theme.line
        )
        sketch.label(SIDE + 28, middle, suit.letter, 14, bold=True)
        step = min(26.0, (SIDE_WIDTH - 46) / max(1, len(pile)))
        fill, ink = theme.suits[suit.name]
        for place, discard in enumerate(pile):
            x = SIDE + 44 + place * step
            line, weight = (theme.alert, 3.5) if discard.new else (theme.line, 1.2)
            sketch.box(x, y + 2, step - 4, PILE - 4, fill=fill, line=line, weight=weight, radius=3)
            sketch.label(x + step / 2 - 2, middle, str(discard.card.rank), 14, ink=ink, bold=True)
            if discard.lost:
                sketch.line((x, y + PILE - 2), (x + step - 4, y + 2), line=theme.alert, weight=2.5)
            sketch.spot(x, y + 2, step - 4, PILE - 4, DiscardSpot(discard.card))
        y += PILE
    return y


def _tiles(sketch: Sketch, seen: Sight, top: float) -> float:
    """The bonus tiles that still lie face down, and the one that waits for a choice."""
    theme = sketch.theme
    middle = top + 15
    sketch.label(SIDE, middle, _("bonus tiles"), 15, ink=theme.faint, anchor="start")
    x = SIDE + 104
    for _place in range(seen.tiles or 0):
        sketch.box(x, top + 2, 26, 26, fill=theme.back, line=theme.line, weight=1.5, radius=6)
        sketch.label(x + 13, middle, "✦", 14, ink=theme.faint)
        x += 32
    if seen.pending is not None:
        words = _("tile {tile}: choose").format(tile=seen.pending)
        width = text_width(words, 14) + 12
        sketch.box(x, top + 1, width, 28, fill=theme.accent, radius=14)
        sketch.label(x + width / 2, middle, words, 14, ink=theme.board, bold=True)
    return top + 30


def _foot(sketch: Sketch, seen: Sight, height: float) -> None:
    width = WIDTH - 2 * MARGIN
    if seen.last:
        y = height - 42
        sketch.label(MARGIN, y, seen.last, 15, ink=sketch.theme.faint, anchor="start", width=width)
    sketch.label(MARGIN, height - 18, seen.closing, 17, anchor="start", bold=True, width=width)
