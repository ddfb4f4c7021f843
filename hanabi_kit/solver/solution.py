"""What solving a position gives: every action of the mover with its value, and what that proves."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple, get_args

from ..engine.actions import Action
from ..engine.wording import Announcement
from ..support.data import as_data
from ..support.display import bundle
from .search.literal import Unit
from .search.spots import Goal

ModelName = Literal["literal", "open", "team"]
"""What the others are taken to do: play literally, with open hands, or by the team's best plan."""
MODELS: tuple[ModelName, ...] = get_args(ModelName)
"""Every model but that of a best response."""

RESPONSE = "response:"
"""How the model of a best response begins; the name of the teammates' rule follows."""

PROVED = "proved for any convention"
LITERALLY = "best taken literally"
NEEDS = "needs convention {name}"


class ActionValue(NamedTuple):
    """One action of the mover with what is known of its value; None is what was not worked out."""

    announcement: Announcement
    """The action with its slot, or the name of who is told."""
    unit: Unit
    """What the action belongs to: cards under the same clues are one to play, one to discard."""
    literal: Fraction | None
    """Its value when everyone takes clues literally."""
    bound: Fraction | None
    """Its value with open hands: no convention gets more out of it."""
    low: Fraction | None
    high: Fraction | None
    """The least and the most it can be worth in the model asked for: over all ways to break ties
    and, where the budget ran out, over all that was not looked at."""
    response: Fraction | None = None
    """Its value when the others play by the rule that the model names."""

    @property
    def action(self) -> Action:
        """The action itself."""
        return self.announcement.action

    @property
    def words(self) -> str:
        """The action as it is said: ``play slot 2``, ``clue red to Bob``."""
        return self.announcement.words

    def value(self, model: str) -> Fraction | None:
        """The exact value in a model, if it is known."""
        if model.startswith(RESPONSE):
            return self.response
        return {"literal": self.literal, "open": self.bound, "team": None}[model]

    def most(self, model: str) -> Fraction:
        """The value in a model if it is known, else the most that it can be."""
        value = self.value(model)
        return (self.high or Fraction(0)) if value is None else value


class RuleTeammates(NamedTuple):
    """Teammates who play by a rule, and what their past told the mover."""

    name: str
    """How the rule is called."""
    decisions: int
    """How many of their decisions are known, so that the mover's beliefs follow from them too."""
    hands: int | None = None
    """How many ways the mover's hand can be as far as clues tell; None if that was too much."""
    left: int | None = None
    """How many of them are left, because there the others would have acted as they did."""
    literal: tuple[ActionValue, ...] | None = None
    """What would be best if everyone took clues literally, if that is certain."""


class TeamValue(NamedTuple):
    """What the best plan brings; where the budget did not last, what it lies between."""

    value: Fraction | None
    """Exact; None where only the bounds are known."""
    low: Fraction
    high: Fraction
    literal: Fraction | None
    """What the same deals bring when all go by the literal clues, if the caller worked it out."""
    open: Fraction | None
    """What they bring with open hands; None if the budget did not even last for that."""


@dataclass(frozen=True)
class Solution:
    """What is best for the mover, and how sure that is."""

    seat: int
    goal: Goal
    model: str
    """One of `MODELS`, or ``response:`` and the name of a rule."""
    actions: tuple[ActionValue, ...]
    """All legal actions, in the order of `State.legal_actions`."""
    best: tuple[ActionValue, ...]
    """The best of them; where that is not certain, all that may be best; of a team, none."""
    value: Fraction | None
    """What the mover can expect; of a team, what all can expect before anyone looks."""
    gap: Fraction | None
    """How far the best are ahead of all others, at the least; None if all are best, or if it is
    not certain which are."""
    badge: str | None
    """What the best are proved to be: ``proved for any convention`` or ``best taken literally``;
    of a best response ``needs convention NAME`` if none of them is best taken literally."""
    robust: bool | None
    """Whether the best are the same however anyone breaks ties; None if it is not certain."""
    exact: bool
    """Whether every value that was asked for is exact; else `low` and `high` are what is sure."""
    seconds: float = field(repr=False)
    nodes: int = field(repr=False)
    mover: str = ""
    """The name of who moves."""
    team: TeamValue | None = None
    """With the model ``team``: what the best plan agreed beforehand brings, beside the others."""
    others: RuleTeammates | None = None
    """With a best response: whom it answers."""

    _repr_mimebundle_ = bundle

    @property
    def refuted(self) -> tuple[ActionValue, ...]:
        """The actions that no convention rescues: even open hands get less out of them."""
        value = self.value if self.model == "literal" else None
        if value is None:
            return ()
        return tuple(a for a in self.actions if a.bound is not None and a.bound < value)

    @property
    def data(self) -> dict[str, Any]:
        """Everything as JSON has it, fractions as strings."""
        data: dict[str, Any] = {
            "seat": self.seat,
            "goal": self.goal,
            "model": self.model,
            "best": [action.words for action in self.best],
            "badge": self.badge,
            "gap": self.gap,
            "robust": self.robust,
            "exact": self.exact,
            "seconds": round(self.seconds, 3),
            "value": self.value,
            "actions": [self._row(action) for action in self.actions],
        }
        if self.team is not None:
            data["team"] = self.team._asdict()
        if self.others is not None:
            literal = self.others.literal
            words = None if literal is None else [action.words for action in literal]
            data["others"] = self.others._asdict() | {"literal": words}
        return dict(as_data(data))

    def _row(self, action: ActionValue) -> dict[str, Any]:
        names: tuple[str, ...] = ("literal", "bound", "low", "high")
        if self.others is not None:
            names = ("response", *names)
        return {"action": action.words, **{name: getattr(action, name) for name in names}}


class BestActions(NamedTuple):
    """What follows from the values of all actions."""

    best: tuple[ActionValue, ...] = ()
    value: Fraction | None = None
    gap: Fraction | None = None
    badge: str | None = None
    robust: bool | None = None


def best_actions(actions: tuple[ActionValue, ...], model: str) -> BestActions:
    """Which actions are best, by how much, and what is proved of them."""
    sure = [a.value(model) if a.value(model) is not None else a.low for a in actions]
    least = max([low for low in sure if low is not None], default=None)
    if least is None:
        return BestActions()
    best = tuple(a for a in actions if a.most(model) >= least)
    values = {a.value(model) for a in best}
    if len(values) > 1 or None in values:
        return BestActions(best)
    others = [a for a in actions if a not in best]
    gap = least - max(a.most(model) for a in others) if others else None
    if model != "literal":
        return BestActions(best, least, gap)
    bounds = [a.bound for a in actions]
    proved = None not in bounds and all(bound is not None and bound <= least for bound in bounds)
    return BestActions(best, least, gap, PROVED if proved else LITERALLY, _robust(best, others))


def _robust(best: tuple[ActionValue, ...], others: list[ActionValue]) -> bool | None:
    """Whether the ranges over all ways to break ties prove that the best stay the best.

    The range of an action that was not looked at to the end is wider than that: then a no is none.
    """
    together = len({a.unit for a in best}) == 1 or all(a.low == a.high for a in best)
    low = min(a.low or Fraction(0) for a in best)
    proved = together and all(a.high is not None and a.high < low for a in others)
    return proved if proved or all(a.literal is not None for a in others) else None
