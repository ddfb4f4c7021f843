"""How a table changes, for the solvers: like the engine, but the deck has no order.

A `Spot` is a moment of a game seen from outside: the hands of all seats, the mover's first, as
`UnorderedHand`, and the deck as a pool. What follows is a spread: outcomes with weights. An outcome
is another spot, or the payoff of a game that has ended there. The engine decides what is right: the
tests compare every step with it.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import lcm
from typing import Literal, NamedTuple

from ...engine.lookups import tables_of
from ...engine.rules import Rules
from ...engine.transitions import (
    COLOUR_CLUE_TILE,
    RELAUNCH_TILE,
    RETURN_TILE,
    asked_tile,
)
from .hands import CardCode, HandStore, Pool, UnorderedHand
from .values import SCALE

Goal = Literal["score", "perfect"]
"""What is to be as large as possible: the expected score, or the chance of the maximum."""
GOALS: tuple[Goal, ...] = ("score", "perfect")
"""Every goal."""

NOT_COUNTED = -1
"""Turns left while the deck lasts."""


class Spot(NamedTuple):
    """A moment of a game; the mover's hand comes first."""

    played: int
    tokens: int
    strikes: int
    left: int
    """Turns left in the last round, or `NOT_COUNTED`."""
    tiles: tuple[int, ...]
    """The bonus tiles that may be face down, in sorted order."""
    face_down: int
    """How many of them are."""
    pending: int | None
    """The bonus tile whose choice the mover owes."""
    hands: tuple[UnorderedHand, ...]
    deck: Pool


SpotOrPayoff = Spot | int
"""Where a game goes on, or what it pays, scaled."""


class Spread(NamedTuple):
    """Outcomes, each with its weight; the weights add up to the total."""

    total: int
    outcomes: tuple[tuple[int, SpotOrPayoff], ...]


# What a named tuple's own constructor does, without its call: these are made by the million.
make_spot: Callable[[tuple[object, ...]], Spot] = partial(tuple.__new__, Spot)
make_spread: Callable[[tuple[int, tuple[tuple[int, SpotOrPayoff], ...]]], Spread]
make_spread = partial(tuple.__new__, Spread)


def sure(outcome: SpotOrPayoff) -> Spread:
    """A spread that has only one outcome."""
    return make_spread((1, ((1, outcome),)))


LOST = sure(0)


def mixed(parts: list[tuple[int, Spread]]) -> Spread:
    """One spread made of several, each with its weight."""
    if len(parts) == 1:
        return parts[0][1]
    common = lcm(*(spread.total for _, spread in parts))
    outcomes = tuple(
        (weight * n * (common // spread.total), outcome)
        for weight, spread in parts
        for n, outcome in spread.outcomes
    )
    return Spread(sum(weight for weight, _ in parts) * common, outcomes)


class SpotTransitions:
    """What a clue, a play, a discard or a choice makes of a `Spot`, and what an end pays."""

    def __init__(self, rules: Rules, goal: Goal) -> None:
        self.rules = rules
        self.goal = goal
        self.hands = HandStore(rules)
        self.tables = tables_of(rules)
        blank = len(rules.cards)
        # The blank, a card of which nothing matters, never fits.
        self.upto = [*self.tables.upto[:blank], 0]
        self.below = [*self.tables.below[:blank], 1 << blank]
        self.suit_of = [*self.tables.suit_of[:blank], ""]
        self.calls: tuple[str | None, ...] = (None,)
        if rules.colour_call:
            self.calls += tuple(suit.name for suit in rules.suits)
        self._payoffs: dict[int, int] = {}

    def payoff(self, played: int) -> int:
        """What a game that ends with these cards played pays, unless it is lost."""
        paid = self._payoffs.get(played)
        if paid is None:
            if self.goal == "score":
                paid = self.rules.score(played) * SCALE
            else:
                paid = SCALE if played == self.rules.any_card else 0
            self._payoffs[played] = paid
        return paid

    def fits(self, played: int, identity: int) -> bool:
        """Whether a card is the next one of its firework."""
        return played & self.upto[identity] == self.below[identity]

    def can_clue(self, spot: Spot) -> bool:
        """Whether the mover may give a clue that costs a token."""
        if not spot.tokens or spot.pending is not None:
            return False
        return self.rules.empty_clues or any(hand.codes for hand in spot.hands[1:])

    # What a mover can do.

    def clue(self, spot: Spot, seat: int, hint: int) -> Spread:
        """Tell the seat that is so many turns away; free if a bonus tile gives it."""
        hands = spot[7]
        told = (*hands[:seat], self.hands.learned(hands[seat], hint), *hands[seat + 1 :])
        return self._clued(spot, told)

    def idle_clue(self, spot: Spot) -> Spread:
        """A clue that tells nobody anything; free if a bonus tile gives it."""
        return self._clued(spot, spot[7])

    def _clued(self, spot: Spot, hands: tuple[UnorderedHand, ...]) -> Spread:
        played, tokens, strikes, left, tiles, face_down, pending, _, deck = spot
        if pending is not None:
            return self._draw(played, tokens, strikes, left, tiles, face_down, hands, deck)
        return sure(self._pass(played, tokens - 1, strikes, left, tiles, face_down, hands, deck))

    def play(self, spot: Spot, code: CardCode, call: str | None = None) -> Spread:
        """Play a card, perhaps calling its colour."""
        played, tokens, strikes, left, tiles, face_down, _, hands, deck = spot
        identity = code[1]
        hands = (self.hands.without(hands[0], code), *hands[1:])
        fits = played & self.upto[identity] == self.below[identity]
        if fits and (call is None or call == self.suit_of[identity]):
            after = Spot(played, tokens, strikes, left, tiles, face_down, None, hands, deck)
            return self._launch(after, identity, called=call is not None)
        strikes += 1
        if strikes == self.rules.strikes or self._lost(played, hands, deck, identity):
            return LOST
        return self._draw(played, tokens, strikes, left, tiles, face_down, hands, deck)

    def discard(self, spot: Spot, code: CardCode) -> Spread:
        """Discard a card for a token."""
        played, tokens, strikes, left, tiles, face_down, _, hands, deck = spot
        hands = (self.hands.without(hands[0], code), *hands[1:])
        if self._lost(played, hands, deck, code[1]):
            return LOST
        return self._draw(played, tokens + 1, strikes, left, tiles, face_down, hands, deck)

    def choose(self, spot: Spot, identity: int) -> Spread:
        """Bonus tiles 5 and 6: take a card from the discards."""
        played, tokens, strikes, left, tiles, face_down, pending, hands, deck = spot
        if pending == RELAUNCH_TILE:
            return self._launch(spot._replace(pending=None), identity, called=False)
        deck = tuple(sorted((*deck, identity)))
        return self._draw(played, tokens, strikes, left, tiles, face_down, hands, deck)

    def takes_discard(self, spot: Spot) -> bool:
        """Whether a bonus tile waits that takes a card from the discards."""
        return asked_tile(spot.pending, spot.deck) in (RETURN_TILE, RELAUNCH_TILE)

    def choices(self, spot: Spot) -> tuple[int, ...]:
        """The discarded cards that bonus tile 5 or 6 lets the mover choose."""
        left = Counter(dict(enumerate(self.rules.copies_of)))
        left.subtract(spot.deck)
        for hand in spot.hands:
            left.subtract(hand.ids)
        pile = [i for i, n in sorted(left.items()) if n - (spot.played >> i & 1) > 0]
        if spot.pending == RETURN_TILE:
            return tuple(pile)
        return tuple(i for i in pile if self.fits(spot.played, i))

    def free_hints(self, spot: Spot, hand: UnorderedHand) -> tuple[int, ...]:
        """The hints that may be clued to a hand now; a bonus tile allows only some."""
        if spot.pending is None:
            return hand.hints
        kind = str if spot.pending == COLOUR_CLUE_TILE else int
        return tuple(h for h in hand.hints if isinstance(self.rules.hints[h], kind))

    # What the moves share.

    def _launch(self, spot: Spot, identity: int, *, called: bool) -> Spread:
        """Add a card to its firework, with what that brings; then draw."""
        played, tokens, strikes, left, tiles, face_down, _, hands, deck = spot
        played |= 1 << identity
        tokens += called
        most = self.rules.tokens
        if identity in self.tables.completing:
            if played == self.rules.any_card:
                return sure(self.payoff(played))
            if face_down:
                after = spot._replace(played=played, tokens=min(tokens, most))
                return mixed([(1, self._turn_tile(after, tile)) for tile in tiles])
            tokens += 1
        tokens = min(tokens, most)
        return self._draw(played, tokens, strikes, left, tiles, face_down, hands, deck)

    def _turn_tile(self, spot: Spot, tile: int) -> Spread:
        played, tokens, strikes, left, tiles, face_down, _, hands, deck = spot
        tiles = tuple([t for t in tiles if t != tile])
        face_down -= 1
        if tile <= 2:
            strikes -= tile == 2 and strikes > 0
            tokens = min(tokens + 1, self.rules.tokens)
        else:
            waiting = Spot(played, tokens, strikes, left, tiles, face_down, tile, hands, deck)
            if self._has_choice(waiting):
                return sure(waiting)
        return self._draw(played, tokens, strikes, left, tiles, face_down, hands, deck)

    def _has_choice(self, spot: Spot) -> bool:
        if self.takes_discard(spot):
            return bool(self.choices(spot))
        return any(self.free_hints(spot, hand) for hand in spot.hands[1:])

    def _lost(
        self, played: int, hands: tuple[UnorderedHand, ...], deck: Pool, identity: int
    ) -> bool:
        """Crowning piece: whether the last copy of a card that is still needed has just gone."""
        if not self.rules.crowning_piece or played >> identity & 1:
            return False
        kept = identity in deck or any(hand.present >> identity & 1 for hand in hands)
        return not kept and identity < len(self.rules.cards)

    def _draw(
        self,
        played: int,
        tokens: int,
        strikes: int,
        left: int,
        tiles: tuple[int, ...],
        face_down: int,
        hands: tuple[UnorderedHand, ...],
        deck: Pool,
    ) -> Spread:
        """The mover draws, where there is a deck, and the turn goes on."""
        if not deck:
            return sure(self._pass(played, tokens, strikes, left, tiles, face_down, hands, deck))
        if len(deck) == 1 and left == NOT_COUNTED and not self.rules.crowning_piece:
            left = len(hands) + 1
        own, others = hands[0], hands[1:]
        if deck[0] == deck[-1]:
            after = (self.hands.with_drawn(own, deck[0]), *others)
            there = self._pass(played, tokens, strikes, left, tiles, face_down, after, deck[1:])
            return sure(there)
        outcomes = []
        place = 0
        while place < len(deck):
            identity = deck[place]
            copies = deck.count(identity)
            after = (self.hands.with_drawn(own, identity), *others)
            rest = deck[:place] + deck[place + 1 :]
            there = self._pass(played, tokens, strikes, left, tiles, face_down, after, rest)
            outcomes.append((copies, there))
            place += copies
        return Spread(len(deck), tuple(outcomes))

    def _pass(
        self,
        played: int,
        tokens: int,
        strikes: int,
        left: int,
        tiles: tuple[int, ...],
        face_down: int,
        hands: tuple[UnorderedHand, ...],
        deck: Pool,
    ) -> SpotOrPayoff:
        """The next player's turn, or the end."""
        if left != NOT_COUNTED:
            left -= 1
            if left == 0:
                return self.payoff(played)
        hands = hands[1:] + hands[:1]
        after = make_spot((played, tokens, strikes, left, tiles, face_down, None, hands, deck))
        if not hands[0].codes and not self.can_clue(after):
            return 0
        return after
