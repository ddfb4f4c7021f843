"""What a teacher finds: the plan, guides that are rendered, lessons for the projector, answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hanabi_kit.lessons import class_report, handed_in
from hanabi_kit.lessons.course import find
from tests.browser.conftest import LessonOpener
from tests.browser.course import Course
from tests.browser.page import SHOWN, Notebook
from tests.browser.test_lessons import below

THIRD = find(3)


def follow(opened: Notebook, link: str, row: int, name: str) -> None:
    """Press a link in the row of a lesson, and wait for the notebook that it opens."""
    table = opened.output(1).root
    table.locator("tr").nth(row).get_by_role("link", name=link, exact=True).click()
    opened.page.wait_for_function(SHOWN, arg=name)


def test_the_plan_leads_to_guides_and_to_the_projector(
    lesson: LessonOpener, teachers_lab: Course
) -> None:
    # The command opens the page of the teacher.
    opened = lesson(teachers_lab, "notebooks/instructor/teacher")
    entered = opened.page.request.get(f"{teachers_lab.url}/", max_redirects=1)
    assert entered.url.rstrip("?").endswith("/lab/tree/notebooks/instructor/teacher.ipynb")

    follow(opened, f"3. {THIRD.title}", 3, "03_guide.ipynb")
    guide = opened.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")
    guide.get_by_role("heading").first.wait_for()
    text = guide.inner_text()
    assert THIRD.title in text
    assert not re.search(r"^#+ |\*\*", text, re.MULTILINE)  # no raw Markdown
    opened.screenshot("teacher-guide")


def test_a_lesson_on_the_projector_has_no_solution(
    lesson: LessonOpener, teachers_lab: Course
) -> None:
    teachers_lab.forget()
    opened = lesson(teachers_lab, "projector/03")
    text = opened.dom() + opened.path.read_text()
    assert "BEGIN SOLUTION" not in text
    for check in THIRD.checks:
        output = below(opened, f'lesson(3).check("{check.id}", ')
        assert "That is right." not in output.root.inner_text()
        assert check.kind.write(check.solution()) not in source(opened.path)
    size = "cell => parseFloat(getComputedStyle(cell.querySelector('p')).fontSize)"
    assert opened.page.locator(".jp-RenderedMarkdown").first.evaluate(size) >= 18
    assert "BEGIN SOLUTION" in teachers_lab.lesson("notebooks/03").read_text()


def source(path: Path) -> str:
    """All code of a notebook."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")


def test_a_lesson_ends_with_handing_in(lesson: LessonOpener, learners_lab: Course) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, "notebooks/02")
    predict = below(opened, 'lesson(2).predict("meant")')
    option = find(2).prediction("meant").options[0]
    predict.press(f"a) {option}").press("just a guess").press("I commit to it")
    predict.wait_status("Noted: ")

    end = below(opened, "lesson(2).finish()")
    end.root.get_by_text("predictions 1 of 2").wait_for()
    end.press("Hand in what you did").type("Name:", "Zoë").wait_status("Saved 1 answer as")
    (file,) = (learners_lab.folder / "notebooks").glob("hanabi-kit-*.jsonl")
    assert [learner.name for learner in class_report(handed_in(file)).learners] == ["Zoë"]
    assert len(file.read_text(encoding="utf-8").split('"task"')) == 2  # one answer and no more
    end.root.get_by_role("link", name=re.compile("Go on with lesson 3")).click()
    opened.page.wait_for_function(SHOWN, arg="03_what_was_not_said.ipynb")
