"""The files of notebooks: read as plain dicts, written alike on every machine."""

import json
from typing import Any

from ...support.errors import HanabiError

Notebook = dict[str, Any]
NotebookCell = dict[str, Any]
MOST_BYTES = 100_000_000
"""A notebook with many pictures in it is large; one of this size JupyterLab can't show either."""


def read(data: bytes, name: str) -> Notebook:
    """The notebook in a file's bytes; `name` is for the sentence that says it is none."""
    try:
        notebook = json.loads(data)
        if all(isinstance(cell, dict) for cell in notebook["cells"]):
            return dict(notebook)
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise HanabiError(f"{name}: this is not a notebook")


def write(notebook: Any) -> bytes:
    """The bytes of a notebook's file: the same notebook always gives the same."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    return f"{text}\n".encode()


def source(cell: NotebookCell) -> str:
    """What stands in a cell, which Jupyter saves as one text or as lines."""
    return "".join(cell["source"])


def titled(notebook: Notebook) -> Notebook:
    """The notebook with its first heading as its title, which a page of it then has."""
    heading = next(
        (
            line.removeprefix("# ").strip()
            for cell in notebook["cells"]
            if cell["cell_type"] == "markdown"
            for line in source(cell).splitlines()
            if line.startswith("# ")
        ),
        None,
    )
    if heading is None:
        return notebook
    return notebook | {"metadata": notebook.get("metadata", {}) | {"title": heading}}
