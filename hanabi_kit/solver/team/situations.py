"""Situations for a team's plans: every hand in slots, the deck as a bag, the engine's rules.

A situation is one full deal of the hidden cards at one moment. Values are whole numbers: a payoff
counts once for each order of the deck, so that drawing one of three like cards is a factor of 3.
"""

from collections import Counter
from collections.abc import Iterator
from math import factorial
from typing import Literal, NamedTuple

from ...engine.actions import Action, Clue, Discard, Play
from ...engine.rules import Hint
from ...engine.state import State, relaid
from ...support.budget import Meter
from ..search.spots import Goal

Identities = tuple[int, ...]


class SlotMove(NamedTuple):
    """An action, its card by slot."""

    kind: Literal["play", "discard", "clue"]
    place: int
    """The slot of a card, or the seat that is clued."""
    said: Hint | None
    """The hint of a clue, or the colour that is called."""


ResultLabel = tuple[SlotMove, int]
"""What everyone sees of a move: the move, and the card it shows or the slots it touches."""


class PublicTable(NamedTuple):
    """What lies open on the table; the discards are whatever is nowhere else."""

    played: int
    tokens: int
    strikes: int
    turn: int
    turns_left: int | None


class MoveResult(NamedTuple):
    """What a move brings in one situation."""

    label: ResultLabel
    sure: int
    """What is paid where nothing matters any more, over all orders of the deck."""
    next: "Next"
    """Where else the game goes on."""
    high: int
    """What the move brings at best: with all hands open from then on."""


class Situation:
    """One deal of all hidden cards; equal ones are the same object."""

    __slots__ = ("deck", "hands", "moves", "public", "range", "seen")

    hands: tuple[Identities, ...]
    deck: Identities
    public: PublicTable
    seen: tuple[tuple[Identities, ...], ...]
    """For each seat the hands that it sees: all but its own."""
    moves: dict[SlotMove, MoveResult] | None
    """What each legal move brings, once it is worked out."""
    range: tuple[int, int] | None
    """The least and the most that open hands can bring, once it is worked out."""

    def __init__(
        self, hands: tuple[Identities, ...], deck: Identities, public: PublicTable
    ) -> None:
        self.hands = hands
        self.deck = deck
        self.public = public
        self.seen = tuple([hands[:seat] + hands[seat + 1 :] for seat in range(len(hands))])
        self.moves = None
        self.range = None


Next = tuple[tuple[Situation, int], ...]
"""The situations that may follow, each with how many cards of the deck bring it."""


class Situations:
    """All situations that a position can lead to, made as they are asked for."""

    def __init__(self, state: State, goal: Goal, meter: Meter) -> None:
        self.state = state
        self.rules = state.rules
        self.goal = goal
        self.meter = meter
        self._all: dict[tuple[tuple[Identities, ...], Identities, PublicTable], Situation] = {}

    def find(
        self, hands: tuple[Identities, ...], deck: Identities, public: PublicTable
    ) -> Situation:
        """The situation with these hands, this deck in order of identity, and this table."""
        key = (hands, deck, public)
        situation = self._all.get(key)
        if situation is None:
            self.meter.spend()
            situation = self._all[key] = Situation(hands, deck, public)
        return situation

    def range(self, situation: Situation) -> tuple[int, int]:
        """The least and the most that open hands can bring, over all orders of the deck."""
        if situation.range is None:
            hands = tuple(tuple(sorted(hand)) for hand in situation.hands)
            if hands != situation.hands:  # open hands need no slots
                like = self.find(hands, situation.deck, situation.public)
                situation.range = self.range(like)
            else:
                results = self.moves(situation).values()
                low = min(
                    result.sure + sum(n * self.range(after)[0] for after, n in result.next)
                    for result in results
                )
                situation.range = low, max(result.high for result in results)
        return situation.range

    def moves(self, situation: Situation) -> dict[SlotMove, MoveResult]:
        """What each legal move brings. Which moves are legal is known to the mover."""
        if situation.moves is None:
            situation.moves = dict(self._moves(situation))
        return situation.moves

    def settled(self, situation: Situation) -> bool:
        """Whether it brings the same whatever anyone does."""
        low, high = self.range(situation)
        return low == high

    def _moves(self, situation: Situation) -> Iterator[tuple[SlotMove, MoveResult]]:
        state = self._state(situation)
        hand = state.hands[state.turn]
        after_clue = None
        for action in state.legal_actions():
            if isinstance(action, Clue):
                # All clues lead to the same situation: what they tell is in the label.
                after_clue = after_clue or self._follow(state, action)
                move = SlotMove("clue", action.target, action.hint)
                yield move, MoveResult((move, self._touched(situation, action)), *after_clue)
            elif isinstance(action, Play | Discard):
                slot = hand.numbers.index(action.card)
                if isinstance(action, Play):
                    move = SlotMove("play", slot, action.call)
                else:
                    move = SlotMove("discard", slot, None)
                yield move, MoveResult((move, hand.cards[slot]), *self._follow(state, action))

    def _touched(self, situation: Situation, clue: Clue) -> int:
        """The slots that a clue touches, as a mask."""
        touch = self.rules.touch_masks[clue.hint]
        hand = situation.hands[clue.target]
        return sum(1 << slot for slot, card in enumerate(hand) if touch >> card & 1)

    def _follow(self, state: State, action: Action) -> tuple[int, Next, int]:
        """What is paid where nothing matters after an action, what else may follow, the most."""
        sure = 0
        following = []
        for copies, after in self._outcomes(state, action):
            if after.over:
                sure += copies * payoff(after, self.goal) * factorial(len(after.deck))
                continue
            found = self._situation(after)
            if self.settled(found):
                sure += copies * self.range(found)[1]
            else:
                following.append((found, copies))
        high = sure + sum(copies * self.range(found)[1] for found, copies in following)
        return sure, tuple(following), high

    def _outcomes(self, state: State, action: Action) -> Iterator[tuple[int, State]]:
        """The states after an action, each with how many cards of the deck bring it."""
        after = state.apply(action)
        if len(after.deck) == len(state.deck):
            yield 1, after
            return
        columns = [hand.columns for hand in state.hands]
        for card, copies in Counter(state.deck).items():
            rest = [*state.deck]
            rest.remove(card)
            stacked = relaid(state, state.game, columns, deck=(card, *rest))
            yield copies, stacked.apply(action)

    def _situation(self, state: State) -> Situation:
        hands = tuple(hand.cards for hand in state.hands)
        return self.find(hands, tuple(sorted(state.deck)), public(state))

    def _state(self, situation: Situation) -> State:
        """The engine's state of a situation, without clues: what is legal does not hang on them."""
        discards = Counter(dict(enumerate(self.rules.copies_of)))
        discards.subtract(situation.deck)
        discards.subtract(i for i in discards if situation.public.played >> i & 1)
        number = 0
        columns = []
        for hand in situation.hands:
            columns.append([(n, card, self.rules.any_card) for n, card in enumerate(hand, number)])
            number += len(hand)
            discards.subtract(hand)
        return relaid(
            self.state,
            self.state.game,
            columns,
            deck=situation.deck,
            drawn=number,
            discards=tuple(discards.elements()),
            **situation.public._asdict(),
        )


def public(state: State) -> PublicTable:
    """What lies open on the table of a state."""
    return PublicTable(state.played, state.tokens, state.strikes, state.turn, state.turns_left)


def payoff(state: State, goal: Goal) -> int:
    """What a game that is over pays."""
    return state.score if goal == "score" else int(state.ending == "perfect")
