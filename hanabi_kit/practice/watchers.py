"""Who looks again when something is recorded.

A notebook opens the record once for each of its cells, so the widget that writes an attempt and the
one that shows it share no object; they meet here. Widgets that are gone are forgotten.
"""

from typing import Protocol
from weakref import WeakSet


class Watcher(Protocol):
    """Something that shows what a learner did."""

    def look_again(self) -> None:
        """Show the record as it is now."""


_WATCHERS: WeakSet[Watcher] = WeakSet()


def watch(watcher: Watcher) -> None:
    """Let something look again whenever this kernel has recorded an attempt."""
    _WATCHERS.add(watcher)


def tell_watchers() -> None:
    """Let everyone who watches look again."""
    for watcher in tuple(_WATCHERS):
        watcher.look_again()
