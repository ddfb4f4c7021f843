"""A solution as aligned text and as an HTML table: every action with its value and a bar."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from typing import NamedTuple

from ...engine.wording import in_words
from ...solver.solution import LITERALLY, PROVED, ActionValue, RuleTeammates, Solution, TeamValue
from ...support.i18n import _, listed
from ..table import Table
from ..text import bar, wrapped

CELLS = 12
"""How many characters the longest bar has."""
OPEN_END = "░"
"""How far a bar may still reach, where only the least and the most are certain."""
UNKNOWN = "?"
MOST_NAMED = 4
"""More of the best than this are not named one by one: the table marks them."""


class SolutionTable(NamedTuple):
    """A solution to be read; shows itself in a terminal and in a notebook."""

    title: str
    table: Table
    told: tuple[str, ...]

    def __str__(self) -> str:
        told = "\n".join(wrapped(words, hanging=True) for words in self.told)
        return "\n\n".join([wrapped(self.title, hanging=True), str(self.table), told])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.told)
        return f"<p>{escape(self.title)}</p>{self.table._repr_html_()}{told}"


def solution_table(solution: Solution) -> SolutionTable:
    """A solution in a table, best actions first, and in sentences."""
    if solution.team is not None:
        return SolutionTable(
            _title(solution), _team_table(solution.team), (*_team_told(solution.team),)
        )
    rows = rows_of(solution)
    return SolutionTable(_title(solution), _table(solution, rows), (*_told(solution, rows),))


def _title(solution: Solution) -> str:
    what = {"score": _("the expected score"), "perfect": _("the chance of the highest score")}
    how = {
        "literal": _("if everyone takes clues literally"),
        "open": _("if all hands lay open"),
        "team": _("over all deals that fit the clues, before anyone looks"),
    }
    said = how.get(solution.model)
    if said is None and solution.others is not None:
        said = _("if the others play as the bot {name} does").format(name=solution.others.name)
    return _("{name} is to move. Each value is {what} {how}.").format(
        name=solution.mover, what=what[solution.goal], how=said
    )


# The table of actions.


class SolutionRow(NamedTuple):
    """What stands in one line: an action, or slots whose cards are under the same clues."""

    words: str
    first: ActionValue
    value: Fraction | None
    low: Fraction
    high: Fraction
    best: bool


def rows_of(solution: Solution) -> list[SolutionRow]:
    """Lines from the best to the worst; equal ones stay in the order of the actions."""
    rows = []
    for actions in _together(solution.actions):
        first = actions[0]
        value = first.value(solution.model)
        low, high = (end or Fraction(0) for end in (first.low, first.high))
        best = first in solution.best
        rows.append(SolutionRow(_words(actions), first, value, low, high, best))
    return sorted(rows, key=lambda row: (not row.best, -known(row.value, row.high)))


def _together(actions: Iterable[ActionValue]) -> list[list[ActionValue]]:
    """Actions with cards under the same clues; not if they differ to teammates with a rule."""
    units: dict[tuple[object, ...], list[ActionValue]] = {}
    for action in actions:
        units.setdefault((action.unit, action.response, action.low, action.high), []).append(action)
    return [*units.values()]


def known(value: Fraction | None, otherwise: Fraction) -> Fraction:
    """A value, or another one where it was not worked out."""
    return otherwise if value is None else value


def _words(actions: list[ActionValue]) -> str:
    """The words for cards under the same clues: ``play slot 1, 2 or 4``."""
    return in_words(action.announcement for action in actions)


def _table(solution: Solution, rows: list[SolutionRow]) -> Table:
    bar = _scale(known(row.value, end) for row in rows for end in (row.low, row.high))
    columns: list[tuple[str, Callable[[SolutionRow], str]]] = [
        (_("action"), lambda row: row.words),
        (_("value"), lambda row: _exact(row.value)),
        ("", lambda row: _decimal(row.value)),
        ("", lambda row: bar(known(row.value, row.low), known(row.value, row.high))),
    ]
    if any(row.low < row.high for row in rows):
        columns.append((_("range"), _range))
    if solution.others is not None:
        columns.append((_("literally"), lambda row: _exact(row.first.literal)))
    if solution.model != "open":
        columns.append((_("at most"), lambda row: _exact(row.first.bound)))
    columns.append(("", lambda row: mark_of(solution, row)))
    return Table(
        tuple(heading for heading, _cell in columns),
        tuple(tuple(cell(row) for _heading, cell in columns) for row in rows),
    )


def _range(row: SolutionRow) -> str:
    if row.low == row.high:
        return ""
    return _("{low} to {high}").format(low=row.low, high=row.high)


def mark_of(solution: Solution, row: SolutionRow) -> str:
    """What is proved of a line, in a word or two."""
    if row.best:
        return _("may be best") if solution.value is None else _("best")
    return _("refuted") if row.first in solution.refuted else ""


def _exact(value: Fraction | None) -> str:
    return UNKNOWN if value is None else str(value)


def _decimal(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.3f}"


def _scale(values: Iterable[Fraction]) -> Callable[[Fraction, Fraction], str]:
    """How to draw a bar: from a sliver for the worst of these values to all cells for the best."""
    found = [*values]
    worst, best = min(found), max(found)

    def eighths(value: Fraction) -> int:
        share = (value - worst) / (best - worst) if worst < best else Fraction(1)
        return 1 + round(share * (8 * CELLS - 1))

    def drawn(low: Fraction, high: Fraction) -> str:
        if low < high:
            return bar(eighths(low) // 8 * 8).ljust(-(-eighths(high) // 8), OPEN_END)
        return bar(eighths(low))

    return drawn


# What is said below it.


def _told(solution: Solution, rows: list[SolutionRow]) -> Iterable[str]:
    best = [row.words for row in rows if row.best]
    if not solution.exact:
        yield _(
            "The budget ran out before everything was worked out. Certain is that each value lies "
            "in its range."
        )
    if solution.value is None:
        if len(best) < len(rows):
            yield _("Only what is marked can be best; which of it is, stays open.")
        else:
            yield _("Which action is best stays open: any of them can be.")
    else:
        yield _best(solution, rows, best)
    if solution.others is not None:
        yield from _others_told(solution, solution.others)
    if solution.badge == PROVED:
        yield _("Proved for any convention: even open hands bring no more.")
    elif solution.badge == LITERALLY:
        yield _(
            "Best taken literally: open hands would bring more, so a convention might change what "
            "is best."
        )
    if solution.robust is True:
        yield _("Robust: what is best stays so, however anyone breaks ties.")
    elif solution.robust is False:
        yield _("Not robust: if teammates break ties in another way, something else may be best.")
    if solution.refuted:
        yield _(
            "Refuted: no convention rescues such an action, for even with open hands it brings "
            "less than the best."
        )
    if solution.model != "open":
        yield _("At most: what an action would bring with open hands.")


def _best(solution: Solution, rows: list[SolutionRow], best: list[str]) -> str:
    if len(best) == len(rows):
        return _("All actions are worth the same, {value}.").format(value=solution.value)
    named = listed(best) if len(best) <= MOST_NAMED else _("what is marked")
    sure = all(row.value is not None for row in rows)
    sentence = _("Best: {actions}, worth {value}, ahead of all others by {gap}.")
    if not sure:
        sentence = _("Best: {actions}, worth {value}, ahead of all others by at least {gap}.")
    return sentence.format(actions=named, value=solution.value, gap=solution.gap)


# What is said of teammates who play by a rule.


def _others_told(solution: Solution, others: RuleTeammates) -> Iterable[str]:
    if solution.value is not None:
        yield _literally(solution, others)
    if not others.decisions:
        yield _("How the others have acted before is not told, so nothing was read into it.")
    elif others.left is not None:
        words = _(
            "Of the {hands} ways in which {name}'s hand can lie by the clues, how the others have "
            "acted leaves {left}."
        )
        yield words.format(hands=others.hands, name=solution.mover, left=others.left)


def _literally(solution: Solution, others: RuleTeammates) -> str:
    """How what is best compares with what is best taken literally."""
    if others.literal is None:
        return _("What would be best taken literally was not worked out.")
    best = {action.words for action in solution.best}
    literal = {action.words for action in others.literal}
    if best == literal:
        return _("Taken literally, the same would be best.")
    named = [*map(_words, _together(others.literal))]
    words = _("Taken literally, {actions} would be best.")
    if best.isdisjoint(literal):
        words = _("Taken literally, {actions} would be best: the convention changes the answer.")
    return words.format(actions=listed(named) if len(named) <= MOST_NAMED else _("several others"))


# What a team can reach.


def _team_table(team: TeamValue) -> Table:
    plan = (team.low, team.high) if team.value is None else (team.value, team.value)
    rows = [
        (_("literal play"), team.literal, (team.literal, team.literal)),
        (_("the best plan"), team.value, plan),
        (_("open hands"), team.open, (team.open, team.open)),
    ]
    bar = _scale([Fraction(0), *(end for row in rows for end in row[2] if end is not None)])
    cells = []
    for words, value, (low, high) in rows:
        exact = _exact(value)
        if low is not None and high is not None and low < high:
            exact = _("{low} to {high}").format(low=low, high=high)
        drawn = "" if low is None or high is None else bar(low, high)
        cells.append((words, exact, _decimal(value), drawn))
    return Table((_("play"), _("value"), "", ""), tuple(cells))


def _team_told(team: TeamValue) -> Iterable[str]:
    if team.value is None:
        yield _("The budget ran out. Certain is that the best plan lies in its range.")
    elif team.literal is None:
        yield _("The budget ran out before literal play was worked out.")
    else:
        worth = team.value - team.literal
        yield _("To agree on a plan beforehand is worth {worth} here.").format(worth=worth)
    yield _("A plan can give any action any meaning, so no action has a value of its own in it.")
