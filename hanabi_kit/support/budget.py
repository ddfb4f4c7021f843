"""The limits of one answer (seconds, megabytes, nodes) and the meter that keeps to them."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from .errors import HanabiError
from .files import read_bytes

CHECK_EVERY = 128
"""Nodes between two looks at the clock."""
WEIGH_EVERY = 32
"""Looks at the clock between two looks at the memory, which take longer."""

THINKING = 0.92
"""The part of the time for thinking; to let go of what was remembered takes the rest."""
NODE = 2500
"""About how many bytes a node takes, where the system does not tell."""

Progress = Callable[[float, str], None]
"""Told now and then which share of the work is done, and what is being looked at."""


class OutOfBudget(Exception):
    """Time or memory is used up: what is known so far has to do."""


class Cancelled(HanabiError):
    """Somebody wanted the work to stop."""


@dataclass(frozen=True)
class Budget:
    """What one answer may cost; None is without limit."""

    seconds: float | None = 10.0
    megabytes: int = 1500
    """More than what the process held when the work began."""
    nodes: int | None = None
    """How much may be looked at: unlike time, the same on every machine."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise HanabiError(f"a budget of {self.seconds} seconds leaves no time: write 1 or more")
        if self.megabytes < 1:
            raise HanabiError(f"a budget of {self.megabytes} MB leaves no room: write 100 or more")
        if self.nodes is not None and self.nodes < 1:
            raise HanabiError(f"a budget of {self.nodes} nodes is none: write 1000 or more")


class Meter:
    """Counts nodes and raises `OutOfBudget` when the budget is used up.

    `wanted` is asked at every look at the clock; when it says no, `Cancelled` is raised.
    """

    def __init__(self, budget: Budget, wanted: Callable[[], bool] | None = None) -> None:
        self.nodes = 0
        self._wanted = wanted
        self._held = memory_held()
        self._most = budget.megabytes * 1_000_000
        self.most_nodes = budget.nodes
        self._looks = 0
        self.clock: Progress | None = None
        """Told at every look at the clock which share of the time is used."""
        self.renew(budget.seconds)

    def renew(self, seconds: float | None) -> None:
        """Give it so much time from now on, for a further question; the memory stays the same."""
        self.started = monotonic()
        self._limit = seconds
        self._deadline = None if seconds is None else self.started + THINKING * seconds

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return monotonic() - self.started

    def spend(self) -> None:
        """Count one node, and now and then look at the clock and the memory."""
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0:
            self.look()

    def look(self) -> None:
        """Look at the clock, and at every so many looks at the memory."""
        if self.most_nodes is not None and self.nodes > self.most_nodes:
            raise OutOfBudget("nodes")
        if self._deadline is not None and monotonic() > self._deadline:
            raise OutOfBudget("time")
        if self._wanted is not None and not self._wanted():
            raise Cancelled("the solver was stopped before it had an answer")
        if self.clock is not None and self._limit is not None:
            self.clock(min(1.0, self.seconds / self._limit), "")
        self._looks += 1
        if self._looks % WEIGH_EVERY == 0 and self._taken() > self._most:
            raise OutOfBudget("memory")

    def _taken(self) -> int:
        return memory_held() - self._held if self._held else self.nodes * NODE


PAGE = 4096


def memory_held() -> int:
    """How many bytes this process holds, as well as the system tells."""
    try:
        return int(read_bytes("/proc/self/statm").split()[1]) * PAGE
    except OSError:
        return _most_held()


def _most_held() -> int:
    """The most that was ever held, which other systems tell; 0 where there is no way to know."""
    if sys.platform == "win32":
        return 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
