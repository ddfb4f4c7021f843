"""Nothing that a seat may not see is on its screen, in the page's state or in any message to it.

Two games are played that differ in hidden things alone. Everything that leaves for the page must
be the same in both, whatever is clicked, typed, previewed, refused and taken back on the way.
"""

from random import Random
from typing import NamedTuple

import pytest

from hanabi_kit import Action, Card, Position, Reveal, State, View, editions, from_json
from hanabi_kit.position import from_line, to_line
from hanabi_kit.widgets import Board, Replayer
from tests.builders import after, table
from tests.twins import dealt_anew
from tests.widgets.screens import (
    buttons,
    click,
    moments,
    paintings,
    press,
    screen,
    shown,
    to_canvas,
    type_line,
    wire,
)

GAMES = {
    "plain": editions.rules("en", 2),
    "crowning": editions.rules("en", 5, ["crowning-piece"]),
    "called": editions.rules("fi", 3, ["multicolour-own", "colour-call"]),
    "black": editions.rules("it", 4, ["multicolour-every", "black-powder"]),
    "flares": editions.rules("it", 2, ["five-flares", "multicolour-every"], ranks=2),
    "last round": editions.rules("nl", 3, hand_size=3, ranks=2),
}


SEED, MOST = 25, 14
"""Which games are played step by step, and for how many moments."""


class Twins(NamedTuple):
    """The starts of two games that look alike to whoever can't see some hands."""

    one: State
    other: State
    done: list[Action]


def twins(rules: str, seed: int, seats: list[int], most: int) -> Twins:
    *_, state = _first(rules, seed, most)
    one, *later = state.states()
    other = dealt_anew(state, seats, Random(seed))
    assert one.situation()[1:] != other.situation()[1:]
    return Twins(one, other, [step.action for step in later if step.action is not None])


def _first(rules: str, seed: int, most: int) -> list[State]:
    return [
        s for s, _ in zip(moments(GAMES[rules], seed, returns=False), range(most), strict=False)
    ]


NONSENSE = ["sing", "red to Eve", "play 9", "discard 1", "discard 2", "p#0:k", "d#99", "c9:r", "1"]


def fiddle(board: Board, random: Random) -> None:
    """Click, press and type this and that, but do nothing yet."""

    def press_something() -> None:
        labels = [label for label in buttons(board) if not label.startswith(("Do it", "Undo"))]
        press(board, random.choice(labels))

    press_something()
    where = random.choice(board.stage.scene.spots).target
    click(board.stage, where)
    press_something()
    if isinstance(board.view, View) and board.state.turn == board.view.seat:
        line = random.choice(NONSENSE)
        if not line.startswith("discard") or board.state.tokens == board.state.rules.tokens:
            type_line(board, line)
    board.think(random.choice(board.view.legal_actions()))


def sent_to(start: State, seat: int, done: list[Action]) -> list[object]:
    """Everything that leaves for the page while a seat sees these actions done.

    With the last turn of a game all hands are turned round, so that one is left out.
    """
    random = Random(seat)
    with wire() as sent:
        board = Board(start, seat, newest="right")  # a choice made on another board would last
        states: list[object] = [screen(board)]
        for action in done:
            before = board.state
            if before.apply(action).over:
                break
            fiddle(board, random)
            assert board.state is before
            board.act(action)
            if random.random() < 0.25:
                board.undo()
                board.act(action)
        states += [screen(board), repr(board)]
        to_canvas(board.stage, "client_ready")
    return [*states, *sent]


@pytest.mark.parametrize("rules", GAMES)
def test_what_a_seat_may_not_see_changes_nothing_that_it_is_sent(rules: str) -> None:
    seat = list(GAMES).index(rules) % 2
    one, other, done = twins(rules, SEED, [seat], MOST)
    first, second = sent_to(one, seat, done), sent_to(other, seat, done)
    assert len(first) > 3 * len(done)
    assert first == second


@pytest.mark.parametrize("rules", GAMES)
def test_before_its_end_a_game_shows_no_more_than_was_seen_and_then_all_hands(rules: str) -> None:
    one, other, done = twins(rules, 3, [0], most=200)
    before, after = [], []
    for start in (one, other):
        state = start
        for action in done[:-1]:
            state = state.apply(action)
        board = Board(state, seat=0)
        press(board, "turns so far")
        before.append((screen(board), repr(board)))
        end = state.apply(done[-1])
        if end.over:
            after.append(repr(Board(end, seat=0)))
            assert "?" not in after[-1].partition("slot")[2].partition("(!")[0]
    assert before[0] == before[1]
    assert len({*after}) == (0 if rules == "flares" else 2)  # where a card returns, twins end


def test_what_a_seat_does_see_changes_what_it_is_sent() -> None:
    """Or the tests above would pass with an empty page."""
    one, other, done = twins("plain", 1, [0], most=6)
    first, second = sent_to(one, 1, done[:1]), sent_to(other, 1, done[:1])
    assert first != second


# The curtain.


@pytest.mark.parametrize("rules", GAMES)
def test_behind_the_curtain_no_hand_changes_anything(rules: str) -> None:
    players = GAMES[rules].players
    one, other, done = twins(rules, 5, list(range(players)), most=9)
    screens: list[list[object]] = [[], []]
    for told, start in zip(screens, (one, other), strict=True):
        board = Board(start)
        for action in done:
            board.think(action)
            with wire() as sent:
                board.act(action)
                if repr(board).startswith("Hand the screen"):
                    told += [screen(board), repr(board), paintings(sent)]
            if repr(board).startswith("Hand the screen"):
                board.undo()
                board.raise_curtain()
                board.act(action)
                told.append(screen(board))
                board.raise_curtain()
    assert len(screens[0]) > len(done)
    assert screens[0] == screens[1]


@pytest.mark.parametrize("rules", GAMES)
def test_what_stays_in_the_notebook_shows_no_hand_to_those_who_share_a_screen(rules: str) -> None:
    one, other, done = twins(rules, 5, list(range(GAMES[rules].players)), most=9)
    stills = []
    for start in (one, other):
        board = Board(start)
        for action in done:
            board.act(action)
            if repr(board).startswith("Hand the screen"):
                board.raise_curtain()
        stills.append(board.still())
        assert stills[-1] != board.scene()
    assert stills[0] == stills[1]


# One game against its own cards.


def test_an_own_card_is_nowhere_until_it_is_played() -> None:
    """The only b4 of the game is Ann's."""
    start = table("Ann: r1 b4; Bob: r2 g2", deck="y1 y2 y3 y4", tokens=5)
    with wire() as sent:
        board = Board(start, seat=0)
        press(board, "board as text")
        press(board, "slot 2")
        press(board, "Play slot 2")
        assert "b4" not in shown(board) + str(screen(board)) + repr(board) + "".join(sent)
        board.confirm()
        assert "b4" in shown(board)


def test_a_card_that_was_named_for_the_table_is_not_told_to_its_holder() -> None:
    """Whoever wrote the position knows what Ann's first card is; Ann does not."""
    start = from_line("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x").state()
    state = start.apply(Reveal(0, Card.parse("r5")))
    for widget in (Board(state, seat=0), Replayer(state, seat=0), Board(state)):
        for label in ("turns so far", "board as text"):
            if label in buttons(widget):
                press(widget, label)
                assert "r5" not in shown(widget) + str(screen(widget)) + repr(widget)


@pytest.mark.parametrize("rules", GAMES)
def test_a_replay_from_one_seat_shows_what_the_seat_saw(rules: str) -> None:
    one, other, done = twins(rules, 7, [1], most=9)
    told: list[list[object]] = [[], []]
    for mine, start in zip(told, (one, other), strict=True):
        state = start
        for action in done:
            state = state.apply(action)
        with wire() as sent:
            replayer = Replayer(state, seat=1)
            for moment in (0, len(done) // 2, len(done)):
                replayer.go(moment)
                mine += [screen(replayer), repr(replayer), replayer.line(), replayer.json()]
            replayer.go(0)
            board = replayer.branch()
            board.act(done[0])
            mine += [screen(replayer), replayer.line(), *sent]
    assert told[0] == told[1]


def test_a_position_from_one_seat_is_written_without_what_it_hides() -> None:
    state = after(table("Ann: r1 b4; Bob: r2 g2", deck="y1 y2"), "Ann clues red to Bob")
    replayer = Replayer(state, seat=0)
    assert Position.of(replayer.view) == from_json(replayer.json())
    assert to_line(from_json(replayer.json())) == replayer.line()
    assert "b4" not in replayer.json() + replayer.line()
    assert "b4" in Replayer(state).json()


def test_games_of_every_kind_are_compared() -> None:
    met: set[object] = set()
    for rules in GAMES:
        for state in _first(rules, SEED, MOST):
            met |= {type(state.action).__name__, f"{state.strikes} strikes"}
            met |= {"called" if getattr(state.action, "call", None) else ""}
            met |= {f"tile {state.pending}"}
    assert {"Clue", "Play", "Discard", "Relaunch", "called", "3 strikes"} <= met
    assert {"tile 5", "tile 6"} <= met
