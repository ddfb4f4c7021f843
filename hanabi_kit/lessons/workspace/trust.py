"""Signatures by which JupyterLab knows that a notebook is the user's own.

JupyterLab shows all that a signed notebook holds, and the kit's extension runs a lesson by itself
only if it is signed: a file that somebody else put in its place is not. JupyterLab signs again what
is saved there after it was run.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ...support.files import read_bytes
from .notebook import MOST_BYTES


def sign(folder: Path, names: Iterable[str]) -> None:
    """Sign notebooks of a folder; where that can't be done, they are run by hand."""
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()  # type: ignore[no-untyped-call]
    for name in names:
        with suppress(OSError, ValueError, sqlite3.Error):
            text = read_bytes(folder / name, MOST_BYTES).decode()
            notary.sign(nbformat.reads(text, as_version=4))  # type: ignore[no-untyped-call]
