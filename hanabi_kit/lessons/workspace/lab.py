"""JupyterLab, opened on a lesson of the learner's working folder."""

import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...support.errors import HanabiError


def open_lab(
    folder: Path,
    *,
    notebook: str = "00_start_here.ipynb",
    browser: bool | None = None,
    extra: Sequence[str] = (),
) -> None:
    """Run JupyterLab on one lesson of the folder until it is stopped.

    With `browser` left at None a browser opens if there is one; `extra` goes to JupyterLab as is.
    """
    app = require_jupyterlab()
    if not (folder / "notebooks" / notebook).is_file():
        raise HanabiError(f"There is no lesson {notebook!r} in {folder / 'notebooks'}.")
    show = has_browser() if browser is None else browser
    if not show:
        print("Open the address that JupyterLab prints below in a browser.", file=sys.stderr)
    app.launch_instance(lab_arguments(folder, notebook, show, extra))


def require_jupyterlab() -> Any:
    """JupyterLab's application, or how to get it."""
    try:
        from jupyterlab.labapp import LabApp
    except ImportError as error:
        raise HanabiError(
            'JupyterLab is not installed: pip install "hanabi-kit[lab]" adds it.'
        ) from error
    return LabApp


def lab_arguments(
    folder: Path, notebook: str, browser: bool, extra: Sequence[str] = ()
) -> list[str]:
    """JupyterLab's command line for one lesson."""
    return [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/notebooks/{quote(notebook)}",
        *([] if browser else ["--no-browser"]),
        # Containers and classroom machines often run as root, which JupyterLab refuses by default.
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
        *extra,
    ]


def has_browser() -> bool:
    """Whether a browser can open here: on Linux that takes a display, or $BROWSER."""
    if sys.platform == "linux" and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
