"""The panel for cards: which place is chosen, what a card is put to, and the marks of clues."""

from collections.abc import Iterator
from functools import partial

import ipywidgets

from ...authoring import position_edits
from ...engine.cards import Card
from ...engine.game import Mark
from ...position import Position
from ...render.marks import mark_text
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice, beside, button_rows
from .card_uses import HandPlace
from .editor_panel import GAP, LABEL, EditorPanel
from .workbench import Workbench


class HandsPanel(EditorPanel):
    """Buttons for every place, for every card, and for the marks on the chosen card."""

    def __init__(self, bench: Workbench) -> None:
        self._hands = [ButtonRow(bench) for _seat in range(5)]
        self._card = ipywidgets.Dropdown(
            description=_("card"), options=["?"], style=LABEL, layout={"width": "220px"}
        )
        self._use, self._place, self._touched, self._passed, self._clues = button_rows(bench, 5)
        super().__init__(
            bench,
            [
                beside(*self._hands, gap=GAP),
                beside(self._card, self._use, gap=GAP),
                self._place,
                self._touched,
                self._passed,
                self._clues,
            ],
        )

    @property
    def _position(self) -> Position:
        return self._bench.position

    def show(self) -> None:
        """Show all places, and what can be done to the chosen one."""
        position, chosen = self._position, self._bench.chosen
        names = position_edits.names_of(position)
        for seat, row in enumerate(self._hands):
            held = position.hands[seat] if seat < len(names) else ()
            row.show([*self._places(seat, held, chosen)], f"{names[seat]}:" if held else "")
        with self._bench.showing():
            self._card.options = [("?", None), *self._cards()]
        self._use.show([Choice(_("Use this card"), lambda: self._bench.use(self._card.value))])
        rows = (self._place, self._touched, self._passed, self._clues)
        if chosen is None:
            for row in rows:
                row.show([])
            return
        name = names[chosen.seat]
        title = _("{name}'s slot {slot}:").format(name=name, slot=chosen.slot)
        self._place.show([*self._changes(chosen, name)], title)
        self._touched.show([*self._marks(chosen, touched=True)], _("Touched by:"))
        self._passed.show([*self._marks(chosen, touched=False)], _("Not touched by:"))
        self._clues.show(
            [*self._whole(chosen.seat)], _("Clue all of {name}'s cards:").format(name=name)
        )

    def _places(
        self, seat: int, hand: tuple[object, ...], chosen: HandPlace | None
    ) -> Iterator[Choice]:
        name = position_edits.names_of(self._position)[seat] if hand else ""
        for slot in range(1, len(hand) + 1):
            card = self._position.hands[seat][slot - 1].card
            label = f"{name} {slot}: {card or '?'}"
            spot = HandPlace(seat, slot)
            yield Choice(label, partial(self._bench.choose, *spot), spot == chosen)

    def _cards(self) -> Iterator[tuple[str, Card]]:
        for entry in position_edits.ledger(self._position):
            yield _("{card} ({n} not in sight)").format(card=entry.card, n=entry.left), entry.card

    def _changes(self, spot: HandPlace, name: str) -> Iterator[Choice]:
        yield Choice(_("unknown (?)"), lambda: self._bench.use(None))
        yield Choice(_("no marks"), self._plain)
        yield Choice(_("remove this card"), self._remove)
        if len(self._position.hands[spot.seat]) < self._position.rules.cards_each:
            yield Choice(_("add a card to {name}").format(name=name), self._add)

    def _marks(self, spot: HandPlace, *, touched: bool) -> Iterator[Choice]:
        marks = position_edits.place_at(self._position, *spot).marks
        for hint in self._position.rules.hints:
            mark = Mark(hint, touched)
            yield Choice(mark_text(mark), partial(self._switch, mark), mark in marks)

    def _whole(self, seat: int) -> Iterator[Choice]:
        for hint in self._position.rules.hints:
            yield Choice(str(hint), partial(self._clue, seat, hint))

    # What the buttons do.

    def _switch(self, mark: Mark) -> None:
        spot = self._at()
        if mark in position_edits.place_at(self._position, *spot).marks:
            made = position_edits.unmarked(self._position, *spot, mark.hint)
        else:
            made = position_edits.marked(self._position, *spot, mark)
        self._bench.put(made, self._told(made))

    def _plain(self) -> None:
        made = position_edits.unmarked(self._position, *self._at())
        self._bench.put(made, self._told(made))

    def _clue(self, seat: int, hint: str | int) -> None:
        name = position_edits.names_of(self._position)[seat]
        words = _("Every card of {name} is marked by {hint}.").format(name=name, hint=hint)
        self._bench.put(position_edits.clued(self._position, seat, hint), words)

    def _remove(self) -> None:
        made = position_edits.without_place(self._position, *self._at())
        self._bench.put(made, _("A card less."))

    def _add(self) -> None:
        self._bench.put(
            position_edits.with_place(self._position, self._at().seat), _("A card more.")
        )

    def _at(self) -> HandPlace:
        assert self._bench.chosen is not None
        return self._bench.chosen

    def _told(self, position: Position) -> str:
        return self._at().described(position)
