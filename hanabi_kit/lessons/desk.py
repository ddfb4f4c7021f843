"""A lesson as a notebook uses it: its tables, questions and puzzles, with the learner's record."""

from html import escape
from typing import Any

from ..practice.trainer import Trainer, learners_trainer
from ..support.errors import HanabiError
from ..support.i18n import _, ngettext
from ..widgets import PuzzlePlayer
from .course import find
from .course.lesson import LessonTable
from .progress.lesson_end import LessonEnd
from .questions.board_chooser import BoardChooser
from .questions.calibration_view import CalibrationPlot
from .questions.check_question import CheckQuestion, is_blank, read_and_judge
from .questions.hand_in import HandIn
from .questions.prediction_question import PredictionOutcome, PredictionQuestion
from .questions.task_record import TaskRecord
from .questions.turn_stepper import TurnStepper


def lesson(number: int | str, *, trainer: Trainer | None = None) -> "Desk":
    """Open a lesson of the course by its number.

    >>> print(str(lesson(3)).splitlines()[0])
    Lesson 3: What was not said (40 minutes)
    """
    return Desk(number, trainer)


class NoPoints(AssertionError):
    """An answer is not right: graders count it, learners read why and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return str(self).splitlines()


class Desk:
    """One lesson, opened; everything that is answered here is recorded on this machine only.

    >>> here = Desk(3)
    >>> print(str(here).splitlines()[0])
    Lesson 3: What was not said (40 minutes)
    """

    def __init__(self, number: int | str, trainer: Trainer | None = None) -> None:
        self.lesson = find(number)
        self.trainer = learners_trainer() if trainer is None else trainer

    def table(self, name: str) -> LessonTable:
        """One of the lesson's tables."""
        return self.lesson.table(name)

    def predict(self, id_: str) -> PredictionQuestion:
        """A question to commit to before something is seen."""
        return PredictionQuestion(self.lesson.prediction(id_), self._record("prediction", id_))

    def recall(self, id_: str) -> PredictionOutcome:
        """What came true of a prediction; closed until it is made, in whichever cell."""
        return PredictionOutcome(self.lesson.prediction(id_), self._record("prediction", id_))

    def check(self, id_: str, answer: Any = None) -> CheckQuestion:
        """A question with a right answer, given here in code or below by clicks."""
        asked = CheckQuestion(self.lesson.check(id_), self._record("check", id_))
        asked.given_in_code(answer)
        return asked

    def grade(self, id_: str, answer: Any) -> None:
        """Raise `NoPoints` with the reason, unless the answer is right: for graders."""
        check = self.lesson.check(id_)
        if is_blank(answer):
            raise NoPoints(_("{title}: nothing was answered.").format(title=check.title))
        try:
            _text, feedback = read_and_judge(check, answer)
        except HanabiError as error:
            raise NoPoints(f"{check.title}: {error}") from None
        if not feedback.right:
            raise NoPoints(f"{check.title}: {feedback}")
        told = ngettext("{title}: {n} point.", "{title}: {n} points.", check.points)
        print(told.format(title=check.title, n=check.points))

    def puzzles(self) -> PuzzlePlayer:
        """The lesson's puzzles, one after the other."""
        return PuzzlePlayer(
            list(self.lesson.puzzles), trainer=self.trainer, lesson=self.lesson.code
        )

    def calibration(self) -> CalibrationPlot:
        """How sure the learner was of all predictions so far, and how often they came true."""
        return CalibrationPlot(self.trainer)

    def hand_in(self) -> HandIn:
        """A place to save all answers in one small file, for whoever teaches."""
        return HandIn(self.trainer)

    def boards(self, *names: str) -> BoardChooser:
        """Some of the lesson's tables, to be tried out one after the other with open hands."""
        return BoardChooser({name: self.lesson.table(name) for name in names})

    def steps(self, name: str) -> TurnStepper:
        """One of the lesson's tables, from its deal on: each turn is foretold, then taken."""
        return TurnStepper(self.lesson.table(name))

    def finish(self) -> LessonEnd:
        """The end of the lesson: what you can do now, how it went, what is next, handing in."""
        return LessonEnd(self.lesson, self.trainer)

    def __repr__(self) -> str:
        questions = "\n".join(f"- {question}" for question in self.lesson.questions)
        return f"{self._heading}\n{_('After it you can answer:')}\n{questions}"

    def _repr_html_(self) -> str:
        questions = "".join(f"<li>{escape(question)}</li>" for question in self.lesson.questions)
        after = escape(_("After it you can answer:"))
        return f"<p><b>{escape(self._heading)}</b><br>{after}</p><ul>{questions}</ul>"

    @property
    def _heading(self) -> str:
        return _("Lesson {n}: {title} ({minutes} minutes)").format(
            n=self.lesson.number, title=self.lesson.title, minutes=self.lesson.minutes
        )

    def _record(self, kind: Any, id_: str) -> TaskRecord:
        return TaskRecord(self.trainer, self.lesson.code, kind, id_)
