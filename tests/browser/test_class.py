"""A learner comes into a class with a browser, and the lesson is alive."""

from pathlib import Path

import pytest

pytest.importorskip("jupyterhub", reason="needs JupyterHub, from the extra class")

from playwright.sync_api import Browser, expect

from tests.browser.accessibility import serious
from tests.lessons.classroom.room import WORD, open_room

PATIENCE = 90_000


def test_one_link_opens_the_lesson(browser: Browser, tmp_path: Path) -> None:
    with open_room(tmp_path, "--lesson", "02") as room:
        page = browser.new_page()
        wrong: list[str] = []
        page.on("response", lambda found: wrong.append(found.url) if found.status >= 500 else None)
        page.goto(str(room.url))
        assert serious(page, "form") == []
        page.get_by_label("Your name").fill("<b>Mia</b>")
        page.get_by_label("A secret word").fill("owl")
        page.get_by_label("The class word").fill("lanterns")
        page.get_by_role("button", name="Open the lesson").click()
        expect(page.get_by_role("alert")).to_contain_text("not the class word")
        expect(page.get_by_label("Your name")).to_have_value("<b>Mia</b>")
        page.get_by_label("A secret word").fill("owl")
        page.get_by_label("The class word").fill(WORD)
        page.get_by_role("button", name="Open the lesson").click()
        page.wait_for_selector(".jp-Notebook canvas", timeout=PATIENCE)
        assert "/lab/tree/notebooks/02_" in page.url
        page.close()
    assert wrong == []
