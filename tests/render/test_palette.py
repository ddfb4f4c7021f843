"""Colours that can be read, and shapes that tell suits apart without them."""

from dataclasses import fields
from itertools import combinations
from math import hypot

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.engine.cards import LETTERS
from hanabi_kit.render.palette import (
    AUTO,
    RED,
    SHAPES,
    THEMES,
    Theme,
    in_dark,
    ink_on,
    mixed,
    theme_called,
)
from tests.render import color_vision
from tests.render.color_vision import contrast, distance, hue

ENOUGH = 4.5
"""The contrast that WCAG 2 asks of text (success criterion 1.4.3)."""
OF_LINES = 3.0
"""And of what is drawn (1.4.11)."""

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


SIGHTS = pytest.mark.parametrize("sight", color_vision.SIGHTS)
APART = 20.0
"""Ten times what can just be seen; the nearest are yellow and white without blue."""


def test_the_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21, abs=0.01)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_the_simulation() -> None:
    """Greys look the same to everybody; who lacks red or green confuses them, others don't."""
    for sight in color_vision.SIGHTS:
        assert distance("#777777", "#777777", sight) == 0
        assert max(map(abs, color_vision.lab("#777777", sight)[1:])) < 1
    assert color_vision.lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.1)
    assert color_vision.lab("#ff0000") == pytest.approx((53.2, 80.1, 67.2), abs=0.1)
    confused = {sight: distance("#b05020", "#707020", sight) for sight in color_vision.SIGHTS}
    assert confused["normal"] > 40
    assert confused["tritanopia"] > 40
    assert confused["deuteranopia"] < 25


@SIGHTS
@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_two_suits_are_told_apart_by_colour_alone(name: str, sight: str) -> None:
    fills = {suit: pair[0] for suit, pair in THEMES[name].suits.items() if suit != "multicolour"}
    near = {
        (one, other): found
        for one, other in combinations(fills, 2)
        if (found := distance(fills[one], fills[other], sight)) < APART
    }
    assert near == {}
    # A multicolour card is told from the others by being of several colours.
    stripes = THEMES[name].stripes
    assert all(distance(one, other, sight) > APART for one, other in combinations(stripes, 2))


def test_red_is_red() -> None:
    """Vermillion, which was the red once, is called orange."""
    assert 25 <= hue(RED) <= 40
    assert not 25 <= hue("#d55e00") <= 45
    lightness, a, b = color_vision.lab(RED)
    assert 40 <= lightness <= 60  # neither maroon nor pink
    assert hypot(a, b) > 70


def test_auto_is_both_light_and_dark() -> None:
    light, dark = THEMES["light"], THEMES["dark"]
    for field in fields(Theme):
        one, two = getattr(light, field.name), getattr(dark, field.name)
        if isinstance(one, str) and field.name != "name":
            both = getattr(AUTO, field.name)
            assert (str(both), in_dark(both)) == (one, two)
    assert mixed(AUTO.board, AUTO.ink, 0.3) == mixed(light.board, light.ink, 0.3)
    assert in_dark(mixed(AUTO.board, AUTO.ink, 0.3)) == mixed(dark.board, dark.ink, 0.3)
    assert ink_on(AUTO.board) == "#000000"
    assert in_dark(ink_on(AUTO.board)) == "#ffffff"
    assert {suit: tuple(map(in_dark, pair)) for suit, pair in AUTO.suits.items()} == dark.suits


@themes
def test_what_is_printed_on_a_card_can_be_read(theme: Theme) -> None:
    assert set(theme.suits) == set(LETTERS)
    poor = {suit: pair for suit, pair in theme.suits.items() if contrast(*pair) < ENOUGH}
    assert poor == {}


@themes
def test_words_can_be_read_on_every_ground(theme: Theme) -> None:
    for ink in (theme.ink, theme.faint):
        for ground in (theme.board, theme.panel, theme.back):
            assert contrast(ink, ground) >= ENOUGH, (ink, ground)
    for ground in (theme.board, theme.panel):
        assert contrast(theme.alert, ground) >= ENOUGH
        assert contrast(theme.accent, ground) >= ENOUGH
        assert contrast(theme.latest, ground) >= ENOUGH
    assert contrast(theme.ink, theme.rack) >= ENOUGH


@themes
def test_outlines_are_seen_around_every_card(theme: Theme) -> None:
    for ground in (theme.board, theme.panel, theme.back):
        assert contrast(theme.line, ground) >= OF_LINES, ground


def test_every_suit_has_a_shape_of_its_own() -> None:
    assert set(SHAPES) == set(LETTERS)
    assert len(set(SHAPES.values())) == len(SHAPES)
    for points in SHAPES.values():
        assert all(abs(x) <= 1.2 and abs(y) <= 1.2 for x, y in points)


def test_colours_differ_to_the_eye_that_sees_no_colour_by_letter_and_shape_only_in_print() -> None:
    light, printed = THEMES["light"], THEMES["print"]
    fills = [fill for fill, _ in light.suits.values()]
    assert len(set(fills)) == len(fills) - 1  # multicolour has its stripes upon white
    assert {fill for suit, (fill, _) in printed.suits.items() if suit != "black"} == {"#ffffff"}
    assert printed.suits["black"] == ("#000000", "#ffffff")


def test_print_is_without_colour() -> None:
    printed = THEMES["print"]
    colours = [printed.board, printed.panel, printed.back, printed.ink, printed.faint, printed.line]
    colours += [printed.rack, printed.accent, printed.alert, printed.latest, *printed.stripes]
    colours += [colour for pair in printed.suits.values() for colour in pair]
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)


def test_multicolour_shows_every_colour_there_is() -> None:
    for name in ("light", "dark"):
        stripes = THEMES[name].stripes
        assert set(stripes) == {
            THEMES[name].suits[suit][0] for suit in ("red", "yellow", "green", "blue", "white")
        }
        assert all(one != two for one, two in combinations(stripes, 2))


def test_an_unknown_theme_is_refused_by_name() -> None:
    assert theme_called("dark").name == "dark"
    with pytest.raises(
        HanabiError, match="'neon' is not a theme: choose from auto, light, dark, print"
    ):
        theme_called("neon")
