"""The bot that plays by a code: a clue tells every teammate something of the own hand.

All seats keep the same *public* knowledge of all cards (`hat_code.common_knowledge`), and from it
know what each hand is asked (`hat_code.hand_questions`). A clue is one of several messages
(`hat_code.messages`): the sum of the answers of all who hear it. Each listener sees the others'
answers, and so learns the own (`hat_code.public_notes`), which then is public too. What is done
with it stands in `hat_code.decisions`.
"""

from ..engine.actions import Clue
from ..engine.view import View
from .bot import Bot, Decision
from .hat_code.decisions import decision
from .hat_code.message_words import reading_of
from .hat_code.public_notes import PublicNotes, first_notes, next_notes
from .memory import Memory, since_last_turn


class HatBot(Bot):
    """Tells all teammates something by each clue, in a code that they share."""

    name = "hat"
    literal = False

    def __init__(self) -> None:
        self._memory = Memory(first_notes, next_notes)

    def decide(self, view: View) -> Decision:
        """What the rules make of public knowledge and of what the seat sees."""
        return decision(view, self.notes(view).public)

    def reading(self, view: View) -> tuple[str, ...]:
        """What the clues since the seat's last turn have said, decoded."""
        sentences = []
        for after in since_last_turn(view):
            before, event = after.earlier, after.events[-1]
            if isinstance(event.action, Clue) and before is not None:
                public, message = self.notes(before).public, self.notes(after).message
                sentences.append(reading_of(view, event, public, message))
        return tuple(sentences)

    def notes(self, view: View) -> PublicNotes:
        """What the seat of a view has made of the game so far."""
        return self._memory.notes(view)
