"""The chances of a hand, drawn and in words."""

from fractions import Fraction

import pytest

from hanabi_kit import Position, Rules, View, deal
from hanabi_kit.knowledge.chances import SORTS, chances, if_told
from hanabi_kit.render.inference.chances_picture import (
    CARDS,
    SIGNS,
    ChancesPage,
    chances_text,
    figures,
    lay_out_chances,
    missing,
    percent,
)
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.scene import Label, RowSpot, Scene
from hanabi_kit.render.svg import paint
from tests.knowledge.hostile import HOPELESS

FRESH = Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/?,?,?,?,? x").state()


def shown(chosen: int | None = None) -> ChancesPage:
    view = View.of(FRESH, 0)
    return ChancesPage(view.game.names, 0, chances(view), chosen=chosen)


def supposed(hint: str, *slots: int, chosen: int | None = None) -> ChancesPage:
    view = View.of(FRESH, 0)
    now = chances(if_told(view, hint, slots))
    return ChancesPage(view.game.names, 0, now, chances(view), "What if?", chosen)


def labels(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "= 0 %"),
        (Fraction(1), "= 100 %"),
        (Fraction(1, 4), "= 25 %"),
        (Fraction(2, 3), "≈ 66.7 %"),
        (Fraction(1, 1001), "< 0.1 %"),
        (Fraction(1000, 1001), "> 99.9 %"),
    ],
)
def test_percent_tell_where_they_are_rounded(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_a_fresh_card_is_counted_out() -> None:
    lines = chances_text(shown(chosen=2)).split("\n")
    assert lines[:2] == ["The chances of Ann's cards, from all that Ann sees", ""]
    assert lines[3].split("  ")[0] == "card 1"
    assert "15/50 = 30 %" in lines[3]
    assert lines[lines.index("Card 2, counted out") + 1 :] == [
        "Ann does not see 50 copies of what card 2 can be. Each is equally likely",
        "to be this card.",
        "Playable: 15 of 50 copies. The chance is 3/10 = 30 %.",
        "✓ playable  15  r1 ×3, y1 ×3, g1 ×3, b1 ×3, w1 ×3",
        "! critical  5   r5 ×1, y5 ×1, g5 ×1, b5 ×1, w5 ×1",
        "… later     30  r2 ×2, r3 ×2, r4 ×2, y2 ×2, y3 ×2, y4 ×2, g2 ×2, g3 ×2, g4 ×2, "
        "b2 ×2, b3 ×2, b4 ×2, w2 ×2, w3 ×2, w4 ×2",
    ]


def test_a_supposed_clue_stands_beside_what_is_known() -> None:
    text = chances_text(supposed("red", 1))
    assert "What if?" in text
    (first, before, second, _was) = text.split("\n\n")[1].split("\n")[1:5]
    assert first.split("  ")[0] == "card 1"
    assert "3/10 = 30 %" in first  # red: r1 ×3 of 10
    assert before.split()[:2] == ["before", "15/50"]
    assert "12/40 = 30 %" in second


def test_what_is_certain_or_impossible_needs_no_fraction() -> None:
    view = View.of(Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?+1,?,?,?,?/?,?,?,?,? x").state(), 0)
    (one, two, *_) = chances(view)
    assert [figures(one, sort) for sort in SORTS] == ["1", "0", "0", "0"]
    said = chances_text(ChancesPage(view.game.names, 0, (one,), chosen=1))
    assert "Playable: 15 of 15 copies. It is certain." in said.replace("\n", " ")
    # The other card: 15 × 14 deals have two 1s, 15 × 35 another card.
    assert (two.ways("playable"), two.total) == (15 * 14, 15 * 49)
    said = chances_text(ChancesPage(view.game.names, 0, (two,), chosen=2)).replace("\n", " ")
    assert "Card 1 and card 2 draw on the same copies, but their clues differ." in said
    assert "Playable: 210 of 735 deals. The chance is 2/7 ≈ 28.6 %." in said


@pytest.mark.parametrize("name", THEMES)
def test_the_picture_has_what_the_text_has(name: str) -> None:
    scene = lay_out_chances(supposed("red", 1, chosen=1), theme_called(name))
    words = labels(scene)
    assert {"What if?", "card 5", "before", "Card 1, counted out", "✓ 3/10 = 30 %"} <= set(words)
    assert {"r1", "r5", *SIGNS.values()} <= set(words)
    assert scene.text == chances_text(supposed("red", 1, chosen=1))
    assert paint(scene).startswith("<svg")
    assert min(item.size for item in scene.items if isinstance(item, Label)) >= 14


def test_everything_is_within_the_picture_and_bars_can_be_clicked() -> None:
    scene = lay_out_chances(shown(chosen=1), theme_called("light"))
    for item in scene.items:
        if isinstance(item, Label):
            assert 0 <= item.x <= scene.width
            assert 0 <= item.y <= scene.height - item.size / 2
    assert scene.at(*scene.where(RowSpot(CARDS, 3))) == RowSpot(CARDS, 3)


def test_a_hand_without_cards_has_no_bars() -> None:
    state = deal(Rules(players=2), seed=1)
    scene = lay_out_chances(ChancesPage(state.game.names, 0, ()), theme_called("light"))
    assert "card 1" not in scene.text


def test_a_card_that_was_not_counted_has_no_bar_and_says_why() -> None:
    view = View.of(Position.parse(HOPELESS).state(), 0)
    page = ChancesPage(view.game.names, 0, chances(view), chosen=1)
    _title, rows_text, *_counted = chances_text(page).split("\n\n")
    rows = [line.split("  ") for line in rows_text.splitlines() if line.startswith("card ")]
    assert len(rows) == 10
    assert all("not counted" in map(str.strip, row) for row in rows)
    assert not any("%" in word for row in rows for word in row)
    assert missing(page)[0].startswith("Card 1 draws on the same copies as 39 other unknown cards")
    scene = lay_out_chances(page, theme_called("light"))
    assert {"?", "✓ 0", "✓ not counted", "✕ 0"} <= set(labels(scene))  # card 1 is no 1
    assert not missing(shown())
