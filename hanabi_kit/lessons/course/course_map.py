"""The map of the course: every lesson with its minutes, and a link to its notebook."""

from html import escape
from typing import NamedTuple

from ...puzzles.topic_names import described
from ...render.text import aligned
from ...support.i18n import _
from . import all_lessons
from .lesson import Lesson

LEFT = "style='text-align: left'"


class CourseMap(NamedTuple):
    """The lessons in order; shows itself as text, and as a table with links."""

    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """How long the all_lessons course takes."""
        return sum(lesson.minutes for lesson in self.lessons)

    @property
    def _sum(self) -> str:
        return _("{n} lessons, {hours} hours in all").format(
            n=len(self.lessons), hours=round(self.minutes / 60)
        )

    def __repr__(self) -> str:
        head = [_("lesson"), "", _("minutes"), _("its puzzles")]
        rows = [[str(a.number), a.title, str(a.minutes), described(a.topic)] for a in self.lessons]
        return "\n".join([*aligned([head, *rows]), self._sum])

    def _repr_html_(self) -> str:
        head = (_("lesson"), _("minutes"), _("what you can answer afterwards"))
        cells = "".join(f"<th scope='col' {LEFT}>{escape(word)}</th>" for word in head)
        rows = "".join(map(_row, self.lessons))
        return f"<table><tr>{cells}</tr>{rows}</table><p>{escape(self._sum)}</p>"


def _row(lesson: Lesson) -> str:
    title = escape(f"{lesson.number}. {lesson.title}")
    link = f"<a href='{escape(lesson.stem)}.ipynb'>{title}</a>"
    cells = (link, str(lesson.minutes), escape(lesson.questions[0]))
    return "<tr>" + "".join(f"<td {LEFT}>{cell}</td>" for cell in cells) + "</tr>"


def course_map() -> CourseMap:
    """The map of the all_lessons course."""
    return CourseMap(all_lessons())
