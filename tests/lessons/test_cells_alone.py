"""A cell can be run alone, any day: whatever shows a widget needs no cell before it."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.widgets.base.frame import Frame
from tests.lessons.notebooks import FOLDER

SHOWING = {
    "boards",
    "calibration",
    "check",
    "finish",
    "hand_in",
    "predict",
    "puzzles",
    "recall",
    "steps",
}
"""What of a lesson is a widget."""
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def widget_cells(path: Path) -> list[str]:
    """The code of all cells that show a widget."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [each for each in code if _shows_a_widget(each)]


def _shows_a_widget(code: str) -> bool:
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.ImportFrom(module="hanabi_kit.widgets"):
                return True
            case ast.Attribute(value=ast.Call(func=ast.Name(id="lesson")), attr=name):
                if name in SHOWING:
                    return True
            case ast.Name(id="course_map" | "sign_in" | "Board" | "Explorer" | "Ledger" | "Editor"):
                return True
    return False


def shown_by(code: str) -> list[Any]:
    """What a cell shows that is run in a kernel of its own."""
    shown: list[Any] = []
    names: dict[str, Any] = {"display": lambda *things: shown.extend(things)}
    *before, last = ast.parse(code).body
    exec(compile(ast.Module(before, []), "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
    else:
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
    return shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_widget_of_a_notebook_shows_in_a_fresh_namespace(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    for code in widget_cells(path):
        shown = shown_by(code)
        frames = [thing for thing in shown if isinstance(thing, Frame)]
        assert frames or "editor.puzzle" in code, code
        assert all(repr(frame).strip() for frame in frames), code


def test_the_cells_that_show_widgets_are_found() -> None:
    found = {path.stem: len(widget_cells(path)) for path in NOTEBOOKS}
    assert found["00_start_here"] == 4
    assert found["00_practice"] == 1
    # A lesson has at least a prediction and what came true, something to observe, three checks,
    # its puzzles and its end.
    assert all(n >= 8 for stem, n in found.items() if not stem.startswith("00_"))


def test_a_cell_that_needs_another_is_found() -> None:
    with pytest.raises(NameError):
        shown_by("here.predict('untouched')")
