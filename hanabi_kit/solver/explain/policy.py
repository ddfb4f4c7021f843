"""What literal players do: what whoever is to move decides, and the line of play in one world."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from ...engine.actions import Action, Discard, Play
from ...engine.cards import Card
from ...engine.log import last
from ...engine.state import State
from ...engine.wording import Announcement, announced
from ...support.data import as_data
from ...support.i18n import _
from ..search.literal import Unit, UnitTally, preferred
from ..search.root import unit_at
from ..search.spots import NOT_COUNTED, Spot, SpotOrPayoff
from ..search.values import SCALE, Value
from ..solver import Search
from .sense import folly

Luck = Literal["oldest", "worst", "best"]
"""How chance picks of equally sensible things, and of cards that a player can't tell apart: the
first and the oldest; or what turns out worst, or best, in the world as it is."""


@dataclass(frozen=True)
class Move:
    """One turn of a line of play."""

    seat: int
    player: str
    action: Action
    words: str
    """The action as it is announced."""
    result: str
    """What came of it, as everyone saw it."""
    drew: Card | None

    def __str__(self) -> str:
        result = f" ({self.result})" if self.result else ""
        drew = _("; draws {card}").format(card=self.drew) if self.drew else ""
        return f"{self.player}: {self.words}{result}{drew}"

    DATA = ("player", "action=words", "result", "drew")
    data = property(as_data)


@dataclass(frozen=True)
class Line:
    """What happens in one world, from an action of the mover to the end."""

    states: tuple[State, ...]
    """The table before the first move, and after each."""
    moves: tuple[Move, ...]
    payoff: Fraction

    @property
    def own(self) -> tuple[Card, ...]:
        """What the mover holds there, slot by slot."""
        start = self.states[0]
        return _known(start, start.hands[start.turn].cards)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck there, the next card first."""
        return _known(self.states[0], self.states[0].deck)

    def __str__(self) -> str:
        return "; ".join(map(str, self.moves))

    DATA = ("own", "deck", "moves", "payoff")
    data = property(as_data)


class Option(NamedTuple):
    """Something that a mover can decide, with what the mover expects of it."""

    announcement: Announcement
    """With the slots of all cards that can't be told apart."""
    value: Fraction
    bound: Fraction
    """With open hands: no convention gets more out of it."""
    chosen: bool
    """Whether a literal player takes it; of several that are, each is as likely."""

    @property
    def action(self) -> Action:
        """The action; of cards that can't be told apart, with the oldest."""
        return self.announcement.action

    @property
    def words(self) -> str:
        """What is decided, as it is said."""
        return self.announcement.words


class Ties(NamedTuple):
    """What a mover values alike."""

    taken: tuple[Unit, ...]
    """All of it; a literal player takes each as often."""
    shown: tuple[Unit, ...]
    """Of these the most sensible: what a line of play shows."""


class Policy:
    """What everybody decides below a position that was solved.

    What the search has worked out is remembered there, so a decision costs little. The search's
    budget counts on: `OutOfBudget` is raised when it is used up.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.root = search.root
        self.table = search.root.table
        self.literal = search.literal
        self._ties: dict[tuple[object, ...], Ties] = {}

    def spot(self, state: State) -> Spot:
        """A table at which every card is known, as the solver sees it."""
        start = state.states()[0]
        turned = start.tiles[: len(start.tiles) - len(state.tiles)]
        hands = []
        for turns in range(len(state.hands)):
            there = state.hands[(state.turn + turns) % len(state.hands)]
            codes = sorted(zip(there.masks, there.cards, strict=True))
            hands.append(self.table.hands.hand(tuple(codes)))
        return Spot(
            state.played,
            state.tokens,
            state.strikes,
            NOT_COUNTED if state.turns_left is None else state.turns_left,
            tuple(tile for tile in self.root.spot.tiles if tile not in turned),
            len(state.tiles),
            state.pending,
            tuple(hands),
            tuple(sorted(state.deck)),
        )

    def value(self, outcome: SpotOrPayoff) -> Fraction:
        """What literal play brings from here on, in the world as it is."""
        return Fraction(self.literal.of(outcome)[0], SCALE)

    def ties(self, spot: Spot) -> Ties:
        """What the mover takes; where something is as good as can be, what is less sensible is left
        out."""
        own = spot.hands[0]
        key = (*spot[:7], spot.hands[1:], own.shape, own.pool(spot.deck))
        ties = self._ties.get(key)
        if ties is None:
            self.search.meter.look()
            ties = self._ties[key] = self._decide(spot)
        return ties

    def _decide(self, spot: Spot) -> Ties:
        literal = self.literal
        info = literal.information_set(spot)
        follies = {unit: folly(self.table, info, unit) for unit in literal.units(spot)}
        tallies = [literal.weigh(unit, info) for unit in follies]
        judged: list[UnitTally] = []
        least: Value = -1
        for tally in sorted(tallies, key=lambda tally: (-tally.bound, follies[tally.unit])):
            if tally.bound >= least and literal.evaluate(tally, info, least):
                judged.append(tally)
                least = max(least, tally.low)
                if least == info.top:
                    break
        taken = [tally.unit for tally in preferred(judged)]
        wise = min([follies[unit] for unit in taken])
        return Ties(tuple(taken), tuple([unit for unit in taken if follies[unit] == wise]))

    def options(self, state: State) -> tuple[Option, ...]:
        """Everything that the mover can decide, with its exact values, best first."""
        self.search.meter.look()
        info, tallies = self.literal.tallies(self.spot(state))
        parts = SCALE * sum(info.weights)
        taken = {tally.unit for tally in preferred(tallies)}
        options = []
        for tally in tallies:
            options.append(
                Option(
                    announced_unit(state, tally.unit),
                    Fraction(tally.value, parts),
                    Fraction(tally.bound, parts),
                    tally.unit in taken,
                )
            )
        return tuple(sorted(options, key=lambda option: (not option.chosen, -option.value)))

    def line(self, state: State, action: Action, luck: Luck = "oldest") -> Line:
        """What happens in a world, given as a table at which all cards are known."""
        states, moves = [state], []
        while True:
            after = state.apply(action)
            moves.append(move_to(after))
            states.append(after)
            if after.over:
                return Line(tuple(states), tuple(moves), self.payoff(after))
            state, action = after, self.action(after, luck)

    def action(self, state: State, luck: Luck = "oldest") -> Action:
        """What the mover does: the sensible, chance picking where that is several things."""
        units = self.ties(self.spot(state)).shown
        if luck == "oldest":
            return unit_at(state, units[0])
        actions = [action for unit in units for action in actions_of(state, unit)]
        if len(actions) == 1:
            return actions[0]
        pick = max if luck == "best" else min
        return pick(actions, key=lambda action: self._prospect(state.apply(action)))

    def _prospect(self, state: State) -> Fraction:
        return self.payoff(state) if state.over else self.value(self.spot(state))

    def payoff(self, state: State) -> Fraction:
        """What a game pays that ended so."""
        lost = state.outcome.status == "lost"
        return Fraction(0 if lost else self.table.payoff(state.played), SCALE)


def actions_of(state: State, unit: Unit) -> list[Action]:
    """What a unit of the mover comes to: each card of a class, at a table where all are known."""
    action = unit_at(state, unit)
    if not isinstance(action, Play | Discard):
        return [action]
    hand = state.hands[state.turn]
    columns = [*zip(hand.numbers, hand.masks, strict=True)]
    mask = dict(columns)[action.card]
    numbers = [number for number, other in columns if other == mask]
    if isinstance(action, Discard):
        return [Discard(number) for number in numbers]
    return [Play(number, action.call) for number in numbers]


def announced_unit(state: State, unit: Unit) -> Announcement:
    """A unit with the slots of all cards that it can't tell apart."""
    first, *others = [announced(state, action) for action in actions_of(state, unit)]
    slots = (*first.slots, *[slot for other in others for slot in other.slots])
    return first._replace(slots=slots)


def move_to(state: State) -> Move:
    """The turn that led to a state."""
    before, action, told = state.previous, state.action, last(state)
    assert before is not None
    assert action is not None
    assert told is not None
    drew = None
    if state.drawn > before.drawn:
        hand = state.hands[before.turn]
        drew = state.card(hand.cards[hand.numbers.index(before.drawn)])
    return Move(before.turn, told.player, action, told.action, told.result, drew)


def _known(state: State, identities: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple([state.rules.cards[identity] for identity in identities])
