"""The course is served as pages, or it is said why it is not."""

import sys
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace import pages
from tests.cli.runner import ask, refusal
from tests.lessons.kits import Kit, one_sentence


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that Voila would be started with."""
    from hanabi_kit.lessons.workspace.voila_app import CoursePages

    calls: list[list[str]] = []
    monkeypatch.setattr(CoursePages, "launch_instance", calls.append)
    return calls


def test_the_start_page_is_the_way_in(kit: Kit, launched: list[list[str]]) -> None:
    kit.prepare()
    pages.open_pages(kit.folder, browser=False, theme="dark", extra=["--port=9999"])
    (arguments,) = launched
    assert arguments[0] == str(kit.folder)
    assert any(each.endswith("/voila/render/notebooks/00_start_here.ipynb") for each in arguments)
    assert {"--theme=dark", "--template=hanabi-kit", "--port=9999"} <= {*arguments}
    assert "--Voila.auto_token=True" in arguments  # whoever else is on the machine can't read along


def test_a_lesson_that_is_not_there_is_refused(kit: Kit, launched: list[list[str]]) -> None:
    kit.prepare()
    with pytest.raises(HanabiError, match="There is no lesson '77'"):
        pages.open_pages(kit.folder, notebook="77")
    assert launched == []


def test_the_command_opens_a_lesson_by_its_number(
    tmp_path: Path, launched: list[list[str]]
) -> None:
    assert ask("read", "03", "--folder", tmp_path, "--no-browser").code == 0
    assert any("03_what_was_not_said.ipynb" in each for each in launched[0])
    assert "No lesson is called '77'" in refusal(ask("read", "77", "--folder", tmp_path))


def test_without_voila_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hanabi_kit.lessons.workspace.voila_app", None)
    with pytest.raises(HanabiError, match=r'pip install "hanabi-kit\[lab\]"') as error:
        pages.require_voila()
    one_sentence(error)
