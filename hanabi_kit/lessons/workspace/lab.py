"""JupyterLab, opened on a lesson of the learner's working folder as a reader wants it.

The folder ``jupyter`` beside this file has defaults for JupyterLab's settings, and a small
extension. Only the server started here hears of them: no setting of the user's is touched, and each
still wins over the default.
"""

import os
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from ...support.errors import HanabiError

START = "00_start_here.ipynb"
JUPYTER = Path(__file__).with_name("jupyter")


def open_lab(
    folder: Path,
    *,
    notebook: str = START,
    browser: bool | None = None,
    extra: Sequence[str] = (),
) -> None:
    """Run JupyterLab on one lesson of the folder until it is stopped.

    With `browser` left at None a browser opens if there is one; `extra` goes to JupyterLab as is.
    """
    app = require_jupyterlab()
    if not os.path.isfile(folder / "notebooks" / notebook):
        raise HanabiError(f"There is no lesson {notebook!r} in {folder / 'notebooks'}.")
    show = has_browser() if browser is None else browser
    if not show:
        print("Open the address that JupyterLab prints below in a browser.", file=sys.stderr)
    prepend("JUPYTER_CONFIG_PATH", JUPYTER / "config")
    # Which tabs are open is remembered here: apart from the user's other work, and until the end.
    with TemporaryDirectory(prefix="hanabi-kit-") as tabs:
        workspaces = f"--LabApp.workspaces_dir={tabs}"
        app.launch_instance([*lab_arguments(folder, notebook, show), workspaces, *extra])


def require_jupyterlab() -> Any:
    """JupyterLab's application, or how to get it."""
    try:
        from jupyterlab.labapp import LabApp
    except ImportError as error:
        raise HanabiError(
            'JupyterLab is not installed: pip install "hanabi-kit[lab]" adds it.'
        ) from error
    return LabApp


def lab_arguments(folder: Path, notebook: str, browser: bool) -> list[str]:
    """JupyterLab's command line for one lesson."""
    return [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/tree/notebooks/{quote(notebook)}",
        f"--LabApp.extra_labextensions_path={JUPYTER / 'labextensions'}",
        *([] if browser else ["--no-browser"]),
        *leave_for_root(),
    ]


def leave_for_root() -> list[str]:
    """Containers and classroom machines often run as root, which JupyterLab refuses by default."""
    return ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def prepend(variable: str, folder: Path) -> None:
    """Have Jupyter look into one more folder, from this process on."""
    before = os.environ.get(variable)
    os.environ[variable] = os.pathsep.join(filter(None, [str(folder), before]))


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
