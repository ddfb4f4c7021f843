"""A learner's record: each attempt is appended to the journal of whoever is signed in.

While that fails, attempts are kept in memory, `trouble` tells the reason, and writing is tried
again with the next one.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..support.errors import HanabiError
from ..support.i18n import _, listed, ngettext
from .attempts import Attempt
from .journal import Journal, export
from .journal_reader import UnreadableLine, read
from .profiles import record_path
from .record_order import JournalLine, in_order, noted
from .watchers import tell_watchers


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What came of an import: how many attempts were new, how many known, and what is wrong."""

    new: int
    known: int
    problems: tuple[UnreadableLine, ...]
    """The first few."""
    unread: int

    def __str__(self) -> str:
        new = ngettext("{n} new attempt", "{n} new attempts", self.new).format(n=self.new)
        told = [new, _("{n} known before").format(n=self.known)]
        if self.unread:
            lines = ngettext("{n} line can't be read", "{n} lines can't be read", self.unread)
            told.append(lines.format(n=self.unread))
        return listed(told)


class Trainer:
    """Keeps a learner's attempts, in a file that several notebooks share.

    Without a path that is the file of whoever is signed in, at each moment: when somebody else
    signs in, the next answer is theirs.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._journals: dict[Path, Journal] = {}
        self._waiting: dict[Path, list[JournalLine]] = {}
        self.trouble = ""
        """Why attempts are only remembered until the kernel stops, in one sentence; or nothing."""

    @property
    def path(self) -> Path:
        """The file that attempts are recorded in."""
        return record_path() if self._path is None else self._path

    @property
    def _journal(self) -> Journal:
        path = self.path
        return self._journals.setdefault(path, Journal(path))

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts in the order in which they were given, those of other notebooks too."""
        journal = self._journal
        try:
            saved = journal.contents().attempts
        except HanabiError as error:
            saved, self.trouble = (), str(error)
        waiting = self._waiting.get(journal.path)
        return in_order([*noted(saved), *waiting]) if waiting else saved

    @property
    def problems(self) -> tuple[UnreadableLine, ...]:
        """What in the file can't be read: the first few lines, with the reason."""
        with suppress(HanabiError):
            return self._journal.contents().problems
        return ()

    def record(self, attempt: Attempt) -> None:
        """Record an attempt; if that can't be done, remember it, say why and try again later."""
        before = self.attempts[-1:]
        self._keep(noted([attempt], *before))

    def export(self, path: Path, learner: str = "") -> None:
        """Write all attempts to one small file, with whatever name the learner likes."""
        if os.path.exists(path) and os.path.exists(self.path) and path.samefile(self.path):
            raise HanabiError(f"{path} is where attempts are recorded: choose another name")
        export(self.attempts, path, learner)

    def import_(self, path: Path) -> ImportSummary:
        """Add the attempts in a file to the record; those that it has already stay single."""
        found = read(path)
        known = set(self.attempts)
        new = [attempt for attempt in found.attempts if attempt not in known]
        self._keep(noted(new, among_others=True))
        return ImportSummary(len(new), len(found.attempts) - len(new), found.problems, found.unread)

    def _keep(self, lines: Iterable[JournalLine]) -> None:
        journal = self._journal
        unsaved = [*self._waiting.pop(journal.path, ()), *lines]
        try:
            journal.add(unsaved)
        except HanabiError as error:
            self._waiting[journal.path], self.trouble = unsaved, str(error)
        else:
            self.trouble = ""
        tell_watchers()


@cache
def learners_trainer() -> Trainer:
    """The trainer of whoever is signed in: one for all cells, as it remembers what is unsaved."""
    return Trainer()
