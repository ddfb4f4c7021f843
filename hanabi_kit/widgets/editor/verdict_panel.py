"""The panel for what the solver and the check say of a puzzle in the making."""

from functools import partial
from html import escape

import ipywidgets

from ...authoring.puzzle_fields import unaskable
from ...bots import NAMES, find
from ...puzzles.puzzle import LITERAL, Puzzle
from ...render.solution.solution_table import solution_table
from ...solver import GOALS, MARGIN
from ...solver.solution import RESPONSE
from ...support.i18n import _
from ..base.buttons import Choice, beside, button_rows
from .editor_panel import GAP, LABEL, EditorPanel
from .workbench import Workbench

CLOSE = "style='margin: 2px 0 8px; line-height: 1.35'"


class VerdictPanel(EditorPanel):
    """What is asked, what is best, and all that is still missing."""

    def __init__(self, bench: Workbench) -> None:
        self._goals, self._longer = button_rows(bench, 2)
        models = [(_("clues literally"), LITERAL)]
        models += [
            (_("the bot {name}").format(name=n), f"{RESPONSE}{n}")
            for n in NAMES
            if not find(n).open_hands and n != "random"
        ]
        self._model = ipywidgets.Dropdown(
            description=_("others play"), options=models, style=LABEL, layout={"width": "300px"}
        )
        self._told = ipywidgets.HTML()
        super().__init__(
            bench,
            [
                beside(self._goals, self._model, gap=GAP),
                self._longer,
                bench.progress,
                self._told,
            ],
        )
        bench.when(self._model, partial(bench.write, "model"))

    def show(self) -> None:
        """Show what is known."""
        puzzle, solution, write = self._bench.puzzle, self._bench.solution, self._bench.write
        names = {"score": _("expected score"), "perfect": _("chance of the highest score")}
        goals = [(goal, names[goal]) for goal in GOALS]
        self._goals.offer(partial(write, "goal"), goals, puzzle.goal, _("What counts:"))
        with self._bench.showing():
            if puzzle.model in [value for _label, value in self._model.options]:
                self._model.value = puzzle.model
        more = not unaskable(puzzle) and not (solution is not None and solution.exact)
        self._longer.show([Choice(_("Think longer"), self._bench.think_longer)] if more else [])
        self._told.value = _lacking(self._bench.missing(), puzzle) + (
            solution_table(solution)._repr_html_() if solution else ""
        )


def _lacking(missing: list[str], puzzle: Puzzle) -> str:
    if not missing:
        words = _("This is a sound puzzle: nothing is missing.")
        return f"<b>{escape(words)}</b>"
    title = _("Missing for a sound puzzle (its best answers have to be {gap} ahead):")
    items = "".join(f"<li>{escape(words)}</li>" for words in missing)
    return f"<b>{escape(title.format(gap=MARGIN[puzzle.goal]))}</b><ul {CLOSE}>{items}</ul>"
