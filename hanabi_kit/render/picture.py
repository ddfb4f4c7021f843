"""A picture of anything that can be drawn, ready for a notebook cell or a file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ..engine.actions import Action
from ..engine.state import State
from ..position import Position
from ..support.files import write_whole
from . import svg
from .board.board_picture import lay_out
from .board.visible_table import sight
from .palette import Theme
from .palette import theme as theme_called
from .scene import Scene


class Picture:
    """A scene that shows itself: aligned text, and an image with that text beside it."""

    def __init__(self, scene: Scene, draw: Callable[[Theme], Scene] | None = None) -> None:
        self.scene = scene
        self._draw = draw

    def in_theme(self, name: str) -> "Picture":
        """The same in the colours of a theme, if it can be drawn anew; else as it is."""
        return self if self._draw is None else painted(self._draw, name)

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return svg.paint(self.scene)

    def save(self, path: Path | str) -> None:
        """Write the picture as an SVG file."""
        write_whole(Path(path), self.svg.encode())

    def __repr__(self) -> str:
        return self.scene.text

    def _repr_html_(self) -> str:
        return svg.image(self.scene)


def picture(
    table: State | Position, theme: str = "light", thinking: Action | None = None
) -> Picture:
    """A table drawn; with an action in mind, what it would touch.

    Themes are light, dark and print (black and white).

    >>> from hanabi_kit import Rules, deal
    >>> print(picture(deal(Rules(players=2), seed=7)))  # the text twin
    tokens 8 of 8 | strikes 0 of 3 | deck 40 | score 0 of 25
    fireworks: red 0, yellow 0, green 0, blue 0, white 0
    discards: none
    <BLANKLINE>
    slot   1   2   3   4   5
    > Ann  r4  g1  r3  b2  b2
    <BLANKLINE>
      Bob  y1  r2  y1  g3  y2
    <BLANKLINE>
    Ann is to move.
    """
    state = table.state() if isinstance(table, Position) else table
    return painted(partial(lay_out, sight(state, thinking)), theme)


def painted(draw: Callable[[Theme], Scene], theme: str = "light") -> Picture:
    """A picture of what is drawn in a theme, and could be drawn in any other."""
    return Picture(draw(theme_called(theme)), draw)
