"""Finding a Chromium on this machine, and starting it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VARIABLE = "HANABI_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
FLAGS = (
    "--no-sandbox",  # containers forbid what the sandbox needs; every page is our own
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The page gets nothing from outside, so a test that passes here passes without a network.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find_chromium() -> Path | None:
    """The browser that $HANABI_CHROMIUM names, or else the first one found."""
    if named := os.environ.get(VARIABLE):
        found = shutil.which(named)
        return Path(found) if found else None
    for command in COMMANDS:
        if found := shutil.which(command):
            return Path(found)
    return next((Path(place) for place in PLACES if Path(place).is_file()), None)


def missing() -> str | None:
    """What keeps the browser tests from running and how to mend it, or None if nothing does."""
    lacking = [
        name
        for name in ("playwright", "axe_playwright_python", "jupyterlab")
        if find_spec(name) is None
    ]
    if lacking:
        return (
            f"the browser tests need {', '.join(lacking)}: "
            'python -m pip install -c constraints.txt -e ".[lab,test]"'
        )
    if find_chromium() is None:
        if named := os.environ.get(VARIABLE):
            return f"{VARIABLE} names {named}, and there is no such program"
        return (
            "the browser tests need Chromium or Chrome: install one (Debian, Ubuntu: "
            f"apt install chromium), or name its program in {VARIABLE}"
        )
    return None


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """Start the browser without a window, and stop it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
