"""The course as a reader meets it: alive when it is opened, and as pages without code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi_kit.lessons.course import find
from tests.browser.conftest import LessonOpener
from tests.browser.course import Course
from tests.browser.page import Notebook, Output
from tests.browser.test_lessons import below

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

DIRTY = "() => window.jupyterapp.shell.currentWidget.context.model.dirty"
FOLDED = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(cell => cell.model.type === 'code').map(cell => cell.inputHidden)"""
LEFT_IS_CLOSED = "() => window.jupyterapp.shell.leftCollapsed"
CLOSED = "First make your prediction above. Then this opens by itself."
PREDICT, RECALL = 'lesson(3).predict("untouched")', 'lesson(3).recall("untouched")'
CHECK, EXPLORER, PUZZLES = 'lesson(3).check("never-touched"', "Explorer(", "lesson(3).puzzles()"


def commit(output: Output) -> None:
    """Make the prediction of lesson 3."""
    option = find(3).prediction("untouched").options[0]
    output.press(f"a) {option}").press("just a guess").press("I commit to it")
    output.wait_status("Noted: ")


def is_alive(opened: Notebook) -> None:
    """All that lesson 3 shows is there and painted, although nobody pressed anything."""
    for code in (EXPLORER, PUZZLES):
        below(opened, code).wait_painted()
    assert opened.page.get_by_text("A still picture").filter(visible=True).count() == 0
    assert opened.errors == []


def test_a_lesson_is_alive_by_itself_and_running_is_not_editing(
    lesson: LessonOpener, learners_lab: Course
) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, "notebooks/03")
    page = opened.page
    is_alive(opened)
    assert page.evaluate(LEFT_IS_CLOSED)
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0
    assert all(page.evaluate(FOLDED))
    assert not page.evaluate(DIRTY)

    # A check that nobody has answered asks, and does not complain.
    check = below(opened, CHECK)
    assert check.status().startswith(find(3).check("never-touched").kind.how)
    assert check.button("Answer").is_disabled()
    assert not any(word in check.root.inner_text() for word in ("✘", "Error", "not right"))

    # What came true stays closed until it was predicted.
    recall = below(opened, RECALL).wait_status(CLOSED)
    truth = find(3).prediction("untouched").truth()
    assert f"What came true: {truth}" not in opened.dom()
    commit(below(opened, PREDICT))
    recall.wait_status("You said: ")
    recall.root.get_by_text(f"What came true: {truth}").wait_for()
    assert not page.evaluate(DIRTY)

    # The kernel lives on when the page is loaded again, and so does the lesson.
    opened.reload().wait_alive()
    is_alive(opened)
    below(opened, RECALL).wait_status("You said: ")
    assert not page.evaluate(DIRTY)

    # Saved with all outputs it is still not edited; code that is typed is.
    opened.save()
    assert "You said" not in opened.path.read_text()
    assert learners_lab.said_again().splitlines() == [f"The lessons are in {learners_lab.folder}."]
    cell = page.locator(".jp-CodeCell").first
    assert not cell.locator(".cm-content").is_visible()
    cell.locator(".jp-InputPlaceholder, .jp-Placeholder").first.click()
    cell.locator(".cm-content").click()
    page.keyboard.type("# mine")
    opened.wait(lambda: bool(page.evaluate(DIRTY)), "a notebook that was edited")
    opened.save()
    assert "Kept as you edited them: notebooks/03" in learners_lab.said_again()


def painted(page: Page, number: int) -> None:
    """Wait until a canvas has something opaque in its corner."""
    page.wait_for_function(
        """number => {
          const canvas = document.querySelectorAll('canvas')[number];
          return canvas?.getContext('2d').getImageData(1, 1, 1, 1).data[3] === 255;
        }""",
        arg=number,
    )


def test_the_course_is_read_as_pages(pages: Course, contexts: dict[bool, BrowserContext]) -> None:
    errors: list[str] = []
    page = contexts[False].new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(pages.address)
        painted(page, 0)
        no_code(page)
        page.get_by_role("button", name="second", exact=True).click()
        page.get_by_role("status").filter(has_text="a firework goes up!").wait_for()

        page.get_by_role("link", name=f"1. {find(1).title}").click()
        page.get_by_role("heading", name=f"Lesson 1: {find(1).title}").wait_for()
        painted(page, 0)
        no_code(page)
        board = page.locator(".hanabi-kit", has=page.locator("canvas")).first
        board.get_by_role("button", name="slot 1", exact=True).click()
        board.get_by_role("button", name="Play slot 1", exact=True).click()
        board.get_by_role("button", name="Do it: play slot 1").click()
        board.get_by_role("status").filter(has_text="g2 does not fit: a strike").wait_for()

        page.get_by_role("link", name=f"Go on with lesson 2: {find(2).title}").click()
        page.get_by_role("heading", name=f"Lesson 2: {find(2).title}").wait_for()
        no_code(page)
        assert errors == []
    finally:
        page.close()


def no_code(page: Page) -> None:
    """Neither code nor a menu is to be seen."""
    assert page.locator(".jp-InputArea-editor, .cm-editor, .lm-MenuBar").count() == 0
    text = page.locator("body").inner_text()
    assert "hanabi_kit" not in text
    assert "import" not in text.split()
