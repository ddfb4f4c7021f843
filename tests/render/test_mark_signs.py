"""The clues on a card in a picture: apart, inside their field, and each crossed out by itself."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.engine.cards import NAMES
from hanabi_kit.engine.game import Mark
from hanabi_kit.render.mark_signs import PlacedSign, draw_marks, place_signs
from hanabi_kit.render.marks import marks_once
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.scene import Label, Polyline, Shape, Sketch, text_width

COLOURS = ("red", "yellow", "green", "blue", "white")
ALL = (*COLOURS, 1, 2, 3, 4, 5)
CARD, NARROW_CARD, GRID = (60.0, 38.0), (26.0, 44.0), (150.0, 26.0)
"""The fields on cards, on those of a hand of ten, and over a grid."""


def told(*touched: str | int) -> tuple[Mark, ...]:
    """All ten clues, of which these touched the card."""
    return marks_once(Mark(hint, hint in touched) for hint in ALL)


TEN = {"nothing": told(), "red 1": told("red", 1), "multicolour 3": told(*COLOURS, 3)}

marks = st.sets(st.sampled_from([*NAMES.values(), 1, 2, 3, 4, 5])).flatmap(
    lambda hints: st.tuples(*(st.builds(Mark, st.just(hint), st.booleans()) for hint in hints))
)


def sides(sign: PlacedSign) -> tuple[float, float, float, float]:
    across, down = sign.width / 2, sign.height / 2
    return sign.x - across, sign.y - down, sign.x + across, sign.y + down


def apart(one: PlacedSign, other: PlacedSign) -> bool:
    left, top, right, base = sides(one)
    other_left, other_top, other_right, other_base = sides(other)
    less = 1e-9
    across = right <= other_left + less or other_right <= left + less
    return across or base <= other_top + less or other_base <= top + less


@given(marks, st.sampled_from([CARD, NARROW_CARD, GRID]), st.sampled_from(["start", "middle"]))
def test_signs_stand_apart_inside_their_field(
    given: tuple[Mark, ...], field: tuple[float, float], anchor: str
) -> None:
    placed = place_signs(marks_once(given), *field, anchor)
    assert [sign.mark for sign in placed] == [*marks_once(given)]
    for sign in placed:
        left, top, right, base = sides(sign)
        assert left >= -1e-9
        assert right <= field[0] + 1e-9
        assert top >= -1e-9
        assert base <= field[1] + 1e-9
    assert all(apart(one, other) for one, other in combinations(placed, 2))


@pytest.mark.parametrize("given", TEN.values(), ids=TEN)
def test_ten_clues_are_large_enough_to_be_read(given: tuple[Mark, ...]) -> None:
    for field, least in ((CARD, 9.5), (NARROW_CARD, 6.0), (GRID, 9.5)):
        sketch = Sketch(THEMES["light"])
        draw_marks(sketch, given, 0, 0, *field)
        labels = [item for item in sketch.items if isinstance(item, Label)]
        assert len(labels) == 10
        assert min(label.size for label in labels) > least


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("given", TEN.values(), ids=TEN)
def test_what_did_not_touch_has_a_stroke_of_its_own_under_its_sign(
    theme: object, given: tuple[Mark, ...]
) -> None:
    sketch = Sketch(theme)  # type: ignore[arg-type]
    draw_marks(sketch, given, 100, 200, *CARD)
    strokes = [item for item in sketch.items if isinstance(item, Polyline)]
    labels = [item for item in sketch.items if isinstance(item, Label)]
    passed = [sign for sign in place_signs(given, *CARD) if not sign.mark.touched]
    assert len(strokes) == len(passed)
    assert sketch.items[: len(strokes)] == strokes  # no stroke hides a letter
    for stroke, sign in zip(strokes, passed, strict=True):
        left, top, right, base = sides(sign)
        for x, y in stroke.points:
            assert 100 + left <= x <= 100 + right
            assert 200 + top <= y <= 200 + base
        middle = (100 + sign.x, 200 + sign.y)
        assert [label for label in labels if (label.x, label.y) == middle]
        assert stroke.line not in (theme.panel, theme.ink)  # type: ignore[attr-defined]


@pytest.mark.parametrize("given", TEN.values(), ids=TEN)
def test_what_is_drawn_stays_in_its_signs_place(given: tuple[Mark, ...]) -> None:
    sketch = Sketch(THEMES["print"])
    draw_marks(sketch, given, 0, 0, *NARROW_CARD)
    for label in (item for item in sketch.items if isinstance(item, Label)):
        wide = text_width(label.text, label.size, bold=label.bold)
        left = label.x if label.anchor == "start" else label.x - wide / 2
        assert left >= 0
        assert left + wide <= NARROW_CARD[0]


def test_what_touched_is_larger_and_a_colour_has_shape_and_letter() -> None:
    sketch = Sketch(THEMES["light"])
    draw_marks(sketch, told("red", 1), 0, 0, *CARD)
    sizes = {label.text: label.size for label in sketch.items if isinstance(label, Label)}
    assert sizes["1"] > sizes["2"]
    assert sum(isinstance(item, Shape) for item in sketch.items) == 1
    bold = {label.text for label in sketch.items if isinstance(label, Label) and label.bold}
    assert bold == {"r", "1"}
