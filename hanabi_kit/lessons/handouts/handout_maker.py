"""A place in a notebook from which handouts are written, to be printed."""

from html import escape
from pathlib import Path

import ipywidgets

from ...support.files import write_whole
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice, beside
from ...widgets.base.frame import Frame
from ..course import all_lessons, find
from .handout import handout

FOLDER = "handouts"
"""Where they go, beside the notebook."""


def _explained() -> str:
    return _("Choose a lesson and press a button: its handout is written as a page to be printed.")


class HandoutMaker(Frame):
    """A lesson to choose, and a button each for the handout with and without answers."""

    def __init__(self) -> None:
        super().__init__()
        options = [(f"{one.number}. {one.title}", one.code) for one in all_lessons()]
        self._lesson = ipywidgets.Dropdown(options=options, description=_("Lesson:"))
        row = ButtonRow(self)
        row.show(
            [
                Choice(_("Write the handout"), lambda: self.write(self._lesson.value)),
                Choice(
                    _("Write it with answers"),
                    lambda: self.write(self._lesson.value, answers=True),
                ),
            ]
        )
        self.arrange(beside(self._lesson, row), self.status)
        self.say(_explained())

    def write(self, number: str | int, *, answers: bool = False) -> Path:
        """Write a lesson's handout, in place of an older one; answers where it is."""
        lesson = find(number)
        ending = "_answers" if answers else ""
        path = Path.cwd() / FOLDER / f"{lesson.stem}{ending}.html"
        path.parent.mkdir(exist_ok=True)
        write_whole(path, handout(lesson, answers=answers).encode())
        self.say(_("Written: {path}\nOpen it in a browser and print it.").format(path=path))
        return path

    def still_page(self) -> tuple[str, str]:
        """What this is for."""
        return _explained(), f"<p>{escape(_explained())}</p>"


def print_handouts() -> HandoutMaker:
    """Write handouts of lessons, to be printed."""
    return HandoutMaker()
