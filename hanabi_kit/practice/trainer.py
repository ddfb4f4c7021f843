"""A learner's record: each attempt is appended to the journal.

While that fails, attempts are kept in memory, `trouble` tells the reason, and writing is tried
again with the next one.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..support.errors import HanabiError
from ..support.i18n import _, listed, ngettext
from .attempts import Attempt
from .journal import Journal, default_path, export
from .journal_reader import UnreadableLine, read
from .progress import ordered


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
    """Keeps a learner's attempts, in a file that several notebooks share."""

    def __init__(self, path: Path | None = None) -> None:
        self._journal = Journal(default_path() if path is None else path)
        self._unsaved: list[Attempt] = []
        self.trouble = ""
        """Why attempts are only remembered until the kernel stops, in one sentence; or nothing."""

    @property
    def path(self) -> Path:
        """The file that attempts are recorded in."""
        return self._journal.path

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts in the order of time, those of other notebooks too."""
        try:
            saved = self._journal.contents().attempts
        except HanabiError as error:
            saved, self.trouble = (), str(error)
        unknown = set(self._unsaved).difference(saved) if self._unsaved else ()
        return tuple(ordered([*saved, *unknown])) if unknown else saved

    @property
    def problems(self) -> tuple[UnreadableLine, ...]:
        """What in the file can't be read: the first few lines, with the reason."""
        with suppress(HanabiError):
            return self._journal.contents().problems
        return ()

    def record(self, attempt: Attempt) -> None:
        """Record an attempt; if that can't be done, remember it, say why and try again later."""
        self._keep([attempt])

    def export(self, path: Path, learner: str = "") -> None:
        """Write all attempts to one small file, with whatever name the learner likes."""
        if path.exists() and self.path.exists() and path.samefile(self.path):
            raise HanabiError(f"{path} is where attempts are recorded: choose another name")
        export(self.attempts, path, learner)

    def import_(self, path: Path) -> ImportSummary:
        """Add the attempts in a file to the record; those that it has already stay single."""
        found = read(path)
        known = set(self.attempts)
        new = [attempt for attempt in found.attempts if attempt not in known]
        self._keep(new)
        return ImportSummary(len(new), len(found.attempts) - len(new), found.problems, found.unread)

    def _keep(self, attempts: Iterable[Attempt]) -> None:
        self._unsaved += attempts
        try:
            self._journal.add(self._unsaved)
        except HanabiError as error:
            self.trouble = str(error)
        else:
            self._unsaved, self.trouble = [], ""
