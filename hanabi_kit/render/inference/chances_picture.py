"""The chances of a hand as bars, and how one of them comes about: the copies or deals counted."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ...engine.cards import NAMES
from ...knowledge.chances import SORTS, Chance, Sort, Way
from ...support.i18n import _, capital, listed
from ..glyphs import draw_ground
from ..mark_signs import draw_marks
from ..marks import marks_once, marks_text
from ..palette import Theme
from ..scene import RowSpot, Scene, Sketch, text_width
from ..text import aligned, wrapped

WIDTH, MARGIN = 960.0, 16.0
LEFT = 136.0
"""Where the bars begin; left of them stand the cards' names."""
ROOM = WIDTH - MARGIN - LEFT
HEAD, LEGEND = 30.0, 50.0
BAR, BEFORE, FIGURES, GAP = 28.0, 20.0, 22.0, 12.0
COPY, OVERLAP, FACE, FAN_GAP = 32.0, 12.0, 30.0, 9.0
"""A copy's width, how far the next one looks out from under it, its height, the room after all."""
FAN_LINE = FACE + 22
LINE, LETTERS_A_LINE = 22.0, 104

CARDS = "cards"
"""The name of the list that a click on a bar points into; its place is the card's slot."""
SIGNS: dict[Sort, str] = {"playable": "✓", "critical": "!", "later": "…", "useless": "✕"}


class ChancesPage(NamedTuple):
    """What there is to be seen of a hand's chances."""

    names: tuple[str, ...]
    seat: int
    now: tuple[Chance, ...]
    before: tuple[Chance, ...] = ()
    """What they are in truth, where `now` supposes a clue."""
    supposed: str = ""
    """The clue that is supposed, as a question."""
    chosen: int | None = None
    """The slot of the card that is counted out."""


def sort_names() -> dict[Sort, tuple[str, str]]:
    """What each sort is called, and what that means."""
    return {
        "playable": (_("playable"), _("fits a firework now")),
        "critical": (_("critical"), _("last copy, fits later")),
        "later": (_("later"), _("fits later, not the last")),
        "useless": (_("useless"), _("will never be played")),
    }


def percent(chance: Fraction) -> str:
    """A chance in percent, with a sign where it is rounded.

    >>> percent(Fraction(3, 10)), percent(Fraction(1, 3)), percent(Fraction(1, 5000))
    ('= 30 %', '≈ 33.3 %', '< 0.1 %')
    """
    hundredfold = 100 * chance
    if hundredfold.denominator == 1:
        return f"= {hundredfold} %"
    if hundredfold < Fraction(1, 10):
        return "< 0.1 %"
    if hundredfold > 100 - Fraction(1, 10):
        return "> 99.9 %"
    return f"≈ {float(hundredfold):.1f} %"


def figures(chance: Chance, sort: Sort) -> str:
    """How likely a card is of a sort: copies as they are counted, deals in lowest terms."""
    if not chance.total:
        return _("not counted") if chance.sorts[sort] else "0"
    share = chance.of(sort)
    if share in (0, 1):
        return str(share)
    exact = str(share) if chance.dealt else f"{chance.ways(sort)}/{chance.total}"
    return f"{exact} {percent(share)}"


def counted_out(shown: ChancesPage, chance: Chance) -> list[str]:
    """Sentences that tell how a card's chance of being playable comes about."""
    if not chance.total:
        why = _(
            "Card {slot} draws on the same copies as {n} other unknown cards, and their clues "
            "differ in too many ways: the deals were not counted in the time and memory allowed."
        )
        return [why.format(slot=chance.card.slot, n=len(chance.dealt) - 1)]
    gaps = {
        "slot": chance.card.slot,
        "name": shown.names[shown.seat],
        "cards": capital(listed([_whose(shown, card.seat, card.slot) for card in chance.dealt])),
        "fit": f"{chance.ways('playable'):,}",
        "all": f"{chance.total:,}",
        "back": chance.back,
    }
    why = _(
        "{name} does not see {all} copies of what card {slot} can be. Each is equally likely to be "
        "this card."
    )
    count = _("Playable: {fit} of {all} copies.")
    if chance.dealt:
        why = _(
            "{cards} draw on the same copies, but their clues differ. So here not every copy is "
            "equally likely. Every deal is: it gives each of these cards a copy of its own."
        )
        count = _("Playable: {fit} of {all} deals.")
    if chance.back is not None:
        why += " " + (
            _("It also says whether the {back} in sight is the one that went back into the deck.")
            if chance.again
            else _("The {back} that went back into the deck is not counted: it was seen there.")
        )
    share = _in_short(chance.of("playable"))
    return [why.format(**gaps), f"{count.format(**gaps)} {share}"]


def _in_short(share: Fraction) -> str:
    if share in (0, 1):
        return _("It is certain.") if share else _("It is impossible.")
    return _("The chance is {share}.").format(share=f"{share} {percent(share)}")


def _whose(shown: ChancesPage, seat: int, slot: int) -> str:
    if seat == shown.seat:
        return _("card {slot}").format(slot=slot)
    return _("{name}'s card {slot}").format(name=shown.names[seat], slot=slot)


# Words.


def chances_text(shown: ChancesPage) -> str:
    """All of it as text."""
    parts = [heading(shown), "\n".join(aligned([*_table(shown)]))]
    chance = _chosen(shown)
    if chance is not None:
        told = [wrapped(sentence) for sentence in counted_out(shown, chance)]
        title = _("Card {slot}, counted out").format(slot=chance.card.slot)
        parts.append("\n".join([title, *told, *aligned([*_counted_rows(chance)])]))
    return "\n\n".join(parts)


def heading(shown: ChancesPage) -> str:
    """Whose chances they are, and what is supposed."""
    whose = _("The chances of {name}'s cards, from all that {name} sees")
    words = whose.format(name=shown.names[shown.seat])
    return f"{words}\n{shown.supposed}" if shown.supposed else words


def missing(shown: ChancesPage) -> list[str]:
    """A sentence about cards that have no bar, if there are any."""
    return next((counted_out(shown, chance) for chance in shown.now if not chance.total), [])


def _table(shown: ChancesPage) -> Iterator[list[str]]:
    names = sort_names()
    yield ["", "", *(f"{SIGNS[sort]} {names[sort][0]}" for sort in SORTS)]
    for chance in shown.now:
        title = _("card {slot}").format(slot=chance.card.slot)
        yield [
            title,
            marks_text(chance.card.clues),
            *(figures(chance, sort) for sort in SORTS),
        ]
        for was in (was for was in shown.before if was.card.slot == chance.card.slot):
            yield ["", _("before"), *(figures(was, sort) for sort in SORTS)]


def _counted_rows(chance: Chance) -> Iterator[list[str]]:
    names = sort_names()
    for sort in SORTS:
        if ways := chance.sorts[sort]:
            each = ", ".join(_way_words(chance, way) for way in ways)
            yield [f"{SIGNS[sort]} {names[sort][0]}", _many(chance, chance.ways(sort)), each]


def _way_words(chance: Chance, way: Way) -> str:
    words = f"{way.face} ×{way.copies}"
    return f"{words}: {way.ways:,}" if chance.dealt and chance.total else words


def _many(chance: Chance, ways: int) -> str:
    """How many ways there are, if they are counted."""
    return f"{ways:,}" if chance.total else "?"


def _chosen(shown: ChancesPage) -> Chance | None:
    return next((chance for chance in shown.now if chance.card.slot == shown.chosen), None)


# Pictures.


def lay_out_chances(shown: ChancesPage, theme: Theme, *, told: bool = True) -> Scene:
    """A bar for each card, and under them the chosen one counted out.

    Where whoever shows it says beside it what it is about and why, that need not be told here.
    """
    sketch = Sketch(theme)
    top = _draw_legend(sketch, _draw_heading(sketch, shown) if told else MARGIN / 2)
    for chance in shown.now:
        was = next((was for was in shown.before if was.card.slot == chance.card.slot), None)
        top = _draw_card(sketch, chance, was, top, chosen=chance.card.slot == shown.chosen)
    if (chosen := _chosen(shown)) is not None:
        top = _draw_title(sketch, chosen, top + GAP)
        top = _draw_sentences(sketch, shown, chosen, top) if told else top
        top = _draw_counting(sketch, chosen, top)
    return sketch.scene(WIDTH, top + MARGIN / 2, chances_text(shown))


def _draw_heading(sketch: Sketch, shown: ChancesPage) -> float:
    """Whose chances they are; where that ends."""
    top = MARGIN / 2
    for place, line in enumerate(heading(shown).split("\n")):
        ink = sketch.theme.latest if place else sketch.theme.ink
        room = WIDTH - 2 * MARGIN
        sketch.label(MARGIN, top + 15, line, 18, ink=ink, anchor="start", bold=True, width=room)
        top += HEAD
    return top


def _draw_legend(sketch: Sketch, top: float) -> float:
    """What the sorts mean; where that ends."""
    for place, (sort, (name, meaning)) in enumerate(sort_names().items()):
        x = LEFT + place * ROOM / len(SORTS)
        _draw_swatch(sketch, sort, x, top + 4, 22, 20)
        sketch.label(x + 30, top + 14, name, 16, anchor="start", bold=True)
        sketch.label(x, top + 36, meaning, 14, ink=sketch.theme.faint, anchor="start", width=190)
    return top + LEGEND


def _draw_card(
    sketch: Sketch, chance: Chance, was: Chance | None, top: float, *, chosen: bool
) -> float:
    theme = sketch.theme
    high = BAR + FIGURES + (BEFORE if was else 0)
    if chosen:
        box = (MARGIN / 2, top + GAP / 2 - 4, WIDTH - MARGIN, high + 8)
        sketch.box(*box, fill=theme.panel, line=theme.accent, weight=3, radius=8)
    y = top + GAP / 2
    if was:
        ink = theme.faint
        sketch.label(MARGIN, y + BEFORE / 2 - 1, _("before"), 14, ink=ink, anchor="start")
        _draw_outline(sketch, was, y, BEFORE - 3)
        y += BEFORE
    title = _("card {slot}").format(slot=chance.card.slot)
    sketch.label(MARGIN, y + 13, title, 18, anchor="start", bold=True)
    field = (MARGIN, y + 25, LEFT - 2 * MARGIN, BAR + FIGURES - 25)
    draw_marks(sketch, marks_once(chance.card.clues), *field, anchor="start")
    for sort, x, width in _pieces(chance):
        _draw_swatch(sketch, sort, x, y, width, BAR)
    y += BAR + FIGURES / 2 + 1
    for place, sort in enumerate(SORTS):
        x = LEFT + place * ROOM / len(SORTS)
        words = f"{SIGNS[sort]} {figures(chance, sort)}"
        ink = theme.ink if chance.ways(sort) else theme.faint
        sketch.label(x, y, words, 16, ink=ink, anchor="start", bold=sort == "playable", width=190)
    sketch.spot(0, top, WIDTH, high + GAP, RowSpot(CARDS, chance.card.slot))
    return top + high + GAP


def _pieces(chance: Chance) -> Iterator[tuple[Sort, float, float]]:
    """The sorts that a card can be of: where each begins in its bar, and how long it is."""
    x = LEFT
    for sort in SORTS if chance.total else ():
        width = ROOM * float(chance.of(sort))
        if width:
            yield sort, x, width
        x += width


def _draw_outline(sketch: Sketch, chance: Chance, y: float, height: float) -> None:
    """A thin bar of what was: signs and percent where there is room."""
    ink = sketch.theme.faint
    for sort, x, width in _pieces(chance):
        sketch.box(x, y, width, height, line=ink, weight=1.2)
        sign = SIGNS[sort]
        for words in (f"{sign} {percent(chance.of(sort)).removeprefix('= ')}", sign):
            if text_width(words, 14) < width:
                sketch.label(x + width / 2, y + height / 2, words, 14, ink=ink)
                break


def _draw_swatch(sketch: Sketch, sort: Sort, x: float, y: float, width: float, high: float) -> None:
    """A piece of bar: its ground and, where there is room, its sign."""
    theme = sketch.theme
    grounds: dict[Sort, tuple[str, str]] = {
        "playable": (theme.accent, theme.board),
        "critical": (theme.panel, theme.alert),
        "later": (theme.panel, theme.ink),
        "useless": (theme.back, theme.ink),
    }
    ground, ink = grounds[sort]
    sketch.box(x, y, width, high, fill=ground, line=theme.line, weight=1.5)
    if sort == "critical" and width > 8:
        sketch.box(x + 3, y + 3, width - 6, high - 6, line=ink, weight=3)
    size = min(18.0, high - 5)
    if width > text_width(SIGNS[sort], size, bold=True):
        sketch.label(x + width / 2, y + high / 2, SIGNS[sort], size, ink=ink, bold=True)


# Counting out.


def _draw_title(sketch: Sketch, chance: Chance, top: float) -> float:
    title = _("Card {slot}, counted out").format(slot=chance.card.slot)
    sketch.label(MARGIN, top + 8, title, 18, anchor="start", bold=True)
    return top + 20


def _draw_sentences(sketch: Sketch, shown: ChancesPage, chance: Chance, top: float) -> float:
    """Why the copies or the deals are counted; where that ends."""
    why, room = counted_out(shown, chance), WIDTH - 2 * MARGIN
    return (
        sketch.paragraphs(why, MARGIN, top + 16, 15, letters=LETTERS_A_LINE, pitch=LINE, width=room)
        - 10
    )


def _draw_counting(sketch: Sketch, chance: Chance, top: float) -> float:
    """The cards that one can be, sorted, with every copy and what it counts; where that ends."""
    for sort in SORTS:
        if chance.sorts[sort]:
            top = _draw_sort(sketch, chance, sort, top + 6)
    return top


def _draw_sort(sketch: Sketch, chance: Chance, sort: Sort, top: float) -> float:
    """The cards of one sort, on as many lines as they need; where they end."""
    theme = sketch.theme
    name, _meaning = sort_names()[sort]
    sketch.line((MARGIN, top), (WIDTH - MARGIN, top), line=theme.faint)
    top += 7
    _draw_swatch(sketch, sort, MARGIN, top, 22, 20)
    sketch.label(MARGIN + 30, top + 10, name, 16, anchor="start", bold=True)
    total = _many(chance, chance.ways(sort))
    sketch.label(MARGIN, top + 36, total, 20, anchor="start", bold=True, width=LEFT - 2 * MARGIN)
    x = LEFT
    for way in chance.sorts[sort]:
        many = _many(chance, way.ways)
        width = _fan_width(way, many)
        if x > LEFT and x + width > WIDTH - MARGIN:
            x, top = LEFT, top + FAN_LINE
        _draw_fan(sketch, way, many, x, top)
        x += width + FAN_GAP
    return top + FAN_LINE


def _fan_width(way: Way, many: str) -> float:
    fan = COPY + (way.copies - 1) * OVERLAP
    return max(fan, text_width(many, 15))


def _draw_fan(sketch: Sketch, way: Way, many: str, x: float, y: float) -> None:
    """A card with its other copies looking out behind it, and how many ways there are for it."""
    suit = NAMES[way.face.suit]
    ink = sketch.theme.suits[suit][1]
    for place in reversed(range(way.copies)):
        left = x + place * OVERLAP
        line = sketch.theme.line
        draw_ground(sketch, suit, left, y, COPY, FACE, line=line, weight=1.5, radius=4)
    sketch.label(x + COPY / 2, y + FACE / 2, str(way.face), 16, ink=ink, bold=True)
    sketch.label(x + _fan_width(way, many) / 2, y + FACE + 11, many, 15)
