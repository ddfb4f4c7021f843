"""The rules pages as people see them: one screen for each box, one sheet of paper, one click."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hanabi_kit import rules_page
from hanabi_kit.engine.rulebook import rulebook
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

BOXES = ("en", "fi", "nb", "it", "nl")
each_box = pytest.mark.parametrize("box", BOXES)
SIZE = """element => [element.scrollWidth, element.clientWidth,
                      element.scrollHeight, element.clientHeight]"""


@pytest.fixture
def screen(browser: Browser) -> Iterator[Page]:
    """A laptop's or a projector's screen."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    yield page
    page.close()


@pytest.fixture
def opened(screen: Page, box: str, tmp_path: Path) -> Page:
    rules_page(box).save(tmp_path / "rules.html")
    screen.goto((tmp_path / "rules.html").as_uri())
    return screen


@each_box
def test_all_rules_of_a_box_fit_one_screen(opened: Page, box: str) -> None:
    wide, width, high, height = opened.locator("html").evaluate(SIZE)
    assert (wide, high) == (width, height) == (1280, 800)
    foot = opened.locator("article").evaluate("element => element.getBoundingClientRect().bottom")
    assert foot <= 800
    letters = opened.locator("li").first.evaluate("item => getComputedStyle(item).fontSize")
    assert float(letters.removesuffix("px")) >= 10.4


@each_box
def test_nothing_on_the_page_is_cut_or_covered(opened: Page, box: str) -> None:
    rules = [rule.id for section in rulebook(box) for rule in section.rules]
    assert opened.locator("[data-rule]").count() == len(rules)
    cut = """() => [...document.querySelectorAll('section')].filter(
        section => section.scrollWidth > section.clientWidth).map(section => section.innerText)"""
    assert opened.evaluate(cut) == []


@each_box
def test_all_rules_of_a_box_print_on_one_sheet_of_a4(opened: Page, box: str) -> None:
    paper = opened.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    box_of_page = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert box_of_page is not None
    width, height = (float(side) / 72 * 25.4 for side in box_of_page.groups())  # in millimetres
    assert (round(width), round(height)) == (210, 297)


@each_box
def test_a_page_is_accessible(opened: Page, box: str) -> None:
    assert serious(opened, "body") == []


def test_in_a_notebook_a_button_fills_the_screen_and_a_link_saves_the_page(
    notebook: Opener, tmp_path: Path
) -> None:
    cells = ["from hanabi_kit import rules_page", *(f'rules_page("{box}")' for box in BOXES)]
    page = notebook(*cells).page
    page.locator("article").nth(len(BOXES) - 1).wait_for()
    assert serious(page, "article") == []
    usual = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 800})
    for place, box in enumerate(BOXES):
        article = page.locator("article").nth(place)
        article.get_by_role("button", name="Full screen").click()
        back = article.get_by_role("button", name="Back to the notebook")
        back.wait_for()
        assert article.evaluate(SIZE) == [1280, 1280, 800, 800], box
        back.click()
        back.wait_for(state="hidden")
        with page.expect_download() as download:
            article.get_by_role("link", name="A page to print").click()
        assert download.value.suggested_filename == f"hanabi-rules-{box}.html"
        download.value.save_as(tmp_path / box)
        assert (tmp_path / box).read_text(encoding="utf-8") == rules_page(box).html
    assert usual is not None
    page.set_viewport_size(usual)
