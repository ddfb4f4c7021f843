"""The commands for those who write lessons, and for those who teach them."""

import os
from pathlib import Path

import pytest

from tests.cli.runner import ask, refusal

# lessons build


@pytest.fixture
def notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """A folder of two notebooks, the first of which a build would change, and the calls."""
    calls: list[tuple[str, bool]] = []

    def build(path: Path, *, write: bool) -> bool:
        calls.append((path.name, write))
        return path.name == "01.ipynb"

    monkeypatch.setattr("hanabi_kit.lessons.workspace.build.build", build)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notebooks").mkdir()
    for name in ("02.ipynb", "01.ipynb", "notes.md"):
        (tmp_path / "notebooks" / name).write_text("")
    return calls


def test_lessons_build_says_what_changed(notebooks: list[tuple[str, bool]]) -> None:
    code, out, err = ask("lessons", "build")
    assert (code, err) == (0, "")
    assert out.replace(os.sep, "/") == (
        "notebooks/01.ipynb: changed\nnotebooks/02.ipynb: as before\n"
    )
    assert notebooks == [("01.ipynb", True), ("02.ipynb", True)]


def test_lessons_build_of_some(notebooks: list[tuple[str, bool]]) -> None:
    path = Path("notebooks", "02.ipynb")
    assert ask("lessons", "build", path) == (0, f"{path}: as before\n", "")
    assert ask("lessons", "build", path, "--check") == (0, f"{path}: as before\n", "")
    assert notebooks == [("02.ipynb", True), ("02.ipynb", False)]


def test_lessons_build_check_answers_no_and_writes_nothing(
    notebooks: list[tuple[str, bool]],
) -> None:
    code, out, err = ask("lessons", "build", "--check")
    assert (code, err) == (1, "")
    assert "01.ipynb: would change\n" in out
    assert notebooks == [("01.ipynb", False), ("02.ipynb", False)]


def test_lessons_build_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no notebook is named" in refusal(ask("lessons", "build"))


# lessons student


def test_lessons_student_writes_copies_for_a_class(tmp_path: Path) -> None:
    out = tmp_path / "class"
    path = out / "03_what_was_not_said.ipynb"
    assert ask("lessons", "student", "3", "-o", out) == (0, f"Written: {path}\n", "")
    text = path.read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    assert "lesson(3).grade(" in text
    assert ask("lessons", "student", "03", "-o", out).code == 0  # it is the same
    path.write_text("remarks of mine")
    assert "--force replaces it" in refusal(ask("lessons", "student", "03", "-o", out))
    assert path.read_text() == "remarks of mine"
    assert ask("lessons", "student", "03", "-o", out, "--force").code == 0
    assert path.read_text(encoding="utf-8") == text


def test_lessons_student_makes_a_course_for_nbgrader(tmp_path: Path) -> None:
    code, out, err = ask("lessons", "student", "03", "-o", tmp_path, "--nbgrader")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].endswith("nbgrader generate_assignment 03_what_was_not_said")
    assert (tmp_path / "nbgrader_config.py").is_file()
    name = "03_what_was_not_said"
    source = tmp_path / "source" / name / f"{name}.ipynb"
    assert "### BEGIN SOLUTION" in source.read_text(encoding="utf-8")


def test_lessons_student_refuses_in_one_line(tmp_path: Path) -> None:
    assert "No lesson is called '77'" in refusal(ask("lessons", "student", "77", "-o", tmp_path))
    too_long = tmp_path / ("x" * 300)
    assert "can't be written" in refusal(ask("lessons", "student", "03", "-o", too_long))
    assert "could be any of" in refusal(ask("lessons", "student", "00", "-o", tmp_path))
    assert "-o" in refusal(ask("lessons", "student", "03"))
    (tmp_path / "file").write_text("")
    said = refusal(ask("lessons", "student", "03", "-o", tmp_path / "file"))
    assert "is a file" in said
    taken = tmp_path / "03_what_was_not_said.ipynb"
    taken.mkdir()
    assert "no file that could be" in refusal(ask("lessons", "student", "3", "-o", tmp_path))
    assert sorted(os.listdir(tmp_path)) == [taken.name, "file"]


# lessons handout


def test_lessons_handout_writes_a_page_to_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lesson.html"
    assert ask("lessons", "handout", "3", "-o", path) == (0, f"Written: {path}\n", "")
    text = path.read_text(encoding="utf-8")
    assert "What was not said" in text
    assert "--force replaces it" in refusal(ask("lessons", "handout", "03", "-o", path))
    assert ask("lessons", "handout", "03", "-o", path, "--answers", "--force").code == 0
    assert len(path.read_text(encoding="utf-8")) > len(text)
    assert ask("lessons", "handout", "03", "-o", "-").out == text
    monkeypatch.chdir(tmp_path)
    assert ask("lessons", "handout", "03").code == 0
    assert (tmp_path / "03_what_was_not_said.html").read_text(encoding="utf-8") == text


def test_lessons_handout_refuses_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "lesson.html"
    for number in ("0", "13", "x", "-1e9"):
        assert "is no lesson" in refusal(ask("lessons", "handout", "-o", path, "--", number))
    assert "can't be written" in refusal(ask("lessons", "handout", "3", "-o", path / "no" / "way"))
    assert os.listdir(tmp_path) == []


def test_lessons_alone_prints_its_help() -> None:
    assert ask("lessons") == ask("lessons", "--help")
    assert "'make'" in refusal(ask("lessons", "make"))
