"""The notes of a view, folded over its events; what was folded before is not folded again."""

from ...view import View
from .notes import Notes, first_notes
from .reading import Meaning, read


class Memory:
    """A cache: for each seat the latest view that was asked about, and its notes."""

    def __init__(self) -> None:
        self._latest: dict[int, tuple[View, Notes]] = {}

    def notes(self, view: View) -> Notes:
        """The notes after everything that a seat has seen."""
        known, notes = self._latest.get(view.seat, (None, None))
        ahead = []
        moment: View | None = view
        while moment is not None and moment is not known:
            ahead.append(moment)
            moment = moment.earlier
        if moment is None or notes is None:
            notes = first_notes(ahead.pop())
        for later in reversed(ahead):
            notes, _meaning = read(notes, later)
        self._latest[view.seat] = view, notes
        return notes

    def meanings(self, view: View) -> list[Meaning]:
        """What the events since the seat's last turn mean to it."""
        moments = []
        moment = view
        while moment.earlier is not None and moment.events[-1].seat != view.seat:
            moments.append(moment)
            moment = moment.earlier
        notes = self.notes(moment)
        meanings = []
        for later in reversed(moments):
            notes, meaning = read(notes, later)
            if meaning is not None:
                meanings.append(meaning)
        return meanings
