"""Where everything on a table is drawn: a sight becomes a scene."""

from ..cards import LETTERS, NAMES, Suit
from ..game import Mark
from ..i18n import _
from ..rules import Hint
from .palette import Point, Theme, star
from .scene import CardSpot, DiscardSpot, Scene, SeatSpot, Sketch, text_width
from .sight import Pointer, SeenCard, SeenFirework, SeenHand, SeenStep, Sight
from .text import paint

WIDTH = 960.0
MARGIN = 16.0
TOP = 62.0
"""Under the counters."""
FOOT = 72.0
"""For the latest turn and what comes next."""
ROW = 136.0
"""From one hand to the next."""
PLATE = 124.0
NAME, NAME_WIDTH = 20.0, 108.0
LANE = 22.0
"""Where the line of a clue runs, between the names and the cards and above the cards."""
CARDS = MARGIN + PLATE + LANE
PITCH = 76.0
CARD_WIDTH, CARD_HEIGHT, FACE = 68.0, 94.0, 54.0
NARROW = 52.0
"""A card less wide than this has its suit under its rank."""
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


MIDDLE = 30.0
"""The line on which the counters stand."""


def _counters(sketch: Sketch, seen: Sight) -> None:
    x = _tokens(sketch, seen, MARGIN)
    x = _strikes(sketch, seen, x + 40)
    x = _deck(sketch, seen, x + 26)
    _score(sketch, seen, x + 26)
    if seen.turns_left and not seen.over:
        words = _("last round: {n} to go").format(n=seen.turns_left)
        width = _pill_width(words)
        _pill(sketch, words, WIDTH - MARGIN - width, MIDDLE, sketch.theme.alert)


def _caption(sketch: Sketch, words: str, x: float) -> float:
    """The name of a counter; answers where the counter itself begins."""
    sketch.label(x, MIDDLE, words, 15, ink=sketch.theme.faint, anchor="start")
    return x + text_width(words, 15) + 12


def _tokens(sketch: Sketch, seen: Sight, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("tokens"), x)
    step = min(20.0, 170 / seen.rules.tokens)
    for place in range(seen.rules.tokens):
        fill = theme.accent if place < seen.tokens else theme.board
        sketch.disc(x + step * 0.4, MIDDLE, step * 0.4, fill=fill, line=theme.line, weight=1.5)
        x += step
    sketch.label(x + 6, MIDDLE, str(seen.tokens), 20, anchor="start", bold=True)
    return x + 12


def _strikes(sketch: Sketch, seen: Sight, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("strikes"), x)
    step = min(24.0, 100 / seen.rules.strikes)
    size = step * 0.8
    top, base = MIDDLE - size / 2, MIDDLE + size / 2
    for place in range(seen.rules.strikes):
        struck = place < seen.strikes
        fill = theme.alert if struck else theme.board
        sketch.box(x, top, size, size, fill=fill, line=theme.line, weight=1.5, radius=3)
        if struck:
            edge = size * 0.25
            for y, end in ((top + edge, base - edge), (base - edge, top + edge)):
                start, stop = (x + edge, y), (x + size - edge, end)
                sketch.line(start, stop, line=theme.board, weight=2.5)
        x += step
    return x


def _deck(sketch: Sketch, seen: Sight, x: float) -> float:
    theme = sketch.theme
    x = _caption(sketch, _("deck"), x)
    fill = theme.back if seen.deck else theme.board
    style = {"line": theme.line, "weight": 1.5, "radius": 4, "dashed": not seen.deck}
    for shift in (4, 0) if seen.deck > 1 else (0,):
        sketch.box(x + shift, MIDDLE - 17 - shift / 2, 26, 34, fill=fill, **style)
    sketch.label(x + 13, MIDDLE, str(seen.deck), 15, bold=True)
    return x + 30


def _score(sketch: Sketch, seen: Sight, x: float) -> None:
    x = _caption(sketch, _("score"), x)
    sketch.label(x, MIDDLE, str(seen.score), 24, anchor="start", bold=True)
    of = _("of {maximum}").format(maximum=seen.rules.maximum)
    if not seen.over and seen.best < seen.rules.maximum:
        of += _(", at best {best}").format(best=seen.best)
    x += text_width(str(seen.score), 24, bold=True) + 8
    sketch.label(x, MIDDLE, of, 15, ink=sketch.theme.faint, anchor="start")


def _pill(sketch: Sketch, words: str, x: float, middle: float, colour: str) -> None:
    """Words that should not be overlooked."""
    width = _pill_width(words)
    sketch.box(x, middle - 14, width, 28, fill=colour, radius=14)
    sketch.label(x + width / 2, middle, words, 14, ink=sketch.theme.board, bold=True)


def _pill_width(words: str) -> float:
    return text_width(words, 14, bold=True) + 16


# Hands.


def _hand(sketch: Sketch, hand: SeenHand, top: float) -> None:
    theme = sketch.theme
    plate = top + LANE
    if hand.moving:
        sketch.box(
            MARGIN - 8,
            plate - 8,
            SIDE - MARGIN - 8,
            CARD_HEIGHT + 27,
            fill=theme.panel,
            line=theme.accent,
            weight=3,
            radius=12,
        )
    middle = plate + CARD_HEIGHT / 2
    lines = _lines(hand.name, NAME, NAME_WIDTH)
    for place, line in enumerate(reversed(lines)):
        y = middle - 10 - place * NAME
        sketch.label(MARGIN + NAME_WIDTH / 2, y, line, NAME, bold=True, width=NAME_WIDTH)
    notes = []
    if hand.moving:
        notes.append(_("to move"))
    if hand.own:
        notes.append(_("you"))
    if notes:
        note, x = ", ".join(notes), MARGIN + NAME_WIDTH / 2
        sketch.label(x, middle + 14, note, 14, ink=theme.faint, width=NAME_WIDTH)
    if hand.moving:
        tip = MARGIN + PLATE + 2
        sketch.shape(
            [(tip - 12, middle - 9), (tip, middle), (tip - 12, middle + 9)], fill=theme.accent
        )
    sketch.spot(MARGIN, plate, PLATE, CARD_HEIGHT, SeatSpot(hand.seat))
    width = CARD_WIDTH * _narrowness(hand)
    for card in hand.cards:
        x = _card_x(hand, card)
        _card(sketch, card, x, plate, width)
        slot, under = str(card.slot), plate + CARD_HEIGHT + 10
        sketch.label(x + width / 2, under, slot, 12, ink=theme.faint)
        sketch.spot(x, plate, width, CARD_HEIGHT, CardSpot(hand.seat, card.number))


def _lines(name: str, size: float, width: float) -> tuple[str, ...]:
    """A name on one line, or parted where two lines let it stay larger.

    >>> _lines("Ann", 20, 108), _lines("Bartholomew of Constantinople", 20, 108)
    (('Ann',), ('Bartholomew of', 'Constantinople'))
    """
    joints = [place for place, letter in enumerate(name[:-1]) if letter in " -"]
    if not joints or text_width(name, size, bold=True) <= width:
        return (name,)
    joint = min(joints, key=lambda place: abs(place - len(name) / 2)) + 1
    return name[:joint].rstrip(), name[joint:]


def _narrowness(hand: SeenHand) -> float:
    """Hands of more than five cards have narrower ones."""
    return min(1.0, 5 / max(1, len(hand.cards)))


def _card_x(hand: SeenHand, card: SeenCard) -> float:
    return CARDS + (card.slot - 1) * PITCH * _narrowness(hand)


def _card(sketch: Sketch, seen: SeenCard, x: float, y: float, width: float) -> None:
    theme = sketch.theme
    suit = NAMES[seen.card.suit] if seen.card else NAMES.get(seen.suit or "")
    rank = seen.card.rank if seen.card else seen.rank
    fill, ink = theme.suits[suit] if suit and seen.card else (theme.back, theme.ink)
    outline = theme.accent if seen.chosen else theme.line
    weight = 5 if seen.chosen else 2
    sketch.box(x, y, width, CARD_HEIGHT, fill=fill, line=outline, weight=weight, radius=8)
    if seen.card and suit == "multicolour":
        draw_rainbow(sketch, x + 5, y + FACE - 8, width - 10, 6)
    narrow = width < NARROW
    if suit is None and rank is None:
        sketch.label(x + width / 2, y + FACE / 2, "?", 30, ink=theme.faint, bold=True)
    else:
        shown = "?" if rank is None else str(rank)
        place, size = ((0.3, 16.0), 22.0) if narrow else ((0.28, 25.0), 34.0)
        sketch.label(x + width * place[0], y + place[1], shown, size, ink=ink, bold=True)
    if suit:
        colour, line = (ink, ink) if seen.card else (theme.suits[suit][0], theme.line)
        across, down, radius = (0.5, 37.0, 8.5) if narrow else (0.7, 16.0, 11.0)
        sketch.suit(suit, x + width * across, y + down, radius, fill=colour, line=line)
        place, size = ((0.76, 16.0), 13.0) if narrow else ((0.7, 36.5), 16.0)
        letter = LETTERS[suit]
        sketch.label(x + width * place[0], y + place[1], letter, size, ink=ink, bold=True)
    if seen.marks:
        _marks(sketch, seen.marks, x + 3, y + FACE, width - 6)
    if seen.critical:
        _badge(sketch, x + width - 1, y + 1, 7 if narrow else 9)
    if seen.new:
        shade = ink if seen.card else theme.ink
        sketch.label(x + width / 2, y + CARD_HEIGHT - 14, _("new"), 14, ink=shade, width=width - 2)


def draw_rainbow(sketch: Sketch, x: float, y: float, width: float, height: float) -> None:
    """The look of multicolour: a band of all colours, along its longer side."""
    stripes = sketch.theme.stripes
    along = width > height
    step = max(width, height) / len(stripes)
    size = (step, height) if along else (width, step)
    for place, colour in enumerate(stripes):
        shift = place * step
        sketch.box(x + shift * along, y + shift * (not along), *size, fill=colour)
    if along:
        sketch.box(x, y, width, height, line="#000000", weight=0.8)


def _badge(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """The sign of a last copy."""
    theme = sketch.theme
    sketch.disc(x, y, radius, fill=theme.alert, line=theme.board, weight=1.5)
    sketch.label(x, y, "!", radius * 1.5, ink=theme.board, bold=True)


def _marks(sketch: Sketch, marks: tuple[Mark, ...], x: float, y: float, width: float) -> None:
    """What clues said: first what touched the card, below behind a cross what did not."""
    theme, height = sketch.theme, CARD_HEIGHT - FACE - 3
    sketch.box(x, y, width, height, fill=theme.panel, line=theme.line, weight=0.8, radius=5)
    touched = [mark.hint for mark in marks if mark.touched]
    passed = "".join(sign_of(mark) for mark in marks if not mark.touched)
    upper, lower = (y + 10, y + 28) if touched and passed else (y + height / 2, y + height / 2)
    step = min(20, width / max(1, len(touched)))
    left = x + (width - step * len(touched)) / 2 + step / 2
    for place, hint in enumerate(touched):
        draw_hint(sketch, hint, left + place * step, upper, min(7, step * 0.45))
    if passed:
        size = min(15, (width - 4) / text_width(f"✕{passed}", 1))
        left = x + (width - text_width(passed, size) - size) / 2
        sketch.label(left + size / 2, lower, "✕", size, ink=theme.alert, bold=True)
        sketch.label(left + size, lower, passed, size, anchor="start")


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
        _card_x(target, card) + CARD_WIDTH * _narrowness(target) / 2
        for card in target.cards
        if card.number in pointer.numbers
    ]
    style = {"line": theme.alert, "weight": 3, "dashed": not pointer.given}
    end = max(tips, default=CARDS + 20)
    start = MARGIN + PLATE + 4
    sketch.disc(start, from_y, 3.5, fill=theme.alert)
    sketch.line((start, from_y), (lane_x, from_y), (lane_x, lane_y), **style)
    sketch.line((lane_x, lane_y), (end, lane_y), **style)
    if not tips:
        sketch.line((end, lane_y - 6), (end, lane_y + 6), line=theme.alert, weight=3)
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
    steps = sorted(enumerate(firework.steps), key=lambda pair: _stands_out(pair[1]))
    for place, seen in steps:
        y = base - (place + 1) * step
        middle = y + step / 2
        if seen.stage == "played":
            line, weight = (theme.alert, 4) if seen.new else (theme.line, 1.5)
            sketch.box(x, y, width, step, fill=fill, line=line, weight=weight)
            if firework.suit.name == "multicolour":
                draw_rainbow(sketch, x + 3, y + 3, 6, step - 6)
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
        if seen.stage in ("lost", "cut off"):
            sketch.line((x + 4, y + step - 4), (x + width - 4, y + 4), line=theme.alert, weight=2)
        if seen.stage == "lost":
            sketch.line((x + 4, y + 4), (x + width - 4, y + step - 4), line=theme.alert, weight=2)
        words = str(seen.rank) + (" !" if seen.critical else "")
        bold = seen.stage == "next"
        shade = theme.ink if bold else theme.faint
        sketch.label(x + width / 2, middle, words, step * 0.6, ink=shade, bold=bold)
    _sign(sketch, firework.suit, x + width / 2, base + 17)
    if firework.height == len(firework.steps):
        sketch.shape(
            _burst(x + width / 2, base - len(firework.steps) * step - 12, 12),
            fill=fill,
            line=theme.line,
        )


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
            figure = x + step / 2 - 2
            if suit.name == "multicolour":
                draw_rainbow(sketch, x + 2, y + 5, 4, PILE - 10)
                figure += 2
            if discard.lost:
                sketch.line((x, y + PILE - 2), (x + step - 4, y + 2), line=theme.alert, weight=2.5)
            sketch.label(figure, middle, str(discard.card.rank), 14, ink=ink, bold=True)
            sketch.spot(x, y + 2, step - 4, PILE - 4, DiscardSpot(discard.card))
        y += PILE
    return y


def _tiles(sketch: Sketch, seen: Sight, top: float) -> float:
    """The bonus tiles that still lie face down, and the one that waits for a choice."""
    theme = sketch.theme
    middle = top + 15
    sketch.label(SIDE, middle, _("bonus tiles"), 15, ink=theme.faint, anchor="start")
    x = SIDE + 96
    for _place in range(seen.tiles or 0):
        sketch.box(x, top + 3, 24, 24, fill=theme.back, line=theme.line, weight=1.5, radius=6)
        sketch.label(x + 12, middle, "✦", 14, ink=theme.faint)
        x += 28
    if seen.pending is not None:
        words = _("tile {tile}: choose").format(tile=seen.pending)
        _pill(sketch, words, x, middle, theme.accent)
    return top + 30


def _foot(sketch: Sketch, seen: Sight, height: float) -> None:
    width = WIDTH - 2 * MARGIN
    if seen.last:
        y = height - 42
        sketch.label(MARGIN, y, seen.last, 15, ink=sketch.theme.faint, anchor="start", width=width)
    sketch.label(MARGIN, height - 18, seen.closing, 17, anchor="start", bold=True, width=width)
