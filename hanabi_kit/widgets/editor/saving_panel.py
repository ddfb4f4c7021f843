"""The panel for taking a puzzle away: as a file in a folder, or as text to copy."""

from collections.abc import Callable

import ipywidgets

from ...support.i18n import _
from ..base.buttons import Choice, Row
from ..base.frame import Frame
from .editor_panel import LABEL, Panel, beside


class SavingPanel(Panel):
    """A folder to save in, and the forms to copy."""

    def __init__(
        self,
        frame: Frame,
        save: Callable[[str, bool], None],
        forms: dict[str, Callable[[], str]],
        folder: str,
    ) -> None:
        self._save = save
        self._folder = ipywidgets.Text(
            value=folder,
            description=_("folder"),
            placeholder=_("a folder that exists"),
            continuous_update=False,
            style=LABEL,
            layout={"width": "480px"},
        )
        self._buttons, self._forms = Row(frame), Row(frame)
        self._text = ipywidgets.Textarea(
            description=_("copy this"),
            rows=8,
            style=LABEL,
            layout={"width": "98%", "max_width": "880px", "display": "none"},
        )
        super().__init__(frame, [beside(self._folder, self._buttons), self._forms, self._text])
        self._forms.show(
            [Choice(label, lambda made=made: self._show(made())) for label, made in forms.items()],  # type: ignore[misc]
            _("Or copy:"),
        )
        self.offer(replace=False)

    @property
    def folder(self) -> str:
        """Where to save, as it was typed."""
        return str(self._folder.value).strip()

    def offer(self, *, replace: bool) -> None:
        """Offer to save, and where the file is there already, to replace it."""
        choices = [Choice(_("Save"), lambda: self._save(self.folder, False))]
        if replace:
            choices.append(Choice(_("Replace the file"), lambda: self._save(self.folder, True)))
        self._buttons.show(choices)

    def clear(self) -> None:
        """Put the text away: it belongs to an earlier moment."""
        self._text.value, self._text.layout.display = "", "none"

    def _show(self, text: str) -> None:
        self._text.value, self._text.layout.display = text, None
