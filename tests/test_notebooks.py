"""What nbval does not see: that its comparison compares something."""

import json
from pathlib import Path

import pytest

from hanabi_kit.lessons.workspace.build import notebooks_in

NOTEBOOKS = notebooks_in(Path(__file__).parent.parent / "notebooks")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_code_cell_was_run_so_that_its_output_is_compared(path: Path) -> None:
    cells = [
        cell
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_cell_asks_to_be_passed_over(path: Path) -> None:
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        tags = cell["metadata"].get("tags", [])
        assert not [tag for tag in tags if tag.startswith("nbval")], cell["id"]
        assert "NBVAL" not in "".join(cell["source"]), cell["id"]


def test_a_widget_is_compared_by_its_words_and_its_picture() -> None:
    """nbval passes over a widget itself, so its text and its picture must stand beside it."""
    (tour,) = (path for path in NOTEBOOKS if path.name == "00_tour.ipynb")
    notebook = json.loads(tour.read_text(encoding="utf-8"))
    compared = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        for name in ("Board", "Explorer", "Replayer"):
            if f"\n{name}(" in source:
                still = cell["outputs"][0]["data"]
                assert "".join(still["text/plain"]).strip()
                assert "data:image/svg+xml;base64," in "".join(still["text/html"])
                compared.append(name)
    assert compared == ["Board", "Explorer", "Replayer"]


def test_the_notebooks_beside_the_lessons_are_there() -> None:
    names = [path.name for path in NOTEBOOKS if path.name.startswith("00_")]
    others = ["00_practice.ipynb", "00_rules.ipynb", "00_teammates.ipynb", "00_tour.ipynb"]
    assert sorted(names) == sorted(["00_start_here.ipynb", *others])
