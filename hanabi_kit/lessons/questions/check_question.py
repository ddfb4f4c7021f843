"""A check in a notebook: answer by click, typed line or code, hear what to look at, try again."""

from html import escape
from typing import Any

import ipywidgets

from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...support.errors import HanabiError
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice, main_button
from ..course.feedback import Feedback
from ..course.lesson import Check
from .inputs import Input, input_for
from .question_frame import QuestionFrame, show_ready
from .question_text import PARAGRAPH, QuestionText, paragraphs
from .task_record import TaskRecord

TRIES = 2
"""So many wrong answers until an answer can be seen."""
SMALL = "<small>{}</small>"
SHOWN = "<div role='status'>{}</div>"
"""A screen reader tells what has come to stand there."""


def is_blank(answer: Any) -> bool:
    """Whether nothing was answered yet: an empty line, None, or what a stub leaves."""
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip())


def read_and_judge(check: Check, given: Any) -> tuple[str, Feedback]:
    """An answer as text, and what is to be said of it; raises `HanabiError` if it can't be read."""
    try:
        answer = check.kind.read(given)
        return check.kind.write(answer), check.judge(answer)
    except (HanabiError, KeyboardInterrupt):
        raise
    except BaseException as error:  # an object of the learner's may fail at anything
        name = type(error).__name__
        raise HanabiError(_("This answer can't be read ({name}).").format(name=name)) from None


class CheckQuestion(QuestionFrame):
    """A check on the screen."""

    def __init__(self, check: Check, record: TaskRecord) -> None:
        super().__init__(QuestionText(check.title, check.question, check.kind, check.table))
        self.check = check
        self._record = record
        self._feedback: Feedback | None = None
        self._build()
        self.say(self._before() or check.kind.how)

    def _build(self) -> None:
        self._input: Input = input_for(self, self.check.kind, self.answer)
        self._button = main_button(self, _("Answer"), self._press, "max-content")
        in_code = not self._input.children
        self._button.layout.display = "none" if in_code else None
        self._input.changed = lambda: show_ready(self._button, self._input)
        self._input.changed()
        self._more = ButtonRow(self)
        self._shown = ipywidgets.HTML()
        self._answered = ipywidgets.HTML()
        self.lay_out(
            self._input,
            self._button,
            self.status,
            self._more,
            self._shown,
            self._answered,
        )

    def _before(self) -> str:
        """What the learner has answered on another day, or before this cell was run again."""
        latest = self._record.latest()
        if latest is None:
            return ""
        told = (
            _("You have answered it: {answer}. That was right.")
            if latest.right
            else _("Your answer so far was: {answer}. That was not right yet.")
        )
        return told.format(answer=latest.answer)

    # What is known.

    @property
    def feedback(self) -> Feedback | None:
        """What was said of the latest answer."""
        return self._feedback

    def __repr__(self) -> str:
        return "\n\n".join(filter(None, [self._posed.text, self._told()]))

    @property
    def _tried(self) -> bool:
        """Whether there were wrong answers enough, here or in a cell that was run again."""
        return sum(not attempt.right for attempt in self._record.attempts()) >= TRIES

    def _told(self) -> str:
        """What was said of the latest answer; of a right one also why it is right."""
        if self._feedback is None:
            return ""
        why = [self.check.because] if self._feedback.right else []
        return "\n".join([*self._feedback.sentences, *why])

    # What can be done.

    def answer(self, given: Any) -> Feedback:
        """Answer, and hear what is to be said; an answer that can't be read is refused."""
        text, feedback = read_and_judge(self.check, given)
        if not feedback.blank:
            self._record.add(text, feedback.right)
        return self._take(text, feedback)

    def show_answer(self) -> None:
        """Show a right answer and why it is one; after two wrong ones."""
        if not (self._tried or (self._feedback and self._feedback.right)):
            raise HanabiError(_("Try it twice first."))
        answer = self.check.kind.write(self.check.solution())
        told = _("One right answer: {answer}").format(answer=answer)
        page = PARAGRAPH.format(f"<b>{escape(told)}</b>") + paragraphs(self.check.because)
        self._shown.value = SHOWN.format(page)

    def given_in_code(self, given: Any) -> None:
        """Take an answer from the cell itself; what is wrong with it is said, never raised."""
        if is_blank(given):
            return
        try:
            text, feedback = read_and_judge(self.check, given)
        except HanabiError as error:
            self.complain(str(error))
            self._feedback = Feedback(False, look=str(error))
            return
        latest = self._record.latest()  # to run a cell again is no new answer
        known = latest is not None and (latest.answer, latest.right) == (text, feedback.right)
        if not known and not feedback.blank:
            self._record.add(text, feedback.right)
        self._take(text, feedback)

    def _press(self) -> None:
        given = self._input.given
        if is_blank(given):
            raise HanabiError(self.check.kind.how)
        self.answer(given)

    def _take(self, text: str, feedback: Feedback) -> Feedback:
        self._feedback = feedback
        self.say("\n".join(filter(None, [self._told(), self._record.trouble])))
        answered = _("You answered: {answer}").format(answer=text)
        self._answered.value = "" if feedback.blank else SMALL.format(escape(answered))
        show = self._tried and not (feedback.right or feedback.blank)
        self._more.show([Choice(_("Show an answer"), self.show_answer)] if show else [])
        if feedback.right:
            self._shown.value = ""
        return feedback

    # Showing.

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        if self._feedback is not None:
            self._display_unless_live(
                wrapped(self._told(), NOTEBOOK_WIDTH), paragraphs(self._told())
            )
