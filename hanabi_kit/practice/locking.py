"""A lock on an open file, held against other processes and let go of by whoever dies."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

TRIES = 200
PAUSE = 0.01
"""So at most two seconds: a process that was put to sleep must not hold up all others."""


@contextmanager
def locked(file: int) -> Iterator[bool]:
    """Hold the lock of an open file; False where it can't be had, now or on this system."""
    held = _lock(file)
    try:
        yield held
    finally:
        if held:
            _let_go(file)


def _lock(file: int) -> bool:
    for _ in range(TRIES):
        try:
            _take(file)
        except BlockingIOError:
            sleep(PAUSE)
        except (OSError, ImportError):  # no locks on this file system, or on this platform
            return False
        else:
            return True
    return False


if sys.platform == "win32":
    FAR = 2**31 - 2
    """A byte that is locked but never read or written: on Windows, a lock keeps readers out."""

    def _take(file: int) -> None:
        import errno
        import msvcrt
        import os

        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise BlockingIOError from None
            raise

    def _let_go(file: int) -> None:
        import msvcrt
        import os

        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _take(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)
