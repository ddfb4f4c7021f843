"""Reading recorded attempts, a learner's own or a stranger's: a bad line costs that line only."""

import os
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import IO

from ..support.errors import HanabiError, InvalidNotation
from ..support.files import opened, parse_json, reason
from .attempts import LONGEST_LINE, VERSION, Attempt, is_name, structured
from .record_order import ClockNote, JournalLine, in_order

MOST_BYTES = 20_000_000
"""About 150,000 attempts; what lies behind is not read."""
MOST_UNREAD = 10_000
"""With so many bad lines this is something else, and going through all of it would take long."""
MOST_PROBLEMS = 20
"""So many are told one by one, the others only counted."""


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """What is wrong with a line."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


@dataclass(frozen=True, slots=True)
class ExportHeader:
    """The first line of an exported file: whose attempts these are, and how many."""

    version: int
    learner: str
    attempts: int

    def __post_init__(self) -> None:
        if self.version != VERSION or self.attempts < 0 or not is_name(self.learner):
            raise InvalidNotation("this is not how an exported file begins")


@dataclass(frozen=True, slots=True)
class JournalContents:
    """What a file of attempts holds: each attempt once, in order; and what is wrong."""

    attempts: tuple[Attempt, ...] = ()
    problems: tuple[UnreadableLine, ...] = ()
    """The first few."""
    unread: int = 0
    """How many lines could not be read."""
    header: ExportHeader | None = None
    """Of an exported file."""


def read(path: Path) -> JournalContents:
    """The attempts in a file, an exported one for example; refused only if it can't be opened."""
    contents = JournalReader(path).contents()
    if contents is None:
        raise HanabiError(f"{path}: there is no such file")
    return contents


class JournalReader:
    """Reads a file that grows, each time only what is new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._start_over(None)

    def contents(self) -> JournalContents | None:
        """All that the file holds by now; None if there is no such file."""
        try:
            with opened(self._path) as file:
                return self._read_on(file)
        except FileNotFoundError:
            self._start_over(None)
            return None
        except OSError as error:
            raise HanabiError(f"{self._path}: can't be read ({reason(error)})") from None

    def _start_over(self, file: tuple[int, int] | None) -> None:
        self._file = file
        self._offset = 0
        self._lines = _Lines()

    def _read_on(self, file: IO[bytes]) -> JournalContents:
        status = os.fstat(file.fileno())
        place = status.st_dev, status.st_ino
        if place != self._file or status.st_size < self._offset:
            self._start_over(place)  # another file stands where the one read so far was
        file.seek(self._offset)
        ended, newline, unended = file.read(MOST_BYTES - self._offset).rpartition(b"\n")
        self._offset += len(ended + newline)
        for line in BytesIO(ended + newline):
            self._lines.add(line)
        lines = self._lines
        if status.st_size > MOST_BYTES:
            lines = lines.copy()
            lines.note(f"what lies behind {MOST_BYTES:,} bytes is not read")
        elif unended:  # perhaps it is being written just now, so it is looked at again next time
            lines = lines.copy()
            lines.add(unended)
        return lines.contents()


@dataclass(slots=True)
class _Lines:
    """What the lines up to some point of a file say."""

    lines: list[JournalLine] = field(default_factory=list)
    problems: list[UnreadableLine] = field(default_factory=list)
    unread: int = 0
    number: int = 0
    header: ExportHeader | None = None

    def copy(self) -> "_Lines":
        return replace(self, lines=[*self.lines], problems=[*self.problems])

    def add(self, line: bytes) -> None:
        self.number += 1
        if line.isspace() or self.unread > MOST_UNREAD:
            return
        try:
            self._understand(line)
        except InvalidNotation as error:
            self.unread += 1
            if self.unread <= MOST_UNREAD:
                self.note(str(error))
            else:
                self.note("too many lines can't be read, the rest is left alone")

    def note(self, why: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(UnreadableLine(self.number, why))

    def contents(self) -> JournalContents:
        attempts = in_order(self.lines)
        found = len(attempts)
        problems = tuple(self.problems)
        if self.header and found + self.unread < self.header.attempts:
            cut = f"{self.header.attempts} attempts are announced, and only {found} are there"
            problems = (UnreadableLine(1, cut), *problems)
        return JournalContents(attempts, problems, self.unread, self.header)

    def _understand(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            raise InvalidNotation(f"longer than {LONGEST_LINE:,} bytes, so it is no attempt")
        from ..support.json_shapes import structure

        try:
            data = parse_json(line.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise InvalidNotation("not UTF-8 text") from None
        if self.number == 1 and isinstance(data, dict) and "learner" in data:
            self.header = structure(data, ExportHeader)
        elif isinstance(data, dict) and "clock" in data:
            self.lines.append(structure(data, ClockNote))
        else:
            self.lines.append(structured(data))
