"""How what a teammate does is read: each event changes the notes, and may mean something to me."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ...engine.actions import Clue, Discard, Play
from ...engine.history import Event
from ...engine.view import View
from ..memory import Memory, since_last_turn
from ..sight import playable_after
from .beliefs import Beliefs
from .card_notes import Note, Notes, Wait, first_notes
from .convention_rules import (
    asked_seats,
    blind_plays_allowed,
    chop,
    finessed,
    focus,
    prompted,
    reached_in_one,
    saved_by,
)

MeaningKind = Literal["play", "save", "play or save", "fact", "prompt", "finesse", "proof"]


class ConnectingCard(NamedTuple):
    """The card that is to be played below a clued one."""

    seat: int
    number: int
    identity: int
    kind: Literal["prompt", "finesse"]


class Meaning(NamedTuple):
    """What one event means to one seat."""

    event: Event
    kind: MeaningKind
    number: int
    """The own card that it is about."""
    mask: int
    """What that card may be."""
    chop: bool = False
    """Whether that card was the chop."""
    above: int | None = None
    """The identity that a prompted or finessed card leads to."""


def memory() -> Memory[Notes]:
    """The notes of any view, once they are asked for."""
    return Memory(first_notes, _next_notes)


def _next_notes(notes: Notes, view: View) -> Notes:
    return read(notes, view)[0]


def meanings(view: View, memory: Memory[Notes]) -> Iterator[Meaning]:
    """What the events since the seat's last turn mean to it."""
    for later in since_last_turn(view):
        assert later.earlier is not None
        _notes, meaning = read(memory.notes(later.earlier), later)
        if meaning is not None:
            yield meaning


def read(notes: Notes, view: View) -> tuple[Notes, Meaning | None]:
    """The notes after the latest event of a view, and what it means to the seat."""
    event = view.events[-1]
    if isinstance(event.action, Clue) and event.touched:
        return _Clued(notes, view, event.action).read()
    if isinstance(event.action, Play | Discard):
        return _moved(notes, view, event, event.action.card)
    return notes, None


def _moved(notes: Notes, view: View, event: Event, number: int) -> tuple[Notes, Meaning | None]:
    """A card left a hand: who waited for it knows more, and so does who waited in vain."""
    cards = {n: note for n, note in notes.cards.items() if n != number}
    hand = view.hands[event.seat]
    if event.success and event.card is not None:
        played = 1 << view.rules.identity(event.card)
        for other, mask in zip(hand.numbers, hand.masks, strict=True):
            if other in cards:
                cards[other] = cards[other].without(played, mask)
    waits = []
    meaning = None
    proven = set()
    for wait in notes.waits:
        note = cards.get(wait.focus)
        if note is None or wait.focus in proven:
            continue
        if number == wait.step and event.success:
            proven.add(wait.focus)
            cards[wait.focus] = note._replace(meant=1 << wait.identity)
            if wait.focus in view.hands[view.seat].numbers:
                meaning = Meaning(event, "proof", wait.focus, 1 << wait.identity)
        elif wait.seat == event.seat and not event.success:
            cards[wait.focus] = note.without(1 << wait.identity, note.meant)
        else:
            waits.append(wait)
    kept = tuple(wait for wait in waits if wait.focus not in proven)
    return Notes(cards, kept, notes.blank), meaning


class _Clued:
    """One clue, being read from one seat."""

    def __init__(self, notes: Notes, view: View, clue: Clue) -> None:
        self.view = view
        self.tables = view.game.tables
        self.event = view.events[-1]
        self.giver, self.target, self.hint = self.event.seat, clue.target, clue.hint
        hand = view.hands[clue.target]
        self.focus = focus(hand.numbers, self.event.touched, notes)
        self.at_chop = self.focus == chop(hand.numbers, notes)
        self.card = hand.cards[hand.numbers.index(self.focus)]
        """What the focus is; unknown to its holder."""
        self.notes = notes.noted(self._good_touch(Beliefs(view, notes)))
        self.beliefs = Beliefs(view, self.notes)

    def _good_touch(self, beliefs: Beliefs) -> dict[int, Note]:
        """Rule 5, for the cards touched now and for those told before that the giver sees."""
        notes = beliefs.notes
        changes = {}
        fresh = 0
        unwanted = beliefs.useless | beliefs.told_beside(self.target, self.giver)
        for number, card, mask in self.view.hands[self.target].columns:
            if number in self.event.touched:
                note = notes.of(number)
                if not note.touched:
                    note = note.without(unwanted, mask)
                    fresh |= 1 << card if card != self.tables.unknown else 0
                changes[number] = note._replace(touched=True)
        for seat, hand in enumerate(self.view.hands):
            if seat not in (self.giver, self.target):
                for number, mask in zip(hand.numbers, hand.masks, strict=True):
                    if notes.is_told(number):
                        changes[number] = notes.of(number).without(fresh, mask)
        return changes

    def read(self) -> tuple[Notes, Meaning | None]:
        """The notes after the clue, and what it means."""
        possible = self.beliefs.card(self.target, self.focus)
        built = self.beliefs.promised(self.giver, self.target, without=self.focus)
        plays = possible & playable_after(self.tables.rules, built)
        saves = 0
        if self.at_chop:
            saves = possible & saved_by(self.tables, self.hint, self.beliefs.critical)
        plain = plays | saves
        steps = self._steps(possible & ~plain, built)
        asked: list[ConnectingCard] = []
        if self.card != self.tables.unknown and not plain >> self.card & 1:
            asked = [steps[self.card]] if self.card in steps else self._suspects(built)
            mine = [step for step in asked if step.seat == self.view.seat]
            if mine:
                steps[self.card] = mine[0]
        meant = plain | sum(1 << identity for identity in steps)
        return self._noted(meant, steps, asked), self._meaning(plays, saves, meant, asked)

    def _noted(
        self, meant: int, steps: dict[int, ConnectingCard], asked: list[ConnectingCard]
    ) -> Notes:
        changes = {self.focus: self.notes.of(self.focus)}
        if meant:
            changes[self.focus] = changes[self.focus]._replace(meant=meant)
        for step in asked:
            note = self.notes.of(step.number)
            changes[step.number] = note._replace(meant=1 << step.identity, called=True)
        others = [wait for wait in self.notes.waits if wait.focus != self.focus]
        waits = [Wait(self.focus, i, step.seat, step.number) for i, step in steps.items()]
        return self.notes.noted(changes)._replace(waits=(*others, *waits))

    def _steps(self, possible: int, built: int) -> dict[int, ConnectingCard]:
        """The identities that a teammate in between leads to, with the card that is seen there."""
        found = {}
        for identity, missing in reached_in_one(self.tables, built, possible):
            steps = [s for s in self._askable(missing) if s.seat != self.view.seat]
            held = [step for step in steps if self._holds(step)]
            if held:
                found[identity] = held[0]
        return found

    def _suspects(self, built: int) -> list[ConnectingCard]:
        """Who takes it to be the own card that is missing, since nobody is seen to hold it."""
        for _identity, missing in reached_in_one(self.tables, built, 1 << self.card):
            return self._askable(missing)
        return []

    def _askable(self, missing: int) -> list[ConnectingCard]:
        seats = asked_seats(self.giver, self.target, len(self.view.hands))
        steps = [self._step(seat, missing) for seat in seats]
        return [step for step in steps if step is not None]

    def _step(self, seat: int, missing: int) -> ConnectingCard | None:
        """The card that a player would take for the missing one: a prompt before a finesse."""
        numbers, believed = self.view.hands[seat].numbers, self.beliefs.of(seat)
        clued = prompted(numbers, believed, missing, self.notes)
        if clued is not None:
            return ConnectingCard(seat, clued, missing, "prompt")
        newest = finessed(numbers, self.notes) if blind_plays_allowed(self.view) else None
        if newest is None or not self.beliefs.card(seat, newest) >> missing & 1:
            return None
        return ConnectingCard(seat, newest, missing, "finesse")

    def _holds(self, step: ConnectingCard) -> bool:
        hand = self.view.hands[step.seat]
        return hand.cards[hand.numbers.index(step.number)] == step.identity

    def _meaning(
        self, plays: int, saves: int, meant: int, asked: list[ConnectingCard]
    ) -> Meaning | None:
        me = self.view.seat
        for step in asked:
            if step.seat == me:
                mask = 1 << step.identity
                return Meaning(self.event, step.kind, step.number, mask, above=self.card)
        if self.target != me:
            return None
        kind: MeaningKind = "play"
        if not meant:
            kind = "fact"
            meant = self.beliefs.card(me, self.focus)
        elif saves & ~plays:
            kind = "play or save" if meant & ~saves else "save"
        return Meaning(self.event, kind, self.focus, meant, self.at_chop)
