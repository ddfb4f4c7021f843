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
    """Anything the kit refuses; its message is one sentence for people."""

    __module__ = PUBLIC


class UnplayableRules(HanabiError):
    """Rules that no game can be played with; the message names the options that clash."""

    __module__ = PUBLIC


class InvalidNotation(HanabiError):
    """Text or a file that cannot be read as what it should be."""

    __module__ = PUBLIC


class IllegalAction(HanabiError):
    """An action that the rules do not allow now."""

    __module__ = PUBLIC


class Hidden(HanabiError):
    """What an action would bring depends on something that is unknown here."""

    __module__ = PUBLIC


class ImpossiblePosition(HanabiError):
    """A position that no deal of the cards can produce.

    `reasons` lists every one; the message tells the first few.
    """

    __module__ = PUBLIC

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons
        more = len(reasons) - MOST_REASONS
        told = reasons[:MOST_REASONS] + ([f"and {more} more reasons"] if more > 0 else [])
        super().__init__("; ".join(told))

    def __reduce__(self) -> tuple[type["ImpossiblePosition"], tuple[list[str]]]:
        return ImpossiblePosition, (self.reasons,)
