"""The map of the course: every lesson with a link to its notebook, and how much of it is done."""

from html import escape
from json import dumps

import ipywidgets
from IPython.display import display

from ...practice.trainer import Trainer, learners_trainer
from ...practice.watchers import watch
from ...render.text import aligned
from ...support.i18n import _, ngettext
from ...widgets.base.frame import Frame
from ..course import all_lessons
from ..course.lesson import Lesson
from .lesson_progress import LessonProgress, progress_in

LEFT = "style='text-align: left'"
DONE = ".hanabi-map-{code}::after {{content: {words}; font-weight: {weight}}}"
"""Fills a place in the table, which is a page with links and knows nothing of the learner."""


class CourseMap(Frame):
    """The lessons in order. The table is the same for everybody; what is done is shown in it live.

    Links have to stand in a page that the notebook shows by itself: only those does JupyterLab
    open in a tab of its own, and they lead on in a served course too.
    """

    def __init__(self, trainer: Trainer | None = None) -> None:
        super().__init__()
        self.lessons = all_lessons()
        self._trainer = learners_trainer() if trainer is None else trainer
        self._places = ipywidgets.HTML()
        self.arrange(self._places, self.status)
        self.look_again()
        watch(self)

    @property
    def minutes(self) -> int:
        """How long the whole course takes."""
        return sum(lesson.minutes for lesson in self.lessons)

    def progress(self) -> tuple[LessonProgress, ...]:
        """How far the learner has come in each lesson."""
        attempts = self._trainer.attempts
        return tuple(progress_in(lesson, attempts) for lesson in self.lessons)

    def look_again(self) -> None:
        """Show what is done by now."""
        found = self.progress()
        rules = map(_filled, self.lessons, found)
        self._places.value = f"<style>{''.join(rules)}</style>"
        self.say(" ".join(filter(None, [self._solved(), self._next(found)])))

    def _solved(self) -> str:
        """How many puzzles are solved: the first ones belong to no lesson, and count too."""
        attempts = self._trainer.attempts
        number = len({each.task for each in attempts if each.kind == "puzzle" and each.right})
        words = ngettext("You have solved {n} puzzle.", "You have solved {n} puzzles.", number)
        return words.format(n=number) if number else ""

    def _next(self, found: tuple[LessonProgress, ...]) -> str:
        """Where the learner goes on."""
        for lesson, done in zip(self.lessons, found, strict=True):
            if not done.is_whole:
                begun = _("Go on with lesson {n}, {title}: {progress}.")
                fresh = _("Next is lesson {n}, {title}.")
                words = begun if done.total.done else fresh
                return words.format(n=lesson.number, title=lesson.title, progress=done)
        return _("You have done everything that this course has. Well done!")

    def __repr__(self) -> str:
        head = [_("lesson"), "", _("minutes"), _("done")]
        rows = [
            [str(a.number), a.title, str(a.minutes), str(done.total)]
            for a, done in zip(self.lessons, self.progress(), strict=True)
        ]
        return "\n".join([*aligned([head, *rows]), self._sum])

    @property
    def _sum(self) -> str:
        return _("{n} lessons, {hours} hours in all").format(
            n=len(self.lessons), hours=round(self.minutes / 60)
        )

    def table(self) -> tuple[str, str]:
        """The map as everybody sees it, as text and as HTML with links."""
        plain = [[str(a.number), a.title, str(a.minutes)] for a in self.lessons]
        text = aligned([[_("lesson"), "", _("minutes")], *plain])
        head = (_("lesson"), _("minutes"), _("what you can answer afterwards"), _("done"))
        cells = "".join(f"<th scope='col' {LEFT}>{escape(word)}</th>" for word in head)
        rows = "".join(map(_row, self.lessons))
        page = f"<table><tr>{cells}</tr>{rows}</table><p>{escape(self._sum)}</p>"
        return "\n".join([*text, self._sum]), page

    def still_page(self) -> tuple[str, str]:
        """Nobody's progress."""
        words = _("What you have done shows in this map once its cell is run.")
        return words, f"<p>{escape(words)}</p>"

    def _ipython_display_(self) -> None:
        text, page = self.table()
        display({"text/plain": text, "text/html": page}, raw=True)  # type: ignore[no-untyped-call]
        super()._ipython_display_()


def _row(lesson: Lesson) -> str:
    title = escape(f"{lesson.number}. {lesson.title}")
    link = f"<a href='{escape(lesson.stem)}.ipynb'>{title}</a>"
    place = f"<span class='hanabi-map-{lesson.code}'></span>"
    cells = (link, str(lesson.minutes), escape(lesson.questions[0]), place)
    return "<tr>" + "".join(f"<td {LEFT}>{cell}</td>" for cell in cells) + "</tr>"


def _filled(lesson: Lesson, progress: LessonProgress) -> str:
    if not progress.total.done:
        return ""
    words = _("✓ all {n}").format(n=progress.total.all) if progress.is_whole else progress.total
    weight = "bold" if progress.is_whole else "normal"
    return DONE.format(code=lesson.code, words=dumps(str(words), ensure_ascii=False), weight=weight)


def course_map() -> CourseMap:
    """The map of the whole course, with what the learner has done of it."""
    return CourseMap()
