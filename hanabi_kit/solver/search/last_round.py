"""The last round of literal play in closed form.

The deck is empty, so every player knows which cards the own hand is made of, and has one turn. Of
a mover's hand it matters only how likely each class is to fit, and what it is in truth; once the
turn is over, the hand drops out. What remains of it is the number of clues that could still be
given to it: they tell nothing, but an indifferent player may take to them, and one of many is
taken more often than one of few.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ...support.budget import Meter
from .hands import HandStore, UnorderedHand
from .holdings import MISFIT, CardClass, CardWeights, Holding, Holdings
from .open_hands import OpenHands
from .shortcuts import Shortcuts
from .spots import NOT_COUNTED, Spot, SpotTransitions
from .values import Triple, Value, mean, share


class EqualUnits(NamedTuple):
    """Units that come to the same: their value as the mover expects, and in the world as it is."""

    bound: Value
    units: int
    wanted: Triple
    true: Triple
    idle: bool = False
    """Whether these are clues to hands that have dropped out."""


class LastRound:
    """Exact values of last rounds, remembered for every one that comes up."""

    def __init__(
        self, table: SpotTransitions, open_hands: OpenHands, meter: Meter, shortcuts: Shortcuts
    ) -> None:
        self.table = table
        self.hands: HandStore = table.hands
        self.open = open_hands
        self.meter = meter
        self._on = shortcuts.closed_last_round
        self._bounds = shortcuts.bounds
        self._reached = shortcuts.reached
        self._merging = shortcuts.merged_last_round
        self._tokens = table.rules.tokens
        self._strikes = table.rules.strikes
        self._gain = 2 if table.rules.colour_call else 1
        """The most tokens that one turn can bring."""
        self.same_spare = table.rules.empty_clues
        """Whether every hand can be clued everything, so that idle clues need no counting."""
        self._holdings = Holdings(table)
        self._met: dict[tuple[object, ...], Triple] = {}
        """Last rounds as they came up, before anything was merged."""
        self._solved: dict[tuple[object, ...], Triple] = {}
        self._by_spare: dict[tuple[object, ...], dict[int, Triple]] = {}
        self._counted = False
        """Whether the number of idle clues has made a difference since this was last reset."""

    def covers(self, spot: Spot) -> bool:
        """Whether a spot is a last round that this can solve."""
        return (
            spot[3] != NOT_COUNTED
            and self._on
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
        self, played: int, tokens: int, strikes: int, movers: tuple[UnorderedHand, ...], spare: int
    ) -> Triple:
        """The values of a last round of which these movers are left, in the world as it is."""
        met = played, tokens, strikes, movers
        found = self._met.get(met)
        if found is not None:
            return found
        if not movers:
            value = self.table.payoff(played)
            return value, value, value
        found, alike = self.without_counting(
            partial(self._merged, played, tokens, strikes, movers, spare)
        )
        if alike:
            self._met[met] = found
        return found

    def _merged(
        self, played: int, tokens: int, strikes: int, movers: tuple[UnorderedHand, ...], spare: int
    ) -> Triple:
        """The values of a last round in which what makes no difference has been merged."""
        if not self._merging:
            return self._found(played, tokens, strikes, movers, spare)
        turns = needed = len(movers)
        if strikes + turns < self._strikes:  # there will be no last strike
            if turns == 1 and self._gain == 1:
                return self._last_turn(played, movers[0])
            strikes = 0
            needed -= 1  # and the last turn needs no token
        if needed < tokens < self._tokens - self._gain * (turns - 1):
            tokens = needed
        stripped = self._holdings.stripped(played, movers)
        found = self._found(played, tokens, strikes, stripped, spare)
        if self._counted and stripped != movers:
            # Marks part a hand's discards, which then leave different numbers of idle clues.
            self._counted = False
            found = self._found(played, tokens, strikes, movers, spare)
        return found

    def _last_turn(self, played: int, hand: UnorderedHand) -> Triple:
        """The last turn, without the danger of the last strike: play what is likeliest to bring
        most. Nothing else can be better, and where nothing fits nothing matters."""
        holding = self._holdings.of(hand, played)
        key = played, holding
        found = self._solved.get(key)
        if found is None:
            paid = [self._paid(played, held.odds, held.total) for held in holding.classes]
            most = max(paid)
            true = [
                self._paid(played, held.true, held.size)
                for held, value in zip(holding.classes, paid, strict=True)
                if value == most
            ]
            found = share(sum(true), len(true)), min(true), max(true)
            self._solved[key] = found
        return found

    def _paid(self, played: int, cards: CardWeights, total: int) -> Value:
        """What a game pays in which one of these cards is the last to be played."""
        payoff = self.table.payoff
        paid = 0
        for card, weight in cards:
            identity = card & MISFIT
            paid += weight * payoff(played if identity == MISFIT else played | 1 << identity)
        return share(paid, total)

    def _found(
        self, played: int, tokens: int, strikes: int, movers: tuple[UnorderedHand, ...], spare: int
    ) -> Triple:
        """The values, looked up or worked out."""
        holding = self._holdings.of(movers[0], played)
        key = (played, tokens, strikes, holding, movers[1:])
        found = self._solved.get(key)
        if found is not None:
            return found
        known = self._by_spare.get(key)
        if known is not None and spare in known:
            self._counted = True
            return known[spare]
        found = self._solve(played, tokens, strikes, holding, movers, spare)
        if self._counted:
            self._by_spare.setdefault(key, {})[spare] = found
        else:
            self._solved[key] = found
        return found

    def without_counting(self, find: Callable[[], Triple]) -> tuple[Triple, bool]:
        """Values, and whether they are the same for any number of idle clues."""
        before, self._counted = self._counted, False
        found = find()
        alike = not self._counted
        self._counted |= before
        return found, alike

    def _solve(
        self,
        played: int,
        tokens: int,
        strikes: int,
        holding: Holding,
        movers: tuple[UnorderedHand, ...],
        spare: int,
    ) -> Triple:
        self.meter.spend()
        rest = movers[1:]
        top = self.open.last_round(played, movers)
        if not top and self._bounds:
            return 0, 0, 0
        turn = _Turn(self, played, tokens, strikes, holding, rest, spare)
        options: list[EqualUnits] = []
        least: Value = -1
        for bound, offer, details in turn.offers():
            if self._bounds and bound < least:
                break
            option = offer(bound, details, least if self._bounds else -1)
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

    def _decided(self, options: list[EqualUnits], least: Value) -> Triple:
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

    def idle_clues(self, spare: int, turns: int) -> int:
        """How many clues can be given to those who have moved."""
        if self.same_spare:
            return (self.table.rules.players - turns) * len(self.table.rules.hints)
        return spare


Offer = tuple[Value, Callable[[Value, Any, Value], EqualUnits | None], Any]
"""A bound, how to get the option behind it (given the bound, the details and what is to be beaten),
and the details."""


class _Turn:
    """One turn of a last round: what the mover can do, and what comes of it."""

    __slots__ = (
        "_after",
        "_alike",
        "_bounds",
        "_discarded",
        "holding",
        "last",
        "played",
        "rest",
        "spare",
        "strikes",
        "table",
        "tokens",
    )

    def __init__(
        self,
        last: LastRound,
        played: int,
        tokens: int,
        strikes: int,
        holding: Holding,
        rest: tuple[UnorderedHand, ...],
        spare: int,
    ) -> None:
        self.last = last
        self.table = last.table
        self.played = played
        self.tokens = tokens
        self.strikes = strikes
        self.holding = holding
        self.rest = rest
        self.spare = spare
        self._after: dict[tuple[int, str | None], Triple] = {}
        self._bounds: dict[int, int] = {}
        self._discarded: Triple | None = None
        self._alike = False
        """Whether all discards bring the same."""

    def offers(self) -> list[Offer]:
        """Everything that the mover can do, the highest bound first."""
        bound_of = self._bound_of
        offers: list[Offer] = []
        for held in self.holding.classes:
            total, odds, _, _ = held
            for call in self.table.calls:
                bound = sum([weight * bound_of(card, call) for card, weight in odds])
                offers.append((share(bound, total), self._play, (held, call)))
        still = self._bound_after(self.played)
        if self.tokens < self.table.rules.tokens:
            offers += [(still, self._discard, held) for held in self.holding.classes]
        if self.tokens:
            offers += [(still, self._clue, told) for told in self._clues()]
        offers.sort(key=_bound, reverse=True)
        return offers

    def _bound_after(self, played: int) -> int:
        bound = self._bounds.get(played)
        if bound is None:
            bound = self._bounds[played] = self.last.open.last_round(played, self.rest)
        return bound

    def _bound_of(self, card: int, call: str | None) -> int:
        identity = card & MISFIT
        if identity != MISFIT and (call is None or call == self.table.suit_of[identity]):
            return self._bound_after(self.played | 1 << identity)
        if self.strikes + 1 == self.table.rules.strikes:
            return 0
        return self._bound_after(self.played)

    # Plays and discards.

    def _play(
        self, bound: Value, details: tuple[CardClass, str | None], least: Value
    ) -> EqualUnits | None:
        (total, odds, size, true), call = details
        value: Value = 0
        low: Value = 0
        high = bound * total
        least *= total
        for card, weight in odds:
            there = self._after_play(card, call)
            value += weight * there[0]
            low += weight * there[1]
            high += weight * (there[2] - self._bound_of(card, call))
            if high < least:
                return None
        wanted = share(value, total), share(low, total), share(high, total)
        if true == odds:
            return EqualUnits(bound, 1, wanted, wanted)
        found = [(copies, self._after_play(card, call)) for card, copies in true]
        return EqualUnits(bound, 1, wanted, mean(found, size))

    def _after_play(self, card: int, call: str | None) -> Triple:
        key = card, call
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._play_card(card, call)
        return found

    def _play_card(self, card: int, call: str | None) -> Triple:
        rules = self.table.rules
        played, tokens, strikes = self.played, self.tokens, self.strikes
        identity = card & MISFIT
        if identity != MISFIT and (call is None or call == self.table.suit_of[identity]):
            played |= 1 << identity
            if played == rules.any_card:
                value = self.table.payoff(played)
                return value, value, value
            gained = (identity in self.table.tables.completing) + (call is not None)
            tokens = min(tokens + gained, rules.tokens)
        else:
            strikes += 1
            if strikes == rules.strikes:
                return 0, 0, 0
        return self.last.value(played, tokens, strikes, self.rest, self.spare + (card >> 6))

    def _discard(self, bound: Value, held: CardClass, least: Value) -> EqualUnits:
        """What the card was does not matter, only how many clues the hand can still be given;
        and that hardly ever matters."""
        if self._discarded is None:
            self._discarded, self._alike = self.last.without_counting(
                partial(self._after_discard, held.odds[0][0] >> 6)
            )
        if self._alike:
            return EqualUnits(bound, 1, self._discarded, self._discarded)
        wanted = [(weight, self._after_discard(card >> 6)) for card, weight in held.odds]
        true = [(copies, self._after_discard(card >> 6)) for card, copies in held.true]
        return EqualUnits(bound, 1, mean(wanted, held.total), mean(true, held.size))

    def _after_discard(self, hints: int) -> Triple:
        spare = self.spare + hints
        return self.last.value(self.played, self.tokens + 1, self.strikes, self.rest, spare)

    # Clues.

    def _clues(self) -> list[tuple[tuple[UnorderedHand, ...], int, bool]]:
        """The hands after each clue that can be given, and how many clues leave them so."""
        learned = self.last.hands.learned
        rest = self.rest
        told: dict[tuple[UnorderedHand, ...], int] = {}
        for place, hand in enumerate(rest):
            for hint in hand.hints:
                after = (*rest[:place], learned(hand, hint), *rest[place + 1 :])
                told[after] = told.get(after, 0) + 1
        clues = [(after, units, False) for after, units in told.items()]
        idle = self.last.idle_clues(self.spare, len(rest) + 1)
        return [(rest, idle, True), *clues] if idle else clues

    def _clue(
        self, bound: Value, told: tuple[tuple[UnorderedHand, ...], int, bool], least: Value
    ) -> EqualUnits:
        rest, units, idle = told
        spare = self.spare + self.holding.hints
        true = self.last.value(self.played, self.tokens - 1, self.strikes, rest, spare)
        return EqualUnits(bound, units, true, true, idle)


def _bound(offer: Offer) -> Value:
    return offer[0]
