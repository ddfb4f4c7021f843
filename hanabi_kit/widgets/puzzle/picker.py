"""Which puzzles are wanted: a topic and a difficulty, or the places of a list."""

from collections.abc import Callable
from functools import partial

import ipywidgets

from ...practice.progress import Standing, standings
from ...practice.trainer import Trainer
from ...support.i18n import _
from ..base.buttons import Choice, Row
from ..base.frame import Frame
from .series import DIFFICULTIES, Chosen, Listed, Series


class Choosing(ipywidgets.HBox):  # type: ignore[misc]
    """Two lists to choose from for a collection, or a button for each puzzle of a list."""

    def __init__(
        self,
        frame: Frame,
        series: Series,
        trainer: Trainer,
        go: Callable[[int], None],
        narrow: Callable[[str | None, int | None], None],
    ) -> None:
        super().__init__(layout={"flex_flow": "row wrap", "align_items": "center"})
        self._series = series
        self._trainer = trainer
        self._go = go
        self._row = Row(frame)
        self._topic, self._difficulty = _topics(series), _difficulties()
        if isinstance(series, Listed):
            self.children = [self._row]
            return
        self.children = [self._topic, self._difficulty]

        def changed(_change: object) -> None:
            if not self._agrees(series):
                frame.attempt(partial(narrow, self._topic.value, self._difficulty.value))

        for dropdown in (self._topic, self._difficulty):
            dropdown.observe(changed, "value")

    def show(self) -> None:
        """Show what is chosen now, and how it stands with the puzzles of a list."""
        match self._series:
            case Listed() as listed:
                self._row.show(self._places(listed) if len(listed.puzzles) > 1 else [], "")
            case Chosen() as chosen:
                if chosen.topic not in [topic for _label, topic in self._topic.options]:
                    self._topic.options = [
                        *self._topic.options,
                        (f"{chosen.topic} (0)", chosen.topic),
                    ]
                self._topic.value, self._difficulty.value = chosen.topic, chosen.difficulty

    def _agrees(self, series: Chosen) -> bool:
        """Whether nothing else is chosen than what is shown, which then was put there by us."""
        return (self._topic.value, self._difficulty.value) == (series.topic, series.difficulty)

    def _places(self, listed: Listed) -> list[Choice]:
        """A button for each puzzle, with how it went."""
        stand = standings(self._trainer.attempts)
        places = []
        for place, puzzle in enumerate(listed.puzzles):
            label = _("puzzle {n}").format(n=place + 1)
            if puzzle.id in stand:
                label += f" ({_went(stand[puzzle.id])})"
            places.append(Choice(label, partial(self._go, place + 1), place == listed.place))
        return places


def _went(standing: Standing) -> str:
    """How a puzzle went, in a word or two."""
    return {
        Standing.RIGHT: _("right"),
        Standing.FIXED: _("fixed"),
        Standing.WRONG: _("not yet"),
        Standing.UNRATED: _("with hints"),
    }[standing]


def _topics(series: Series) -> ipywidgets.Dropdown:
    counted = series.collection.topics if isinstance(series, Chosen) else {}
    named = [(f"{topic} ({number})", topic) for topic, number in counted.items()]
    return _dropdown(_("Topic:"), [(_("all topics"), None), *named])


def _difficulties() -> ipywidgets.Dropdown:
    levels = [(str(level), level) for level in DIFFICULTIES]
    return _dropdown(_("Difficulty:"), [(_("as it suits you"), None), *levels])


def _dropdown(
    label: str, options: list[tuple[str, str | None]] | list[tuple[str, int | None]]
) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(
        options=options,
        description=label,
        style={"description_width": "initial"},
        layout={"width": "auto", "margin": "2px 16px 2px 2px"},
    )
