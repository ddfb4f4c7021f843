"""Cells of a notebook without a browser, and how many widgets are open in its kernel."""

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets.widgets.widget import _instances
from traitlets.config import Config


class Cells:
    """Runs code as cells, each with an id as JupyterLab gives it, or with none."""

    def __init__(self, shell: InteractiveShell) -> None:
        self._shell = shell
        self.names = shell.user_ns

    def run(self, code: str, cell: str | None = None) -> None:
        """Run a cell, once more if it has run before; an error in it is raised here."""
        result = self._shell.run_cell(  # type: ignore[no-untyped-call]
            code, store_history=True, cell_id=cell
        )
        result.raise_error()


@pytest.fixture
def cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cells]:
    """A notebook in which nothing has run yet."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    config = Config()
    config.HistoryManager.enabled = False
    shell = InteractiveShell.instance(
        config=config, ipython_dir=str(tmp_path), user_module=ModuleType("notebook")
    )
    monkeypatch.setattr(shell.display_pub, "publish", lambda *given, **named: None)
    yield Cells(shell)
    InteractiveShell.clear_instance()


def open_widgets() -> int:
    """How many widgets are open, parts and looks of widgets among them."""
    gc.collect()
    return len(_instances)
