"""Puzzles in folders."""

import shutil
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.puzzles import Collection, find, load, to_json
from hanabi_kit.puzzles.collection import files, read, shipped_folder
from tests.puzzles.posed import FOLDER, IDS, SOUND


def test_easier_ones_come_first() -> None:
    assert [puzzle.difficulty for puzzle in SOUND] == [1, 2, 2, 3, 3, 4]
    assert [puzzle.id for puzzle in SOUND] == [
        "the-last-five",
        "later-in-the-round",
        "nothing-to-say",
        "every-colour",
        "which-black",
        "say-it-first",
    ]
    assert len(SOUND) == len(IDS) == 6
    assert [*Collection(reversed([*SOUND]))] == [*SOUND]


def test_they_are_found_by_topic_and_difficulty() -> None:
    assert [p.id for p in SOUND.chosen(topic="negative-information")] == [
        "later-in-the-round",
        "every-colour",
        "which-black",
    ]
    assert [p.id for p in SOUND.chosen("negative-information", 2)] == ["later-in-the-round"]
    assert len(SOUND.chosen(difficulty=5)) == 0
    assert SOUND.topics["negative-information"] == 3
    assert next(iter(SOUND.topics)) == "first-puzzles"
    with pytest.raises(HanabiError, match="'chess' is not a topic"):
        SOUND.chosen("chess")


def test_one_is_found_by_its_id() -> None:
    assert "which-black" in SOUND
    assert SOUND["which-black"].id == "which-black"
    with pytest.raises(HanabiError, match="no puzzle is called 'black'; there are which-black"):
        SOUND["black"]
    with pytest.raises(HanabiError, match=r"no puzzle is called 'chess'$"):
        SOUND["chess"]


def test_an_id_is_given_once() -> None:
    with pytest.raises(HanabiError, match="two puzzles are called which-black"):
        Collection([*SOUND, SOUND["which-black"]])


def test_a_folder_is_read_with_all_below_it(tmp_path: Path) -> None:
    for place in ("b", "a/deep", ".hidden", "__pycache__"):
        (tmp_path / place).mkdir(parents=True)
    shutil.copy(FOLDER / "which-black.json", tmp_path / "b")
    shutil.copy(FOLDER / "every-colour.json", tmp_path / "a" / "deep")
    shutil.copy(FOLDER / "the-last-five.json", tmp_path / ".hidden")
    shutil.copy(FOLDER / "the-last-five.json", tmp_path / "__pycache__")
    (tmp_path / "README.md").write_text("read me")
    (tmp_path / "puzzle.schema.json").write_text("{}")
    assert [file.name for file in files(tmp_path)] == ["every-colour.json", "which-black.json"]
    assert len(load(tmp_path)) == 2


def test_a_file_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{}")
    with pytest.raises(HanabiError, match=r"bad\.json: .*'id' is missing"):
        load(tmp_path)
    path.write_bytes(b"\xff")
    with pytest.raises(HanabiError, match=r"bad\.json: .*not UTF-8"):
        read(path)
    path.write_bytes(b" " * 1_000_001)
    with pytest.raises(HanabiError, match="larger than 1,000,000 bytes"):
        read(path)
    with pytest.raises(HanabiError, match="can't be read"):
        read(tmp_path)


def test_the_puzzles_of_the_kit_are_beside_the_lessons() -> None:
    assert (shipped_folder() / "puzzle.schema.json").is_file()
    assert load() is load()


def test_every_puzzle_is_found_by_its_own_json() -> None:
    """The text is no name of a file, however it begins and however long it is."""
    for puzzle in load():
        assert find(to_json(puzzle)) == puzzle


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "\ud800", "{" * 300, "x" * 300 + ".json"])
def test_no_name_is_too_strange_to_be_refused(name: str) -> None:
    with pytest.raises(HanabiError):
        find(name)


@pytest.mark.parametrize("name", ["nowhere", "x" * 300, "a\0b", "file"])
def test_a_folder_that_is_not_there_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / name, str(tmp_path / name)):
        with pytest.raises(HanabiError, match="can't be read"):
            load(folder)


def test_a_puzzle_is_found_by_file_line_or_id(tmp_path: Path) -> None:
    puzzle = SOUND["which-black"]
    assert find(str(FOLDER / "which-black.json")) == puzzle
    assert find(str(puzzle)) == puzzle.on_a_line()
    (tmp_path / "line").write_text(str(puzzle))
    assert find(str(tmp_path / "line")) == puzzle.on_a_line()
    with pytest.raises(HanabiError, match="no puzzle is called 'which-blue'"):
        find("which-blue")
    with pytest.raises(HanabiError, match=r"nowhere\.json: can't be read"):
        find("nowhere.json")
