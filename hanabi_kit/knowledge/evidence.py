"""What a seat has to reason from: the clues on cards, and which cards lie where it can see them."""

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.actions import Clue
from ..engine.cards import Card
from ..engine.rules import Hint
from ..engine.state import State
from ..engine.view import past


class ClueFact(NamedTuple):
    """One clue on one card. Turn and giver are None where the position does not tell."""

    hint: Hint
    touched: bool
    turn: int | None
    giver: int | None

    def __str__(self) -> str:
        return f"{'+' if self.touched else '-'}{self.hint}"


class Unknown(NamedTuple):
    """A card that is not seen: where it is, and the clues on it."""

    number: int
    seat: int
    slot: int
    """Counted from 1, the oldest."""
    clues: tuple[ClueFact, ...]


class Copy(NamedTuple):
    """A card that is seen, and where: on a firework, among the discards, or in a hand; or that was
    seen among the discards before it went back into the deck."""

    card: Card
    place: str
    """``firework``, ``discards``, ``hand`` or ``deck``."""
    seat: int | None = None
    slot: int | None = None


def unknown_cards(state: State, seat: int) -> tuple[Unknown, ...]:
    """The unknown cards of a seat with their clues and, where it is told, who gave them when."""
    clues = _clues(state, seat)
    hand = state.hands[seat]
    return tuple(
        Unknown(number, seat, slot, clues[number])
        for slot, (number, card) in enumerate(zip(hand.numbers, hand.cards, strict=True), start=1)
        if card == state.game.tables.unknown
    )


def _clues(state: State, seat: int) -> dict[int, tuple[ClueFact, ...]]:
    """The clues on each card: marks from before the events, then those that the events tell of."""
    events = past(state)
    drawn = state.drawn - sum(event.drew is not None for event in events)
    given = []
    for event in events:
        if isinstance(event.action, Clue) and event.action.target == seat:
            given.append((drawn, event.turn, event.seat))
        drawn += event.drew is not None
    facts = {}
    for number, marks in state.marks(seat).items():
        told = [(turn, giver) for drawn, turn, giver in given if number < drawn]
        when = [(None, None)] * (len(marks) - len(told)) + told
        facts[number] = tuple(
            ClueFact(hint, touched, turn, giver)
            for (hint, touched), (turn, giver) in zip(marks, when, strict=True)
        )
    return facts


def seen_copies(state: State) -> Iterator[Copy]:
    """Every card that is seen in a state with unknown cards, and where it lies."""
    rules = state.rules
    for row, height in zip(rules.building_order, rules.heights(state.played), strict=True):
        for identity in row[:height]:
            yield Copy(rules.cards[identity], "firework")
    for identity in state.discards:
        yield Copy(rules.cards[identity], "discards")
    for seat, hand in enumerate(state.hands):
        for slot, identity in enumerate(hand.cards, start=1):
            card = state.card(identity)
            if card is not None:
                yield Copy(card, "hand", seat, slot)
