"""Two solutions side by side: the same table with a rule and without it."""

from fractions import Fraction

from ...engine.actions import Action
from ...engine.wording import Announcement, in_words
from ...solver.solution import Solution
from ...support.i18n import _
from ..table import Table

NOTHING = "–"

Worth = tuple[Fraction | None, bool]
"""What an action is worth and whether it is best; None is what the rules don't allow."""


def comparison_table(without: Solution, with_it: Solution) -> Table:
    """Every action with what it is worth without a rule and with it; like ones share a row."""
    rows = [
        (in_words(actions), _cell(before), _cell(after))
        for (before, after), actions in _ranked(without, with_it)
    ]
    return Table((_("action"), _("worth without it"), _("worth with it")), tuple(rows))


def _ranked(
    without: Solution, with_it: Solution
) -> list[tuple[tuple[Worth, Worth], list[Announcement]]]:
    """Actions by their two worths: what is best on either side first, then what is worth more."""
    before, after = _worths(without), _worths(with_it)
    alike: dict[tuple[Worth, Worth], list[Announcement]] = {}
    for action, announcement in {**_announced(with_it), **_announced(without)}.items():
        worths = (before.get(action, (None, False)), after.get(action, (None, False)))
        alike.setdefault(worths, []).append(announcement)
    return sorted(alike.items(), key=lambda row: _rank(*row[0]))


def _rank(before: Worth, after: Worth) -> tuple[bool, bool, Fraction, Fraction]:
    least = Fraction(-1)
    return (
        not before[1],
        not after[1],
        -(least if after[0] is None else after[0]),
        -(least if before[0] is None else before[0]),
    )


def _worths(solution: Solution) -> dict[Action, Worth]:
    best = [valued.action for valued in solution.best]
    return {
        valued.action: (valued.value(solution.model), valued.action in best)
        for valued in solution.actions
    }


def _announced(solution: Solution) -> dict[Action, Announcement]:
    return {valued.action: valued.announcement for valued in solution.actions}


def _cell(worth: Worth) -> str:
    value, best = worth
    if value is None:
        return NOTHING
    return _("{value} ★ best").format(value=_exact(value)) if best else _exact(value)


def _exact(value: Fraction) -> str:
    """A number, and for one that is not whole about how much it is."""
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.2f})"


def best_of(solution: Solution) -> str:
    """What is best, in a phrase."""
    return in_words(valued.announcement for valued in solution.best)
