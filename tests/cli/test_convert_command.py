"""Writing positions and games in another format, to files."""

import json
import os
import stat
from pathlib import Path

import pytest

from hanabi_kit import Position, View, to_json
from hanabi_kit.exchange import hanablive
from hanabi_kit.position import from_line, to_line
from tests.cli.runner import CODE, GAME, OPEN, START, ask, refusal


def test_convert_between_the_formats_of_a_position() -> None:
    as_json = ask("convert", OPEN, "--to", "json")
    assert as_json == (0, to_json(from_line(OPEN)), "")
    assert ask("convert", "-", "--to", "line", stdin=as_json.out) == (0, OPEN + "\n", "")


def test_convert_keeps_names_and_log() -> None:
    text = to_json(Position.of(hanablive.read(CODE).at(7)))
    assert ask("convert", "-", "--to", "json", stdin=text).out == text
    assert json.loads(text)["log"][0] == "c2:1"


def test_convert_as_a_seat_sees_it() -> None:
    seen = Position.of(View.of(from_line(OPEN).state(), 0))
    assert ask("convert", OPEN, "--to", "line", "--seat", "0").out == to_line(seen) + "\n"
    assert ask("convert", OPEN, "--to", "json", "--seat", "0").out == to_json(seen)
    game = hanablive.read(CODE)
    seen = Position.of(View.of(game.at(9), 3))
    options = ("--to", "line", "--turn", "9", "--seat", "3")
    assert ask("convert", CODE, *options).out == to_line(seen) + "\n"
    assert ask("convert", f"{CODE}#9", "--to", "line", "--seat", "3").out == to_line(seen) + "\n"


def test_convert_a_game_to_its_last_position() -> None:
    last = Position.of(hanablive.read(CODE).state)
    assert ask("convert", CODE, "--to", "json").out == to_json(last)


def test_convert_between_the_formats_of_a_game() -> None:
    game = ask("convert", CODE, "--to", "game").out
    assert json.loads(game) == json.loads(GAME)
    link = ask("convert", "-", "--to", "link", stdin=game).out
    assert link == f"https://hanab.live/replay-json/{CODE}\n"
    assert (
        ask("convert", link.strip(), "--to", "link", "--turn", "12").out == f"{link.strip()}#12\n"
    )
    assert ask("convert", f"{CODE}#12", "--to", "link").out == f"{link.strip()}#12\n"


def test_convert_keeps_how_a_game_ended_and_its_number() -> None:
    game = json.loads(GAME) | {"id": 149251}
    game["actions"] = [*game["actions"][:10], {"type": 4, "target": 2, "value": 4}]
    text = json.dumps(game)
    assert json.loads(ask("convert", "-", "--to", "game", stdin=text).out) == game
    link = ask("convert", "-", "--to", "link", "--turn", "4", stdin=text).out.strip()
    assert link.endswith("#4")
    assert ask("replay", link, "--json").data["ended"] == "terminated by a player"
    assert ask("convert", link, "--to", "link").out == f"{link}\n"


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ([START, "--to", "game"], "--to game"),
        ([START, "--to", "link"], "--to link"),
        ([START, "--to", "line", "--turn", "1"], "--turn"),
        ([START, "--to", "line", "--seat", "2"], "--seat"),
        ([CODE, "--to", "game", "--seat", "0"], "--seat"),
        ([CODE, "--to", "link", "--seat", "0"], "--seat"),
        ([CODE, "--to", "game", "--turn", "3"], "--turn"),
        ([CODE, "--to", "link", "--turn", "99"], "99"),
        ([CODE, "--to", "json", "--turn", "99"], "99"),
        ([CODE, "--to", "json", "--seat", "9"], "--seat"),
    ],
)
def test_convert_refuses_what_makes_no_sense(arguments: list[str], culprit: str) -> None:
    assert culprit in refusal(ask("convert", *arguments))


def test_convert_writes_a_file_and_never_over_another(tmp_path: Path) -> None:
    out = tmp_path / "position.json"
    assert ask("convert", OPEN, "--to", "json", "-o", out) == (0, "", "")
    assert out.read_text(encoding="utf-8") == to_json(from_line(OPEN))
    said = refusal(ask("convert", START, "--to", "json", "-o", out))
    assert str(out) in said
    assert "--force" in said
    assert out.read_text(encoding="utf-8") == to_json(from_line(OPEN))
    assert ask("convert", START, "--to", "line", "--out", out, "--force") == (0, "", "")
    assert out.read_text(encoding="utf-8") == START + "\n"
    assert os.listdir(tmp_path) == ["position.json"]


def test_an_output_file_can_be_read_like_any_other(tmp_path: Path) -> None:
    other, out = tmp_path / "other", tmp_path / "position.json"
    other.write_text("")
    ask("convert", OPEN, "--to", "json", "-o", out)
    assert stat.S_IMODE(out.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)


def test_a_dash_as_output_is_standard_output() -> None:
    assert ask("convert", OPEN, "--to", "line", "-o", "-").out == OPEN + "\n"


def test_refused_input_leaves_no_file(tmp_path: Path) -> None:
    refusal(ask("convert", "nonsense", "--to", "line", "-o", tmp_path / "out"))
    refusal(ask("convert", START.replace("t8", "t9"), "--to", "line", "-o", tmp_path / "out"))
    assert os.listdir(tmp_path) == []


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "out").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    said = refusal(ask("convert", OPEN, "--to", "line", "-o", tmp_path / "out", "--force"))
    assert "No space left on device" in said
    assert (tmp_path / "out").read_text() == "old"
    assert os.listdir(tmp_path) == ["out"]


def test_output_that_is_no_file_is_refused(tmp_path: Path) -> None:
    for out in (tmp_path, Path(os.devnull), tmp_path / "missing" / "out"):
        assert str(out) in refusal(ask("convert", OPEN, "--to", "line", "-o", out, "--force"))
    assert not Path(os.devnull).is_file()
