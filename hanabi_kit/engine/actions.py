"""What a player can do, each with a short notation that stands alone.

| action | notation | meaning |
|---|---|---|
| `Clue` | ``c1:r`` ``c1:4`` | tell seat 1 about red, about rank 4 |
| `Play` | ``p#17`` ``p#17:r`` | play card number 17; the same, calling it red |
| `Discard` | ``d#17`` | discard card number 17 |
| `Return` | ``r:b3`` | bonus tile 5: shuffle a discarded b3 into the deck |
| `Relaunch` | ``p:b3`` | bonus tile 6: play a b3 from the discards |
| `Rearrange` | ``a0:3,1,2`` | seat 0 puts its cards in this order; costs no turn |
| `Reveal` | ``s#17=r4`` | an unknown card is seen to be r4; costs no turn |

A number behind ``#`` is a card's permanent number: the how-manieth card it was to leave the deck,
from 0. What people say and type ("play 2", "red to Bob") needs a table to make sense of slots and
names: see `hanabi_kit.parse` and `hanabi_kit.say`.

>>> parse("c1:r"), parse("d#17")
(Clue(target=1, hint='red'), Discard(card=17))
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..support.display import bundle
from ..support.errors import InvalidNotation
from .cards import LETTERS, NAMES, Card
from .rules import Hint


@dataclass(frozen=True, slots=True)
class Clue:
    """Tell one teammate about one colour or one rank.

    >>> str(Clue(1, "red")), parse("c1:4")
    ('c1:r', Clue(target=1, hint=4))
    """

    target: int
    hint: Hint

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"c{self.target}:{LETTERS.get(str(self.hint), self.hint)}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, perhaps calling its colour first.

    >>> str(Play(17)), str(Play(17, "red"))
    ('p#17', 'p#17:r')
    """

    card: int
    call: str | None = None

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"p#{self.card}" + (f":{LETTERS.get(self.call, self.call)}" if self.call else "")


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card for a token.

    >>> str(Discard(17))
    'd#17'
    """

    card: int

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"d#{self.card}"


@dataclass(frozen=True, slots=True)
class Return:
    """The choice of bonus tile 5: a discarded card goes back into the deck.

    >>> str(Return(Card.parse("b3")))
    'r:b3'
    """

    card: Card

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"r:{self.card}"


@dataclass(frozen=True, slots=True)
class Relaunch:
    """The choice of bonus tile 6: a discarded card is played.

    >>> str(Relaunch(Card.parse("b3")))
    'p:b3'
    """

    card: Card

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"p:{self.card}"


@dataclass(frozen=True, slots=True)
class Rearrange:
    """Put one's own cards in another order.

    >>> str(Rearrange(0, (3, 1, 2)))
    'a0:3,1,2'
    """

    seat: int
    order: tuple[int, ...]

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"a{self.seat}:{','.join(map(str, self.order))}"


@dataclass(frozen=True, slots=True)
class Reveal:
    """An unknown card turns out to be this one: how play goes on from a position with unknowns.

    >>> str(Reveal(17, Card.parse("r4")))
    's#17=r4'
    """

    card: int
    shown: Card

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        return f"s#{self.card}={self.shown}"


Action = Clue | Play | Discard | Return | Relaunch | Rearrange | Reveal
"""Any of the seven; `hanabi_kit.actions` has their notation."""

_FORMS: dict[str, Callable[..., Action]] = {
    r"c(\d):([a-z]|\d)": lambda target, hint: Clue(int(target), _hint(hint)),
    r"p#(\d{1,3})": lambda card: Play(int(card)),
    r"p#(\d{1,3}):([a-z])": lambda card, call: Play(int(card), NAMES[call]),
    r"d#(\d{1,3})": lambda card: Discard(int(card)),
    r"r:(\w+)": lambda card: Return(Card.parse(card)),
    r"p:(\w+)": lambda card: Relaunch(Card.parse(card)),
    r"a(\d):((?:\d{1,3},)*\d{1,3}|)": lambda seat, order: Rearrange(
        int(seat), tuple(map(int, order.split(","))) if order else ()
    ),
    r"s#(\d{1,3})=(\w+)": lambda card, shown: Reveal(int(card), Card.parse(shown)),
}


def parse(text: str) -> Action:
    """Read the short notation of an action.

    >>> parse("c1:r"), parse("p#17:b")
    (Clue(target=1, hint='red'), Play(card=17, call='blue'))
    """
    for form, make in _FORMS.items():
        if match := re.fullmatch(form, text, re.ASCII):
            try:
                return make(*match.groups())
            except KeyError:
                break
    raise InvalidNotation(
        f"{text[:40]!r} is not an action: write a clue like c1:r or c1:4, a play like p#17, "
        "a discard like d#17"
    )


def _hint(text: str) -> Hint:
    return int(text) if text.isdigit() else NAMES[text]
