"""Handing in: one small file with the learner's answers, written where the notebook is."""

from pathlib import Path

import ipywidgets

from ...practice.profiles import signed_in
from ...practice.trainer import Trainer
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...support.i18n import _, ngettext
from ...widgets.base.buttons import main_button
from ...widgets.base.frame import Frame
from ...widgets.base.typed_line import TypedLine
from ..reports.submissions import class_hand_in, hand_in
from .question_text import HEADING, paragraphs


def _title() -> str:
    return _("Hand in what you did")


def _explained() -> str:
    if class_hand_in():
        return _explained_to_a_class()
    return _(
        "Your answers are recorded on this machine only. If somebody teaches you and asks for "
        "them, type a name, whatever you like to be called, and save them: that writes one small "
        "file into the folder of this notebook. It holds your answers to predictions, checks and "
        "puzzles, when you gave them and how long you took, and the name that you typed. Nothing "
        "else is in it, and nothing leaves this machine unless you give the file to somebody."
    )


def _explained_to_a_class() -> str:
    return _(
        "Your answers are recorded in your own place in this class. Save them, and your teacher "
        "gets one small file. It holds your answers to predictions, checks and puzzles, when you "
        "gave them and how long you took, and the name below. Nothing else is in it. Save again "
        "whenever you have done more: the new file replaces the old one."
    )


class HandIn(Frame):
    """A line for a name, and a button that saves the answers."""

    def __init__(self, trainer: Trainer) -> None:
        super().__init__()
        self._trainer = trainer
        self._line = TypedLine(self.attempting(self.save), _("whatever you like to be called"))
        self._line.description = _("Name:")
        self._line.value = signed_in() or ""
        self._button = main_button(
            self, _("save my answers"), lambda: self.save(self._line.value), "max-content"
        )
        page = ipywidgets.HTML(self._page())
        self.arrange(page, self._line, self._button, self.status)

    def save(self, name: str) -> Path:
        """Write the file; answers where it is."""
        folder = class_hand_in()
        path = hand_in(self._trainer, name, folder or Path.cwd())
        number = len(self._trainer.attempts)
        if folder is not None:
            words = ngettext(
                "Handed in {n} answer as {file}: your teacher has it now.",
                "Handed in {n} answers as {file}: your teacher has them now.",
                number,
            )
            self.say(words.format(n=number, file=path.name))
            return path
        told = ngettext(
            "Saved {n} answer as {file}, in the folder of this notebook: {path}",
            "Saved {n} answers as {file}, in the folder of this notebook: {path}",
            number,
        )
        after = _("Nothing else was written, and nothing was sent: hand the file in yourself.")
        self.say(f"{told.format(n=number, file=path.name, path=path)}\n{after}")
        return path

    def still_page(self) -> tuple[str, str]:
        """What this is for; nobody's name, folder or answers."""
        return f"{_title()}\n\n{wrapped(_explained(), NOTEBOOK_WIDTH)}", self._page()

    def _page(self) -> str:
        return HEADING.format(_title()) + paragraphs(_explained())
