"""A whole game at the board: undo, the curtain, teammates, the end, the log, and every button."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import (
    Action,
    Clue,
    HanabiError,
    IllegalAction,
    Rearrange,
    State,
    View,
    deal,
    editions,
    parse,
)
from hanabi_kit.engine.log import log
from hanabi_kit.render.scene import CardSpot, Label
from hanabi_kit.widgets import Board
from hanabi_kit.widgets.base import frame as frames
from tests.builders import after, hand, number, table
from tests.widgets.screens import (
    buttons,
    click,
    moments,
    parts,
    press,
    screen,
    shown,
    some_action,
    status,
    type_line,
)

HANDS = "Ann: r1 b4; Bob: r2 g2; Cem: w1 w3"


def game(hands: str = HANDS, **more: Any) -> State:
    options: dict[str, Any] = {"deck": "y1 y2 y3 y4", "tokens": 5} | more
    return table(hands, **options)


def last_to_clue(view: View) -> Action:
    """A teammate that gives the last clue it can, and else discards its oldest card."""
    clues = [action for action in view.legal_actions() if isinstance(action, Clue)]
    return clues[-1] if clues else parse(view, "discard 1")


# Undo.


@pytest.mark.parametrize("options", [{"seat": 0}, {"open_hands": True}])
def test_what_was_done_can_be_taken_back_step_by_step(options: dict[str, Any]) -> None:
    start = game()
    board = Board(start, **options)
    fresh = screen(board)
    board.act("red to Bob")
    middle = board.state
    board.act("1 to Cem")
    press(board, "Undo")
    assert board.state == middle
    assert status(board).startswith("Taken back. Bob is to move.")
    type_line(board, "undo")
    assert board.state == start
    assert "Undo" not in buttons(board)
    board.think(None)
    assert screen(board) == fresh
    with pytest.raises(HanabiError, match="nothing to take back"):
        board.undo()


def test_where_the_lesson_allows_no_undo_there_is_none() -> None:
    board = Board(game(), seat=0, undo=False)
    board.act("red to Bob")
    done = board.state
    assert "Undo" not in buttons(board)
    type_line(board, "undo")
    assert status(board) == "what is done is done: here nothing can be taken back"
    with pytest.raises(HanabiError, match="what is done is done"):
        board.undo()
    assert board.state == done


def test_undo_takes_back_what_teammates_answered() -> None:
    start = game()
    board = Board(start, seat=0, teammates=last_to_clue)
    board.play(1)
    assert board.state.turn == 0
    assert "Turn 3, Cem: " in status(board)
    board.undo()
    assert board.state == start


def test_undo_forgets_a_chosen_card_that_was_not_yet_drawn() -> None:
    board = Board(game(), seat=0, teammates=last_to_clue)
    board.play(1)
    drawn = board.state.hands[0].numbers[-1]
    click(board.stage, CardSpot(0, drawn))
    press(board, "Play slot 2")
    press(board, "Undo")
    assert status(board).startswith("Taken back. Ann is to move.")
    assert board.thinking is None
    press(board, "slot 2")
    assert "Play slot 2" in buttons(board)


# One screen for all: the curtain.


def faces(board: Board) -> list[str]:
    """The letters and numbers that are painted: cards, marks and counters."""
    items = board.stage.scene.items
    return [item.text for item in items if isinstance(item, Label) and len(item.text) <= 2]


def test_a_curtain_falls_between_two_players() -> None:
    board = Board(game())
    assert hand(board.view, "Ann") == "? ?"
    board.clue("green", to="Bob")
    assert repr(board) == "Hand the screen to Bob."
    assert status(board).endswith("(touches slot 2). Hand the screen to Bob.")
    assert faces(board) == []
    assert buttons(board)[0] == "I am Bob: show my table"
    assert not {"slot 1", "Ann", "Cem"} & set(buttons(board))
    press(board, "I am Bob: show my table")
    assert (hand(board.view, "Ann"), hand(board.view, "Bob")) == ("r1 b4", "? ?")
    assert status(board) == "Bob is to move. Seen from Bob's seat."
    assert {"slot 1", "Ann", "Cem"} <= set(buttons(board))


def test_nothing_can_be_done_or_previewed_behind_the_curtain() -> None:
    board = Board(game())
    board.clue("red", to="Bob")
    done, before = board.state, screen(board)
    for tried, words in ((board.act, "play 1"), (board.think, "white to Cem")):
        with pytest.raises(HanabiError, match="Hand the screen to Bob"):
            tried(words)
    board.point(CardSpot(2, number(done, 2, "w3")))
    assert (board.state, board.thinking, screen(board)) == (done, None, before)
    type_line(board, "white to Cem")
    assert status(board) == "Hand the screen to Bob."


def test_undo_hands_the_screen_back_behind_the_curtain() -> None:
    """Bob would see his own cards if Ann's table came up as he takes her turn back."""
    board = Board(game())
    board.clue("red", to="Bob")
    board.raise_curtain()
    board.undo()
    assert repr(board) == "Hand the screen to Ann."
    assert status(board) == "Taken back. Hand the screen to Ann."
    assert faces(board) == []
    board.raise_curtain()
    assert hand(board.view, "Ann") == "? ?"


def test_to_sort_a_hand_keeps_the_curtain_up() -> None:
    board = Board(game())
    board.rearrange(2, 1)
    board.undo()
    assert status(board) == "Taken back. Ann is to move. Seen from Ann's seat."


def test_open_hands_need_no_curtain() -> None:
    board = Board(game(), open_hands=True)
    board.clue("red", to="Bob")
    assert (hand(board.view, "Ann"), hand(board.view, "Bob")) == ("r1 b4", "r2 g2")
    assert "Hand the screen" not in shown(board)


# One seat, alone or with teammates.


def test_one_seat_without_teammates_enters_what_the_others_do() -> None:
    board = Board(game(), seat=2)
    assert {"Bob", "Cem", "slot 1"} <= set(buttons(board))
    board.play(1)
    board.clue("white", to="Cem")
    assert status(board).startswith("Turn 2, Bob: clue white to Cem (touches slots 1 and 2).")
    assert hand(board.view, "Cem") == "? ?"
    board.undo()
    press(board, "Cem")
    press(board, "Clue white to Cem")
    assert status(board) == "Clue white to Cem?"  # what it touches is not for Cem to see yet


def test_teammates_see_their_own_view_and_play_before_your_first_turn() -> None:
    seen: list[View] = []

    def teammate(view: View) -> Action:
        seen.append(view)
        return last_to_clue(view)

    board = Board(game(), seat=1, teammates=teammate)
    assert [view.seat for view in seen] == [0]
    assert board.state.turn == 1
    board.discard(1)
    assert [(view.seat, view.turn) for view in seen] == [(0, 0), (2, 2), (0, 0)]
    assert all(hand(view, view.game.names[view.seat]) == "? ?" for view in seen)
    with pytest.raises(HanabiError, match="there is nothing"):
        Board(game(), seat=1, teammates=teammate).undo()


def test_teammates_may_sort_their_hands() -> None:
    def sorter(view: View) -> Action:
        order = tuple(sorted(view.hands[view.turn].numbers, reverse=True))
        sorts = view.hands[view.turn].numbers != order
        return Rearrange(view.turn, order) if sorts else last_to_clue(view)

    board = Board(game(), seat=0, teammates=sorter)
    board.clue("red", to="Bob")
    assert (hand(board.state, "Bob"), hand(board.state, "Cem")) == ("g2 r2", "w3 w1")


# The end.


@pytest.mark.parametrize("options", [{"seat": 0}, {}, {"open_hands": True}])
def test_a_game_that_is_over_says_how_it_ended_and_offers_undo_and_a_review(
    options: dict[str, Any],
) -> None:
    board = Board(game(strikes=2), **options)
    board.play(2)
    assert "Lost: the last strike was made; 0 of 25 points." in status(board)
    below = ["board as text", "turns so far", "export", "newest card on the left"]
    assert buttons(board) == ["Start again", "Review the game", "Undo", *below]
    with pytest.raises(IllegalAction, match="the game is over"):
        board.act("red to Bob")
    with pytest.raises(IllegalAction, match="the game is over"):
        board.think("red to Bob")
    board.point(CardSpot(1, number(board.state, 1, "r2")))
    assert "Lost" in status(board)
    board.undo()
    assert board.state == game(strikes=2)


# Under the board: text and turns.


def test_the_table_can_be_read_as_text() -> None:
    board = Board(game(), seat=0)
    assert repr(board) not in shown(board)
    press(board, "board as text")
    assert repr(board) in shown(board)
    board.clue("red", to="Bob")
    assert repr(board) in shown(board)
    press(board, "turns so far")
    assert repr(board) not in shown(board)
    press(board, "hide turns so far")
    assert "Turn 1" not in shown(board).replace(status(board), "")


def test_the_turns_so_far_can_be_read() -> None:
    board = Board(after(game(), "Ann plays r1", "Bob clues white to Cem"), seat=2)
    press(board, "turns so far")
    told = [str(turn) for turn in log(board.state)]
    assert told[0] == "Turn 1, Ann: play slot 1 (r1 fits)."
    assert "".join(told) in shown(board)
    board.discard(1)
    assert "Turn 3, Cem: discard slot 1 (w1)." in shown(board).replace(status(board), "")


def test_markup_in_names_is_shown_as_text() -> None:
    names = ["<script>alert(1)</script>", 'O\'Neil & "Co"', "<b>{x}"]
    state = deal(editions.rules("fi", 3), seed=5, names=names)
    board = Board(state, seat=0)
    press(board, "board as text")
    texts = [shown(board)]
    board.act(f"red to {names[2]}")
    press(board, "turns so far")
    texts.append(shown(board))
    hot = Board(state)
    hot.act(f"red to {names[2]}")
    texts.append(shown(hot))
    for text in texts:
        assert any(name in text for name in names)
    for widget in (*parts(board), *parts(hot)):
        html = getattr(widget, "value", "")
        assert not any(name in html for name in names[::2])


# Every button.

GAMES = {
    "plain": editions.rules("en", 2),
    "crowning": editions.rules("nb", 5, ["crowning-piece"]),
    "called": editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    "black": editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    "flares": editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=2),
    "small": editions.rules("nl", 3, ["five-flares", "colour-call"], hand_size=2, ranks=2),
}


@settings(derandomize=True, max_examples=16, deadline=None)
@given(st.sampled_from(list(GAMES)), st.integers(0, 10**6), st.floats(0, 0.999), st.booleans())
def test_every_legal_action_has_a_button_that_says_it(
    rules: str, seed: int, when: float, hot: bool
) -> None:
    states = [state for state in moments(GAMES[rules], seed) if not state.over]
    waiting = [state for state in states if state.pending is not None]
    pick = waiting if waiting and seed % 2 else states
    state = pick[int(len(pick) * when)]
    board = Board(state) if hot else Board(state, seat=state.turn)
    chosen = some_action(state, Random(seed))
    found: dict[Action, str] = {}
    firsts = [label for label in buttons(board) if label in whom(state)]
    for first in firsts or [""]:  # a bonus tile offers its choices at once
        if first:
            press(board, first)
        for label in buttons(board):
            if label.startswith(("Clue ", "Play ", "Discard ", "Return ")):
                action = parse(board.view, label)
                found[action] = label
                if action == chosen:
                    press(board, label)
                    assert board.thinking == chosen
                    assert board.state is state
    assert set(found) == set(state.legal_actions())
    board.think(chosen)
    board.confirm()
    assert board.state == state.apply(chosen)


def whom(state: State) -> set[str]:
    return {*state.game.names, *(f"slot {slot}" for slot in range(1, 6))}


# The same again.


def test_equal_boards_are_shown_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr(frames, "display", lambda bundle, raw: outputs.append(bundle))
    for _ in range(2):
        board = Board(deal(GAMES["flares"], seed=3), seat=1)
        board.act(board.state.legal_actions()[0])
        board._ipython_display_()
        assert repr(board) == board.scene().text == outputs[-2]["text/plain"]
    assert outputs[0] == outputs[2]
