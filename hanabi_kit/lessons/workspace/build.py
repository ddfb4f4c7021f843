"""Running a lesson so that a second run writes the same bytes."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...practice.journal import FOLDER
from ...support.errors import HanabiError
from ...support.files import files_below, read_bytes, reason, write_whole
from . import notebook as notebook_file

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def notebooks_in(folder: Path) -> list[Path]:
    """The notebooks in a folder and those below it, without what Jupyter hides there."""
    return [*files_below(folder, ".ipynb")] if os.path.isdir(folder) else []


def build(path: Path, *, write: bool = True) -> bool:
    """Run a notebook and keep in its file what a reader sees; whether that changes the file."""
    try:
        before = read_bytes(path, notebook_file.MOST_BYTES)
        after = rebuilt(path)
        if write and before != after:
            write_whole(path, after)
    except OSError as error:
        raise HanabiError(f"{path}: {reason(error)}") from error
    return before != after


def rebuilt(path: Path) -> bytes:
    """A notebook's file as it is after a run from top to bottom; a cell that fails is told."""
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError as error:
        raise HanabiError(
            'nbclient, which runs notebooks, is not installed: pip install "hanabi-kit[lab]" '
            "adds it."
        ) from error
    text = read_bytes(path, notebook_file.MOST_BYTES)
    try:
        notebook = nbformat.reads(text.decode(), as_version=4)  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
    except Exception as error:  # nbformat stumbles over what is no notebook in many ways
        raise HanabiError(f"{path}: this is not a notebook") from error
    client = NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        coalesce_streams=True,
        extra_arguments=["--log-level=40"],  # warnings of the kernel are not about the lesson
        store_widget_state=False,
        record_timing=False,
    )
    try:
        with TemporaryDirectory() as record:  # what is answered here is nobody's answer
            client.execute(env=os.environ | {FOLDER: record})
    except CellExecutionError as error:
        raise HanabiError(f"{path}: a cell fails, {error.ename}: {error.evalue}") from error
    return notebook_file.write(canonical(notebook))


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
            # A traceback names files of this machine; what it ends in is what a reader needs.
            if output.output_type == "error":
                output.traceback = [f"{output.ename}: {output.evalue}"]
    return notebook
