"""Codes: what a clue means. A book is a list of signs; the plain code takes clues literally."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import log2
from typing import Literal, Protocol

from ..engine.cards import COLOURS
from ..engine.rules import Hint
from ..support.errors import HanabiError, quoted
from ..support.i18n import _, listed
from .deals import CARDS, HeardClue

SLOTS = tuple(range(1, CARDS + 1))
Looks = Literal["hint", "first"]
"""What a sign is made of: what the clue says, or its kind and the first slot that it touches."""

_RANKS = tuple(str(rank) for rank in SLOTS)
SIGNS: Mapping[Looks, tuple[str, ...]] = {
    "hint": (*(suit.name for suit in COLOURS), *_RANKS),
    "first": tuple(f"{kind} {slot}" for kind in ("colour", "rank") for slot in SLOTS),
}
"""All signs of each kind."""


def bits(choices: int) -> float:
    """How many yes-or-no answers pick one of so many things.

    >>> bits(8), round(bits(10), 2)
    (3.0, 3.32)
    """
    if choices < 1:
        raise HanabiError(_("{n} things can't be told apart").format(n=quoted(choices)))
    return log2(choices)


class Code(Protocol):
    """What a clue means to whoever knows the code."""

    @property
    def name(self) -> str:
        """How the code is called."""

    def meanings(self, heard: HeardClue) -> tuple[int, ...]:
        """The slots that a clue may speak of: none, one, or several if it is ambiguous."""

    def sign(self, heard: HeardClue) -> str:
        """What the code looks at in a clue."""


@dataclass(frozen=True)
class Plain:
    """Clues mean what they say and no more: Bob plays a card once he is sure that it fits."""

    name: str = "plain"

    def meanings(self, heard: HeardClue) -> tuple[int, ...]:
        """The slots that surely fit."""
        return heard.sure

    def sign(self, heard: HeardClue) -> str:
        """All of it: the hint."""
        return str(heard.hint)


@dataclass(frozen=True)
class FunctionCode:
    """A code as a function of the hint and of the slots that it touches.

    >>> FunctionCode("newest", lambda hint, touched: touched[-1]).name
    'newest'
    """

    name: str
    read: Callable[[Hint, tuple[int, ...]], int | Iterable[int] | None]

    def meanings(self, heard: HeardClue) -> tuple[int, ...]:
        """The slot that the function answers with, or the slots, or none."""
        return slots_of(self.read(heard.hint, heard.touched))

    def sign(self, heard: HeardClue) -> str:
        """All that the function is given."""
        touched = listed([str(slot) for slot in heard.touched])
        return f"{heard.hint} ({touched})"


def slots_of(answer: object) -> tuple[int, ...]:
    """The slots that somebody answered with; what is no slot is refused."""
    match answer:
        case None:
            return ()
        case list() | tuple() | set() | frozenset():
            return tuple(sorted({_slot(slot) for slot in answer}))
    return (_slot(answer),)


def _slot(answer: object) -> int:
    if type(answer) is not int or answer not in SLOTS:
        words = _("{slot} is not a slot: a meaning is a number from 1 to {n}, several, or None")
        raise HanabiError(words.format(slot=quoted(answer), n=CARDS))
    return answer


@dataclass(frozen=True)
class Book:
    """A codebook: for each sign the slots that it stands for.

    >>> book = Book("mine", "first").with_sign("colour 1", 3)
    >>> book.of("colour 1"), book.of("rank 1"), book.told_apart
    ((3,), (), 1)
    """

    name: str
    looks: Looks
    entries: tuple[tuple[int, ...], ...] = ((),) * len(_RANKS) * 2
    """What each sign stands for, in the order of `signs`."""

    def __post_init__(self) -> None:
        if self.looks not in SIGNS:
            only = ", ".join(SIGNS)
            words = _("a book can't look at {looks}, only at: {only}")
            raise HanabiError(words.format(looks=quoted(self.looks), only=only))

    @property
    def signs(self) -> tuple[str, ...]:
        """All signs, with a meaning or without."""
        return SIGNS[self.looks]

    def of(self, sign: str) -> tuple[int, ...]:
        """What a sign stands for."""
        return self.entries[self._place(sign)]

    def with_sign(self, sign: str, *slots: int) -> "Book":
        """The book with another meaning for a sign; several make it ambiguous, none unused."""
        place = self._place(sign)
        entries = (*self.entries[:place], slots_of(slots), *self.entries[place + 1 :])
        return replace(self, entries=entries)

    def _place(self, sign: str) -> int:
        if sign not in self.signs:
            words = _("{sign} is not a sign of this book, only: {signs}")
            raise HanabiError(words.format(sign=quoted(sign), signs=", ".join(self.signs)))
        return self.signs.index(sign)

    @property
    def ambiguous(self) -> tuple[str, ...]:
        """The signs that stand for more than one slot."""
        entries = zip(self.signs, self.entries, strict=True)
        return tuple(sign for sign, slots in entries if len(slots) > 1)

    @property
    def told_apart(self) -> int:
        """How many slots have a sign that stands for nothing else."""
        return len({slots[0] for slots in self.entries if len(slots) == 1})

    def sign(self, heard: HeardClue) -> str:
        """The sign that a clue makes; a clue that touches nothing has no first slot."""
        if self.looks == "hint":
            return str(heard.hint)
        return f"{heard.kind} {heard.touched[0]}" if heard.touched else ""

    def meanings(self, heard: HeardClue) -> tuple[int, ...]:
        """What the clue's sign stands for."""
        sign = self.sign(heard)
        return self.of(sign) if sign in self.signs else ()


def _single(slots: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    return tuple((slot,) for slot in slots)


BOOKS: Mapping[str, Book] = {
    book.name: book
    for book in (
        Book("five colours", "hint", (*_single(SLOTS), *[()] * CARDS)),
        Book("colours and ranks", "hint", _single(SLOTS * 2)),
        Book("first touched", "first", _single(SLOTS * 2)),
        Book("vague", "first", tuple((s, s % CARDS + 1) for s in SLOTS * 2)),
    )
}
"""Ready-made books: two that look at what is said, and two that look at what is touched. The last
says of each sign: that slot or the next."""
