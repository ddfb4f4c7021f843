"""One JupyterLab and one browser for all tests, a notebook and a kernel for each.

Tests of the course as it is served share a server for each command.

Where there is no browser, these tests are skipped with the reason; if $HANABI_REQUIRE_BROWSER
is 1, they fail. So nothing in this folder imports Playwright when it is itself imported.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from tests.browser.chromium import missing, running_chromium
from tests.browser.course import Course, running_course
from tests.browser.lab import Lab, running_lab
from tests.browser.page import Notebook, write_notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

FAILED = pytest.StashKey[bool]()
NUMBERS = count(1)


class Opener(Protocol):
    """Opens a notebook of these code cells, or a copy of a file, in a tab of its own."""

    def __call__(
        self, *cells: str, copy: Path | None = None, run: bool = True, touch: bool = False
    ) -> Notebook: ...


class LessonOpener(Protocol):
    """Opens a notebook of the course by the beginning of its name, and waits until it is alive."""

    def __call__(self, course: Course, name: str) -> Notebook: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what can't run, by a mark: pytest's summary then has one line for each file."""
    if os.environ.get("HANABI_REQUIRE_BROWSER") != "1" and (reason := missing()):
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if reason := missing():
        pytest.fail(reason, pytrace=False)
    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[dict[bool, BrowserContext]]:
    """A browser profile with a mouse, and one with a touch screen as well.

    All tabs share it, so that JupyterLab's own files are loaded once only.
    """
    made = {
        touch: browser.new_context(viewport={"width": 1280, "height": 1000}, has_touch=touch)
        for touch in (False, True)
    }
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def tabs(request: pytest.FixtureRequest) -> Iterator[list[Notebook]]:
    """The notebooks that a test has open; errors in a page or in a widget's callback fail it."""
    opened: list[Notebook] = []
    yield opened
    failed = request.node.stash.get(FAILED, False)
    errors = [
        error for notebook in opened for error in (*notebook.errors, *notebook.wire.failures())
    ]
    try:
        for number, notebook in enumerate(opened if failed or errors else ()):
            print("picture:", notebook.screenshot(f"failed-{request.node.name}-{number}"))
    finally:
        for notebook in opened:
            notebook.close()
    if not failed:
        assert errors == []


@pytest.fixture
def notebook(
    lab: Lab,
    contexts: dict[bool, BrowserContext],
    tabs: list[Notebook],
    request: pytest.FixtureRequest,
) -> Opener:
    """How a test opens a notebook."""

    def open_notebook(
        *cells: str, copy: Path | None = None, run: bool = True, touch: bool = False
    ) -> Notebook:
        path = lab.folder / f"{request.function.__name__}-{next(NUMBERS)}.ipynb"
        if copy:
            path.write_bytes(copy.read_bytes())
        else:
            write_notebook(path, cells)
        notebook = Notebook(lab, contexts[touch], path)
        tabs.append(notebook)
        notebook.open()
        return notebook.run() if run else notebook

    return open_notebook


# The course as the commands serve it, each started when a test first asks for it.


@pytest.fixture(scope="session")
def learners_lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    with running_course(tmp_path_factory.mktemp("learner"), "lab") as course:
        yield course


@pytest.fixture(scope="session")
def teachers_lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    with running_course(tmp_path_factory.mktemp("teacher"), "lab", "--teacher") as course:
        yield course


@pytest.fixture(scope="session")
def pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    with running_course(tmp_path_factory.mktemp("pages"), "read") as course:
        yield course


@pytest.fixture
def lesson(contexts: dict[bool, BrowserContext], tabs: list[Notebook]) -> LessonOpener:
    """How a test opens a notebook of the course on a school laptop."""

    def open_lesson(course: Course, name: str) -> Notebook:
        notebook = Notebook(course, contexts[False], course.lesson(name))
        tabs.append(notebook)
        notebook.page.set_viewport_size({"width": 1366, "height": 768})
        return notebook.open().wait_alive()

    return open_lesson


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixture above whether the test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
