"""The endgame explorer's pictures: actions with their values, kinds of worlds, and knowledge."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...engine.cards import NAMES
from ...engine.state import State
from ...knowledge import CardDeduction, deduce
from ...knowledge.sentences import runs
from ...solver import Goal
from ...solver.explain.plans import Plan
from ...solver.explain.policy import Option
from ...solver.solution import Solution
from ...support.i18n import _, either, ngettext
from ..glyphs import draw_pill, pill_width
from ..palette import Theme
from ..scene import RowSpot, Scene, Sketch, text_width
from ..table import Table
from ..text import aligned, wrapped
from .solution_table import known, mark_of, rows_of, solution_table

WIDTH = 960.0
MARGIN = 16.0
LINE = 36.0
"""From one action to the next."""
BAR, BAR_WIDTH = 372.0, 300.0
VALUE = BAR + BAR_WIDTH + 14
SIZE = 17.0
SENTENCE = 15.0
LETTERS = 108
"""In a line of a sentence."""
MOST_OPTIONS = 10

ACTIONS, KINDS = "actions", "kinds"
"""The lists that can be clicked."""


class ValueRow(NamedTuple):
    """A line of a table of values."""

    words: str
    value: Fraction | None
    low: Fraction
    high: Fraction
    bound: Fraction | None
    best: bool
    mark: str


def number(value: Fraction) -> str:
    """A value as people read it: exactly, and as a decimal where that is not the same.

    >>> number(Fraction(25)), number(Fraction(49, 2)), number(Fraction(1, 3))
    ('25', '49/2 = 24.5', '1/3 ≈ 0.333')
    """
    if value.denominator == 1:
        return str(value)
    rounded = f"{float(value):.3f}".rstrip("0")
    return f"{value} {'=' if Fraction(rounded) == value else '≈'} {rounded}"


# The actions of the mover.


def lay_out_actions(
    solution: Solution, theme: Theme, chosen: int | None = None, *, told: bool = True
) -> Scene:
    """All actions with their values, best first, and what is proved of them.

    Where whoever shows it says beside it what is proved, that need not be told here.
    """
    read = solution_table(solution)
    rows = [
        ValueRow(
            row.words, row.value, row.low, row.high, row.first.bound, row.best,
            mark_of(solution, row),
        )
        for row in rows_of(solution)
    ]  # fmt: skip
    sketch = Sketch(theme)
    y = MARGIN + 12
    sketch.label(MARGIN, y, read.title, SIZE, anchor="start", bold=True, width=WIDTH - 2 * MARGIN)
    ends = _ends(rows, solution.goal)
    y = _prices(sketch, rows, y + 22, ends, ACTIONS, chosen)
    y = _legend(sketch, rows, ends, y + 12)
    if told:
        y = sketch.paragraphs(read.told, MARGIN, y, SENTENCE, letters=LETTERS, pitch=22)
    return sketch.scene(WIDTH, y + 4, str(read))


def _ends(rows: Sequence[ValueRow], goal: Goal) -> tuple[Fraction, Fraction]:
    """Between which values bars are drawn: a chance from 0 to 1, a score from the worst."""
    if goal == "perfect":
        return Fraction(0), Fraction(1)
    ends = [end for row in rows for end in (row.low, row.high, known(row.value, row.low))]
    return min(ends), max([*ends, *(row.bound for row in rows if row.bound is not None)])


def _prices(
    sketch: Sketch,
    rows: Sequence[ValueRow],
    top: float,
    ends: tuple[Fraction, Fraction],
    name: str,
    chosen: int | None = None,
) -> float:
    """Lines with bars; answers where they end."""
    worst, best = ends

    def across(value: Fraction) -> float:
        share = (value - worst) / (best - worst) if worst < best else Fraction(1)
        return 6 + float(share) * (BAR_WIDTH - 6)  # a sliver for the worst, or it could not be seen

    for place, row in enumerate(rows):
        _price(sketch, row, top + place * LINE, across, chosen=place == chosen)
        sketch.spot(0, top + place * LINE, WIDTH, LINE, RowSpot(name, place))
    return top + len(rows) * LINE


def _price(
    sketch: Sketch,
    row: ValueRow,
    top: float,
    across: Callable[[Fraction], float],
    *,
    chosen: bool,
) -> None:
    theme = sketch.theme
    middle = top + LINE / 2
    if chosen:
        frame = (MARGIN - 8, top + 2, WIDTH - 2 * MARGIN + 16, LINE - 4)
        sketch.box(*frame, fill=theme.panel, line=theme.accent, weight=3, radius=8)
    words = BAR - MARGIN - 28
    sketch.label(MARGIN + 12, middle, row.words, SIZE, anchor="start", bold=row.best, width=words)
    high, base = LINE - 16, top + 8
    if row.bound is not None:
        sketch.box(BAR, base, across(row.bound), high, fill=theme.panel, line=theme.faint)
    fill = theme.accent if row.best else theme.faint
    sketch.box(BAR, base, across(known(row.value, row.low)), high, fill=fill)
    if row.low < row.high:
        ends = [BAR + across(end) for end in (row.low, row.high)]
        for weight, ink in ((6, theme.board), (2.5, theme.alert)):
            sketch.line((ends[0], middle), (ends[1], middle), line=ink, weight=weight)
            for end in ends:
                sketch.line((end, middle - 5), (end, middle + 5), line=ink, weight=weight)
    value = _("{low} to {high}").format(low=row.low, high=row.high)
    if row.value is not None:
        value = number(row.value)
    room = WIDTH - MARGIN - VALUE - (pill_width(row.mark) + 10 if row.mark else 0)
    sketch.label(VALUE, middle, value, SIZE, anchor="start", bold=row.best, width=room)
    if row.mark:
        x = WIDTH - MARGIN - pill_width(row.mark)
        draw_pill(sketch, row.mark, x, middle, theme.accent if row.best else theme.faint)


def _legend(
    sketch: Sketch, rows: Sequence[ValueRow], ends: tuple[Fraction, Fraction], y: float
) -> float:
    theme = sketch.theme
    x = MARGIN
    bars = _("value; bars go from {low:.4g} to {high:.4g}").format(
        low=float(ends[0]), high=float(ends[1])
    )
    signs = [(theme.accent, None, bars), (theme.panel, theme.faint, _("at most"))]
    for ground, line, words in signs:
        sketch.box(x, y - 6, 26, 12, fill=ground, line=line)
        sketch.label(x + 34, y, words, 13, ink=theme.faint, anchor="start")
        x += 52 + text_width(words, 13)
    if any(row.low < row.high for row in rows):
        words = _("range over all ways to break ties")
        if any(row.value is None for row in rows):
            words = _("range of what is certain")
        sketch.line((x, y), (x + 26, y), line=theme.alert, weight=2.5)
        sketch.label(x + 34, y, words, 13, ink=theme.faint, anchor="start")
    return y + 28


# Kinds of worlds.


SHARE = 150.0
"""For how likely a kind is."""


def lay_out_kinds(
    plan: Plan, theme: Theme, chosen: int | None = None, told: Sequence[str] = ()
) -> Scene:
    """What follows an action, in each kind of world, and what else there is to tell of it."""
    sketch = Sketch(theme)
    title = kinds_title(plan)
    y = MARGIN + 12
    sketch.label(MARGIN, y, title, SIZE, anchor="start", bold=True, width=WIDTH - 2 * MARGIN)
    y += 22
    for place, kind in enumerate(plan.kinds):
        high = 56.0
        if place == chosen:
            frame = (MARGIN - 8, y + 2, WIDTH - 2 * MARGIN + 16, high - 4)
            sketch.box(*frame, fill=theme.panel, line=theme.accent, weight=3, radius=8)
        share = str(kind.probability)
        sketch.label(MARGIN + 6, y + 18, share, SIZE, anchor="start", bold=True, width=SHARE - 20)
        sketch.box(MARGIN + 6, y + 33, SHARE - 30, 10, fill=theme.panel, line=theme.faint)
        wide = max(2.0, (SHARE - 30) * float(kind.probability))
        sketch.box(MARGIN + 6, y + 33, wide, 10, fill=theme.accent)
        worth = _("worth {value}").format(value=number(kind.value))
        room = WIDTH - 2 * MARGIN - SHARE
        first = room - text_width(worth, SIZE, bold=True) - 30
        where = (MARGIN + SHARE, y + 18)
        sketch.label(*where, kind.condition, SIZE, anchor="start", bold=True, width=first)
        sketch.label(WIDTH - MARGIN - 6, y + 18, worth, SIZE, anchor="end", bold=True)
        then = _then(kind.player, kind.next, merged=kind.line is None and not kind.next)
        sketch.label(MARGIN + SHARE, y + 39, then, SENTENCE, anchor="start", width=room - 10)
        sketch.spot(0, y, WIDTH, high, RowSpot(KINDS, place))
        y += high
    if not plan.complete:
        ink = theme.alert
        sketch.label(MARGIN, y + 12, _part(), SENTENCE, ink=ink, anchor="start", bold=True)
        y += 26
    y = sketch.paragraphs(told, MARGIN, y + 14, SENTENCE, letters=LETTERS, pitch=22)
    text = "\n".join([_kinds_text(plan), *(wrapped(sentence) for sentence in told)])
    return sketch.scene(WIDTH, y, text)


def kinds_title(plan: Plan) -> str:
    """What the kinds are kinds of."""
    if not plan.kinds:
        return _("After {action}: not worked out.").format(action=plan.words)
    form = ngettext(
        "After {action} there is one kind of world.",
        "After {action} there are {n} kinds of worlds.",
        len(plan.kinds),
    )
    return form.format(action=plan.words, n=len(plan.kinds))


def _kinds_text(plan: Plan) -> str:
    lines = [
        [
            str(kind.probability),
            kind.condition,
            _then(kind.player, kind.next, merged=kind.line is None and not kind.next),
            number(kind.value),
        ]
        for kind in plan.kinds
    ]
    heading = [_("chance"), _("world"), _("what follows"), _("value")]
    told = aligned([heading, *lines]) if lines else []
    return "\n".join([kinds_title(plan), *told, *([] if plan.complete else [_part()])])


def _then(player: str, actions: Sequence[str], *, merged: bool) -> str:
    if actions:
        return _("Then {player}: {action}.").format(player=player, action=either(actions))
    return _("Various things follow.") if merged else _("Then the game is over.")


def _part() -> str:
    return _("The budget ran out, or there are too many: not all worlds were looked at.")


# What each seat knows.

NAME, PITCH = 124.0, 158.0
CELL, DOWN = 25.0, 19.0


def lay_out_knowledge(state: State, theme: Theme, heading: str) -> Scene:
    """For every seat what each of its cards can be, as it knows; the card it is has a frame."""
    sketch = Sketch(theme)
    rules = state.rules
    across = min(CELL, 5 * CELL / rules.ranks)
    pitch = min(PITCH, (WIDTH - NAME - MARGIN) / max(1, *(len(h.cards) for h in state.hands)))
    cell = min(across, (pitch - 26) / rules.ranks)
    y = MARGIN + 12
    sketch.label(MARGIN, y, heading, SIZE, anchor="start", bold=True, width=WIDTH - 2 * MARGIN)
    y += 20
    for seat, name in enumerate(state.game.names):
        high = 26 + len(rules.suits) * DOWN
        moving = seat == state.turn and not state.over
        if moving:
            frame = (MARGIN - 8, y, WIDTH - 2 * MARGIN + 16, high + 8)
            sketch.box(*frame, fill=theme.panel, line=theme.accent, weight=3, radius=8)
        sketch.label(MARGIN + 4, y + 40, name, 20, anchor="start", bold=True, width=NAME - 16)
        if moving:
            sketch.label(MARGIN + 4, y + 62, _("to move"), 14, ink=theme.faint, anchor="start")
        for place, (card, held) in enumerate(
            zip(deduce(state, seat).cards, state.hands[seat].cards, strict=True)
        ):
            _candidates(sketch, state, card, held, NAME + MARGIN + place * pitch, y + 4, cell)
        y += high + 14
    words = _("Filled: what the holder thinks possible. Framed: what it is in this world.")
    sketch.label(MARGIN, y + 8, words, SENTENCE, ink=theme.faint, anchor="start")
    return sketch.scene(WIDTH, y + 26, _knowledge_text(state, heading))


def _candidates(
    sketch: Sketch, state: State, card: CardDeduction, held: int, x: float, y: float, cell: float
) -> None:
    theme, rules = sketch.theme, state.rules
    slot = _("slot {slot}").format(slot=card.unknown.slot)
    sketch.label(x + 20, y + 9, slot, 13, ink=theme.faint, anchor="start")
    for row, suit in enumerate(rules.suits):
        top = y + 20 + row * DOWN
        sketch.label(x + 8, top + DOWN / 2, suit.letter, 13, bold=True)
        for face in [face for face in rules.cards if face.suit == suit.letter]:
            left = x + 18 + (face.rank - 1) * cell
            place = (left, top + 1, cell - 2, DOWN - 2)
            if face in card.candidates:
                fill, ink = theme.suits[NAMES[face.suit]]
                sketch.box(*place, fill=fill, line=theme.line, weight=1, radius=2)
                middle = (left + cell / 2 - 1, top + DOWN / 2)
                sketch.label(*middle, str(face.rank), 12, ink=ink, bold=True)
            else:
                sketch.box(*place, fill=theme.panel, line=theme.faint, weight=0.5, radius=2)
            if rules.identity(face) == held:
                sketch.box(*place, line=theme.ink, weight=5, radius=3)
                sketch.box(*place, line=theme.latest, weight=2.5, radius=3)


def _knowledge_text(state: State, heading: str) -> str:
    rows = []
    for seat, name in enumerate(state.game.names):
        for card, held in zip(deduce(state, seat).cards, state.hand(seat), strict=True):
            known_to_be = runs(card.candidates)
            rows.append([name, str(card.unknown.slot), known_to_be, str(held.card)])
    return "\n".join([heading, *aligned([[_("who"), _("slot"), _("can be"), _("is")], *rows])])


# What whoever is next decides.


def lay_out_options(options: Sequence[Option], goal: Goal, theme: Theme, heading: str) -> Scene:
    """What the next player can do, with what it expects of each."""
    rows = [*_options(options[:MOST_OPTIONS])]
    sketch = Sketch(theme)
    y = MARGIN + 12
    sketch.label(MARGIN, y, heading, SIZE, anchor="start", bold=True, width=WIDTH - 2 * MARGIN)
    ends = _ends(rows, goal)
    y = _prices(sketch, rows, y + 22, ends, "") + 12
    y = _legend(sketch, rows, ends, y)
    more = len(options) - len(rows)
    if more > 0:
        words = _("{n} more are worth less.").format(n=more)
        sketch.label(MARGIN, y, words, SENTENCE, anchor="start")
        y += 22
    table = Table(
        (_("action"), _("value"), _("at most"), ""),
        tuple((row.words, number(row.low), str(row.bound), row.mark) for row in rows),
    )
    scene = sketch.scene(WIDTH, y, f"{heading}\n{table}")
    return scene._replace(spots=())


def _options(options: Sequence[Option]) -> Iterator[ValueRow]:
    for option in options:
        mark = _("takes it") if option.chosen else ""
        ends = (option.value, option.value, option.value)
        yield ValueRow(option.words, *ends, option.bound, option.chosen, mark)
