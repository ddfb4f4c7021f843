"""Counting deals for a widget: how far it is can be seen, and the stop button ends it."""

from collections.abc import Callable
from typing import TypeVar

from ...knowledge.counting import BUDGET
from ...support.budget import Budget, Meter
from ...support.i18n import _
from ..base.progress_bar import ProgressBar

NO_MORE = Budget(seconds=None, nodes=1)
"""For what is shown after a stop: whatever would take long is left out."""

Answer = TypeVar("Answer")


class CountingBar(ProgressBar):
    """A progress bar for answers that count deals."""

    def __init__(self) -> None:
        super().__init__(_("Counting"))

    def count(self, ask: Callable[[Meter], Answer]) -> Answer:
        """What is answered within the budget; once stopped, what needs no long counting."""
        meter = Meter(BUDGET)
        meter.clock = self.tell
        with self.during():
            try:
                return ask(meter)
            except KeyboardInterrupt:
                return ask(Meter(NO_MORE))
