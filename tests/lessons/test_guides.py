"""Instructor guides say what their lessons hold, under the headings that all of them share."""

import re

from hanabi_kit.lessons.course import LESSONS, SECTIONS, Lesson
from hanabi_kit.lessons.course.answers import CustomAnswer, Function
from hanabi_kit.puzzles import load
from hanabi_kit.puzzles.solution_io import stored_solution
from tests.lessons.notebooks import FOLDER, guide, headings, part

PARTS = [
    "Objectives",
    "Timing",
    "Materials",
    "Misconceptions",
    "Discussion",
    "Answers",
    "Without computers",
    "Rubric",
]
PUZZLES = {puzzle.id: puzzle for puzzle in load()}


def test_a_guide_has_all_its_parts(lesson: Lesson) -> None:
    text = guide(lesson)
    assert headings(text, 1) == [f"Lesson {lesson.number}: {lesson.title}"]
    assert headings(text, 2) == PARTS
    assert all(part(text, heading).strip() for heading in PARTS)
    assert headings(part(text, "Answers"), 3) == ["Predictions", "Checks", "Puzzles"]


def test_its_timing_has_the_sections_of_the_notebook(lesson: Lesson) -> None:
    rows = re.findall(r"(?m)^\| *([^|]+?) *\| *(\d+) *\|", part(guide(lesson), "Timing"))
    assert [section for section, _minutes in rows] == ["Questions", *SECTIONS]
    assert sum(int(minutes) for _section, minutes in rows) == lesson.minutes


def test_it_tells_every_answer(lesson: Lesson) -> None:
    answers = part(guide(lesson), "Answers")
    for prediction in lesson.predictions:
        assert prediction.truth() in answers
    for check in lesson.checks:
        assert check.title in answers
        if not isinstance(check.kind, Function | CustomAnswer):
            assert check.kind.write(check.solution()) in answers
    for id_ in lesson.puzzles:
        best = [answer.words for answer in stored_solution(PUZZLES[id_]).best]
        line = next(line for line in answers.splitlines() if f"`{id_}`" in line)
        assert any(words in line for words in best), (id_, best)


def test_it_names_the_handout(lesson: Lesson) -> None:
    assert f"hanabi-kit lessons handout {lesson.code}" in part(guide(lesson), "Without computers")


def test_there_is_a_guide_for_each_lesson_and_no_other() -> None:
    found = sorted(path.stem for path in (FOLDER / "instructor").glob("*.md"))
    assert found == [f"{number:02}" for number in LESSONS]
