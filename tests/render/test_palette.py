"""Colours that can be read, and shapes that tell suits apart without them."""

from itertools import combinations

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.engine.cards import LETTERS
from hanabi_kit.render.palette import SHAPES, THEMES, Theme, theme_called

ENOUGH = 4.5
"""The contrast that WCAG 2 asks of text (success criterion 1.4.3)."""
OF_LINES = 3.0
"""And of what is drawn (1.4.11)."""

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG 2 defines it."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


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
    with pytest.raises(HanabiError, match="'neon' is not a theme: choose from light, dark, print"):
        theme_called("neon")
