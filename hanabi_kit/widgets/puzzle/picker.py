"""Which puzzle is wanted: one of a list by its place, or one of a topic and a difficulty."""

from collections.abc import Callable
from functools import partial

import ipywidgets

from ...practice.progress import TaskStanding, standings
from ...puzzles.puzzle import DIFFICULTIES
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice
from ..base.frame import Frame
from .series import AdaptiveSeries, FixedSeries


class PlacePicker(ButtonRow):
    """A button for each puzzle of a list, with how it went."""

    def __init__(self, frame: Frame, series: FixedSeries, go: Callable[[int], None]) -> None:
        super().__init__(frame)
        self._series = series
        self._go = go

    def refresh(self) -> None:
        """Show which one is on the table, and how it stands with all of them."""
        puzzles = self._series.puzzles
        if len(puzzles) < 2:
            return
        stand = standings(self._series.trainer.attempts)
        places = []
        for place, puzzle in enumerate(puzzles):
            label = _("puzzle {n}").format(n=place + 1)
            if puzzle.id in stand:
                label += f" ({_went(stand[puzzle.id])})"
            places.append(Choice(label, partial(self._go, place + 1), place == self._series.place))
        self.show(places)


def _went(standing: TaskStanding) -> str:
    """How a puzzle went, in a word or two."""
    return {
        TaskStanding.RIGHT: _("right"),
        TaskStanding.FIXED: _("fixed"),
        TaskStanding.WRONG: _("not yet"),
        TaskStanding.UNRATED: _("with hints"),
    }[standing]


class TopicPicker(ipywidgets.HBox):  # type: ignore[misc]
    """Two lists to choose from: the topics of a collection, and the difficulties."""

    def __init__(
        self,
        frame: Frame,
        series: AdaptiveSeries,
        narrow: Callable[[str | None, int | None], None],
    ) -> None:
        self._series = series
        topics = [(f"{topic} ({n})", topic) for topic, n in series.collection.topics.items()]
        levels = [(str(level), level) for level in DIFFICULTIES]
        self._topic = _dropdown(_("Topic:"), [(_("all topics"), None), *topics])
        self._difficulty = _dropdown(_("Difficulty:"), [(_("as it suits you"), None), *levels])
        super().__init__(
            [self._topic, self._difficulty],
            layout={"flex_flow": "row wrap", "align_items": "center"},
        )

        def changed(_change: object) -> None:
            chosen = self._topic.value, self._difficulty.value
            if chosen != (series.topic, series.difficulty):  # or else it was put there by us
                frame.attempt(partial(narrow, *chosen))

        for dropdown in (self._topic, self._difficulty):
            dropdown.observe(changed, "value")

    def refresh(self) -> None:
        """Show what is chosen now; a topic without puzzles too."""
        series = self._series
        if series.topic not in [topic for _label, topic in self._topic.options]:
            self._topic.options = [*self._topic.options, (f"{series.topic} (0)", series.topic)]
        self._topic.value, self._difficulty.value = series.topic, series.difficulty


def _dropdown(
    label: str, options: list[tuple[str, str | None]] | list[tuple[str, int | None]]
) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(
        options=options,
        description=label,
        style={"description_width": "initial"},
        layout={"width": "auto", "margin": "2px 16px 2px 2px"},
    )
