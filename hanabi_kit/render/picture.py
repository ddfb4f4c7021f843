"""A picture of anything that can be drawn, ready for a notebook cell or a file."""

from collections.abc import Callable
from pathlib import Path

from ..support.files import write_whole
from . import svg
from .palette import Theme, theme_called
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
        return svg.html_image(self.scene)


def painted(draw: Callable[[Theme], Scene], theme: str = "auto") -> Picture:
    """A picture of what is drawn in a theme, and could be drawn in any other."""
    return Picture(draw(theme_called(theme)), draw)
