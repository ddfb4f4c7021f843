"""What a seat knows about its cards and why: as text, as HTML and as plain data."""

from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from ...engine.cards import Card
from ...engine.rules import Rules
from ...engine.state import State
from ...knowledge import (
    LAYERS,
    CardDeduction,
    CardOdds,
    Deduction,
    Odds,
    Removed,
    Step,
    deduce,
    steps,
)
from ...knowledge.sentences import cause_in_short, explanation
from ...support.budget import Budget, Meter
from ...support.data import as_data
from ...support.errors import HanabiError
from ...support.i18n import _
from .. import palette
from ..marks import marks_once
from ..picture import Picture
from ..svg import html_image
from ..table import show
from ..text import wrapped
from .candidate_grids import CandidateCell, CandidateGrid, lay_out_grids

LAYER_LETTERS = dict(zip(LAYERS, "tncs", strict=True))
"""What stands in the grid where a layer has struck an identity."""


class CardExplanation(NamedTuple):
    """One card: what is deduced, and how likely what remains is."""

    deduced: CardDeduction
    odds: CardOdds | None
    """None if its deals were too many to be counted."""


class Explanation(NamedTuple):
    """All that a seat knows about its cards; shows itself in a terminal and in a notebook."""

    rules: Rules
    names: tuple[str, ...]
    seat: int
    cards: tuple[CardExplanation, ...]
    steps: tuple[Step, ...]
    uncounted: str = ""
    """Why odds are missing, if they are."""

    def __str__(self) -> str:
        parts = [_card_text(self, card) for card in self.cards]
        if self.uncounted:
            parts.append(wrapped(self.uncounted))
        if self.cards:
            parts.append(wrapped(_legend(self.rules), hanging=True))
        told = [wrapped(_step_text(step), hanging=True) for step in self.steps]
        return "\n\n".join([*parts, *(["\n".join(told)] if told else [])])

    def __repr__(self) -> str:
        return str(self)

    def picture(self, theme: str = "auto") -> Picture:
        """The grids as a picture."""
        text = "\n\n".join(_card_text(self, card) for card in self.cards)
        grids = [_grid(self, card) for card in self.cards]
        return Picture(
            lay_out_grids(grids, palette.theme_called(theme), text, legend=layer_legend(self.rules))
        )

    def _repr_html_(self) -> str:
        told = "".join(f"<li>{escape(_step_text(step))}</li>" for step in self.steps)
        grids = html_image(self.picture().scene) if self.cards else ""
        why = f"<p>{escape(self.uncounted)}</p>" if self.uncounted else ""
        return f"{grids}{why}<p>{escape(_legend(self.rules))}</p><ol>{told}</ol>"

    def data(self) -> dict[str, Any]:
        """The explanation as JSON data, fractions as strings; what was not counted is null."""
        steps = [
            {
                "turn": step.turn,
                "action": step.action,
                "card": step.card.slot,
                "removed": step.removed,
                "cause": cause_in_short(step.cause, self.names),
                "text": step.text,
            }
            for step in self.steps
        ]
        cards = [_card_data(self, card) for card in self.cards]
        why = {"uncounted": self.uncounted} if self.uncounted else {}
        return dict(as_data({"seat": self.seat, "cards": cards, **why, "steps": steps}))


def explain(
    state: State,
    seat: int | None = None,
    slot: int | None = None,
    *,
    budget: Budget | None = None,
) -> Explanation:
    """Explain what a seat knows about its cards, or about the one in a slot, counted from 1.

    Where the deals are too many to be counted within the budget, the odds are left out.

    >>> from hanabi_kit import Position
    >>> line = "en2 r0y0g0b0w0 t7 s0 d40 m1 y2,b3,w1,g4,g4/y1+1,r2-1,y1+1,g3-1,y2-1 x"
    >>> print(str(explain(Position.parse(line).state(), seat=1, slot=1)).splitlines()[0])
    Bob, card 1 (+1): playable 1, useless 0, critical 0
    """
    deduction = deduce(state, seat)
    odds = Odds(state, deduction.seat, meter=Meter(budget) if budget else None)
    size = len(deduction.cards)
    if slot is not None and not 1 <= slot <= size:
        name = deduction.names[deduction.seat]
        raise HanabiError(f"{name} has no card {slot}: count the {size} cards from 1, the oldest")
    chosen = [deduced for deduced in deduction.cards if slot in (None, deduced.unknown.slot)]
    numbers = [deduced.unknown.number for deduced in chosen]
    counted, uncounted = odds.counted(numbers)
    return Explanation(
        deduction.rules,
        deduction.names,
        deduction.seat,
        tuple(CardExplanation(deduced, counted.get(deduced.unknown.number)) for deduced in chosen),
        tuple(step for step in steps(state, deduction.seat) if step.card.number in numbers),
        uncounted,
    )


def _title(whole: Explanation, card: CardExplanation) -> str:
    unknown = card.deduced.unknown
    clues = " ".join(map(str, unknown.clues)) or _("no clue")
    title = _("{name}, card {slot} ({clues})")
    odds: dict[str, Fraction] = {}
    if card.odds is not None:
        title = _("{name}, card {slot} ({clues}): playable {playable}, useless {useless}, ")
        title += _("critical {critical}")
        odds = {sort: getattr(card.odds, sort) for sort in ("playable", "useless", "critical")}
    return title.format(name=whole.names[whole.seat], slot=unknown.slot, clues=clues, **odds)


def _legend(rules: Rules) -> str:
    if rules.five_flares:
        return _(
            "In a grid: how likely each card is, or why it can't be: t a clue touched it, n a clue "
            "did not touch it, c every copy is in sight or was until it went back into the deck, "
            "s other cards need every copy."
        )
    return _(
        "In a grid: how likely each card is, or why it can't be: t a clue touched it, n a clue did "
        "not touch it, c every copy is in sight, s other cards need every copy."
    )


def _cell(card: CardExplanation, face: Card) -> str:
    if card.odds is not None and face in card.odds.identities:
        return str(card.odds.identities[face])
    struck = {removed.card: removed for removed in card.deduced.removed}
    return LAYER_LETTERS[struck[face].layer] if face in struck else _("yes")


def _card_text(whole: Explanation, card: CardExplanation) -> str:
    ranks = range(1, whole.rules.ranks + 1)
    rows = [["", *map(str, ranks)]]
    for suit in whole.rules.suits:
        rows.append([suit.letter, *(_cell(card, Card(suit.letter, rank)) for rank in ranks)])
    width = max(len(cell) for row in rows for cell in row) + 2
    grid = [row[0].ljust(2) + "".join(cell.rjust(width) for cell in row[1:]) for row in rows]
    return "\n".join([_title(whole, card), *grid])


def _grid(whole: Explanation, card: CardExplanation) -> CandidateGrid:
    if card.odds is None:
        return _deduced_grid(whole, card.deduced, {})
    grid = _deduced_grid(whole, card.deduced, card.odds.identities)
    return grid._replace(bars=odds_bars(card.odds))


def odds_bars(odds: CardOdds) -> tuple[tuple[str, Fraction], ...]:
    """The bars under a card's grid."""
    return (
        (_("playable"), odds.playable),
        (_("useless"), odds.useless),
        (_("critical"), odds.critical),
    )


def deduction_picture(deduction: Deduction, theme: str = "auto") -> Picture:
    """What a seat can deduce, as grids."""
    grids = [_deduced_grid(deduction, deduced, {}) for deduced in deduction.cards]
    return Picture(
        lay_out_grids(
            grids,
            palette.theme_called(theme),
            str(show(deduction)),
            legend=layer_legend(deduction.rules),
        )
    )


def layer_legend(rules: Rules, layer: str = LAYERS[-1]) -> tuple[str, ...]:
    """What the letters of the layers mean, up to one of them."""
    meanings = (
        _("touched"),
        _("not touched"),
        _("every copy is or was in sight") if rules.five_flares else _("every copy in sight"),
        _("other cards need every copy"),
    )
    asked = list(zip(LAYERS, meanings, strict=True))[: LAYERS.index(layer) + 1]
    return tuple(f"{LAYER_LETTERS[name]}: {meaning}" for name, meaning in asked)


def _deduced_grid(
    whole: Explanation | Deduction, deduced: CardDeduction, odds: dict[Card, Fraction]
) -> CandidateGrid:
    unknown = deduced.unknown
    struck = {removed.card: LAYER_LETTERS[removed.layer] for removed in deduced.removed}
    cells = [
        CandidateCell(face, "struck", struck[face])
        if face in struck
        else CandidateCell(face, "possible", odds=odds.get(face))
        for face in whole.rules.cards
    ]
    ranks = whole.rules.ranks
    title = _("{name}, card {slot}").format(name=whole.names[whole.seat], slot=unknown.slot)
    rows = tuple(tuple(cells[i : i + ranks]) for i in range(0, len(cells), ranks))
    return CandidateGrid(whole.seat, unknown.number, title, marks_once(unknown.clues), rows)


def _why(whole: Explanation, card: CardExplanation, removed: Removed) -> str:
    return explanation(card.deduced.unknown, [removed.card], removed.cause, whole.names)


def _step_text(step: Step) -> str:
    when = _("at first") if step.turn is None else _("turn {turn}").format(turn=step.turn)
    return f"{when}: {step.text}"


def _card_data(whole: Explanation, card: CardExplanation) -> dict[str, Any]:
    odds = card.odds
    return {
        "slot": card.deduced.unknown.slot,
        "candidates": card.deduced.candidates,
        "odds": odds.identities if odds else None,
        "playable": odds.playable if odds else None,
        "useless": odds.useless if odds else None,
        "critical": odds.critical if odds else None,
        "removed": [
            {
                "card": removed.card,
                "cause": cause_in_short(removed.cause, whole.names),
                "text": _why(whole, card, removed),
            }
            for removed in card.deduced.removed
        ],
    }
