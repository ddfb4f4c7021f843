"""The widgets: what is on the screen, and what a click on it does."""

from .board import Board
from .chances import Chances
from .codebook import Codebook
from .editor import Editor
from .endgame import Endgame
from .explorer import Explorer
from .hats import Hats
from .ledger import Ledger
from .puzzle import PuzzlePlayer
from .replayer import Replayer
from .review import Review
from .worlds import Worlds

__all__ = [
    "Board",
    "Chances",
    "Codebook",
    "Editor",
    "Endgame",
    "Explorer",
    "Hats",
    "Ledger",
    "PuzzlePlayer",
    "Replayer",
    "Review",
    "Worlds",
]
