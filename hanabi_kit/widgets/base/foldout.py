"""What switches unfold under a widget: first of all its text twin."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from typing import TypeAlias

import ipywidgets

from ...support.i18n import _
from .buttons import ButtonRow, Choice
from .frame import Frame, PictureFrame

Fold: TypeAlias = Callable[[], str] | ipywidgets.Widget
"""What a switch unfolds: HTML, written anew whenever it is shown, or a part that is there."""


class Foldout(ipywidgets.HTML):  # type: ignore[misc]
    """One of several folds at a time, unfolded and folded by `switches`; the owner places both.

    A switch that has unfolded something reads `hide`, which may name its label as {what}; without
    such words it looks chosen.
    """

    def __init__(
        self, frame: Frame, folds: Mapping[str, Fold], *, caption: str = "", hide: str = ""
    ) -> None:
        super().__init__()
        self._folds, self._caption, self._hide = folds, caption, hide
        self._unfolded: str | None = None
        self.switches = ButtonRow(frame)
        self.show()

    def show(self, extra: Sequence[Choice] = (), without: Collection[str] = ()) -> None:
        """Show what is unfolded as it is now; offer further buttons, and leave some folds out."""

        def switch(label: str) -> Choice:
            unfolded = label == self._unfolded

            def turn() -> None:
                self._unfolded = None if unfolded else label
                self.show(extra, without)

            if unfolded and self._hide:
                return Choice(self._hide.format(what=label), turn)
            return Choice(label, turn, unfolded)

        offered = [label for label in self._folds if label not in without]
        self.switches.show([*map(switch, offered), *extra], self._caption)
        html = ""
        for label, fold in self._folds.items():
            unfolded = label == self._unfolded and label in offered
            if isinstance(fold, ipywidgets.Widget):
                fold.layout.display = None if unfolded else "none"
            elif unfolded:
                html = fold()
        self.value = html


class TextTwin(Foldout):
    """The words of a widget's picture, for a screen reader and for whoever would rather read."""

    def __init__(self, frame: PictureFrame, label: str = "", hide: str | None = None) -> None:
        label = label or _("As text")
        hide = _("Hide the text") if hide is None else hide
        super().__init__(frame, {label: lambda: preformatted(frame.scene().text)}, hide=hide)


def preformatted(text: str) -> str:
    """Aligned text for a screen reader, and for whoever would rather read."""
    style = "line-height: 1.3; white-space: pre; overflow-x: auto"  # JupyterLab would break lines
    return f"<pre tabindex='0' style='{style}'>{escape(text)}</pre>"


def listing(name: str, lines: Iterable[str]) -> str:
    """Lines of a record that grows, which can be scrolled by keys too."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return (
        f"<div tabindex='0' role='log' aria-label='{escape(name)}' style='max-height: 14em; "
        f"overflow-y: auto'><ul style='list-style: none; padding: 0'>{items}</ul></div>"
    )
