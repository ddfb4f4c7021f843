"""Lesson 1: typical wrong answers and what is said of them."""

from typing import Any

import pytest

from hanabi_kit import State, parse
from hanabi_kit.engine.editions import EDITIONS
from hanabi_kit.lessons import hand_sizes, score_scale
from hanabi_kit.lessons.course import find
from hanabi_kit.widgets import Board
from tests.lessons.answering import said

LESSON = find(1)


def test_predictions_follow_from_the_rules() -> None:
    """Eight tokens, two spent on clues, one back for the discard."""
    assert LESSON.prediction("tokens").truth() == f"{8 - 2 + 1} tokens"
    assert "strike" in LESSON.prediction("misfit").truth()


def table(name: str) -> State:
    found = LESSON.table(name)
    assert isinstance(found, State)
    return found


def after(name: str, *turns: str) -> State:
    state = table(name)
    for turn in turns:
        state = state.apply(parse(state, turn))
    return state


def test_every_ending_is_near_at_the_table_for_it() -> None:
    struck = after("near the end", "play 2").outcome  # y1 on a yellow firework of 3
    assert (struck.status, struck.score) == ("lost", 0)
    complete = after("near the end", "play 1").outcome  # g3 is all that is missing
    assert (complete.status, complete.score) == ("won", 9)


def test_in_the_last_round_everyone_has_a_turn_and_nobody_draws() -> None:
    drawn = after("near the end", "discard 3")
    assert (len(drawn.deck), drawn.turn, drawn.over) == (0, 1, False)
    assert str(drawn.hand(0)[2].card) == "g1"  # open, like every card of this table
    bob = drawn.apply(parse(drawn, "discard 1"))
    assert (bob.turn, bob.over, len(bob.hand(1))) == (0, False, 2)
    ann = bob.apply(parse(bob, "clue 2 to Bob"))
    assert ann.over
    assert ann.outcome.score == 8
    assert LESSON.prediction("last-turn").truth() == "Ann, once more"


def test_the_most_colourful_seat_begins_and_the_next_one_follows_clockwise() -> None:
    start = table("four players")
    assert [len(start.hand(seat)) for seat in range(4)] == [4, 4, 4, 4]
    names = [start.game.names[start.turn]]
    for turn in ("1 to Ann", "1 to Bob", "1 to Dia", "1 to Ann"):
        start = start.apply(parse(start, turn))
        names.append(start.game.names[start.turn])
    assert names == ["Dia", "Ann", "Bob", "Cem", "Dia"]


def test_ann_moves_touched_cards_at_the_board_and_it_costs_no_turn() -> None:
    """As the lesson asks for it: 1 touches two of her four cards, and one more comes beside it."""
    board = Board(table("four players"), seat=0)
    board.act("1 to Ann")
    marked = [bool(held.marks and held.marks[-1].touched) for held in board.view.hand(0)]
    assert marked == [True, False, True, False]
    board.act("arrange 1 3 2 4")
    marked = [bool(held.marks and held.marks[-1].touched) for held in board.view.hand(0)]
    assert marked == [True, True, False, False]
    assert board.view.turn == 0
    board.act("discard 3")
    assert [str(board.view.rules.cards[card]) for card in board.view.discards] == ["w4"]


def test_two_or_three_players_get_five_cards_and_more_of_them_four() -> None:
    dealt = {int(players): (int(each), int(left)) for players, each, left in hand_sizes().rows}
    assert {players: each for players, (each, _left) in dealt.items()} == {2: 5, 3: 5, 4: 4, 5: 4}
    assert all(players * each + left == 50 for players, (each, left) in dealt.items())


@pytest.mark.parametrize("box", EDITIONS)
def test_a_scale_has_every_score_once(box: str) -> None:
    shown = score_scale(box)
    bands = [row[0] for row in shown.rows]
    assert bands[:5] == ["0–5", "6–10", "11–15", "16–20", "21–24"]
    assert bands[5:] == (["25–29", "30"] if box in ("fi", "it") else ["25"])
    assert len({word for _points, word in shown.rows}) == len(bands)
    assert shown.heading[1] == EDITIONS[box].language


def test_the_worked_example_completes_a_firework_and_strikes() -> None:
    after = LESSON.table("worked").states()[1:]  # type: ignore[union-attr]
    rows = [(str(a.tokens), str(a.strikes), str(a.score)) for a in after]
    tokens, strikes, scores = zip(*rows, strict=True)
    assert tokens == ("7", "7", "7", "7", "8", "8")  # the completed firework brings one back
    assert strikes == ("0", "0", "0", "0", "0", "1")
    assert scores == ("0", "1", "2", "3", "4", "4")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("7", "That is right."),
        (7, "That is right."),
        ("8", "a clue costs something"),
        ("6", "Does nothing bring a token back?"),
        ("10", "a play brings no token"),
        ("4", "a play costs no token"),
        ("5", "a discard: is it a price"),
        ("0", "go turn by turn"),
    ],
)
def test_check_1(answer: Any, words: str) -> None:
    assert words in str(said(LESSON.check("tokens-after-six"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("strikes: 1, points: 2", "That is right."),
        ("a", "which of them did not fit"),
        ("c", "The strikes are right."),
        ("d", "which of them did not fit"),
    ],
)
def test_check_2(answer: str, words: str) -> None:
    """Played: y1 (fits), g3 (does not), g1 (fits)."""
    assert words in str(said(LESSON.check("strikes-and-points"), answer))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("a c", "That is right."),
        ("a b c", "2 fit; 1 of those you chose does not fit."),  # discards with all tokens there
        ("a", "What you have chosen fits, but that is not all."),
        ("a c d", "2 fit; 1 of those you chose does not fit."),  # a clue to herself
        ("e", "1 of those you chose does not fit."),  # passes
        ("none", "Look again: what a discard brings"),
    ],
)
def test_check_3(answer: str, words: str) -> None:
    assert words in str(said(LESSON.check("allowed"), answer))
