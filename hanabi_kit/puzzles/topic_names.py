"""The topics of puzzles: one list of names, each with what its puzzles are about."""

from typing import Any

from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.i18n import _

TOPICS = {
    "first-puzzles": "To begin with: small positions, one idea each",
    "obvious-is-wrong": "The answer that comes to mind first loses",
    "negative-information": "What a clue does not touch says as much as what it touches",
    "empty-clue": "A clue that touches no card, where the rules allow it",
    "other-player": "The clue has to go to somebody else",
    "token-count": "How many tokens are left decides",
    "discard-or-play": "To discard or to play is better than any clue",
    "last-copy": "The last copy of a card has to be saved or found",
    "counting": "Whoever counts what is in sight knows more than the clues say",
    "two-at-once": "One clue has to do the work of two",
    "tempo": "The turns that are left decide who has to do what",
    "risk": "Nothing is sure: which chance is the best one",
    "convention": "What a clue means beyond its words, to those who have agreed on it",
    "black-powder": "The black suit, which builds down and has no colour to be clued by",
    "multicolour": "The multicoloured suit, with a clue of its own or touched by every colour",
    "crowning-piece": "No last round: the game goes on until it is won or lost",
    "colour-call": "A card is played together with the name of its colour",
    "bonus-tile": "A bonus tile of the five flares changes what is best",
}
"""In the order in which they are listed."""
FIRST = "first-puzzles"
"""What a newcomer begins with."""
TAUGHT_IN = {
    "empty-clue": "08",
    "convention": "09",
    "black-powder": "12",
    "multicolour": "12",
    "crowning-piece": "12",
    "colour-call": "12",
    "bonus-tile": "12",
}
"""The lessons behind which puzzles of a topic wait, since they need more than the plain rules."""
OLD_KEY = "themes"
"""How files and lines once called the topics of a puzzle: still read, never written."""


def described(topic: str) -> str:
    """What the puzzles of a topic are about, in the reader's language."""
    if topic not in TOPICS:
        raise HanabiError(f"{quoted(topic)} is not a topic: choose from {', '.join(TOPICS)}")
    return _(TOPICS[topic])


def with_topics(data: dict[str, Any]) -> dict[str, Any]:
    """What a file or a line says of a puzzle, with its topics under their name of today."""
    if OLD_KEY not in data:
        return data
    if "topics" in data:
        raise InvalidNotation(f"topics: {OLD_KEY} is an older word for them, so write one of both")
    return {("topics" if key == OLD_KEY else key): value for key, value in data.items()}
