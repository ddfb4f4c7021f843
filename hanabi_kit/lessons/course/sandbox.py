"""The sandbox for a learner's code: it is run within a time limit, and its errors get words."""

from collections.abc import Callable
from typing import TypeVar

from ...bots.time_limit import run_within

SECONDS = 5.0
"""How long a learner's code may take at one go."""
LONGEST = 80
"""How much is told of what an exception says."""

Answer = TypeVar("Answer")


class ProgramExit(Exception):
    """A learner's code raised what ends programs, as `sys.exit` does; the message names it."""


def run_learner_code(do: Callable[[], Answer]) -> Answer:
    """Run a learner's code: what it answers.

    Raises `TookTooLong`, `ProgramExit`, or any error of the code's own.
    """
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
            raise ProgramExit(error_words(error)) from None
        raise  # the stop button


def error_words(error: BaseException) -> str:
    """An exception in a few words, whatever it does when it is written.

    >>> error_words(ZeroDivisionError("division by zero")), error_words(SystemExit())
    ('ZeroDivisionError: division by zero', 'SystemExit')
    """
    try:
        words = str(error)[:LONGEST]
    except Exception:  # a class of the learner's own may do anything
        words = ""
    if isinstance(error, ProgramExit):
        return words
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
