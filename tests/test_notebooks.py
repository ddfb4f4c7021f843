"""What nbval does not see: that its comparison compares something."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_code_cell_was_run_so_that_its_output_is_compared(path: Path) -> None:
    cells = [
        cell
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))


def test_there_is_a_first_notebook() -> None:
    assert NOTEBOOKS[0].name == "00_start_here.ipynb"
