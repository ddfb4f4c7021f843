"""Sending messages by a code: Ann looks for a clue that says it, Bob does what he reads."""

from collections.abc import Iterable
from enum import Enum
from random import Random
from typing import NamedTuple

from .books import SLOTS, Code
from .deals import Deal, HeardClue


class SignalResult(Enum):
    """Whether Bob understood, misunderstood (a strike) or missed the message."""

    UNDERSTOOD = "understood"
    """Bob plays the card that fits."""
    MISUNDERSTOOD = "misunderstood"
    """Bob plays another card: a strike."""
    MISSED = "missed"
    """Bob plays nothing: Ann had no clue for it, or it means nothing to him."""


POINTS = {SignalResult.UNDERSTOOD: 1, SignalResult.MISUNDERSTOOD: -1, SignalResult.MISSED: 0}
"""A card on its firework, or a strike."""


class Trial(NamedTuple):
    """One deal: the clue that Ann gave, the slots that it may mean to Bob, and what he plays."""

    deal: Deal
    heard: HeardClue | None
    """None if no clue of hers says it."""
    read: tuple[int, ...]
    played: int | None
    """A slot; of several that he reads, one by chance."""

    @property
    def outcome(self) -> SignalResult:
        """How it went."""
        if self.played is None:
            return SignalResult.MISSED
        right = self.played == self.deal.wanted
        return SignalResult.UNDERSTOOD if right else SignalResult.MISUNDERSTOOD


def send(deal: Deal, code: Code, listener: Code | None = None) -> Trial:
    """Say what there is to say by a code; the listener may read by another one.

    Ann gives the clue with the fewest other meanings, the first of these. Bob, who has read several
    meanings, picks one; what he picks follows from the deal's seed.
    """
    fitting = [clue for clue in deal.clues if deal.wanted in code.meanings(clue)]
    if not fitting:
        return Trial(deal, None, (), None)
    heard = min(fitting, key=lambda clue: len(code.meanings(clue)))
    read = (listener or code).meanings(heard)
    played = Random(deal.seed).choice(read) if read else None
    return Trial(deal, heard, read, played)


class Tally(NamedTuple):
    """How a code did on many deals."""

    name: str
    code: Code
    """What Ann gives clues by."""
    trials: tuple[Trial, ...]

    def count(self, outcome: SignalResult, slot: int | None = None) -> int:
        """How many deals went so; of those only where a certain slot was wanted."""
        return sum(t.outcome is outcome and slot in (None, t.deal.wanted) for t in self.trials)

    def wanted(self, slot: int) -> int:
        """In how many deals this was the slot to speak of."""
        return sum(trial.deal.wanted == slot for trial in self.trials)

    @property
    def points(self) -> int:
        """One for each card played, less one for each strike."""
        return sum(POINTS[trial.outcome] for trial in self.trials)

    @property
    def counts(self) -> dict[SignalResult, int]:
        """How many deals went each way."""
        return {outcome: self.count(outcome) for outcome in SignalResult}

    @property
    def by_slot(self) -> dict[int, dict[SignalResult, int]]:
        """The same for each slot that was wanted."""
        return {
            slot: {outcome: self.count(outcome, slot) for outcome in SignalResult} for slot in SLOTS
        }


def tally(code: Code, dealt: Iterable[Deal], listener: Code | None = None) -> Tally:
    """Send one message in each deal by a code; the listener may read by another one."""
    name = code.name if listener is None else f"{code.name} → {listener.name}"
    return Tally(name, code, tuple(send(deal, code, listener) for deal in dealt))
