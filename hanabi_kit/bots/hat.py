"""The bot that plays by a code: a clue tells every teammate something of his own hand.

All seats keep the same *public* knowledge of all cards (`hats.public`), and from it know what each
hand is asked (`hats.questions`). A clue is one of several messages (`hats.code`): the sum of the
answers of all who hear it. Each listener sees the others' answers, and so learns his own
(`hats.notes`), which then is public too. What is done with it stands in `hats.deciding`.
"""

from ..actions import Clue, Rearrange
from ..view import View
from .bot import Bot, Decision
from .hats.deciding import decision
from .hats.notes import Notes, first_notes, next_notes
from .hats.words import reading_of

MOST_KEPT = 1024
"""How many views are kept with their notes."""


class Hat(Bot):
    """Tells all teammates something by each clue, in a code that they share."""

    name = "hat"
    literal = False

    def __init__(self) -> None:
        self._kept: dict[int, tuple[View, Notes]] = {}
        """Notes by the identity of their view, which is kept so that no other takes its place."""

    def decide(self, view: View) -> Decision:
        """What the rules make of public knowledge and of what the seat sees."""
        return decision(view, self.notes(view).public)

    def reading(self, view: View) -> tuple[str, ...]:
        """What the clues since the seat's last turn have said, decoded."""
        sentences: list[str] = []
        after = view
        while (before := after.earlier) is not None:
            event = after.events[-1]
            if event.seat == view.seat and not isinstance(event.action, Rearrange):
                break
            if isinstance(event.action, Clue):
                public, message = self.notes(before).public, self.notes(after).message
                sentences.append(reading_of(view, event, public, message))
            after = before
        return tuple(reversed(sentences))

    def notes(self, view: View) -> Notes:
        """What the seat of a view has made of the game so far."""
        later = [view]
        while id(later[-1]) not in self._kept and (earlier := later[-1].earlier) is not None:
            later.append(earlier)
        before = later.pop()
        _, notes = self._kept.get(id(before)) or (before, first_notes(before))
        if len(self._kept) + len(later) >= MOST_KEPT:
            self._kept.clear()
        self._kept[id(before)] = before, notes
        for after in reversed(later):
            notes = next_notes(before, notes, after)
            self._kept[id(after)] = after, notes
            before = after
        return notes
