"""Exact odds: how likely each card is what, given all that a seat sees."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ..engine.actions import Clue
from ..engine.cards import Card
from ..engine.state import State
from ..support.budget import Meter
from ..support.errors import HanabiError
from .counting import Places, TooManyDeals
from .deduction import deduce, holder_of, seen_by_holder
from .statistics import critical, playable, useless
from .supply import supply


class CardOdds(NamedTuple):
    """How likely one card is what."""

    identities: dict[Card, Fraction]
    """Each that it can be."""
    playable: Fraction
    useless: Fraction
    critical: Fraction


class Odds:
    """The odds of a seat's cards, from its own view or as another seat can work them out.

    Every physical deal of the unseen cards that fits the clues is equally likely. Cards are asked
    for by number, as in `State.hands`. Where more cards are unknown than two hands hold, and their
    clues differ in many ways, counting takes long: past the meter's budget, which is 10 seconds if
    none is given, every question raises `TooManyDeals`.
    """

    def __init__(
        self, state: State, seat: int | None = None, *, meter: Meter | None = None
    ) -> None:
        holder = holder_of(state, seat)
        view = seen_by_holder(state, holder)
        unknown = view.game.tables.unknown
        columns = [column for hand in view.hands for column in hand.columns if column[1] == unknown]
        self.rules = view.rules
        self.numbers = view.hands[holder].numbers
        self._view = view
        self._meter = meter
        self._place = {number: place for place, (number, _, _) in enumerate(columns)}
        unseen = view.unseen()
        self._supply = supply(view, unseen)
        self._masks = {number: mask for number, _, mask in columns}
        self._places = self._dealt(self._masks)
        if min(unseen) < 0 or not self._places.possible:
            deduce(view, holder)  # refuses it, naming the facts that contradict each other

    def identities(self, number: int) -> dict[Card, Fraction]:
        """How likely each identity of a card is; impossible ones are left out."""
        weights = self._weights(number)
        total = self._places.deals
        cards = self.rules.cards
        return {cards[identity]: Fraction(weight, total) for identity, weight in weights.items()}

    def of(self, number: int, mask: int) -> Fraction:
        """How likely it is that a card is one of the identities in a mask."""
        weights = self._weights(number)
        hits = sum(weight for identity, weight in weights.items() if mask >> identity & 1)
        return Fraction(hits, self._places.deals)

    def playable(self, number: int) -> Fraction:
        """How likely a card can be played now."""
        return self.of(number, self._playable)

    def useless(self, number: int) -> Fraction:
        """How likely a card will never be played."""
        return self.of(number, self._useless)

    def critical(self, number: int) -> Fraction:
        """How likely a card is the last copy of one that is still needed."""
        return self.of(number, self._critical)

    def card(self, number: int) -> CardOdds:
        """All the odds of a card."""
        return CardOdds(
            self.identities(number),
            self.playable(number),
            self.useless(number),
            self.critical(number),
        )

    def counted(self, numbers: Iterable[int]) -> tuple[dict[int, CardOdds], str]:
        """The odds of those cards that can be counted, and a sentence if some can't."""
        found: dict[int, CardOdds] = {}
        why = ""
        for number in numbers:
            try:
                found[number] = self.card(number)
            except TooManyDeals as error:
                why = str(error)
        return found, why

    def all_of(self, wanted: Mapping[int, int]) -> Fraction:
        """How likely several cards are each one of the identities in a mask of its own."""
        masks = dict(self._masks)
        for number, mask in wanted.items():
            self._find(number)
            masks[number] &= mask
        return Fraction(self._dealt(masks).deals, self._places.deals)

    def all_playable(self, *numbers: int) -> Fraction:
        """How likely several cards can each be played now."""
        return self.all_of(dict.fromkeys(numbers, self._playable))

    def _dealt(self, masks: Mapping[int, int]) -> Places:
        """The places of cards with these masks."""
        places = [self._supply.kinds(number, mask) for number, mask in masks.items()]
        return Places([*places, *self._supply.places], self._supply.copies, self._meter)

    def _weights(self, number: int) -> dict[int, int]:
        """For each identity of a card in how many deals it has it."""
        return self._supply.by_face(self._places.weights(self._find(number)))

    def _find(self, number: int) -> int:
        if number not in self._place:
            raise HanabiError(f"card #{number} is not one of the unknown cards here")
        return self._place[number]

    @cached_property
    def _playable(self) -> int:
        return playable(self._view)

    @cached_property
    def _useless(self) -> int:
        return useless(self._view)

    @cached_property
    def _critical(self) -> int:
        return critical(self._view)


def beliefs(state: State, seat: int) -> dict[Clue, Odds]:
    """What each clue that may be given to a seat now would leave it believing about its cards."""
    return {
        action: Odds(state.apply(action), seat)
        for action in state.legal_actions()
        if isinstance(action, Clue) and action.target == seat
    }
