"""The small files that learners hand in: writing one's own, and reading those of a class."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from glob import glob, has_magic
from pathlib import Path
from unicodedata import normalize

from ...practice.attempts import Attempt
from ...practice.journal_reader import JournalContents
from ...practice.journal_reader import read as read_attempts
from ...practice.profiles import checked
from ...practice.trainer import Trainer
from ...support.errors import HanabiError, quoted
from ...support.files import reason
from ...support.i18n import _

START, ENDING = "hanabi-kit-", ".jsonl"
HAND_IN = "HANABI_KIT_HAND_IN"
"""The environment variable that names the folder in which a class hands in."""
HANDED_IN = "handed-in"
"""What that folder is called inside the folder of a class."""
LONGEST_PART = 40
"""So many letters of a name become part of a file's name."""
MOST_ALIKE = 100
"""So many learners of one name can share a folder."""
MOST_FILES = 1_000
"""More than any class hands in."""


@dataclass(frozen=True, slots=True)
class Submission:
    """A file that was handed in: its name without folders, and what is in it."""

    file: str
    contents: JournalContents = field(default_factory=JournalContents)
    trouble: str = ""
    """Why it can't be read at all, or nothing."""


# Writing.


def file_name(name: str, number: int = 1) -> str:
    """What the file of a learner is called; the second one of the same name gets a number.

    >>> file_name("Mia"), file_name("../Mia & Max", number=2)
    ('hanabi-kit-Mia.jsonl', 'hanabi-kit-MiaMax-2.jsonl')
    """
    letters = "".join(c for c in normalize("NFKC", name) if c.isalnum())[:LONGEST_PART]
    again = f"-{number}" if number > 1 else ""
    return f"{START}{letters or 'learner'}{again}{ENDING}"


def class_hand_in() -> Path | None:
    """Where this learner's class hands in; or None, where nobody hands in for the learner."""
    named = os.environ.get(HAND_IN)
    return Path(named) if named else None


def hand_in(trainer: Trainer, name: str, folder: Path) -> Path:
    """Write all answers into one small file in a folder; answers which it is.

    What the same learner saved there before is replaced, the file of anybody else stays.
    """
    name = checked(name)
    attempts = trainer.attempts
    if not attempts:
        raise HanabiError(_("There is nothing to save yet: answer a question or a puzzle first."))
    try:
        path = _free(folder, name, attempts)
        trainer.export(path, name)
    except OSError as error:
        words = _("Your answers can't be saved in {folder} ({why}).")
        raise HanabiError(words.format(folder=folder, why=reason(error))) from error
    return path


def _free(folder: Path, name: str, attempts: Iterable[Attempt]) -> Path:
    """The first file for this name that is nobody else's."""
    known = set(attempts)
    for number in range(1, MOST_ALIKE):
        path = folder / file_name(name, number)
        if not os.path.lexists(path) or _is_own(path, name, known):
            return path
    raise HanabiError(_("Too many files here have that name already: choose another one."))


def _is_own(path: Path, name: str, attempts: set[Attempt]) -> bool:
    """Whether a file is an earlier one of the same learner, so that nothing in it is lost."""
    try:
        found = read_attempts(path)
    except HanabiError:
        return False
    own = found.header is not None and found.header.learner == name
    return own and attempts.issuperset(found.attempts)


# Reading.


def handed_in(*sources: str | Path) -> tuple[Submission, ...]:
    """The files that a class handed in: files, folders with such files in them, or patterns.

    The folder of a class leads to the folder inside it that its learners hand in to. A file
    that can't be read is told in the report and costs that file only; a name that leads to no file
    at all is refused.
    """
    paths = dict.fromkeys(path.absolute() for source in sources for path in _files(str(source)))
    if not paths:
        raise HanabiError(_("Name the files that were handed in, or the folder that they are in."))
    if len(paths) > MOST_FILES:
        words = _("{n} files are more than any class hands in: name fewer.")
        raise HanabiError(words.format(n=f"{len(paths):,}"))
    return tuple(map(_read, paths))


def _files(source: str) -> Iterator[Path]:
    """The files that one name leads to, in the order of their names."""
    path = Path(source)
    if "\0" in source or source == "-":
        raise HanabiError(
            _("{name} is no file: name files or folders.").format(name=quoted(source))
        )
    if os.path.isdir(path):  # Path.is_dir raises where it may not look
        handed_in = path / HANDED_IN
        found = _inside(path) or (_inside(handed_in) if os.path.isdir(handed_in) else [])
        if not found:
            words = _("{folder}: no file in this folder ends in {ending}, as those handed in do.")
            raise HanabiError(words.format(folder=source, ending=ENDING))
        yield from found
    elif os.path.lexists(path):
        yield path
    elif has_magic(source) and (matches := sorted(glob(source))):
        for match in matches:
            yield from _files(match)
    else:
        raise HanabiError(_("{file}: there is no such file or folder.").format(file=source))


def _inside(folder: Path) -> list[Path]:
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        words = _("{folder}: can't be read ({why}).").format(folder=folder, why=reason(error))
        raise HanabiError(words) from error
    return [folder / n for n in names if n.endswith(ENDING) and not n.startswith(".")]


def _read(path: Path) -> Submission:
    try:
        return Submission(path.name, read_attempts(path))
    except HanabiError as error:
        # The file's name is told beside it, and where it lies is nobody's business.
        why = str(error).removeprefix(f"{path}: ")
        return Submission(path.name, trouble=why)
