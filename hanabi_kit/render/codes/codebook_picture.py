"""A codebook as a picture: its signs, how codes did beside each other, and one deal replayed."""

from collections.abc import Sequence

from ...codes import CARDS, Book, Deal, SignalResult, Tally
from ...codes.books import SLOTS
from ...engine.cards import LETTERS, NAMES, Card
from ...support.i18n import _
from ..glyphs import draw_badge, draw_ground, draw_hint
from ..palette import Theme
from ..scene import RowSpot, Scene, Sketch
from .codebook_text import (
    CodebookPage,
    book_text,
    codebook_text,
    deal_sentences,
    hand_text,
    outcome_words,
    sign_words,
    signs_counted,
    told_apart,
)

WIDTH, MARGIN, TOP = 980.0, 20.0, 122.0
SIGN, CELL, ROW = 214.0, 42.0, 35.0
"""How wide the name of a sign is and each of its cells, and how high both are."""
GRID = MARGIN + SIGN
CHART = 500.0
"""Where the chart begins."""
NAME, BAR, HIGH = 176.0, 212.0, 24.0
CARD_WIDTH, CARD_HEIGHT, STEP = 62.0, 82.0, 72.0
HEADING, SIZE, SMALL = 20.0, 16.0, 14.0
STRIPE = 9.0
"""From one stripe of a bar to the next."""
SPOTS = "signs"
"""The name of the list of cells, which are numbered row by row."""


def lay_out_codebook(shown: CodebookPage, theme: Theme) -> Scene:
    """All of it in one picture."""
    sketch = Sketch(theme)
    _heading(sketch, shown.book)
    _grid(sketch, shown)
    low = TOP + len(shown.book.signs) * ROW
    right = _chart(sketch, shown.tallies)
    if shown.latest is not None:
        right = _by_slot(sketch, shown.latest, right + 22)
        low = _replay(sketch, shown.latest, shown.place, max(low, right) + 22)
    return sketch.scene(WIDTH, low + 16, codebook_text(shown))


def lay_out_task(deal: Deal, book: Book, theme: Theme) -> Scene:
    """A book, and beside it a hand of Bob's with the card that Ann is to speak of."""
    sketch = Sketch(theme)
    _heading(sketch, book)
    _grid(sketch, CodebookPage(book, sign=""))
    sketch.label(CHART, 26, _("Bob's hand"), HEADING, anchor="start", bold=True)
    _hand(sketch, deal, CHART, 84)
    words = f"{book_text(book)}\n\n{hand_text(deal)}"
    return sketch.scene(WIDTH, TOP + len(book.signs) * ROW + 16, words)


def sign_at(spot: RowSpot, book: Book) -> tuple[str, int]:
    """The sign and the slot of a cell."""
    row, column = divmod(spot.place, CARDS)
    return book.signs[row], SLOTS[column]


# The book.


def _heading(sketch: Sketch, book: Book) -> None:
    title = _("Codebook: {name}").format(name=book.name)
    sketch.label(MARGIN, 26, title, HEADING, anchor="start", bold=True, width=440)
    ink = sketch.theme.faint
    for line, words in enumerate((signs_counted(book), told_apart(book))):
        sketch.label(MARGIN, 54 + 20 * line, words, SMALL, anchor="start")
    sketch.label(MARGIN, 104, _looks(book), SMALL, ink=ink, anchor="start", width=SIGN - 80)
    sketch.label(GRID - 6, 104, _("slot:"), SMALL, ink=ink, anchor="end")
    for slot in SLOTS:
        sketch.label(GRID + (slot - 0.5) * CELL, 104, str(slot), SIZE, bold=True)


def _grid(sketch: Sketch, shown: CodebookPage) -> None:
    book, theme = shown.book, sketch.theme
    for row, sign in enumerate(book.signs):
        y = TOP + row * ROW
        if sign == shown.sign:
            width = SIGN + CARDS * CELL + 8
            sketch.box(MARGIN - 6, y, width, ROW, fill=theme.panel, line=theme.accent, weight=2.5)
        _sign(sketch, sign, y + ROW / 2)
        meanings = book.of(sign)
        for slot in SLOTS:
            x = GRID + (slot - 1) * CELL
            _cell(sketch, x, y, chosen=slot in meanings, vague=len(meanings) > 1)
            sketch.spot(x, y, CELL, ROW, RowSpot(SPOTS, row * CARDS + slot - 1))
        if len(meanings) > 1:
            draw_badge(sketch, GRID - 16, y + ROW / 2, 9)


def _sign(sketch: Sketch, sign: str, middle: float) -> None:
    if sign.isdigit():
        draw_hint(sketch, int(sign), MARGIN + 14, middle, 7.5)
    elif sign in LETTERS:
        draw_hint(sketch, sign, MARGIN + 14, middle, 9)
    words = sign_words(sign)
    x = MARGIN + (32 if len(sign.split()) == 1 else 6)
    sketch.label(x, middle, words, SIZE, anchor="start", width=GRID - x - 28)


def _cell(sketch: Sketch, x: float, y: float, *, chosen: bool, vague: bool) -> None:
    theme = sketch.theme
    place = (x + 4, y + 4, CELL - 8, ROW - 8)
    if not chosen:
        sketch.box(*place, fill=theme.board, line=theme.faint, weight=1, radius=5)
        return
    fill = theme.alert if vague else theme.accent
    sketch.box(*place, fill=fill, line=theme.line, weight=1.5, radius=5)
    mark = "?" if vague else "✓"
    sketch.label(x + CELL / 2, y + ROW / 2, mark, 18, ink=theme.board, bold=True)


# How codes did.


def _chart(sketch: Sketch, tallies: Sequence[Tally]) -> float:
    theme = sketch.theme
    if not tallies:
        return _about(sketch)
    title = _("One message in each of {n} deals").format(n=len(tallies[0].trials))
    sketch.label(CHART, 26, title, HEADING, anchor="start", bold=True, width=WIDTH - CHART - 20)
    x = CHART
    for outcome in SignalResult:
        _piece(sketch, outcome, x, 44, 20, 18)
        sketch.label(x + 27, 54, outcome_words(outcome), SMALL, anchor="start")
        x += 148
    sketch.label(WIDTH - MARGIN, 80, _("points"), SMALL, ink=theme.faint, anchor="end")
    y = 94.0
    for tally in tallies:
        _bar(sketch, tally, y)
        y += 36
    return y


def _about(sketch: Sketch) -> float:
    """What is going to be played."""
    sketch.label(CHART, 26, _("Nothing has been played yet."), HEADING, anchor="start", bold=True)
    lines = (
        _("In each deal exactly one of Bob's cards fits."),
        _("Ann sees which. She may give Bob one clue."),
        _("By the book, the clue makes a sign."),
        _("Bob plays the slot that the sign stands for."),
        _("Right: one point. Another card: a strike, minus one."),
        _("No clue makes the right sign: nothing is played."),
    )
    for place, line in enumerate(lines):
        sketch.label(CHART, 62 + 30 * place, line, SIZE, anchor="start")
    return 62.0 + 30 * len(lines)


def _bar(sketch: Sketch, tally: Tally, y: float) -> None:
    _name(sketch, tally.name, y + HIGH / 2)
    x = CHART + NAME
    for outcome, number in tally.counts.items():
        wide = BAR * number / len(tally.trials)
        if number:
            _piece(sketch, outcome, x, y, wide, HIGH)
            if wide > 34:
                _number(sketch, outcome, number, x + wide / 2, y + HIGH / 2)
        x += wide
    sketch.label(WIDTH - MARGIN, y + HIGH / 2, _points(tally), SIZE, anchor="end", bold=True)


def _name(sketch: Sketch, name: str, middle: float) -> None:
    """The name of a code; of two codes, one under the other."""
    giver, arrow, listener = name.partition(" → ")
    if not arrow:
        sketch.label(CHART, middle, name, SIZE, anchor="start", width=NAME - 10)
        return
    for line, words in ((-9, giver), (9, f"→ {listener}")):
        sketch.label(CHART, middle + line, words, SMALL, anchor="start", width=NAME - 8)


def _number(sketch: Sketch, outcome: SignalResult, number: int, x: float, y: float) -> None:
    """A number on its piece, on a ground that stripes don't cross."""
    theme = sketch.theme
    plain = outcome is SignalResult.UNDERSTOOD
    if not plain:
        sketch.box(x - 16, y - 9, 32, 18, fill=theme.panel, radius=4)
    ink = theme.board if plain else theme.ink
    sketch.label(x, y, str(number), SMALL, ink=ink, bold=True)


def _piece(
    sketch: Sketch, outcome: SignalResult, x: float, y: float, width: float, height: float
) -> None:
    """A piece of a bar: understood is full, misunderstood is crossed out, missed is empty."""
    theme = sketch.theme
    fill = {
        SignalResult.UNDERSTOOD: theme.accent,
        SignalResult.MISUNDERSTOOD: theme.alert,
        SignalResult.MISSED: theme.panel,
    }[outcome]
    sketch.box(x, y, width, height, fill=fill, line=theme.line, weight=1.2)
    if outcome is SignalResult.MISUNDERSTOOD:
        for stripe in range(1, int(width / STRIPE)):
            left = x + stripe * STRIPE
            sketch.line((left - 4, y + height), (left + 4, y), line=theme.board, weight=1.5)


def _by_slot(sketch: Sketch, tally: Tally, top: float) -> float:
    title = _("{name}, by the slot that fits").format(name=tally.name)
    sketch.label(CHART, top, title, SIZE, anchor="start", bold=True, width=WIDTH - CHART - 20)
    most = max(tally.wanted(slot) for slot in SLOTS)
    y = top + 18
    for slot, counts in tally.by_slot.items():
        label = _("slot {n}").format(n=slot)
        sketch.label(CHART, y + 10, label, SMALL, anchor="start")
        x = CHART + 60
        for outcome, number in counts.items():
            wide = 250 * number / most
            if number:
                _piece(sketch, outcome, x, y, wide, 20)
            x += wide
        words = _right_of(counts[SignalResult.UNDERSTOOD], tally.wanted(slot))
        sketch.label(WIDTH - MARGIN, y + 10, words, SMALL, anchor="end")
        y += 27
    return y


# One deal.


def _replay(sketch: Sketch, tally: Tally, place: int, top: float) -> float:
    trial = tally.trials[place]
    sketch.line((MARGIN, top), (WIDTH - MARGIN, top), line=sketch.theme.faint, weight=1)
    y = top + 44
    touched = trial.heard.touched if trial.heard else ()
    _hand(sketch, trial.deal, MARGIN, y, touched)
    if trial.played is not None:
        x = MARGIN + (trial.played - 1) * STEP + CARD_WIDTH / 2
        sketch.label(x, y + CARD_HEIGHT + 31, _("Bob plays"), SMALL, width=STEP)
    x = MARGIN + CARDS * STEP + 18
    head, *lines = deal_sentences(tally, place)
    sketch.label(x, top + 28, head, SIZE, anchor="start", bold=True)
    for at, line in enumerate(lines):
        sketch.label(x, top + 60 + at * 28, line, SIZE, anchor="start", width=WIDTH - x - MARGIN)
    return y + CARD_HEIGHT + 42


def _hand(sketch: Sketch, deal: Deal, left: float, y: float, touched: tuple[int, ...] = ()) -> None:
    """Bob's cards, and over one of them that it fits."""
    accent = sketch.theme.accent
    for slot, card in enumerate(deal.cards, start=1):
        x = left + (slot - 1) * STEP
        middle = x + CARD_WIDTH / 2
        _card(sketch, card, x, y, touched=slot in touched)
        sketch.label(middle, y + CARD_HEIGHT + 13, str(slot), SMALL, bold=True)
        if slot == deal.wanted:
            sketch.label(middle, y - 26, _("fits"), SMALL, ink=accent, bold=True)
            sketch.shape([(middle - 7, y - 14), (middle + 7, y - 14), (middle, y - 4)], fill=accent)


def _card(sketch: Sketch, card: Card, x: float, y: float, *, touched: bool) -> None:
    theme, suit = sketch.theme, NAMES[card.suit]
    line, weight = (theme.latest, 5) if touched else (theme.line, 2)
    draw_ground(sketch, suit, x, y, CARD_WIDTH, CARD_HEIGHT, line=line, weight=weight, radius=8)
    ink = theme.suits[suit][1]
    sketch.label(x + 20, y + 28, str(card.rank), 32, ink=ink, bold=True)
    sketch.suit(suit, x + 44, y + 22, 10, fill=ink, line=ink)
    sketch.label(x + 44, y + 46, card.suit, SIZE, ink=ink, bold=True)


def _looks(book: Book) -> str:
    return _("the clue says") if book.looks == "hint" else _("the clue is a")


def _points(tally: Tally) -> str:
    return str(tally.points).replace("-", "−")


def _right_of(number: int, total: int) -> str:
    return _("{n} of {all}").format(n=number, all=total)
