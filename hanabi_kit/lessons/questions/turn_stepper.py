"""Turns one by one: say what each will change, take it, and see."""

from functools import partial

import ipywidgets

from ...engine.log import last
from ...engine.state import State
from ...render.board.board_picture import lay_out_board
from ...render.board.visible_table import visible_table
from ...render.scene import Scene
from ...support.errors import HanabiError
from ...support.i18n import _, listed
from ...widgets.base.buttons import ButtonRow, Choice, main_button
from ...widgets.base.foldout import TextTwin
from ...widgets.base.frame import PictureFrame
from ...widgets.base.spread import Spread
from ...widgets.base.stage import Stage
from ..course.lesson import LessonTable
from ..course.tables import turns_of
from .question_text import HEADING, paragraphs

CHANGES = {
    (-1, 0, 0): "token-",
    (1, 0, 0): "token+",
    (0, 1, 0): "strike",
    (0, 0, 1): "point",
}
"""A change of tokens, strikes and points that there can be, and its name."""


def change_words(change: str) -> str:
    """What a change is called on its button."""
    return {
        "token-": _("one token less"),
        "token+": _("one token more"),
        "strike": _("a strike"),
        "point": _("a point"),
    }[change]


def changes(before: State, after: State) -> frozenset[str]:
    """What a turn has changed of tokens, strikes and points."""
    tokens, strikes, points = (
        after.tokens - before.tokens,
        after.strikes - before.strikes,
        after.score - before.score,
    )
    parts = ((tokens, 0, 0), (0, strikes, 0), (0, 0, points))
    return frozenset(CHANGES[part] for part in parts if part in CHANGES)


class TurnStepper(PictureFrame):
    """A game walked through from its deal; before each turn stands the question what it changes.

    Nothing is recorded: this is an example to go through.
    """

    def __init__(self, table: LessonTable, theme: str = "light") -> None:
        super().__init__(theme)
        if not isinstance(table, State) or table.previous is None:
            raise HanabiError(_("This table has no turns to go through."))
        self._states = table.states()
        self._turns = tuple(turns_of(table))
        self._moment = 0
        self._foretold: set[str] = set()
        self.stage = Stage(self.scene())
        self._asked = ipywidgets.HTML()
        self._guesses = ButtonRow(self)
        self._button = main_button(self, _("Take the turn"), self.step, "max-content")
        self._again = ButtonRow(self)
        self._twin = TextTwin(self)
        self.arrange(
            Spread(
                self.stage,
                self._asked,
                self._guesses,
                self._button,
                self.status,
                self._again,
                self._twin.switches,
            ),
            self._twin,
        )
        self._show()
        self.say(_("Choose all that it will change, or nothing. Then take the turn."))

    @property
    def moment(self) -> int:
        """How many turns have been taken."""
        return self._moment

    def foretell(self, change: str) -> None:
        """Say that the next turn will change something, or take that back."""
        self._foretold ^= {change}
        self._show()

    def step(self) -> None:
        """Take the next turn, and hear what it has changed."""
        if self._moment == len(self._turns):
            raise HanabiError(_("This was the last turn."))
        before, after = self._states[self._moment : self._moment + 2]
        came = changes(before, after)
        right = came == self._foretold
        self._moment += 1
        self._foretold = set()
        self._show()
        verdict = _("As you said.") if right else _("It came out otherwise.")
        told = listed([change_words(change) for change in CHANGES.values() if change in came])
        result = (
            _("It brought: {changes}.").format(changes=told) if told else _("No count changed.")
        )
        self.say(f"{verdict} {last(after)} {result}")

    def start_again(self) -> None:
        """Go back to the deal."""
        self._moment, self._foretold = 0, set()
        self._show()
        self._button.focus()
        self.say(_("Back at the start."))

    def scene(self) -> Scene:
        """The table after the turns that were taken, all hands open."""
        return lay_out_board(visible_table(self._states[self._moment]), self.theme)

    def still_page(self) -> tuple[str, str]:
        """The table at the start, and the turns that are to be taken."""
        text, page = super().still_page()
        turns = "\n".join(f"{n}. {words}" for n, words in enumerate(self._turns, start=1))
        return f"{text}\n\n{turns}", page + paragraphs(turns)

    def still(self) -> Scene:
        """The table at the start."""
        return lay_out_board(visible_table(self._states[0]), self.theme)

    def _show(self) -> None:
        self.stage.show(self.scene())
        over = self._moment == len(self._turns)
        if over:
            self._asked.value = HEADING.format(_("That was the last turn."))
        else:
            turn = _("Turn {n} of {all}. {words}.").format(
                n=self._moment + 1, all=len(self._turns), words=self._turns[self._moment]
            )
            asked = paragraphs(_("What will it change?"))
            self._asked.value = HEADING.format(turn) + asked
        self._guesses.show(
            [
                Choice(change_words(change), partial(self.foretell, change), self._is_said(change))
                for change in CHANGES.values()
            ]
            if not over
            else []
        )
        self._button.layout.display = "none" if over else None
        self._again.show([Choice(_("Start again"), self.start_again)] if self._moment else [])
        if over:
            self._again.first.focus()
        self._twin.show()

    def _is_said(self, change: str) -> bool:
        return change in self._foretold
