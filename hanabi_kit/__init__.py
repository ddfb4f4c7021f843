"""Hanabi Kit: a teaching and puzzle kit for the cooperative card game Hanabi.

>>> from hanabi_kit import View, board, deal, editions, parse
>>> state = deal(editions.rules("en", players=2), seed=7)
>>> state = state.apply(parse(state, "clue 1 to Bob"))
>>> state.tokens
7
"""

from typing import TYPE_CHECKING, Any

from .engine import actions, editions
from .engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .engine.cards import Card, Suit
from .engine.history import Event, events
from .engine.rules import Rules
from .engine.state import Held, Outcome, State, deal
from .engine.view import View
from .engine.wording import parse, say
from .position import Position, from_json, to_json
from .support.errors import (
    HanabiError,
    IllegalAction,
    ImpossiblePosition,
    InvalidNotation,
    UnplayableRules,
)

if TYPE_CHECKING:
    from .render.board.board_text import board
    from .render.picture import picture

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Card",
    "Clue",
    "Discard",
    "Event",
    "HanabiError",
    "Held",
    "IllegalAction",
    "ImpossiblePosition",
    "InvalidNotation",
    "Outcome",
    "Play",
    "Position",
    "Rearrange",
    "Relaunch",
    "Return",
    "Reveal",
    "Rules",
    "State",
    "Suit",
    "UnplayableRules",
    "View",
    "actions",
    "board",
    "deal",
    "editions",
    "events",
    "from_json",
    "parse",
    "picture",
    "say",
    "to_json",
]


def __getattr__(name: str) -> Any:
    """What draws is loaded when it is first asked for: most programs never draw."""
    if name == "board":
        from .render.board.board_text import board

        return board
    if name == "picture":
        from .render.picture import picture

        return picture
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
