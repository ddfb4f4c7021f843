"""Every lesson runs in a real browser without an error in the page."""

from pathlib import Path

import pytest

from tests.browser.conftest import Opener
from tests.browser.lab import ROOT

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs(notebook: Opener, path: Path) -> None:
    opened = notebook(copy=path)
    # The first output may be a still picture, which its widget hides.
    opened.page.wait_for_selector(".jp-OutputArea-output", state="attached")
    opened.screenshot(f"lesson-{path.stem}")
