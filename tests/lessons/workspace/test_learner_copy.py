"""Copies for a class: no solution is left in them, and nbgrader can tell what to grade."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons import Desk
from hanabi_kit.lessons.course import Lesson, find
from hanabi_kit.lessons.workspace.build import rebuilt
from hanabi_kit.lessons.workspace.class_copies import handed_out, nbgrader_course
from hanabi_kit.lessons.workspace.learner_copy import (
    STUB,
    checks_in,
    graded,
    learners_copy,
    without_solutions,
)
from hanabi_kit.lessons.workspace.notebook import Notebook, read, source, write
from hanabi_kit.lessons.workspace.shipped import for_learners, lessons_in, read_shipped
from hanabi_kit.practice import Trainer
from hanabi_kit.support.files import shipped_root

SHIPPED = read_shipped(shipped_root())
PATHS = [path for path in lessons_in(SHIPPED) if not path.startswith("notebooks/00")]
L03 = "03_what_was_not_said"


@pytest.fixture(params=PATHS, ids=lambda path: Path(path).stem)
def path(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def notebook(path: str) -> Notebook:
    return read(SHIPPED[path], path)


@pytest.fixture
def lesson(path: str) -> Lesson:
    return find(Path(path).name[:2])


def code_cell(code: str, *texts: str) -> dict[str, Any]:
    outputs = [{"output_type": "display_data", "data": {"text/plain": text}} for text in texts]
    return {
        "cell_type": "code",
        "execution_count": 7,
        "id": "cell-01",
        "metadata": {},
        "outputs": outputs,
        "source": code,
    }


# Without solutions.


def test_a_solution_between_other_lines_leaves_no_trace() -> None:
    code = (
        'answer = ""\n### BEGIN SOLUTION\nanswer = "r1"\n### END SOLUTION\n'
        'lesson(3).check("a", answer)'
    )
    assert without_solutions(code) == 'answer = ""\nlesson(3).check("a", answer)'


def test_a_function_keeps_something_to_run() -> None:
    code = (
        "def f(a):\n    '''Words.'''\n    ### BEGIN SOLUTION\n    if a:\n\n        return 1\n"
        "    ### END SOLUTION\n\nlesson(3).check('f', f)"
    )
    left = without_solutions(code)
    assert left == f"def f(a):\n    '''Words.'''\n    {STUB}\n\nlesson(3).check('f', f)"
    ast.parse(left)


def test_several_solutions_go_and_what_is_between_them_stays() -> None:
    code = (
        "### BEGIN SOLUTION\na = 1\n### END SOLUTION\nkept = 2\n"
        "def f():\n\t### BEGIN SOLUTION\n\treturn 3\n\t### END SOLUTION"
    )
    assert without_solutions(code) == f"kept = 2\ndef f():\n\t{STUB}"


def test_a_solution_without_an_end_is_refused() -> None:
    with pytest.raises(HanabiError, match=r"does not end: 'a = 1\\u2028'$"):
        without_solutions("a = 1\u2028\n### BEGIN SOLUTION\nb = 2")


def test_only_the_question_stays_of_what_was_shown() -> None:
    solution = "### BEGIN SOLUTION\na = 1\n### END SOLUTION\n"
    cells = [
        code_cell(f'{solution}lesson(3).check("one", a)', "question", "", "That is right."),
        code_cell(f"{solution}try_out(a)", "That is right."),
        code_cell("b", "one", "two"),
    ]
    before = json.dumps(cells)
    check, optional, other = learners_copy({"cells": cells})["cells"]
    assert [output["data"]["text/plain"] for output in check["outputs"]] == ["question"]
    assert optional["outputs"] == []
    assert check["execution_count"] is optional["execution_count"] is None
    assert other == cells[2]
    assert json.dumps(cells) == before


def test_lines_as_jupyter_saves_them_are_read() -> None:
    cell = code_cell("")
    cell["source"] = ["### BEGIN SOLUTION\n", "a = 1\n", "### END SOLUTION\n", "b = 2"]
    assert learners_copy({"cells": [cell]})["cells"][0]["source"] == "b = 2"


# What holds for every lesson.


def test_every_check_of_a_lesson_is_found(notebook: Notebook, lesson: Lesson) -> None:
    assert checks_in(notebook) == tuple(check.id for check in lesson.checks)


def test_no_solution_is_left(notebook: Notebook, lesson: Lesson, tmp_path: Path) -> None:
    copy = learners_copy(notebook)
    assert "SOLUTION" not in write(copy).decode()
    desk = Desk(lesson.number, Trainer(tmp_path / "attempts.jsonl"))
    for cell in copy["cells"]:
        if cell["cell_type"] == "code":
            ast.parse(source(cell))
        for id_ in checks_in({"cells": [cell]}):
            # A check that nobody has answered can't say anything of its solution.
            (output,) = cell["outputs"]
            assert "".join(output["data"]["text/plain"]) == repr(desk.check(id_))


def test_what_is_said_of_right_answers_is_gone(notebook: Notebook, lesson: Lesson) -> None:
    def shown(notebook: Notebook) -> str:
        cells = [cell for cell in notebook["cells"] if checks_in({"cells": [cell]})]
        return " ".join(json.dumps([cell["outputs"] for cell in cells]).replace("\\n", " ").split())

    assert "That is right." in shown(notebook)
    assert "That is right." not in shown(learners_copy(notebook))
    for check in lesson.checks:
        assert json.dumps(check.because)[1:-1] not in shown(learners_copy(notebook))


def test_what_comes_true_is_not_shown_before_it_is_predicted(
    notebook: Notebook, lesson: Lesson
) -> None:
    shown = json.dumps([cell.get("outputs") for cell in learners_copy(notebook)["cells"]])
    assert shown.count("First make your prediction above.") >= len(lesson.predictions)
    assert "What came true" not in shown


def test_each_check_is_followed_by_its_points(notebook: Notebook, lesson: Lesson) -> None:
    cells = graded(notebook, lesson)["cells"]
    marks = [cell["metadata"].get("nbgrader", {}) for cell in cells]
    ids = [mark["grade_id"] for mark in marks if mark]
    checks = [name for check in lesson.checks for name in (check.id, f"{check.id}-grade")]
    assert [name for name in ids if not name.startswith("cell-")] == checks
    assert len(set(ids)) == len(ids)
    for answer, grade, cell in zip(marks, marks[1:], cells[1:], strict=False):
        if not answer.get("solution") or answer["grade_id"] not in checks:
            continue
        assert (answer["grade"], answer["locked"]) == (False, False)
        assert (grade["grade"], grade["locked"], grade["solution"]) == (True, True, False)
        assert grade["points"] == lesson.check(answer["grade_id"]).points
        assert f'lesson({lesson.number}).grade("{answer["grade_id"]}", ' in cell["source"]


def test_a_graded_copy_says_first_that_clicks_give_no_points(
    notebook: Notebook, lesson: Lesson
) -> None:
    title, note, *rest = graded(notebook, lesson)["cells"]
    assert source(title).startswith(f"# Lesson {lesson.number}")
    assert "clicks give no points" in source(note)
    assert all("clicks give no points" not in source(cell) for cell in rest)


def test_whatever_has_a_solution_is_marked_as_such(notebook: Notebook, lesson: Lesson) -> None:
    solved = [cell for cell in notebook["cells"] if "SOLUTION" in source(cell)]
    for made in (graded(notebook, lesson), graded(learners_copy(notebook), lesson)):
        marks = [cell["metadata"].get("nbgrader", {}) for cell in made["cells"]]
        assert sum(mark.get("solution", False) for mark in marks) == len(solved)


def test_copies_are_notebooks(notebook: Notebook, lesson: Lesson) -> None:
    import nbformat

    for made in (learners_copy(notebook), graded(notebook, lesson)):
        nbformat.validate(nbformat.reads(write(made).decode(), 4))  # type: ignore[no-untyped-call]


# What a teacher gets.


def test_a_class_gets_all_notebooks_without_solutions() -> None:
    files = handed_out(SHIPPED)
    assert sorted(files) == [Path(path).name for path in lessons_in(SHIPPED)]
    text = files[f"{L03}.ipynb"].decode()
    assert "SOLUTION" not in text
    assert text.count('"points": 2') == 3
    assert list(handed_out(SHIPPED, ["3"])) == [f"{L03}.ipynb"]


def test_nbgrader_gets_the_solutions_and_how_to_remove_them() -> None:
    files = nbgrader_course(SHIPPED, ["03"])
    assert sorted(files) == ["nbgrader_config.py", f"source/{L03}/{L03}.ipynb"]
    assert files[f"source/{L03}/{L03}.ipynb"].decode().count("### BEGIN SOLUTION") == 3
    assert STUB in files["nbgrader_config.py"].decode()
    ast.parse(files["nbgrader_config.py"])
    assert len(nbgrader_course(SHIPPED)) == 1 + len(PATHS)


def test_what_has_no_checks_can_not_be_graded() -> None:
    with pytest.raises(HanabiError, match="nothing to grade"):
        nbgrader_course(SHIPPED, ["00_start_here"])
    with pytest.raises(HanabiError, match=r"00_start_here.ipynb, notebooks/00_teammates"):
        handed_out(SHIPPED, ["00"])
    for name in ("white-after-white", "class_report"):
        with pytest.raises(HanabiError, match="is not a lesson"):
            handed_out(SHIPPED, [name])


def test_learners_get_neither_guides_nor_puzzle_files() -> None:
    shipped = {
        "notebooks/instructor/03.md": b"answers",
        "notebooks/03_x.ipynb": write({"cells": []}),
        "puzzles/a.json": b"{}",
    }
    assert set(for_learners(shipped)) == {"notebooks/03_x.ipynb"}
    for data in (b"", b"[]", b'{"cells": 3}', b'{"cells": [3]}', b"\xff"):
        with pytest.raises(HanabiError, match=r"03_x.ipynb: this is not a notebook"):
            for_learners({"notebooks/03_x.ipynb": data})


def test_an_unanswered_copy_runs_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "data"))
    path = tmp_path / "lesson.ipynb"
    path.write_bytes(handed_out(SHIPPED, ["03"])[f"{L03}.ipynb"])
    ran = read(rebuilt(path), "lesson.ipynb")["cells"]
    graded_cells = [cell for cell in ran if ".grade(" in source(cell)]
    assert len(graded_cells) == 3
    for cell in graded_cells:
        (output,) = cell["outputs"]
        assert output["ename"] == "NoPoints"
        assert output["evalue"].endswith("nothing was answered.")
    assert all(cell["execution_count"] for cell in ran if cell["cell_type"] == "code")
    assert not (tmp_path / "data").exists()
