"""What each action is worth against known teammates, straight from the definition.

Slow and plain on purpose: every order of everything that is hidden from the mover is listed, the
whole past is played anew in each, and the future is followed to the end, moment by moment, with
the mover's moments told apart by their views alone. Nothing here uses `hanabi_kit.solver`.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial, prod
from typing import Literal

from hanabi_kit import Action, IllegalAction, Rearrange, Return, State, View
from hanabi_kit.engine.game import UNKNOWN_TILE, Game
from hanabi_kit.engine.rules import TILES
from hanabi_kit.engine.state import relaid

Goal = Literal["score", "perfect"]
Decide = Callable[[View], Action]
PLACES = 6
"""As many seeds as make every place of a returned card as likely, if `returned_place` is the one
below and the deck has no more cards than `MOST_IN_DECK`."""
MOST_IN_DECK = 2


class TooLarge(Exception):
    """There are more worlds than were allowed."""


def returned_place(seed: int, drawn: int, deck_size: int) -> int:
    """Where a returned card ends up, fixed by the seed so that all places can be tried."""
    return seed % (deck_size + 1)


def worlds(state: State, decide: Decide | None, most: int) -> list[State]:
    """All that may be for the mover, each as likely: the whole game again with other cards.

    With a rule, only those are left in which the others would have acted by it as they did.
    """
    start, *later = state.states()
    seat = state.turn
    goal = View.of(state, seat)
    found = []
    for laid in _deals(start, state, most):
        world = _replayed(laid, [s.action for s in later], seat, decide)
        if world is not None and View.of(world, seat) == goal:
            found.append(world)
    return found


def _replayed(
    state: State, actions: Iterable[Action | None], seat: int, decide: Decide | None
) -> State | None:
    for action in actions:
        assert action is not None
        asked = decide is not None and state.turn != seat and not isinstance(action, Rearrange)
        if asked and decide is not None and decide(View.of(state, state.turn)) != action:
            return None
        try:
            state = state.apply(action)
        except IllegalAction:
            return None
    return state


def _deals(start: State, now: State, most: int) -> Iterator[State]:
    """The start with everything that the mover has not seen since in any other order."""
    seat = now.turn
    own = start.hands[seat]
    cards = [*own.cards, *start.deck]
    numbers = [*own.numbers, *range(start.drawn, start.drawn + len(start.deck))]
    hidden = range(len(cards))
    if not any(isinstance(state.action, Return) for state in now.states()):
        unseen = {*now.hands[seat].numbers, *range(now.drawn, now.drawn + len(now.deck))}
        hidden = [place for place in hidden if numbers[place] in unseen]  # type: ignore[assignment]
    tiles, seeds = [*_tiles(start, now)], PLACES if start.rules.five_flares else 1
    pool = sorted(cards[place] for place in hidden)
    orders = factorial(len(pool)) // prod(factorial(pool.count(card)) for card in set(pool))
    if orders * len(tiles) * seeds > most or _returned_early(now):
        raise TooLarge
    game = start.game
    for order in {*permutations(pool)}:
        laid = [*cards]
        for place, card in zip(hidden, order, strict=True):
            laid[place] = card
        hand = [*zip(own.numbers, laid, own.masks, strict=False)]
        if not all(mask >> card & 1 for _, card, mask in hand):
            continue
        hands = [hand if s == seat else h.columns for s, h in enumerate(start.hands)]
        deck = tuple(laid[len(own.cards) :])
        for upside in tiles:
            for seed in range(seeds):
                again = Game(game.rules, game.names, seed, game.marks)
                yield relaid(start, again, hands, deck=deck, tiles=upside)


def _returned_early(now: State) -> bool:
    """Whether a card was returned to a deck for which there are too few seeds."""
    for state in now.states():
        before = state.previous
        if before is not None and isinstance(state.action, Return):
            return len(before.deck) > MOST_IN_DECK
    return False


def _tiles(start: State, now: State) -> Iterator[tuple[int, ...]]:
    """The tiles in every order that may come up; of the last ones, that never do, any."""
    turned = start.tiles[: len(start.tiles) - len(now.tiles)]
    rest = now.tiles
    if UNKNOWN_TILE in rest:
        rest = tuple(tile for tile in TILES if tile not in now.turned)
    open_suits = sum(n < now.rules.ranks for n in now.fireworks.values())
    for first in permutations(rest, min(open_suits, len(now.tiles))):
        others = [tile for tile in rest if tile not in first]
        yield (*turned, *first, *others)[: len(start.tiles)]


def response(
    possible: list[State], decide: Decide, goal: Goal, steps: int = 10_000
) -> dict[Action, Fraction]:
    """What each action of the mover is worth in these worlds if the others decide so."""
    future = _Future(decide, goal, possible[0].turn, steps)
    return {
        action: future.total(possible, action) / len(possible)
        for action in possible[0].legal_actions()
    }


class _Future:
    """What follows, in so many steps at most."""

    def __init__(self, decide: Decide, goal: Goal, seat: int, steps: int) -> None:
        self.decide = decide
        self.goal: Goal = goal
        self.seat = seat
        self.steps = steps

    def total(self, same: list[State], action: Action) -> Fraction:
        """The sum over worlds of what is paid, the mover playing as well as views allow."""
        paid = Fraction()
        moments: dict[View, list[State]] = {}
        for state in same:
            state = self.applied(state, action)
            while not state.over and state.turn != self.seat:
                state = self.applied(state, self.decide(View.of(state, state.turn)))
            if state.over:
                paid += payoff(state, self.goal)
            else:
                moments.setdefault(View.of(state, self.seat), []).append(state)
        for moment in moments.values():
            actions = moment[0].legal_actions()
            paid += max(self.total(moment, action) for action in actions)
        return paid

    def applied(self, state: State, action: Action) -> State:
        self.steps -= 1
        if self.steps < 0:
            raise TooLarge
        return state.apply(action)


def everyone(possible: list[State], decide: Decide, goal: Goal) -> Fraction:
    """What the mover can expect in these worlds if the mover, too, decides by the rule."""
    paid = [payoff(_played(world, decide), goal) for world in possible]
    return sum(paid, Fraction()) / len(possible)


def _played(state: State, decide: Decide) -> State:
    while not state.over:
        state = state.apply(decide(View.of(state, state.turn)))
    return state


def payoff(state: State, goal: Goal) -> Fraction:
    """What a game that is over pays."""
    return Fraction(state.score if goal == "score" else state.ending == "perfect")
