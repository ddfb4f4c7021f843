"""Cards and suits, and bit masks over the identities a card can have."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from ..support.errors import InvalidNotation, UnplayableRules, quoted

Touch = Literal["own", "every", "none"]
Touches = Touch | tuple[Touch, ...]
"""How clues of one kind touch a suit: alike for all of its cards, or one word for each rank."""
Direction = Literal["up", "down"]
Scoring = Literal["points", "penalty"]

LETTERS = {
    "red": "r",
    "yellow": "y",
    "green": "g",
    "blue": "b",
    "white": "w",
    "multicolour": "m",
    "black": "k",
}
NAMES = {letter: name for name, letter in LETTERS.items()}


class Card(NamedTuple):
    """What is printed on a card: the letter of its suit and its rank.

    >>> Card.parse("r3")
    Card.parse('r3')
    >>> str(Card("b", 5)), Card("b", 5).suit
    ('b5', 'b')
    """

    suit: str
    rank: int

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as ``r3``: a suit's letter and a rank."""
        if not re.fullmatch("[rygbwmk][1-9]", text):
            raise InvalidNotation(
                f"{quoted(text)} is not a card: write a suit letter (r y g b w m k) and a rank, "
                "such as r3"
            )
        return cls(text[0], int(text[1]))

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


def counted(copies: Sequence[int] | None) -> tuple[int, ...] | None:
    """Copies of each rank as a tuple of whole numbers; None if they are left to the rules."""
    if copies is None:
        return None
    if not isinstance(copies, list | tuple) or any(type(n) is not int for n in copies):
        raise UnplayableRules(f"copies: {quoted(copies)} is not a list of whole numbers")
    return tuple(copies)


@dataclass(frozen=True, slots=True)
class Suit:
    """One firework's cards: which clues touch them, which way they build, how they score.

    `touch` is ``own`` (clued by its own colour), ``every`` (touched by each colour clue, has none
    of its own) or ``none`` (no colour clue ever touches it); `rank_touch` says the same of clues of
    a rank. In place of a word for all of its cards there may be one for each rank. `copies` counts
    the cards of rank 1, 2, …; None means the copies of the rules, turned over for a suit that
    builds down. A suit scores ``points`` for each card played, or costs a ``penalty`` for each card
    missing.

    >>> Suit("red").letter, Suit("black", touch="none", direction="down").touch
    ('r', 'none')
    >>> Suit("red", touch=("every", "own", "own")).touch_at(1)
    'every'
    """

    name: str
    touch: Touches = "own"
    direction: Direction = "up"
    copies: tuple[int, ...] | None = None
    scoring: Scoring = "points"
    rank_touch: Touches = "own"

    def __post_init__(self) -> None:
        for field in ("touch", "rank_touch"):
            object.__setattr__(self, field, _simplest(getattr(self, field)))
        for field, allowed in (
            ("name", tuple(LETTERS)),
            ("touch", get_args(Touch)),
            ("direction", get_args(Direction)),
            ("scoring", get_args(Scoring)),
            ("rank_touch", get_args(Touch)),
        ):
            value = getattr(self, field)
            words = value if "touch" in field and isinstance(value, tuple) else (value,)
            if not words or any(word not in allowed for word in words):
                only = ", ".join(allowed)
                raise UnplayableRules(f"{field}: {quoted(value)} is not possible, only {only}")
        object.__setattr__(self, "copies", counted(self.copies))

    def touch_at(self, rank: int) -> Touch:
        """How clues of a colour touch the cards of a rank."""
        return self.touch if isinstance(self.touch, str) else self.touch[rank - 1]

    def rank_touch_at(self, rank: int) -> Touch:
        """How clues of a rank touch the cards of a rank."""
        return self.rank_touch if isinstance(self.rank_touch, str) else self.rank_touch[rank - 1]

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in every notation."""
        return LETTERS[self.name]


def _simplest(words: Any) -> Any:
    """One word if it is the same for every rank; what people and JSON write as a list, a tuple."""
    if not isinstance(words, list | tuple):
        return words
    alike = bool(words) and all(word == words[0] for word in words)
    return words[0] if alike else tuple(words)


COLOURS = tuple(Suit(name) for name in ("red", "yellow", "green", "blue", "white"))
MULTICOLOUR = Suit("multicolour", touch="every")
MULTICOLOUR_OWN = Suit("multicolour", copies=(1, 1, 1, 1, 1))
BLACK = Suit("black", touch="none", direction="down", scoring="penalty")

STANDARD_SUITS = {suit.name: suit for suit in (*COLOURS, MULTICOLOUR, BLACK)}
"""What a suit is when only its name is given."""


def identities(mask: int) -> Iterator[int]:
    """The identities in a mask, lowest first.

    >>> list(identities(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
