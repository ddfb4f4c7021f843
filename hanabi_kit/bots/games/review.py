"""A game looked at again: what a bot would have done, and near the end what the solver proves."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ...engine.actions import Action, Rearrange, Reveal
from ...engine.log import last
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import say
from ...knowledge.statistics import reachable
from ...solver import ActionValue, Budget, Solution, cached
from ...support.errors import HanabiError
from ...support.i18n import _, either, ngettext
from ..bot import Bot, Decision
from .playing import BotFailed, ask

MOST_IN_DECK = 2
"""With more cards to come, the solver rarely gets to anything that is certain."""
MOST_NAMED = 3
"""More of the best than this are not named one by one."""
COSTLIEST = 3
"""So many turns are named first."""


class SolverOpinion(NamedTuple):
    """What the solver says of an action, in points that can be expected."""

    taken: ActionValue
    solution: Solution

    @property
    def best(self) -> Fraction:
        """What the best action is worth, at the least."""
        return max(_known(valued.literal, valued.low) for valued in self.solution.actions)

    @property
    def loss(self) -> Fraction:
        """What the action is sure to have cost: 0 if nothing is proved to be better."""
        return max(Fraction(0), self.best - _known(self.taken.literal, self.taken.high))

    @property
    def exact(self) -> bool:
        """Whether the loss is just that, and not more."""
        return self.solution.value is not None and self.taken.literal is not None


class TurnReview(NamedTuple):
    """A turn of a game, looked at again from the seat of whoever moved."""

    moment: int
    """How many actions had been done before."""
    before: State
    after: State
    bot: str
    advice: Decision | None
    """What the bot would have done; None if it failed."""
    judged: SolverOpinion | None
    """What the solver says; None where it was not asked, or can't be."""

    @property
    def seat(self) -> int:
        """Who moved."""
        return self.before.turn

    @property
    def view(self) -> View:
        """What this seat saw before it moved."""
        return View.of(self.before, self.seat)

    @property
    def action(self) -> Action:
        """What was done."""
        assert self.after.action is not None
        return self.after.action

    @property
    def loss(self) -> Fraction:
        """The points that were surely lost."""
        return Fraction(0) if self.judged is None else self.judged.loss

    @property
    def out_of_reach(self) -> int:
        """The points that could be had before it and can't any more, whatever is done."""
        return _reachable(self.before) - _reachable(self.after)

    @property
    def cost(self) -> Fraction:
        """What it cost, as far as that is certain: on average, or in the game as it was."""
        return max(self.loss, Fraction(self.out_of_reach))

    @property
    def differs(self) -> bool:
        """Whether the bot would have done something else, or the solver knows something better."""
        otherwise = self.advice is not None and self.advice.action != self.action
        return otherwise or self.loss > 0


def _reachable(state: State) -> int:
    """The most points that the discards allow: not fewer because the game has come to its end."""
    return 0 if state.outcome.status == "lost" else state.rules.score(reachable(state))


def costliest(turns: Iterable[TurnReview]) -> list[TurnReview]:
    """The few turns that cost most, of those at which something else would have been done."""
    costly = [turn for turn in turns if turn.differs and turn.cost > 0]
    return sorted(costly, key=lambda turn: (-turn.cost, turn.moment))[:COSTLIEST]


def is_endgame(state: State) -> bool:
    """Whether the solver may get to the end of it."""
    return not state.over and len(state.deck) <= MOST_IN_DECK


def review(
    game: State,
    bot: Bot,
    seats: Collection[int] | None = None,
    *,
    seconds: float = 3.0,
    limit: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> Iterator[TurnReview]:
    """Every turn of some seats, or of all, as a bot would have played it.

    Each turn of the endgame is solved within so many seconds, and a bot that takes longer than its
    limit has no advice for that turn. `progress` is told the share done.
    """
    if bot.open_hands:
        raise HanabiError(_("{bot} sees every hand, so it can't advise").format(bot=bot.name))
    turns = [*_turns(game, seats)]
    for done, (moment, before, after) in enumerate(turns):
        if progress is not None:
            progress(done / len(turns))
        advice = None
        with suppress(BotFailed):
            advice = ask(bot, before, limit)
        judged = _judged(before, after, seconds) if is_endgame(before) else None
        yield TurnReview(moment, before, after, bot.name, advice, judged)
    if progress is not None:
        progress(1.0)


def _turns(game: State, seats: Collection[int] | None) -> Iterator[tuple[int, State, State]]:
    """Each decision, with the states around it; what costs no turn is none."""
    for moment, (before, after) in enumerate(pairwise(game.states())):
        free = isinstance(after.action, Rearrange | Reveal)
        if not free and (seats is None or before.turn in seats):
            yield moment, before, after


def _judged(before: State, after: State, seconds: float) -> SolverOpinion | None:
    solution = _solved(View.of(before, before.turn), seconds)
    actions = () if solution is None else solution.actions
    taken = [valued for valued in actions if valued.action == after.action]
    return SolverOpinion(taken[0], solution) if solution is not None and taken else None


@lru_cache(maxsize=256)
def _solved(view: View, seconds: float) -> Solution | None:
    """A turn solved; it is kept, for the same game may be compared with another bot."""
    try:
        return cached(view, budget=Budget(seconds))
    except HanabiError:  # a hand that nobody knows
        return None


def _known(value: Fraction | None, otherwise: Fraction | None) -> Fraction:
    if value is not None:
        return value
    return Fraction(0) if otherwise is None else otherwise


# Words.


def sentences(turn: TurnReview) -> list[str]:
    """What was done, what the bot would have done and why, and what the solver says."""
    told = [str(last(turn.after)), _advised(turn)]
    if turn.judged is not None:
        told.append(_proved(turn.judged))
    return told


def price(turn: TurnReview) -> str:
    """What a turn cost, and what would have been better, in a sentence."""
    if turn.judged is not None and turn.loss >= turn.out_of_reach:
        words = _("{turn} That cost {points} on average: {better} was best.")
        if not turn.judged.exact:
            words = _("{turn} That cost {points} or more on average: {better} was better.")
        found = turn.judged.solution.best or turn.judged.solution.actions
        better = either([valued.words for valued in found[:MOST_NAMED]])
        return words.format(turn=last(turn.after), points=in_points(turn.loss), better=better)
    words = _("{turn} That put {points} out of reach.")
    if turn.advice is not None and turn.advice.action != turn.action:
        words = _("{turn} That put {points} out of reach: {bot} would {better}.")
    return words.format(
        turn=last(turn.after),
        points=in_points(Fraction(turn.out_of_reach)),
        bot=turn.bot,
        better="" if turn.advice is None else say(turn.view, turn.advice.action),
    )


def _advised(turn: TurnReview) -> str:
    if turn.advice is None:
        return _("The bot {bot} has no answer here.").format(bot=turn.bot)
    action, reason = turn.advice
    if action == turn.action:
        return _("The bot {bot} would do the same: {reason}").format(bot=turn.bot, reason=reason)
    words = _("The bot {bot} would {action}: {reason}")
    return words.format(bot=turn.bot, action=say(turn.view, action), reason=reason)


def _proved(judged: SolverOpinion) -> str:
    taken, solution = judged.taken, judged.solution
    if not judged.exact:
        if not judged.loss:
            return _("The solver did not get to the end in time, and proved nothing to be better.")
        words = _("The solver, with clues taken literally: {taken} loses {loss} or more.")
    elif judged.loss:
        words = _(
            "The solver, with clues taken literally: {taken} brings {worth} on average, {best} "
            "would bring {most}."
        )
        if taken in solution.refuted:
            words += " " + _("No convention makes up for that.")
    else:
        words = _(
            "The solver, with clues taken literally: nothing is better, it brings {most} on "
            "average."
        )
    return words.format(
        taken=taken.words,
        worth=in_points(_known(taken.literal, taken.high)),
        best=either([valued.words for valued in solution.best[:MOST_NAMED]]),
        most=in_points(judged.best),
        loss=in_points(judged.loss),
    )


def in_points(value: Fraction) -> str:
    """So many points, in words."""
    return ngettext("{n} point", "{n} points", 1 if value == 1 else 2).format(n=points(value))


def points(value: Fraction) -> str:
    """A number of points as people read it: whole, or with two decimals."""
    if 0 < value < Fraction(1, 200):
        return "<0.01"
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"
