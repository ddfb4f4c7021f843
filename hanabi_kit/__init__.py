"""Hanabi Kit: a teaching and puzzle kit for the cooperative card game Hanabi.

>>> from hanabi_kit import View, board, deal, editions, parse
>>> state = deal(editions.rules("en", players=2), seed=7)
>>> state = state.apply(parse(state, "clue 1 to Bob"))
>>> state.tokens
7

This is the public face. What else people import stands on the faces of `hanabi_kit.bots`, `codes`,
`exchange`, `knowledge`, `lessons`, `practice`, `puzzles`, `render`, `solver`, `testing` and
`widgets`; everything behind a face may move without notice.
"""

from typing import TYPE_CHECKING

from .engine import actions, editions
from .engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return, Reveal
from .engine.cards import Card, Suit
from .engine.history import Event, events
from .engine.rules import Rules
from .engine.state import Held, Outcome, State, deal
from .engine.view import View
from .engine.wording import parse, say
from .support.errors import (
    HanabiError,
    Hidden,
    IllegalAction,
    ImpossiblePosition,
    InvalidNotation,
    UnplayableRules,
)
from .support.faces import lazy

if TYPE_CHECKING:
    from .bots.games.simulation import simulate
    from .exchange.sources import read
    from .knowledge.deduction import deduce
    from .lessons.desk import lesson
    from .position import Position, from_json, to_json
    from .puzzles.judge import judge
    from .render.board.board_picture import picture
    from .render.board.board_text import board
    from .render.inference.explanation import explain
    from .render.rulebook.rules_page import rules_page
    from .render.table import show
    from .solver.solver import solve

__version__ = "1.0.0"

__all__ = [
    "Action",
    "Card",
    "Clue",
    "Discard",
    "Event",
    "HanabiError",
    "Held",
    "Hidden",
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
    "deduce",
    "editions",
    "events",
    "explain",
    "from_json",
    "judge",
    "lesson",
    "parse",
    "picture",
    "read",
    "rules_page",
    "say",
    "show",
    "simulate",
    "solve",
    "to_json",
]

if not TYPE_CHECKING:  # so that a type checker knows these names, and no others
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "bots.games.simulation": "simulate",
            "exchange.sources": "read",
            "knowledge.deduction": "deduce",
            "lessons.desk": "lesson",
            "position": "Position from_json to_json",
            "puzzles.judge": "judge",
            "render.board.board_picture": "picture",
            "render.board.board_text": "board",
            "render.inference.explanation": "explain",
            "render.rulebook.rules_page": "rules_page",
            "render.table": "show",
            "solver.solver": "solve",
        },
    )
