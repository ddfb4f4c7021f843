"""How hands are shown: with or without what follows from clues, and in either order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Position, Rules, State, View, board, deal, picture
from hanabi_kit.puzzles import load
from hanabi_kit.render.board.board_picture import lay_out_board
from hanabi_kit.render.board.visible_table import HandDisplay, SeenCard, visible_table
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.puzzle.puzzle_picture import puzzle_display
from hanabi_kit.render.scene import CardSpot

NEGATIVE = "en2 r0y0g0b0w0 t3 s0 d40 m0 ?-r-y-g-b,?+w-1-2-3-4,?+r,?+2,?/r1,y1,g1,b1,w1 x"
RAINBOW = "en2+multicolour-every r0y0g0b0w0m0 t3 s0 d50 m0 ?+r+y,?+r,?+3,?,?/r1,y1,g1,b1,w1 x"


def shown(line: str, *, deduced: bool) -> list[tuple[str | None, int | None]]:
    state = View.of(Position.parse(line).state(), 0)
    cards = visible_table(state, hands=HandDisplay(deduced)).hands[0].cards
    return [(card.suit, card.rank) for card in cards]


def test_what_follows_from_several_clues_is_shown_only_if_it_is_wanted() -> None:
    followed = [("w", None), ("w", 5), ("r", None), (None, 2), (None, None)]
    assert shown(NEGATIVE, deduced=True) == followed
    said = [(None, None), ("w", None), ("r", None), (None, 2), (None, None)]
    assert shown(NEGATIVE, deduced=False) == said


def test_a_clue_that_touches_two_suits_names_none() -> None:
    assert shown(RAINBOW, deduced=True)[0] == ("m", None)
    assert shown(RAINBOW, deduced=False)[:3] == [(None, None), (None, None), (None, 3)]


@given(st.integers(0, 50), st.integers(0, 12))
def test_what_is_said_is_never_more_than_what_follows(seed: int, turns: int) -> None:
    state: State = deal(Rules(players=3), seed)
    for turn in range(turns):
        clues = [a for a in state.legal_actions() if type(a).__name__ == "Clue"]
        if not clues:
            break
        state = state.apply(clues[(seed + turn) % len(clues)])
    told, whole = (visible_table(state, hands=HandDisplay(way)).hands for way in (False, True))
    for some, more in zip(told, whole, strict=True):
        for card, known in zip(some.cards, more.cards, strict=True):
            assert card.suit in (None, known.suit)
            assert card.rank in (None, known.rank)


def test_puzzles_up_to_level_4_leave_deducing_to_whoever_solves_them() -> None:
    kit = load()
    levels = {puzzle.difficulty: puzzle_display(puzzle).deduced for puzzle in kit}
    assert levels == {1: False, 2: False, 3: False, 4: False, 5: True}


# The order of hands.


LINE = "en3[hand_size=4] r0y0g0b0w0 t3 s0 d37 m0 r1,r2,r3/y1+1,y2,y3,y4/g1,g2,g3,g4 x:w1w1"


def order(state: State, newest: str) -> list[list[tuple[float, int]]]:
    """For each hand, where each card is clicked and its slot, from left to right."""
    seen = visible_table(state, hands=HandDisplay(newest=newest))  # type: ignore[arg-type]
    scene = lay_out_board(seen, THEMES["light"])
    rows = []
    for hand in seen.hands:
        spots = [(scene.where(CardSpot(hand.seat, card.number)), card) for card in hand.cards]
        for (x, y), card in spots:
            assert scene.at(x, y) == CardSpot(hand.seat, card.number)
        rows.append(sorted((x, card.slot) for (x, _y), card in spots))
    return rows


def test_a_click_finds_the_card_that_is_drawn_there_in_either_order() -> None:
    state = Position.parse(LINE).laid()
    right, left = order(state, "right"), order(state, "left")
    assert [[slot for _x, slot in row] for row in right] == [[1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4]]
    assert [[slot for _x, slot in row] for row in left] == [[3, 2, 1], [4, 3, 2, 1], [4, 3, 2, 1]]
    columns = [x for x, _slot in right[1]]
    assert [x for x, _slot in left[1]] == columns  # the places are the same
    assert [x for x, _slot in left[0]] == columns[1:]  # slots stand under each other


def test_the_text_has_the_same_order_as_the_picture() -> None:
    state = Position.parse(LINE).laid()
    text = board(state, newest="left")
    assert text.splitlines()[4:10] == [
        "slot   4   3   2   1",
        "> Ann      r3  r2  r1",
        "",
        "  Bob  y4  y3  y2  y1",
        "                   +1",
        "  Cem  g4  g3  g2  g1",
    ]
    assert repr(picture(state, newest="left")) == text
    assert repr(picture(state)) == board(state)


@pytest.mark.parametrize("cards", [5, 6, 10])
def test_hands_of_any_size_keep_to_their_places(cards: int) -> None:
    rules = Rules(players=2, hand_size=cards)
    first, turned = (order(deal(rules, 7), newest) for newest in ("right", "left"))
    for row, other in zip(first, turned, strict=True):
        assert [x for x, _slot in row] == pytest.approx([x for x, _slot in other])
        assert [slot for _x, slot in row] == [slot for _x, slot in reversed(other)]


def test_slots_keep_their_numbers() -> None:
    cards = {}
    for newest in ("right", "left"):
        seen = visible_table(deal(Rules(players=2), 7), hands=HandDisplay(newest=newest))
        cards[newest] = [(card.slot, card.number) for card in seen.hands[0].cards]
    assert cards["left"] == cards["right"]
    assert isinstance(seen.hands[0].cards[0], SeenCard)
