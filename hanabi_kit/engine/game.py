"""What a game consists of: its rules and names, the hands on the table, the fields of a state."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple, NoReturn

from ..support.errors import HanabiError
from .actions import Action, Clue
from .lookups import Lookups, Move, tables_of
from .rules import TILES, Hint, Rules

Ending = Literal["perfect", "strikes", "indispensable", "stuck", "last round"]

PLAYERS = ("Ann", "Bob", "Cem", "Dia", "Eli")
LONGEST_NAME = 40
UNKNOWN_TILE = 0


class Mark(NamedTuple):
    """One clue that a card's holder got while holding it, and whether it touched the card."""

    hint: Hint
    touched: bool

    def __str__(self) -> str:
        return f"{'+' if self.touched else '-'}{self.hint}"


class Frozen:
    """What is laid on the table as it is: no attribute can be set or deleted.

    Objects are filled as an unfrozen class of the same layout and then change class, which costs
    no copy and no call for each attribute.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is frozen: apply an action to get a new one")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)


class HandFields:
    """The fields of a hand: one column a card, oldest first, and the actions that it allows."""

    numbers: tuple[int, ...]
    cards: tuple[int, ...]
    masks: tuple[int, ...]
    """The identities that the clues alone allow."""
    moves: tuple[Move, ...]
    """What can be done with the cards, card by card: its plays, then its discard."""
    hits: int
    """The hints that may be given to this hand, as a mask."""
    clues: tuple[Clue, ...]

    __slots__ = ("cards", "clues", "hits", "masks", "moves", "numbers")


class Hand(Frozen, HandFields):
    """A hand, frozen."""

    __slots__ = ()

    @property
    def columns(self) -> tuple["Column", ...]:
        """The cards of the hand, one after another."""
        return tuple(zip(self.numbers, self.cards, self.masks, strict=True))


def lay_hand(
    numbers: tuple[int, ...],
    cards: tuple[int, ...],
    masks: tuple[int, ...],
    moves: tuple[Move, ...],
    hits: int,
    clues: tuple[Clue, ...],
) -> Hand:
    """A hand made of these."""
    hand = HandFields()
    hand.numbers = numbers
    hand.cards = cards
    hand.masks = masks
    hand.moves = moves
    hand.hits = hits
    hand.clues = clues
    hand.__class__ = Hand
    return hand  # type: ignore[return-value]


Column = tuple[int, int, int]
"""One card of a hand: its number, identity and mask."""


def make_hand(tables: Lookups, seat: int, columns: Iterable[Column]) -> Hand:
    """A seat's hand with everything that follows from its cards."""
    numbers, cards, masks = tuple(zip(*columns, strict=True)) or ((), (), ())
    moves = tuple(chain.from_iterable([tables.moves[number] for number in numbers]))
    hits = _hits(tables, cards)
    if tables.unknown in cards and not tables.rules.empty_clues:
        hits = tables.unseen_bit | _possible_hits(tables, cards, masks)
    return lay_hand(numbers, cards, masks, moves, hits, tables.clues(seat, hits))


def _hits(tables: Lookups, cards: Iterable[int]) -> int:
    hits = tables.empty_hand_hits
    for card in cards:
        hits |= tables.hits[card]
    return hits


def _possible_hits(tables: Lookups, cards: Iterable[int], masks: Iterable[int]) -> int:
    """The hints that may hit a hand with unknown cards, as far as their masks tell."""
    seen = 0
    for card, mask in zip(cards, masks, strict=True):
        seen |= mask if card == tables.unknown else 1 << card
    touch_masks = tables.rules.touch_masks
    return sum(1 << i for i, hint in enumerate(tables.rules.hints) if touch_masks[hint] & seen)


def make_hands(tables: Lookups, columns: Iterable[Iterable[Column]]) -> tuple[Hand, ...]:
    """The hands of all seats."""
    return tuple(make_hand(tables, seat, hand) for seat, hand in enumerate(columns))


def opening_hands(tables: Lookups, deck: list[int]) -> tuple[Hand, ...]:
    """The hands dealt from the top of a deck, all of seat 0's cards first."""
    hands = []
    end = 0
    for seat, (numbers, masks, moves) in enumerate(tables.openings):
        start, end = end, end + len(numbers)
        cards = tuple(deck[start:end])
        hits = _hits(tables, cards)
        clues = tables.clues(seat, hits)
        hands.append(lay_hand(numbers, cards, masks, moves, hits, clues))
    return tuple(hands)


class Game(Frozen):
    """What never changes while a game is played: rules, names, the seed, and marks from before."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    marks: Mapping[int, tuple[Mark, ...]]
    tables: Lookups

    __slots__ = ("marks", "names", "rules", "seed", "tables")

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str] | None = None,
        seed: int = 0,
        marks: Mapping[int, tuple[Mark, ...]] | None = None,
    ) -> None:
        fill = object.__setattr__
        fill(self, "rules", rules)
        fill(self, "names", check_names(rules, names))
        fill(self, "seed", seed)
        fill(self, "marks", marks or {})
        fill(self, "tables", tables_of(rules))

    def marked(self, marks: Mapping[int, tuple[Mark, ...]]) -> "Game":
        """The same rules and names with these marks, and without the seed."""
        game = object.__new__(Game)
        fill = object.__setattr__
        fill(game, "rules", self.rules)
        fill(game, "names", self.names)
        fill(game, "seed", 0)
        fill(game, "marks", marks)
        fill(game, "tables", self.tables)
        return game

    def __reduce__(self) -> tuple[type["Game"], tuple[Any, ...]]:
        return Game, (self.rules, self.names, self.seed, self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.rules, self.names, self.seed))


def check_names(rules: Rules, names: Sequence[str] | None) -> tuple[str, ...]:
    """The players' names, or the usual ones; what could be confused is refused."""
    if names is None:
        return PLAYERS[: rules.players]
    if len(names) != rules.players:
        raise HanabiError(f"names: {len(names)} names do not fit {rules.players} players")
    for name in names:
        tidy = name.isprintable() and name == " ".join(name.split())
        if not tidy or not 1 <= len(name) <= LONGEST_NAME:
            raise HanabiError(
                f"names: {name[:LONGEST_NAME]!r} is not a name: write 1 to {LONGEST_NAME} "
                "printable characters, words parted by one blank"
            )
    if len({name.casefold() for name in names}) < len(names):
        raise HanabiError(f"names: {', '.join(names)}: every player needs a different name")
    return tuple(names)


class StateFields:
    """The fields of a state, laid out once for the frozen state and for its draft.

    Cards are identities (see `Rules.cards`): in `hands`, `deck` (next card first), `discards` (in
    order) and the mask `played`. `drawn` is the number that the next card from the deck will bear.
    `previous`, a state, and `action` say how the state came about. `views` keeps what each seat
    sees of it, once somebody has asked.
    """

    game: Game
    hands: tuple[Hand, ...]
    deck: tuple[int, ...]
    drawn: int
    played: int
    discards: tuple[int, ...]
    tokens: int
    strikes: int
    turn: int
    turns_left: int | None
    tiles: tuple[int, ...]
    turned: tuple[int, ...]
    """The bonus tiles that are known to have been turned, in sorted order."""
    pending: int | None
    ending: Ending | None
    previous: Any
    action: Action | None
    views: Mapping[int, Any] | None

    __slots__ = (
        "action",
        "deck",
        "discards",
        "drawn",
        "ending",
        "game",
        "hands",
        "pending",
        "played",
        "previous",
        "strikes",
        "tiles",
        "tokens",
        "turn",
        "turned",
        "turns_left",
        "views",
    )

    def copy_table(self, source: "StateFields") -> None:
        """Copy all fields of another state but its past: `previous`, `action` and `views`.

        Written out, for a loop over the fields takes five times as long.
        """
        self.game = source.game
        self.hands = source.hands
        self.deck = source.deck
        self.drawn = source.drawn
        self.played = source.played
        self.discards = source.discards
        self.tokens = source.tokens
        self.strikes = source.strikes
        self.turn = source.turn
        self.turns_left = source.turns_left
        self.tiles = source.tiles
        self.turned = source.turned
        self.pending = source.pending
        self.ending = source.ending

    @property
    def hidden_tiles(self) -> tuple[int, ...]:
        """The bonus tiles that may lie face down: of those unknown, all that nobody saw turned."""
        if UNKNOWN_TILE in self.tiles:
            return tuple([tile for tile in TILES if tile not in self.turned])
        return tuple(sorted(self.tiles))

    def is_lost(self, card: int) -> bool:
        """Whether a card still to be played lies in the discards with every copy."""
        copies = self.game.rules.copies_of[card]
        return not self.played >> card & 1 and self.discards.count(card) == copies
