"""One entry of the cache: an exact solution as JSON, and what must hold of one that is believed.

A checksum tells what was changed by accident. Whatever it says, values that contradict each other,
the model or the rules are refused too: a wrong answer is worse than none.
"""

import json
import re
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

from ..engine.wording import announced
from ..knowledge.statistics import reachable
from ..support.errors import InvalidNotation
from ..support.files import parse_json
from .search.literal import Unit
from .search.values import SCALE
from .solution import ActionValue, ModelName, Solution, TeamValue, best_actions
from .solver import MARGIN, Search

FRACTION = re.compile(r"(?:0|[1-9]\d{0,999})(?:/[1-9]\d{0,999})?", re.ASCII)


@dataclass(frozen=True)
class KeptUnit:
    """The values of the actions of one unit."""

    unit: str
    literal: str | None
    bound: str | None
    low: str | None
    high: str | None


@dataclass(frozen=True)
class KeptTeam:
    """What a team can reach."""

    value: str | None
    low: str | None
    high: str | None
    literal: str | None
    open: str | None


@dataclass(frozen=True)
class CacheEntry:
    """An exact solution, and the question that it answers."""

    question: str
    """All that the answer hangs on, the solver's version too."""
    units: tuple[KeptUnit, ...]
    team: KeptTeam | None
    nodes: int
    checksum: str
    """Of all the others: a number that was changed on the disk is not believed."""


def write_entry(question: str, solution: Solution) -> bytes:
    """An exact solution as an entry."""
    rows = {
        _named(action.unit): KeptUnit(
            _named(action.unit),
            *map(_written, (action.literal, action.bound, action.low, action.high)),
        )
        for action in solution.actions
    }
    team = None if solution.team is None else KeptTeam(*map(_written, solution.team))
    kept = CacheEntry(question, tuple(rows.values()), team, solution.nodes, checksum="")
    kept = replace(kept, checksum=_checksum(kept))
    return json.dumps(asdict(kept), indent=1).encode()


def read_entry(
    data: bytes, question: str, search: Search, model: ModelName, *, best_only: bool
) -> Solution:
    """The solution in an entry; refused if that is not what was asked for, or can't be true."""
    kept = _loaded(data, question)
    state, root = search.state, search.root
    rows = {row.unit: row for row in kept.units}
    units = {action: root.unit(action) for action in state.legal_actions()}
    if len(rows) < len(kept.units) or rows.keys() != set(map(_named, units.values())):
        raise InvalidNotation("these are the actions of another position")
    actions = []
    for action, unit in units.items():
        row = rows[_named(unit)]
        values = [_read(text) for text in (row.literal, row.bound, row.low, row.high)]
        actions.append(ActionValue(announced(state, action), unit, *values))
    found = best_actions(tuple(actions), model)
    team = None if kept.team is None else _read_team(kept.team)
    if team is not None:
        found = found._replace(value=team.value)
    solution = Solution(
        root.seat,
        search.goal,
        model,
        tuple(actions),
        *found,
        exact=True,
        seconds=search.meter.seconds,
        nodes=kept.nodes,
        mover=state.game.names[root.seat],
        team=team,
    )
    if not _can_be_true(solution, _most(search), MARGIN[search.goal] if best_only else None):
        raise InvalidNotation("these values contradict each other, their model or the rules")
    return solution


def _loaded(data: bytes, question: str) -> CacheEntry:
    from ..support.json_shapes import structure

    kept = structure(parse_json(data.decode()), CacheEntry)
    if kept.question != question:
        raise InvalidNotation("this entry answers another question")
    if kept.checksum != _checksum(kept):
        raise InvalidNotation("this entry is not as it was written")
    return kept


def _checksum(kept: CacheEntry) -> str:
    """What an entry says, its question with the solver's version included, in one number."""
    facts = asdict(replace(kept, checksum=""))
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _read_team(kept: KeptTeam) -> TeamValue:
    value, low, high = _read(kept.value), _read(kept.low), _read(kept.high)
    if low is None or high is None:
        raise InvalidNotation("the best plan lies between two values")
    return TeamValue(value, low, high, _read(kept.literal), _read(kept.open))


def _read(text: str | None) -> Fraction | None:
    """A fraction as this module writes it; other ways to write one may take for ever to read."""
    if text is None:
        return None
    if not FRACTION.fullmatch(text) or str(Fraction(text)) != text:
        raise InvalidNotation("this is no fraction")
    return Fraction(text)


def _written(value: Any) -> str | None:
    return None if value is None else str(value)


def _named(unit: Unit) -> str:
    return f"{unit.kind} {unit.which} {'' if unit.what is None else unit.what}".rstrip()


# What can be true.


def _most(search: Search) -> Fraction:
    """What no action can exceed: a chance is 1 at most, a score what the discards allow."""
    state = search.state
    flares = state.rules.five_flares  # a tile may bring back what was discarded
    best = state.rules.any_card if flares else reachable(state) | state.played
    return Fraction(search.root.table.payoff(best), SCALE)


def _can_be_true(solution: Solution, most: Fraction, margin: Fraction | None) -> bool:
    """Whether an exact solution can have these values; with a margin, of the best actions only."""
    if solution.value is None or solution.nodes < 0:
        return False
    if (solution.team is not None) != (solution.model == "team"):
        return False
    if solution.team is not None and not _is_reached(solution.team, most):
        return False
    least = None if margin is None else solution.value - margin
    return all(_fits(action, solution.model, most, least) for action in solution.actions)


def _fits(action: ActionValue, model: str, most: Fraction, least: Fraction | None) -> bool:
    """Whether an action can have these values, where all but those below `least` are known."""
    literal, bound, low, high = action.literal, action.bound, action.low, action.high
    if bound is None or bound > most:
        return False
    if model == "team":
        return literal is low is high is None
    if low is None or high is None or not low <= high <= bound:
        return False
    if model == "open":
        return literal is None and low == bound
    if literal is None:
        return least is not None and high < least
    return low <= literal <= high


def _is_reached(team: TeamValue, most: Fraction) -> bool:
    """Whether a best plan can be exactly worth this: literal play is a plan, and sees less."""
    if team.value is None or team.open is None or not team.low == team.value == team.high:
        return False
    return (team.literal or 0) <= team.value <= team.open <= most
