"""SimulationResult games as text, as our own pictures and as matplotlib figures."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from hanabi_kit import HanabiError, editions, simulate
from hanabi_kit.bots import CrossPlayResult, GameResult, SimulationResult
from hanabi_kit.render import heat_map, histogram
from hanabi_kit.render.palette import THEMES, ink_on, mixed, theme_called
from hanabi_kit.render.scene import Label, Scene
from hanabi_kit.render.simulation import simulation_picture as drawn
from hanabi_kit.render.simulation.simulation_text import columns, crossed_text, simulation_text
from tests.bots.games.results import crossed, scored
from tests.render.color_vision import contrast
from tests.render.test_palette import ENOUGH

SOME = scored([20, 25, 18, 25, 22, 25], struck_out=[7, 12])
TABLE = crossed([20, 3], [4, 21])
STOPPED = crossed([20, 3], [4, None])


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


# Text.


def test_the_figures_and_a_bar_for_each_score() -> None:
    assert simulation_text(SOME).splitlines() == [
        "3 × odds: 8 games, 3 players, en, seeds 0 to 7",
        "",
        "mean score    16.88 (95 % interval: 7.91 to 25.00)",
        "mean reached  19.25 (the fireworks as they stood, in lost games too)",
        "median        21, standard deviation 10.72",
        "perfect       37.5 % (3 games)",
        "struck out    25.0 % (2 games)",
        "a game has    60.0 turns; at its end 1.0 tokens and 2.0 strikes",
        "",
        "score  games",
        " lost      2  ██████████████████████████▋",
        "   18      1  █████████████▍",
        "   19      0",
        "   20      1  █████████████▍",
        "   21      0",
        "   22      1  █████████████▍",
        "   23      0",
        "   24      0",
        "   25      3  ████████████████████████████████████████",
        "",
        "A game that is lost by its last strike counts 0 in the mean score.",
    ]


def test_the_longest_bar_and_the_shortest() -> None:
    lines = simulation_text(scored([25] * 4000 + [24])).splitlines()
    assert "   24      1  ▏" in lines
    assert f"   25   4000  {'█' * 40}" in lines


def test_one_game_is_one() -> None:
    text = simulation_text(scored([19]))
    assert "3 × odds: 1 game, 3 players" in text
    assert "perfect     0.0 % (0 games)" in text
    assert "reached" not in text


def test_a_game_that_scores_nothing_need_not_be_lost() -> None:
    found = scored([0, 0, 3], struck_out=[5])
    places = {place.label: place.games for place in columns(found) if place.games}
    assert places == {"lost": 1, "0": 2, "3": 1}
    assert sum(place.games for place in columns(found)) == 4


def test_with_the_crowning_piece_games_are_lost_in_other_ways() -> None:
    rules = editions.rules("en", 2, ["crowning-piece"])
    game = GameResult(0, 0, 9, "indispensable", 30, 1, 0)
    found = SimulationResult(
        ("random", "odds"), rules, (game, game._replace(seed=1, ending="strikes"))
    )
    text = simulation_text(found)
    assert "random + odds: 2 games, 2 players, en + crowning-piece" in text
    assert "struck out      50.0 % (1 game)" in text
    assert "lost otherwise  50.0 % (1 game)" in text
    assert "A lost game counts 0 in the mean score, however it was lost." in text


def test_a_table_of_guests() -> None:
    assert crossed_text(STOPPED).splitlines() == [
        "Cross-play, 9 games each, 3 players, en: the mean score of a team",
        "",
        "guest    with careful  with odds",
        "careful  20.00 ± 3.54  3.00 ± 3.54",
        "odds     4.00 ± 3.54   –",
        "",
        "The guest has seat 0, and the bot that a column names all other seats.",
        "Behind ± stands half the 95 % interval. A game that is lost by its last",
        "  strike counts 0 in the mean score.",
    ]


# What a notebook cell shows.


@pytest.mark.parametrize(
    ("result", "text"), [(SOME, simulation_text(SOME)), (STOPPED, crossed_text(STOPPED))]
)
def test_a_cell_shows_a_picture_with_its_text(
    result: SimulationResult | CrossPlayResult, text: str
) -> None:
    shown = result._repr_mimebundle_()
    assert shown["text/plain"] == str(result) == text
    assert shown["text/html"].startswith('<img alt="')
    assert shown == result._repr_mimebundle_()
    assert len(repr(result).splitlines()) == 1


@pytest.mark.parametrize("name", THEMES)
def test_pictures_hold_the_figures(name: str) -> None:
    there = words(drawn.lay_out_scores(SOME, theme_called(name)))
    assert "Mean score 16.88 (95 % interval: 7.91 to 25.00)" in there
    assert {"lost", "0", "25"} <= {*there}
    assert "A game that is lost by its last strike counts 0 in the mean score." in there
    there = words(drawn.lay_out_cross_play(STOPPED, theme_called(name)))
    assert {"careful", "odds", "20.00", "3.00", "4.00", "± 3.54", "–"} <= {*there}


def test_nothing_leaves_the_picture() -> None:
    long = crossed([1, 2, 3], [4, 5, 6], [7, 8, 9])
    for scene in (
        drawn.lay_out_scores(scored([25] * 100000, struck_out=[1]), theme_called("light")),
        drawn.lay_out_cross_play(long, theme_called("light")),
    ):
        for item in scene.items:
            if isinstance(item, Label):
                assert 0 < item.x < scene.width
                assert 0 < item.y < scene.height


@pytest.mark.parametrize("name", THEMES)
def test_numbers_can_be_read_on_every_colour(name: str) -> None:
    colours = theme_called(name)
    for hundredths in range(101):
        colour = mixed(colours.panel, colours.accent, hundredths / 100)
        assert contrast(ink_on(colour), colour) >= ENOUGH - 0.05, colour


# matplotlib.


@pytest.fixture
def no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)


@pytest.mark.usefixtures("no_matplotlib")
@pytest.mark.parametrize(("chart", "result"), [(histogram, SOME), (heat_map, TABLE)])
def test_without_matplotlib_it_is_said_what_to_install(
    chart: Callable[[Any], object], result: object
) -> None:
    with pytest.raises(HanabiError, match=r'pip install "hanabi-kit\[lab\]"'):
        chart(result)


@pytest.mark.parametrize("name", THEMES)
def test_a_histogram_has_a_column_for_each_score(name: str) -> None:
    pytest.importorskip("matplotlib", reason="needs matplotlib, from the extra lab")
    figure = histogram(SOME, name)
    (axes,) = figure.axes
    heights = [bar.get_height() for bar in axes.patches]  # type: ignore[attr-defined]
    assert heights == [2, 1, 1, 1, 3]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == ["lost", *map(str, range(26))]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("score", "games")
    assert "16.88 (95 % interval: 7.91 to 25.00)" in figure.get_suptitle()
    (mean,) = [line for line in axes.lines if line.get_marker() == "D"]
    place: Any = mean.get_xdata()
    assert [*place] == [SOME.mean]
    figure.canvas.draw()


@pytest.mark.parametrize("name", THEMES)
def test_a_heat_map_has_numbers_in_its_cells(name: str) -> None:
    pytest.importorskip("matplotlib", reason="needs matplotlib, from the extra lab")
    figure = heat_map(STOPPED, name)
    axes, scale = figure.axes
    assert [text.get_text() for text in axes.texts] == [
        "20.00", "± 3.54", "3.00", "± 3.54", "4.00", "± 3.54", "–",
    ]  # fmt: skip
    assert [label.get_text() for label in axes.get_yticklabels()] == ["careful", "odds"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("all other seats", "guest, at seat 0")
    assert scale.get_ylabel() == "mean score"
    assert figure.get_suptitle().startswith("Cross-play, 9 games each")
    figure.canvas.draw()


def test_a_chart_is_shown_by_nobody_else() -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot", reason="needs matplotlib, from the extra lab")
    histogram(simulate("random", editions.rules("en", 2), 3))
    heat_map(TABLE)
    assert pyplot.get_fignums() == []


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(HanabiError, match="'pink' is not a theme"):
        histogram(SOME, "pink")
