"""The order in which answers were given, whatever clocks said.

What several notebooks and computers recorded is ordered by time. But clocks are set, forward and
back. So where an answer would be older than the one before it, a line of its own stands above it
and notes what the clock shows: all that is above that note was answered before, so none of it is
later. A record without such notes, as earlier versions wrote it, is in the order of time.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import heappop, heappush
from operator import attrgetter

from ..support.errors import InvalidNotation
from .attempts import VERSION, Attempt, is_moment


@dataclass(frozen=True, slots=True)
class ClockNote:
    """A line between attempts: the clock goes back here, and time goes on."""

    version: int
    clock: str
    """What it shows, as an attempt notes it."""
    of: int | None = None
    """How many attempts right above were recorded by the same clock; None stands for all."""

    def __post_init__(self) -> None:
        if (
            self.version != VERSION
            or not is_moment(self.clock)
            or not (self.of is None or self.of > 0)
        ):
            raise InvalidNotation("this is not how a clock is noted")

    def line(self) -> str:
        """The note as one line of JSON."""
        told = {"version": self.version, "clock": self.clock}
        return json.dumps(
            told | ({} if self.of is None else {"of": self.of}), separators=(",", ":")
        )


JournalLine = Attempt | ClockNote


def noted(
    attempts: Iterable[Attempt], after: Attempt | None = None, *, among_others: bool = False
) -> Iterator[JournalLine]:
    """Attempts in their order, behind one that was there before, with a note where time goes back.

    Among others, which a note must say nothing about, each counts the attempts it is about.
    """
    before = after
    for number, attempt in enumerate(attempts):
        if before is not None and attempt.when < before.when:
            yield ClockNote(VERSION, attempt.when, number if among_others else None)
        yield attempt
        before = attempt


def in_order(lines: Iterable[JournalLine]) -> tuple[Attempt, ...]:
    """The attempts in the order in which they were given, each once."""
    lines = [*lines]
    attempts = [line for line in lines if isinstance(line, Attempt)]
    if len(attempts) == len(lines):
        return tuple(sorted(dict.fromkeys(attempts), key=attrgetter("when")))
    keys: dict[Attempt, tuple[str, int, str, int]] = {}
    place, part = len(attempts), len(lines) - len(attempts)
    below: list[tuple[str, int]] = []  # of each note: its clock, and the first it is about
    for line in reversed(lines):
        if isinstance(line, ClockNote):
            part -= 1
            heappush(below, (line.clock, 0 if line.of is None else place - line.of))
            continue
        place -= 1
        while below and below[0][1] > place:
            heappop(below)
        when = min(line.when, below[0][0]) if below else line.when
        keys[line] = (when, part, line.when, place)
    return tuple(sorted(keys, key=keys.__getitem__))


def in_line(moments: Sequence[datetime]) -> list[int]:
    """The places of the most moments that follow one another; at all others the clock was wrong.

    Of several ways to choose them, the future is distrusted: the one that ends earliest is taken.

    >>> hours = [datetime(2030, 1, 7, hour) for hour in (9, 10, 23, 11, 8, 12)]
    >>> in_line(hours)
    [0, 1, 3, 5]
    """
    ends: list[int] = []  # of the best that are one long, two long and so on: the last place
    before: list[int | None] = []
    for place, moment in enumerate(moments):
        length = bisect_right(ends, moment, key=moments.__getitem__)
        before.append(ends[length - 1] if length else None)
        ends[length : length + 1] = [place]
    found: list[int] = []
    at = ends[-1] if ends else None
    while at is not None:
        found.append(at)
        at = before[at]
    return found[::-1]
