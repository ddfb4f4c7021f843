"""Every kind of knowledge as a table in a terminal and in a notebook cell."""

from typing import Any

import pytest

from hanabi_kit import Card, Position, Rules, Suit, View, deal, show
from hanabi_kit.knowledge import (
    Odds,
    Playable,
    deduce,
    knows_that_knows,
    statistics,
    steps,
    thoughts,
    worlds,
)
from hanabi_kit.render.table import Table

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 y1,y1,g1/?+5,?-5,?-5 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
STATE = Position.parse(LINE).state()


def test_a_deduction_gives_what_each_card_can_be_and_why_not_the_rest() -> None:
    table = show(deduce(STATE, 1))
    assert table.heading == ("card", "can be", "can't be")
    assert table.rows[0][:2] == ("1", "r5")
    assert table.rows[1][:2] == ("2", "r2 and b1")
    assert "r5, y5, g5, b5 and w5 (not touched by 5)" in table.rows[1][2]


def test_odds_put_the_likeliest_first() -> None:
    assert show(Odds(STATE, 1)).rows[0] == ("1", "1", "0", "1", "r5 1")
    assert show(Odds(STATE, 1)).rows[2] == ("3", "0", "1", "0", "r2 1/2, b1 1/2")


def test_statistics_as_text() -> None:
    # 24 points, one card to play, nobody but Ann and Bob left to move: 0 + 2 - 1 = 1 to spare.
    assert str(show(statistics(STATE))).splitlines() == [
        "what        number",
        "score       24",
        "best        25",
        "to play     1",
        "pace        1",
        "clues       3",
        "efficiency  1/3",
    ]


def test_the_rest_has_a_table_too() -> None:
    rules = Rules(players=2, suits=(Suit("red"),), ranks=2, copies=(2, 1), hand_size=1)
    state = deal(rules, deck=[Card.parse(face) for face in ("r2", "r1", "r1")])
    assert show(worlds(state)).rows == (("r1 | r1", ""), ("r1 | r2", ""), ("r2 | r1", "here"))
    view = View.of(state, 0)
    assert len(show(thoughts(view, 1)).rows) == len(thoughts(view, 1).sentences())
    verdict = knows_that_knows(view, Playable(1, 1))
    assert show(verdict).rows == ((verdict.text,),)
    assert show(steps(STATE, 1)).rows[0][1].startswith("Bob's first card was touched by 5")


@pytest.mark.parametrize("thing", [3, ("a", "b"), None])
def test_what_is_no_knowledge_has_none(thing: Any) -> None:
    with pytest.raises(TypeError, match="there is no table"):
        show(thing)


def test_markup_in_a_cell_shows_as_text() -> None:
    html = Table(("<b>",), (("<script>&'\"",),))._repr_html_()
    assert html == (
        "<table><tr><th scope='col' style='text-align: left'>&lt;b&gt;</th></tr><tr>"
        "<td style='text-align: left'>&lt;script&gt;&amp;&#x27;&quot;</td></tr></table>"
    )
