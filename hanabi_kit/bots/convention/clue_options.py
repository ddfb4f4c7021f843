"""What a clue would bring, read with the eyes of those who get it before it is given."""

from collections.abc import Iterator
from functools import cached_property

from ...engine.actions import Clue
from ...support.errors import Hidden
from ..sight import within
from .beliefs import Beliefs
from .convention_rules import chop
from .interpretation import read

PLAY = 10
"""What each card is worth that will be played because of a clue."""
TOUCH = 3
"""What each card is worth that is clued for the first time and will be needed."""
CRITICAL = 2
"""What it is worth in addition if that card is the last copy."""
BAD_TOUCH = -8
"""What each clued card costs that is useless or there twice."""
FALSE = -20
"""What each card costs that its holder then takes for something else."""
MENDED = 5
"""What each such mistake is worth that is put right."""
MISPLAY = -100
"""What it costs if somebody would then make a strike."""
DANGER = -15
"""What it costs if the next player's chop is then the last copy of a card."""


class ClueOption:
    """A clue that may be given, and everyone's beliefs before and after it."""

    def __init__(self, clue: Clue, before: Beliefs, after: Beliefs) -> None:
        self.clue = clue
        self.before = before
        self.after = after

    @cached_property
    def promised(self) -> int:
        """The cards that will be played because of it."""
        return self.after.promised_to_me & ~self.before.promised_to_me

    @cached_property
    def unpromised(self) -> int:
        """The cards that will not be played because of it."""
        return self.before.promised_to_me & ~self.after.promised_to_me

    @cached_property
    def fresh(self) -> list[int]:
        """What the cards are that it is the first to touch."""
        hand = self.before.view.hands[self.clue.target]
        touched = self.after.view.events[-1].touched
        return [
            card
            for number, card in zip(hand.numbers, hand.cards, strict=True)
            if number in touched and not self.before.notes.is_told(number)
        ]

    @cached_property
    def useful(self) -> list[int]:
        """Those of them that are needed, and clued nowhere else."""
        table, target = self.before, self.clue.target
        clued = table.told_beside(target, table.view.seat) | table.told_cards[target]
        unwanted = table.useless | clued
        return [card for card in dict.fromkeys(self.fresh) if not unwanted >> card & 1]

    @cached_property
    def mended(self) -> set[int]:
        """The cards about which it puts a mistake right."""
        return self.before.mistaken - self.after.mistaken

    @cached_property
    def causes_misplay(self) -> bool:
        """Whether somebody would then play a card that does not fit."""
        fits = self.after.playable
        return any(
            within(mask, fits) and not fits >> card & 1 for _number, card, mask in self.after.mates
        )

    @cached_property
    def endangers_last_copy(self) -> bool:
        """Whether the next player would then throw the last copy of a card away."""
        return endangered(self.after) is not None

    @cached_property
    def value(self) -> float:
        """What it is worth, all things counted."""
        plays = self.promised.bit_count() - self.unpromised.bit_count()
        critical = sum(self.before.critical >> card & 1 for card in self.useful)
        bad = len(self.fresh) - len(self.useful) + sum(map(self._maybe_mine, self.useful))
        return (
            PLAY * plays
            + TOUCH * len(self.useful)
            + CRITICAL * critical
            + BAD_TOUCH * bad
            + FALSE * len(self.after.mistaken - self.before.mistaken)
            + MENDED * len(self.mended)
            + MISPLAY * self.causes_misplay
            + DANGER * self.endangers_last_copy
        )

    def _maybe_mine(self, card: int) -> float:
        """How likely a card is already clued in the giver's own hand, all identities alike."""
        table = self.before
        odds = [
            1 / mask.bit_count()
            for number, _card, mask in table.columns(table.view.seat)
            if mask >> card & 1 and table.notes.is_told(number)
        ]
        return min(1.0, sum(odds))


def options(table: Beliefs) -> list[ClueOption]:
    """The clues that may be given now and that touch a card."""
    return list(_options(table))


def _options(table: Beliefs) -> Iterator[ClueOption]:
    for clue in table.view.legal_actions():
        if isinstance(clue, Clue):
            try:
                view = table.view.apply(clue)
            except Hidden:  # a card that the seat can't see may be touched or not
                continue
            if view.events[-1].touched:
                notes, _meaning = read(table.notes, view)
                yield ClueOption(clue, table, Beliefs(view, notes))


def endangered(table: Beliefs) -> int | None:
    """The last copy of a card that the next player would throw away, having nothing else to do."""
    view = table.view
    seat = (view.seat + 1) % len(view.hands)
    busy = table.playable, table.useless
    if any(within(mask, wanted) for mask in table.of(seat) for wanted in busy):
        return None
    hand = view.hands[seat]
    oldest = chop(hand.numbers, table.notes)
    if oldest is None:
        return None
    card = hand.cards[hand.numbers.index(oldest)]
    return card if table.critical >> card & 1 else None
