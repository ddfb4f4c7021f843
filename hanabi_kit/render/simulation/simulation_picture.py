"""Simulated games as pictures of our own: columns for the scores, and guests on a heat map."""

from ...bots.games.results import CrossPlayResult, SimulationResult
from ...support.i18n import _
from ..palette import Theme, ink_on, mixed
from ..scene import Scene, Sketch
from .simulation_text import (
    NOT_PLAYED,
    columns,
    crossed_text,
    crossed_title,
    how_lost_games_count,
    mean_in_words,
    simulation_text,
    simulation_title,
)

WIDTH, MARGIN = 960.0, 24.0
HEAD = 78.0
"""For the words at the top."""
STRIP = 42.0
"""For the mean, and the number over the highest column."""
HIGH = 260.0
"""The highest column."""
APART = 14.0
"""Between the lost games and the scores."""
SIZE = 19.0
SMALLER = 15.0

CELL, CELL_HIGH, NAMES, TOP = 128.0, 62.0, 150.0, 98.0


def lay_out_scores(simulated: SimulationResult, theme: Theme) -> Scene:
    """A column for each score, the mean over them, and the main figures in words."""
    sketch = Sketch(theme)
    room = WIDTH - 2 * MARGIN
    sketch.label(
        MARGIN, 26, simulation_title(simulated), SIZE, anchor="start", bold=True, width=room
    )
    words = _("Mean score {mean}").format(mean=mean_in_words(simulated))
    sketch.label(MARGIN, 54, words, SIZE, anchor="start", width=room)
    pitch = (room - APART) / (simulated.rules.maximum + 2)
    base = HEAD + STRIP + HIGH
    _columns(sketch, simulated, base, pitch)
    sketch.line((MARGIN, base), (WIDTH - MARGIN, base), line=theme.line, weight=1.5)
    _mark_mean(sketch, simulated, MARGIN + APART + 1.5 * pitch, pitch)
    under = _("Score, and over it the number of games. ◆ is the mean, on its 95 % interval.")
    end = _sentences(sketch, [under, how_lost_games_count(simulated)], base + 42, room)
    return sketch.scene(WIDTH, end, simulation_text(simulated))


def _columns(sketch: Sketch, simulated: SimulationResult, base: float, pitch: float) -> None:
    theme, places = sketch.theme, columns(simulated)
    most = max(place.games for place in places)
    for i, place in enumerate(places):
        x = MARGIN + i * pitch + (0 if place.lost else APART)
        middle, tall = x + pitch / 2, HIGH * place.games / most
        fill, line = (theme.panel, theme.alert) if place.lost else (theme.accent, theme.line)
        if place.games:
            sketch.box(x + 2, base - tall, pitch - 4, tall, fill=fill, line=line, weight=1.5)
            sketch.label(middle, base - tall - 10, str(place.games), 14, width=pitch + 2)
        ink = theme.alert if place.lost else theme.ink
        sketch.label(middle, base + 16, place.label, 14, ink=ink, width=pitch + 2)


def _sentences(sketch: Sketch, sentences: list[str], y: float, room: float) -> float:
    """What stands under a picture; answers where it ends."""
    for words in sentences:
        ink = sketch.theme.faint
        sketch.label(MARGIN, y, words, SMALLER, ink=ink, anchor="start", width=room)
        y += 22
    return y


def _mark_mean(sketch: Sketch, simulated: SimulationResult, zero: float, pitch: float) -> None:
    """The mean over the columns, where it hides none of them; `zero` is the place of score 0."""
    ink, y = sketch.theme.latest, HEAD + 8
    low, at, high = (
        zero + score * pitch
        for score in (simulated.interval[0], simulated.mean, simulated.interval[1])
    )
    sketch.line((low, y), (high, y), line=ink, weight=3)
    for end in (low, high):
        sketch.line((end, y - 6), (end, y + 6), line=ink, weight=3)
    sketch.shape([(at, y - 8), (at + 6, y), (at, y + 8), (at - 6, y)], fill=ink)


def lay_out_cross_play(crossed: CrossPlayResult, theme: Theme) -> Scene:
    """A cell for each guest and kind of hosts, the fuller the higher the team's mean score."""
    sketch = Sketch(theme)
    size = len(crossed.bots)
    width = max(620.0, 2 * MARGIN + NAMES + size * CELL)
    room = width - 2 * MARGIN
    sketch.label(MARGIN, 26, crossed_title(crossed), SIZE, anchor="start", bold=True, width=room)
    hosts = _("all other seats")
    sketch.label(MARGIN + NAMES + size * CELL / 2, 56, hosts, SMALLER, ink=theme.faint)
    sketch.label(MARGIN, 80, _("guest, at seat 0"), SMALLER, ink=theme.faint, anchor="start")
    for i, (name, row) in enumerate(zip(crossed.bots, crossed.rows, strict=True)):
        middle = TOP + (i + 0.5) * CELL_HIGH
        x = MARGIN + NAMES + (i + 0.5) * CELL
        sketch.label(x, 80, name, 17, bold=True, width=CELL - 8)
        sketch.label(MARGIN, middle, name, 17, anchor="start", bold=True, width=NAMES - 12)
        for j, cell in enumerate(row):
            _cell(sketch, cell, MARGIN + NAMES + j * CELL, TOP + i * CELL_HIGH)
    below = [_("Behind ± stands half the 95 % interval."), how_lost_games_count(crossed.played[0])]
    end = _sentences(sketch, below, TOP + size * CELL_HIGH + 24, room)
    return sketch.scene(width, end, crossed_text(crossed))


def _cell(sketch: Sketch, cell: SimulationResult | None, x: float, y: float) -> None:
    theme = sketch.theme
    place = (x + 2, y + 2, CELL - 4, CELL_HIGH - 4)
    if cell is None:
        sketch.box(*place, line=theme.faint, dashed=True, radius=4)
        sketch.label(x + CELL / 2, y + CELL_HIGH / 2, NOT_PLAYED, 17)
        return
    colour = mixed(theme.panel, theme.accent, cell.mean / cell.rules.maximum)
    ink = ink_on(colour)
    sketch.box(*place, fill=colour, line=theme.line, radius=4)
    sketch.label(x + CELL / 2, y + 24, f"{cell.mean:.2f}", 19, ink=ink, bold=True)
    sketch.label(x + CELL / 2, y + 45, f"± {cell.margin:.2f}", 14, ink=ink)
