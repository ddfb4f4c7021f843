"""A bot's notes on a game: worked out event by event from a view and those before it, and kept."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from ..engine.actions import Rearrange
from ..engine.view import View

MOST_KEPT = 4096
"""How many views are kept with their notes; a search asks about thousands."""

AnyNotes = TypeVar("AnyNotes")


class Memory(Generic[AnyNotes]):
    """The notes of any view: those of the first one, and then one event after the other.

    A view is known by its identity, so it is kept as long as its notes are.
    """

    def __init__(
        self, first: Callable[[View], AnyNotes], following: Callable[[AnyNotes, View], AnyNotes]
    ) -> None:
        self._first = first
        self._following = following
        self._kept: dict[int, tuple[View, AnyNotes]] = {}

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_kept": {}}  # a copy of a view has another identity

    def notes(self, view: View) -> AnyNotes:
        """The notes after everything that the seat of a view has seen."""
        ahead: list[View] = []
        moment: View | None = view
        while moment is not None and id(moment) not in self._kept:
            ahead.append(moment)
            moment = moment.earlier
        if moment is None:
            moment = ahead.pop()
            notes = self._keep(moment, self._first(moment))
        else:
            notes = self._kept[id(moment)][1]
        for later in reversed(ahead):
            notes = self._keep(later, self._following(notes, later))
        return notes

    def _keep(self, view: View, notes: AnyNotes) -> AnyNotes:
        if len(self._kept) >= MOST_KEPT:  # the first half goes, which was asked about long ago
            for key in [*self._kept][: MOST_KEPT // 2]:
                del self._kept[key]
        self._kept[id(view)] = view, notes
        return notes


def since_last_turn(view: View) -> list[View]:
    """What a seat saw after each event since its last turn, in order."""
    seen: list[View] = []
    while view.earlier is not None:
        event = view.events[-1]
        if event.seat == view.seat and not isinstance(event.action, Rearrange):
            break
        seen.append(view)
        view = view.earlier
    return seen[::-1]
