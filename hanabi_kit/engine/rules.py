"""The rules of one game as frozen data, and every fact that follows from them alone.

Multicolour and black powder are suits, made in `hanabi_kit.engine.cards`: which clues touch them,
which way they build and what they score is answered here, by `touches`, `building_order` and
`score`. What an action changes on the table is told by `hanabi_kit.engine.transitions`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise
from typing import Any

from ..support.errors import InvalidNotation, UnplayableRules, quoted
from .cards import COLOURS, Card, Suit, counted

Hint = str | int
"""What a clue says: the name of a colour, or a rank."""

Scale = tuple[tuple[int, str], ...]
"""Verdicts, each with the score that it begins at."""

TILES = (1, 2, 3, 4, 5, 6)
"""The bonus tiles of the five flares."""

EDITIONS = ("en", "fi", "nb", "it", "nl")
"""The boxes that rules may come from; `editions` has what is in them."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_RANKS, MOST_COPIES, MOST_TOKENS, MOST_STRIKES, MOST_IN_HAND = 9, 9, 20, 9, 10
MOST_POINTS = 99
LONGEST_VERDICT = 200


@dataclass(frozen=True)
class Rules:
    """Every option of the game, free to combine; what can't be played is refused by name.

    None stands for what the boxes say: five cards in hand for 2 or 3 players and four for more;
    three copies of the lowest rank, one of the highest, two of each between; the edition's scale.
    Deck plays are no rule of a box: the last card of the deck may be played unseen, from the deck.

    >>> Rules(players=3).maximum
    25
    >>> Rules(players=2, suits=COLOURS[:2], ranks=3, hand_size=2).deck_size
    12
    """

    players: int
    suits: tuple[Suit, ...] = COLOURS
    ranks: int = 5
    copies: tuple[int, ...] | None = None
    hand_size: int | None = None
    tokens: int = 8
    strikes: int = 3
    starting_seat: int = 0
    empty_clues: bool = False
    crowning_piece: bool = False
    colour_call: bool = False
    five_flares: bool = False
    deck_plays: bool = False
    scale: Scale | None = None
    edition: str = "en"

    def __post_init__(self) -> None:
        for name in ("suits", "scale"):  # what JSON and people write as lists
            object.__setattr__(self, name, _tuple(getattr(self, name)))
        object.__setattr__(self, "copies", counted(self.copies))
        if isinstance(self.scale, tuple):
            object.__setattr__(self, "scale", tuple(map(_tuple, self.scale)))
        for problem in self._problems():
            raise UnplayableRules(problem)

    def _problems(self) -> Iterator[str]:
        """Why these rules can't be played, in the order in which a reader would look."""
        yield from self._not_from("players", FEWEST_PLAYERS, MOST_PLAYERS)
        yield from self._not_from("ranks", 1, MOST_RANKS)
        yield from self._not_from("tokens", 1, MOST_TOKENS)
        yield from self._not_from("strikes", 1, MOST_STRIKES)
        yield from self._not_from("starting_seat", 0, self.players - 1)
        if self.hand_size is not None:
            yield from self._not_from("hand_size", 1, MOST_IN_HAND)
        for switch in [field.name for field in fields(self) if type(field.default) is bool]:
            value = getattr(self, switch)
            if type(value) is not bool:
                yield f"{switch}: {quoted(value)} is neither true nor false"
        if self.deck_plays and self.five_flares:
            yield "deck_plays: not with five flares, whose tiles come before the draw"
        if self.edition not in EDITIONS:
            yield f"edition: {quoted(self.edition)} is not a box, only {', '.join(EDITIONS)} are"
        yield from self._wrong_suits()
        yield from self._wrong_copies()
        dealt = self.players * self.cards_each
        if dealt > self.deck_size:
            yield (
                f"hand_size: {self.players} hands of {self.cards_each} need {dealt} cards "
                f"and the deck has only {self.deck_size}"
            )
        if self.scale is not None:
            yield from self._wrong_scale(self.scale)

    def _not_from(self, name: str, low: int, high: int) -> Iterator[str]:
        value = getattr(self, name)
        if type(value) is not int:
            yield f"{name}: {quoted(value)} is not a whole number"
        if not low <= value <= high:
            yield f"{name}: {quoted(value)} can't be played, only {low} to {high}"

    def _wrong_suits(self) -> Iterator[str]:
        suits = self.suits
        if not isinstance(suits, tuple) or not all(isinstance(suit, Suit) for suit in suits):
            yield f"suits: {quoted(suits)} is not a list of suits"
        names = [suit.name for suit in suits]
        for name in names:
            if names.count(name) > 1:
                yield f"suits: {name} stands twice, and a suit can be in the game only once"
        if not any(suit.scoring == "points" for suit in suits):
            yield "suits: no suit scores points, so there is nothing to win: add a coloured suit"
        for suit in suits:
            for field, words in (("touch", suit.touch), ("rank_touch", suit.rank_touch)):
                if isinstance(words, tuple) and len(words) != self.ranks:
                    yield (
                        f"{field} of {suit.name}: {quoted(list(words))} does not fit, write one "
                        f"word, or {self.ranks}, one for each rank"
                    )
        if not self.hints:
            yield "suits: no card has a colour or a rank of its own, so nothing could be clued"

    def _wrong_copies(self) -> Iterator[str]:
        written = [("copies", self.copies)]
        written += [(f"copies of {suit.name}", suit.copies) for suit in self.suits]
        for whose, copies in written:
            if copies is not None and (
                len(copies) != self.ranks or not all(1 <= n <= MOST_COPIES for n in copies)
            ):
                yield (
                    f"{whose}: {quoted(list(copies))} does not fit, write {self.ranks} numbers "
                    f"from 1 to {MOST_COPIES}, one for each rank"
                )

    def _wrong_scale(self, scale: Scale) -> Iterator[str]:
        if not isinstance(scale, tuple) or not all(map(_is_verdict, scale)):
            yield (
                "scale: each entry is a score and its verdict in at most "
                f"{LONGEST_VERDICT} printable characters, such as (6, 'Fair')"
            )
        starts = [start for start, _ in scale]
        rising = all(low < high for low, high in pairwise(starts))
        if starts[:1] != [0] or not rising or starts[-1] > MOST_POINTS:
            yield (
                "scale: the first verdict starts at 0 and each later one at a higher score, "
                f"{MOST_POINTS} at most"
            )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(self.__getstate__().values()))

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        if self.hand_size is not None:
            return self.hand_size
        return 5 if self.players <= 3 else 4

    def suit_copies(self, suit: Suit) -> tuple[int, ...]:
        """How many cards of rank 1, 2, … a suit has.

        >>> from hanabi_kit.engine.cards import BLACK
        >>> Rules(players=2).suit_copies(BLACK)
        (1, 2, 2, 2, 3)
        """
        if suit.copies is not None:
            return suit.copies
        middle = (2,) * (self.ranks - 2)
        copies = self.copies or ((3, *middle, 1) if self.ranks > 1 else (3,))
        return copies if suit.direction == "up" else copies[::-1]

    # Identities: the different cards of the deck, numbered suit by suit, rank by rank.

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The card of each identity."""
        return tuple(
            Card(suit.letter, rank) for suit in self.suits for rank in range(1, self.ranks + 1)
        )

    @cached_property
    def _identity(self) -> dict[Card, int]:
        return {card: i for i, card in enumerate(self.cards)}

    def identity(self, card: Card) -> int:
        """The identity of a card; a card that is not in this game is refused."""
        if card not in self._identity:
            letters = " ".join(suit.letter for suit in self.suits)
            raise InvalidNotation(
                f"{card} is not in this game: its suits are {letters} and its ranks 1 to "
                f"{self.ranks}"
            )
        return self._identity[card]

    @cached_property
    def copies_of(self) -> tuple[int, ...]:
        """How many cards of each identity the deck has."""
        return tuple(n for suit in self.suits for n in self.suit_copies(suit))

    @cached_property
    def deck_size(self) -> int:
        """How many cards the whole deck has."""
        return sum(self.copies_of)

    @cached_property
    def all_cards(self) -> tuple[int, ...]:
        """The identities of the whole deck, in order."""
        return tuple(i for i, copies in enumerate(self.copies_of) for _ in range(copies))

    @cached_property
    def any_card(self) -> int:
        """The mask of all identities."""
        return (1 << len(self.cards)) - 1

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask that holds just these cards."""
        return sum({1 << self.identity(card) for card in cards})

    # Clues.

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """Everything a clue can say: each colour, then each rank, that is some card's own."""
        ranks = range(1, self.ranks + 1)
        colours = [s.name for s in self.suits if any(s.touch_at(rank) == "own" for rank in ranks)]
        own = [rank for rank in ranks if any(s.rank_touch_at(rank) == "own" for s in self.suits)]
        return (*colours, *own)

    def touches(self, hint: Hint, card: Card) -> bool:
        """Whether a clue points at a card. The only place that knows."""
        suit = self._suits[card.suit]
        if isinstance(hint, int):
            touch, own = suit.rank_touch_at(card.rank), card.rank == hint
        else:
            touch, own = suit.touch_at(card.rank), suit.name == hint
        return touch == "every" or (touch == "own" and own)

    @cached_property
    def _suits(self) -> dict[str, Suit]:
        return {suit.letter: suit for suit in self.suits}

    @cached_property
    def touch_masks(self) -> dict[Hint, int]:
        """For each hint the mask of the identities that it touches."""
        return {
            hint: self.mask(card for card in self.cards if self.touches(hint, card))
            for hint in self.hints
        }

    # Fireworks: a mask of the identities played, read suit by suit.

    @cached_property
    def building_order(self) -> tuple[tuple[int, ...], ...]:
        """For each suit its identities in the order in which they are played."""
        ranks = self.ranks
        rows = [tuple(range(s * ranks, (s + 1) * ranks)) for s in range(len(self.suits))]
        return tuple(
            row if suit.direction == "up" else row[::-1]
            for suit, row in zip(self.suits, rows, strict=True)
        )

    def heights(self, played: int) -> tuple[int, ...]:
        """How many cards each firework has."""
        suit_mask = (1 << self.ranks) - 1
        return tuple(
            (played >> s * self.ranks & suit_mask).bit_count() for s in range(len(self.suits))
        )

    def played(self, heights: Iterable[int]) -> int:
        """The mask of the cards played when the fireworks have these heights."""
        return sum(
            1 << identity
            for row, height in zip(self.building_order, heights, strict=True)
            for identity in row[:height]
        )

    # Scoring.

    @cached_property
    def maximum(self) -> int:
        """The best score there is."""
        return self.ranks * sum(suit.scoring == "points" for suit in self.suits)

    def score(self, played: int) -> int:
        """Points for the fireworks as they stand, never below 0."""
        total = 0
        for suit, height in zip(self.suits, self.heights(played), strict=True):
            total += height if suit.scoring == "points" else height - self.ranks
        return max(0, total)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _is_verdict(entry: object) -> bool:
    match entry:
        case (start, str(words)):
            return type(start) is int and len(words) <= LONGEST_VERDICT and words.isprintable()
    return False
