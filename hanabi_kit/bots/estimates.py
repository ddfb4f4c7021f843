"""Estimates that bots share: odds of a card by its mask, what a clue tells, what a loss costs."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..engine.actions import Clue
from ..engine.rules import Rules
from ..support.i18n import listed
from .sight import Sight

IN_ANOTHER_HAND = 0.05
"""What a card costs of which somebody else holds a copy."""

ONE_COPY_FEWER = 0.15
"""The part of a loss that the copies left share between them."""


class MaskOdds:
    """How likely a card is what, when all that is known of it is a mask.

    That other unknown cards take some of the copies is left out, which makes it quick.
    """

    def __init__(self, unseen: Sequence[int]) -> None:
        self._layers = [
            sum([1 << identity for identity, copies in enumerate(unseen) if copies > depth])
            for depth in range(max(unseen, default=0))
        ]
        """The identities of which more than 0, 1, 2 … cards are unseen."""

    def cards(self, mask: int) -> int:
        """How many unseen cards are of the identities in a mask."""
        return sum([(mask & layer).bit_count() for layer in self._layers])

    def of(self, mask: int, wanted: int) -> float:
        """How likely a card that is one of the first identities is one of the second."""
        return self.cards(mask & wanted) / max(1, self.cards(mask))


class ClueEffect(NamedTuple):
    """A card of a teammate, and what its holder thinks possible before and after a clue."""

    slot: int
    """Counted from 1, the oldest."""
    card: int
    """Its identity; one past the last if nobody at hand sees it."""
    before: int
    after: int
    touched: bool


def told(sight: Sight, clue: Clue, before: Sequence[int]) -> list[ClueEffect]:
    """What a clue tells of each card, given the candidates that its holder had for them."""
    touch = sight.rules.touch_masks[clue.hint]
    cards = sight.view.hands[clue.target].cards
    learnt = []
    for slot, (card, mask) in enumerate(zip(cards, before, strict=True), 1):
        seen = 1 << card if card < len(sight.unseen) else mask
        touched = bool(seen & touch)
        if touched and seen & ~touch:  # the teller does not know the card either
            learnt.append(ClueEffect(slot, card, mask, mask, touched=False))
        else:
            after = mask & (touch if touched else ~touch)
            learnt.append(ClueEffect(slot, card, mask, after, touched))
    return learnt


def deduced(sight: Sight) -> tuple[int, ...]:
    """What each own card can be, also without the copies that other unknown cards need."""
    view, mine = sight.view, sight.mine
    unknown = view.game.tables.unknown
    drawn_on = sight.supply.possible
    own = zip(view.hands[view.seat].numbers, mine, strict=True)
    elsewhere = [
        (number, mask)
        for seat, hand in enumerate(view.hands)
        if seat != view.seat and unknown in hand.cards
        for number, card, mask in hand.columns
        if card == unknown
    ]
    places = [drawn_on.present(drawn_on.kinds(*place)) for place in (*own, *elsewhere)]
    left = list(mine)
    try:
        for place, identity, _ in drawn_on.used_up(places):
            if place < len(left):
                left[place] &= ~(1 << identity)
    except ValueError:  # a table that can't be: no deal fits its clues
        return mine
    return tuple(left)


def slots_of(rules: Rules, cards: Iterable[ClueEffect]) -> str:
    """Cards of a teammate in words: where they are, and what."""
    return listed([f"slot {card.slot} ({rules.cards[card.card]})" for card in cards])


def costs(sight: Sight, seat: int) -> tuple[float, ...]:
    """What it costs, in points, that a seat discards a card of each identity, as far as one sees.

    A last copy takes with it all that would follow on its firework; of other cards one copy fewer
    is a risk, unless somebody else is seen to hold another.
    """
    view, rules = sight.view, sight.rules
    hands = [hand for other, hand in enumerate(view.hands) if other != seat]
    elsewhere = {card for hand in hands for card in hand.cards}
    cost = [0.0] * len(rules.cards)
    for row in rules.building_order:
        needed = [card for card in row if not sight.useless >> card & 1]
        for place, card in enumerate(needed):
            points = len(needed) - place
            if sight.critical >> card & 1:
                cost[card] = points
            elif card in elsewhere:
                cost[card] = IN_ANOTHER_HAND
            else:
                left = rules.copies_of[card] - view.discards.count(card)
                cost[card] = ONE_COPY_FEWER * points / left
    return tuple(cost)
