"""What is a notebook, and what only looks like one."""

import json
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.workspace.notebook import read, write
from tests.changes import Change, put, without


def made() -> dict[str, Any]:
    code = {"cell_type": "code", "metadata": {"tags": []}, "outputs": [], "source": ["x\n", "y"]}
    words = {"cell_type": "markdown", "source": "# Title"}
    return {"cells": [words, code], "metadata": {}, "nbformat": 4}


def test_a_notebook_is_read_as_it_was_written() -> None:
    assert read(write(made()), "lesson.ipynb") == made()


@pytest.mark.parametrize(
    "change",
    [
        without("cells"),
        put("cells", value=3),
        put("cells", 0, value="# Title"),
        put("metadata", value=[]),
        without("cells", 0, "source"),
        without("cells", 1, "cell_type"),
        put("cells", 0, "source", value=3),
        put("cells", 1, "source", value=["x\n", 3]),
        put("cells", 1, "source", value="\ud800"),
        put("cells", 1, "outputs", value={}),
        put("cells", 1, "metadata", value="tags"),
        put("cells", 1, "metadata", "tags", value=3),
        put("cells", 1, "metadata", "jupyter", value=[]),
    ],
)
def test_what_is_none_is_refused_in_one_sentence(change: Change) -> None:
    data = made()
    change(data)
    with pytest.raises(HanabiError, match=r"^lesson\.ipynb: this is not a notebook$"):
        read(json.dumps(data).encode(), "lesson.ipynb")
