"""Scenes: where things stand, and what a click means, asked without a browser."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import Card, Rules, State, View, deal, editions, picture
from hanabi_kit.engine.cards import LETTERS, STANDARD_SUITS
from hanabi_kit.render.board.hands_picture import MARGIN, NAME_WIDTH, ROW, TOP
from hanabi_kit.render.palette import THEMES, theme_called
from hanabi_kit.render.scene import (
    SMALLEST,
    Box,
    CardSpot,
    ClickArea,
    DiscardSpot,
    Item,
    Label,
    Polyline,
    Scene,
    SeatSpot,
    Shape,
    Sketch,
    fitted,
    stacked,
    text_width,
)
from tests.builders import table, whole_deck
from tests.position.test_formats_property import examples
from tests.render.tables import tables

NAME_X = MARGIN + NAME_WIDTH / 2

# A scene by hand.


def two_boxes() -> Scene:
    sketch = Sketch(theme_called("light"))
    sketch.spot(0, 0, 20, 10, SeatSpot(0))
    sketch.spot(10, 0, 20, 10, SeatSpot(1))
    return sketch.scene(40, 30, "two boxes")


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (0, 0, SeatSpot(0)),
        (9.9, 9.9, SeatSpot(0)),
        (10, 5, SeatSpot(1)),  # of two the one on top
        (29.9, 0, SeatSpot(1)),
        (30, 0, None),
        (5, 10, None),
        (-1, 5, None),
        (1000, 1000, None),
    ],
)
def test_what_is_at_a_point(x: float, y: float, found: SeatSpot | None) -> None:
    assert two_boxes().at(x, y) == found


def test_where_something_can_be_clicked() -> None:
    assert two_boxes().where(SeatSpot(1)) == (20, 5)


def test_one_scene_under_another() -> None:
    one = two_boxes()
    both = stacked(one, one._replace(width=50))
    assert (both.width, both.height) == (50, 60)
    assert both.text == "two boxes\n\ntwo boxes"
    assert both.at(5, 35) == SeatSpot(0)
    assert both.at(5, 25) is None
    assert both.items[0] == one.items[0]._replace(width=50, height=60)  # type: ignore[call-arg]


# Texts that fit.


@given(st.text(min_size=1, max_size=60), st.integers(10, 40), st.integers(20, 300), st.booleans())
def test_a_text_is_made_to_fit(text: str, size: int, width: int, bold: bool) -> None:
    shown, smaller = fitted(text, size, width, bold=bold)
    assert text_width(shown, smaller, bold=bold) <= width + 1e-6
    assert min(size, SMALLEST) <= smaller <= size
    if shown != text:
        assert shown.endswith("…")
        assert smaller == SMALLEST
        assert text.startswith(shown[:-1])


def test_widths_grow_with_size_and_weight() -> None:
    assert text_width("Ann", 20) == pytest.approx(2 * text_width("Ann", 10))
    assert text_width("Ann", 20) < text_width("Ann", 20, bold=True) < text_width("Mmm", 20)
    assert text_width("小", 20) > text_width("a", 20)


# Tables.


def extent(item: Item) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of what is painted."""
    match item:
        case Box(x, y, width, height):
            edge = item.weight / 2 if item.line else 0
            return x - edge, y - edge, x + width + edge, y + height + edge
        case Shape(points) | Polyline(points):
            edge = item.weight / 2 if item.line else 0
            across, down = zip(*points, strict=True)
            return min(across) - edge, min(down) - edge, max(across) + edge, max(down) + edge
        case Label(x, y, text, size, _, anchor, bold):
            wide = text_width(text, size, bold=bold)
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            return left, y - size / 2, left + wide, y + size / 2


def spilled(scene: Scene) -> Iterator[str]:
    """Words that stand elsewhere and reach into a card."""
    cards = [spot for spot in scene.spots if isinstance(spot.target, CardSpot)]
    for label in scene.items:
        if isinstance(label, Label):
            left, top, right, bottom = extent(label)
            words = ClickArea(left, top, right - left, bottom - top, SeatSpot(0))
            middle = scene.at((left + right) / 2, (top + bottom) / 2)
            yield from (label.text for c in cards if c.target != middle and overlap(words, c))


def overlap(one: ClickArea, other: ClickArea) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1e-9 and down > 1e-9


def targets(state: State) -> Iterator[CardSpot | SeatSpot | DiscardSpot]:
    """Everything that a table lets one click."""
    for seat, hand in enumerate(state.hands):
        yield SeatSpot(seat)
        yield from (CardSpot(seat, number) for number in hand.numbers)
    yield from (DiscardSpot(state.rules.cards[card]) for card in state.discards)


def check(state: State, scene: Scene) -> None:
    outside = [
        (item, extent(item))
        for item in scene.items
        for left, top, right, bottom in [extent(item)]
        if left < -1e-6 or top < -1e-6 or right > scene.width + 1e-6 or bottom > scene.height + 1e-6
    ]
    assert outside == []
    assert set(spilled(scene)) <= {"!"}  # the sign of a last copy sits on the card's corner
    assert Counter(spot.target for spot in scene.spots) == Counter(targets(state))
    assert not [pair for pair in combinations(scene.spots, 2) if overlap(*pair)]
    for target in targets(state):
        assert scene.at(*scene.where(target)) == target
    for spot in scene.spots:
        right, bottom = spot.x + spot.width - 0.01, spot.y + spot.height - 0.01
        assert scene.at(spot.x, spot.y) == scene.at(right, bottom) == spot.target


@examples(120)
@given(tables(), st.sampled_from(sorted(THEMES)))
def test_any_table_stays_inside_its_picture_and_can_be_clicked(state: State, theme: str) -> None:
    check(state, picture(state, theme).scene)


@examples(60)
@given(tables(), st.integers(0, 10**6))
def test_whatever_is_thought_about_stays_inside_too(state: State, choice: int) -> None:
    allowed = state.legal_actions()
    thinking = allowed[choice % len(allowed)] if allowed else None
    check(state, picture(state, thinking=thinking).scene)


ALL_SUITS = tuple(STANDARD_SUITS.values())


@pytest.mark.parametrize(
    "rules",
    [
        Rules(players=5, hand_size=10, suits=ALL_SUITS, ranks=9, tokens=20, strikes=9),
        Rules(players=2, hand_size=10, suits=ALL_SUITS, ranks=9, copies=(9,) * 9, tokens=20),
        Rules(players=2, suits=ALL_SUITS[:1], ranks=1, hand_size=1, tokens=1, strikes=1),
        editions.rules("it", 5, ["multicolour-every", "black-powder", "five-flares"]),
    ],
)
def test_the_largest_and_the_smallest_games(rules: Rules) -> None:
    state = deal(rules, seed=1, names=["W" * 39 + str(i) for i in range(rules.players)])
    while not state.over:
        check(state, picture(state).scene)
        state = state.apply(state.legal_actions()[0])
    check(state, picture(View.of(state, 1)).scene)


def test_every_card_is_discarded_and_the_piles_still_fit() -> None:
    whole = " ".join(f"{letter}{rank}" for letter in LETTERS.values() for rank in range(1, 10))
    state = table(
        "Ann: ?; Bob: ?", discards=" ".join([whole] * 4), ranks=9, suits=ALL_SUITS, copies=(9,) * 9
    )
    scene = picture(state).scene
    check(state, scene)
    assert sum(isinstance(spot.target, DiscardSpot) for spot in scene.spots) == 4 * 7 * 9


def test_a_click_on_a_card_is_asked_of_the_scene() -> None:
    state = table("Ann: r1 b4; Bob: r2 g2", discards="y1 y1 w4")
    scene = picture(View.of(state, 0)).scene
    assert scene.at(*scene.where(CardSpot(1, 3))) == CardSpot(1, 3)
    assert scene.at(*scene.where(CardSpot(0, 0))) == CardSpot(0, 0)  # its own, unseen
    assert scene.at(*scene.where(SeatSpot(1))) == SeatSpot(1)
    assert scene.at(*scene.where(DiscardSpot(Card.parse("w4")))) == DiscardSpot(Card.parse("w4"))
    assert scene.at(0, 0) is None
    x, y = scene.where(CardSpot(0, 0))
    assert scene.where(CardSpot(0, 1))[0] > x  # the oldest card is leftmost
    assert scene.where(CardSpot(1, 2))[1] > y  # the next seat is below


def shown_names(*names: str) -> list[list[str]]:
    """The lines on which each name stands, in a picture of the deal."""
    state = deal(Rules(players=len(names)), seed=5, names=names)
    labels = [item for item in picture(state).scene.items if isinstance(item, Label) and item.bold]
    left = [label for label in labels if label.x == NAME_X]
    rows = (int((label.y - TOP) // ROW) for label in left)
    lines: list[list[str]] = [[] for _ in names]
    for row, label in zip(rows, left, strict=True):
        lines[row].append(label.text)
    return lines


def test_a_name_is_parted_at_its_joints_and_anywhere_only_if_it_has_none() -> None:
    assert shown_names("Ann", "Bartholomew of Constantinople", "Mary-Jane van der Berg") == [
        ["Ann"],
        ["Bartholomew", "of", "Constantinople"],
        ["Mary-Jane", "van der", "Berg"],
    ]
    (long, _) = shown_names("x" * 40, "Bob")
    assert "".join(long) == "x" * 40


def test_multicolour_has_a_rim_of_every_colour() -> None:
    rules = Rules(players=2, suits=ALL_SUITS, hand_size=1)
    scene = picture(deal(rules, deck=whole_deck(rules, "m1 r1"))).scene
    x, y = scene.where(CardSpot(0, 0))
    around = [i for i in scene.items if isinstance(i, Box) and i.x <= x <= i.x + i.width]
    filled = {box.fill for box in around if box.y <= y + 60 and box.y + box.height >= y - 60}
    assert set(theme_called("light").stripes) <= filled


def test_a_theme_changes_colours_only() -> None:
    state = deal(replace(Rules(players=4), suits=ALL_SUITS), seed=5)
    scenes = [picture(state, name).scene for name in THEMES]
    assert len({scene.spots for scene in scenes}) == 1
    assert len({tuple(map(extent, scene.items)) for scene in scenes}) == 1
    assert len({scene.text for scene in scenes}) == 1
