"""Any piece of knowledge as a table, for a terminal and for a notebook cell: `show(thing)`."""

from html import escape
from typing import Any, NamedTuple

from ..engine.cards import Card
from ..knowledge import CardDeduction, Deduction, Odds, Statistics, Step
from ..knowledge.models import Model
from ..knowledge.nested import NestedAnswer, Thoughts
from ..knowledge.sentences import cause_in_short, runs
from ..support.i18n import _
from .text import aligned

MOST_ROWS = 200
LEFT = "style='text-align: left'"
"""As words and bars are read; notebooks would put them to the right."""


class Table(NamedTuple):
    """Rows under a heading; shows itself as aligned text and as an HTML table."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join(aligned([list(self.heading), *map(list, self.rows)]))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col' {LEFT}>{escape(word)}</th>" for word in self.heading)
        rows = (
            "<tr>" + "".join(f"<td {LEFT}>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows
        )
        return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def show(thing: Any) -> Table:
    """A deduction, odds, steps, statistics, a model, thoughts or a verdict, as a table.

    >>> from hanabi_kit import deal, editions
    >>> from hanabi_kit.knowledge import statistics
    >>> print(show(statistics(deal(editions.rules("en", players=2), seed=7))))
    what        number
    score       0
    best        25
    to play     25
    pace        17
    clues       30
    efficiency  5/6
    """
    match thing:
        case Deduction():
            return Table(
                (_("card"), _("can be"), _("can't be")),
                tuple(
                    (str(card.unknown.slot), runs(card.candidates), _reasons(thing, card))
                    for card in thing.cards
                ),
            )
        case Odds():
            return Table(
                (_("card"), _("playable"), _("useless"), _("critical"), _("what it is")),
                tuple(_odds_row(thing, slot, n) for slot, n in enumerate(thing.numbers, start=1)),
            )
        case Statistics():
            rows = tuple((name.replace("_", " "), str(n)) for name, n in thing._asdict().items())
            return Table((_("what"), _("number")), rows)
        case Model():
            here = set(thing.here)
            worlds = thing.worlds[:MOST_ROWS]
            rows = tuple((str(world), _("here") if world in here else "") for world in worlds)
            return Table((_("world"), ""), rows)
        case Thoughts():
            return Table((_("thoughts"),), tuple((line,) for line in thing.sentences()))
        case NestedAnswer():
            return Table((_("verdict"),), ((thing.text,),))
        case tuple() if all(isinstance(step, Step) for step in thing):
            rows = tuple((str(step.turn or ""), step.text) for step in thing)
            return Table((_("turn"), _("what it taught")), rows)
    raise TypeError(f"there is no table for a {type(thing).__name__}")


def _reasons(whole: Deduction, card: CardDeduction) -> str:
    """What a card can't be, parted by the reason."""
    parted: dict[str, list[Card]] = {}
    for removed in card.removed:
        parted.setdefault(cause_in_short(removed.cause, whole.names), []).append(removed.card)
    return "; ".join(f"{runs(cards)} ({reason})" for reason, cards in parted.items())


def _odds_row(odds: Odds, slot: int, number: int) -> tuple[str, ...]:
    faces = odds.identities(number)
    likely = sorted(faces, key=lambda face: (-faces[face], odds.rules.identity(face)))
    return (
        str(slot),
        str(odds.playable(number)),
        str(odds.useless(number)),
        str(odds.critical(number)),
        ", ".join(f"{face} {faces[face]}" for face in likely),
    )
