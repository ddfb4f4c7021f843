"""Simulated games as matplotlib figures, large enough for a projector; `print` is their text twin.

matplotlib comes with the extra ``lab``, and is loaded when something is first drawn.
"""

from typing import TYPE_CHECKING

from ...bots.games.results import CrossPlayResult, SimulationResult
from ...support.errors import HanabiError
from ...support.i18n import _
from ..palette import Theme, ink_on, mixed, theme_called
from .simulation_text import (
    NOT_PLAYED,
    columns,
    crossed_title,
    how_lost_games_count,
    mean_in_words,
    simulation_title,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HEADING, LARGE, SMALL = 15, 13, 11
"""Sizes of letters."""
ROOM_ABOVE = 1.2
"""How much higher than the highest column the chart is: the mean stands there."""


def histogram(simulated: SimulationResult, theme: str = "light") -> "Figure":
    """How many games had each score, with the mean on its 95 % interval."""
    colours = theme_called(theme)
    figure, axes = _chart(colours, 11, 5.5)
    places = columns(simulated)
    at = [-2.0, *range(len(places) - 1)]  # the lost games a little apart from score 0
    for x, place in zip(at, places, strict=True):
        if place.games:
            bar = axes.bar(
                x,
                place.games,
                width=0.86,
                linewidth=1.2,
                facecolor=colours.panel if place.lost else colours.accent,
                edgecolor=colours.alert if place.lost else colours.line,
                hatch="//" if place.lost else "",
            )
            axes.bar_label(bar, padding=2, fontsize=SMALL, color=colours.ink)
    most = max(place.games for place in places)
    low, high = simulated.interval
    axes.errorbar(
        simulated.mean,
        0.94 * ROOM_ABOVE * most,
        xerr=[[simulated.mean - low], [high - simulated.mean]],
        fmt="D",
        color=colours.latest,
        markersize=8,
        capsize=7,
        elinewidth=3,
        capthick=3,
    )
    axes.set_xlim(at[0] - 1, at[-1] + 1)
    axes.set_ylim(0, ROOM_ABOVE * most)
    axes.set_xticks(at, [place.label for place in places], fontsize=LARGE)
    axes.set_xlabel(_("score"), fontsize=LARGE)
    axes.set_ylabel(_("games"), fontsize=LARGE)
    axes.tick_params(axis="y", labelsize=LARGE)
    axes.spines[["top", "right"]].set_visible(False)
    words = _("Mean score ◆ {mean}").format(mean=mean_in_words(simulated))
    _entitle(
        figure, colours, f"{simulation_title(simulated)}\n{words}", how_lost_games_count(simulated)
    )
    return figure


def heat_map(crossed: CrossPlayResult, theme: str = "light") -> "Figure":
    """The mean score of each guest, a row, in each team, a column."""
    colours = theme_called(theme)
    size = len(crossed.bots)
    figure, axes = _chart(colours, max(7.5, 4 + 1.45 * size), 3 + 0.85 * size)
    for i, row in enumerate(crossed.rows):
        for j, cell in enumerate(row):
            _draw_cell(axes, colours, cell, j, i)
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
    axes.set_xticks(range(size), crossed.bots, fontsize=LARGE)
    axes.set_yticks(range(size), crossed.bots, fontsize=LARGE)
    axes.tick_params(length=0)
    axes.set_xlabel(_("all other seats"), fontsize=LARGE)
    axes.set_ylabel(_("guest, at seat 0"), fontsize=LARGE)
    axes.spines[:].set_visible(False)
    _draw_scale(figure, axes, colours, crossed.rules.maximum)
    below = [_("Behind ± stands half the 95 % interval."), how_lost_games_count(crossed.played[0])]
    _entitle(figure, colours, crossed_title(crossed).replace(": ", ":\n"), "\n".join(below))
    return figure


def _draw_cell(axes: "Axes", colours: Theme, cell: SimulationResult | None, x: int, y: int) -> None:
    from matplotlib.patches import Rectangle

    share = 0.0 if cell is None else cell.mean / cell.rules.maximum
    colour = mixed(colours.panel, colours.accent, share)
    words = NOT_PLAYED if cell is None else f"{cell.mean:.2f}"
    ink = ink_on(colour)
    axes.add_patch(
        Rectangle((x - 0.48, y - 0.48), 0.96, 0.96, facecolor=colour, edgecolor=colours.line)
    )
    axes.text(x, y - 0.1, words, ha="center", va="center", fontsize=HEADING, color=ink)
    if cell is not None:
        margin = f"± {cell.margin:.2f}"
        axes.text(x, y + 0.24, margin, ha="center", va="center", fontsize=SMALL, color=ink)


def _draw_scale(figure: "Figure", axes: "Axes", colours: Theme, maximum: int) -> None:
    """What the colours of a heat map mean."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    shades = LinearSegmentedColormap.from_list("scores", [colours.panel, colours.accent])
    scale = figure.colorbar(ScalarMappable(Normalize(0, maximum), shades), ax=axes)
    scale.set_label(_("mean score"), fontsize=LARGE, color=colours.ink)
    scale.ax.tick_params(labelsize=SMALL, colors=colours.ink)


def _chart(colours: Theme, width: float, height: float) -> "tuple[Figure, Axes]":
    """An empty chart that nothing but its owner shows."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise HanabiError(
            'charts need matplotlib, which is not installed: pip install "hanabi-kit[lab]"'
        ) from error

    figure, axes = pyplot.subplots(figsize=(width, height), facecolor=colours.board)
    figure.set_layout_engine("constrained", w_pad=0.15, h_pad=0.1)
    pyplot.close(figure)  # else a notebook would show it a second time
    axes.set_facecolor(colours.board)
    axes.tick_params(colors=colours.ink)
    for part in (axes.xaxis.label, axes.yaxis.label):
        part.set_color(colours.ink)
    for spine in axes.spines.values():
        spine.set_color(colours.line)
    return figure, axes


def _entitle(figure: "Figure", colours: Theme, heading: str, below: str) -> None:
    figure.suptitle(heading, fontsize=HEADING, color=colours.ink, x=0.02, ha="left")
    figure.supxlabel(below, fontsize=SMALL, color=colours.faint, x=0.02, ha="left")
