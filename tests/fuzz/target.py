"""A thing to attack, and the promise that it has to keep."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TypeVar

from hanabi_kit import HanabiError
from hanabi_kit.bots.time_limit import TookTooLong, run_within

from .mutations import Mutator

Read = TypeVar("Read")

SECONDS = 10.0
"""When something counts as hanging: far longer than anything here takes."""
LONGEST_REFUSAL = 2_000


class FaultError(AssertionError):
    """The promise is broken: what came instead, in one line."""


def reread(read: Callable[[str], Read], text: str) -> Read:
    """What the kit itself has written, read again: this may not be refused."""
    try:
        return read(text)
    except HanabiError as error:
        raise FaultError(f"what was written is refused: {error}") from error


@dataclass(frozen=True)
class Target:
    """A format, who reads it, and whole examples of it.

    The promise: what is read is used and written without an error, and read again it is the same;
    or else a `HanabiError` says in one line why not.
    """

    name: str
    examples: Callable[[], Sequence[str]]
    spoil: Mutator
    use: Callable[[str, Path], None]
    """Reads a text and uses what it says; has a folder to put files into."""
    quick: int = 200
    """How many attacks belong to the ordinary tests."""

    @cached_property
    def seeds(self) -> Sequence[str]:
        """The whole examples, made once."""
        return self.examples()

    def attack(self, seed: int, number: int) -> str:
        """The text of one attack: the same seed and number give the same text."""
        return self.spoil(self.seeds, Random(f"{self.name} {seed} {number}"))

    def is_read(self, text: str, folder: Path) -> bool:
        """Whether a text is read, or else refused; a `FaultError` if the promise is broken."""
        streams, here = (sys.stdin, sys.stdout, sys.stderr), os.getcwd()
        try:
            run_within(SECONDS, lambda: self.use(text, folder))
        except TookTooLong as error:
            # What hangs can't tidy up after itself.
            sys.stdin, sys.stdout, sys.stderr = streams
            os.chdir(here)
            raise FaultError(f"hangs: {error}") from error
        except HanabiError as error:
            said = str(error)
            if len(said.splitlines()) != 1 or len(said) > LONGEST_REFUSAL:
                raise FaultError(f"a refusal of {len(said)} characters: {said[:80]!r}") from error
            return False
        except FaultError:
            raise
        except Exception as error:
            raise FaultError(_told(error)) from error
        return True


def _told(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(frame.filename).name}:{frame.lineno}"
    return f"{type(error).__name__} at {where}: {str(error)[:200]!r}"
