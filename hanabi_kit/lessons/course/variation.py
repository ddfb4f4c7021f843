"""One table twice, without a variant and with it: what is best on either side, and how it shows."""

from collections.abc import Container
from html import escape
from typing import NamedTuple

from ...position import Position
from ...render.board.board_picture import picture
from ...render.solution.comparison import compared
from ...render.table import Table
from ...render.text import NOTEBOOK_WIDTH, wrapped
from ...solver import Goal, Solution, solve
from ...support.i18n import _

PARAGRAPH = "<p style='max-width: 60em'>{}</p>"


class Variation(NamedTuple):
    """A variant, and one table without it and with it."""

    name: str
    """As in `editions.VARIANTS`; else the name of an option, or a bonus tile such as tile-3."""
    rule: str
    """What the variant says, in a sentence."""
    instead: str
    """What is played where it is not."""
    without_it: str
    """The position without the variant, on a line."""
    with_it: str
    """The position with it: the same cards in the same places."""
    why: str
    """Why that changes what is best."""
    goal: Goal = "score"

    def position(self, *, varied: bool) -> Position:
        """The table with the variant, or without it."""
        return Position.parse(self.with_it if varied else self.without_it)

    def solution(self, *, varied: bool) -> Solution:
        """What is best with the variant, or without it."""
        return solve(self.position(varied=varied), goal=self.goal)

    @property
    def table(self) -> Table:
        """Every action with what it is worth without the variant and with it."""
        return compared(self.solution(varied=False), self.solution(varied=True))

    @property
    def sentences(self) -> tuple[str, str, str, str]:
        """The rule on either side, what the values count, and why what is best changes."""
        counts = {
            "score": _("Worth is the score to expect."),
            "perfect": _("Worth is the chance of the highest score."),
        }
        return (
            _("With {name}: {rule}").format(name=self.name, rule=self.rule),
            _("Without it: {rule}").format(rule=self.instead),
            counts[self.goal],
            self.why,
        )

    def __repr__(self) -> str:
        with_it, without_it, counts, why = (
            wrapped(words, NOTEBOOK_WIDTH) for words in self.sentences
        )
        drawn = picture(self.position(varied=True).state())
        return "\n\n".join([f"{with_it}\n{without_it}", str(drawn), counts, str(self.table), why])

    def _repr_mimebundle_(
        self, include: Container[str] | None = None, exclude: Container[str] | None = None
    ) -> dict[str, str]:
        """The table as a picture, and all actions with what they are worth."""
        with_it, without_it, counts, why = map(escape, self.sentences)
        drawn = picture(self.position(varied=True).state())
        parts = [
            PARAGRAPH.format(f"<b>{with_it}</b><br>{without_it}"),
            drawn._repr_html_(),
            PARAGRAPH.format(counts),
            self.table._repr_html_(),
            PARAGRAPH.format(why),
        ]
        return {"text/plain": repr(self), "text/html": "".join(parts)}
