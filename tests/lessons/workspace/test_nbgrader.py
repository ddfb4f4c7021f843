"""nbgrader makes assignments of the lessons and grades what comes back.

It needs nbgrader beside the kit, in an environment of its own:

    pip install -e . pytest nbgrader==0.9.6
    python -m pytest -s tests/lessons/workspace/test_nbgrader.py
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.lessons.course import LESSONS, find
from hanabi_kit.lessons.workspace.class_copies import handed_out, nbgrader_course
from hanabi_kit.lessons.workspace.learner_copy import BEGIN, STUB, checks_in
from hanabi_kit.lessons.workspace.notebook import Notebook, read, source, write
from hanabi_kit.lessons.workspace.shipped import find_lesson, read_shipped
from hanabi_kit.support.files import shipped_root

pytest.importorskip("nbgrader", reason="nbgrader is not installed; see the top of this file")

SHIPPED = read_shipped(shipped_root())
Change = Callable[[str], str]


class Course:
    """A course folder with one assignment, made and graded by nbgrader itself."""

    def __init__(self, root: Path, number: str) -> None:
        self.root, self.number = root / "course", number
        self.record = root / "record"
        self.name = Path(find_lesson(number, SHIPPED)).stem
        for name, data in nbgrader_course(SHIPPED, [number]).items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def nbgrader(self, command: str) -> None:
        environment = os.environ | {
            "HANABI_KIT_DATA": str(self.record),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        }
        subprocess.run(
            [sys.executable, "-m", "nbgrader", command, self.name, "--create"],
            cwd=self.root,
            env=environment,
            check=True,
            capture_output=True,
        )

    def notebook(self, *folders: str) -> Notebook:
        path = self.root.joinpath(*folders, self.name, f"{self.name}.ipynb")
        return read(path.read_bytes(), path.name)

    def hand_in(self, learner: str, notebook: Notebook) -> None:
        folder = self.root / "submitted" / learner / self.name
        folder.mkdir(parents=True)
        (folder / f"{self.name}.ipynb").write_bytes(write(notebook))

    def points(self, learner: str) -> dict[str, float]:
        from nbgrader.api import Gradebook  # type: ignore[import-not-found]

        with Gradebook(f"sqlite:///{self.root / 'gradebook.db'}", "hanabi") as book:
            (graded,) = book.find_submission(self.name, learner).notebooks
            points = {grade.name.removesuffix("-grade"): grade.score for grade in graded.grades}
            print(
                f"\n{self.name}  {learner:10}  {graded.score:g} of {graded.max_score:g}  {points}",
                end="",
            )
            assert graded.max_score == sum(check.points for check in find(self.number).checks)
            return points


def changed(notebook: Notebook, changes: dict[str, Change]) -> Notebook:
    """A notebook with other code in the cells of some checks."""

    def change(cell: dict[str, Any]) -> dict[str, Any]:
        for id_ in checks_in({"cells": [cell]}):
            return cell | {"source": changes.get(id_, str)(source(cell))}
        return cell

    return notebook | {"cells": [change(cell) for cell in notebook["cells"]]}


def solutions(course: Course) -> dict[str, Change]:
    """For each check what the lesson's author has written."""
    return {
        id_: lambda _code, cell=cell: source(cell)  # type: ignore[misc]
        for cell in course.notebook("source")["cells"]
        for id_ in checks_in({"cells": [cell]})
    }


def before_asking(line: str) -> Change:
    """Another line just before the check is asked."""
    return lambda code: re.sub(r"^(?=lesson\(\d+\)\.check)", f"{line}\n", code, flags=re.M)


def tampered(notebook: Notebook) -> Notebook:
    """A notebook whose grading was taken out."""
    cells = [
        cell | {"source": "pass"} if ".grade(" in source(cell) else cell
        for cell in notebook["cells"]
    ]
    return notebook | {"cells": cells}


CASES = {
    "03": {"both-kinds": before_asking('answer = "y1 y2"'), "by-silence": lambda _code: "1 / 0"},
    "10": {
        "listen": before_asking("answer = {}"),
        "decode": before_asking("def decode(*given):\n    raise KeyError\n"),
    },
}
"""For each lesson a wrong answer to one check, and code that fails in another."""


@pytest.mark.parametrize("number", LESSONS)
def test_solutions_get_all_points_and_an_untouched_copy_none(tmp_path: Path, number: int) -> None:
    course = Course(tmp_path, f"{number:02}")
    course.nbgrader("generate_assignment")
    release = course.notebook("release")
    assert BEGIN not in write(release).decode()
    course.hand_in("right", changed(release, solutions(course)))
    course.hand_in("unanswered", release)
    course.nbgrader("autograde")
    full = {check.id: check.points for check in find(number).checks}
    assert course.points("right") == full
    assert course.points("unanswered") == dict.fromkeys(full, 0)


@pytest.mark.parametrize("number", CASES)
def test_submissions_get_the_points_they_deserve(tmp_path: Path, number: str) -> None:
    course = Course(tmp_path, number)
    course.nbgrader("generate_assignment")
    release, right = course.notebook("release"), solutions(course)
    assert STUB in write(release).decode()
    plain = read(handed_out(SHIPPED, [number])[f"{course.name}.ipynb"], course.name)
    course.hand_in("in-a-copy", changed(plain, right))
    course.hand_in("wrong", changed(release, right | CASES[number]))
    course.hand_in("tampering", tampered(release))
    course.nbgrader("autograde")
    full = {check.id: check.points for check in find(number).checks}
    assert course.points("in-a-copy") == full
    assert course.points("wrong") == full | dict.fromkeys(CASES[number], 0)
    assert course.points("tampering") == dict.fromkeys(full, 0)
    assert not course.record.exists()  # what learners answered is none of the teacher's
