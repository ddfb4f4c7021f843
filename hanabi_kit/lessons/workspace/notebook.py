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
        notebook = dict(json.loads(data))
        if _is_about(notebook) and all(map(_is_cell, notebook["cells"])):
            write(notebook)  # half a pair of surrogates can be read, and written nowhere
            return notebook
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise HanabiError(f"{name}: this is not a notebook")


def _is_cell(cell: NotebookCell) -> bool:
    """Whether a cell has what the kit asks of one, each of the kind that it should be."""
    lines = cell["source"]
    return (
        isinstance(cell["cell_type"], str)
        and (isinstance(lines, str) or all(isinstance(line, str) for line in lines))
        and isinstance(cell.get("outputs", []), list)
        and _is_about(cell)
    )


def _is_about(part: dict[str, Any]) -> bool:
    """Whether what is noted about a notebook or a cell can be looked through."""
    about = part.get("metadata", {})
    kinds = {"tags": list, "jupyter": dict}
    return isinstance(about, dict) and all(
        isinstance(about.get(name, kind()), kind) for name, kind in kinds.items()
    )


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
