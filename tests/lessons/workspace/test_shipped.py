"""Where the shipped files are, and which one is meant by a name."""

import re
import shutil
from os.path import normpath
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import teaching_plan
from hanabi_kit.lessons.course import all_lessons
from hanabi_kit.lessons.workspace.notebook import NotebookCell, read, source
from hanabi_kit.lessons.workspace.shipped import (
    GUIDES,
    TEACHERS_PAGE,
    find_lesson,
    for_learners,
    for_teachers,
    read_shipped,
)
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


# What a teacher gets.


def code_cells(data: bytes) -> list[NotebookCell]:
    return [cell for cell in read(data, "x")["cells"] if cell["cell_type"] == "code"]


def test_teachers_get_each_guide_rendered_and_each_lesson_without_solutions() -> None:
    shipped = read_shipped(shipped_root())
    made = for_teachers(shipped)
    assert shipped.keys() <= made.keys()
    for lesson in all_lessons():
        guide = read(made[f"{GUIDES}{lesson.code}_guide.ipynb"], "x")
        (text,) = guide["cells"]
        assert text["cell_type"] == "markdown"
        assert source(text) == shipped[f"{GUIDES}{lesson.code}.md"].decode()
        assert lesson.title in guide["metadata"]["title"]
        shown = made[f"projector/{lesson.stem}.ipynb"].decode()
        assert "SOLUTION" not in shown
        assert "### BEGIN SOLUTION" in made[f"notebooks/{lesson.stem}.ipynb"].decode()


def test_every_link_of_the_teaching_plan_leads_to_a_file_of_the_teacher() -> None:
    made = for_teachers(read_shipped(shipped_root()))
    page = teaching_plan()._repr_html_()
    links = re.findall("href='([^']+)'", page)
    assert len(links) == 3 * len(all_lessons())
    for link in links:
        assert normpath(f"notebooks/instructor/{link}") in made, link


def test_the_code_of_clicks_only_lessons_and_of_the_teachers_page_is_folded() -> None:
    shipped = read_shipped(shipped_root())
    learners, teachers = for_learners(shipped), for_teachers(shipped)

    def folded(data: bytes) -> list[bool]:
        return [
            cell["metadata"].get("jupyter", {}).get("source_hidden", False)
            for cell in code_cells(data)
        ]

    assert all(folded(teachers[TEACHERS_PAGE]))
    assert all(folded(learners["notebooks/00_start_here.ipynb"]))
    assert folded(learners["notebooks/03_what_was_not_said.ipynb"]).count(False) == 0
    assert not any(folded(learners["notebooks/09_conventions_are_codes.ipynb"]))
    assert not any(folded(learners["notebooks/00_tour.ipynb"]))
