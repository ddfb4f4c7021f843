"""The widgets: what is on the screen, and what a click on it does."""

from .board import Board
from .replayer import Replayer

__all__ = ["Board", "Replayer"]
