"""What a seat has made of a game: public knowledge, carried on from event to event.

A clue's message is the sum of all answers, modulo the number of messages. Whoever gives it sees
every hand but his own; a listener sees every answer but his own, and takes them off the sum.
"""

from typing import NamedTuple

from ...engine.actions import Clue
from ...engine.view import View
from .common_knowledge import CommonKnowledge, public_of
from .hand_questions import answer_of, answers
from .messages import clues_of, sign_of, signs


class Message(NamedTuple):
    """A clue, decoded."""

    number: int
    room: int
    """How many messages there were."""
    answers: dict[int, int]
    """The answer of each seat but the giver's."""


class PublicNotes(NamedTuple):
    """What is public after an event, and what a seat read into that event."""

    public: CommonKnowledge
    message: Message | None = None


def first_notes(view: View) -> PublicNotes:
    """The notes of a view that nothing is known to have come before: clues are taken literally."""
    return PublicNotes(public_of(view, {}))


def next_notes(notes: PublicNotes, view: View) -> PublicNotes:
    """The notes after one more event, the latest of a view."""
    before, event = view.earlier, view.events[-1]
    assert before is not None
    message = None
    if isinstance(event.action, Clue):
        message = decoded(before, notes.public, event.action, event.touched)
    return PublicNotes(public_of(view, taught(notes.public, message)), message)


def decoded(
    view: View, public: CommonKnowledge, clue: Clue, touched: tuple[int, ...]
) -> Message | None:
    """What a clue in a view says; None if it is free, no message, or about cards nobody sees."""
    known = signs(view, public)
    sign = sign_of(public, clue, touched)
    if view.pending is not None or sign not in known:
        return None
    seen = _seen_answers(view, public, len(known))
    if seen is None:
        return None
    number = known.index(sign)
    if view.turn != view.seat:
        seen[view.seat] = (number - sum(seen.values())) % len(known)
    return Message(number, len(known), seen)


def message_clues(view: View, public: CommonKnowledge) -> list[Clue]:
    """The clues by which a seat can say what the others are to be told; perhaps there is none."""
    known = signs(view, public)
    seen = _seen_answers(view, public, len(known))
    if not known or seen is None:
        return []
    return clues_of(view, public, known[sum(seen.values()) % len(known)])


def _seen_answers(view: View, public: CommonKnowledge, room: int) -> dict[int, int] | None:
    """The answers of the seats whose cards are seen, but the giver's; None if a card is unknown."""
    seen = {}
    for seat, hand in enumerate(view.hands):
        if seat in (view.turn, view.seat):
            continue
        if view.game.tables.unknown in hand.cards:
            return None
        seen[seat] = answer_of(answers(public, seat, room), hand.cards)
    return seen


def taught(public: CommonKnowledge, message: Message | None) -> dict[int, int]:
    """What each card may be, by number, once a message is heard."""
    known = public.known()
    if message is not None:
        for seat, answer in message.answers.items():
            said = answers(public, seat, message.room)
            if answer < len(said):
                known.update(zip(public.numbers[seat], said[answer], strict=True))
    return known


def foreseen(view: View, public: CommonKnowledge, clue: Clue) -> PublicNotes:
    """The notes after a clue that one might give."""
    return next_notes(PublicNotes(public), view.apply(clue))
