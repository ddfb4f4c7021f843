"""What each action of an endgame is worth, straight from the definitions.

Slow and plain on purpose: every world is listed, every action is followed to the end of the game,
nothing is pruned, and the engine plays by the rules. All that is spared is to work out the same
table twice. Nothing here uses `hanabi_kit.solver`.

A *full* state is one in which every card is known; the order of its deck and of its face-down
tiles means nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from hanabi_kit import Action, Discard, Play, Return, State
from hanabi_kit.engine.game import UNKNOWN_TILE, Column
from hanabi_kit.engine.rules import TILES
from hanabi_kit.engine.state import relaid

Goal = Literal["score", "perfect"]
Chances = list[tuple[Fraction, State]]
"""Full states, each with how likely it is."""
Unit = Action | tuple[str, int, str | None]
"""What a player decides: an action, or to play (with a call) or discard from a class of cards.

Cards of one hand that the clues allow the same identities are a class, and named by its mask.
"""
PLAY, DISCARD = "play", "discard"


class Values(NamedTuple):
    """What an action is worth to its player."""

    literal: Fraction
    bound: Fraction
    """With all hands open afterwards."""
    low: Fraction
    high: Fraction


class Worth(NamedTuple):
    """What a full state is worth when all go by the literal clues."""

    literal: Fraction
    low: Fraction
    """The least and the most over all ways to choose between what seems equal."""
    high: Fraction


class Decision(NamedTuple):
    """How the mover judges the units, and which may be taken."""

    values: dict[Unit, Values]
    chosen: list[Unit]
    """The best, and among those the best with open hands: any of them, equally likely."""
    candidates: list[Unit]
    """Those that some way to break ties makes the best."""
    open: bool
    """Whether however ties are broken everyone plays as if all hands were open."""


class TooLarge(Exception):
    """More states were reached than was allowed."""


def reference(state: State, goal: Goal, most: int | None = None) -> dict[Action, Values]:
    """What each legal action is worth to the mover, whose own cards count as hidden."""
    return Reference(goal, most).actions(state)


def open_value(state: State, goal: Goal) -> Fraction:
    """What a full state is worth with open hands."""
    return Reference(goal).open(state)


class Reference:
    """The values for one goal; `TooLarge` is raised if more than so many states are reached."""

    def __init__(self, goal: Goal, most: int | None = None) -> None:
        self.goal = goal
        self.most = most
        self.reached = 0
        self._open: dict[Any, Fraction] = {}
        self._worth: dict[Any, Worth] = {}
        self._decisions: dict[Any, Decision] = {}

    # At the root.

    def actions(self, state: State) -> dict[Action, Values]:
        """What each legal action of the mover is worth; cards of a class share their value."""
        if state.over:
            return {}
        values = self.decision(known(state)).values
        return {action: values[unit] for unit, row in units(state).items() for action in row}

    # All hands open.

    def open(self, state: State) -> Fraction:
        """The best that can be expected when only the order of the deck and tiles is hidden."""
        if state.over:
            return self.payoff(state)
        key = open_key(state)
        if key not in self._open:
            self._open[key] = max(
                self.mean(self.open, self.successors(state, action))
                for action in state.legal_actions()
            )
        return self._open[key]

    # Everyone goes by the literal clues.

    def worth(self, state: State) -> Worth:
        """What a full state is worth when its mover and all after that decide by what they see."""
        if state.over:
            return Worth(*[self.payoff(state)] * 3)
        key = full_key(state)
        if key not in self._worth:
            decision = self.decision(state)
            after = {
                unit: self.unit_successors(state, actions)
                for unit, actions in units(state).items()
                if unit in decision.chosen or unit in decision.candidates
            }
            literal = sum(
                (self.mean(lambda s: self.worth(s).literal, after[u]) for u in decision.chosen),
                Fraction(),
            ) / len(decision.chosen)
            if decision.open:
                low = high = self.open(state)
            else:
                rows = [after[unit] for unit in decision.candidates]
                low = min(self.mean(lambda s: self.worth(s).low, row) for row in rows)
                high = max(self.mean(lambda s: self.worth(s).high, row) for row in rows)
            self._worth[key] = Worth(literal, low, high)
        return self._worth[key]

    def decision(self, state: State) -> Decision:
        """What the mover, who does not see their own cards, thinks of each unit."""
        key = view_key(state)
        if key not in self._decisions:
            self._decisions[key] = self._decide(state)
        return self._decisions[key]

    def _decide(self, state: State) -> Decision:
        worlds = list(worlds_of(state))
        values: dict[Unit, Values] = {}
        for unit, actions in units(state).items():
            after = merged(
                (chance * share, successor)
                for chance, world in worlds
                for share, successor in self.unit_successors(world, actions)
            )
            values[unit] = Values(
                literal=self.mean(lambda s: self.worth(s).literal, after),
                bound=self.mean(self.open, after),
                low=self.mean(lambda s: self.worth(s).low, after),
                high=self.mean(lambda s: self.worth(s).high, after),
            )
        best = max((value.literal, value.bound) for value in values.values())
        sure = max(value.low for value in values.values())
        return Decision(
            values,
            chosen=[unit for unit, v in values.items() if (v.literal, v.bound) == best],
            candidates=[unit for unit, v in values.items() if v.high >= sure],
            open=sure == self.mean(self.open, worlds),
        )

    # What both share.

    def payoff(self, state: State) -> Fraction:
        """What a game that is over pays."""
        return Fraction(state.score if self.goal == "score" else state.ending == "perfect")

    def mean(self, value: Callable[[State], Fraction], chances: Chances) -> Fraction:
        """The expectation of a value."""
        return sum((chance * value(state) for chance, state in chances), Fraction())

    def unit_successors(self, state: State, actions: tuple[Action, ...]) -> Chances:
        """What may follow when one of these actions is taken, each equally likely."""
        return [
            (chance / len(actions), successor)
            for action in actions
            for chance, successor in self.successors(state, action)
        ]

    def successors(self, state: State, action: Action) -> Chances:
        """What may follow an action in a full state."""
        after = list(successors(state, action))
        self.reached += len(after)
        if self.most is not None and self.reached > self.most:
            raise TooLarge
        return after


# What a player may do.


def units(state: State) -> dict[Unit, tuple[Action, ...]]:
    """The mover's units, each with the actions that it takes one of."""
    mask_of = dict(zip(state.hands[state.turn].numbers, state.hands[state.turn].masks, strict=True))
    rows: dict[Unit, tuple[Action, ...]] = {}
    for action in state.legal_actions():
        unit: Unit = action
        if isinstance(action, Play):
            unit = (PLAY, mask_of[action.card], action.call)
        elif isinstance(action, Discard):
            unit = (DISCARD, mask_of[action.card], None)
        rows[unit] = (*rows.get(unit, ()), action)
    return rows


# What chance may do.


def successors(
    state: State, action: Action, hidden: tuple[str, ...] = ("tiles", "deck")
) -> Iterator[tuple[Fraction, State]]:
    """The full states after an action: what it takes from a hidden pile may be any thing there.

    Tiles come first, since it hangs on the tile whether a card is drawn before the next choice.
    """
    if isinstance(action, Return):
        yield from _after_return(state, action)
        return
    after = state.apply(action)
    for place, pile in enumerate(hidden):
        things: tuple[int, ...] = getattr(state, pile)
        if len(getattr(after, pile)) < len(things):
            for thing, count in Counter(things).items():
                stacked = with_hands(state, {}, **{pile: (thing, *_without(things, thing))})
                for chance, successor in successors(stacked, action, hidden[place + 1 :]):
                    yield Fraction(count, len(things)) * chance, successor
            return
    yield Fraction(1), after


def _after_return(state: State, action: Return) -> Iterator[tuple[Fraction, State]]:
    """Who returns a card draws at once, so any card of the deck may be the newest in hand.

    Which one it is in the engine hangs on the seed: it is exchanged for each in turn.
    """
    after = state.apply(action)
    (*kept, (number, drawn, mask)) = after.hands[state.turn].columns
    pool = (*after.deck, drawn)
    for card, count in Counter(pool).items():
        hand = (*kept, (number, card, mask))
        laid = with_hands(after, {state.turn: hand}, deck=_without(pool, card))
        yield Fraction(count, len(pool)), laid


def _without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    place = things.index(thing)
    return things[:place] + things[place + 1 :]


# What a player can't see.


def worlds_of(state: State) -> Iterator[tuple[Fraction, State]]:
    """The full states that the mover of one can't tell apart, by their share of all deals."""
    seat = state.turn
    hand = state.hands[seat]
    pool = Counter((*hand.cards, *state.deck))
    deals = list(_deals(hand.masks, pool))
    total = sum(ways for ways, _ in deals)
    for ways, cards in deals:
        columns = zip(hand.numbers, cards, hand.masks, strict=True)
        deck = tuple((pool - Counter(cards)).elements())
        yield Fraction(ways, total), with_hands(state, {seat: columns}, deck=deck)


def _deals(masks: tuple[int, ...], pool: Counter[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to lay cards of the pool in places that allow them, and by how many deals."""
    if not masks:
        yield 1, ()
        return
    for card, count in pool.items():
        if count and masks[0] >> card & 1:
            for ways, others in _deals(masks[1:], pool - Counter([card])):
                yield count * ways, (card, *others)


def known(state: State) -> State:
    """A full state that the mover takes the given one for: the first of their worlds.

    Unknown may be the mover's cards, the deck and, if all others were seen turned, the tiles.
    """
    seat = state.turn
    unknown = state.game.tables.unknown
    hand = state.hands[seat]
    hidden = (*hand.cards, *state.deck)
    pool = Counter(card for card in hidden if card != unknown)
    if unknown in hidden:
        pool += Counter(dict(enumerate(state.unseen())))
    if pool.total() != len(hidden):
        raise ValueError(f"{pool.total()} cards for {len(hidden)} hidden places")
    cards = next(cards for _, cards in _deals(hand.masks, pool))
    columns = zip(hand.numbers, cards, hand.masks, strict=True)
    deck = tuple((pool - Counter(cards)).elements())
    return with_hands(state, {seat: columns}, deck=deck, tiles=_tiles(state))


def _tiles(state: State) -> tuple[int, ...]:
    """The face-down tiles: as listed, or those that nobody has seen turned."""
    if UNKNOWN_TILE not in state.tiles:
        return state.tiles
    left = tuple(tile for tile in TILES if tile not in state.turned)
    if len(left) != len(state.tiles):
        raise ValueError(f"{len(state.tiles)} tiles lie face down: list them")
    return left


def with_hands(state: State, hands: dict[int, Iterable[Column]], **piles: Any) -> State:
    """The same table with some hands and piles laid anew."""
    columns = [hand.columns for hand in state.hands]
    for seat, hand in hands.items():
        columns[seat] = tuple(hand)
    return relaid(state, state.game, columns, **piles)


# When two tables are the same: neither the order of a pile matters nor a card's place in the hand.


def merged(chances: Iterable[tuple[Fraction, State]]) -> Chances:
    """The same chances with equal tables put together."""
    states: dict[Any, State] = {}
    total: dict[Any, Fraction] = {}
    for chance, state in chances:
        key = full_key(state)
        states[key] = state
        total[key] = total.get(key, Fraction()) + chance
    return [(total[key], state) for key, state in states.items()]


def full_key(state: State) -> tuple[Any, ...]:
    """Everything on the table."""
    hands = tuple(_sorted(hand.cards, hand.masks) for hand in state.hands)
    return hands, _sorted(state.deck), _table(state)


def open_key(state: State) -> tuple[Any, ...]:
    """Everything but the clues, which tell nothing to those who see all cards."""
    return tuple(_sorted(hand.cards) for hand in state.hands), _sorted(state.deck), _table(state)


def view_key(state: State) -> tuple[Any, ...]:
    """Everything the mover sees: of their own cards the clues, and which they and the deck are."""
    mine = state.hands[state.turn]
    others = tuple(_sorted(hand.cards, hand.masks) for hand in state.hands if hand is not mine)
    return others, _sorted(mine.masks), _sorted((*mine.cards, *state.deck)), _table(state)


def _table(state: State) -> tuple[Any, ...]:
    return (
        state.played,
        _sorted(state.discards),
        state.tokens,
        state.strikes,
        state.turn,
        state.turns_left,
        _sorted(state.tiles),
        state.pending,
        state.ending,
    )


def _sorted(*rows: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(zip(*rows, strict=True)))
