"""The panel for taking a puzzle away: as a file in a folder, or as text to copy."""

from collections.abc import Callable

import ipywidgets

from ...authoring.puzzle_files import AlreadyThere
from ...puzzles.puzzle_json import to_json
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext
from ..base.buttons import Choice, beside, button_rows
from .editor_panel import GAP, LABEL, EditorPanel
from .workbench import Workbench


class SavingPanel(EditorPanel):
    """A folder to save in, and the forms to copy."""

    def __init__(self, bench: Workbench, folder: str) -> None:
        self._folder = ipywidgets.Text(
            value=folder,
            description=_("folder"),
            placeholder=_("a folder that exists"),
            continuous_update=False,
            style=LABEL,
            layout={"width": "480px"},
        )
        self._buttons, self._forms = button_rows(bench, 2)
        self._text = ipywidgets.Textarea(
            description=_("copy this"),
            rows=8,
            style=LABEL,
            layout={"width": "98%", "max_width": "880px", "display": "none"},
        )
        super().__init__(
            bench, [beside(self._folder, self._buttons, gap=GAP), self._forms, self._text]
        )
        forms: dict[str, Callable[[], str]] = {
            _("the position as a line"): bench.line,
            _("the position as JSON"): bench.json,
            _("the puzzle as a line"): lambda: str(bench.puzzle),
            _("the puzzle as JSON"): lambda: to_json(bench.puzzle),
        }
        self._forms.show(
            [Choice(label, lambda made=made: self._show(made())) for label, made in forms.items()],  # type: ignore[misc]
            _("Or copy:"),
        )
        self._offer(replace=False)

    @property
    def folder(self) -> str:
        """Where to save, as it was typed."""
        return str(self._folder.value).strip()

    def show(self) -> None:
        """Nothing here tells how the puzzle stands."""

    def save(self, folder: str | None = None, *, replace: bool = False) -> None:
        """Save the puzzle, and where the file is there already, offer to replace it."""
        try:
            path = self._bench.save(self.folder if folder is None else folder, replace=replace)
        except AlreadyThere as error:
            self._offer(replace=True)
            raise HanabiError(
                _("{error}; press “Replace the file” if you mean it").format(error=error)
            ) from None
        self._offer(replace=False)
        lacks = len(self._bench.missing())
        words = _("Saved as {path}.").format(path=path)
        if lacks:
            words += " " + ngettext(
                "One thing is still missing for a sound puzzle.",
                "{n} things are still missing for a sound puzzle.",
                lacks,
            ).format(n=lacks)
        self._bench.tell(words)

    def clear(self) -> None:
        """Put away what belongs to an earlier version: the text, and the offer to replace."""
        self._offer(replace=False)
        self._text.value, self._text.layout.display = "", "none"

    def _offer(self, *, replace: bool) -> None:
        choices = [Choice(_("Save"), self.save)]
        if replace:
            choices.append(Choice(_("Replace the file"), lambda: self.save(replace=True)))
        self._buttons.show(choices)

    def _show(self, text: str) -> None:
        self._text.value, self._text.layout.display = text, None
