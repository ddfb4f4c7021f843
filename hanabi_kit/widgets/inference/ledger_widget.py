"""The ledger: where a seat sees each copy of every card, and which cards matter."""

from functools import partial

import ipywidgets

from ...engine.cards import NAMES, Card
from ...engine.state import State
from ...engine.view import View
from ...knowledge.deduction import holder_of
from ...knowledge.ledger import counters, if_discarded
from ...position import Position
from ...render.ledger.copies_grid import LEDGER
from ...render.ledger.ledger_picture import LedgerPage, lay_out_ledger
from ...render.ledger.ledger_sentences import (
    after_one_discard,
    card_worth,
    cards_in_sight,
    copies_seen,
    most_points,
    seats_compared,
)
from ...render.scene import RowSpot, Scene, Target
from ...support.errors import HanabiError, InvalidNotation, quoted
from ...support.i18n import _, listed
from ..base.buttons import Choice, beside, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.spread import Spread
from ..base.stage import Stage


class Ledger(PictureFrame):
    """Shows every copy of every card where a seat sees it, compares seats, tells what matters.

    The browser is sent what the seat on display sees, or the two that are compared, and nothing
    else. Of a view, only its own seat is shown.

    >>> from hanabi_kit import Rules, deal
    >>> ledger = Ledger(deal(Rules(players=2), seed=7), seat=0)
    >>> print(repr(ledger).splitlines()[-1])
    Ann sees 5 of the 50 cards. Not in sight: 5 in Ann's hand and 40 in the deck.
    """

    def __init__(
        self, table: State | Position | View, seat: int | None = None, *, theme: str = "auto"
    ) -> None:
        super().__init__(theme)
        self._state = table.state() if isinstance(table, Position) else table
        self._seats = counters(self._state)
        if seat is None:
            seat = self._usual_seat()
        self._page = LedgerPage((self._view(seat),))
        self._build()
        self._refresh(cards_in_sight(self._page.views[0]))

    # Where it stands.

    @property
    def seat(self) -> int:
        """Whose eyes it is seen with."""
        return self._page.views[0].seat

    @property
    def other(self) -> int | None:
        """Who is compared with the seat, if anybody."""
        return self._page.views[1].seat if len(self._page.views) == 2 else None

    @property
    def matters(self) -> bool:
        """Whether it tells what each card is worth."""
        return self._page.matters

    @property
    def supposed(self) -> Card | None:
        """The card of which one more discard is thought of."""
        return self._page.supposed.card if self._page.supposed else None

    def scene(self) -> Scene:
        """What is on the screen now."""
        return lay_out_ledger(self._page, self.theme, told=False)

    def still(self) -> Scene:
        """The same with the words that stand beside it on the screen."""
        return lay_out_ledger(self._page, self.theme)

    # What can be done.

    def show_seat(self, seat: int) -> None:
        """Show what a seat sees."""
        view = self._view(seat)
        self._turn(self._page._replace(views=(view,), supposed=None), cards_in_sight(view))

    def compare(self, other: int | None) -> None:
        """Show what a second seat sees beside it; None takes that away again."""
        mine = self._page.views[0]
        if other is None:
            self.show_seat(mine.seat)
            return
        theirs = self._view(other)
        if theirs.seat == mine.seat:
            name = mine.game.names[other]
            raise HanabiError(_("choose somebody else to compare {name} with").format(name=name))
        page = self._page._replace(views=(mine, theirs), supposed=None)
        self._turn(page, seats_compared(mine, theirs))

    def show_matters(self, *, shown: bool = True) -> None:
        """Tell what each card is worth and how many points are still possible, or hide it."""
        page = self._page._replace(matters=shown, supposed=None)
        self._turn(page, most_points(self._state) if shown else cards_in_sight(page.views[0]))

    def ask(self, card: Card | str) -> None:
        """Say where the copies of a card are and what follows, and what it is worth if shown."""
        face = self._card_of(card)
        words = [copies_seen(view, face) for view in self._page.views]
        if self.matters:
            words.append(card_worth(self._state, face))
        self._card.value = face
        self._turn(self._page._replace(chosen=face, supposed=None), "\n".join(words))

    def suppose(self, card: Card | str | None) -> None:
        """Show what would be so if one more copy of a card were discarded; None goes back."""
        if card is None:
            self.show_matters(shown=self.matters)
            return
        face = self._card_of(card)
        supposed = if_discarded(self._state, face)
        self._card.value = face
        page = self._page._replace(supposed=supposed, chosen=None)
        self._turn(page, after_one_discard(supposed, self._state))

    # What is refused.

    def _usual_seat(self) -> int:
        """The seat that is asked about if none is named."""
        if not self._seats:
            raise HanabiError(
                _("several hands are unknown here, so nobody's count is known: name their cards")
            )
        usual = holder_of(self._state, None)
        return usual if usual in self._seats else self._seats[0]

    def _view(self, seat: int) -> View:
        names = self._state.game.names
        if type(seat) is not int or not 0 <= seat < len(names):
            form = _("there is no seat {seat}, only 0 to {last}")
            raise HanabiError(form.format(seat=quoted(seat), last=len(names) - 1))
        if seat not in self._seats:
            told = listed([names[known] for known in self._seats]) or _("nobody")
            form = _("what {name} sees is not known here, only: {told}")
            raise HanabiError(form.format(name=names[seat], told=told))
        if isinstance(self._state, View):
            return self._state
        return View.of(self._state, seat)

    def _card_of(self, card: Card | str) -> Card:
        if isinstance(card, str):
            card = Card.parse(card)
        elif not isinstance(card, Card):
            form = _("{given} is not a card: write it as r3")
            raise InvalidNotation(form.format(given=quoted(card)))
        self._state.rules.identity(card)
        return card

    # What is on the screen.

    def _build(self) -> None:
        self._seen_by, self._others = button_rows(self, 2)
        self._worth, self._ask = button_rows(self, 2)
        faces = [(f"{NAMES[face.suit]} {face.rank}", face) for face in self._state.rules.cards]
        self._card = ipywidgets.Dropdown(
            description=_("Card"), options=faces, layout={"width": "auto"}
        )
        self._twin = TextTwin(self)
        self._stage = Stage(self.scene(), self.attempting(self._point))
        self.arrange(
            Spread(
                self._stage,
                self.status,
                self._seen_by,
                self._others,
                self._worth,
                beside(self._card, self._ask, gap="0"),
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            )
        )

    def _turn(self, page: LedgerPage, words: str) -> None:
        """Open another page."""
        self._page = page
        self._refresh(words)

    def _refresh(self, words: str) -> None:
        names = self._state.game.names
        seats = [(seat, names[seat]) for seat in self._seats]
        self._seen_by.offer(self.show_seat, seats, self.seat, _("Seen by:"))
        others = [(seat, name) for seat, name in seats if seat != self.seat]
        rivals = [(None, _("nobody")), *others] if others else []
        self._others.offer(self.compare, rivals, self.other, _("Compare with:"))
        shown = self.matters
        worth_of = Choice(_("What matters"), lambda: self.show_matters(shown=not shown), shown)
        back = Choice(_("Back to the table"), partial(self.suppose, None))
        self._worth.show([worth_of, back] if self.supposed else [worth_of])
        self._ask.show(
            [
                Choice(_("Where is it?"), lambda: self.ask(self._card.value)),
                Choice(_("If one more were discarded?"), lambda: self.suppose(self._card.value)),
            ]
        )
        self._stage.show(self.scene())
        self._twin.show()
        self.say(words)

    # What comes from the browser.

    def _point(self, target: Target) -> None:
        match target:
            case RowSpot(name, identity) if name == LEDGER:
                self.ask(self._state.rules.cards[identity])
