"""The end of a game on the board: all hands are turned round, and a perfect game has its show."""

import pytest

from hanabi_kit import State, View
from hanabi_kit.practice.settings import keep_setting
from hanabi_kit.widgets import Board
from tests.builders import table
from tests.widgets.screens import status

FIREWORKS = "r5 y5 g5 b5 w4"


def last_turn(hands: str = "Ann: w5 r1; Bob: y1 g1", fireworks: str = FIREWORKS) -> State:
    return table(hands, fireworks=fireworks, tokens=1, turns_left=1, hand_size=2)


def rockets(board: Board) -> int:
    return str(board.stage.overlay.value).count("hanabi-rocket")


def test_all_hands_are_turned_round_when_the_game_is_over() -> None:
    board = Board(last_turn(), seat=0)
    assert isinstance(board.view, View)
    assert "> Ann  ?" in board.scene().text
    board.play(2)
    assert board.state.over
    assert "Ann  w5" in board.scene().text
    assert "Ann  w5" in board.still().text
    board.undo()
    assert isinstance(board.view, View)
    assert "> Ann  ?" in board.scene().text


def test_where_the_screen_goes_round_they_are_turned_round_too() -> None:
    board = Board(last_turn())
    assert "r1" not in board.still().text
    board.play(1)
    assert "r1" in board.still().text


def test_a_complete_firework_goes_up_once_and_a_perfect_game_has_its_show() -> None:
    board = Board(last_turn(fireworks="r5 y5 g5 b4 w4"), seat=0)
    assert rockets(board) == 0
    board.play(1)
    assert "24 of 25 points" in status(board)
    one = rockets(board)
    assert one > 0
    perfect = Board(last_turn(), seat=0)
    perfect.play(1)
    assert perfect.state.score == 25
    assert rockets(perfect) >= one + 4


def test_nothing_goes_up_for_less_or_for_those_who_want_calm() -> None:
    board = Board(last_turn(), seat=0)
    board.play(2)
    assert rockets(board) == 0
    keep_setting("celebration", "calm")
    calm = Board(last_turn(), seat=0)
    calm.play(1)
    assert calm.state.score == 25
    assert rockets(calm) == 0


@pytest.mark.parametrize("hands", ["Ann: w5 r1; Bob: y1 g1"])
def test_undo_takes_the_show_down(hands: str) -> None:
    board = Board(last_turn(hands), seat=0)
    board.play(1)
    board.undo()
    assert rockets(board) == 0
