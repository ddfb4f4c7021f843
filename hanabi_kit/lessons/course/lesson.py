"""What a lesson consists of, as data: its tables, predictions, checks and puzzles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...engine.state import State
from ...position import Position
from ...render.table import Table
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from .answers import AnswerKind, Pick
from .feedback import Feedback

LessonTable = State | Position
"""A table to look at; a view is a state too."""
CONFIDENCES = (40, 50, 60, 70, 80, 90, 100)
"""Percent that a prediction can be made with, beside a mere guess."""
SECTIONS = (
    "Predict",
    "Observe",
    "Explain",
    "A worked example",
    "Check yourself",
    "Puzzles",
    "Beyond Hanabi",
    "Key points",
)
"""The headings of every lesson, in order, after the questions it begins with."""


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """A question to commit to before something is seen, and what is seen then."""

    id: str
    question: str
    options: tuple[str, ...]
    truth: Callable[[], str]
    """Which option comes true, computed."""
    rule: str
    """The rule behind it, which a learner on paper reads once an answer is ticked."""
    because: str
    """Why, told after the observation."""
    table: Callable[[], Any] | None = None
    """What there is to look at."""

    @property
    def kind(self) -> AnswerKind:
        """How it is answered."""
        return Pick(self.options)

    @property
    def confidences(self) -> tuple[int, ...]:
        """How sure one can be, in percent: from a mere guess among the options on."""
        guess = 100 // len(self.options)
        return (guess, *(step for step in CONFIDENCES if step > guess))


@dataclass(frozen=True, kw_only=True)
class Check:
    """A question with a right answer, what is said of any other, and why it is right."""

    id: str
    title: str
    question: str
    kind: AnswerKind
    judge: Callable[[Any], Feedback]
    """What to say of an answer that was read."""
    solution: Callable[[], Any]
    """A right answer."""
    rule: str
    """What has to be known to answer it, printed beside it on paper."""
    because: str
    """Why it is right, told to whoever found it or gave up."""
    table: Callable[[], Any] | None = None
    """What there is to look at."""
    points: int = 2
    topic: str = ""
    """The topic of puzzles that practise the same; else that of the lesson."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One lesson of the course."""

    number: int
    name: str
    """Of its files, such as what_was_not_said."""
    title: str
    minutes: int
    able: str
    """What the learner can do at its end, after the words "You can now"."""
    questions: tuple[str, ...]
    """What the learner can answer at its end."""
    topic: str
    """The topic of its puzzles."""
    puzzles: tuple[str, ...]
    """Their ids, the easier ones first."""
    predictions: tuple[Prediction, ...]
    checks: tuple[Check, ...]
    tables: Mapping[str, Callable[[], LessonTable]] = field(default_factory=dict)
    reading: tuple[Table, ...] = ()
    """The rules that the screen lets a learner try out, for a learner on paper."""

    @property
    def code(self) -> str:
        """The number as files and records have it, such as 03."""
        return f"{self.number:02}"

    @property
    def stem(self) -> str:
        """The name of its notebook without the ending."""
        return f"{self.code}_{self.name}"

    def check(self, id_: str) -> Check:
        """The check with this id."""
        return _named(self.checks, id_, _("check"))

    def prediction(self, id_: str) -> Prediction:
        """The prediction with this id."""
        return _named(self.predictions, id_, _("prediction"))

    def table(self, name: str) -> LessonTable:
        """The table with this name."""
        if name not in self.tables:
            raise HanabiError(_missing(_("table"), name, list(self.tables)))
        return self.tables[name]()


Task = TypeVar("Task", Check, Prediction)


def _named(tasks: Sequence[Task], id_: str, what: str) -> Task:
    for task in tasks:
        if task.id == id_:
            return task
    raise HanabiError(_missing(what, id_, [task.id for task in tasks]))


def _missing(what: str, name: str, known: Sequence[str]) -> str:
    return _("This lesson has no {what} {name}, only {known}.").format(
        what=what, name=quoted(name), known=", ".join(known)
    )
