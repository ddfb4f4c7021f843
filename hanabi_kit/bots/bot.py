"""What a bot is: it sees a view, and answers with an action and the reason for it."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from ..engine.actions import Action
from ..engine.rules import Rules
from ..engine.view import View


class Decision(NamedTuple):
    """What a bot does, and why, in a sentence or two."""

    action: Action
    reason: str


class Bot(ABC):
    """A player who decides by rule.

    A decision follows from the view alone: the same view, the same decision, whatever the bot was
    asked before. What it keeps from one question to the next may save time and nothing else; the
    random numbers of a bot that throws dice come from its seed and the number of events so far.
    So a game can be taken back, reviewed and played again.
    """

    name: str
    """How it is called on the command line."""
    open_hands: bool = False
    """Whether it cheats: the views that it gets show every hand, its own too."""
    literal: bool = True
    """Whether clues mean to it what they say and no more."""

    def refuses(self, rules: Rules) -> str | None:
        """Why it does not play by these rules; None if it does."""
        return None

    @abstractmethod
    def decide(self, view: View) -> Decision:
        """What it does in its turn, or chooses for the bonus tile that waits, and why."""

    def reading(self, view: View) -> tuple[str, ...]:
        """What it reads into what the others have done since its last turn, one sentence each."""
        return ()
