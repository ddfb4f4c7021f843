"""Teammates who decide by a known rule, and what their past says about the mover's own cards."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import gcd
from typing import NamedTuple

from ...engine.actions import Action, Discard, Play, Rearrange, Return
from ...engine.history import Event
from ...engine.state import State, relaid
from ...engine.view import View
from ...position import Position
from ...support.budget import Meter
from ...support.errors import HanabiError
from ..search.hands import Pool
from ..search.root import Root
from ..search.values import SCALE
from .branches import Branch, Branching, with_newest

Decide = Callable[[View], Action]
"""A rule by which a player acts: the same view, the same action."""


class RuleFollowers:
    """The others at a table, all of whom decide by the same rule."""

    def __init__(self, decide: Decide, name: str, meter: Meter) -> None:
        self.name = name
        self._decide = decide
        self._meter = meter

    def action(self, state: State) -> Action:
        """What the player to move does."""
        self._meter.look()
        try:
            action = self._decide(View.of(state, state.turn))
            counts = action in state.legal_actions() or _sorts(state, action)
        except Exception as error:
            told = isinstance(error, HanabiError)
            why = str(error) if told else f"{type(error).__name__}: {error}"
            raise self.failed(state, why) from error
        if not counts:
            raise self.failed(state, f"{str(action)[:80]} is not legal")
        return action

    def failed(self, state: State, why: str) -> HanabiError:
        """The failure of the rule, told with the position as its player sees it."""
        player = state.game.names[state.turn]
        line = Position.of(View.of(state, state.turn))
        return HanabiError(
            f"the bot {self.name} failed in {player}'s place: {why}; position: {line}"
        )


def _sorts(state: State, action: Action) -> bool:
    """Whether the player to move puts the own cards in another order."""
    return isinstance(action, Rearrange) and action.seat == state.turn and state.is_legal(action)


class Filling(NamedTuple):
    """One way that the mover's hand can be."""

    cards: dict[int, int]
    """The identity of each card, by its number."""
    deck: Pool
    weight: int


class Past:
    """A game as its mover has seen it, from as far back as is known."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.view = View.of(root.state, root.seat)
        views = [self.view]
        while (earlier := views[-1].earlier) is not None:
            views.append(earlier)
        self.start = views[-1]
        self.events = self.view.events[len(self.start.events) :]
        own = self.view.hands[root.seat]
        self.masks = dict(sorted(zip(own.numbers, own.masks, strict=True)))
        """Of the cards that the mover holds now: what clues alone allow, in the order drawn."""
        self.known = self._known(views)

    def _known(self, views: list[View]) -> dict[int, int]:
        """The identity of every other card that has been in a hand, by its number."""
        state = self.root.state
        known: dict[int, int] = {}
        for hand in [hand for view in views for hand in view.hands]:
            known |= {n: card for n, card, _ in hand.columns if card != state.game.tables.unknown}
        for event in self.events:
            if isinstance(event.action, Play | Discard) and event.card is not None:
                known[event.action.card] = state.rules.identity(event.card)
        return {number: card for number, card in known.items() if number not in self.masks}

    @property
    def decisions(self) -> int:
        """How many decisions of teammates it tells of."""
        return sum(map(self.is_decision, self.events))

    def is_decision(self, event: Event) -> bool:
        """Whether an event was decided by a teammate; to sort one's hand is left to everyone."""
        return event.seat != self.root.seat and not isinstance(event.action, Rearrange)

    # How the mover's hand can be.

    def fillings(self, meter: Meter) -> Iterator[Filling]:
        """The ways that the mover's hand can be, weighed by the deals behind them.

        A card that a bonus tile has brought back into the deck was drawn after that or not at all.
        So the cards are dealt in the order in which they were drawn, each from as many copies as
        the deck had then. Where none came back, that is the same as to fill the hand now.
        """
        draws = [*self._draws()]

        def fill(at: int, left: Counter[int], weight: int) -> Iterator[tuple[list[int], int]]:
            if at == len(draws):
                yield [], weight
                return
            number, others = draws[at]
            if number not in self.masks:
                copies = left[self.known[number]] + others[self.known[number]]
                if copies > 0:
                    yield from fill(at + 1, left, weight * copies)
                return
            for identity in sorted(left):
                copies = left[identity] + others[identity]
                if left[identity] and copies > 0 and self.masks[number] >> identity & 1:
                    meter.spend()
                    left[identity] -= 1
                    for cards, ways in fill(at + 1, left, weight * copies):
                        yield [identity, *cards], ways
                    left[identity] += 1

        pool = Counter(self.root.pool)
        for cards, weight in fill(0, pool.copy(), 1):
            deck = tuple(sorted((pool - Counter(cards)).elements()))
            yield Filling(dict(zip(self.masks, cards, strict=True)), deck, weight)

    def _draws(self) -> Iterator[tuple[int, Counter[int]]]:
        """The draws that matter, in order: a card's number, and how many of each identity were in
        the deck beside what is hidden now; less than none for those that came back later.
        """
        returns = [event for event in self.events if isinstance(event.action, Return)]
        if not returns:
            yield from [(number, Counter()) for number in self.masks]
            return
        dealt = self.start.hands[self.root.seat].numbers
        later = Counter(self.known[e.drew] for e in self.events if e.drew in self.known)
        identity = self.root.state.rules.identity
        for event in returns:
            assert isinstance(event.action, Return)
            later[identity(event.action.card)] -= 1
        for number in self.masks:
            if number in dealt:
                yield number, later.copy()
        for event in self.events:
            if isinstance(event.action, Return):
                later[identity(event.action.card)] += 1
            if event.drew is not None:
                yield event.drew, later.copy()
                if event.drew in self.known:
                    later[self.known[event.drew]] -= 1

    # What the teammates' actions say about it.

    def branches(
        self, fillings: list[Filling], teammates: RuleFollowers, branching: Branching
    ) -> list[Branch]:
        """The worlds in which every teammate would have acted as it really did.

        Worlds share their past until a card is drawn that differs between them.
        """
        mover = self.root.seat
        branches: list[Branch] = []
        dealt = [*self.start.hands[mover].numbers]
        lines = [(self._begin(part), part, 0) for part in self._parted(fillings, dealt)]
        common = gcd(*[filling.weight for filling in fillings])
        while lines:  # one line of play to its end before the next: rules may remember the latest
            state, group, past = lines.pop()
            if past < len(self.events):
                following = self._following(state, group, self.events[past], teammates)
                lines += [(after, part, past + 1) for after, part in following]
                continue
            (filling,) = group
            seen = tuple(
                [
                    branching.number((seat, None if seat == mover else len(branches)))
                    for seat in range(self.root.players)
                ]
            )
            weight = SCALE * filling.weight // common
            branches.append(Branch(state, filling.deck, self.root.spot.tiles, weight, seen))
        return branches

    def _following(
        self, state: State, group: list[Filling], event: Event, teammates: RuleFollowers
    ) -> Iterator[tuple[State, list[Filling]]]:
        """What an event led to, in parts of the worlds; nothing where it would not have come."""
        if self.is_decision(event) and teammates.action(state) != event.action:
            return
        after = state.apply(event.action)
        if event.drew is None:
            yield after, group
            return
        for part in self._parted(group, [event.drew]):
            card = self._card(event.drew, part[0])
            yield with_newest(after, event.seat, card), part

    def _card(self, number: int, filling: Filling) -> int:
        return filling.cards[number] if number in self.masks else self.known[number]

    def _parted(self, fillings: list[Filling], numbers: list[int]) -> list[list[Filling]]:
        """Fillings in parts that have the same cards under these numbers."""
        parts: dict[tuple[int, ...], list[Filling]] = {}
        for filling in fillings:
            cards = map(partial(self._card, filling=filling), numbers)
            parts.setdefault(tuple(cards), []).append(filling)
        return [*parts.values()]

    def _begin(self, fillings: list[Filling]) -> State:
        """The table from which on the past is known, as it was in these worlds."""
        start = self.start
        hands = [
            [(number, self._card(number, fillings[0]), mask) for number, _, mask in hand.columns]
            for hand in start.hands
        ]
        turned = tuple([tile for event in self.events for tile in event.tiles])
        tiles = (*turned, *self.root.spot.tiles)[: len(start.tiles)]
        return relaid(start, start.game, hands, tiles=tiles)
