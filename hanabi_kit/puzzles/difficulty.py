"""How hard a puzzle is, from 1 to 5: how tempting its wrong answers are, how deep its right ones.

Quarters of a point are added up (`quarters`), and so many of them make a level (`LEVELS`):

| what | quarters |
|---|---|
| simple players who answer wrongly | 2 each |
| wrong clues that come to mind | 1 for every two, at most 4 |
| the gap to the next answer | 0 if it is five margins or more, 1 if it is two, else 2 |
| what a clue does not touch has to do the work | 2 |
| cards in sight have to be counted | 2 |
| the right answer is a gamble | 2 |
| turns before it pays off, after the next one | 1 each, at most 3 |
| cards in the deck | 2 each, at most 4 |
| players, after the second | 1 each, at most 2 |
| cards in a hand, after the third | 1 each, at most 2 |
"""

from fractions import Fraction
from typing import NamedTuple

from ..solver import MARGIN
from .features import PuzzleFeatures

LEVELS = (0, 5, 8, 11, 14)
"""With how many quarters each difficulty begins."""
WIDE, FAIR = 5, 2


class Factors(NamedTuple):
    """What makes a puzzle easy or hard."""

    simple_and_wrong: int = 0
    """How many simple players are wrong."""
    plausible: int = 0
    """How many wrong clues come to mind."""
    margins: Fraction = Fraction(WIDE)
    """The gap to the next answer, in the margins that a sound puzzle has at least."""
    silence: bool = False
    counting: bool = False
    chance: bool = False
    turns: int = 0
    """How many turns later it pays off."""
    deck: int = 0
    players: int = 2
    hand: int = 1
    """Cards in a full hand."""


def factors(features: PuzzleFeatures) -> Factors:
    """What makes this puzzle easy or hard."""
    gap = features.solution.gap
    key = features.key
    return Factors(
        len(features.simple_and_wrong),
        len(features.wrong_and_plausible),
        Fraction(WIDE) if gap is None else gap / MARGIN[features.puzzle.goal],
        features.by_silence,
        features.by_counting,
        features.by_chance,
        0 if key is None else key.turns,
        len(features.state.deck),
        features.rules.players,
        features.rules.cards_each,
    )


def quarters(found: Factors) -> int:
    """The sum of what makes it hard."""
    narrow = 0 if found.margins >= WIDE else 1 if found.margins >= FAIR else 2
    return (
        2 * found.simple_and_wrong
        + min(4, found.plausible // 2)
        + narrow
        + 2 * (found.silence + found.counting + found.chance)
        + min(3, max(0, found.turns - 1))
        + min(4, 2 * found.deck)
        + min(2, found.players - 2)
        + min(2, max(0, found.hand - 3))
    )


def rating(found: Factors) -> int:
    """From 1, easy, to 5."""
    return sum(quarters(found) >= start for start in LEVELS)


def difficulty_of(features: PuzzleFeatures) -> int:
    """The difficulty of a puzzle."""
    return rating(factors(features))
