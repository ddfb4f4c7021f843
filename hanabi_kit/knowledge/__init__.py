"""What each seat knows, how likely the rest is, and why.

`deduce` gives candidates with the cause of everything removed, `Odds` exact probabilities, `steps`
what each action taught, `moments` the same as grids to leaf through, `statistics` how the game
stands, `worlds` models of who knows what.
"""

from .deduction import LAYERS, ByClue, ByCount, BySet, Deduced, Deduction, Removed, deduce
from .facts import ClueFact, Copy, Unknown
from .moments import Grid, Moment, moments
from .odds import Odds, beliefs
from .statistics import Statistics, statistics
from .steps import Step, steps

__all__ = [
    "LAYERS",
    "ByClue",
    "ByCount",
    "BySet",
    "ClueFact",
    "Copy",
    "Deduced",
    "Deduction",
    "Grid",
    "Moment",
    "Odds",
    "Removed",
    "Statistics",
    "Step",
    "Unknown",
    "beliefs",
    "deduce",
    "moments",
    "statistics",
    "steps",
]
