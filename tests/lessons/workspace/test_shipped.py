"""Where the shipped files are, and which one is meant by a name."""

import shutil
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace.shipped import find_lesson, read_shipped
from hanabi_kit.support.files import shipped_root
from tests.lessons.kits import COUNTING, GUIDE, PICTURE, PUZZLE, START, Kit


@pytest.mark.parametrize(
    "name", ["04", "04_counting", "04_counting.ipynb", "notebooks/04_counting.ipynb"]
)
def test_a_lesson_is_found_by(name: str) -> None:
    assert find_lesson(name, [START, COUNTING, PUZZLE]) == COUNTING


def test_a_puzzle_is_found_by_its_id() -> None:
    assert find_lesson("last-three", [START, COUNTING, PUZZLE]) == PUZZLE


def test_unknown_lesson_names_the_known_ones() -> None:
    with pytest.raises(HanabiError, match=r"No lesson is called '99'.*00_start_here, 04_counting"):
        find_lesson("99", [START, COUNTING, PUZZLE])


def test_a_guide_is_not_taken_for_its_lesson() -> None:
    shipped = [START, COUNTING, GUIDE]
    assert find_lesson("04", shipped) == find_lesson("4", shipped) == COUNTING
    assert find_lesson("04.md", shipped) == GUIDE


def test_one_digit_is_the_number_of_a_lesson() -> None:
    lessons = ["notebooks/01_rules.ipynb", "notebooks/10_hats.ipynb", "notebooks/12_more.ipynb"]
    assert find_lesson("1", lessons) == lessons[0]


def test_wheel_layout_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "hanabi_kit"
    (package / "shipped" / "notebooks").mkdir(parents=True)
    monkeypatch.setattr("importlib.resources.files", lambda name: package)
    assert shipped_root() == package / "shipped"


def test_checkout_layout_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hanabi_kit").mkdir()
    monkeypatch.setattr("importlib.resources.files", lambda name: tmp_path / "hanabi_kit")
    assert shipped_root() == tmp_path


def test_installation_without_lessons_says_so(kit: Kit) -> None:
    shutil.rmtree(kit.root)
    with pytest.raises(HanabiError, match="reinstall"):
        kit.prepare()


def test_hidden_files_are_not_shipped(kit: Kit) -> None:
    kit.ship("notebooks/.ipynb_checkpoints/00_start_here-checkpoint.ipynb", "old")
    kit.ship("puzzles/.notes", "draft")
    assert set(read_shipped(kit.root)) == {START, COUNTING, PICTURE}
