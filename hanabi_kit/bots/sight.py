"""What every bot looks for on a table: masks of identities, computed when first asked for."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from ..engine.cards import identities
from ..engine.rules import Rules
from ..engine.view import View
from ..knowledge.statistics import critical, useless
from ..knowledge.supply import Supply, supply


class Sight:
    """The masks of identities that a bot asks of a view, each worked out when first asked for.

    A bot that looks for more has a class of its own, derived from this one.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.rules = view.rules

    @cached_property
    def playable(self) -> int:
        """The identities that fit a firework now."""
        return playable_after(self.rules, self.view.played)

    @cached_property
    def useless(self) -> int:
        """The identities that will never be played."""
        return useless(self.view)

    @cached_property
    def critical(self) -> int:
        """The identities still to be played of which one copy is left."""
        return critical(self.view)

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """How many cards of each identity the seat does not see."""
        return self.view.unseen()

    @cached_property
    def supply(self) -> Supply:
        """What hidden cards draw on; the seat remembers a card that went back into the deck."""
        return supply(self.view, self.unseen)

    def unseen_by(self, seat: int) -> tuple[int, ...]:
        """How many cards of each identity a teammate does not see, as far as one can tell.

        One's own cards are counted as unseen: the teammate sees them, one does not.
        """
        left = list(self.unseen)
        if seat != self.view.seat:
            for card in self.view.hands[seat].cards:
                if card < len(left):
                    left[card] += 1
        return tuple(left)

    def candidates(self, seat: int) -> tuple[int, ...]:
        """For each card of a hand what its holder still thinks possible, as far as one can tell."""
        possible = present(self.unseen_by(seat))
        return tuple(mask & possible for mask in self.view.hands[seat].masks)

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """For each own card what the clues and what is or was in sight leave of it."""
        drawn_on = self.supply.possible
        if drawn_on.back is None:
            return self.candidates(self.view.seat)
        columns = self.view.hands[self.view.seat].columns
        kinds = [drawn_on.kinds(number, mask) for number, _card, mask in columns]
        return tuple(drawn_on.faces(drawn_on.present(allowed)) for allowed in kinds)

    def is_clued(self, number: int) -> bool:
        """Whether a clue has touched a card."""
        return any(mark.touched for mark in self.view.game.marks.get(number, ()))


def present(unseen: Sequence[int]) -> int:
    """The identities of which a card is unseen."""
    return sum([1 << identity for identity, copies in enumerate(unseen) if copies > 0])


def within(mask: int, other: int) -> bool:
    """Whether a card that is one of the first is surely one of the second."""
    return bool(mask) and not mask & ~other


@lru_cache(maxsize=4096)
def playable_after(rules: Rules, played: int) -> int:
    """The identities that fit a firework when these lie on the table."""
    mask = 0
    for row in rules.building_order:
        for identity in row:
            if not played >> identity & 1:
                mask |= 1 << identity
                break
    return mask


def names_of(rules: Rules, mask: int) -> list[str]:
    """The cards in a mask, as they are written."""
    return [str(rules.cards[identity]) for identity in identities(mask)]
