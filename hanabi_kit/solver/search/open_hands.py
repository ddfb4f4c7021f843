"""Open hands (A): what a team could expect that sees everything but the order of the deck."""

from collections.abc import Iterator

from ...engine.cards import identities
from ...support.budget import Meter
from .hands import UnorderedHand
from .shortcuts import Shortcuts
from .spots import NOT_COUNTED, Spot, SpotOrPayoff, SpotTransitions, Spread
from .values import Value, share


class OpenHands:
    """Exact values with all hands face up, remembered for every spot that comes up."""

    def __init__(self, table: SpotTransitions, meter: Meter, shortcuts: Shortcuts) -> None:
        self.table = table
        self.meter = meter
        self._blanks = shortcuts.blanks and not table.rules.five_flares
        self._short = shortcuts.short_last_round and not table.rules.five_flares
        self._simple = self._short and not table.rules.crowning_piece
        self._values: dict[Spot, Value] = {}
        self._last: dict[tuple[int, ...], int] = {}
        self._live: dict[tuple[int, int], int] = {}
        self._decks: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def of(self, outcome: SpotOrPayoff) -> Value:
        """The value of an outcome."""
        if isinstance(outcome, int):
            return outcome
        played, tokens, strikes, left, tiles, face_down, pending, hands, deck = outcome
        if self._short and left != NOT_COUNTED and not deck:
            for hand in hands:
                if len(hand.codes) < 2:
                    break
            else:
                return self.last_round(played, hands[:left])
        present = 0
        for hand in hands:
            present |= hand.present
        for identity in deck:
            present |= 1 << identity
        live = self._live.get((played, present))
        if live is None:
            live = self._live[played, present] = self._live_among(played, present)
        bare = self.table.hands.bare
        faces = tuple([hand._bare.get(live) or bare(hand, live) for hand in hands])
        key = Spot(
            played,
            tokens,
            strikes,
            left,
            tiles,
            face_down,
            pending,
            faces,
            self._deck(deck, live) if deck else deck,
        )
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self._best(key, self._most(played, live))
        return value

    def expected(self, spread: Spread) -> Value:
        """The expected value of a spread."""
        total, outcomes = spread
        if total == 1:
            return self.of(outcomes[0][1])
        return share(sum([n * self.of(outcome) for n, outcome in outcomes]), total)

    def last_round(self, played: int, movers: tuple[UnorderedHand, ...]) -> int:
        """The value of a last round of which these movers are left, everyone with two cards.

        Whoever has nothing to play gives a clue or discards: one of the two is always possible.
        """
        if not movers:
            return self.table.payoff(played)
        key = (played, *[hand.present & ~played for hand in movers])
        value = self._last.get(key)
        return self._best_last(key) if value is None else value

    def _best_last(self, key: tuple[int, ...]) -> int:
        """The value of a last round, from the cards played and what each mover has to play."""
        if len(key) == 1:
            return self.table.payoff(key[0])
        value = self._last.get(key)
        if value is None:
            played, own, *rest = key
            fits = self.table.fits
            value = self._best_last((played, *rest))
            for identity in identities(own):
                if fits(played, identity):
                    bit = 1 << identity
                    after = (played | bit, *[masks & ~bit for masks in rest])
                    value = max(value, self._best_last(after))
            self._last[key] = value
        return value

    def any_discard(self, spot: Spot) -> Value:
        """No discard and no misplay brings more than this.

        When the last card of the deck is drawn, it is as if the discarded card were kept.
        """
        played, _, _, left, _, _, pending, hands, deck = spot
        if len(deck) != 1 or left != NOT_COUNTED or pending is not None or not self._simple:
            return self.of(spot)
        if min([len(hand.codes) for hand in hands]) < 2:
            return self.of(spot)
        masks = [hand.present & ~played for hand in hands[1:]]
        return self._best_last((played, *masks, (hands[0].present | 1 << deck[0]) & ~played))

    def _live_among(self, played: int, present: int) -> int:
        """The identities that can still be played, if just these are in hands or in the deck."""
        if not self._blanks:
            return self.table.rules.any_card
        live = 0
        for row in self.table.rules.building_order:
            for identity in row:
                bit = 1 << identity
                if not (played | present) & bit:
                    break
                live |= bit
        return live & ~played

    def _deck(self, deck: tuple[int, ...], live: int) -> tuple[int, ...]:
        found = self._decks.get((deck, live))
        if found is None:
            blank = len(self.table.rules.cards)
            found = tuple(sorted([i if live >> i & 1 else blank for i in deck]))
            self._decks[deck, live] = found
        return found

    def _most(self, played: int, live: int) -> Value:
        """An upper bound: what is paid if every card that can still be played is."""
        return self.table.payoff(played | live)

    def _best(self, spot: Spot, most: Value) -> Value:
        self.meter.spend()
        if not most:
            return 0
        best: Value = 0
        for value in self._options(spot):
            if value > best:
                best = value
                if best == most:
                    break
        return best

    def _options(self, spot: Spot) -> Iterator[Value]:
        """The value of each thing worth doing, what is likely best first."""
        table, expected = self.table, self.expected
        own = spot.hands[0]
        if spot.pending is not None:
            yield from self._choices(spot)
            return
        for code in own.kinds:
            if table.fits(spot.played, code[1]):
                yield expected(table.play(spot, code))
                if table.rules.colour_call:
                    yield expected(table.play(spot, code, table.suit_of[code[1]]))
        if table.can_clue(spot):
            yield expected(table.idle_clue(spot))
        if spot.tokens < table.rules.tokens:
            for code in reversed(own.kinds):
                yield expected(table.discard(spot, code))
        else:
            for code in own.kinds:
                if table.rules.colour_call or not table.fits(spot.played, code[1]):
                    yield expected(table.play(spot, code, self._wrong_call(code[1])))

    def _wrong_call(self, identity: int) -> str | None:
        """A call that makes sure that the card is lost."""
        table = self.table
        return next((c for c in table.calls[1:] if c != table.suit_of[identity]), None)

    def _choices(self, spot: Spot) -> Iterator[Value]:
        table = self.table
        if table.takes_discard(spot):
            for identity in table.choices(spot):
                yield self.expected(table.choose(spot, identity))
        else:
            yield self.expected(table.idle_clue(spot))
