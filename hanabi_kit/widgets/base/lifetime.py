"""How long widgets live: while a cell shows them, or another widget holds them.

ipywidgets keeps every widget until it is closed, and leaves the parts of a closed one open. Here a
widget is closed with its parts, and opened again with them if it is shown once more.
"""

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

import ipywidgets
from IPython import get_ipython
from ipywidgets.widgets.widget import _instances

RUNNING, ELSEWHERE = "<running>", "<elsewhere>"
"""In place of a cell's id: the cell that runs now, and whoever shows a widget without being one."""

_SHOWN: WeakKeyDictionary[ipywidgets.Widget, set[str]] = WeakKeyDictionary()
"""The cells that show a widget, by their ids."""


def is_open(widget: ipywidgets.Widget) -> bool:
    """Whether a widget can be on the page."""
    return widget.comm is not None


def open_whole(root: ipywidgets.Widget) -> None:
    """Open a widget again that was closed, as it is by now."""
    for widget in _whole(root):
        if not is_open(widget):
            vars(widget).pop("_repr_mimebundle_", None)  # closing has put None over the method
            widget.open()


def close_whole(root: ipywidgets.Widget) -> None:
    """Close a widget with its parts.

    Nothing that is open may name what is closed: a page that is loaded anew would find nothing.
    """
    for box in _holders(root):
        box.children = tuple(part for part in box.children if part is not root)
    for widget in reversed([*_whole(root)]):
        ipywidgets.Widget.close(widget)


def release(widget: ipywidgets.Widget) -> None:
    """Close a widget with its parts, unless a cell shows it or another widget holds it."""
    if not (_is_shown(widget) or any(_holders(widget))):
        close_whole(widget)


def show_in_cell(widget: ipywidgets.Widget) -> None:
    """Note that the cell that runs now shows a widget, which is released when it runs again."""
    shell = get_ipython()
    _SHOWN.setdefault(widget, set()).add(ELSEWHERE if shell is None else RUNNING)
    if shell is not None:  # which keeps one of each
        shell.events.register("pre_run_cell", _before_cell)
        shell.events.register("post_run_cell", _after_cell)


def _before_cell(_info: Any) -> None:
    """What was shown since the last cell ended was shown by a click, whose place nobody knows."""
    _settle(ELSEWHERE)


def _after_cell(result: Any) -> None:
    """Release what a cell showed when it ran before, and does not show now.

    A cell has an id in JupyterLab; elsewhere nothing is released.
    """
    cell = getattr(result.info, "cell_id", None) or ELSEWHERE
    if cell != ELSEWHERE:
        for widget, cells in [*_SHOWN.items()]:
            if cell in cells and RUNNING not in cells:
                cells.remove(cell)
                release(widget)
                if not is_open(widget):
                    _forget_output(widget)
    _settle(cell)


def _settle(cell: str) -> None:
    """Say which cell it was that ran."""
    for cells in _SHOWN.values():
        if RUNNING in cells:
            cells.remove(RUNNING)
            cells.add(cell)


def _forget_output(widget: ipywidgets.Widget) -> None:
    """Take a widget out of IPython's list of outputs, which would keep it for ever."""
    shell = get_ipython()
    outputs = shell.user_ns["_oh"]
    for number in [number for number, output in outputs.items() if output is widget]:
        del outputs[number]
        shell.drop_by_id({f"_{number}": widget})


def _is_shown(widget: ipywidgets.Widget) -> bool:
    return bool(_SHOWN.get(widget))


def _holders(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Box]:
    """The open boxes in which a widget stands, whoever made them."""
    for box in [*_instances.values()]:
        if isinstance(box, ipywidgets.Box) and widget in box.children:
            yield box


def _whole(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and its parts, each part before what names it.

    A part that a cell shows for itself goes on without the rest.
    """
    looks = (getattr(widget, name, None) for name in ("layout", "style"))
    for part in (*getattr(widget, "children", ()), *looks):
        if isinstance(part, ipywidgets.Widget) and not _is_shown(part):
            yield from _whole(part)
    yield widget
