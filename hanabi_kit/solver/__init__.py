"""The exact endgame solver."""

from .budget import Budget, Cancelled, Meter, OutOfBudget
from .solution import MODELS, Model, Solution, Valued
from .solving import MARGIN, Search, solve
from .table import GOALS, Goal

__all__ = [
    "GOALS",
    "MARGIN",
    "MODELS",
    "Budget",
    "Cancelled",
    "Goal",
    "Meter",
    "Model",
    "OutOfBudget",
    "Search",
    "Solution",
    "Valued",
    "solve",
]
