"""A recorded game: wherever it comes from, every moment of it, from every seat, and tries aside."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from hanabi_kit import (
    Card,
    HanabiError,
    InvalidNotation,
    Play,
    Position,
    Rules,
    State,
    View,
    deal,
    editions,
    from_json,
)
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import from_line, to_line
from hanabi_kit.render.scene import CardSpot, DiscardSpot, SeatSpot
from hanabi_kit.widgets import Replayer
from hanabi_kit.widgets.base import frame as frames
from hanabi_kit.widgets.base.stage import Stage
from tests.builders import after, discards, hand, table
from tests.widgets.screens import buttons, click, parts, press, screen, shown, status, wire

DATA = Path(__file__).parents[2] / "exchange" / "data" / "hanablive"


def played() -> State:
    """A deal of three players and five turns of it."""
    state = deal(Rules(players=3), seed=347)
    for _ in range(4):
        state = state.apply(state.legal_actions()[-1])
    return state.apply(next(a for a in state.legal_actions() if str(a).startswith("d")))


def slider(replayer: Replayer) -> ipywidgets.IntSlider:
    return next(part for part in parts(replayer) if isinstance(part, ipywidgets.IntSlider))


# Where a game comes from.

SOURCES: dict[str, Callable[[Path], Any]] = {
    "state": lambda _: played(),
    "replay": lambda _: hanablive.Replay(played()),
    "code": lambda _: hanablive.write_link(played()),
    "link": lambda _: hanablive.ADDRESS + hanablive.write_link(played()),
    "json": lambda _: hanablive.write_json(played()),
    "file": lambda folder: str(_saved(folder)),
    "path": lambda folder: _saved(folder),
}


def _saved(folder: Path) -> Path:
    path = folder / "a game.json"
    path.write_text(hanablive.write_json(played()), encoding="utf-8")
    return path


@pytest.mark.parametrize("source", SOURCES)
def test_a_game_is_read_from_wherever_it_is(source: str, tmp_path: Path) -> None:
    replayer = Replayer(SOURCES[source](tmp_path))
    assert replayer.moment == 0
    assert status(replayer).startswith("Moment 0 of 5. Ann is to move.")
    press(replayer, "last")
    assert replayer.state.situation()[1:] == played().situation()[1:]
    assert replayer.moment == 5
    assert status(replayer).startswith("Moment 5 of 5. Turn 5, ")


def test_the_end_of_a_terminated_game_says_what_the_site_counts_for_it() -> None:
    replay = hanablive.read((DATA / "small.json").read_text())
    replayer = Replayer(replay)
    press(replayer, "last")
    said = (
        "The game was stopped here, before it was over (terminated by a vote). hanab.live counts 0 "
        "points for it; 3 lie on the table."
    )
    assert said in status(replayer)
    replayer.go(3)
    assert "hanab.live" not in status(replayer)


def test_games_of_the_site_are_read_from_its_files() -> None:
    for name in ("149251.link", "small.json"):
        replayer = Replayer(DATA / name)
        assert status(replayer).startswith("Moment 0 of ")
        press(replayer, "last")
        assert replayer.moment > 0


def test_a_link_that_points_at_a_turn_opens_there() -> None:
    link = hanablive.write_link(played())
    assert Replayer(f"{link}#3").moment == 2
    assert Replayer(f"{link}#3", moment=0).moment == 0
    assert Replayer(hanablive.Replay(played(), turn=1)).moment == 0
    with pytest.raises(HanabiError, match="moment 98 is not in this game"):
        Replayer(f"{link}#99")


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x", "not a game: show it on a Bo"),
        ("nowhere.json", "'nowhere.json' is not a file"),
        (Path("nowhere.json"), "'nowhere.json' is not a file"),
        ("https://hanab.live/game/12", "does not hold a game"),
        (View.of(played(), 0), "a view has no past"),
    ],
)
def test_what_is_no_game_is_refused_in_words(source: Any, why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        Replayer(source)


def test_a_position_in_a_file_is_refused_with_the_way_to_show_it(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(to_line(Position.of(played())))
    with pytest.raises(InvalidNotation, match="this is a position, not a game"):
        Replayer(path)


# Going through.


def test_every_moment_can_be_gone_to_by_buttons_slider_and_method() -> None:
    replayer = Replayer(played())
    states = played().states()
    press(replayer, "first")
    seen = []
    for _ in range(len(states) + 2):  # beyond the last there is no more
        seen.append(replayer.moment)
        assert slider(replayer).value == replayer.moment
        assert replayer.state == states[replayer.moment]
        press(replayer, "next")
    assert seen == [0, 1, 2, 3, 4, 5, 5, 5]
    press(replayer, "back")
    assert replayer.moment == 4
    slider(replayer).set_state({"value": 2})
    assert (replayer.moment, replayer.state) == (2, states[2])
    assert status(replayer).startswith("Moment 2 of 5. Turn 2, Bob: ")
    replayer.go(3)
    by_method = screen(replayer)
    slider(replayer).set_state({"value": 0})
    press(replayer, "back")
    slider(replayer).set_state({"value": 3})
    assert screen(replayer) == by_method
    press(replayer, "last")
    assert replayer.moment == 5


@pytest.mark.parametrize("moment", [-1, 6, 99])
def test_a_moment_that_is_not_there_is_refused(moment: int) -> None:
    replayer = Replayer(played(), moment=2)
    with pytest.raises(HanabiError, match=f"moment {moment} is not in this game, only 0 to 5"):
        replayer.go(moment)
    assert replayer.moment == 2
    with pytest.raises(HanabiError, match="only 0 to 5"):
        Replayer(played(), moment=moment)


def test_a_deal_alone_has_one_moment_and_a_slider_that_rests() -> None:
    replayer = Replayer(deal(Rules(players=2), seed=1))
    assert slider(replayer).disabled
    assert status(replayer) == "Moment 0 of 0. Ann is to move."
    slider(replayer).set_state({"value": 1})
    assert replayer.moment == 0
    assert "only 0 to 0" in status(replayer)


# Seats.


def test_the_table_is_seen_from_any_seat() -> None:
    replayer = Replayer(played(), moment=0)
    whole = hand(replayer.state, "Bob")
    assert hand(replayer.view, "Bob") == whole
    press(replayer, "Bob")
    assert hand(replayer.view, "Bob") == "? ? ? ? ?"
    assert hand(replayer.view, "Ann") == hand(replayer.state, "Ann")
    assert status(replayer).endswith("Seen from Bob's seat.")
    assert "Seen from Bob's seat." in repr(replayer)
    click(replayer.stage, SeatSpot(2))
    assert hand(replayer.view, "Cem") == "? ? ? ? ?"
    click(replayer.stage, CardSpot(2, replayer.state.hands[2].numbers[0]))
    assert hand(replayer.view, "Cem") == hand(replayer.state, "Cem")
    replayer.see_from(0)
    replayer.go(5)
    assert hand(replayer.view, "Ann").startswith("?")
    press(replayer, "all hands")
    assert screen(replayer) == screen(Replayer(played(), moment=5))


def test_a_click_on_the_discards_means_nothing() -> None:
    replayer = Replayer(played(), moment=5)
    before = screen(replayer)
    click(replayer.stage, DiscardSpot(Card.parse(discards(replayer.state))))
    assert screen(replayer) == before


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    replayer = Replayer(played(), seat=1)
    before = screen(replayer)
    with pytest.raises(HanabiError, match=f"there is no seat {seat}"):
        replayer.see_from(seat)
    assert screen(replayer) == before
    with pytest.raises(HanabiError, match=f"there is no seat {seat}"):
        Replayer(played(), seat=seat)


# Trying something else.


def test_a_try_leaves_the_recorded_game_as_it_is() -> None:
    replayer = Replayer(played(), moment=2)
    press(replayer, "try something else here")
    board = replayer.board
    assert board is not None
    assert "The recorded game stays as it is." in status(replayer)
    assert [part for part in parts(replayer) if isinstance(part, Stage)] == [board.stage]
    board.act("play 1")
    before = played().states()[2]
    first = Play(before.hands[before.turn].numbers[0])
    assert replayer.state == board.state == before.apply(first)
    assert replayer.moment == 2
    replayer.go(4)
    assert replayer.board is board
    press(replayer, "back to the recorded game")
    assert replayer.board is None
    assert replayer.state == played().states()[4]
    assert screen(replayer) == screen(Replayer(played(), moment=4))


def test_a_try_is_seen_from_the_seat_that_is_looked_from() -> None:
    replayer = Replayer(played(), seat=1, moment=0)
    board = replayer.branch()
    assert hand(board.view, "Bob") == "? ? ? ? ?"
    board.act("play 1")
    replayer.see_from(2)
    assert replayer.board is not None
    assert replayer.board.state.states()[1].action == replayer.board.state.action
    assert hand(replayer.board.view, "Cem") == "? ? ? ? ?"
    replayer.see_from(None)
    assert hand(replayer.board.view, "Cem") == hand(replayer.state, "Cem")


# Taking a moment away.


def test_a_moment_is_written_and_read_back() -> None:
    replayer = Replayer(played(), moment=3)
    shown_state = played().states()[3]
    assert from_json(replayer.json()) == Position.of(shown_state)
    assert from_line(replayer.line()) == replace(Position.of(shown_state), names=None, log=())
    again = Replayer(replayer.link())
    assert again.moment == 3
    assert again.state.situation()[1:] == shown_state.situation()[1:]
    assert len(again.state.game.names) == 3


@pytest.mark.parametrize(("label", "form"), [("line", "line"), ("JSON", "json"), ("link", "link")])
def test_what_is_written_stands_there_to_be_copied_for_as_long_as_it_is_true(
    label: str, form: str
) -> None:
    replayer = Replayer(played(), moment=3)
    text = getattr(replayer, form)()
    article = "as a " if label != "JSON" else "as "
    press(replayer, article + label)
    assert text in shown(replayer)
    press(replayer, "next")
    assert text not in shown(replayer)
    assert text not in str(screen(replayer))


def test_a_link_from_one_seat_is_refused_because_it_tells_all() -> None:
    replayer = Replayer(played(), seat=0)
    with pytest.raises(HanabiError, match="a link holds the whole game with every card"):
        replayer.link()
    press(replayer, "as a link")
    assert "choose to see all hands first" in status(replayer)
    assert hanablive.ADDRESS not in shown(replayer)


def test_a_try_is_what_is_taken_away_while_it_lasts() -> None:
    replayer = Replayer(played(), moment=1)
    replayer.branch().act("play 2")
    assert from_json(replayer.json()) == Position.of(replayer.state)
    tried = Replayer(replayer.link(), moment=2)
    assert tried.moment == 2
    assert tried.state.situation()[1:] == replayer.state.situation()[1:]


def test_a_link_counts_the_turns_as_the_site_does() -> None:
    """The site knows no rearranged hands: what costs no turn is not in the link."""
    state = deal(Rules(players=2), seed=3)
    state = after(state, "a0:4,3,2,1,0", "c1:1", "a1:9,8,7,6,5", "p#5", "p#1")
    replayer = Replayer(state)
    for moment, there in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 3)]:
        replayer.go(moment)
        assert Replayer(replayer.link()).moment == there


def test_a_game_that_the_site_can_not_play_has_no_link() -> None:
    state = deal(editions.rules("it", 2, ["five-flares"]), seed=1)
    replayer = Replayer(state)
    press(replayer, "as a link")
    assert "hanab.live can't play" in status(replayer)
    assert to_line(Position.of(state)) == replayer.line()


# Words.


def test_the_table_can_be_read_as_text() -> None:
    replayer = Replayer(played(), seat=0)
    assert repr(replayer) == replayer.scene().text
    press(replayer, "board as text")
    assert repr(replayer) in shown(replayer)
    press(replayer, "first")
    assert repr(replayer) in shown(replayer)
    press(replayer, "hide the text")
    assert repr(replayer) not in shown(replayer)


def test_markup_in_names_is_shown_as_text() -> None:
    names = ["<img src=x onerror=alert(1)>", "B & 'ob'"]
    state = deal(Rules(players=2), seed=3, names=names)
    replayer = Replayer(state.apply(state.legal_actions()[0]))
    press(replayer, "board as text")
    assert all(name in shown(replayer) for name in names)
    html = [part.value for part in parts(replayer) if isinstance(part, ipywidgets.HTML)]
    assert not any(name in value for name in names for value in html)
    assert names[0] in buttons(replayer)


def test_equal_replays_are_shown_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr(frames, "display", lambda bundle, raw: outputs.append(bundle))
    for _ in range(2):
        Replayer(played(), seat=1)._ipython_display_()
    assert outputs[0] == outputs[2]
    assert outputs[0]["text/plain"] == repr(Replayer(played(), seat=1))


def test_a_step_is_painted_once() -> None:
    replayer = Replayer(played(), moment=1)
    with wire() as sent:
        press(replayer, "next")
    assert sum(message.startswith("_CanvasManager") for message in sent) == 1


def test_the_end_of_a_game_is_told() -> None:
    start = table("Ann: r1 b4; Bob: r2 g2", deck="y1 y2", tokens=5, strikes=2)
    replayer = Replayer(after(start, "Ann plays b4"), moment=1)
    assert "Lost: the last strike was made" in status(replayer)
    assert replayer.branch().state.over
