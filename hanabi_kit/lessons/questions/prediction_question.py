"""A prediction in a notebook: commit to an answer and say how sure you are; see it again later."""

from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets

from ...practice.attempts import Attempt
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice, main_button
from ...widgets.base.frame import Frame
from ..course.lesson import Prediction
from .inputs import OptionButtons
from .question_text import PARAGRAPH, QuestionText, paragraphs
from .task_record import TaskRecord


class PredictionQuestion(Frame):
    """A prediction on the screen; once made, it stands."""

    def __init__(
        self, prediction: Prediction, record: TaskRecord, made: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__()
        self.prediction = prediction
        self._record = record
        self._tell = made
        self._sure: int | None = None
        self._made = False
        words = _("Before you go on: what do you think?")
        self._posed = QuestionText(words, prediction.question, prediction.kind, prediction.table)
        self._build()
        self._show()
        self.say(_("Choose an answer, and how sure you are. Nobody marks this."))

    def _build(self) -> None:
        self._options = OptionButtons(self, self.prediction.kind)  # type: ignore[arg-type]
        self._surenesses = ButtonRow(self)
        self._button = main_button(self, _("I commit to it"), self._press, "max-content")
        html = ipywidgets.HTML(self._posed.html)
        self.arrange(html, self._options, self._surenesses, self._button, self.status)

    def still_page(self) -> tuple[str, str]:
        """The question, for whoever can't click."""
        return self._posed.text, self._posed.page()

    def predict(self, answer: str, sure: int) -> None:
        """Commit to an answer, sure to so many percent."""
        if self._made:
            raise HanabiError(_("You have committed to an answer: go on and see."))
        allowed = self.prediction.confidences
        if type(sure) is not int or not allowed[0] <= sure <= 100:
            raise HanabiError(
                _("{given} is not how sure one can be: say a number from {low} to 100.").format(
                    given=quoted(sure), low=allowed[0]
                )
            )
        option = self.prediction.kind.read(answer)
        self._record.add(option, option == self.prediction.truth(), sure)
        self._made = True
        self._settle()
        told = _("Noted: {answer} ({sure} % sure). Now read on, and you will see.")
        words = told.format(answer=option, sure=sure)
        self.say("\n".join(filter(None, [words, self._record.trouble])))
        self._tell()

    def be_sure(self, percent: int) -> None:
        """Choose how sure to be."""
        self._sure = percent
        self._show()

    def _show(self) -> None:
        guess, *others = self.prediction.confidences
        labels = {guess: _("just a guess"), **{step: f"{step} %" for step in others}}
        self._surenesses.show(
            [Choice(w, partial(self.be_sure, s), s == self._sure) for s, w in labels.items()],
            _("How sure are you?"),
        )

    def _settle(self) -> None:
        """Let the page show what was committed to, and nothing else be chosen."""
        self._options.settle()
        self._surenesses.disable()
        self._button.disabled = True

    def _press(self) -> None:
        if self._options.given is None:
            raise HanabiError(_("Choose one of the answers first."))
        if self._sure is None:
            raise HanabiError(_("Say also how sure you are."))
        self.predict(self._options.given, self._sure)


class PredictionOutcome(Frame):
    """What came true of a prediction, beside what the learner had said."""

    def __init__(self, prediction: Prediction, record: TaskRecord) -> None:
        super().__init__()
        self.prediction = prediction
        self._record = record
        self._html = ipywidgets.HTML(self._page())
        self.arrange(self._html, self.status)
        self.look_again()

    def look_again(self) -> None:
        """Tell what the learner has said by now."""
        self.say(self._said(self._record.latest()))

    def _said(self, attempt: Attempt | None) -> str:
        """What the learner had said, and what it is worth now."""
        if attempt is None:
            return _("You made no prediction here. The next one is yours.")
        told = _("You said: {answer}, {sure} % sure.").format(
            answer=attempt.answer, sure=attempt.confidence
        )
        right = _("It came true.") if attempt.right else _("It came out otherwise.")
        return f"{told} {right}"

    @property
    def _truth(self) -> str:
        return _("What came true: {truth}").format(truth=self.prediction.truth())

    def _page(self) -> str:
        truth = PARAGRAPH.format(f"<b>{escape(self._truth)}</b>")
        return paragraphs(self.prediction.question) + truth + paragraphs(self.prediction.because)

    def still_page(self) -> tuple[str, str]:
        """What came true; what the learner said is for the learner alone."""
        told = [self.prediction.question, self._truth, self.prediction.because]
        return wrapped("\n".join(told), NOTEBOOK_WIDTH), self._page()
