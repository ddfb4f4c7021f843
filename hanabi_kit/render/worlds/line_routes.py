"""Which worlds a graph joins by lines, and which way the lines take."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from ...knowledge.models import Model
from ..palette import Point
from .agent_marks import CHIP, along, distance

BOWS = (0, *(side * bow for bow in range(15, 200, 13) for side in (1, -1)))
"""How far a line may swing aside, tried in this order."""
SHARES = [step / 28 for step in range(29)]
CHIP_SHARES = (0.5, 0.4, 0.6, 0.33, 0.67, 0.25, 0.75)
CLEAR = 7.0
"""How far a line keeps from worlds that it does not end at."""


class GraphArea(NamedTuple):
    """Where the worlds stand in a picture, and how far lines may go."""

    nodes: list[Point]
    ghosts: list[Point]
    """Struck worlds, which lines keep clear of too."""
    box: Point
    """How wide and high each of them is."""
    width: float
    top: float
    bottom: float


class InformationCell(NamedTuple):
    """Worlds that an agent can't tell apart, joined by lines between pairs of them."""

    agent: int
    places: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


def cells_of(
    model: Model[Any], agent: int, nodes: Sequence[Point] = ()
) -> Iterator[InformationCell]:
    """An agent's cells, each joined by its shortest lines; worlds without a place by none."""
    cells: dict[int, list[int]] = {}
    for place, cell in enumerate(model.cells(agent)):
        cells.setdefault(cell, []).append(place)
    for found in cells.values():
        yield InformationCell(agent, tuple(found), tuple(_tree(found, nodes)) if nodes else ())


def _tree(places: Sequence[int], nodes: Sequence[Point]) -> Iterator[tuple[int, int]]:
    """The shortest lines that join all places."""
    joined, left = [places[0]], list(places[1:])
    while left:
        first, second = min(
            ((a, b) for a in joined for b in left),
            key=lambda pair: (round(distance(nodes[pair[0]], nodes[pair[1]]), 1), pair),
        )
        left.remove(second)
        joined.append(second)
        yield min(first, second), max(first, second)


def route(
    ground: GraphArea, pair: tuple[int, int], taken: Container[int]
) -> tuple[int, list[Point]]:
    """The straightest way between two worlds that is still free and meets no other world."""
    first, second = (ground.nodes[place] for place in pair)
    obstacles = [point for place, point in enumerate(ground.nodes) if place not in pair]
    obstacles += ground.ghosts
    found = []
    for bow in (bow for bow in BOWS if bow not in taken):
        path = _arc(first, second, bow)
        met = sum(_meets(path, point, ground.box) for point in obstacles)
        inside = all(0 < x < ground.width and ground.top < y < ground.bottom for x, y in path)
        if inside and not met:
            return bow, path if bow else [first, second]
        found.append((not inside, met, abs(bow), bow, path))
    *_why, bow, path = min(found)
    return bow, path


def _arc(first: Point, second: Point, bow: float) -> list[Point]:
    """A line that swings aside by so much in its middle."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    length = distance(first, second) or 1.0
    swings = [(t, bow / length * 4 * t * (1 - t)) for t in SHARES]
    return [(first[0] + dx * t - dy * swing, first[1] + dy * t + dx * swing) for t, swing in swings]


def _meets(path: Sequence[Point], middle: Point, box: Point) -> bool:
    """Whether a line comes too near to a world's box."""
    x, y = middle
    wide, high = box[0] / 2 + CLEAR, box[1] / 2 + CLEAR
    return any(-wide < px - x < wide and -high < py - y < high for px, py in path)


def chip_place(
    ground: GraphArea, paths: Sequence[Sequence[Point]], chips: Sequence[Point]
) -> Point:
    """Where on its lines a cell's letter covers no world and no other letter."""
    middle_first = sorted(range(len(paths)), key=lambda at: abs(2 * at + 1 - len(paths)))
    free = [
        spot
        for at in middle_first
        for spot in along(paths[at], CHIP_SHARES)
        if not any(_meets([spot], node, ground.box) for node in (*ground.nodes, *ground.ghosts))
    ] or along(paths[0], [0.5])

    def clear(spot: Point) -> float:
        return min((distance(spot, chip) for chip in chips), default=2 * CHIP + 2)

    return next((spot for spot in free if clear(spot) >= 2 * CHIP + 2), max(free, key=clear))
