"""A learner's code, run: it has an answer in time, or there are words for what it did instead."""

from collections.abc import Callable
from typing import TypeVar

from ...bots.time_limit import run_within

SECONDS = 5.0
"""How long a learner's code may take at one go."""
LONGEST = 80
"""How much is told of what an exception says."""

Answer = TypeVar("Answer")


class Quit(Exception):
    """A learner's code raised what ends programs, as `sys.exit` does; the message names it."""


def ran(do: Callable[[], Answer]) -> Answer:
    """What a learner's code answers; raises `TookTooLong`, `Quit`, or any error of its own."""
    raised: list[BaseException] = []

    def noting() -> Answer:
        try:
            return do()
        except BaseException as error:
            raised.append(error)
            raise

    try:
        return run_within(SECONDS, noting)
    except Exception:
        raise
    except BaseException as error:
        if any(error is own for own in raised):
            raise Quit(named(error)) from None
        raise  # the stop button


def named(error: BaseException) -> str:
    """An exception in a few words, whatever it does when it is written.

    >>> named(ZeroDivisionError("division by zero")), named(SystemExit())
    ('ZeroDivisionError: division by zero', 'SystemExit')
    """
    try:
        words = str(error)[:LONGEST]
    except Exception:  # a class of the learner's own may do anything
        words = ""
    if isinstance(error, Quit):
        return words
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
