"""One more game: dealt anew by the same rules, or from the start of a table that was set up."""

import pytest

from hanabi_kit import Clue, HanabiError, Play, View, deal, editions
from hanabi_kit.position import Position
from hanabi_kit.widgets import Board
from tests.builders import table
from tests.widgets.screens import buttons, press, status, type_line

RULES = editions.rules("en", players=2)
NAMES = ["Mia", "Tom"]


def played() -> Board:
    board = Board(deal(RULES, seed=1, names=NAMES), seat=0, teammates="careful")
    board.discard(1) if board.state.tokens < RULES.tokens else board.play(1)
    return board


def test_a_game_that_is_being_played_is_left_by_two_presses() -> None:
    board = played()
    going = board.state
    press(board, "New game")
    assert board.state is going
    assert "Press once more" in status(board)
    press(board, "Yes, a new game")
    assert board.state.previous is None
    assert (board.state.rules, board.state.game.names) == (RULES, tuple(NAMES))
    assert board.state != deal(RULES, seed=1, names=NAMES)
    assert board.teammates.turns == []
    assert "New game" in buttons(board)
    assert "Undo" not in buttons(board)


def test_what_is_done_in_between_takes_the_first_press_back() -> None:
    board = played()
    press(board, "New game")
    board.play(2)
    assert "New game" in buttons(board)


def test_a_seed_deals_its_game() -> None:
    board = played()
    board.new_game(seed=7)
    assert board.state == deal(RULES, seed=7, names=NAMES)
    type_line(board, "new game")
    assert board.state.previous is None
    assert board.state.game.seed != 7


def test_after_the_end_one_press_is_enough() -> None:
    board = Board(deal(RULES, seed=1), open_hands=True)
    while not board.state.over:
        board.play(1)
    assert buttons(board)[:2] == ["New game", "Review the game"]
    press(board, "New game")
    assert not board.state.over
    assert board.state.score == board.state.strikes == 0


def test_the_screen_is_handed_to_whoever_begins() -> None:
    """Tom has the screen, and Mia's new cards are not for his eyes."""
    board = Board(deal(RULES, seed=1, names=NAMES))
    board.play(1)
    board.raise_curtain()
    board.new_game(seed=2)
    assert "Hand the screen to Mia." in status(board)


def test_what_was_set_up_starts_again() -> None:
    state = table("Ann: r1 b4; Bob: r2 g2", deck="y1 y2", tokens=5, hand_size=2)
    later = Position.of(View.of(deal(RULES, seed=3).apply(Play(0)), 1))
    for board in (Board(state), Board(state, seat=0), Board(later)):
        first = board.state
        assert not {"New game", "Start again"} & {*buttons(board)}
        board.act(next(action for action in board.view.legal_actions() if isinstance(action, Clue)))
        with pytest.raises(HanabiError, match="start again"):
            board.new_game()
        press(board, "Start again")
        press(board, "Yes, start again")
        assert board.state is first
        assert "Start again" not in buttons(board)


def test_where_nothing_is_taken_back_nothing_starts_again() -> None:
    state = table("Ann: r1 b4; Bob: r2 g2", deck="y1 y2", tokens=5, hand_size=2)
    board = Board(state, undo=False)
    board.clue("red", "Bob")
    assert "Start again" not in buttons(board)
    with pytest.raises(HanabiError, match="what is done is done"):
        board.start_again()
