"""The report on a class, as its readers get it: as text, as a page, as CSV, as data.

Names and answers are whatever learners typed, so nothing of theirs is shown before it is cleaned,
and escaped for where it goes.
"""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from io import StringIO
from pathlib import Path
from textwrap import fill as filled
from typing import Any
from unicodedata import normalize

from ...practice.attempts import Attempt
from ...practice.progress import GroupProgress, TaskStanding
from ...render.palette import theme_called
from ...render.picture import Picture
from ...render.practice.class_map import CheckStanding, Classroom, LearnerRow, lay_out_class
from ...render.practice.class_map import class_map_text as map_text
from ...render.svg import html_image
from ...render.table import Table
from ...render.text import NOTEBOOK_WIDTH
from ...support.errors import HanabiError
from ...support.files import reason, write_whole
from ...support.i18n import _, listed, ngettext
from ..course.lesson import Lesson
from .calibration import Calibration
from .revisits import Revisit

fill = partial(filled, width=NOTEBOOK_WIDTH, break_on_hyphens=False)  # names of puzzles stay whole
LONGEST_SHOWN = 24
"""So much of a learner's name is shown."""
LONGEST_ANSWER = 80
"""So much of a wrong answer is shown."""
FORMULAS = ("=", "+", "-", "@")
"""What makes a spreadsheet take a text for a formula, if it comes first; their wide forms too."""
HEADING = "<p style='font-size: 17px; font-weight: bold; margin: 12px 0 2px'>{}</p>"
LIST = "<ul style='font-size: 15px; line-height: 1.5; max-width: 60em'>{}</ul>"


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner under a name that nobody else in the report has."""

    name: str
    attempts: tuple[Attempt, ...]


@dataclass(frozen=True)
class ClassReport:
    """All that a teacher is told; shows itself as text, and as a picture with words under it."""

    lessons: tuple[Lesson, ...]
    learners: tuple[Learner, ...]
    room: Classroom
    """How every learner did in every check."""
    predictions: Calibration
    """Of the whole class."""
    topics: tuple[GroupProgress, ...]
    """The puzzles by topic: those tried, the weakest first."""
    revisits: tuple[Revisit, ...]
    """What went worst, where there is enough to say so."""
    notes: tuple[str, ...]
    """What could not be read, or was left out, and other things that a teacher should know."""

    def __str__(self) -> str:
        parts = [map_text(self.room)]
        for heading, sentences in _lists(self):
            told = [fill(words, initial_indent="- ", subsequent_indent="  ") for words in sentences]
            parts.append("\n".join([f"{heading}:", *told]))
        if self.topics:
            parts.append(f"{_puzzles()}:\n{_topics(self)}")
        return "\n\n".join(parts)

    __repr__ = __str__

    def picture(self, theme: str = "auto") -> Picture:
        """Learners and checks drawn, in the theme auto, light, dark or print."""
        return Picture(lay_out_class(self.room, theme_called(theme)))

    @property
    def page(self) -> str:
        """All of it as HTML: the picture, and the rest in words."""
        parts = [html_image(self.picture().scene)]
        for heading, sentences in _lists(self):
            items = "".join(f"<li>{escape(words)}</li>" for words in sentences)
            parts += [HEADING.format(escape(heading)), LIST.format(items)]
        if self.topics:
            parts += [HEADING.format(escape(_puzzles())), _topics(self)._repr_html_()]
        return "".join(parts)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.page}

    @property
    def csv(self) -> str:
        """Learners and checks as a table for a spreadsheet.

        Every field is quoted: where a semicolon parts the fields of a line, one in a name would
        begin a cell of its own otherwise, and what follows it could be a formula.
        """
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
        writer.writerow(map(harmless, ["learner", *_ids(self), *WORD.values()]))
        for row in self.room.rows:
            cells = _cells(row)
            numbers = [str(cells.count(word)) for word in WORD.values()]
            writer.writerow(map(harmless, [row.name, *(word or "" for word in cells), *numbers]))
        return out.getvalue()

    def save_csv(self, path: Path | str) -> None:
        """Write learners and checks to a file for a spreadsheet."""
        try:
            write_whole(Path(path), self.csv.encode("utf-8-sig"))
        except (OSError, ValueError) as error:
            words = _("{path}: can't be written ({why}).").format(path=path, why=reason(error))
            raise HanabiError(words) from error

    @property
    def data(self) -> dict[str, Any]:
        """All of it as data for JSON."""
        return {
            "learners": [
                {"name": row.name, "checks": dict(zip(_ids(self), _cells(row), strict=True))}
                for row in self.room.rows
            ],
            "checks": [
                {
                    "lesson": lesson.code,
                    "check": check.id,
                    "title": check.title,
                    **{WORD[cell]: self.room.column(i, j)[cell] for cell in WORD},
                }
                for i, lesson in enumerate(self.lessons)
                for j, check in enumerate(lesson.checks)
            ],
            "predictions": [
                {"sure": round(float(group.said), 1), "right": group.right, "number": group.number}
                for group in self.predictions.met
            ],
            "topics": [
                {"topic": t.group, "right": t.right, "fixed": t.fixed, "wrong": t.wrong}
                for t in self.topics
            ],
            "revisit": list(map(_revisit_data, self.revisits)),
            "notes": list(self.notes),
        }


def cleaned(words: str, longest: int = LONGEST_SHOWN) -> str:
    """Anybody's words on one line: no signs that can't be seen, and not too many.

    >>> cleaned("  Mia\\u202e  the\\tGreat ")
    'Mia the Great'
    """
    line = " ".join("".join(c if c.isprintable() else " " * c.isspace() for c in words).split())
    short = line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
    return short or _("no name")


def _lists(report: ClassReport) -> Iterator[tuple[str, Sequence[str]]]:
    """What is told sentence by sentence, under its headings."""
    if report.notes:
        yield _("About the files"), report.notes
    yield _("To revisit, the worst first"), _to_revisit(report)
    yield _("Predictions"), [predictions(report)]


def _to_revisit(report: ClassReport) -> list[str]:
    if report.revisits:
        return list(map(revisit_words, report.revisits))
    if any(cell for row in report.room.rows for cells in row.cells for cell in cells):
        return [_("Nothing stands out where there are enough answers to say so.")]
    return [_("No check was answered yet.")]


# Parts of it.


def predictions(report: ClassReport) -> str:
    """How sure the class was of its predictions, and how often it was right, in a line."""
    found = report.predictions
    if not found.number:
        return _("Nobody made a prediction yet.")
    groups = [
        _("{right} of {n} when about {sure} % sure").format(
            right=group.right, n=group.number, sure=round(group.said)
        )
        for group in found.met
    ]
    words = _(
        "{right} of {n} came true, and the class was {sure} % sure on average; "
        "it was right in {groups}."
    )
    return words.format(
        right=found.right, n=found.number, sure=round(found.said), groups=listed(groups)
    )


def _puzzles() -> str:
    return _("Puzzles by topic, the weakest first")


def _topics(report: ClassReport) -> Table:
    heading = (_("topic"), _("right at the first try"), _("fixed"), _("open"), _("with hints"))
    return Table(heading, tuple(map(_topic, report.topics)))


def _topic(tally: GroupProgress) -> tuple[str, ...]:
    first = _("{right} of {tried}").format(right=tally.right, tried=tally.tried)
    few = "" if tally.enough else f" ({_('few')})"
    return tally.group, first + few, str(tally.fixed), str(tally.wrong), str(tally.unrated)


def revisit_words(one: Revisit) -> str:
    """A check or a topic that went badly, what most took it for, and how to practise it."""
    tally = one.tally
    told = _("{right} of {tried} right at the first try.").format(
        right=tally.right, tried=tally.tried
    )
    parts = [f"{_where(one)} \N{EN DASH} {told}"]
    if one.mistake:
        words = ngettext(
            'Most often instead: "{answer}" ({n} learner).',
            'Most often instead: "{answer}" ({n} learners).',
            one.mistake.learners,
        )
        answer = cleaned(one.mistake.answer, LONGEST_ANSWER)
        parts.append(words.format(answer=answer, n=one.mistake.learners))
    if one.puzzles:
        words = _("To practise: {puzzles} (topic {topic}).")
        parts.append(words.format(puzzles=", ".join(one.puzzles), topic=one.topic))
    return " ".join(parts)


def _where(one: Revisit) -> str:
    if one.lesson is None:
        return _("Puzzles of the topic {topic}").format(topic=one.topic)
    if one.check is None:
        words = _("Lesson {n}, {title}, puzzles of its topic")
        return words.format(n=one.lesson.number, title=one.lesson.title)
    words = _("Lesson {n}, {title}, {check}")
    return words.format(n=one.lesson.number, title=one.lesson.title, check=one.check.title)


# For other programs.


WORD: dict[CheckStanding, str] = {
    TaskStanding.RIGHT: "first try",
    TaskStanding.FIXED: "later",
    TaskStanding.WRONG: "not yet",
}
"""How a cell is called; one that was not tried stays empty."""


def _ids(report: ClassReport) -> list[str]:
    """The checks in the order of the columns."""
    return [f"{lesson.code} {check.id}" for lesson in report.lessons for check in lesson.checks]


def _cells(row: LearnerRow) -> list[str | None]:
    return [WORD.get(cell) for cells in row.cells for cell in cells]


def harmless(words: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Mia")
    ("'=1+1", 'Mia')
    """
    begins = normalize("NFKC", words).lstrip().startswith(FORMULAS)
    return f"'{words}" if begins else words


def _revisit_data(one: Revisit) -> dict[str, Any]:
    return {
        "lesson": one.lesson.code if one.lesson else None,
        "check": one.check.id if one.check else None,
        "topic": one.topic,
        "right": one.tally.right,
        "tried": one.tally.tried,
        "mistake": cleaned(one.mistake.answer, LONGEST_ANSWER) if one.mistake else None,
        "puzzles": list(one.puzzles),
    }
