"""The panel for what the solver and the check say of a puzzle in the making."""

from collections.abc import Callable, Iterable
from functools import partial
from html import escape

import ipywidgets

from ...bots import NAMES, find
from ...puzzles.puzzle import LITERAL, Puzzle
from ...render.solution.solution_table import solved
from ...solver import GOALS, MARGIN, Solution
from ...solver.solution import RESPONSE
from ...support.i18n import _
from ..base.buttons import Choice, Row
from ..base.frame import Frame
from .editor_panel import LABEL, Panel, beside, visible

CLOSE = "style='margin: 2px 0 8px; line-height: 1.35'"


class VerdictPanel(Panel):
    """What is asked, what is best, and all that is still missing."""

    def __init__(
        self,
        frame: Frame,
        write: Callable[[str, object], None],
        think: Callable[[], None],
    ) -> None:
        self._write, self._think = write, think
        self._goals, self._longer = Row(frame), Row(frame)
        models = [(_("clues literally"), LITERAL)]
        models += [
            (_("the bot {name}").format(name=n), f"{RESPONSE}{n}")
            for n in NAMES
            if not find(n).open_hands and n != "random"
        ]
        self._model = ipywidgets.Dropdown(
            description=_("others play"), options=models, style=LABEL, layout={"width": "300px"}
        )
        self._progress = ipywidgets.FloatProgress(min=0, max=1, description=_("Solving"))
        self._told = ipywidgets.HTML()
        super().__init__(
            frame,
            [beside(self._goals, self._model), self._longer, self._progress, self._told],
        )
        self.when(self._model, partial(write, "model"))
        self.progress(None)

    def show(
        self, puzzle: Puzzle, solution: Solution | None, missing: Iterable[str], *, askable: bool
    ) -> None:
        """Show what is known."""
        names = {"score": _("expected score"), "perfect": _("chance of the highest score")}
        self._goals.show(
            [Choice(names[g], partial(self._write, "goal", g), g == puzzle.goal) for g in GOALS],
            _("What counts:"),
        )
        with self.showing():
            if puzzle.model in [value for _label, value in self._model.options]:
                self._model.value = puzzle.model
        more = askable and not (solution is not None and solution.exact)
        self._longer.show([Choice(_("Think longer"), self._think)] if more else [])
        self._told.value = _lacking([*missing], puzzle) + (_table(solution) if solution else "")

    def progress(self, share: float | None) -> None:
        """Show how far the solver has come; None when it is not at work."""
        visible(self._progress, share is not None)
        self._progress.value = share or 0


def _lacking(missing: list[str], puzzle: Puzzle) -> str:
    if not missing:
        words = _("This is a sound puzzle: nothing is missing.")
        return f"<b>{escape(words)}</b>"
    title = _("Missing for a sound puzzle (its best answers have to be {gap} ahead):")
    items = "".join(f"<li>{escape(words)}</li>" for words in missing)
    return f"<b>{escape(title.format(gap=MARGIN[puzzle.goal]))}</b><ul {CLOSE}>{items}</ul>"


def _table(solution: Solution) -> str:
    """All actions with their values."""
    return solved(solution)._repr_html_()
