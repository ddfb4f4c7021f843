"""A time limit for code that somebody else wrote: a bot that loops is stopped."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from ..support.errors import HanabiError
from ..support.i18n import _

AGAIN = 0.02
"""Seconds until code that caught its stop and went on is told again."""
PATIENCE = 1.0
"""Seconds of telling it; then it is left alone, for it waits in code that can't be stopped."""

Answer = TypeVar("Answer")


class TookTooLong(HanabiError):
    """Code that had no answer in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(_("it took longer than {n:g} seconds").format(n=seconds))

    def __reduce__(self) -> tuple[type["TookTooLong"], tuple[float]]:
        return TookTooLong, (self.seconds,)


def run_within(seconds: float | None, do: Callable[[], Answer]) -> Answer:
    """What a function answers; raises `TookTooLong` if it has no answer in time.

    It works in a thread of its own, so that what stops it can hit nobody else. Where there are no
    threads, as in a browser, and where there is no limit, it is called and takes what it takes.
    """
    if seconds is None:
        return do()
    worker = _Worker(do)
    try:
        worker.start()
    except RuntimeError:  # no threads here
        return do()
    try:
        finished = worker.finished.wait(seconds)
    except BaseException:  # the stop button
        worker.stop()
        raise
    if not finished:
        worker.stop()
        raise TookTooLong(seconds)
    if worker.error is not None:
        raise worker.error
    return worker.answers[0]


class _Stop(BaseException):
    """What ends a worker: no ordinary ``except`` catches it."""


class _Worker(Thread, Generic[Answer]):
    """Calls a function in a thread of its own, and keeps its answer or its error."""

    def __init__(self, do: Callable[[], Answer]) -> None:
        super().__init__(daemon=True)
        self._do = do
        self.finished = Event()
        self.answers: list[Answer] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.answers.append(self._do())
        except _Stop:
            return  # nobody waits for an answer any more
        except BaseException as error:
            self.error = error
        self.finished.set()

    def stop(self) -> None:
        """Raise in the midst of its work, until it ends."""
        import ctypes  # not everywhere, and needed only where there are threads

        thread = ctypes.c_ulong(self.ident or 0)
        for _time in range(round(PATIENCE / AGAIN)):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_Stop))
            self.join(AGAIN)
            if not self.is_alive():
                return
