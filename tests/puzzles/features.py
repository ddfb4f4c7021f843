"""Positions that are solved and studied, each on one line, with what there is to see in them."""

from functools import lru_cache

from hanabi_kit import Position
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.features import PuzzleFeatures
from hanabi_kit.puzzles.solution_io import with_solution
from hanabi_kit.solver import Budget, Goal, solve

POINTED_AT = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
"""Bob has to play the r5, and only 5 points at it alone."""
NO_TOKEN = POINTED_AT.replace(" t1 ", " t0 ")
TWO_TOKENS = POINTED_AT.replace(" t1 ", " t2 ")

NOT_A_ONE = "en2[suits=r:y,ranks=3,hand_size=2] r2y3 t5 s1 d0 l1 m0 ?-1,?+1/r1+1-2,r1 x:y1y2r2"
"""Ann's cards are r3 and y1, and the first of them was passed by when 1 was told."""
A_THREE = "en2[suits=r:y,ranks=3,hand_size=2] r2y3 t5 s1 d0 l1 m0 ?+3,?/r1,r1 x:y1y2r2"
"""A three of which the yellow one is in its firework."""
EITHER = "en2[suits=r:y,ranks=3,hand_size=2] r3y2 t7 s0 d0 l1 m1 y1-2+1/?-2,? x:y1r1y2r2"
"""One of Bob's two cards is the y3, and nothing says which."""
NO_COLOUR = (
    "it2+black-powder[suits=r:y,ranks=3,hand_size=2] r3y3k2 t1 s0 d0 l2 m0 ?,?/k1,y1 x:r2y1y2k2k3k3"
)
"""Two ones, and no colour touches the k1: so yellow, which passes it by, is all that helps."""

CEM_NEEDS_IT = "en3[suits=r:b,ranks=3,hand_size=2] r2b2 t1 s0 d0 l3 m0 ?,?/r3+r+3,r1/b3,b1 x:r2b2"
"""Bob knows the r3; Cem does not know which card is the b3."""
BOB_NEEDS_IT = "en3[suits=r:b,ranks=3,hand_size=2] r2b2 t1 s0 d0 l3 m0 ?,?/b3,b1/r3+r+3,r1 x:r2b2"
"""The same with their hands changed."""
LAST_TWO = "en2[suits=r:y,ranks=3,hand_size=2] r2y1 t7 s0 d0 l2 m0 ?+1,?/y3,y2 x:y2r1r1r3y1"
"""The other y2 is gone, and Bob can't tell this one from the y3."""
BOTH = "en2[suits=r,hand_size=2] r3 t1 s0 d1 m0 ?,?/r4-1,r5-1 x:r2r3"
"""Bob has time for both cards if Ann does not draw, and needs to know which is which now."""
PASS = "en2[suits=r:y,ranks=3,hand_size=2] r2y2 t4 s0 d1 m0 ?-3,?+3/y1,y3 x:r2y2y1"
"""Ann's second card is surely the r3, but whoever plays now takes the last card of the deck."""
PASS_OR_NOTHING = PASS.replace("en2", "nb2")
"""The same where Bob may also be told red, or 2."""


@lru_cache
def studied(line: str, goal: Goal = "score") -> PuzzleFeatures:
    """A position, solved to the end and studied."""
    position = Position.parse(line)
    solution = solve(position, "literal", goal, Budget(60))
    assert solution.exact
    return PuzzleFeatures(with_solution(Puzzle("posed", position), solution))
