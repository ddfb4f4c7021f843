"""Lessons are built alike on every machine."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace.build import build, canonical, notebooks_in, rebuilt

ROOT = Path(__file__).parents[3]
START = ROOT / "notebooks" / "00_start_here.ipynb"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the first notebook; the kernel that runs it finds the kit."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    path = tmp_path / "lesson.ipynb"
    path.write_bytes(START.read_bytes())
    return path


def with_cells(path: Path, *sources: str) -> None:
    """Make a notebook of code cells that were never run."""
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"made-{number}",
            "metadata": {"tags": ["raises-exception"]} if source == "1 / 0" else {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(sources)
    ]
    path.write_text(
        json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    )


def outputs(path: Path) -> list[Any]:
    return [cell["outputs"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def test_two_executions_of_the_first_notebook_write_what_stands_there(lesson: Path) -> None:
    assert rebuilt(lesson) == rebuilt(lesson) == START.read_bytes()
    assert not build(lesson)
    assert lesson.read_bytes() == START.read_bytes()


def test_what_a_build_answers_is_in_nobodys_record(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "mine"))
    with_cells(
        lesson,
        "from hanabi_kit.lessons import lesson",
        "here = lesson(3)",
        'here.check("both-kinds", "y3 y4 y5")',
        "print(len(here.trainer.attempts))",
    )
    build(lesson)
    assert outputs(lesson)[-1][0]["text"] == "1\n"
    assert not (tmp_path / "mine").exists()


def test_notebooks_are_found_in_folders_too_and_not_where_they_are_hidden(tmp_path: Path) -> None:
    for name in ("b.ipynb", "below/a.ipynb", ".ipynb_checkpoints/b.ipynb", "below/.x/c.ipynb"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert notebooks_in(tmp_path) == [tmp_path / "b.ipynb", tmp_path / "below" / "a.ipynb"]


def test_a_second_build_writes_the_same_bytes(lesson: Path) -> None:
    with_cells(lesson, "print(1)\nprint(2)", "1 / 0", "2 + 2")
    before = lesson.read_bytes()
    assert build(lesson, write=False)
    assert lesson.read_bytes() == before
    assert build(lesson)
    after = lesson.read_bytes()
    assert not build(lesson)
    assert lesson.read_bytes() == after
    printed, failed, value = outputs(lesson)
    assert printed == [{"name": "stdout", "output_type": "stream", "text": "1\n2\n"}]
    assert failed[0]["traceback"] == ["ZeroDivisionError: division by zero"]
    assert value[0]["data"] == {"text/plain": "4"}


def test_a_cell_that_fails_is_named_and_the_file_stays(lesson: Path) -> None:
    with_cells(lesson, "2 + 2", "int('x')")
    before = lesson.read_bytes()
    with pytest.raises(HanabiError, match=r"lesson.ipynb: a cell fails, ValueError: invalid lit"):
        build(lesson)
    assert lesson.read_bytes() == before


def test_what_is_no_notebook_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lesson.ipynb"
    with pytest.raises(HanabiError, match=r"lesson.ipynb: No such file"):
        build(path)
    for text in ("", "hello", "[]", '{"cells": 3}', "\xff"):
        path.write_bytes(text.encode("latin-1"))
        with pytest.raises(HanabiError, match=r"lesson.ipynb: this is not a notebook"):
            build(path)


def test_a_widget_is_kept_only_where_nothing_stands_beside_it() -> None:
    from nbformat.v4 import new_code_cell, new_notebook, new_output

    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}}
    alone = new_output("display_data", dict(view))  # type: ignore[no-untyped-call]
    beside = new_output("display_data", view | {"text/plain": "board"})  # type: ignore[no-untyped-call]
    cell = new_code_cell("board", outputs=[alone, beside])  # type: ignore[no-untyped-call]
    cell.metadata["execution"] = {"iopub.execute_input": "now"}
    notebook = canonical(new_notebook(cells=[cell], metadata={"widgets": {}}))  # type: ignore[no-untyped-call]
    assert [set(output.data) for output in notebook.cells[0].outputs] == [
        set(view),
        {"text/plain"},
    ]
    assert notebook.cells[0].metadata == {}
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
