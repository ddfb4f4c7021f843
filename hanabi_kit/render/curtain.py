"""What is on the screen while it is handed from one player to the next: no card at all."""

from .palette import Theme
from .scene import Scene, Sketch


def lay_out(words: str, width: float, height: float, theme: Theme) -> Scene:
    """A curtain with words on it, as large as the table behind."""
    sketch = Sketch(theme)
    folds = 12
    fold = width / folds
    for place in range(0, folds, 2):
        sketch.box(place * fold, 0, fold, height, fill=theme.panel)
    room = width - 120
    sketch.box(
        60, height / 2 - 40, room, 80, fill=theme.board, line=theme.accent, weight=3, radius=16
    )
    sketch.label(width / 2, height / 2, words, 30, bold=True, width=room - 40)
    return sketch.scene(width, height, words)
