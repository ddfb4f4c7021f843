"""Two solutions side by side: the same table with a rule and without it."""

from collections.abc import Iterable
from fractions import Fraction

from ...engine.actions import Action, Clue, Play
from ...solver.solution import Solution
from ...support.i18n import _, either
from ..table import Table

NOTHING = "–"

Worth = tuple[Fraction | None, bool]
"""What an action is worth and whether it is best; None is what the rules don't allow."""


def compared(without: Solution, with_it: Solution) -> Table:
    """Every action with what it is worth without a rule and with it; like ones share a row."""
    rows = [
        (phrase(actions), _cell(before), _cell(after))
        for (before, after), actions in _ranked(without, with_it)
    ]
    return Table((_("action"), _("worth without it"), _("worth with it")), tuple(rows))


def _ranked(
    without: Solution, with_it: Solution
) -> list[tuple[tuple[Worth, Worth], list[tuple[Action, str]]]]:
    """Actions by their two worths: what is best on either side first, then what is worth more."""
    before, after = _worths(without), _worths(with_it)
    alike: dict[tuple[Worth, Worth], list[tuple[Action, str]]] = {}
    for action, words in {**_said(with_it), **_said(without)}.items():
        worths = (before.get(action, (None, False)), after.get(action, (None, False)))
        alike.setdefault(worths, []).append((action, words))
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


def _said(solution: Solution) -> dict[Action, str]:
    return {valued.action: valued.words for valued in solution.actions}


def _cell(worth: Worth) -> str:
    value, best = worth
    if value is None:
        return NOTHING
    return _("{value} ★ best").format(value=_exact(value)) if best else _exact(value)


def _exact(value: Fraction) -> str:
    """A number, and for one that is not whole about how much it is."""
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.2f})"


# Words for several actions at once.


def best_of(solution: Solution) -> str:
    """What is best, in a phrase."""
    return phrase((valued.action, valued.words) for valued in solution.best)


def phrase(actions: Iterable[tuple[Action, str]]) -> str:
    """Actions in words, those of one kind together: ``clue red or 2 to Bob``."""
    kinds: dict[tuple[object, ...], list[str]] = {}
    for action, words in actions:
        kinds.setdefault(_kind(action), []).append(words)
    return "; ".join(map(_merged, kinds.values()))


def _kind(action: Action) -> tuple[object, ...]:
    match action:
        case Clue():
            return Clue, action.target
        case Play():
            return Play, action.call
    return (type(action),)


def _merged(several: list[str]) -> str:
    """One phrase for phrases that differ in a single word."""
    places = [*zip(*map(str.split, several), strict=True)]
    if len(several) == 1 or sum(len(set(words)) > 1 for words in places) != 1:
        return "; ".join(several)
    return " ".join(words[0] if len(set(words)) == 1 else either(words) for words in places)
