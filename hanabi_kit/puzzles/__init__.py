"""Puzzles: their format and collection, the judge of answers, and the check that they are sound."""

from .puzzle import Puzzle, Texts, Value

__all__ = ["Puzzle", "Texts", "Value"]
