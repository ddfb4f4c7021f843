"""Positions and games are told apart, from a file, from text, and from standard input."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from hanabi_kit import ImpossiblePosition, InvalidNotation, Position, Rules, deal, read, to_json
from hanabi_kit.exchange import Replay, hanablive
from hanabi_kit.position import from_line, to_line

STATE = deal(Rules(players=2), seed=7).apply(deal(Rules(players=2), seed=7).legal_actions()[-1])
LINE = to_line(Position.of(STATE))
POSITION = to_json(Position.of(STATE))
GAME = hanablive.write_json(STATE)
CODE = hanablive.write_link(STATE)
LINK = hanablive.ADDRESS + CODE

WRITTEN = {
    "line": (LINE, from_line(LINE)),
    "position": (POSITION, Position.of(STATE)),
    "game": (GAME, STATE),
    "code": (CODE, STATE),
    "link": (LINK, STATE),
}


@pytest.mark.parametrize("form", WRITTEN)
@pytest.mark.parametrize("kept", ["as text", "in a file", "on standard input"])
def test_every_form_is_read_from_everywhere(
    form: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, meant = WRITTEN[form]
    source = text
    if kept == "in a file":
        source = str(tmp_path / "saved here")
        Path(source).write_text(f"{text}\n", encoding="utf-8")
    elif kept == "on standard input":
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        source = "-"
    found = read(source)
    if isinstance(found, Replay):
        assert found.state.situation()[1:] == STATE.situation()[1:]
        assert meant is STATE
    else:
        assert found == meant


def test_a_link_keeps_the_turn_that_it_points_at() -> None:
    found = read(f"{LINK}#2")
    assert isinstance(found, Replay)
    assert found.turn == 2


@pytest.mark.parametrize("text", ["nowhere.json", "", "   ", "abc"])
def test_what_could_be_anything_is_refused_with_what_is_wanted(text: str) -> None:
    with pytest.raises(InvalidNotation, match="is not a file, a position line or a hanab"):
        read(text)


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(InvalidNotation) as refused:
        read("x" * 5000)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["[1, 2]", "{}", '{"a": ', "12", "not, a game"])
def test_what_is_wrong_in_a_file_is_said_with_its_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(InvalidNotation, match=r"game\.json: .") as refused:
        read(str(path))
    assert refused.value.__cause__ is not None


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidNotation, match="can't be read"):
        read(str(tmp_path))


def test_a_position_that_can_not_be_is_refused_with_every_reason() -> None:
    data = json.loads(POSITION)
    with pytest.raises(ImpossiblePosition, match="tokens"):
        read(json.dumps(data | {"tokens": 12}))
