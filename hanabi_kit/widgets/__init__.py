"""The widgets: what is on the screen, and what a click on it does."""

from .board import Board
from .editor import Editor
from .endgame import Endgame
from .explorer import Explorer
from .puzzle import PuzzlePlayer
from .replayer import Replayer
from .review import Review
from .worlds import Worlds

__all__ = ["Board", "Editor", "Endgame", "Explorer", "PuzzlePlayer", "Replayer", "Review", "Worlds"]
