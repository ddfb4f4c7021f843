"""What can go wrong: each message quotes the input and says what would be right."""

from collections.abc import Iterable

LONGEST_QUOTE = 40
MOST_LISTED = 5
MOST_REASONS = 10
PUBLIC = "hanabi_kit"
"""Where people import the errors from: the address that a traceback shows."""


def quoted(value: object) -> str:
    """A value as a message shows it: as Python writes it, and cut where it is long.

    >>> quoted("r3"), quoted([3, 2, 1])
    ("'r3'", '[3, 2, 1]')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_QUOTE else f"{value[:LONGEST_QUOTE]}…")
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number too long, a list too deep to be written
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def quoted_list(values: Iterable[object]) -> str:
    """Values as a message lists them: the first few.

    >>> quoted_list(["a", "b"]), quoted_list(range(9))
    ("'a', 'b'", '0, 1, 2, 3, 4 …')
    """
    values = list(values)
    more = " …" if len(values) > MOST_LISTED else ""
    return ", ".join(map(quoted, values[:MOST_LISTED])) + more


class HanabiError(ValueError):
    """Anything the kit refuses; its message is one sentence for people.

    >>> from hanabi_kit.bots import find
    >>> try:
    ...     find("nobody")
    ... except HanabiError as error:
    ...     print(str(error)[:21])
    'nobody' is not a bot
    """

    __module__ = PUBLIC


class UnplayableRules(HanabiError):
    """Rules that no game can be played with; the message names the options that clash.

    >>> from hanabi_kit import Rules, Suit
    >>> Rules(players=5, suits=(Suit("red"),), ranks=3)
    Traceback (most recent call last):
    hanabi_kit.UnplayableRules: hand_size: 5 hands of 4 need 20 cards and the deck has only 6
    """

    __module__ = PUBLIC


class InvalidNotation(HanabiError):
    """Text or a file that cannot be read as what it should be.

    >>> from hanabi_kit import Card
    >>> Card.parse("x3")
    Traceback (most recent call last):
    hanabi_kit.InvalidNotation: 'x3' is not a card: write a suit letter (r y g b w m k) and a \
rank, such as r3
    """

    __module__ = PUBLIC


class IllegalAction(HanabiError):
    """An action that the rules do not allow now.

    >>> from hanabi_kit import Clue, deal, editions
    >>> deal(editions.rules("en", players=2), seed=7).apply(Clue(0, 1))
    Traceback (most recent call last):
    hanabi_kit.IllegalAction: c0:1: a clue goes to a teammate, not to seat 0
    """

    __module__ = PUBLIC


class Hidden(HanabiError):
    """What an action would bring depends on something that is unknown here.

    >>> from hanabi_kit import Play, View, deal, editions
    >>> View.of(deal(editions.rules("en", players=2), seed=7), seat=0).apply(Play(0))
    Traceback (most recent call last):
    hanabi_kit.Hidden: p#0: card #0 is unknown; say what it is first (s#0=r1) or deal the unknown \
cards by a seed
    """

    __module__ = PUBLIC


class ImpossiblePosition(HanabiError):
    """A position that no deal of the cards can produce.

    `reasons` lists every one; the message tells the first few.

    >>> from hanabi_kit import Position
    >>> Position.parse("en2 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/b5,b5,y1,g3,y2 x").state()
    Traceback (most recent call last):
    hanabi_kit.ImpossiblePosition: b5: 2 are in sight, and the game has only 1
    """

    __module__ = PUBLIC

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons
        more = len(reasons) - MOST_REASONS
        told = reasons[:MOST_REASONS] + (
            [f"and {more} more reason{'s' * (more > 1)}"] if more > 0 else []
        )
        super().__init__("; ".join(told))

    def __reduce__(self) -> tuple[type["ImpossiblePosition"], tuple[list[str]]]:
        return ImpossiblePosition, (self.reasons,)
