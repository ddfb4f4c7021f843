"""Teammates: each sees a view, and answers with an action and the reason for it.

| name | plays |
|---|---|
| ``random`` | anything |
| ``careful`` | only what is surely right, taking clues literally |
| ``odds`` | by exact odds |
| ``beginner`` | by a convention that people learn first |
| ``hat`` | by a code: a clue tells every teammate something |
| ``cheater`` | with all hands open: no player but a ceiling |
| ``NAME+solver`` | like NAME, and near the end by the exact solver |
"""

from .bot import Bot, Decision
from .games.playing import BotFailed, Turn, ask, play, shown, take_turn
from .registry import NAMES, find

__all__ = [
    "NAMES",
    "Bot",
    "BotFailed",
    "Decision",
    "Turn",
    "ask",
    "find",
    "play",
    "shown",
    "take_turn",
]
