"""A table without the signs that tell what matters: a question should not show its answer."""

from functools import partial

from ...engine.state import State
from ..picture import Picture, painted
from .board_picture import lay_out_board
from .visible_table import CardStage, SeenFirework, SeenHand, VisibleTable, visible_table


def unannotated_picture(state: State, theme: str = "light") -> Picture:
    """The table as it lies: nothing says which cards are last copies, lost or out of reach.

    >>> from hanabi_kit import Position
    >>> line = "en2[hand_size=1,suits=r,ranks=3] r1 t1 s0 d0 l2 m0 ?/r3 x:r1r2r2"
    >>> print(unannotated_picture(Position.parse(line).state()))
    tokens 1 of 8 | strikes 0 of 3 | deck 0 | score 1 of 3 | last round, turns left: 2
    fireworks: red 1
    discards: r1 r2 r2
    <BLANKLINE>
    slot   1
    > Ann  ?
    <BLANKLINE>
      Bob  r3
    <BLANKLINE>
    Ann is to move.
    """
    return painted(partial(lay_out_board, without_annotations(visible_table(state))), theme)


def without_annotations(seen: VisibleTable) -> VisibleTable:
    """What is seen without what has been worked out from it."""
    return seen._replace(
        best=seen.rules.maximum,
        fireworks=tuple(map(_unaided_firework, seen.fireworks)),
        discards=tuple(
            tuple(discard._replace(lost=False) for discard in pile) for pile in seen.discards
        ),
        hands=tuple(map(_unaided_hand, seen.hands)),
    )


def _unaided_firework(firework: SeenFirework) -> SeenFirework:
    """A firework whose next card is the one above its top, whether or not it can be had."""
    steps = [
        step._replace(stage=_stage(place - firework.height), critical=False)
        for place, step in enumerate(firework.steps)
    ]
    return firework._replace(dead=False, steps=tuple(steps))


def _stage(above: int) -> CardStage:
    return "played" if above < 0 else "later" if above else "next"


def _unaided_hand(hand: SeenHand) -> SeenHand:
    return hand._replace(cards=tuple(card._replace(critical=False) for card in hand.cards))
