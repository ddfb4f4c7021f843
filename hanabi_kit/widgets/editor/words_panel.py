"""The panel for what is written around a position."""

from functools import partial
from html import escape

import ipywidgets

from ...authoring.position_edits import names_of
from ...authoring.puzzle_fields import FIELDS, field_of, unaskable, words_of
from ...engine.wording import say
from ...puzzles.topic_names import TOPICS
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice, beside
from .editor_panel import GAP, LABEL, EditorPanel
from .workbench import Workbench

WIDE = {"width": "98%", "max_width": "880px"}
LONG = ("explanation",)
CHOSEN_ELSEWHERE = ("goal", "model")


class WordsPanel(EditorPanel):
    """An input for each field; what is put in counts when the input is left."""

    def __init__(self, bench: Workbench) -> None:
        self._inputs = {name: _input(name) for name in FIELDS if name not in CHOSEN_ELSEWHERE}
        self._answer = ipywidgets.Dropdown(
            description=_("answer"), options=[], style=LABEL, layout={"width": "300px"}
        )
        self._said = ipywidgets.Text(
            description=_("say to it"),
            continuous_update=False,
            style=LABEL,
            layout={"width": "480px"},
        )
        self._send, self._replies = ButtonRow(bench), ipywidgets.HTML()
        short = ("perspective", "difficulty", "id", "author", "licence", "source")
        long = [self._inputs[name] for name in self._inputs if name not in (*short, "topics")]
        super().__init__(
            bench,
            [
                *long,
                self._inputs["topics"],
                beside(*(self._inputs[name] for name in short), gap=GAP),
                beside(self._answer, self._said, self._send, gap=GAP),
                self._replies,
            ],
        )
        for name, widget in self._inputs.items():
            bench.when(widget, partial(bench.write, name))
        self._send.show([Choice(_("Keep this feedback"), self._keep)])

    def show(self) -> None:
        """Show what is written, and the answers that feedback can be given to."""
        puzzle = self._bench.puzzle
        with self._bench.showing():
            names = names_of(puzzle.position)
            self._inputs["perspective"].options = [(_("(choose)"), ""), *((n, n) for n in names)]
            for name, widget in self._inputs.items():
                value = field_of(puzzle, name)
                if name == "perspective" and value not in names:
                    value = ""
                if widget.value != value:
                    widget.value = value
            state = None if unaskable(puzzle) else puzzle.state
            legal = state.legal_actions() if state else ()
            self._answer.options = [(say(state, action), action) for action in legal if state]
        replies = words_of(puzzle).feedback
        items = "".join(
            f"<li>{escape(say(state, action) if action in legal and state else str(action))}: "
            f"{escape(said)}</li>"
            for action, said in replies.items()
        )
        self._replies.value = f"<ul>{items}</ul>" if items else ""

    def _keep(self) -> None:
        if self._answer.value is not None:
            self._bench.reply(self._answer.value, self._said.value)
            with self._bench.showing():
                self._said.value = ""


def _input(name: str) -> ipywidgets.Widget:
    """What a field is written into."""
    label = _(name)
    if name == "topics":
        return ipywidgets.SelectMultiple(
            description=label, options=[*TOPICS], rows=5, style=LABEL, layout={"width": "320px"}
        )
    if name == "difficulty":
        return ipywidgets.Dropdown(
            description=label, options=[1, 2, 3, 4, 5], style=LABEL, layout={"width": "160px"}
        )
    if name == "perspective":
        return ipywidgets.Dropdown(
            description=label, options=[("", "")], style=LABEL, layout={"width": "220px"}
        )
    kind = ipywidgets.Textarea if name in LONG else ipywidgets.Text
    short = name in ("id", "author", "licence", "source")
    return kind(
        description=label,
        continuous_update=False,
        style=LABEL,
        layout={"width": "280px"} if short else WIDE,
    )
