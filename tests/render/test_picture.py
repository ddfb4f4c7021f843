"""Pictures as values: in a notebook cell, in a terminal, in a file."""

import os
from pathlib import Path

import pytest

from hanabi_kit import HanabiError, Position, Rules, View, board, deal, parse, picture

STATE = deal(Rules(players=3), seed=7)


def test_a_picture_reads_as_the_board() -> None:
    for table in (STATE, View.of(STATE, 2)):
        assert repr(picture(table)) == str(picture(table)) == board(table)


def test_a_position_is_drawn_as_its_table() -> None:
    position = Position.of(View.of(STATE, 1))
    assert picture(position).svg == picture(position.state()).svg


def test_a_picture_is_saved_whole(tmp_path: Path) -> None:
    drawn = picture(STATE)
    drawn.save(tmp_path / "table.svg")
    drawn.save(str(tmp_path / "again.svg"))
    for name in ("table.svg", "again.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8") == drawn.svg
    assert sorted(os.listdir(tmp_path)) == ["again.svg", "table.svg"]


def test_themes_and_thoughts_change_the_picture_and_not_its_text() -> None:
    plain = picture(STATE)
    thinking = parse(STATE, f"clue {STATE.hand(1)[0].card.rank} to Bob")  # type: ignore[union-attr]
    for other in (
        picture(STATE, "dark"),
        picture(STATE, "print"),
        picture(STATE, thinking=thinking),
    ):
        assert other.svg != plain.svg
        assert repr(other) == repr(plain)


def test_a_theme_is_known() -> None:
    with pytest.raises(HanabiError, match="'neon' is not a theme"):
        picture(STATE, "neon")
