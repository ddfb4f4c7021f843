"""The end of a lesson: what you can do now, how it went, where it goes on, and handing in."""

from html import escape

from IPython.display import display

from ...practice.trainer import Trainer
from ...practice.watchers import watch
from ...support.i18n import _
from ...widgets.base.foldout import Foldout
from ...widgets.base.frame import Frame
from ..course import LESSONS, find
from ..course.lesson import Lesson
from ..questions.hand_in import HandIn
from ..questions.question_text import PARAGRAPH
from .lesson_progress import progress_in

START = "00_start_here.ipynb"
PRACTICE = "00_practice.ipynb"


class LessonEnd(Frame):
    """What stands at the end of every lesson; the links are a page of their own, as on the map."""

    def __init__(self, lesson: Lesson, trainer: Trainer) -> None:
        super().__init__()
        self.lesson = lesson
        self._trainer = trainer
        hand_in = HandIn(trainer)
        self._folds = Foldout(self, {_("Hand in what you did"): hand_in}, hide=_("Put it away"))
        self.arrange(self.status, self._folds.switches, self._folds, hand_in)
        self.look_again()
        watch(self)

    def look_again(self) -> None:
        """Tell how the lesson stands by now."""
        done = progress_in(self.lesson, self._trainer.attempts)
        told = _("You have done all of this lesson: {progress}.")
        left = _("Of this lesson you have done: {progress}.")
        self.say((told if done.is_whole else left).format(progress=done))

    def ending(self) -> tuple[str, str]:
        """What you can do now, and where to go on, as text and as HTML with links."""
        able = _("You can now {able}.").format(able=self.lesson.able)
        on = [_link(*target) for target in self._onward()]
        page = PARAGRAPH.format(f"<b>{escape(able)}</b>") + PARAGRAPH.format(" · ".join(on))
        return "\n".join([able, *(words for words, _file in self._onward())]), page

    def _onward(self) -> list[tuple[str, str]]:
        """Where to go on, and in which notebook that is."""
        onward = []
        if self.lesson.number < LESSONS[-1]:
            after = find(self.lesson.number + 1)
            words = _("Go on with lesson {n}: {title}").format(n=after.number, title=after.title)
            onward = [(words, f"{after.stem}.ipynb")]
        return [*onward, (_("Practise"), PRACTICE), (_("The map"), START)]

    def still_page(self) -> tuple[str, str]:
        """Nobody's progress."""
        words = _("How this lesson went, and a place to hand it in, stand here once this is run.")
        return words, f"<p>{escape(words)}</p>"

    def _ipython_display_(self) -> None:
        text, page = self.ending()
        display({"text/plain": text, "text/html": page}, raw=True)  # type: ignore[no-untyped-call]
        super()._ipython_display_()


def _link(words: str, file: str) -> str:
    return f"<a href='{escape(file)}'>{escape(words)}</a>"
