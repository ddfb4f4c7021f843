"""Choices that last: kept beside the record, and never in anybody's way."""

import json
import os
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.practice.settings import CHOICES, keep_setting, setting, settings_path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "new" / "data"))
    return tmp_path / "new" / "data"


def test_a_choice_lasts_and_the_usual_comes_first(folder: Path) -> None:
    assert setting("newest") == "right"
    assert keep_setting("newest", "left")
    assert setting("newest") == "left"
    assert settings_path() == folder / "settings.json"
    assert keep_setting("newest", "right")
    assert setting("newest") == "right"
    assert [file.name for file in folder.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("choices", CHOICES.values(), ids=CHOICES)
def test_there_is_something_to_choose(choices: tuple[str, ...]) -> None:
    assert len({*choices}) == len(choices) > 1


def test_what_nobody_can_choose_is_refused(folder: Path) -> None:
    with pytest.raises(HanabiError, match="'up' is none of right, left"):
        keep_setting("newest", "up")
    assert not folder.exists()


BAD = [
    b"",
    b"\xff\xfe",
    b"{",
    b"null",
    b'["left"]',
    b'{"newest": "up"}',
    b'{"newest": ["left"]}',
    b'{"newest": "right", "newest": "left"}',
    b"[" * 100_000,
    b" " * 1_000_001,
]


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_a_file_that_says_nothing_known_counts_as_no_choice(folder: Path, data: bytes) -> None:
    folder.mkdir(parents=True)
    settings_path().write_bytes(data)
    assert setting("newest") == "right"
    assert keep_setting("newest", "left")
    assert setting("newest") == "left"


def test_what_is_not_known_is_not_kept_on(folder: Path) -> None:
    folder.mkdir(parents=True)
    settings_path().write_text('{"newest": "left", "volume": 11}')
    assert keep_setting("newest", "right")
    assert json.loads(settings_path().read_text()) == {"newest": "right"}


def test_nothing_is_raised_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / "data", tmp_path / ("x" * 300)):
        monkeypatch.setenv("HANABI_KIT_DATA", str(place))
        assert not keep_setting("newest", "left")
        assert setting("newest") == "right"


@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(settings_path())
    assert setting("newest") == "right"
