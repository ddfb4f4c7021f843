"""The last round of literal play in closed form.

The deck is empty, so every player knows which cards the own hand is made of, and has one turn. Of
a mover's hand it matters only what each class may be: once the turn is over, the hand drops out.
What remains of it is the number of clues that could still be given to it: they tell nothing, but
an indifferent player may take to them, and one of many is taken more often than one of few.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from .budget import Meter
from .hands import Hand, Hands, Pool
from .openhands import OpenHands
from .shortcuts import Shortcuts
from .table import NOT_COUNTED, Spot, Table
from .values import Value, share

Triple = tuple[Value, Value, Value]
Odds = tuple[int, tuple[tuple[int, int], ...]]
"""What a class may be, as its holder sees it: a total, and each identity with its weight."""


class Option(NamedTuple):
    """Some units that come to the same: their value to the mover, and in the world as it is."""

    bound: Value
    units: int
    wanted: Triple
    """As the mover expects."""
    true: Triple
    idle: bool = False
    """Whether these are clues to hands that have dropped out."""


class LastRound:
    """Exact values of last rounds, remembered for every one that comes up."""

    def __init__(
        self, table: Table, open_hands: OpenHands, meter: Meter, shortcuts: Shortcuts
    ) -> None:
        self.table = table
        self.hands: Hands = table.hands
        self.open = open_hands
        self.meter = meter
        self._on = shortcuts.closed_last_round
        self._bounds = shortcuts.bounds
        self._reached = shortcuts.reached
        self._tokens = table.rules.tokens
        self._gain = 2 if table.rules.colour_call else 1
        """The most tokens that one turn can bring."""
        self.same_spare = table.rules.empty_clues
        """Whether every hand can be clued everything, so that idle clues need no counting."""
        self._players = table.rules.players
        self._odds: dict[tuple[tuple[int, ...], Pool], tuple[Odds, ...]] = {}
        self._remaining: dict[tuple[Pool, int], int] = {}
        self._solved: dict[tuple[object, ...], Triple] = {}
        self._by_spare: dict[tuple[object, ...], dict[int, Triple]] = {}
        self._counted = False
        """Whether the number of idle clues has made a difference since this was last reset."""

    def covers(self, spot: Spot) -> bool:
        """Whether a spot is a last round that this can solve."""
        return (
            self._on
            and spot[3] != NOT_COUNTED
            and not spot[8]
            and not spot[5]
            and spot[6] is None
            and min([len(hand.codes) for hand in spot[7]]) > 1
        )

    def of(self, spot: Spot) -> Triple:
        """The values of a last round in the world as it is."""
        left, hands = spot.left, spot.hands
        spare = 0 if self.same_spare else sum([len(hand.hints) for hand in hands[left:]])
        return self.value(spot.played, spot.tokens, spot.strikes, hands[:left], spare)

    def value(
        self, played: int, tokens: int, strikes: int, movers: tuple[Hand, ...], spare: int
    ) -> Triple:
        """The values of a last round of which these movers are left, in the world as it is."""
        turns = len(movers)
        if not turns:
            value = self.table.payoff(played)
            return value, value, value
        if turns < tokens < self._tokens - self._gain * (turns - 1):
            tokens = turns  # more are never needed, and they never get in the way of a discard
        key = (played, tokens, strikes, movers)
        found = self._solved.get(key)
        if found is not None:
            return found
        known = self._by_spare.get(key)
        if known is not None and spare in known:
            self._counted = True
            return known[spare]
        before, self._counted = self._counted, False
        value_now = self._solve(played, tokens, strikes, movers, spare)
        if self._counted:
            self._by_spare.setdefault(key, {})[spare] = value_now
        else:
            self._solved[key] = value_now
            self._counted = before
        return value_now

    def _solve(
        self, played: int, tokens: int, strikes: int, movers: tuple[Hand, ...], spare: int
    ) -> Triple:
        self.meter.spend()
        top = self.open.last_round((played, *[hand.present & ~played for hand in movers]))
        if not top and self._bounds:
            return 0, 0, 0
        turn = Turn(self, played, tokens, strikes, movers[0], movers[1:], spare)
        least: Value = -1
        options: list[Option] = []
        for bound, offer in turn.offers():
            if self._bounds and bound < least:
                break
            option = offer(bound, least if self._bounds else -1)
            if option is None:
                continue
            options.append(option)
            if option.wanted[1] > least:
                least = option.wanted[1]
                if least == top and self._reached:
                    break
        if least == top:
            return top, top, top
        return self._decided(options, least)

    def _decided(self, options: list[Option], least: Value) -> Triple:
        """The values in the world as it is when the mover takes the best unit."""
        most = max([option.wanted[0] for option in options])
        tied = [option for option in options if option.wanted[0] == most]
        bound = max([option.bound for option in tied])
        chosen = [option for option in tied if option.bound == bound]
        value = chosen[0].true[0]
        if any(option.true[0] != value for option in chosen):
            units = sum([option.units for option in chosen])
            value = share(sum([option.units * option.true[0] for option in chosen]), units)
            if any(option.idle for option in chosen):
                self._counted = True
        possible = [option.true for option in options if option.wanted[2] >= least]
        return value, min([true[1] for true in possible]), max([true[2] for true in possible])

    # What is known of hands.

    def idle_clues(self, spare: int, turns: int) -> int:
        """How many clues can be given to those who have moved."""
        if self.same_spare:
            return (self._players - turns) * len(self.table.rules.hints)
        return spare

    def odds(self, hand: Hand) -> tuple[Odds, ...]:
        """What each class of a hand may be to its holder, who knows which cards it is made of."""
        key = hand.shape, hand.ids
        found = self._odds.get(key)
        if found is None:
            weights: list[dict[int, int]] = [{} for _ in hand.classes]
            for world in self.hands.worlds(hand.shape, hand.ids):
                for row, (_, cards) in zip(weights, world.hand.classes, strict=True):
                    for (_, identity), copies in cards:
                        row[identity] = row.get(identity, 0) + copies * world.weight
            found = tuple((sum(row.values()), tuple(row.items())) for row in weights)
            self._odds[key] = found
        return found

    def hints_without(self, hand: Hand, identity: int) -> int:
        """How many clues could be given to a hand that a card has left."""
        if self.same_spare:
            return 0
        key = hand.ids, identity
        found = self._remaining.get(key)
        if found is None:
            cards = [*hand.ids]
            cards.remove(identity)
            present = sum({1 << card for card in cards})
            found = sum(1 for touch in self.hands.touch if touch & present)
            self._remaining[key] = found
        return found


Offer = Callable[[Value, Value], Option | None]
"""Given its bound and what is to be beaten, an option's values; None if it is sure to stay below."""


class Turn:
    """One turn of a last round: what the mover can do, and what comes of it."""

    def __init__(
        self,
        round_: LastRound,
        played: int,
        tokens: int,
        strikes: int,
        own: Hand,
        rest: tuple[Hand, ...],
        spare: int,
    ) -> None:
        self.round = round_
        self.table = round_.table
        self.played = played
        self.tokens = tokens
        self.strikes = strikes
        self.own = own
        self.rest = rest
        self.spare = spare
        self._after: dict[tuple[int, str | None], Triple] = {}

    def offers(self) -> list[tuple[Value, Offer]]:
        """Everything the mover can do, each with its bound, the highest first."""
        offers: list[tuple[Value, Offer]] = []
        for place, odds in enumerate(self.round.odds(self.own)):
            for call in self.table.calls:
                offers.append(
                    (self._play_bound(odds, call), partial(self._play, place, odds, call))
                )
        still = self._bound_after(self.played)
        if self.tokens < self.table.rules.tokens:
            if self.round.same_spare:
                offers.append((still, self._discard_any))
            else:
                for place, odds in enumerate(self.round.odds(self.own)):
                    offers.append((still, partial(self._discard, place, odds)))
        if self.tokens:
            offers += [(still, clue) for clue in self._clues()]
        offers.sort(key=_bound, reverse=True)
        return offers

    # Plays and discards.

    def _play_bound(self, odds: Odds, call: str | None) -> Value:
        total, cards = odds
        return share(sum([w * self._bound_of(card, call) for card, w in cards]), total)

    def _bound_of(self, card: int, call: str | None) -> Value:
        if self._fits(card, call):
            return self._bound_after(self.played | 1 << card)
        if self.strikes + 1 == self.table.rules.strikes:
            return 0
        return self._bound_after(self.played)

    def _fits(self, card: int, call: str | None) -> bool:
        table = self.table
        return table.fits(self.played, card) and (call is None or call == table.suit_of[card])

    def _bound_after(self, played: int) -> int:
        if not self.rest:
            return self.table.payoff(played)
        masks = [hand.present & ~played for hand in self.rest]
        return self.round.open.last_round((played, *masks))

    def _play(
        self, place: int, odds: Odds, call: str | None, bound: Value, least: Value
    ) -> Option | None:
        total, cards = odds
        value: Value = 0
        low: Value = 0
        high = bound * total
        least *= total
        for card, weight in cards:
            v, l, h = self._after_play(card, call)
            value += weight * v
            low += weight * l
            high += weight * (h - self._bound_of(card, call))
            if high < least:
                return None
        wanted = share(value, total), share(low, total), share(high, total)
        return Option(bound, 1, wanted, self._true(place, partial(self._after_play, call=call)))

    def _true(self, place: int, after: Callable[[int], Triple]) -> Triple:
        """What comes of a class in the world as it is."""
        size, cards = self.own.classes[place]
        if len(cards) == 1:
            return after(cards[0][0][1])
        value: Value = 0
        low: Value = 0
        high: Value = 0
        for (_, card), copies in cards:
            v, l, h = after(card)
            value += copies * v
            low += copies * l
            high += copies * h
        return share(value, size), share(low, size), share(high, size)

    def _after_play(self, card: int, call: str | None) -> Triple:
        key = card, call
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._play_card(card, call)
        return found

    def _play_card(self, card: int, call: str | None) -> Triple:
        rules = self.table.rules
        played, tokens, strikes = self.played, self.tokens, self.strikes
        if self._fits(card, call):
            played |= 1 << card
            if played == rules.any_card:
                value = self.table.payoff(played)
                return value, value, value
            gained = (card in self.table.tables.completing) + (call is not None)
            tokens = min(tokens + gained, rules.tokens)
        else:
            strikes += 1
            if strikes == rules.strikes:
                return 0, 0, 0
        return self.round.value(played, tokens, strikes, self.rest, self._spare_without(card))

    def _spare_without(self, card: int) -> int:
        return self.spare + self.round.hints_without(self.own, card)

    def _after_discard(self, card: int) -> Triple:
        spare = self._spare_without(card)
        return self.round.value(self.played, self.tokens + 1, self.strikes, self.rest, spare)

    def _discard_any(self, bound: Value, least: Value) -> Option:
        """All discards are one: what remains of the hand is not even counted."""
        true = self._after_discard(self.own.ids[0])
        return Option(bound, len(self.own.classes), true, true)

    def _discard(self, place: int, odds: Odds, bound: Value, least: Value) -> Option:
        total, cards = odds
        found = [(weight, self._after_discard(card)) for card, weight in cards]
        value, low, high = (
            share(sum([weight * after[i] for weight, after in found]), total) for i in range(3)
        )
        return Option(bound, 1, (value, low, high), self._true(place, self._after_discard))

    # Clues.

    def _clues(self) -> list[Offer]:
        round_ = self.round
        idle = round_.idle_clues(self.spare, len(self.rest) + 1)
        told: dict[tuple[Hand, ...], int] = {}
        for place, hand in enumerate(self.rest):
            for hint in hand.hints:
                learned = round_.hands.learned(hand, hint)
                after = (*self.rest[:place], learned, *self.rest[place + 1 :])
                told[after] = told.get(after, 0) + 1
        offers: list[Offer] = []
        if idle:
            offers.append(partial(self._clue, self.rest, idle, True))
        for after, units in told.items():
            offers.append(partial(self._clue, after, units, False))
        return offers

    def _clue(
        self, rest: tuple[Hand, ...], units: int, idle: bool, bound: Value, least: Value
    ) -> Option:
        spare = self.spare + (0 if self.round.same_spare else len(self.own.hints))
        true = self.round.value(self.played, self.tokens - 1, self.strikes, rest, spare)
        return Option(bound, units, true, true, idle)


def _bound(offer: tuple[Value, Offer]) -> Value:
    return offer[0]
