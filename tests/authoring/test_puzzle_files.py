"""Puzzles in the making as files: opened, and written safely."""

from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.authoring import puzzle_fields
from hanabi_kit.authoring.puzzle_files import AlreadyThere, puzzle_from, save
from hanabi_kit.puzzles import check_files
from tests.puzzles.posed import IDS, SOUND

LAST = SOUND["the-last-five"]


@pytest.mark.parametrize("id", IDS)
def test_what_is_sound_is_opened_as_it_is_and_lacks_nothing(id: str, tmp_path: Path) -> None:
    puzzle = SOUND[id]
    path = save(puzzle, tmp_path)
    assert puzzle_from(path) == puzzle
    assert puzzle_fields.missing(puzzle_from(str(path))) == []


def test_a_position_made_of_something_else_is_not_opened() -> None:
    with pytest.raises(HanabiError, match="k1 is not in this game"):
        puzzle_from(str(LAST.position).replace("x:r1", "x:k1"))
    with pytest.raises(HanabiError, match="hands and 5 fireworks do not fit"):
        puzzle_from("en3 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,g1,b1,w1 x")


def test_a_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = save(LAST, tmp_path)
    assert check_files([path]).problems == ()
    before = path.read_bytes()
    with pytest.raises(AlreadyThere, match="already there"):
        save(puzzle_fields.written(LAST, "title", "Other"), tmp_path)
    assert path.read_bytes() == before
    save(puzzle_fields.written(LAST, "title", "Other"), tmp_path, replace=True)
    assert b"Other" in path.read_bytes()
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("id", ["", "../up", "a/b", "a b", ".hidden", "A", "c:d"])
def test_an_id_never_leads_out_of_the_folder(id: str, tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match="is no name for a file"):
        save(puzzle_fields.written(LAST, "id", id), tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_a_link_is_not_followed_and_a_folder_has_to_be_there(tmp_path: Path) -> None:
    aim = tmp_path / "aim.json"
    (tmp_path / f"{LAST.id}.json").symlink_to(aim)
    with pytest.raises(HanabiError, match="no file that could be written"):
        save(LAST, tmp_path, replace=True)
    assert not aim.exists()
    with pytest.raises(HanabiError, match="there is no such folder"):
        save(LAST, tmp_path / "none")


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match=r"texts\.en\.title: something has to be said here"):
        save(puzzle_fields.written(LAST, "title", ""), tmp_path)
