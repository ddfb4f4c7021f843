"""Attempts at puzzles, briefly: days and minutes for dates, defaults for what is not told."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from hanabi_kit.practice import Attempt
from hanabi_kit.practice.attempts import stamp
from hanabi_kit.practice.journal import Journal

START = datetime(2030, 1, 7, 9, tzinfo=UTC)


def moment(day: float = 0, minute: float = 0) -> datetime:
    return START + timedelta(days=day, minutes=minute)


def attempt(
    task: str = "one", *, right: bool | None = True, day: float = 0, minute: float = 0, **more: Any
) -> Attempt:
    when = stamp(moment(day, minute))
    return Attempt(task=task, right=right, when=when, **{"answer": "c1:r", **more})


def practice(*days: str) -> list[Attempt]:
    """One session a day, one answer a minute: ``"a+ b- b+"`` is a right, b wrong and then fixed.

    Behind a ``?`` the answer was given with a hint, behind an ``=`` as a retry.
    """
    return [
        attempt(
            word[0],
            right="+" in word,
            day=day,
            minute=minute,
            hints=int("?" in word),
            retry="=" in word,
        )
        for day, words in enumerate(days)
        for minute, word in enumerate(words.split())
    ]


SOME = tuple(attempt(minute=minute, answer=f"c1:{minute}") for minute in range(5))


def recorded(path: Path, attempts: tuple[Attempt, ...] = SOME) -> Path:
    Journal(path).add(attempts)
    return path


def refusing(number: int) -> Callable[..., int]:
    def refuse(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    return refuse


def refusing_to_write(number: int) -> Callable[..., int]:
    """What opens files to be read only, in place of `os.open`."""
    opening, refuse = os.open, refusing(number)

    def to_read(path: str, flags: int, *rest: int) -> int:
        return refuse() if flags & os.O_RDWR else opening(path, flags, *rest)

    return to_read


words = st.from_regex(r"[a-e][+-]\??=?", fullmatch=True)
histories = st.lists(st.lists(words, max_size=6).map(" ".join), max_size=5).map(
    lambda days: practice(*days)
)
"""Any history: answers to puzzles a to e, on some days."""
