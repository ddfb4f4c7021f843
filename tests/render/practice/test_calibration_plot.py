"""The plot of said against came true: discs where they belong, words and signs in every theme."""

import pytest

from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.practice.calibration_plot import (
    LEFT,
    SIDE_X,
    SIDE_Y,
    TOP,
    CalibrationDisc,
    lay_out_calibration,
)
from hanabi_kit.render.scene import Box, Label, Polyline, Scene, text_width

DISCS = [
    CalibrationDisc(0, 0, 3, few=True),
    CalibrationDisc(100, 100, 40),
    CalibrationDisc(50, 25, 7),
]


def drawn(name: str = "light", words: str = "All is well.") -> Scene:
    return lay_out_calibration(DISCS, "How sure", [words], "How sure\nas text", theme_called(name))


def discs(scene: Scene) -> list[Box]:
    return [i for i in scene.items if isinstance(i, Box) and i.radius and i.y < TOP + SIDE_Y]


def test_discs_stand_where_said_and_true_meet() -> None:
    middles = {(b.x + b.width / 2, b.y + b.height / 2) for b in discs(drawn())}
    assert (LEFT, TOP + SIDE_Y) in middles
    assert (LEFT + SIDE_X, TOP) in middles
    assert (LEFT + SIDE_X / 2, TOP + SIDE_Y * 0.75) in middles


def test_more_predictions_make_a_larger_disc_and_few_a_dashed_one() -> None:
    large, middle, small = discs(drawn())[:3]
    assert large.width > middle.width > small.width
    assert [large.dashed, middle.dashed, small.dashed] == [False, False, True]


def test_the_line_where_both_are_the_same_runs_from_corner_to_corner() -> None:
    lines = [item for item in drawn().items if isinstance(item, Polyline) and item.dashed]
    assert ((LEFT, TOP + SIDE_Y), (LEFT + SIDE_X, TOP)) in [line.points for line in lines]


@pytest.mark.parametrize("name", THEMES)
def test_all_words_are_large_enough_and_inside(name: str) -> None:
    scene = drawn(name, "A sentence that is much longer than the picture is wide. " * 4)
    for item in scene.items:
        if isinstance(item, Label):
            assert item.size >= 14, item
            wide = text_width(item.text, item.size, bold=item.bold)
            left = item.x - {"start": 0, "middle": wide / 2, "end": wide}[item.anchor]
            assert left >= 0, item
            assert left + wide <= scene.width, item
            assert item.y < scene.height, item
    assert {"3", "7", "40"} <= {item.text for item in scene.items if isinstance(item, Label)}
