"""A prediction in a notebook: commit to an answer and say how sure you are; see it again later."""

from functools import partial
from html import escape

import ipywidgets

from ...practice.attempts import Attempt
from ...practice.watchers import watch
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice, colour, main_button
from ...widgets.base.frame import Frame
from ..course.lesson import Prediction
from .inputs import OptionButtons
from .question_frame import QuestionFrame, show_ready
from .question_text import PARAGRAPH, QuestionText, paragraphs
from .task_record import TaskRecord


class PredictionQuestion(QuestionFrame):
    """A prediction on the screen; once made, it stands, and on another day too."""

    def __init__(self, prediction: Prediction, record: TaskRecord) -> None:
        words = _("Before you go on: what do you think?")
        super().__init__(
            QuestionText(words, prediction.question, prediction.kind, prediction.table)
        )
        self.prediction = prediction
        self._record = record
        self._sure: int | None = None
        self._made = False
        self._build()
        before = record.latest()
        if before is None:
            self._show()
            self.say(_("Choose an answer, and how sure you are. Nobody marks this."))
        else:
            self._stand(before)

    def _build(self) -> None:
        self._options = OptionButtons(self, self.prediction.kind)  # type: ignore[arg-type]
        self._options.changed = self._show
        self._surenesses = ButtonRow(self)
        self._button = main_button(self, _("I commit to it"), self._press, "max-content")
        self.lay_out(self._options, self._surenesses, self._button, self.status)

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
        self._settle()
        told = _("Noted: {answer} ({sure} % sure). Now read on, and you will see.")
        words = told.format(answer=option, sure=sure)
        self.say("\n".join(filter(None, [words, self._record.trouble])))

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
        show_ready(self._button, self._options, ready=self._sure is not None)

    def _stand(self, before: Attempt) -> None:
        """Show a prediction that was made when this cell was run before."""
        if before.answer in self.prediction.options:
            self._options.choose(before.answer)
        if before.confidence in self.prediction.confidences:
            self.be_sure(before.confidence)
        self._settle()
        told = _("You have said: {answer} ({sure} % sure). Below you see what came true.")
        self.say(told.format(answer=before.answer, sure=before.confidence))

    def _settle(self) -> None:
        """Let the page show what was committed to, and nothing else be chosen.

        The button stays where it is and can be reached: it has the focus of whoever pressed it.
        """
        self._made = True
        self._options.settle()
        self._surenesses.disable()
        self._button.disabled = False
        self._button.description = _("Noted")
        colour(self._button, None)

    def _press(self) -> None:
        self.predict(self._options.given or "", self._sure or 0)


class PredictionOutcome(Frame):
    """What came true of a prediction, beside what the learner had said; closed until then."""

    def __init__(self, prediction: Prediction, record: TaskRecord) -> None:
        super().__init__()
        self.prediction = prediction
        self._record = record
        self._html = ipywidgets.HTML()
        self.arrange(self._html, self.status)
        self.look_again()
        watch(self)

    def look_again(self) -> None:
        """Open it, if the learner has made the prediction by now."""
        self._html.value = self._page()
        self.say(self._said(self._record.latest()))

    @property
    def is_open(self) -> bool:
        """Whether the prediction was made, so that what came true may be told."""
        return self._record.latest() is not None

    def _said(self, attempt: Attempt | None) -> str:
        """What the learner had said, and what it is worth now."""
        if attempt is None:
            return _closed()
        told = _("You said: {answer}, {sure} % sure.").format(
            answer=attempt.answer.rstrip("."), sure=attempt.confidence
        )
        right = _("It came true.") if attempt.right else _("It came out otherwise.")
        return f"{told} {right}"

    @property
    def _truth(self) -> str:
        return _("What came true: {truth}").format(truth=self.prediction.truth())

    def _page(self) -> str:
        asked = paragraphs(self.prediction.question)
        if not self.is_open:
            return asked
        truth = PARAGRAPH.format(f"<b>{escape(self._truth)}</b>")
        return asked + truth + paragraphs(self.prediction.because)

    def still_page(self) -> tuple[str, str]:
        """What came true, or that it is closed; what the learner said is for the learner alone."""
        if not self.is_open:
            told = [self.prediction.question, _closed()]
            return wrapped("\n".join(told), NOTEBOOK_WIDTH), self._page() + paragraphs(_closed())
        told = [self.prediction.question, self._truth, self.prediction.because]
        return wrapped("\n".join(told), NOTEBOOK_WIDTH), self._page()


def _closed() -> str:
    return _("First make your prediction above. Then this opens by itself.")
