"""Best response (R): what is best for the mover if the teammates play by a rule that is known."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from time import monotonic

from ...engine.actions import Action
from ...engine.state import State
from ...position import Position
from ...support.budget import Budget, Meter, OutOfBudget, Progress
from ...support.errors import HanabiError
from ...support.i18n import _
from ..search.hands import UnorderedHand
from ..search.open_hands import OpenHands
from ..search.root import Root
from ..search.shortcuts import ALL
from ..search.spots import NOT_COUNTED, Goal, Spot
from ..search.values import SCALE, Value
from ..solution import NEEDS, RESPONSE, ActionValue, RuleTeammates, Solution, best_actions
from ..solver import MARGIN, check_goal, garbage_collection_paused, solve
from .branches import Branch, Branching
from .known_teammates import Decide, Past, RuleFollowers

MOST_FREE = 10
"""How often in one turn a teammate may do what costs no turn."""
LITERAL_PART = 0.25
"""The part of the time for the literal values that are shown beside."""

BranchSet = list[Branch]
"""The branches that the mover can't tell apart; it is the mover's turn in all of them."""


class ActionTally:
    """What is known so far of an action in an information set; sums over its branches."""

    def __init__(self, action: Action, bound: Value) -> None:
        self.action = action
        self.bound = bound
        """With open hands after the action."""
        self.low: Value = 0
        self.high = bound
        self.done = False


class Response:
    """One position being solved against teammates who decide by a rule."""

    def __init__(
        self,
        state: State,
        decide: Decide,
        name: str,
        goal: Goal,
        meter: Meter,
        *,
        progress: Progress | None = None,
    ) -> None:
        self.root = Root(state, goal)
        self.goal = goal
        self.meter = meter
        self.teammates = RuleFollowers(decide, name, meter)
        self.past = Past(self.root)
        self.open = OpenHands(self.root.table, meter, ALL)
        self.progress = progress or (lambda share, words: None)
        self.outlooks: dict[Action, ActionTally] = {}
        self.total: Value = 1
        """The weight of all branches at the root."""
        self.others = RuleTeammates(name, self.past.decisions)
        self._branching = Branching()
        self._taken: dict[int, Action] = {}
        self._hands: dict[tuple[int, ...], UnorderedHand] = {}

    def search(self, margin: Fraction | None = None) -> bool:
        """Work out all actions, or those that may come near the best; no if the budget ran out."""
        try:
            info = self._beliefs()
            self._weigh(info)
            self._judge(info, margin)
        except OutOfBudget:
            return False
        return True

    def points(self, value: Value) -> Fraction:
        """A sum over all branches, in points."""
        return Fraction(value, SCALE * self.total)

    # At the root.

    def _beliefs(self) -> BranchSet:
        """The mover's worlds: what clues allow and what the teammates' past actions leave of it."""
        self.progress(0, _("how the others have acted"))
        fillings = [*self.past.fillings(self.meter)]
        branches = self.past.branches(fillings, self.teammates, self._branching)
        if not branches:
            raise HanabiError(
                f"the others can't be the bot {self.teammates.name}: in no deal that fits the "
                "clues would it have acted as they did"
            )
        self.others = self.others._replace(hands=len(fillings), left=len(branches))
        self.total = sum([branch.weight for branch in branches])
        return branches

    def _weigh(self, info: BranchSet) -> None:
        actions = info[0].state.legal_actions()
        for done, action in enumerate(actions):
            self.progress(0.1 * done / len(actions), _("open hands"))
            bound = self._open(self._after(info, action))
            self.outlooks[action] = ActionTally(action, bound)

    def _judge(self, info: BranchSet, margin: Fraction | None) -> None:
        least: Value = -1
        outlooks = sorted(self.outlooks.values(), key=lambda outlook: -outlook.bound)
        for done, outlook in enumerate(outlooks):
            share = 0.1 + 0.9 * done / len(outlooks)
            self.progress(share, _("answers of {name}").format(name=self.teammates.name))
            floor = -1 if margin is None else least - margin * SCALE * self.total
            if self._look(outlook, self._after(info, outlook.action), floor):
                least = max(least, outlook.low)

    # Below it.

    def _value(self, info: BranchSet, top: Value, floor: Value) -> Value:
        """What the mover can expect in an information set, or `floor` if that is not more.

        With open hands it would be `top`.
        """
        best = floor
        if top <= best:
            return best
        options = []
        for action in info[0].state.legal_actions():
            after = [*self._after(info, action)]
            options.append((ActionTally(action, self._open(after)), after))
        for outlook, after in sorted(options, key=lambda option: -option[0].bound):
            if outlook.bound <= best:
                break
            if self._look(outlook, after, best):
                best = outlook.low
                if best == top:
                    break
        return best

    def _look(self, outlook: ActionTally, after: Iterable[Branch], floor: Value) -> bool:
        """Look at an action to the end; no as soon as it is sure not to bring more than `floor`."""
        paid, sets = self._settled(after)
        bounds = [self._open(info) for info in sets]
        low, high = paid, paid + sum(bounds)
        outlook.low, outlook.high = low, high
        for info, bound in zip(sets, bounds, strict=True):
            if high <= floor:
                return False
            high -= bound
            value = self._value(info, bound, floor - high)
            high += value
            outlook.high = high
            if high > floor:
                low += value
                outlook.low = low
        outlook.done = high > floor
        return outlook.done

    def _after(self, info: BranchSet, action: Action) -> Iterator[Branch]:
        """The branches after an action of the mover."""
        for branch in info:
            self.meter.spend()
            yield from self._branching.after(branch, action)

    def _settled(self, branches: Iterable[Branch]) -> tuple[Value, list[BranchSet]]:
        """What is paid where the game ends before the mover's next turn, and where it goes on."""
        paid: Value = 0
        sets: dict[int, BranchSet] = {}
        waiting = [(branch, 0) for branch in branches]
        while waiting:
            branch, free = waiting.pop()
            state = branch.state
            if state.over:
                paid += branch.weight * self._payoff(state)
            elif state.turn == self.root.seat:
                sets.setdefault(branch.seen[self.root.seat], []).append(branch)
            else:
                self.meter.spend()
                if free > MOST_FREE:
                    raise self.teammates.failed(state, "it does nothing but what costs no turn")
                following = self._branching.after(branch, self._answer(branch))
                waiting += [(b, free + 1 if b.state.turn == state.turn else 0) for b in following]
        return paid, [*sets.values()]

    def _answer(self, branch: Branch) -> Action:
        """What the teammate to move does, which is the same wherever it has seen the same."""
        seen = branch.seen[branch.state.turn]
        action = self._taken.get(seen)
        if action is None:
            action = self._taken[seen] = self.teammates.action(branch.state)
        return action

    # With open hands.

    def _open(self, branches: Iterable[Branch]) -> Value:
        """What these branches would bring with open hands."""
        return sum([branch.weight * self._open_value(branch) for branch in branches])

    def _open_value(self, branch: Branch) -> Value:
        state = branch.state
        if state.over:
            return self._payoff(state)
        players = len(state.hands)
        return self.open.of(
            Spot(
                state.played,
                state.tokens,
                state.strikes,
                NOT_COUNTED if state.turns_left is None else state.turns_left,
                branch.tiles if state.tiles else (),
                len(state.tiles),
                state.pending,
                tuple(
                    [
                        self._hand(state.hands[(state.turn + n) % players].cards)
                        for n in range(players)
                    ]
                ),
                branch.deck,
            )
        )

    def _hand(self, cards: tuple[int, ...]) -> UnorderedHand:
        hand = self._hands.get(cards)
        if hand is None:
            any_card = self.root.state.rules.any_card
            codes = tuple([(any_card, card) for card in sorted(cards)])
            hand = self._hands[cards] = self.root.table.hands.hand(codes)
        return hand

    def _payoff(self, state: State) -> int:
        lost = state.outcome.status == "lost"
        return 0 if lost else self.root.table.payoff(state.played)


def respond(
    source: State | Position,
    decide: Decide,
    name: str,
    goal: Goal = "score",
    budget: Budget | None = None,
    *,
    best_only: bool = False,
    progress: Progress | None = None,
    wanted: Callable[[], bool] | None = None,
) -> Solution:
    """Solve a position for its mover, the others being players who decide by a known rule.

    `decide` is that rule, a pure function of a view, and `name` how it is called. A state's past is
    read: worlds in which the others would not have acted as they did are left out. Of a position
    the past is unknown, and nothing is left out. Nothing is kept on disk: the answer hangs on the
    rule and on all of the past. The rest is as in `solve`; a part of the time goes to literal
    values, to be shown beside.
    """
    started = monotonic()
    check_goal(goal)
    state = source.state() if isinstance(source, Position) else source
    budget = budget or Budget()
    beside = left = budget
    if budget.seconds is not None:
        beside = replace(budget, seconds=budget.seconds * LITERAL_PART)
    literal = solve(state, "literal", goal, beside, best_only=best_only, wanted=wanted)
    if budget.seconds is not None:
        seconds = budget.seconds - (monotonic() - started)
        left = replace(budget, seconds=max(seconds, budget.seconds / 100))
    with garbage_collection_paused():
        meter = Meter(left, wanted)
        response = Response(state, decide, name, goal, meter, progress=progress)
        exact = response.search(MARGIN[goal] if best_only else None)
        response.progress(1, _("done"))
        found = _solution(response, literal, exact=exact, seconds=monotonic() - started)
        response.root.table.hands.forget()
        return found


def _solution(response: Response, literal: Solution, *, exact: bool, seconds: float) -> Solution:
    root, model = response.root, f"{RESPONSE}{response.teammates.name}"
    actions = tuple(_valued(response, valued) for valued in literal.actions)
    found = best_actions(actions, model)
    others = response.others
    if literal.value is not None:
        best = {valued.action for valued in literal.best}
        others = others._replace(literal=tuple(a for a in actions if a.action in best))
        if found.value is not None and best.isdisjoint(a.action for a in found.best):
            found = found._replace(badge=NEEDS.format(name=others.name))
    return Solution(
        root.seat,
        response.goal,
        model,
        actions,
        *found,
        exact=exact,
        seconds=seconds,
        nodes=response.meter.nodes,
        mover=root.state.game.names[root.seat],
        others=others,
    )


def _valued(response: Response, literal: ActionValue) -> ActionValue:
    """An action with its value beside the literal one."""
    outlook = response.outlooks.get(literal.action)
    if outlook is None:
        most = Fraction(response.root.table.payoff(response.root.state.rules.any_card), SCALE)
        return literal._replace(bound=None, low=Fraction(0), high=most, response=None)
    low, high = response.points(outlook.low), response.points(outlook.high)
    return literal._replace(
        bound=response.points(outlook.bound),
        low=low,
        high=high,
        response=low if outlook.done else None,
    )
