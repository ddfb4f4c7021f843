"""The bot that plays by the convention that people learn first.

The rules of the convention stand in `convention.convention_rules`, how actions are read by them in
`convention.interpretation`, and what is done in a turn, one rule after the other, in
`convention.choice_rules`. They cover every variant; a clue that touches no card is never given and
means nothing.
"""

from ..engine.view import View
from .bot import Bot, Decision
from .convention.choice_rules import MoverBeliefs, choose
from .convention.interpretation import meanings, memory
from .convention.reason_words import reading


class BeginnerBot(Bot):
    """Reads the newest clued card as a call to play it, and saves what must not be lost."""

    name = "beginner"
    literal = False

    def __init__(self) -> None:
        self._memory = memory()

    def decide(self, view: View) -> Decision:
        """What the first rule says that has an answer."""
        return choose(MoverBeliefs(view, self._memory.notes(view)))

    def reading(self, view: View) -> tuple[str, ...]:
        """What the others have told me since my last turn."""
        return tuple(reading(view, meaning) for meaning in meanings(view, self._memory))
