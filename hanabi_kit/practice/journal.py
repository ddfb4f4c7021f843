"""The file that a learner's attempts are added to, line by line, and never taken from.

A line is written at once, under a lock, and reaches the disk before anything else happens. Whoever
is killed while writing leaves at most a torn last line behind; the next line starts afresh, so no
other is lost. Several notebooks may write to the file at the same time.
"""

import errno
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from warnings import catch_warnings

from ..support.errors import HanabiError, quoted
from ..support.files import check_ordinary, reason, write_whole
from .attempts import VERSION, Attempt, is_name
from .journal_reader import MOST_BYTES, ExportHeader, JournalContents, JournalReader, read
from .record_order import JournalLine, noted

FOLDER = "HANABI_KIT_DATA"
"""The environment variable that names another folder."""
NAME = "attempts.jsonl"
LOCK_TRIES = 200
LOCK_PAUSE = 0.01
"""So at most two seconds: a process that was put to sleep must not hold up all others."""


def data_folder() -> Path:
    """Where the kit keeps what learners do: in a user's folder for data, unless another is named.

    While nbgrader runs what others have handed in, their attempts are kept out of the user's.
    """
    if os.environ.get("NBGRADER_EXECUTION") == "autograde":
        return Path(_passing_folder().name)
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("hanabi-kit", appauthor=False)


def default_path() -> Path:
    """Where attempts are recorded while nobody is signed in."""
    return data_folder() / NAME


@cache
def _passing_folder() -> TemporaryDirectory[str]:
    """A folder that is gone when the kernel stops."""
    return TemporaryDirectory(prefix="hanabi-kit-")


class Journal:
    """A file of attempts, which need not exist yet."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader = JournalReader(path)

    def contents(self) -> JournalContents:
        """All that was recorded by now, by any notebook."""
        return self._reader.contents() or JournalContents()

    def add(self, lines: Iterable[JournalLine]) -> None:
        """Record attempts; or say in one sentence why that can't be done."""
        data = "".join(f"{line.line()}\n" for line in lines).encode()
        if not data:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            _append(self.path, data)
        except (OSError, ValueError) as error:
            raise HanabiError(
                f"Your answers can't be recorded in {self.path}: {reason(error)}; make that "
                f"possible, or name another folder in the environment variable {FOLDER}."
            ) from error


def export(attempts: Iterable[Attempt], path: Path, learner: str = "") -> None:
    """Write attempts, in their order, to one small file, to be taken elsewhere or handed in.

    A file that was exported before is replaced, any other is left alone.
    """
    if not is_name(learner):
        raise HanabiError(f"{quoted(learner)} is no name: one line that is not too long is wanted")
    attempts = tuple(attempts)
    header = json.dumps(asdict(ExportHeader(VERSION, learner, len(attempts))))
    lines = [header, *(line.line() for line in noted(attempts))]
    if os.path.exists(path) and read(path).header is None:
        raise HanabiError(f"{path} is another file, and stays: choose a new name")
    try:
        write_whole(path, "".join(f"{line}\n" for line in lines).encode())
    except (OSError, ValueError) as error:
        raise HanabiError(f"{path}: can't be written ({reason(error)})") from error


@contextmanager
def locked(path: Path) -> Iterator[bool]:
    """Hold the lock of a file, which whoever dies lets go of.

    False where it can't be had: for too long now, or ever on this file system or platform.
    """
    with catch_warnings(action="ignore"):  # that there are no locks: no learner has to know
        from filelock import lock_descriptor, unlock_descriptor

    # On Windows a lock keeps readers out too, so there a file beside this one is locked.
    with _opened(path.with_name(f"{path.name}.lock") if os.name == "nt" else path) as file:
        held = False
        with suppress(OSError):
            for _ in range(LOCK_TRIES):
                if held := lock_descriptor(file, blocking=False):
                    break
                sleep(LOCK_PAUSE)
        try:
            yield held
        finally:
            if held:
                unlock_descriptor(file)


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o600)
    try:
        check_ordinary(file, path)
        yield file
    finally:
        os.close(file)


def _append(path: Path, data: bytes) -> None:
    """Add whole lines to the end of a file, in one piece."""
    with locked(path) as alone, _opened(path) as file:
        size = os.fstat(file).st_size
        if size + len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, f"it would grow beyond {MOST_BYTES:,} bytes")
        # Without the lock, another process may be dying in the middle of a line right now.
        apart = not alone or (size and not _ends_a_line(file, size))
        data = b"\n" + data if apart else data
        if os.write(file, data) < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        _to_disk(file)


def _to_disk(file: int) -> None:
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):  # has no such thing
            raise


def _ends_a_line(file: int, size: int) -> bool:
    os.lseek(file, size - 1, os.SEEK_SET)
    return os.read(file, 1) == b"\n"
