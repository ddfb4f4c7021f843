"""A position as plain data: made from a state, checked for sense, and played on from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from ..engine.actions import Reveal
from ..engine.cards import Card
from ..engine.game import UNKNOWN_TILE, Game, Mark, make_hands
from ..engine.rules import TILES, Rules
from ..engine.state import State, set_up
from ..engine.transitions import (
    COLOUR_CLUE_TILE,
    RANK_CLUE_TILE,
    RELAUNCH_TILE,
    RETURN_TILE,
)
from ..engine.view import past
from ..support.display import bundle
from ..support.errors import ImpossiblePosition, InvalidNotation
from .dealing import deal_unknown

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
        repeated = turned == self._turned_anyway and len(turned) == len(TILES) - self.face_down
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
                hands[-1].append((number, identity, clue_mask(rules, place)))
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
    def face_down(self) -> int:
        """How many bonus tiles lie face down."""
        return self.tiles if isinstance(self.tiles, int) else len(self.tiles)

    def status(self) -> list[str]:
        """Every reason why this position can't be, each with where to look; empty if it can."""
        from .status import reasons_against

        return reasons_against(self)

    def places(self) -> Iterator[tuple[str, Place]]:
        """Every card of every hand, with where it stands."""
        for seat, hand in enumerate(self.hands):
            for slot, place in enumerate(hand):
                yield f"hands[{seat}][{slot}]", place


def clue_mask(rules: Rules, place: Place) -> int:
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
        *((f"{where}.clues", place.marks, MOST_ACTIONS) for where, place in position.places()),
    ):
        if len(things) > most:
            raise InvalidNotation(f"{where}: at most {most} are read, not {len(things)}")
    return position
