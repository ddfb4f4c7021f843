"""Positions whose unknown cards differ in so many ways that their deals are hard to count."""

FIVE_PLAYERS = (
    "en5 r0y0g0b0w0 t8 s0 d30 m0 ?-y,?-1,?-w,?-5-b/?-5,?-2,?-4-1,?-4-w/?-r,?-3-1,?-2-4,?-4/"
    "?-b,?-r,?-1,?-g/?-4-5,?-3,?-4-1,?-1-3 x"
)
"""A standard table with a few negative marks: sixteen different sets of clues on twenty cards."""

HANDS_OF_TEN = (
    "en2[hand_size=10] r0y0g0b0w0 t8 s0 d30 m0 "
    "?-5,?-w,?-3,?-3-2,?-y,?-r-2,?-5-r,?-3-w-b,?-y-1-r,?-r/"
    "?-4-r-2,?-b-2-r,?-b-3-4,?-b-1-5,?-b-3-w,?-2,?-y-g-w,?-1,?-4-2-b,?-w-3 x"
)
"""Nineteen different sets of clues on twenty cards."""

HOPELESS = (
    "en4[hand_size=10] r0y0g0b0w0 t8 s0 d10 m0 "
    "?-r-1,?-y-2,?-g-3,?-b-4,?-w-5,?-r-2,?-y-3,?-g-4,?-b-5,?-w-1/"
    "?-r-3,?-y-4,?-g-5,?-b-1,?-w-2,?-r-4,?-y-5,?-g-1,?-b-2,?-w-3/"
    "?-r-5,?-y-1,?-g-2,?-b-3,?-w-4,?-r-y-1,?-y-g-2,?-g-b-3,?-b-w-4,?-w-r-5/"
    "?-1-2-r,?-2-3-y,?-3-4-g,?-4-5-b,?-5-1-w,?-r-g,?-y-b,?-g-w,?-b-r,?-w-y x"
)
"""Forty cards, and no two have the same clues."""
