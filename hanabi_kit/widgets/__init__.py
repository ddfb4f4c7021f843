"""The widgets: what is on the screen, and what a click on it does."""

from .board.board import Board
from .codes.codebook import Codebook
from .codes.hats_widget import Hats
from .editor.editor import Editor
from .endgame.endgame import Endgame
from .first_steps.first_steps import FirstSteps
from .inference.chances_widget import Chances
from .inference.explorer import Explorer
from .inference.ledger_widget import Ledger
from .inference.worlds_widget import Worlds
from .puzzle.player import PuzzlePlayer
from .replay.replayer import Replayer
from .review.game_review import Review

__all__ = [
    "Board",
    "Chances",
    "Codebook",
    "Editor",
    "Endgame",
    "Explorer",
    "FirstSteps",
    "Hats",
    "Ledger",
    "PuzzlePlayer",
    "Replayer",
    "Review",
    "Worlds",
]
