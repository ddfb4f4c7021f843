"""A question on the screen: its table on the left, all else beside it, or under it if narrow."""

import ipywidgets

from ...engine.state import State
from ...position import Position
from ...render.board.board_picture import picture
from ...render.picture import Picture
from ...widgets.base.buttons import READY, colour
from ...widgets.base.frame import Frame
from ...widgets.base.spread import Spread
from .inputs import Input
from .question_text import QuestionText

AROUND = 190
"""Pixels of a window's height for what is not the picture: menus, and the edge of the cell."""
LARGER = 1.5
"""So much larger than it was drawn a table may be shown."""
STYLE = """<style>
.hanabi-picture > .widget-html-content {min-width: 0}
.hanabi-question img {width: 100%; height: auto; display: block}
.hanabi-options button {white-space: normal; height: auto; min-height: 28px; line-height: 1.35;
  text-align: left; padding: 4px 10px}
.hanabi-grid button {min-width: 3.6em}
</style>"""
"""A table is never wider than its place, long options wrap, and a card that is marked moves none of
the others."""


class QuestionFrame(Frame):
    """What predictions and checks share: a question with its table, and a button to answer it."""

    def __init__(self, posed: QuestionText) -> None:
        super().__init__()
        self._posed = posed

    def lay_out(self, *controls: ipywidgets.Widget) -> None:
        """Put the words of the question and these controls beside its table."""
        asked = ipywidgets.HTML(STYLE + self._posed.words)
        if self._posed.table is None:
            self.arrange(asked, *controls)
        else:
            table = ipywidgets.HTML(_sized(self._posed))
            self.arrange(Spread(table, asked, *controls))

    def still_page(self) -> tuple[str, str]:
        """The question, for whoever can't click."""
        return self._posed.text, self._posed.page()


def show_ready(button: ipywidgets.Button, chosen: Input, *, ready: bool = True) -> None:
    """Let a button stand out once something is chosen, and be pressed only if that makes sense."""
    ready = ready and bool(chosen.given)
    button.disabled = not (ready or chosen.may_wait)
    colour(button, READY if ready else None)


def _sized(posed: QuestionText) -> str:
    """The table as HTML, as wide and as high as the window has room for it."""
    assert posed.table is not None
    thing = posed.table()
    drawn = picture(thing) if isinstance(thing, State | Position) else thing
    width = "100%"
    if isinstance(drawn, Picture):
        scene = drawn.scene
        high = f"calc((100vh - {AROUND}px) * {scene.width / scene.height:.3f})"
        width = f"min({int(scene.width * LARGER)}px, {high})"
    return (
        f"<div class='hanabi-question' style='width: {width}; max-width: 100%'>"
        f"{posed.pictured()}</div>"
    )
