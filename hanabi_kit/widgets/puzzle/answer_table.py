"""The table of a puzzle: an answer is chosen there, and deals are laid there that show why."""

from collections.abc import Callable
from contextlib import suppress

from ...engine.actions import Action
from ...engine.view import View
from ...engine.wording import parse, say, tried
from ...render.scene import Scene, Target
from ...support.errors import HanabiError, Hidden
from ...support.i18n import _
from ..base.stage import Stage
from ..base.walk import Walk
from ..board.controls import ActionFrame, Controls
from ..board.selection import Selection

ACTIONS = "66px"
"""Room for two lines of answers."""


class AnswerTable:
    """The board from the mover's seat with its controls, or a line of play in one deal.

    Whoever owns it places the `stage`, the `walk` and the `controls`; while a line is walked
    through, nothing is offered to choose.
    """

    def __init__(self, player: ActionFrame, moved: Callable[[str], None], blank: Scene) -> None:
        self._player = player
        self._blank = blank
        self.view: View | None = None
        """What the mover sees; None if no puzzle is on the table."""
        self.selection = Selection(rearranging=False)
        self.stage = Stage(blank, player.attempting(player.point))
        self.walk = Walk(player, moved)
        self.controls = Controls(player)
        self.controls.offer_undo(allowed=False, ready=False)

    @property
    def thinking(self) -> Action | None:
        """The answer that is chosen and not yet given."""
        return self.selection.action

    def put(self, view: View | None) -> None:
        """Put another table there."""
        self.view = view
        self.clear()

    def clear(self, thinking: Action | None = None) -> None:
        """Put the puzzle itself on the table, with nothing chosen but perhaps an action in mind."""
        self.walk.lay(None)
        self.selection.clear(thinking)

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
        return self.selection.think(self.view, action)

    def point(self, target: Target) -> str | None:
        """Choose a teammate or an own card; answers what is asked then, if anything was chosen."""
        assert self.view is not None
        self.clear()
        return self.selection.point(self.view, target, self.scene())

    def scene(self) -> Scene:
        """What is on the table now."""
        if self.view is None:
            return self._blank
        if self.walk.line is not None:
            return self.walk.scene()
        return self.selection.scene(self.view, self._player.theme, self._player.hands)

    def show(self, *, wanted: bool) -> None:
        """Show it, with all answers if one is wanted."""
        self.stage.layout.display = None if self.view is not None else "none"
        self.stage.show(self.scene())
        choosing = wanted and self.walk.line is None
        self.controls.layout.display = None if wanted else "none"
        self.controls.do_it.layout.display = None if choosing else "none"
        self.controls.keep_room(ACTIONS if choosing else "0")
        if self.view is None or not choosing:
            self.controls.offer_nothing()
            return
        self.controls.offer(self.view, self.selection)
        label = _("This is my answer")
        if self.thinking is not None:
            words = _("This is my answer: {action}")
            label = words.format(action=say(self.view, self.thinking))
        self.controls.offer_to_go_on(label, ready=self.thinking is not None)
