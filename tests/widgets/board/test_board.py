"""The board: whichever way an action is chosen, it does the same, and words say what happened."""

from collections.abc import Callable
from typing import Any

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    HanabiError,
    Hidden,
    IllegalAction,
    InvalidNotation,
    Play,
    Rearrange,
    State,
    View,
)
from hanabi_kit.position import from_line
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.render.scene import CardSpot, DiscardSpot, SeatSpot
from hanabi_kit.widgets import Board
from tests.builders import after, discards, hand, marks, number, table
from tests.widgets.screens import buttons, click, press, screen, shown, status, type_line

HANDS = "Ann: r1 b4; Bob: r2 g2; Cem: w1 w3"


def game(hands: str = HANDS, **more: Any) -> State:
    options: dict[str, Any] = {"deck": "y1 y2 y3 y4", "tokens": 5, "hand_size": 2} | more
    return table(hands, **options)


def spot(state: State, name: str, card: str) -> CardSpot:
    seat = state.game.names.index(name)
    return CardSpot(seat, number(state, seat, card))


# Four ways to do the same.


def clue_by_card(board: Board) -> None:
    click(board.stage, spot(board.state, "Bob", "r2"))
    press(board, "Clue red to Bob")
    press(board, "Do it: clue red to Bob")


def clue_by_tap(board: Board) -> None:
    click(board.stage, SeatSpot(1))
    press(board, "Clue red to Bob")
    board.confirm()


def clue_by_button(board: Board) -> None:
    press(board, "Bob")
    press(board, "Clue red to Bob")
    press(board, "Do it: clue red to Bob")


CLUES: dict[str, Callable[[Board], None]] = {
    "click": clue_by_card,
    "tap": clue_by_tap,
    "button": clue_by_button,
    "typed": lambda board: type_line(board, "red to bob"),
    "notation": lambda board: type_line(board, "c1:r"),
    "method": lambda board: board.clue("red", to="Bob"),
    "words": lambda board: board.act("clue red to Bob"),
    "value": lambda board: board.act(Clue(1, "red")),
}


@pytest.mark.parametrize("way", CLUES)
def test_every_way_to_give_a_clue_does_the_same(way: str) -> None:
    start = game()
    board, plain = Board(start, open_hands=True), Board(start, open_hands=True)
    CLUES[way](board)
    plain.act("clue red to Bob")
    assert board.state == after(start, "Ann clues red to Bob")
    assert screen(board) == screen(plain)
    assert status(board) == "Turn 1, Ann: clue red to Bob (touches slot 1). Bob is to move."


def play_by_click(board: Board) -> None:
    click(board.stage, spot(board.state, "Ann", "r1"))
    press(board, "Play slot 1")
    press(board, "Do it: play slot 1")


def play_by_button(board: Board) -> None:
    press(board, "slot 1")
    press(board, "Play slot 1")
    press(board, "Do it: play slot 1")


@pytest.mark.parametrize(
    "way",
    [
        play_by_click,
        play_by_button,
        lambda board: type_line(board, "play 1"),
        lambda board: board.play(1),
    ],
    ids=["click", "button", "typed", "method"],
)
def test_every_way_to_play_does_the_same(way: Callable[[Board], None]) -> None:
    start = game()
    board = Board(start, seat=0)
    way(board)
    assert board.state == after(start, "Ann plays r1")
    assert status(board).startswith("Turn 1, Ann: play slot 1 (r1 fits). Bob is to move.")


# Every kind of action, by method and typed.

DONE = [
    ("discard 2", lambda b: b.discard(2), "Ann discards b4", "discard slot 2 (b4)"),
    ("play 2", lambda b: b.play(2), "Ann plays b4", "play slot 2 (b4 does not fit: a strike)"),
    ("4 to Cem", None, "Ann clues 4 to Cem", "clue 4 to Cem (touches no card)"),
    (
        "play 1 as red",
        lambda b: b.play(1, call="red"),
        "Ann plays r1 as red",
        "play slot 1 calling red (r1 fits)",
    ),
    (
        "play 1 as blue",
        lambda b: b.play(1, call="blue"),
        "Ann plays r1 as blue",
        "play slot 1 calling blue (r1 does not fit: a strike)",
    ),
    ("arrange 2 1", lambda b: b.rearrange(2, 1), "Ann sorts b4 r1", "arrange Ann: 2 1"),
]


@pytest.mark.parametrize(("line", "method", "sentence", "told"), DONE)
def test_what_is_done_is_told(
    line: str, method: Callable[[Board], None] | None, sentence: str, told: str
) -> None:
    start = game(edition="fi", variants="colour-call")
    typed, called = Board(start, open_hands=True), Board(start, open_hands=True)
    type_line(typed, line)
    method(called) if method else called.act(line)
    assert typed.state == called.state == after(start, sentence)
    assert status(typed) == status(called)
    assert status(typed).startswith(f"Turn 1, Ann: {told}. ")


def test_a_card_can_be_moved_by_buttons() -> None:
    board = Board(game("Ann: r1 b4 y1; Bob: r2 g2 g1", hand_size=3), seat=0)
    press(board, "slot 2")
    assert {"Move it left", "Move it right"} <= set(buttons(board))
    press(board, "Move it left")
    press(board, "Do it: arrange Ann: 2 1 3")
    assert hand(board.state, "Ann") == "b4 r1 y1"
    press(board, "slot 1")
    assert "Move it left" not in buttons(board)
    assert status(board) == "Slot 1: play it, discard it, or move it?"


# Bonus tiles.


def waiting(tile: int, **more: Any) -> State:
    """A bonus tile waits for Ann's choice."""
    return game(
        edition="it",
        variants="five-flares",
        pending=tile,
        fireworks="g1",
        discards="g2 b3 b3",
        **more,
    )


@pytest.mark.parametrize(
    ("tile", "card", "label", "sentence"),
    [
        (5, "b3", "return b3 to the deck", "Ann returns b3"),
        (6, "g2", "play g2 from the discards", "Ann relaunches g2"),
    ],
)
def test_a_discarded_card_is_chosen_for_a_bonus_tile(
    tile: int, card: str, label: str, sentence: str
) -> None:
    start = waiting(tile, deck="w1 w2")
    boards = [Board(start, seat=0) for _ in range(4)]
    assert "slot 1" not in buttons(boards[0])
    click(boards[0].stage, DiscardSpot(Card.parse(card)))
    assert boards[0].state == start
    press(boards[0], f"Do it: {label}")
    press(boards[1], label[0].upper() + label[1:])
    boards[1].confirm()
    type_line(boards[2], label)
    boards[3].choose(card)
    for board in boards:
        assert board.state == after(start, sentence)
        assert discards(board.state).count(card) == discards(start).count(card) - 1


def test_a_card_that_no_tile_takes_is_refused_in_words() -> None:
    board = Board(waiting(6), seat=0)
    refused = "b3 can't be chosen now, only g2"
    with pytest.raises(IllegalAction, match=refused):
        board.choose("b3")
    click(board.stage, DiscardSpot(Card.parse("b3")))
    assert status(board) == refused
    with pytest.raises(IllegalAction, match="no bonus tile waits"):
        Board(game(discards="b3")).choose("b3")


def test_tile_5_offers_a_free_rank_clue_where_the_deck_is_empty() -> None:
    start = waiting(5, tokens=0, deck="", turns_left=2)
    board = Board(start, seat=0)
    offered = [label for label in buttons(board) if label.startswith(("Clue", "Return", "Play"))]
    assert "Clue 2 to Bob" in offered
    assert all(label.split()[1].isdigit() for label in offered)
    click(board.stage, DiscardSpot(Card.parse("b3")))
    assert status(board) == "bonus tile 5 waits, and the deck is empty: give a rank clue, free"
    type_line(board, "return b3 to the deck")
    assert "give a rank clue" in status(board)
    click(board.stage, spot(start, "Ann", "r1"))
    assert "as the deck is empty, bonus tile 5 is a free rank clue" in status(board)
    press(board, "Clue 2 to Bob")
    board.confirm()
    assert board.state == after(start, "Ann clues 2 to Bob")
    assert discards(board.state) == discards(start)


@pytest.mark.parametrize(("tile", "free"), [(3, "red"), (4, "2")])
def test_a_free_clue_is_chosen_for_a_bonus_tile(tile: int, free: str) -> None:
    start = waiting(tile, tokens=0)
    board = Board(start, seat=0)
    offered = [label for label in buttons(board) if label.startswith("Clue ")]
    assert f"Clue {free} to Bob" in offered
    assert all(label.split()[1].isdigit() == free.isdigit() for label in offered)
    click(board.stage, DiscardSpot(Card.parse("b3")))
    assert f"bonus tile {tile} waits: give a" in status(board)
    with pytest.raises(IllegalAction, match=f"bonus tile {tile} waits"):
        board.choose("b3")
    click(board.stage, spot(start, "Ann", "r1"))
    assert f"bonus tile {tile} waits for a choice" in status(board)
    press(board, f"Clue {free} to Bob")
    board.confirm()
    assert board.state == after(start, f"Ann clues {free} to Bob")


# Thinking before acting.


def test_a_preview_points_at_what_would_be_touched_and_changes_nothing() -> None:
    start = game()
    board = Board(start, seat=0)
    for clue, touched, said in [
        ("2 to Bob", (2, 3), "Clue 2 to Bob would touch slots 1 and 2."),
        ("green to Bob", (3,), "Clue green to Bob would touch slot 2."),
    ]:
        board.think(clue)
        assert status(board) == said
        assert board.state == start
        pointer = visible_table(board.view, board.thinking).pointer
        assert pointer is not None
        assert (pointer.numbers, pointer.given) == (touched, False)
        assert board.stage.scene == board.scene() != Board(start, seat=0).scene()
    board.think(None)
    assert screen(board) == screen(Board(start, seat=0))


def test_a_preview_of_an_own_card_is_a_question() -> None:
    board = Board(game(), seat=0)
    board.think("play 2")
    assert (status(board), board.thinking) == ("Play slot 2?", Play(1))
    press(board, "Bob")
    assert board.thinking is None


def test_a_clue_that_touches_nothing_says_so_before_it_is_given() -> None:
    board = Board(game(edition="fi"), seat=0)
    board.think("5 to Bob")
    assert status(board) == "Clue 5 to Bob would touch no card."


@pytest.mark.parametrize("action", [Clue(9, "red"), Clue(0, "red"), Play(99), Rearrange(0, (0,))])
def test_what_is_not_allowed_is_refused_before_it_is_shown(action: Action) -> None:
    board = Board(game(), seat=0)
    before = screen(board)
    with pytest.raises(IllegalAction):
        board.think(action)
    assert board.thinking is None
    assert screen(board) == before


def test_nothing_is_confirmed_before_it_is_chosen() -> None:
    board = Board(game(), seat=0)
    with pytest.raises(HanabiError, match="first choose what to do"):
        board.confirm()
    assert not [label for label in buttons(board) if label.startswith("Do it")]


def test_a_clicked_card_offers_the_clues_that_touch_it() -> None:
    board = Board(game(), seat=0)
    click(board.stage, spot(board.state, "Bob", "g2"))
    assert status(board) == "What will you tell Bob?"
    offered = [label for label in buttons(board) if label.startswith("Clue ")]
    assert sorted(offered) == ["Clue 2 to Bob", "Clue green to Bob"]
    click(board.stage, SeatSpot(0))
    assert not [label for label in buttons(board) if label.startswith("Clue ")]


def test_what_is_not_on_the_table_can_not_be_pointed_at() -> None:
    board = Board(game(), seat=0)
    for nothing in (SeatSpot(7), CardSpot(0, 99), DiscardSpot(Card.parse("r5"))):
        with pytest.raises(HanabiError, match="not on the table"):
            board.point(nothing)
    press(board, "slot 1")
    assert "Slot 1" in status(board)


# What is refused, and what is unknown.

REFUSED = [
    ("discard 1", 8, "all 8 tokens are there"),
    ("red to Bob", 0, "no token is left"),
    ("red to Eve", 5, "'Eve' is nobody here"),
    ("pink to Bob", 5, "'pink' can't be clued"),
    ("play 7", 5, "Ann has no slot 7"),
    ("sing", 5, "'sing' is not understood"),
    ("return r1", 5, "no bonus tile waits"),
]


@pytest.mark.parametrize(("line", "tokens", "why"), REFUSED)
def test_what_is_refused_is_said_when_typed_and_raised_when_called(
    line: str, tokens: int, why: str
) -> None:
    start = game(tokens=tokens)
    board = Board(start, seat=0)
    with pytest.raises((IllegalAction, InvalidNotation), match=why):
        board.act(line)
    type_line(board, line)
    assert why in status(board)
    assert board.state == start
    with pytest.raises(HanabiError, match="nothing to take back"):
        board.undo()


def test_an_unknown_card_is_said_to_be_unknown_until_it_is_named() -> None:
    position = from_line("en2 r0y0g0b0w0 t7 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x")
    for board in (Board(position), Board(position, open_hands=True), Board(position, seat=0)):
        with pytest.raises(Hidden, match="card #0 is unknown"):
            board.play(1)
        type_line(board, "play 1")
        assert "card #0 is unknown" in status(board)
        board.clue("red", to="Bob")
        assert marks(board.state, "Bob")[0] == "r1 +red"
    board = Board(position, seat=0)
    type_line(board, "slot 1 is r2")
    assert "r2" not in shown(board)
    board.play(1)
    assert status(board).startswith("Turn 1, Ann: play slot 1 (r2 does not fit: a strike).")


def test_a_seat_that_is_not_there_and_an_unknown_theme_are_refused() -> None:
    with pytest.raises(HanabiError, match="there is no seat 7"):
        Board(game(), seat=7)
    with pytest.raises(HanabiError, match="'pink' is not a theme"):
        Board(game(), theme="pink")
    with pytest.raises(HanabiError, match="which one is yours"):
        Board(game(), teammates=lambda view: view.legal_actions()[0])


def test_a_view_is_a_board_of_its_seat() -> None:
    board = Board(View.of(game(), 1))
    assert screen(board) == screen(Board(game(), seat=1))
    board.clue("white", to="Cem")
    assert marks(board.state, "Cem") == ["w1 +white", "w3 +white"]


# What can't be done now is said before it is tried.


def test_without_tokens_a_teammate_can_be_told_nothing_and_it_says_so() -> None:
    board = Board(game(tokens=0), seat=0)
    press(board, "Bob")
    assert status(board) == "No token is left for a clue: play or discard a card."
    assert not [label for label in buttons(board) if label.startswith("Clue ")]


def test_with_all_tokens_there_is_no_discard_and_it_says_so() -> None:
    board = Board(game(tokens=8), seat=0)
    press(board, "slot 1")
    words = "Slot 1: play it, or move it? All tokens are there: no discard now."
    assert status(board) == words
    assert "Discard slot 1" not in buttons(board)
