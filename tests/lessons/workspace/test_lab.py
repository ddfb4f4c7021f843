"""JupyterLab is opened on a lesson, or it is said why it is not."""

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace import lab
from tests.lessons.kits import START, Kit, one_sentence


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    calls: list[list[str]] = []
    labapp = ModuleType("jupyterlab.labapp")
    labapp.__dict__["LabApp"] = SimpleNamespace(launch_instance=calls.append)
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", labapp)
    return calls


def test_lab_opens_the_start_page(
    kit: Kit, launched: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    kit.prepare()
    lab.open_lab(kit.folder, browser=True, extra=["--port=9999"])
    (arguments,) = launched
    assert f"--ServerApp.root_dir={kit.folder}" in arguments
    assert f"--LabApp.default_url=/lab/tree/{START}" in arguments
    assert "--no-browser" not in arguments
    assert arguments[-1] == "--port=9999"
    assert capsys.readouterr() == ("", "")


def test_lab_without_browser_points_to_the_address(
    kit: Kit, launched: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    kit.prepare()
    lab.open_lab(kit.folder, notebook="04_counting.ipynb", browser=False)
    assert "--no-browser" in launched[0]
    out, err = capsys.readouterr()
    assert out == ""
    assert "address" in err


def test_lab_needs_the_lesson(kit: Kit, launched: list[list[str]]) -> None:
    kit.prepare()
    with pytest.raises(HanabiError, match="There is no lesson '77'"):
        lab.open_lab(kit.folder, notebook="77")
    assert launched == []


def test_missing_jupyterlab_is_one_sentence(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", None)
    with pytest.raises(HanabiError, match=r'pip install "hanabi-kit\[lab\]"') as error:
        lab.open_lab(kit.folder)
    one_sentence(error)


@pytest.mark.skipif(sys.platform != "linux", reason="about displays on Linux")
def test_linux_without_display_has_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not lab.has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.get", lambda: object())
    assert lab.has_browser()


def test_root_is_allowed_and_others_need_no_leave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for user, allowed in ((0, True), (1000, False)):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user, raising=False)
        assert ("--allow-root" in lab.lab_arguments(tmp_path, "x.ipynb", False)) is allowed
