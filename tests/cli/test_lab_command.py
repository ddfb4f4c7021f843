"""Opening the lessons."""

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace import lab, working_folder
from tests.cli.runner import ask, refusal


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The calls that would copy the lessons and open JupyterLab."""
    calls: list[dict[str, Any]] = []

    def prepare(folder: Path, *, fresh: tuple[str, ...], teacher: bool) -> SimpleNamespace:
        calls.append({"folder": folder, "fresh": fresh, "teacher": teacher})
        return SimpleNamespace(unedited_notebooks=())

    def open_lab(folder: Path, *, notebook: str, browser: bool | None, extra: list[str]) -> None:
        calls.append({"folder": folder, "notebook": notebook, "browser": browser, "extra": extra})

    monkeypatch.setattr(lab, "require_jupyterlab", lambda: None)
    monkeypatch.setattr(working_folder, "prepare", prepare)
    monkeypatch.setattr(working_folder, "describe", lambda plan: ("3 files copied.",))
    monkeypatch.setattr(lab, "open_lab", open_lab)
    return calls


def test_lab_copies_the_lessons_and_opens_them(
    opened: list[dict[str, Any]], tmp_path: Path
) -> None:
    code, out, err = ask("lab", "--folder", tmp_path, "--fresh", "03", "--fresh", "04")
    assert (code, out) == (0, "")
    assert err.splitlines() == ["3 files copied.", f"The lessons are in {tmp_path}."]
    assert opened == [
        {"folder": tmp_path, "fresh": ("03", "04"), "teacher": False},
        {"folder": tmp_path, "notebook": "00_start_here.ipynb", "browser": None, "extra": []},
    ]


def test_lab_opens_the_teachers_page_for_a_teacher(
    opened: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert ask("lab", "--folder", tmp_path, "--teacher", "--port", "8899").code == 0
    assert opened[0] == {"folder": tmp_path, "fresh": (), "teacher": True}
    assert opened[1]["notebook"] == "instructor/teacher.ipynb"
    assert opened[1]["extra"] == ["--ServerApp.port=8899"]


@pytest.mark.parametrize(("option", "browser"), [("--browser", True), ("--no-browser", False)])
def test_lab_may_be_told_about_the_browser(
    opened: list[dict[str, Any]], option: str, browser: bool
) -> None:
    assert ask("lab", option).code == 0
    assert opened[1]["folder"] == working_folder.default_folder()
    assert opened[1]["browser"] is browser


def test_lab_refuses_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def prepare(folder: Path, *, fresh: tuple[str, ...], teacher: bool) -> ModuleType:
        raise HanabiError(f"No lesson is called {fresh[0]!r}.")

    monkeypatch.setattr(lab, "require_jupyterlab", lambda: None)
    monkeypatch.setattr(working_folder, "prepare", prepare)
    said = refusal(ask("lab", "--folder", tmp_path, "--fresh", "77"))
    assert said == "No lesson is called '77'."
    (tmp_path / "file").write_text("")
    assert "file" in refusal(ask("lab", "--folder", tmp_path / "file"))


def test_lab_without_jupyterlab_is_one_line_and_copies_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    assert "JupyterLab is not installed" in refusal(ask("lab", "--folder", tmp_path / "new"))
    assert os.listdir(tmp_path) == []
