"""A notebook in a real browser, as a learner uses it."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.browser.lab import ROOT, Lab
from tests.browser.wire import Wire

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Position

SCREENSHOTS = ROOT / "build" / "screenshots"
SECONDS = 30

# The object tells the truth; the toolbar of JupyterLab is late.
IDLE = """() => {
  const kernel = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""

EXECUTE = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, store_history: false});
  let text = '', error = null;
  future.onIOPub = message => {
    if (message.header.msg_type === 'stream') text += message.content.text;
    if (message.header.msg_type === 'error') {
      error = `${message.content.ename}: ${message.content.evalue}`;
    }
  };
  await Promise.race([future.done, new Promise((_, fail) => setTimeout(
    () => fail(new Error('the kernel does not answer')), SECONDS * 1000))]);
  return {text, error};
}""".replace("SECONDS", str(SECONDS))

ALIVE = """() => {
  const shown = window.jupyterapp?.shell?.currentWidget, cells = shown?.content?.widgets;
  return shown?.sessionContext?.session?.kernel?.status === 'idle' && cells?.length > 0
    && cells.every(cell => cell.model.type !== 'code' || cell.model.executionCount);
}"""

SHOWN = """name => {
  const shown = window.jupyterapp.shell.currentWidget;
  return shown?.context?.path.endsWith(name) && shown.isVisible;
}"""
"""Whether the tab in front holds the file of a name."""

FAILED_CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(cell => cell.model.toJSON())
  .filter(cell => !cell.metadata.tags?.includes('raises-exception'))
  .flatMap(cell => (cell.outputs ?? []).filter(output => output.output_type === 'error'))
  .map(output => `${output.ename}: ${output.evalue}`)"""

PIXEL = """(canvas, [x, y]) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]"""


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook of code cells that were never run."""
    data = {
        "cells": [
            {
                "cell_type": "code",
                "execution_count": None,
                "id": f"cell-{number}",
                "metadata": {},
                "outputs": [],
                "source": source,
            }
            for number, source in enumerate(cells)
        ],
        # Without a kernel's name JupyterLab asks for one.
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(data), encoding="utf-8")


class Notebook:
    """A notebook open in a tab of its own, with a kernel of its own.

    `page` is Playwright's, `wire` has every websocket frame, `errors` what went wrong in the page.
    """

    def __init__(self, lab: Lab, context: BrowserContext, path: Path) -> None:
        self.lab = lab
        self.path = path
        self.wire = Wire()
        self.errors: list[str] = []
        self._theme = False
        self.page: Page = context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.wire.listen(self.page)

    # The notebook

    def open(self) -> Notebook:
        """Open it in a fresh workspace, and wait for its kernel."""
        name = self.path.relative_to(self.lab.folder).as_posix()
        workspace = re.sub(r"\W", "-", name)
        self.page.goto(f"{self.lab.url}/lab/workspaces/auto-{workspace}/tree/{name}?reset")
        return self.wait_idle()

    def wait_idle(self) -> Notebook:
        self.page.wait_for_function(IDLE)
        return self

    def wait_alive(self) -> Notebook:
        """Wait until every cell has been run by the page itself, as in reader mode."""
        self.page.wait_for_function(ALIVE)
        return self.settle()

    def run(self) -> Notebook:
        """Run all cells; one that fails is an error here."""
        self.command("notebook:run-all-cells")
        if failed := self.page.evaluate(FAILED_CELLS):
            raise AssertionError("; ".join(failed))
        return self.settle()

    def ask(self, code: str) -> str:
        """Run code in the kernel, beside the notebook, and return what it prints.

        The kernel takes messages in order: what the page sent before has been dealt with by then.
        """
        answer = self.page.evaluate(EXECUTE, code)
        if answer["error"]:
            raise AssertionError(answer["error"])
        return str(answer["text"]).rstrip("\n")

    def settle(self) -> Notebook:
        """Wait until the kernel has dealt with all that the page had to send.

        A widget keeps back a change while an earlier one is on its way, hence twice.
        """
        for _ in range(2):
            self.ask("")
        return self

    def wait(self, condition: Callable[[], bool], what: str = "a condition") -> Notebook:
        """Wait until something is the case."""
        end = time.monotonic() + SECONDS
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"waited {SECONDS} s in vain for {what}")
            self.page.wait_for_timeout(20)
        return self

    def save(self) -> Notebook:
        """Save the file: only saved outputs are there after a reload."""
        self.command("docmanager:save")
        return self

    def reload(self) -> Notebook:
        """Reload the tab; the kernel lives on."""
        self.page.reload()
        return self.wait_idle()

    def restart(self) -> Notebook:
        """Restart the kernel, which forgets everything."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        return self.wait_idle()

    def stop_kernel(self) -> Notebook:
        """Shut the kernel down, as a server does after a night; `open` starts another."""
        with urllib.request.urlopen(f"{self.lab.url}/api/sessions", timeout=SECONDS) as answer:
            sessions = json.load(answer)
        name = self.path.relative_to(self.lab.folder).as_posix()
        for session in sessions:
            if session["path"] == name:
                address = f"{self.lab.url}/api/sessions/{session['id']}"
                request = urllib.request.Request(address, method="DELETE")
                with urllib.request.urlopen(request, timeout=SECONDS):
                    pass
        return self

    def theme(self, name: Literal["Light", "Dark"]) -> Notebook:
        """Change JupyterLab's theme until the notebook is closed."""
        self.command("apputils:change-theme", theme=f"JupyterLab {name}")
        wanted = "true" if name == "Light" else "false"
        self.page.wait_for_function(
            "wanted => document.body.dataset.jpThemeLight === wanted", arg=wanted
        )
        self._theme = name != "Light"
        return self

    def command(self, name: str, **arguments: object) -> None:
        """A command of JupyterLab, as from its menus."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args).then(() => null)",
            [name, arguments],
        )

    def close(self) -> None:
        try:
            if self._theme:
                self.theme("Light")
        finally:
            self.page.close()
            self.stop_kernel()

    # What is to be seen

    def output(self, cell: int = 0) -> Output:
        """What stands below a cell; cells are counted from 0."""
        return Output(self, cell)

    def dom(self) -> str:
        """The whole page as HTML."""
        return self.page.content()

    def screenshot(self, name: str) -> Path:
        """Keep a picture of the page in build/screenshots, which git ignores."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        plain = re.sub(r"[^\w.-]+", "-", name).strip("-")
        path = SCREENSHOTS / f"{plain}.png"
        self.page.screenshot(path=path)
        return path


class Output:
    """The output of one cell: its canvases, and its controls by the names that people read.

    Places on a canvas are in units of the scene: a canvas has `scale` pixels for each of them.
    """

    def __init__(self, notebook: Notebook, cell: int, scale: float = 2) -> None:
        self.notebook = notebook
        self.page = notebook.page
        self.scale = scale
        self.root: Locator = (
            self.page.locator(".jp-Notebook-cell").nth(cell).locator(".jp-Cell-outputArea")
        )

    # The canvas

    def canvas(self, number: int = 0) -> Locator:
        return self.root.locator("canvas").nth(number)

    def pixel(self, x: float, y: float, *, canvas: int = 0) -> tuple[int, int, int, int]:
        """Red, green, blue and opacity at a place, each of 255."""
        place = [x * self.scale, y * self.scale]
        red, green, blue, opacity = self.canvas(canvas).evaluate(PIXEL, place)
        return red, green, blue, opacity

    def wait_painted(self, x: float = 1, y: float = 1, *, canvas: int = 0) -> Output:
        """Wait until something opaque is painted at a place."""
        self.notebook.wait(
            lambda: self.pixel(x, y, canvas=canvas)[3] == 255, f"paint at ({x}, {y})"
        )
        return self

    def click(self, x: float, y: float, *, canvas: int = 0) -> Output:
        """Click with the mouse, and wait for the kernel."""
        self.hover(x, y, canvas=canvas)  # a canvas may be out of reach until the mouse is over it
        self.page.mouse.down()
        self.page.mouse.up()
        self.notebook.settle()
        return self

    def tap(self, x: float, y: float, *, canvas: int = 0) -> Output:
        """Tap with a finger (the notebook must be opened with `touch`)."""
        self.canvas(canvas).tap(position=self._position(x, y, canvas))
        self.notebook.settle()
        return self

    def hover(self, x: float, y: float, *, canvas: int = 0) -> Output:
        """Move the mouse there without a click."""
        shown = self.canvas(canvas)
        shown.scroll_into_view_if_needed()
        place, corner = self._position(x, y, canvas), shown.bounding_box()
        assert corner is not None, "the canvas is not on the screen"
        self.page.mouse.move(corner["x"] + place["x"], corner["y"] + place["y"])
        self.notebook.settle()
        return self

    def _position(self, x: float, y: float, canvas: int) -> Position:
        """A place of the scene in CSS pixels of the page, from the canvas's corner."""
        across, down = self.canvas(canvas).evaluate(
            "canvas => [canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height]"
        )
        return {"x": x * self.scale * across, "y": y * self.scale * down}

    # The controls

    def button(self, name: str) -> Locator:
        """The button of exactly that name; an icon in front of it is no part of the name."""
        plain = re.escape(name).replace("/", r"\/")  # Playwright writes it between slashes
        pattern = re.compile(rf"^[\s\ue000-\uf8ff]*{plain}\s*$")
        return self.root.get_by_role("button", name=pattern)

    def buttons(self) -> list[str]:
        """The names of all buttons that can be pressed, in order."""
        found = self.root.get_by_role("button", disabled=False).all_inner_texts()
        return [text.strip() for text in found]

    def press(self, name: str, key: str = "") -> Output:
        """Press a button with the mouse, or with a key such as "Enter" while it has the focus."""
        if key:
            self.button(name).press(key)
        else:
            self.button(name).click()
        self.notebook.settle()
        return self

    def type(self, label: str, text: str, *, enter: bool = True) -> Output:
        """Type into the text box with that label, and press Enter."""
        box = self.root.get_by_label(label, exact=True)
        box.click()
        box.fill("")
        self.page.keyboard.type(text)
        if enter:
            self.page.keyboard.press("Enter")
        self.notebook.settle()
        return self

    def slider(self, label: str) -> Locator:
        """The handle of a slider; ipywidgets ties the label beside it to nothing."""
        named = self.page.locator(".widget-label", has_text=re.compile(f"^{re.escape(label)}$"))
        return self.root.locator(".widget-slider", has=named).get_by_role("slider")

    def slide(self, label: str, *keys: str) -> Output:
        """Move a slider by keys: "ArrowRight", "PageUp", "Home" and so on."""
        for key in keys:
            self.slider(label).press(key)
            self.notebook.settle()
        return self

    def status(self) -> str:
        """What the status line says."""
        return self.root.get_by_role("status").inner_text().strip()

    def wait_status(self, text: str) -> Output:
        """Wait until the status line contains a text."""
        self.root.get_by_role("status").filter(has_text=text).wait_for()
        return self

    def focused(self) -> str:
        """The name or text of what has the keyboard's focus, "" if it is outside this output."""
        return str(
            self.root.evaluate(
                """root => {
                  const focus = document.activeElement;
                  if (!root.contains(focus)) return '';
                  return focus.getAttribute('aria-label') || focus.labels?.[0]?.innerText.trim()
                    || focus.innerText?.trim() || focus.tagName.toLowerCase();
                }"""
            )
        )
