"""What is said of a puzzle in the making: whether it is possible, what is best, what is missing."""

from ...authoring import position_edits, puzzle_fields
from ...puzzles.puzzle import Puzzle
from ...render.solution.solution_table import rows_of
from ...solver import Solution
from ...support.i18n import _, listed, ngettext
from .live_solver import MOST_IN_DECK

MOST_TOLD = 3
"""More reasons than this are for the verdict's panel to tell."""
MOST_NAMED = 4
"""More of the best than this are not named one by one."""


def summary(puzzle: Puzzle, solution: Solution | None) -> list[str]:
    """A few sentences on how a puzzle stands."""
    if reasons := puzzle_fields.unaskable(puzzle):
        impossible = _("Impossible:") if puzzle.position.status() else _("Nothing to ask yet:")
        told = [f"{impossible} {reason}." for reason in reasons[:MOST_TOLD]]
        more = len(reasons) - MOST_TOLD
        if more > 0:
            words = ngettext(
                "And {n} more reason: see the verdict.",
                "And {n} more reasons: see the verdict.",
                more,
            )
            told.append(words.format(n=more))
        return told
    return [_("The position is possible."), _best(puzzle, solution), _soundness(puzzle)]


def _best(puzzle: Puzzle, solution: Solution | None) -> str:
    if solution is None:
        if position_edits.deck_size(puzzle.position) > MOST_IN_DECK:
            return _("So many cards in the deck take long: open the verdict to think longer.")
        return _("What is best is being worked out …")
    if solution.value is None or not solution.exact:
        return _("What is best is not worked out yet: open the verdict to think longer.")
    best = [row.words for row in rows_of(solution) if row.best]
    named = listed(best) if len(best) <= MOST_NAMED else _("{n} answers").format(n=len(best))
    words = _("Best: {actions}, worth {value}").format(actions=named, value=solution.value)
    if solution.gap is None:
        return words + _("; every answer is as good.")
    words += _(", ahead by {gap}").format(gap=solution.gap)
    return f"{words}; {solution.badge}." if solution.badge else f"{words}."


def _soundness(puzzle: Puzzle) -> str:
    missing = puzzle_fields.missing(puzzle)
    if not missing:
        return _("A sound puzzle.")
    more = len(missing) - MOST_TOLD
    rest = _(" … and {n} more").format(n=more) if more > 0 else ""
    words = _("Missing for a sound puzzle: {what}{rest}.")
    return words.format(what="; ".join(missing[:MOST_TOLD]), rest=rest)
