"""The accounts of a table: where a seat sees each copy of a card, and what the card is worth."""

from typing import Literal, NamedTuple

from ..engine.cards import Card, identities
from ..engine.state import State, relaid
from ..engine.view import View
from ..support.errors import HanabiError
from ..support.i18n import _
from .evidence import Copy, seen_copies
from .statistics import best_score, critical, useless

CardStanding = Literal["played", "useless", "critical", "needed"]
"""Whether a card lies on its firework, will never be played, has one copy left, or has several."""


class Account(NamedTuple):
    """All copies of a card: how many the game has, and where a seat sees them."""

    card: Card
    total: int
    seen: tuple[Copy, ...]

    @property
    def unseen(self) -> int:
        """How many the seat does not see: they are in its own hand or in the deck."""
        return self.total - len(self.seen)


def accounts(view: View) -> dict[Card, Account]:
    """What the seat of a view sees of every card of the game."""
    seen: dict[Card, list[Copy]] = {card: [] for card in view.rules.cards}
    for copy in seen_copies(view):
        seen[copy.card].append(copy)
    totals = zip(view.rules.cards, view.rules.copies_of, strict=True)
    return {card: Account(card, total, tuple(seen[card])) for card, total in totals}


def counters(state: State) -> tuple[int, ...]:
    """The seats whose whole view is known here; of a view, only its own."""
    if isinstance(state, View):
        return (state.seat,)
    unknown = state.game.tables.unknown
    hidden = {seat for seat, hand in enumerate(state.hands) if unknown in hand.cards}
    return tuple(seat for seat in range(len(state.hands)) if hidden <= {seat})


def standings(state: State) -> dict[Card, CardStanding]:
    """What every card of the game is worth, from what lies open."""
    worth: dict[Card, CardStanding] = dict.fromkeys(state.rules.cards, "needed")
    kinds: tuple[tuple[CardStanding, int], ...] = (
        ("critical", critical(state)),
        ("useless", useless(state)),
        ("played", state.played),
    )
    for standing, mask in kinds:
        worth |= {state.rules.cards[identity]: standing for identity in identities(mask)}
    return worth


class DiscardEffect(NamedTuple):
    """What the discard of one more copy of a card would change."""

    card: Card
    standings: dict[Card, CardStanding]
    """What every card would be worth then."""
    changed: tuple[Card, ...]
    before: int
    """The most points that the discards allow now."""
    after: int
    over: bool
    """Whether the game would be over at once."""


def if_discarded(state: State, card: Card) -> DiscardEffect:
    """What would be so with one more copy of a card among the discards."""
    rules = state.rules
    identity = rules.identity(card)
    gone = state.discards.count(identity) + (state.played >> identity & 1)
    if gone >= rules.copies_of[identity]:
        raise HanabiError(
            _("no {card} is left to discard: every copy is played or discarded").format(card=card)
        )
    columns = [hand.columns for hand in state.hands]
    then = relaid(state, state.game, columns, discards=(*state.discards, identity))
    now, later = standings(state), standings(then)
    changed = tuple(each for each in rules.cards if now[each] != later[each])
    return DiscardEffect(card, later, changed, best_score(state), best_score(then), then.over)
