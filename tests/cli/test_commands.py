"""Showing, replaying and explaining at the command line."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import Position, View, board, from_json, picture, to_json
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import from_line, to_line
from tests.cli.runner import CODE, GAME, OPEN, START, ask, refusal, run

# show


def test_show_draws_a_line() -> None:
    assert ask("show", START) == (0, board(from_line(START).state()) + "\n", "")


@pytest.mark.parametrize("write", [to_json, to_line])
def test_show_draws_a_file_and_standard_input(write: Any, tmp_path: Path) -> None:
    text = write(from_line(OPEN))
    (tmp_path / "position").write_text(text, encoding="utf-8-sig")
    expected = (0, board(from_line(OPEN).state()) + "\n", "")
    assert ask("show", tmp_path / "position") == expected
    assert ask("show", "-", stdin=text) == expected
    assert run("show", "-", stdin=text.encode()) == expected


def test_show_as_a_seat_sees_it() -> None:
    for seat, name in enumerate(("Ann", "Bob")):
        code, out, _ = ask("show", OPEN, "--seat", str(seat))
        assert (code, out) == (0, board(View.of(from_line(OPEN).state(), seat)) + "\n")
        assert f"Seen from {name}'s seat" in out
    assert "Ann  r1   b1" in ask("show", OPEN).out
    assert "Ann  ?    ?" in ask("show", OPEN, "--seat", "0").out


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999999999999"])
def test_show_refuses_a_seat_that_is_not_there(seat: str) -> None:
    assert refusal(ask("show", OPEN, "--seat", seat)) == (
        f"--seat: nobody sits at {seat}; 0 is Ann, 1 is Bob"
    )


def test_show_json() -> None:
    data = ask("show", OPEN, "--json").data
    assert from_json(json.dumps(data["position"])) == from_line(OPEN)
    assert data["line"] == OPEN
    assert "status" not in data  # an impossible position is refused
    assert (data["score"], data["maximum"]) == (0, 4)
    assert (data["tokens"], data["strikes"]) == (3, 1)
    assert (data["outcome"], data["to_move"]) == ("in progress", 1)
    assert set(data["legal_actions"]) == {
        "play slot 1",
        "play slot 2",
        "discard slot 1",
        "discard slot 2",
        "clue red to Ann",
        "clue blue to Ann",
        "clue 1 to Ann",
    }


def test_show_json_as_a_seat_sees_it_tells_no_more() -> None:
    data = ask("show", OPEN, "--json", "--seat", "0").data
    assert [place["card"] for place in data["position"]["hands"][0]] == ["?", "?"]
    assert data["position"]["deck"] == 2
    assert " d2 " in data["line"]
    assert "?+r,?-r/r2+2,b2+2" in data["line"]


def test_show_json_of_a_game_that_is_over() -> None:
    over = "en2[suits=r:b,ranks=2,hand_size=2] r2b2 t3 s1 d0 l1 m1 r1+r,b1-r/r1 x:b1"
    data = ask("show", over, "--json").data
    assert (data["outcome"], data["score"], data["to_move"]) == ("won", 4, None)
    assert data["legal_actions"] == []


def test_show_lists_every_reason_of_an_impossible_position() -> None:
    wrong = OPEN.replace("s1", "s4").replace("t3", "t9").replace("m1", "m2")
    said = refusal(ask("show", wrong))
    for culprit in ("tokens: 9", "strikes: 4", "turn: 2"):
        assert culprit in said
    assert refusal(ask("show", wrong, "--json")) == said


def test_show_points_to_replay_for_a_game(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(GAME)
    for game in (tmp_path / "game.json", CODE):
        assert "hanabi-kit replay" in refusal(ask("show", game))


def test_a_missing_file_is_named() -> None:
    for command in (["show"], ["replay"], ["convert", "--to", "line"]):
        assert "'no-such.json' is not a file" in refusal(ask(*command, "no-such.json"))


def test_a_wrong_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    assert refusal(ask("show", path)).startswith(f"{path}: 'hello' is not a position")
    assert refusal(ask("show", "-", stdin="")).startswith("standard input: '' is not a position")
    assert refusal(ask("show", tmp_path)).startswith(f"{tmp_path}: can't be read")


# show and replay as pictures


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_position_is_drawn_into_a_file(tmp_path: Path, theme: str) -> None:
    out = tmp_path / "table.svg"
    assert ask("show", OPEN, "--svg", out, "--theme", theme) == (0, "", "")
    assert out.read_text(encoding="utf-8") == picture(from_line(OPEN), theme).svg
    assert os.listdir(tmp_path) == ["table.svg"]


def test_a_picture_shows_what_a_seat_sees(tmp_path: Path) -> None:
    ask("show", OPEN, "--seat", "0", "--svg", tmp_path / "ann.svg")
    drawn = (tmp_path / "ann.svg").read_text(encoding="utf-8")
    assert drawn == picture(View.of(from_line(OPEN).state(), 0)).svg
    assert "Seen from Ann" in drawn


def test_a_moment_of_a_game_is_drawn(tmp_path: Path) -> None:
    state = hanablive.read(CODE).state
    assert ask("replay", CODE, "--turn", "5", "--svg", tmp_path / "5.svg") == (0, "", "")
    assert (tmp_path / "5.svg").read_text(encoding="utf-8") == picture(state.states()[4]).svg
    ask("replay", CODE, "--svg", tmp_path / "end.svg", "--seat", "3", "--theme", "dark")
    drawn = (tmp_path / "end.svg").read_text(encoding="utf-8")
    assert drawn == picture(View.of(state, 3), "dark").svg


@pytest.mark.parametrize("command", [("show", OPEN), ("replay", CODE)])
def test_a_picture_replaces_a_file_only_by_force(tmp_path: Path, command: tuple[str, str]) -> None:
    out = tmp_path / "table.svg"
    out.write_text("mine")
    assert "--force" in refusal(ask(*command, "--svg", out))
    assert out.read_text() == "mine"
    assert ask(*command, "--svg", out, "--force") == (0, "", "")
    assert out.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize("command", [("show", OPEN), ("replay", CODE)])
def test_a_picture_is_no_json_and_its_theme_is_known(
    tmp_path: Path, command: tuple[str, str]
) -> None:
    out = tmp_path / "table.svg"
    assert "--json" in refusal(ask(*command, "--svg", out, "--json"))
    assert "'neon'" in refusal(ask(*command, "--svg", out, "--theme", "neon"))
    assert str(tmp_path) in refusal(ask(*command, "--svg", tmp_path, "--force"))
    assert os.listdir(tmp_path) == []


def test_a_dash_draws_to_standard_output() -> None:
    assert ask("show", OPEN, "--svg", "-").out == picture(from_line(OPEN)).svg


# replay


def test_replay_tells_every_turn_and_draws_the_end() -> None:
    code, out, err = ask("replay", CODE)
    assert (code, err) == (0, "")
    heading, turns, *table = out.split("\n\n")
    assert heading == "No Variant, 5 players, 53 turns"
    lines = [" ".join(line.split()) for line in turns.splitlines()]
    assert len(lines) == 53
    assert lines[0] == "1 Ann clue 1 to Cem touches slots 2 and 4"
    assert lines[1] == "2 Bob clue 2 to Eli touches slot 3"
    assert lines[2] == "3 Cem play slot 2 g1 fits"
    assert lines[12] == "13 Cem discard slot 1 b3"
    assert "\n\n".join(table) == board(hanablive.read(CODE).state) + "\n"


@pytest.mark.parametrize("source", ["file", "-", "https://hanab.live/replay-json/", "code"])
def test_replay_reads_games_from_everywhere(source: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(GAME)
    match source:
        case "file":
            data = ask("replay", tmp_path / "game.json", "--json").data
        case "-":
            data = ask("replay", "-", "--json", stdin=GAME).data
        case "code":
            data = ask("replay", CODE, "--json").data
        case address:
            data = ask("replay", address + CODE, "--json").data
    assert data["players"] == ["Ann", "Bob", "Cem", "Dia", "Eli"]
    assert (data["variant"], data["turns"], data["turn"]) == ("No Variant", 53, 54)
    assert (data["score"], data["maximum"], data["strikes"], data["tokens"]) == (23, 25, 0, 4)
    assert data["fireworks"] == {"red": 3, "yellow": 5, "green": 5, "blue": 5, "white": 5}
    assert (data["outcome"], data["ended"]) == ("finished", None)
    assert data["log"][2] == {
        "turn": 3,
        "player": "Cem",
        "action": "play slot 2",
        "result": "g1 fits",
    }
    assert from_line(data["line"]).fireworks == (3, 5, 5, 5, 5)


def test_replay_at_a_turn() -> None:
    state = hanablive.read(CODE).at(12)
    code, out, _ = ask("replay", CODE, "--turn", "12", "--seat", "1")
    assert code == 0
    assert out == (
        f"No Variant, 5 players, 53 turns; before turn 12\n\n{board(View.of(state, 1))}\n"
    )
    assert ask("replay", f"{CODE}#12", "--seat", "1").out == out
    assert ask("replay", f"{CODE}#5", "--turn", "12", "--seat", "1").out == out
    data = ask("replay", CODE, "--turn", "12", "--json").data
    assert (data["outcome"], data["turns"], data["turn"]) == ("in progress", 53, 12)
    assert len(data["log"]) == 11
    assert data["line"] == to_line(Position.of(state))


def test_replay_as_a_seat_sees_it_tells_no_card_of_that_hand() -> None:
    data = ask("replay", CODE, "--turn", "12", "--seat", "1", "--json").data
    assert {place["card"] for place in data["position"]["hands"][1]} == {"?"}
    assert isinstance(data["position"]["deck"], int)


@pytest.mark.parametrize("turn", ["0", "-3", "55", "1000000000000"])
def test_replay_refuses_a_turn_that_is_not_there(turn: str) -> None:
    assert turn in refusal(ask("replay", CODE, "--turn", turn))
    assert "'2.5'" in refusal(ask("replay", CODE, "--turn", "2.5"))


def test_a_game_that_simply_ends_was_stopped() -> None:
    game = json.loads(GAME)
    game["actions"] = game["actions"][:10]
    text = json.dumps(game)
    assert ask("replay", "-", stdin=text).out.endswith(
        "\nThe game was stopped here, before it was over.\n"
    )
    data = ask("replay", "-", "--json", stdin=text).data
    assert (data["outcome"], data["turns"], data["ended"]) == ("stopped", 10, None)
    assert ask("replay", "-", "--json", "--turn", "11", stdin=text).data["outcome"] == "stopped"
    assert ask("replay", "-", "--json", "--turn", "10", stdin=text).data["outcome"] == "in progress"
    game["actions"].append({"type": 4, "target": 0, "value": 4})
    text = json.dumps(game)
    data = ask("replay", "-", "--json", stdin=text).data
    assert (data["outcome"], data["turns"]) == ("stopped", 10)
    assert "terminated" in data["ended"]
    assert f"({data['ended']})" in ask("replay", "-", stdin=text).out.splitlines()[-1]


def test_a_terminated_game_says_what_the_site_counts_for_it() -> None:
    game = json.loads(GAME)
    game["actions"] = [*game["actions"][:10], {"type": 4, "target": 1, "value": 4}]
    text = json.dumps(game)
    score = ask("replay", "-", "--json", stdin=text).data["score"]
    assert score > 0
    assert ask("replay", "-", stdin=text).out.endswith(
        "\nThe game was stopped here, before it was over (terminated by a player). "
        f"hanab.live counts 0 points for it; {score} lie on the table.\n"
    )
    data = ask("replay", "-", "--json", stdin=text).data
    assert (data["score"], data["site_score"]) == (score, 0)
    assert data["site_suits"]["white"] == "Purple"


def test_a_variant_tells_which_suit_is_which() -> None:
    from hanabi_kit import Rules, deal
    from hanabi_kit.exchange import write_json
    from hanabi_kit.exchange.hanablive import find_variant

    rules = Rules(2, find_variant("Rainbow & Omni (4 Suits)").suits)
    shown = ask("replay", "-", stdin=write_json(deal(rules, seed=1))).out
    assert shown.startswith(
        "Rainbow & Omni (4 Suits), 2 players, 0 turns\n"
        "(hanab.live's suits by our names: Rainbow is multicolour, Omni is white)\n"
    )


def test_a_strike_is_told_and_three_lose() -> None:
    game = json.loads(GAME)
    fives = [card for card in game["deck"] if card["rank"] == 5][:3]
    game["deck"] = fives + [card for card in game["deck"] if card not in fives]
    passes = [{"type": 3, "target": 0, "value": 5}] * 4
    first, second, third = ({"type": 0, "target": order} for order in range(3))
    game["actions"] = [first, *passes, second, *passes, third]
    out = ask("replay", "-", stdin=json.dumps(game)).out
    strikes = [line for line in out.splitlines() if "does not fit: a strike" in line]
    told = ["1", "6", "11", "Turn"]  # the board tells the last one again
    assert [line.split()[0] for line in strikes] == told
    data = ask("replay", "-", "--json", stdin=json.dumps(game)).data
    assert (data["outcome"], data["score"], data["strikes"]) == ("lost", 0, 3)


def test_replay_names_the_turn_and_the_rule_that_a_game_breaks() -> None:
    game = json.loads(GAME)
    game["actions"][3] = {"type": 1, "target": 0}
    said = refusal(ask("replay", "-", stdin=json.dumps(game)))
    assert "standard input: turn 4" in said
    assert "Dia does not hold #0" in said


def test_replay_points_to_show_for_a_position() -> None:
    assert "hanabi-kit show" in refusal(ask("replay", START))


# explain (what it says is tested with the knowledge)


def test_explain_a_game_where_its_link_points() -> None:
    pointed = ask("explain", f"{CODE}#12", "--seat", "1")
    assert pointed.code == 0
    assert pointed == ask("explain", CODE, "--turn", "12", "--seat", "1")
    assert pointed != ask("explain", CODE, "--seat", "1")


def test_explain_breaks_its_sentences_for_a_narrow_screen() -> None:
    lines = ask("explain", CODE, "--turn", "30", "--seat", "1").out.splitlines()
    assert any(line.startswith("turn ") for line in lines)
    assert max(map(len, lines)) <= 79
