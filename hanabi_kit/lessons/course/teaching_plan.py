"""The course as a teacher plans it: minutes, and for each lesson all there is to it."""

from html import escape
from typing import NamedTuple

from ...render.text import aligned
from ...support.i18n import _
from . import all_lessons
from .lesson import Lesson

LEFT = "style='text-align: left'"


class TeachingPlan(NamedTuple):
    """The lessons in order; shows itself as text, and as a table with links.

    The links are those of the teacher's page in a working folder.
    """

    lessons: tuple[Lesson, ...]

    def __repr__(self) -> str:
        head = [_("lesson"), _("minutes"), _("checks"), _("puzzles")]
        return "\n".join(aligned([head, *map(_cells, self.lessons)]))

    def _repr_html_(self) -> str:
        heads = (
            _("guide"),
            _("minutes"),
            _("checks"),
            _("puzzles"),
            _("for the projector"),
            _("with solutions"),
        )
        cells = "".join(f"<th scope='col' {LEFT}>{escape(word)}</th>" for word in heads)
        return f"<table><tr>{cells}</tr>{''.join(map(_row, self.lessons))}</table>"


def _cells(lesson: Lesson) -> list[str]:
    title = f"{lesson.number}. {lesson.title}"
    return [title, str(lesson.minutes), str(len(lesson.checks)), str(len(lesson.puzzles))]


def _row(lesson: Lesson) -> str:
    title, *numbers = map(escape, _cells(lesson))
    file = f"{escape(lesson.stem)}.ipynb"
    cells = (
        f"<a href='{lesson.code}_guide.ipynb'>{title}</a>",
        *numbers,
        f"<a href='../../projector/{file}'>{escape(_('show'))}</a>",
        f"<a href='../{file}'>{escape(_('open'))}</a>",
    )
    return "<tr>" + "".join(f"<td {LEFT}>{cell}</td>" for cell in cells) + "</tr>"


def teaching_plan() -> TeachingPlan:
    """The plan of the whole course."""
    return TeachingPlan(all_lessons())
