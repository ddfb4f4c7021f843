"""The table of a puzzle: an answer is chosen there, and deals are laid there that show why."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import ipywidgets

from ...engine.actions import Action, Discard, Rearrange
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse, say, tried
from ...render.board.board_layout import lay_out
from ...render.board.sight import sight
from ...render.palette import Theme
from ...render.scene import CardSpot, DiscardSpot, Scene, SeatSpot, Target
from ...support.errors import HanabiError, Hidden
from ...support.i18n import _
from ..base.frame import Frame
from ..base.stage import Stage
from ..base.walk import Walk
from ..board import offers
from ..board.controls import Controls, Does


class AnswerControls(Controls):
    """Every legal action of whoever is to move, and no moving of cards in the hand."""

    def offer(self, view: State, chosen: Target | None, thinking: Action | None) -> None:
        """Offer the answers that fit what was chosen."""
        super().offer(view, chosen, thinking)
        offered = zip(offers.fitting(view, chosen), self._actions.choices, strict=True)
        self._actions.show([to for action, to in offered if not isinstance(action, Rearrange)])


class AnswerTable(ipywidgets.VBox):  # type: ignore[misc]
    """The board from the mover's seat with its controls, or a line of play in one deal."""

    def __init__(
        self,
        frame: Frame,
        theme: Theme,
        does: Does,
        moved: Callable[[str], None],
        blank: Scene,
        between: Sequence[ipywidgets.Widget],
    ) -> None:
        self._theme = theme
        self._blank = blank
        self.view: View | None = None
        """What the mover sees; None if no puzzle is on the table."""
        self.chosen: Target | None = None
        """What was clicked."""
        self.thinking: Action | None = None
        """The answer that is chosen and not yet given."""
        self.stage = Stage(blank, lambda spot: frame.attempt(lambda: does.point(spot)))
        self.walk = Walk(frame, theme, moved)
        self._controls = AnswerControls(frame, does)
        self._controls.offer_undo(allowed=False, ready=False)
        self.stage.leave_to(self._controls.typed)
        super().__init__([self.stage, self.walk, *between, self._controls])

    def put(self, view: View | None) -> None:
        """Put another table there."""
        self.view = view
        self.clear()

    def clear(self, thinking: Action | None = None) -> None:
        """Put the puzzle itself on the table, with nothing chosen but perhaps an action in mind."""
        self.walk.lay(None)
        self.chosen, self.thinking = None, thinking

    def read(self, action: Action | str) -> Action:
        """An answer in words, in notation or as a value; refuses what is none."""
        assert self.view is not None
        if isinstance(action, str):
            action = parse(self.view, action)
        if action not in self.view.legal_actions():
            with suppress(Hidden):
                tried(self.view, action)  # says why not
            raise HanabiError(_("this costs no turn, so it is no answer"))
        return action

    def think(self, action: Action) -> str:
        """Show what an answer would touch; answers what is said of it."""
        assert self.view is not None
        self.walk.lay(None)
        self.thinking = action
        return offers.preview(self.view, action)

    def point(self, target: Target) -> str | None:
        """Choose a teammate or an own card; answers what is asked then, if anything was chosen."""
        assert self.view is not None
        self.clear()
        if all(spot.target != target for spot in self.scene().spots):
            raise HanabiError(_("that is not on the table now"))
        match target:
            case SeatSpot(seat) if seat != self.view.turn:
                self.chosen = target
            case CardSpot():
                self.chosen = target
            case DiscardSpot(card) if self.view.pending is not None:
                return self.think(offers.choice_of(self.view, card))
        return None if self.chosen is None else _question(self.view, target)

    def scene(self) -> Scene:
        """What is on the table now."""
        if self.view is None:
            return self._blank
        if self.walk.line is not None:
            return self.walk.scene()
        chosen = self.chosen.number if isinstance(self.chosen, CardSpot) else None
        return lay_out(sight(self.view, self.thinking, chosen), self._theme)

    def show(self, *, wanted: bool) -> None:
        """Show it, with all answers if one is wanted."""
        there = self.view is not None
        self.stage.layout.display = self._controls.layout.display = None if there else "none"
        self.stage.show(self.scene())
        self._controls.do_it.layout.display = None if wanted else "none"
        if self.view is None or not wanted:
            self._controls.offer_nothing()
            return
        self._controls.offer(self.view, self.chosen, self.thinking)
        label = _("This is my answer")
        if self.thinking is not None:
            words = _("This is my answer: {action}")
            label = words.format(action=say(self.view, self.thinking))
        self._controls.offer_to_go_on(label, ready=self.thinking is not None)


def _question(view: State, target: Target) -> str:
    """What is asked after a click."""
    match target:
        case CardSpot(seat, number) if seat == view.turn and view.pending is None:
            slot = view.hands[seat].numbers.index(number) + 1
            if any(isinstance(action, Discard) for action in view.legal_actions()):
                return _("Slot {slot}: play it or discard it?").format(slot=slot)
            words = _("Slot {slot}: play it? All tokens are there: no discard now.")
            return words.format(slot=slot)
    return offers.question(view, target)
