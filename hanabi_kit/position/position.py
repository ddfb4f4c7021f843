"""A position as plain data: made from a state, checked for sense, and played on from."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from ..engine.actions import Reveal
from ..engine.cards import Card, identities
from ..engine.game import UNKNOWN_TILE, Game, Mark, check_names, make_hands
from ..engine.rules import TILES, Rules
from ..engine.state import State, set_up
from ..engine.transitions import (
    COLOUR_CLUE_TILE,
    RANK_CLUE_TILE,
    RELAUNCH_TILE,
    RETURN_TILE,
    choices,
)
from ..engine.view import past
from ..support.display import bundle
from ..support.errors import HanabiError, ImpossiblePosition, InvalidNotation, quoted
from .dealing import deal_unknown
from .matching import copies, overfull_group

UNDRAWN = ("strikes", "perfect", "indispensable")
"""The endings that come in the middle of a turn, when a card is gone and none is drawn for it."""
CHOICE_TILES = (COLOUR_CLUE_TILE, RANK_CLUE_TILE, RETURN_TILE, RELAUNCH_TILE)
MOST_CARDS = 600
MOST_HANDS = 10
MOST_HELD = 20
MOST_ACTIONS = 2_000


class Place(NamedTuple):
    """One card of a hand: what it is, None if unknown, and the clues its holder got on it."""

    card: Card | None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, repr=False)
class Position:
    """Everything on the table, with unknown cards where nobody who reads it may know.

    Any values may stand here; `status` says every reason why they can't be, and `state` plays on.

    >>> position = Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/y1,r2,y1,g3,y2 x")
    >>> position.tokens, position.status()
    (8, [])
    """

    rules: Rules
    fireworks: tuple[int, ...]
    """The number of cards in each firework, suit by suit."""
    discards: tuple[Card, ...]
    tokens: int
    strikes: int
    deck: int | tuple[Card, ...]
    """How many cards, or which, the next one first."""
    turn: int
    hands: tuple[tuple[Place, ...], ...]
    turns_left: int | None = None
    tiles: int | tuple[int, ...] = 0
    """How many bonus tiles lie face down, or which, the next one first."""
    pending: int | None = None
    names: tuple[str, ...] | None = None
    log: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    """The bonus tiles that were turned, all of them; none where that is not recorded."""

    def __post_init__(self) -> None:
        # An empty list and the number 0 say the same: keep one of them. And leave out a record of
        # turned tiles that only repeats what the others tell.
        object.__setattr__(self, "deck", self.deck or 0)
        object.__setattr__(self, "tiles", self.tiles or 0)
        turned = tuple(sorted(self.turned))
        repeated = turned == self._turned_anyway and len(turned) == len(TILES) - self._face_down
        object.__setattr__(self, "turned", () if repeated else turned)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read the one-line notation; whether it is possible is for `status` to say."""
        from .position_line import from_line

        return from_line(text)

    def __str__(self) -> str:
        from .position_line import to_line

        return to_line(self)

    _repr_mimebundle_ = bundle

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    @classmethod
    def of(cls, state: State) -> "Position":
        """The position of a state, or of a view with its unknown cards."""
        cards = state.rules.cards
        unknown = state.game.tables.unknown
        deck_known = unknown not in state.deck
        return cls(
            rules=state.rules,
            fireworks=state.rules.heights(state.played),
            discards=tuple(cards[identity] for identity in state.discards),
            tokens=state.tokens,
            strikes=state.strikes,
            deck=tuple(cards[i] for i in state.deck) if deck_known else len(state.deck),
            turn=state.turn,
            hands=tuple(
                tuple(Place(held.card, held.marks) for held in state.hand(seat))
                for seat in range(state.rules.players)
            ),
            turns_left=state.turns_left,
            tiles=len(state.tiles) if UNKNOWN_TILE in state.tiles else state.tiles,
            turned=state.turned if len(state.turned) + len(state.tiles) == len(TILES) else (),
            pending=state.pending,
            names=state.game.names,
            log=tuple(str(e.action) for e in past(state) if not isinstance(e.action, Reveal)),
        )

    def state(self, seed: int | None = None) -> State:
        """The state to play on from: unknown things stay unknown, or are dealt by a seed.

        Dealt by a seed, every deal that fits the clues is equally likely; where that is out of
        reach, with dozens of unknown cards and all kinds of clues on them, nothing is dealt.
        """
        reasons = self.status()
        if reasons:
            raise ImpossiblePosition(reasons)
        state = self.laid(seed or 0)
        return state if seed is None else deal_unknown(state, seed)

    def laid(self, seed: int = 0) -> State:
        """The table as it is said to be, possible or not: to be looked at, not to be played on."""
        rules = self.rules
        unknown = len(rules.cards)
        numbers = count()
        marks: dict[int, tuple[Mark, ...]] = {}
        hands: list[list[tuple[int, int, int]]] = []
        for hand in self.hands:
            hands.append([])
            for place in hand:
                number = next(numbers)
                identity = unknown if place.card is None else rules.identity(place.card)
                hands[-1].append((number, identity, _mask(rules, place)))
                marks[number] = place.marks
        deck = (
            (unknown,) * self.deck
            if isinstance(self.deck, int)
            else tuple(rules.identity(card) for card in self.deck)
        )
        tiles = (UNKNOWN_TILE,) * self.tiles if isinstance(self.tiles, int) else self.tiles
        game = Game(rules, self.names, seed, marks)
        return set_up(
            game,
            make_hands(game.tables, hands),
            deck=deck,
            drawn=sum(len(hand) for hand in hands),
            played=rules.played(self.fireworks),
            discards=tuple(rules.identity(card) for card in self.discards),
            tokens=self.tokens,
            strikes=self.strikes,
            turn=self.turn,
            turns_left=self.turns_left,
            tiles=tiles,
            turned=self.known_turned,
            pending=self.pending,
        )

    @property
    def known_turned(self) -> tuple[int, ...]:
        """The bonus tiles of which it is known that they were turned, recorded or not."""
        return self.turned or self._turned_anyway

    @property
    def _turned_anyway(self) -> tuple[int, ...]:
        """The tiles that were turned by what is told of the others, and of the one that waits."""
        if not self.rules.five_flares:
            return ()
        if self.tiles and isinstance(self.tiles, int):
            return () if self.pending is None else (self.pending,)
        return tuple([tile for tile in TILES if tile not in (self.tiles or ())])

    @property
    def _face_down(self) -> int:
        return self.tiles if isinstance(self.tiles, int) else len(self.tiles)

    def status(self) -> list[str]:
        """Every reason why this position can't be, each with where to look; empty if it can."""
        piles = [*self._wrong_piles(), *self._foreign_cards()]
        reasons = [*self._out_of_range(), *piles, *self._foreign_clues()]
        unclear = [*self._contradicted()]
        if not piles:
            reasons += self._miscounted()
        reasons += unclear
        if not piles and not unclear:
            reasons += self._overfull()
        reasons += self._misplaced_tiles()
        if not reasons:
            reasons += self._short_hands()
        if not reasons and self.pending is not None and not choices(self.laid()):
            reasons = [f"pending: tile {self.pending} has nothing to choose from, so it can't wait"]
        return reasons

    def _out_of_range(self) -> Iterator[str]:
        rules = self.rules
        for name, value, most in (
            ("tokens", self.tokens, rules.tokens),
            ("strikes", self.strikes, rules.strikes),
            ("turn", self.turn, rules.players - 1),
        ):
            if not 0 <= value <= most:
                yield f"{name}: {quoted(value)} is not possible, only 0 to {most}"
        # Only bonus tiles ever take a card out of the discards.
        if len(self.discards) < self.strikes <= rules.strikes and not rules.five_flares:
            yield f"strikes: each leaves a discard, and there are only {len(self.discards)}"
        if len(self.hands) != rules.players:
            yield f"hands: {len(self.hands)} hands do not fit {rules.players} players"
        for seat, hand in enumerate(self.hands):
            # Who owes a choice has played a card and not yet drawn, unless it was the deck's last.
            owing = rules.five_flares and self.pending is not None and seat == self.turn
            from_deck = rules.deck_plays and self.turns_left == rules.players
            most = rules.cards_each - (owing and not from_deck)
            if len(hand) > most:
                yield f"hands[{seat}]: {len(hand)} cards are too many, {most} at most"
        try:
            check_names(rules, self.names)
        except HanabiError as error:
            yield str(error)
        ends = self._deck_size == 0 and not rules.crowning_piece
        if self.turns_left is None and ends:
            yield "turns_left: the deck is empty, so say how many turns are left"
        elif self.turns_left is not None and not ends:
            when = "with the crowning piece" if rules.crowning_piece else "while the deck lasts"
            yield f"turns_left: {when} no turns are counted, so write null"
        elif self.turns_left is not None and not 0 <= self.turns_left <= rules.players:
            found = quoted(self.turns_left)
            yield f"turns_left: {found} is not possible, only 0 to {rules.players}"

    def _short_hands(self) -> Iterator[str]:
        """Hands with fewer cards than turns can leave behind, at a table that is else in order."""
        rules = self.rules
        if rules.crowning_piece and not self._deck_size:
            return  # without a deck the game goes on until the hands are empty
        why = "while the deck lasts a hand is full"
        turns_over = 0
        if self.turns_left is not None:
            why = "in the last round a turn takes one card at most"
            turns_over = rules.players - self.turns_left
        for seat, hand in enumerate(self.hands):
            fewest = rules.cards_each - ((self.turn - 1 - seat) % rules.players < turns_over)
            if len(hand) < fewest and seat == self.turn:
                fewest -= self.pending is not None or self.laid().ending in UNDRAWN
            if len(hand) < fewest:
                yield f"hands[{seat}]: {len(hand)} cards are too few, {fewest} at least: {why}"

    @property
    def _deck_size(self) -> int:
        return self.deck if isinstance(self.deck, int) else len(self.deck)

    def _wrong_piles(self) -> Iterator[str]:
        """Fireworks and a deck that can't even be counted."""
        rules = self.rules
        if len(self.fireworks) != len(rules.suits):
            yield f"fireworks: {len(self.fireworks)} do not fit {len(rules.suits)} suits"
        for suit, height in zip(rules.suits, self.fireworks, strict=False):
            if not 0 <= height <= rules.ranks:
                found = quoted(height)
                yield f"fireworks.{suit.name}: {found} is not possible, only 0 to {rules.ranks}"
        if not 0 <= self._deck_size <= rules.deck_size:
            found = quoted(self._deck_size)
            yield f"deck: {found} is not possible, only 0 to {rules.deck_size}"

    def _places(self) -> Iterator[tuple[str, Place]]:
        for seat, hand in enumerate(self.hands):
            for slot, place in enumerate(hand):
                yield f"hands[{seat}][{slot}]", place

    def _foreign_cards(self) -> Iterator[str]:
        """Cards that this game does not have, each once in a hand's slot and in a pile."""
        known = self.rules.cards
        places = {f"{where}.card": place.card for where, place in self._places() if place.card}
        listed = () if isinstance(self.deck, int) else self.deck
        for name, pile in (("discards", self.discards), ("deck", listed)):
            places |= {f"{name}[{pile.index(card)}]": card for card in dict.fromkeys(pile)}
        for where, card in places.items():
            if card not in known:
                yield f"{where}: there is no {card} in this game"

    def _foreign_clues(self) -> Iterator[str]:
        """Clues that this game does not have, each once on a card."""
        hints = self.rules.hints
        for where, place in self._places():
            for mark in dict.fromkeys(place.marks):
                if mark.hint not in hints:
                    said = ", ".join(map(str, hints))
                    clue = f"{where}.clues[{place.marks.index(mark)}]"
                    yield f"{clue}: {mark.hint} can't be clued here, only {said}"

    def _seen(self) -> Counter[int]:
        """How many cards of each identity lie in a known place."""
        rules = self.rules
        known = [place.card for _, place in self._places() if place.card]
        listed = () if isinstance(self.deck, int) else self.deck
        seen = Counter(rules.identity(card) for card in (*self.discards, *known, *listed))
        seen.update(identities(rules.played(self.fireworks)))
        return seen

    def _miscounted(self) -> Iterator[str]:
        rules = self.rules
        for identity, seen in sorted(self._seen().items()):
            if seen > rules.copies_of[identity]:
                card, copies = rules.cards[identity], rules.copies_of[identity]
                yield f"{card}: {seen} are in sight, and the game has only {copies}"
        in_hands = sum(len(hand) for hand in self.hands)
        total = sum(self.fireworks) + len(self.discards) + in_hands + self._deck_size
        if total != rules.deck_size:
            yield (
                f"{sum(self.fireworks)} cards in the fireworks + {len(self.discards)} discards + "
                f"{in_hands} in hands + {self._deck_size} in the deck make {total}, and the game "
                f"has {rules.deck_size}"
            )

    def _contradicted(self) -> Iterator[str]:
        """Clues that say what can't be."""
        rules = self.rules
        for where, place in self._places():
            marks = [mark for mark in dict.fromkeys(place.marks) if mark.hint in rules.hints]
            for mark in marks:
                card = place.card
                if card in rules.cards and rules.touches(mark.hint, card) != mark.touched:
                    clue = f"{where}.clues[{place.marks.index(mark)}]"
                    yield f"{clue}: {mark} contradicts the card {card}"
            if not _mask(rules, place):
                yield f"{where}.clues: no card can have all of {' '.join(map(str, marks))}"

    def _overfull(self) -> Iterator[str]:
        """Unknown cards whose clues allow fewer cards than they are."""
        rules = self.rules
        seen = self._seen()
        unseen = [have - seen[i] for i, have in enumerate(rules.copies_of)]
        places = [(where, _mask(rules, place)) for where, place in self._places() if not place.card]
        masks = [mask for _, mask in places]
        if min(unseen) < 0 or len(masks) > sum(unseen):
            return
        group = overfull_group(masks, unseen)
        if group is not None:
            where = ", ".join(places[place][0] for place in group.places)
            fitting = copies(group.mask, unseen)
            yield f"{where}: the clues allow only cards of which {fitting} are unseen"

    def _misplaced_tiles(self) -> Iterator[str]:
        rules = self.rules
        listed = () if isinstance(self.tiles, int) else self.tiles
        left = self._face_down
        if not rules.five_flares:
            if left or self.pending is not None:
                yield "tiles: these rules have no bonus tiles (five_flares)"
            if self.turned:
                yield "turned: these rules have no bonus tiles (five_flares)"
            return
        if not 0 <= left <= len(TILES):
            yield f"tiles: {quoted(left)} is not possible, only 0 to {len(TILES)}"
        if len(set(listed)) < len(listed) or not set(listed) <= set(TILES):
            found = quoted(list(listed))
            yield f"tiles: {found} is not a list of different tiles from 1 to {len(TILES)}"
        turned = len(TILES) - left
        complete = sum(height == rules.ranks for height in self.fireworks)
        if turned > complete:
            yield f"tiles: {turned} are turned, and only {complete} fireworks are complete"
        if self.pending is not None and (
            self.pending not in CHOICE_TILES or self.pending in listed or turned == 0
        ):
            said = ", ".join(map(str, CHOICE_TILES))
            yield f"pending: {quoted(self.pending)} is not a turned tile with a choice ({said})"
        if self.turned:
            yield from self._wrongly_turned(listed, turned)

    def _wrongly_turned(self, listed: tuple[int, ...], count: int) -> Iterator[str]:
        """A record of turned tiles that can't be, given those face down and how many are not."""
        record = self.turned
        if len(set(record)) < len(record) or not set(record) <= set(TILES):
            found = quoted(list(record))
            yield f"turned: {found} is not a list of different tiles from 1 to {len(TILES)}"
        elif len(record) != count:
            yield (
                f"turned: {len(record)} listed, and {count} of the {len(TILES)} tiles are not "
                "face down: list all of them, or none"
            )
        elif both := set(record) & set(listed):
            yield f"turned: tile {min(both)} lies face down, so it was not turned"
        elif self.pending is not None and self.pending not in record:
            yield f"turned: tile {quoted(self.pending)} waits, so it was turned too"


def _mask(rules: Rules, place: Place) -> int:
    """The identities that the clues on a card allow."""
    mask = rules.any_card
    for mark in set(place.marks):
        touch = rules.touch_masks.get(mark.hint)
        if touch is not None:
            mask &= touch if mark.touched else ~touch
    return mask


def face_down(rules: Rules, fireworks: Iterable[int]) -> int:
    """How many bonus tiles are left if one was turned for each firework that is complete."""
    complete = sum(height == rules.ranks for height in fireworks)
    return max(0, len(TILES) - complete) if rules.five_flares else 0


def check_lengths(position: Position) -> Position:
    """The position, unless something in it is far longer than any game could make it."""
    listed = () if isinstance(position.deck, int) else position.deck
    for where, things, most in (
        ("discards", position.discards, MOST_CARDS),
        ("deck", listed, MOST_CARDS),
        ("hands", position.hands, MOST_HANDS),
        ("names", position.names or (), MOST_HANDS),
        ("log", position.log, MOST_ACTIONS),
        *((f"hands[{seat}]", hand, MOST_HELD) for seat, hand in enumerate(position.hands)),
        *((f"{where}.clues", place.marks, MOST_ACTIONS) for where, place in position._places()),
    ):
        if len(things) > most:
            raise InvalidNotation(f"{where}: at most {most} are read, not {len(things)}")
    return position
