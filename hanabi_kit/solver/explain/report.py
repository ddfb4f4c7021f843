"""A solution explained, as plain data: why the best is best, and why the rest is not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import islice
from math import ceil
from typing import Any, TypeVar

from ...engine.actions import Action, Clue
from ...engine.cards import Card
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import say
from ...knowledge import Deduction, Odds, deduce
from ...knowledge.statistics import playable, useless
from ...support.budget import OutOfBudget
from ...support.data import as_data
from ..search.hands import HandWorld
from ..search.values import SCALE
from ..solution import ActionValue, Solution
from ..solver import Search
from .plans import Plan, plan
from .policy import Line, Luck, Policy

MOST_DEALS = 48
"""Deals that are looked at for one counterexample."""


LUCKS: tuple[Luck, ...] = ("oldest", "worst", "best")


@dataclass(frozen=True)
class Counterexample:
    """A world like all that the mover sees, in which an action ends worse than the best one."""

    action: Action
    words: str
    better: str
    """The best action that it is compared with."""
    line: Line
    """What happens there after the action."""
    better_line: Line
    """What happens there after the best action."""
    luck: Luck
    """How chance picks, after both actions, of what a player can't tell apart."""

    @property
    def own(self) -> tuple[Card, ...]:
        """What the mover holds there, slot by slot."""
        return self.line.own

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck there, the next card first."""
        return self.line.deck

    @property
    def loss(self) -> Fraction:
        """How much worse the action ends there."""
        return self.better_line.payoff - self.line.payoff

    DATA = ("action=words", "better", "own", "deck", "loss", "luck", "line", "better_line")
    data = property(as_data)


@dataclass(frozen=True)
class CardInformation:
    """What a clue tells the one who is told about one card, as far as the mover can be sure."""

    slot: int
    touched: bool
    before: tuple[Card, ...]
    """What the card could be."""
    after: tuple[Card, ...]
    """What it can be once the clue is given."""
    playable: Fraction
    """How likely it then fits, as far as both can work it out."""
    knows_playable: bool
    knows_useless: bool

    DATA = ("slot", "touched", "before", "after", "playable", "knows_playable", "knows_useless")
    data = property(as_data)


@dataclass(frozen=True)
class ClueInformation:
    """What a clue tells a teammate."""

    action: Clue
    words: str
    player: str
    slots: tuple[int, ...]
    """Those that it touches."""
    cards: tuple[CardInformation, ...]

    DATA = ("action=words", "player", "touches=slots", "cards")
    data = property(as_data)


@dataclass(frozen=True)
class Report:
    """A solution with its reasons."""

    solution: Solution
    plan: Plan | None
    """What follows the best action, in each kind of world."""
    counterexamples: tuple[Counterexample, ...]
    """One for each losing action for which there is one: some lose only on average."""
    refuted: tuple[str, ...]
    """The actions that no convention rescues."""
    clues: tuple[ClueInformation, ...]
    missing: tuple[str, ...]
    """What the budget did not suffice for."""

    @property
    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        names = ("plan", "counterexamples", "refuted", "clues", "missing")
        return self.solution.data | {name: as_data(getattr(self, name)) for name in names}


def report(search: Search, solution: Solution) -> Report:
    """What there is to say of a solution in the model ``literal``, within the search's budget."""
    policy = Policy(search)
    missing: list[str] = []
    literally = solution.model == "literal" and solution.value is not None
    followed = None
    examples: list[Counterexample] = []
    if literally:
        followed = _unless_late(lambda: plan(policy, solution.best[0].action), "plan", missing)
        if followed is not None and not followed.complete:
            missing.append("plan")
        for losing in losers(solution):
            look = partial(counterexample, policy, solution, losing)
            found = _unless_late(look, f"counterexample to {losing.words}", missing)
            examples += [found] if found is not None else []
    else:
        missing += ["plan", "counterexamples"]
    return Report(
        solution,
        followed,
        tuple(examples),
        tuple(valued.words for valued in solution.refuted),
        tuple(information_of_clues(search.state)),
        tuple(missing),
    )


T = TypeVar("T")


def _unless_late(do: Callable[[], T], what: str, missing: list[str]) -> T | None:
    try:
        return do()
    except OutOfBudget:
        missing.append(what)
        return None


def losers(solution: Solution) -> Iterator[ActionValue]:
    """The actions that are worse than the best, worst last."""
    others = [valued for valued in solution.actions if valued not in solution.best]
    yield from sorted(others, key=lambda valued: -valued.most(solution.model))


def counterexample(
    policy: Policy, solution: Solution, losing: ActionValue
) -> Counterexample | None:
    """A world in which an action ends worse than the best: the largest loss, then the heaviest.

    At first chance picks the oldest of equal cards; only if nothing is lost that way, it picks the
    worst after both actions, or the best. The search ends where no world promises a larger loss on
    average, or after `MOST_DEALS`.
    """
    best = solution.best[0]
    promised = _promising(policy, losing, best)
    for luck in LUCKS:
        found = _largest(policy, best, losing, promised, luck)
        if found is not None:
            return found
    return None


def _largest(
    policy: Policy,
    best: ActionValue,
    losing: ActionValue,
    promised: list[tuple[Fraction, HandWorld]],
    luck: Luck,
) -> Counterexample | None:
    found: Counterexample | None = None
    heaviest = 0
    enough = max([ceil(loss) for loss, _world in promised], default=0)
    deals = _in_turn([policy.root.states(world) for _loss, world in promised])
    for place, state in islice(deals, MOST_DEALS):
        weight = promised[place][1].weight
        better = policy.line(state, best.action, luck)
        line = policy.line(state, losing.action, luck)
        loss = better.payoff - line.payoff
        if loss > 0 and (found is None or (loss, weight) > (found.loss, heaviest)):
            heaviest = weight
            found = Counterexample(losing.action, losing.words, best.words, line, better, luck)
            if loss >= enough:
                break
    return found


def _promising(
    policy: Policy, losing: ActionValue, best: ActionValue
) -> list[tuple[Fraction, HandWorld]]:
    """The worlds with how much is lost there on average, most first; then those without a loss."""
    root, literal = policy.root, policy.literal
    losses = []
    for world in root.worlds:
        policy.search.meter.look()
        spot = root.spot._replace(hands=(world.hand, *root.spot.hands[1:]), deck=world.deck)
        best_there, there = (
            literal.expected(literal.spread(valued.unit, spot))[0] for valued in (best, losing)
        )
        losses.append((Fraction(best_there - there, SCALE), world))
    return sorted(losses, key=lambda pair: (-pair[0], -pair[1].weight))


def _in_turn(rows: list[Iterator[State]]) -> Iterator[tuple[int, State]]:
    """One of each row after another, with its row's place, until all are at their end."""
    left = dict(enumerate(rows))
    while left:
        for place, row in [*left.items()]:
            state = next(row, None)
            if state is None:
                del left[place]
            else:
                yield place, state


def information_of_clues(state: State) -> Iterator[ClueInformation]:
    """What each clue that the mover may give tells whom."""
    view = View.of(state, state.turn)
    before = {}
    for clue in view.legal_actions():
        if isinstance(clue, Clue):
            if clue.target not in before:
                before[clue.target] = deduce(view, clue.target)
            yield clue_information(view, clue, before[clue.target])


def clue_information(view: View, clue: Clue, before: Deduction | None = None) -> ClueInformation:
    """What a clue of the mover tells; `before` is what was known already, if that is at hand."""
    seat = clue.target
    after = view.apply(clue)
    touched = set(after.events[-1].touched)
    odds = Odds(after, seat)
    fits, dead = playable(after), useless(after)
    earlier = (before or deduce(view, seat)).cards
    cards = []
    for old, card in zip(earlier, deduce(after, seat).cards, strict=True):
        number, mask = card.unknown.number, card.masks[-1]
        cards.append(
            CardInformation(
                card.unknown.slot,
                number in touched,
                old.candidates,
                card.candidates,
                odds.playable(number),
                not mask & ~fits,
                not mask & ~dead,
            )
        )
    slots = tuple(card.slot for card in cards if card.touched)
    return ClueInformation(clue, say(view, clue), view.game.names[seat], slots, tuple(cards))
