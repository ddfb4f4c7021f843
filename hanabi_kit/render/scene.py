"""A picture as pure data: what is drawn where, and what a click there means.

Painters (SVG, canvas) draw the items in order and know nothing of Hanabi. A click is a question
to the scene: `scene.at(x, y)`.
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Any, Literal, NamedTuple
from unicodedata import east_asian_width

from ..engine.cards import Card
from .palette import SHAPES, Point, Theme

Anchor = Literal["start", "middle", "end"]


class Box(NamedTuple):
    """A rectangle, perhaps with round corners."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    line: str | None = None
    weight: float = 1.0
    radius: float = 0.0
    dashed: bool = False


class Shape(NamedTuple):
    """A closed polygon."""

    points: tuple[Point, ...]
    fill: str | None = None
    line: str | None = None
    weight: float = 1.0


class Polyline(NamedTuple):
    """A line through points."""

    points: tuple[Point, ...]
    line: str
    weight: float = 1.0
    dashed: bool = False


class Label(NamedTuple):
    """A text on one line; `y` is its middle."""

    x: float
    y: float
    text: str
    size: float
    ink: str
    anchor: Anchor = "middle"
    bold: bool = False


Item = Box | Shape | Polyline | Label


class CardSpot(NamedTuple):
    """A card in a hand, by its number."""

    seat: int
    number: int


class SeatSpot(NamedTuple):
    """A player's name."""

    seat: int


class DiscardSpot(NamedTuple):
    """A card among the discards."""

    card: Card


class CellSpot(NamedTuple):
    """What a card, given by its number, can be or not: one cell of its grid."""

    number: int
    card: Card


class WorldSpot(NamedTuple):
    """One world of a model, by its place in the list."""

    place: int


class RowSpot(NamedTuple):
    """A line of a list that has a name, by its place."""

    list: str
    place: int


Target = CardSpot | SeatSpot | DiscardSpot | CellSpot | WorldSpot | RowSpot


class ClickArea(NamedTuple):
    """Where a click means something."""

    x: float
    y: float
    width: float
    height: float
    target: Target


class Landmark(NamedTuple):
    """A point that can be found again by its name, though a click there means nothing."""

    name: str
    x: float
    y: float


class Scene(NamedTuple):
    """A picture: its size, what is painted in order, where it can be clicked, and its text twin."""

    width: float
    height: float
    items: tuple[Item, ...]
    spots: tuple[ClickArea, ...]
    text: str
    landmarks: tuple[Landmark, ...] = ()

    def at(self, x: float, y: float) -> Target | None:
        """What is at a point; of two things the one on top."""
        for spot in reversed(self.spots):
            if spot.x <= x < spot.x + spot.width and spot.y <= y < spot.y + spot.height:
                return spot.target
        return None

    def where(self, target: Target) -> Point:
        """The middle of where a target can be clicked."""
        spot = next(spot for spot in self.spots if spot.target == target)
        return spot.x + spot.width / 2, spot.y + spot.height / 2


class Sketch:
    """A scene while it is drawn."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.items: list[Item] = []
        self.spots: list[ClickArea] = []
        self.landmarks: list[Landmark] = []

    def box(self, x: float, y: float, width: float, height: float, **style: Any) -> None:
        """Add a rectangle."""
        self.items.append(Box(x, y, width, height, **style))

    def shape(self, points: Iterable[Point], **style: Any) -> None:
        """Add a polygon."""
        self.items.append(Shape(tuple(points), **style))

    def line(self, *points: Point, **style: Any) -> None:
        """Add a line through points."""
        self.items.append(Polyline(points, **style))

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        ink: str | None = None,
        anchor: Anchor = "middle",
        bold: bool = False,
        width: float | None = None,
    ) -> None:
        """Add a text, made smaller and at last cut short where it has to fit a width."""
        if width is not None:
            text, size = fitted(text, size, width, bold=bold)
        self.items.append(Label(x, y, text, size, ink or self.theme.ink, anchor, bold))

    def paragraphs(
        self,
        sentences: Iterable[str],
        x: float,
        y: float,
        size: float,
        *,
        letters: int,
        pitch: float,
        **style: Any,
    ) -> float:
        """Add sentences under each other, broken into lines of so many letters; where they end."""
        for line in (line for words in sentences for line in wrap(words, letters)):
            self.label(x, y, line, size, anchor="start", **style)
            y += pitch
        return y

    def suit(self, name: str, x: float, y: float, radius: float, *, fill: str, line: str) -> None:
        """Add a suit's shape."""
        weight = max(0.8, radius / 9)
        points = tuple((x + dx * radius, y + dy * radius) for dx, dy in SHAPES[name])
        if points:
            self.items.append(Shape(points, fill, line, weight))
        else:
            self.disc(x, y, radius, fill=fill, line=line, weight=weight)

    def disc(self, x: float, y: float, radius: float, **style: Any) -> None:
        """Add a circle around a point."""
        self.box(x - radius, y - radius, 2 * radius, 2 * radius, radius=radius, **style)

    def spot(self, x: float, y: float, width: float, height: float, target: Target) -> None:
        """Make a rectangle mean something when it is clicked."""
        self.spots.append(ClickArea(x, y, width, height, target))

    def landmark(self, name: str, x: float, y: float) -> None:
        """Give a point a name."""
        self.landmarks.append(Landmark(name, x, y))

    def scene(self, width: float, height: float, text: str) -> Scene:
        """What was drawn, on the theme's ground."""
        ground = Box(0, 0, width, height, fill=self.theme.board)
        items, spots, landmarks = (ground, *self.items), tuple(self.spots), tuple(self.landmarks)
        return Scene(width, height, items, spots, text, landmarks)


def stacked(first: Scene, second: Scene) -> Scene:
    """One scene under another, as one picture."""
    width, height = max(first.width, second.width), first.height + second.height
    ground = first.items[0]._replace(width=width, height=height)  # type: ignore[call-arg]
    moved = [_lowered(item, first.height) for item in second.items]
    spots = [spot._replace(y=spot.y + first.height) for spot in second.spots]
    landmarks = [mark._replace(y=mark.y + first.height) for mark in second.landmarks]
    return Scene(
        width,
        height,
        (ground, *first.items, *moved),
        (*first.spots, *spots),
        f"{first.text}\n\n{second.text}",
        (*first.landmarks, *landmarks),
    )


def _lowered(item: Item, down: float) -> Item:
    if isinstance(item, Shape | Polyline):
        return item._replace(points=tuple((x, y + down) for x, y in item.points))
    return item._replace(y=item.y + down)


SMALLEST = 10.0
NARROW, WIDE = frozenset("ijlI.,:;!|'()[] "), frozenset("mwMW@%&✕")
DOUBLE = frozenset("WF")
"""East Asian letters and emoji."""
HEAVIER = 1.1


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is, on the safe side; no font has to be at hand for it."""
    return size * sum(map(_letter_width, text)) * (HEAVIER if bold else 1)


def _letter_width(letter: str) -> float:
    """How wide a letter is in units of its size, a little more than in most fonts."""
    if letter in NARROW:
        return 0.4
    if letter in WIDE:
        return 1.0
    if east_asian_width(letter) in DOUBLE:
        return 1.25
    return 0.64 if letter.isascii() and not letter.isupper() else 0.76


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, float]:
    """A text and its size, made smaller and then cut short until it fits a width.

    >>> fitted("Ann", 20, 100)
    ('Ann', 20)
    >>> fitted("Bartholomew of Constantinople", 20, 100)
    ('Bartholomew o…', 10.0)
    """
    wide = text_width(text, size, bold=bold)
    if wide <= width:
        return text, size
    smallest = min(size, SMALLEST)
    if wide * smallest <= width * size:
        return text, size * width / wide
    while text_width(text, smallest, bold=bold) > width and len(text) > 1:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    return text, smallest
