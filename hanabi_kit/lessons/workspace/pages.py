"""The lessons as pages without code and menus, served by Voila on this machine."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ...support.errors import HanabiError
from .lab import JUPYTER, START, has_browser, prepend

IDLE_SECONDS = 900
"""A kernel whose page is gone, and could not say so, is stopped after so long."""


def open_pages(
    folder: Path,
    *,
    notebook: str = START,
    browser: bool | None = None,
    theme: str = "light",
    extra: Sequence[str] = (),
) -> None:
    """Serve the folder's lessons as pages until the server is stopped."""
    app = require_voila()
    if not os.path.isfile(folder / "notebooks" / notebook):
        raise HanabiError(f"There is no lesson {notebook!r} in {folder / 'notebooks'}.")
    prepend("JUPYTER_PATH", JUPYTER / "data")
    show = has_browser() if browser is None else browser
    app.launch_instance([*page_arguments(folder, notebook, show, theme), *extra])


def require_voila() -> Any:
    """Voila's application, or how to get it."""
    try:
        from .voila_app import CoursePages
    except ImportError as error:
        raise HanabiError(
            'Voila, which serves lessons as pages, is not installed: pip install "hanabi-kit[lab]" '
            "adds it."
        ) from error
    return CoursePages


def page_arguments(folder: Path, notebook: str, browser: bool, theme: str) -> list[str]:
    """Voila's command line for one lesson and all others."""
    return [
        str(folder.resolve()),
        f"--CoursePages.start_page=/voila/render/notebooks/{quote(notebook)}",
        f"--CoursePages.show_browser={browser}",
        "--Voila.auto_token=True",
        "--Voila.log_level=WARN",
        "--template=hanabi-kit",
        f"--theme={theme}",
        # Each page has a kernel of its own: it ends with the page, or when that is long gone.
        f"--MappingKernelManager.cull_idle_timeout={IDLE_SECONDS}",
        "--MappingKernelManager.cull_interval=60",
    ]
