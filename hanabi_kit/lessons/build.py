"""Running a lesson so that a second run writes the same bytes."""

import json
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def build(path: Path) -> bool:
    """Execute a notebook in place, keeping only what its reader sees; whether it changed."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
    ).execute()
    before = path.read_text(encoding="utf-8")
    after = json.dumps(canonical(notebook), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    path.write_text(after, encoding="utf-8")
    return before != after


def canonical(notebook: Any) -> Any:
    """A notebook without what differs from run to run or from machine to machine."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            # A saved widget would hide the picture or text that stands beside it.
            if len(output.get("data", {})) > 1:
                output["data"].pop(WIDGET_VIEW, None)
    return notebook


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:]:
        print(name, "changed" if build(Path(name)) else "as before")
