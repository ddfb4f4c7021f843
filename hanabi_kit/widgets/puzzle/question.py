"""What stands around the table of a puzzle: its heading, what is asked, and the hints."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

import ipywidgets

from ...puzzles.puzzle import LOCALE, Puzzle
from ...render.board.visible_table import closing
from ...render.puzzle.puzzle_text import difficulty, prompt_and_grading
from ...support.i18n import _, either
from ..base.buttons import ButtonRow, Choice
from ..base.frame import Frame
from .session import PuzzleSession

HEADING = """<div style="line-height: 1.4">
<span role="heading" aria-level="3" style="font-size: 22px; font-weight: bold">{title}</span>
<span style="font-size: 14px; padding-left: 12px">{notes}</span>
<div style="font-size: 15px"><b style="font-size: 19px">{prompt}</b>&ensp;{graded}</div></div>"""
QUIET = "<div style='font-size: 14px; line-height: 1.4'>{words}</div>"
LIST = "font-size: 16px; line-height: 1.5; margin: 0; padding-left: 1.6em"


def heading(puzzle: Puzzle, notes: Iterable[str], locale: str = LOCALE) -> str:
    """A puzzle's heading, with notes; neither its topics nor its id, which tell too much."""
    prompt, graded = prompt_and_grading(puzzle, locale)
    return HEADING.format(
        title=escape(puzzle.text(locale).title),
        notes=escape(" · ".join(filter(None, [difficulty(puzzle), *notes]))),
        prompt=escape(prompt),
        graded=escape(graded),
    )


def invitation(session: PuzzleSession, best: Sequence[str]) -> str:
    """What is to be done with a puzzle, or that it is done; `best` are the answers on the page."""
    if session.open:
        view = session.puzzle.view
        if view.pending is not None:
            return closing(view)
        return _("Choose a teammate to give a clue to, or one of your cards; or type an answer.")
    below = " " + _("All answers are below.") if best else ""
    if session.state == "solved":
        return _("Solved.") + below
    return _("The solution: {answers}.").format(answers=either(best)) + below


def quiet(words: str) -> str:
    """Words that nobody has to read."""
    return QUIET.format(words=escape(words)) if words else ""


class Hints(ipywidgets.VBox):  # type: ignore[misc]
    """A button for the next hint, and the hints that were asked for; no other is in the page."""

    def __init__(self, frame: Frame, take: Callable[[], object]) -> None:
        self._take = take
        self._row = ButtonRow(frame)
        self._taken = ipywidgets.HTML()
        super().__init__([self._taken, self._row])

    def show(self, session: PuzzleSession | None) -> None:
        """Offer what is left of a puzzle's hints."""
        taken = session.hints if session else ()
        items = "".join(f"<li>{escape(hint)}</li>" for hint in taken)
        name = escape(_("Hints"))
        self._taken.value = f"<ol aria-label='{name}' style='{LIST}'>{items}</ol>" if taken else ""
        if session and session.more_hints:
            self._row.show([Choice(_label(len(taken)), self._take)], _caption(session))
        else:
            self._row.show([])


def _label(taken: int) -> str:
    """What the next hint is about."""
    about = (_("whose view matters"), _("which card"), _("which fact"))
    return _("Hint {n}: {about}").format(n=taken + 1, about=about[min(taken, 2)])


def _caption(session: PuzzleSession) -> str:
    """What a hint costs, said before it is asked for."""
    if session.hints:
        return _("Still stuck?")
    if session.answers:
        return _("Stuck? Your first try is counted already, so a hint costs nothing:")
    return _("Stuck? With a hint this puzzle is not rated:")
