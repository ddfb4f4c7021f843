"""When teammates act: at once, one by one at a press, or after a while."""

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Iterator
from itertools import count
from typing import Literal

from ...support.errors import HanabiError, quoted
from ...support.i18n import _

Pace = Literal["at once", "one by one"] | float
"""How long teammates wait: not at all, for a press, or so many seconds."""

PACES: tuple[Pace, ...] = ("at once", "one by one", 1, 3)
"""Those that have a button."""
LONGEST = 60


class TurnPacer:
    """Knows whether teammates act at once, and rings for one who acts later."""

    def __init__(self, pace: Pace, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._numbers = count()
        self._waiting: int | None = None
        self._pace: Pace = "at once"
        self.pace = pace

    @property
    def pace(self) -> Pace:
        """How long teammates wait."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        timed = type(pace) in (int, float) and 0 < float(pace) <= LONGEST
        if not timed and pace not in ("at once", "one by one"):
            words = _("{found} is no pace: write 'at once', 'one by one', or seconds up to {n}")
            raise HanabiError(words.format(found=quoted(pace), n=LONGEST))
        self._pace = pace

    @property
    def is_at_once(self) -> bool:
        """Whether a teammate acts without waiting: also where no event loop runs to wait in."""
        if isinstance(self._pace, str):
            return self._pace == "at once"
        return _loop() is None

    def start(self) -> None:
        """Start the timer, if the pace is in seconds and an event loop runs."""
        loop = _loop()
        if loop is not None and not isinstance(self._pace, str):
            number = self._waiting = next(self._numbers)
            loop.call_later(self._pace, self._rings, number)

    def stop(self) -> None:
        """Cancel the timer, if one runs."""
        self._waiting = None

    def _rings(self, number: int) -> None:
        if number == self._waiting:
            self._waiting = None
            self._ring()

    def labelled(self) -> Iterator[tuple[Pace, str]]:
        """The paces that have a button, each with its label."""
        labels = {"at once": _("at once"), "one by one": _("one by one")}
        for pace in PACES if self._pace in PACES else (*PACES, self._pace):
            label = labels[pace] if isinstance(pace, str) else _("every {n:g} s").format(n=pace)
            yield pace, label


def _loop() -> AbstractEventLoop | None:
    try:
        return get_running_loop()
    except RuntimeError:
        return None
