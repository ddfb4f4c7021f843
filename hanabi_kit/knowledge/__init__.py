"""What each seat knows, how likely the rest is, and why.

`deduce` gives candidates with the cause of everything removed, `Odds` exact probabilities, `steps`
what each action taught, `moments` the same as grids to leaf through, `statistics` how the game
stands, `accounts` where a seat sees each copy of a card. `worlds` lists every way the hands can be:
a model of who knows what, which is asked with facts such as `Holds` and `Knows`; `knows_that_knows`
answers the same on tables of any size.

>>> from hanabi_kit import Position
>>> line = "en2 r0y0g0b1w0 t7 s0 d39 m0 r5,w3,b4,r4,b2/?+1,?-1,?-1,?-1,?-1 x"
>>> table = Position.parse(line).state()
>>> touched = deduce(table, seat=1).cards[0]
>>> " ".join(map(str, touched.candidates))
'r1 y1 g1 b1 w1'
>>> Odds(table, seat=1).playable(touched.unknown.number)
Fraction(6, 7)
"""

from .card_propositions import (
    Critical,
    HasColour,
    HasRank,
    Holds,
    OneOf,
    Playable,
    Touches,
    Useless,
)
from .counting import TooManyDeals
from .deduction import LAYERS, ByClue, ByCount, BySet, CardDeduction, Deduction, Removed, deduce
from .evidence import ClueFact, Copy, Unknown
from .ledger import Account, accounts
from .models import Model
from .moments import Grid, Moment, moments
from .nested import Thoughts, knows_that_knows, thoughts
from .odds import CardOdds, Odds, beliefs
from .propositions import And, Atom, Common, Everyone, Fact, Knows, KnowsWhether, Not, Or
from .statistics import (
    Statistics,
    best_score,
    critical,
    playable,
    reachable,
    statistics,
    useless,
)
from .steps import Step, steps
from .worlds import TableModel, World, worlds

__all__ = [
    "LAYERS",
    "Account",
    "And",
    "Atom",
    "ByClue",
    "ByCount",
    "BySet",
    "CardDeduction",
    "CardOdds",
    "ClueFact",
    "Common",
    "Copy",
    "Critical",
    "Deduction",
    "Everyone",
    "Fact",
    "Grid",
    "HasColour",
    "HasRank",
    "Holds",
    "Knows",
    "KnowsWhether",
    "Model",
    "Moment",
    "Not",
    "Odds",
    "OneOf",
    "Or",
    "Playable",
    "Removed",
    "Statistics",
    "Step",
    "TableModel",
    "Thoughts",
    "TooManyDeals",
    "Touches",
    "Unknown",
    "Useless",
    "World",
    "accounts",
    "beliefs",
    "best_score",
    "critical",
    "deduce",
    "knows_that_knows",
    "moments",
    "playable",
    "reachable",
    "statistics",
    "steps",
    "thoughts",
    "useless",
    "worlds",
]
