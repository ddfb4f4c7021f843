"""When teammates act: at once, one by one at a press, or after a while."""

from asyncio import get_running_loop
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Literal

from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.frame import Choice

Pace = Literal["at once", "one by one"] | float
"""How long teammates wait: not at all, for a press, or so many seconds."""

PACES: tuple[Pace, ...] = ("at once", "one by one", 1, 3)
"""Those that have a button."""
LONGEST = 60


class Clock:
    """Says when a teammate acts, and rings if that is later."""

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

    def is_now(self) -> bool:
        """Whether a teammate who is to move acts at once; after so many seconds, it is rung for.

        Where nothing can be done later, because no event loop runs, it is done now.
        """
        if isinstance(self._pace, str):
            return self._pace == "at once"
        try:
            loop = get_running_loop()
        except RuntimeError:
            return True
        number = self._waiting = next(self._numbers)
        loop.call_later(self._pace, self._rings, number)
        return False

    def stop(self) -> None:
        """Let it not ring: something else has happened."""
        self._waiting = None

    def _rings(self, number: int) -> None:
        if number == self._waiting:
            self._waiting = None
            self._ring()

    def choices(self, choose: Callable[[Pace], None]) -> Iterator[Choice]:
        """A button for each pace."""
        labels = {"at once": _("at once"), "one by one": _("one by one")}
        for pace in PACES if self._pace in PACES else (*PACES, self._pace):
            label = labels[pace] if isinstance(pace, str) else _("every {n:g} s").format(n=pace)
            yield Choice(label, partial(choose, pace), pace == self._pace)
