"""What everyone has been told so far beyond what the clues literally say: a note for each card."""

from collections.abc import Mapping
from typing import NamedTuple

from ...engine.view import View


class Note(NamedTuple):
    """What has been told about one card."""

    meant: int
    """The identities that the convention leaves; all of them where it says nothing."""
    touched: bool = False
    """Whether a clue has touched it."""
    called: bool = False
    """Whether its holder is asked to play it by a clue to somebody else."""

    def without(self, unwanted: int, literal: int) -> "Note":
        """The note without some identities, unless it would then contradict the clues."""
        left = self.meant & ~unwanted
        return self._replace(meant=left) if left & literal else self


class Wait(NamedTuple):
    """A clued card that is a certain one if a teammate plays what leads to it."""

    focus: int
    """The number of the clued card."""
    identity: int
    """What it is if the teammate plays."""
    seat: int
    step: int
    """The number of the teammate's card."""


class Notes(NamedTuple):
    """All notes at one moment, and what is being waited for."""

    cards: Mapping[int, Note]
    waits: tuple[Wait, ...]
    blank: Note
    """The note of a card that nothing has been told about."""

    def of(self, number: int) -> Note:
        """The note of a card."""
        return self.cards.get(number, self.blank)

    def is_told(self, number: int) -> bool:
        """Whether anything has been told about a card: its holder does not throw it away."""
        return number in self.cards

    def noted(self, changes: Mapping[int, Note]) -> "Notes":
        """These notes with some of them written anew."""
        return self._replace(cards={**self.cards, **changes})


def first_notes(view: View) -> Notes:
    """The notes of a table whose past is not known: only the marks on its cards."""
    blank = Note(view.rules.any_card)
    clued = blank._replace(touched=True)
    marks_of = view.game.marks.items()
    cards = {number: clued for number, marks in marks_of if any(mark.touched for mark in marks)}
    return Notes(cards, (), blank)
