"""What the explorer shows of a seat's knowledge at one moment: grids, sentences, an answer a cell.

`holder_page` shows what the holder of cards can tell of them; `observer_page` what another seat
knows of that.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...engine.cards import Card
from ...engine.rules import Rules
from ...engine.state import State
from ...engine.view import View
from ...knowledge import LAYERS, CardDeduction, CardOdds, Moment, Odds, Removed, Unknown, deduce
from ...knowledge import Grid as Known
from ...knowledge.nested import Thought, Thoughts, thoughts
from ...knowledge.sentences import explanation, ordinal, runs
from ...support.budget import Meter
from ...support.i18n import _, listed, ngettext
from ..marks import marks_once, marks_text
from ..palette import Theme
from ..scene import CellSpot, Scene
from .candidate_grids import CandidateCell, CandidateGrid, lay_out_grids
from .explanation import LAYER_LETTERS, layer_legend, odds_bars

OWN_HAND = "h"
"""Stands where an identity is excluded whatever the observer's own hand is."""
NO_THOUGHT = Thought(0, (), (), ())


class ExplorerPage(NamedTuple):
    """All that there is to show of a moment."""

    heading: str
    """Whose knowledge it is."""
    title: str
    """What happened."""
    sentences: tuple[str, ...]
    """What it taught."""
    grids: tuple[CandidateGrid, ...]
    slots: dict[int, int]
    """The number of the card in each slot."""
    answers: dict[CellSpot, str]
    """Why a card can't be something, or how likely it is."""
    legend: tuple[str, ...]
    uncounted: str = ""
    """Why odds are missing, if they are."""

    def scene(self, theme: Theme, chosen: CellSpot | None = None, *, headed: bool = True) -> Scene:
        """The grids as a picture, with one cell marked, and all of it as text.

        Where whoever shows it says beside it what it is about, it need not be headed.
        """
        grids = [_marked(grid, chosen) for grid in self.grids]
        heading = (self.heading, self.title) if headed else ()
        legend = (*self.legend, _("framed: new at this moment"))
        return lay_out_grids(grids, theme, self._text(grids), heading, legend)

    def odds_said(self, slot: int) -> str:
        """The bars under a card's grid in words, with exact fractions."""
        grid = next(grid for grid in self.grids if grid.number == self.slots[slot])
        if not grid.bars and self.uncounted:
            return self.uncounted
        if not grid.bars:
            return _("Odds take all reasons and all turns into account: they are not shown here.")
        odds = ", ".join(f"{name} {chance}" for name, chance in grid.bars)
        return _("{card}: {odds}.").format(card=grid.title.capitalize(), odds=odds)

    def _text(self, grids: Iterable[CandidateGrid]) -> str:
        sentences = "\n".join(self.sentences)
        legend = "\n".join([*self.legend, _("!: new at this moment")])
        parts = [f"{self.heading}\n{self.title}", sentences, *map(_grid_text, grids), legend]
        return "\n\n".join(parts)


def holder_page(
    moment: Moment,
    layer: str = LAYERS[-1],
    follower: int | None = None,
    *,
    meter: Meter | None = None,
) -> ExplorerPage:
    """What the holder can tell at a moment, asking no layer above the one named.

    A follower is somebody else from whose view it is told: then it is what follows for both. The
    meter says how long odds may be counted.
    """
    view = moment.view
    names = view.game.names
    # Odds take everything into account: beside fewer layers they would contradict the grid.
    whole = layer == LAYERS[-1] and not moment.clued
    cards = moment.grids(layer)
    odds: dict[int, CardOdds] = {}
    uncounted = ""
    if whole:
        counting = Odds(view, view.seat, meter=meter)
        odds, uncounted = counting.counted(card.card.number for card in cards)
    heading = _("What {holder} knows about {holder}'s cards")
    if follower is not None:
        heading = _("What {holder} knows about {holder}'s cards, as far as {follower} sees it too")
    taught = tuple(sentence for card in cards for sentence in card.sentences)
    nothing = _("Nothing new about {name}'s cards.").format(name=names[view.seat])
    return _inference(
        heading.format(holder=names[view.seat], follower=names[follower or 0]),
        moment.title,
        (*(taught or (nothing,)), *((uncounted,) if uncounted else ())),
        [_known_card(view, card, odds.get(card.card.number)) for card in cards],
        layer_legend(view.rules, layer),
    )._replace(uncounted=uncounted)


def observer_page(
    observer: int, moment: Moment, state: State | None, before: State | None = None
) -> ExplorerPage:
    """What the observer knows of what the holder can tell at a moment.

    `state` is that of the moment, or the observer's view of it, and `before` that of the moment
    before; without one, the moment is a clue of which nothing else is told.
    """
    names = moment.view.game.names
    holder = moment.view.seat
    gaps = {"observer": names[observer], "holder": names[holder]}
    heading = _("What {observer} knows that {holder} knows about {holder}'s cards").format(**gaps)
    if state is None:
        plain = holder_page(moment)
        note = _("Nothing but the clues is told of this moment, and everybody heard them.")
        return plain._replace(heading=heading, sentences=(note, *plain.sentences))
    told = thoughts(state, holder, observer)
    earlier = _earlier(moment, observer, before)
    follows = deduce(View.of(state, observer), holder).cards
    was = [earlier.get(deduced.unknown.number, NO_THOUGHT) for deduced in follows]
    return _inference(
        heading,
        moment.title,
        tuple(_news(state.rules, told, was)) or (_("Nothing new."),),
        [
            _thought_card(state.rules, told, *card)
            for card in zip(follows, told.cards, was, strict=True)
        ],
        (
            *layer_legend(state.rules),
            _("{letter}: whatever {observer} holds").format(letter=OWN_HAND, **gaps),
            _("?: {observer} can't tell").format(**gaps),
        ),
    )


class _CardOnPage(NamedTuple):
    """One card: its cells, each with the answer to a click on it, and bars."""

    card: Unknown
    cells: Sequence[tuple[CandidateCell, str]]
    bars: tuple[tuple[str, Fraction], ...] = ()


def _inference(
    heading: str,
    title: str,
    sentences: tuple[str, ...],
    cards: Sequence[_CardOnPage],
    legend: tuple[str, ...],
) -> ExplorerPage:
    return ExplorerPage(
        heading,
        title,
        sentences,
        tuple(map(_grid, cards)),
        {shown.card.slot: shown.card.number for shown in cards},
        {
            CellSpot(shown.card.number, cell.card): answer
            for shown in cards
            for cell, answer in shown.cells
        },
        legend,
    )


def _grid(shown: _CardOnPage) -> CandidateGrid:
    rows: dict[str, list[CandidateCell]] = {}
    for cell, _answer in shown.cells:
        rows.setdefault(cell.card.suit, []).append(cell)
    card = shown.card
    title = _("card {slot}").format(slot=card.slot)
    marks = marks_once(card.clues)
    return CandidateGrid(
        card.seat, card.number, title, marks, tuple(map(tuple, rows.values())), shown.bars
    )


def _marked(grid: CandidateGrid, chosen: CellSpot | None) -> CandidateGrid:
    if chosen is None or chosen.number != grid.number:
        return grid
    rows = [[cell._replace(chosen=cell.card == chosen.card) for cell in row] for row in grid.rows]
    return grid._replace(rows=tuple(map(tuple, rows)))


# What the holder knows.


def _known_card(view: View, known: Known, odds: CardOdds | None) -> _CardOnPage:
    card = known.card
    chances = odds.identities if odds else {}
    struck = {gone.card: gone for gone in known.struck}
    now = {gone.card for gone in known.now}
    form = _("As far as is shown here, {name}'s {ordinal} card can be {face}.")
    if len(known.left) == 1:
        form = _("{name}'s {ordinal} card is {face}: nothing else is left.")
    elif odds:
        form = _("{name}'s {ordinal} card can be {face}; the chance is {chance}.")

    def cell(face: Card) -> tuple[CandidateCell, str]:
        if face in struck:
            gone = struck[face]
            why = explanation(card, [face], gone.cause, view.game.names)
            return CandidateCell(face, "struck", LAYER_LETTERS[gone.layer], now=face in now), why
        chance = chances.get(face)
        name = view.game.names[card.seat]
        answer = form.format(name=name, ordinal=ordinal(card.slot), face=face, chance=chance)
        return CandidateCell(face, "possible", odds=chance), answer

    bars = odds_bars(odds) if odds else ()
    return _CardOnPage(card, [cell(face) for face in view.rules.cards], bars)


# What another seat knows of it.


def _earlier(moment: Moment, observer: int, before: State | None) -> dict[int, Thought]:
    """What was known of each card, by its number, at the moment before."""
    holder = moment.view.seat
    if before is not None:
        cards = thoughts(before, holder, observer).cards
        return dict(zip(before.hands[holder].numbers, cards, strict=True))
    clued = moment.before.grids() if moment.before else ()
    return {
        card.card.number: Thought(card.card.slot, tuple(gone.card for gone in card.struck), (), ())
        for card in clued
    }


def _thought_card(
    rules: Rules, told: Thoughts, deduced: CardDeduction, thought: Thought, was: Thought
) -> _CardOnPage:
    """The causes are those that both seats can see; of the others there are many."""
    causes = {gone.card: gone for gone in deduced.removed}

    def cell(face: Card) -> tuple[CandidateCell, str]:
        here = [(face,) if face in faces else () for faces in thought[1:]]
        (answer,) = told._replace(cards=(Thought(thought.slot, *here),)).sentences()
        if face in thought.kept:
            return CandidateCell(face, "possible"), f"{answer}."
        if face in thought.unsure:
            return CandidateCell(face, "unsure"), f"{answer}."
        tag = LAYER_LETTERS[causes[face].layer] if face in causes else OWN_HAND
        why = _why(told, deduced.unknown, causes.get(face))
        return CandidateCell(face, "struck", tag, now=face not in was.excluded), f"{answer}. {why}"

    return _CardOnPage(deduced.unknown, [cell(face) for face in rules.cards])


def _why(told: Thoughts, card: Unknown, gone: Removed | None) -> str:
    if gone is not None:
        return explanation(card, [gone.card], gone.cause, told.names)
    form = _("This is so with every hand that {observer} may hold.")
    return form.format(observer=told.names[told.observer])


def _news(rules: Rules, told: Thoughts, was: Sequence[Thought]) -> Iterator[str]:
    """What the observer learned of the holder's thoughts; cards that are alike in one sentence."""
    only = _("{observer} knows that {holder} has only {faces} left for {cards}.")
    out = _("{observer} knows that {holder} has excluded {faces} for {cards}.")
    open_ = _("{observer} now knows that {holder} can't exclude {faces} for {cards}.")
    unsure = _("{observer} can't tell if {holder} has excluded {faces} for {cards}.")
    alike: dict[tuple[str, tuple[Card, ...]], list[int]] = {}
    for now, before in zip(told.cards, was, strict=True):
        left = tuple(face for face in rules.cards if face not in now.excluded)
        gone = tuple(face for face in now.excluded if face not in before.excluded)
        doubts = tuple(face for face in now.unsure if face not in before.unsure)
        news = (only, left) if 0 < len(left) < len(gone) else (out, gone)
        settled = tuple(face for face in now.kept if face in before.unsure)
        for form, faces in (news, (open_, settled), (unsure, doubts)):
            if faces:
                alike.setdefault((form, faces), []).append(now.slot)
    for form, faces in sorted(alike, key=lambda key: key[0] == unsure):
        yield form.format(
            observer=told.names[told.observer],
            holder=told.names[told.holder],
            faces=runs(faces),
            cards=_cards(alike[form, faces]),
        )


def _cards(slots: Sequence[int]) -> str:
    form = ngettext("card {slots}", "cards {slots}", len(slots))
    return form.format(slots=listed([str(slot) for slot in slots]))


# Words.


def _grid_text(grid: CandidateGrid) -> str:
    """A grid in aligned text; behind each suit, what each of its cards can be or why not."""
    clues = marks_text(grid.marks) or _("no clue")
    bars = ", ".join(f"{name} {odds}" for name, odds in grid.bars)
    title = f"{grid.title} ({clues})" + (f": {bars}" if bars else "")
    ranks = [str(cell.card.rank) for cell in grid.rows[0]]
    rows = [["", *ranks], *([row[0].card.suit, *map(_cell_text, row)] for row in grid.rows)]
    width = max(len(cell) for row in rows for cell in row) + 2
    lines = [row[0].ljust(2) + "".join(cell.rjust(width) for cell in row[1:]) for row in rows]
    return "\n".join([title, *lines])


def _cell_text(cell: CandidateCell) -> str:
    if cell.standing == "struck":
        text = cell.tag + ("!" if cell.now else "")
    elif cell.standing == "unsure":
        text = "?"
    else:
        text = _("yes") if cell.odds is None else str(cell.odds)
    return f"[{text}]" if cell.chosen else text
