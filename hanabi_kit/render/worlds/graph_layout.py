"""Where the worlds of a model stand, so that alike ones are neighbours and lines rarely cross.

Worlds that only one agent can't tell apart differ in one respect: in Hanabi, that agent's hand. So
each agent gets a direction of its own. Two make a grid, three a lattice seen from the side; four
and more share the two directions of a grid, in an order in which neighbours differ once. Where
this does not spread the worlds apart, or needs too much room, they are moved about on a small grid
until those alike are near each other. Worlds that no line leads between stand in blocks of their
own.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil, hypot, inf, sqrt
from typing import Any, NamedTuple

from ...knowledge.models import Model
from ...knowledge.worlds import World
from ..palette import Point
from .world_picture import world_size

GAP = (52.0, 46.0)
"""Between two worlds, for the line and its letter."""
ROOMY = (620.0, 300.0)
"""Small models are drawn about as wide and high as this, so that a class can read their lines."""
MOST_STRETCH = 1.7
WIDEST, HIGHEST = 1300.0, 1000.0
ABREAST = 1000.0
"""Blocks stand beside each other up to this width."""
SWING = (46.0, 30.0)
"""Around a block in which lines may have to go around worlds."""
ROOM = (90.0, 90.0)
"""Between two worlds on a small grid, where lines go around worlds."""
SHAPE = 1.2
"""How much wider than high a small grid is."""


class WorldLayout(NamedTuple):
    """The middle of each world, on a ground that begins at 0."""

    points: dict[Any, Point]
    box: Point
    """How wide and high each world's box is."""
    width: float
    height: float


def world_layout(model: Model[Any]) -> WorldLayout:
    """A place for each world of a model; always the same for the same model."""
    sizes = [world_size(world, model.names) for world in model.worlds]
    box = (max(width for width, _height in sizes), max(height for _width, height in sizes))
    blocks: dict[int, list[Any]] = {}
    for world, component in zip(model.worlds, model.components(), strict=True):
        blocks.setdefault(component, []).append(world)
    placed = [
        _block(replace(model, worlds=(*b,), here=(), weights=()), box) for b in blocks.values()
    ]
    return _stretched(_shelves(placed, box))


def _block(model: Model[Any], box: Point) -> WorldLayout:
    rows = coordinates(model)
    points = _in_order(rows, box)
    swing = SWING if len(rows[0]) > 3 else (0.0, 0.0)
    found = _framed(model.worlds, points, box, swing)
    if len(set(points)) < len(points) or found.width > WIDEST or found.height > HIGHEST:
        found = _framed(model.worlds, _moved_about(model, box), box, SWING)
    return found


def coordinates(model: Model[Any]) -> list[tuple[int, ...]]:
    """For each world a number for each agent; respects that never change are left out."""
    agents = len(model.names)
    parts = [_parts(world, agents) for world in model.worlds]
    columns: list[Sequence[Hashable]]
    if all(part is not None for part in parts):
        columns = [[part[agent] for part in parts if part] for agent in range(agents)]
    else:
        # What all others can't get away from is what only this agent is in doubt about.
        groups = [tuple(a for a in range(agents) if a != agent) for agent in range(agents)]
        columns = [model.components(group) for group in groups]
    counted = [_counted(column) for column in columns if len(set(column)) > 1]
    return list(zip(*counted, strict=True)) if counted else [()] * len(model.worlds)


def _parts(world: Any, agents: int) -> Sequence[Hashable] | None:
    """What belongs to each agent, in a world that is made of such parts."""
    if isinstance(world, World):
        return world.hands
    return world if isinstance(world, tuple) and len(world) == agents else None


def _counted(column: Sequence[Hashable]) -> list[int]:
    """Values as numbers from 0, in order of appearance."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in column]


def _in_order(rows: list[tuple[int, ...]], box: Point) -> list[Point]:
    """Coordinates as points, every agent in a direction of its own."""
    counts = [max(column) + 1 for column in zip(*rows, strict=True)]
    across, down = box[0] + GAP[0], box[1] + GAP[1]
    match len(counts):
        case 0:
            return [(0.0, 0.0)] * len(rows)
        case 1:
            return [(x * across, 0.0) for (x,) in rows]
        case 2:
            return [(x * across, y * down) for x, y in rows]
        case 3:
            # No line may run through a world of another layer: half a box aside, one box up.
            dx, dy = box[0] / 2 + 20, box[1] + 36
            across += (counts[2] - 1) * dx
            down += (counts[2] - 1) * dy
            return [(x * across + z * dx, y * down - z * dy) for x, y, z in rows]
    return [
        (_snake(row[1::2], counts[1::2]) * across, _snake(row[0::2], counts[0::2]) * down)
        for row in rows
    ]


def _snake(row: Sequence[int], counts: Sequence[int]) -> int:
    """The place of a row of numbers in an order in which neighbours differ once.

    >>> sorted([(0, 0), (0, 1), (1, 0), (1, 1)], key=lambda row: _snake(row, (2, 2)))
    [(0, 0), (0, 1), (1, 1), (1, 0)]
    """
    place = 0
    for number, count in zip(row, counts, strict=True):
        place = place * count + (count - 1 - number if place % 2 else number)
    return place


def _moved_about(model: Model[Any], box: Point) -> list[Point]:
    """Worlds on a small grid, exchanged for as long as that brings alike ones together."""
    number = len(model.worlds)
    across, down = box[0] + ROOM[0], box[1] + ROOM[1]
    columns = min(number, ceil(sqrt(number * SHAPE * down / across)))
    slots = [
        (column * across, line * down)
        for line in range(ceil(number / columns))
        for column in range(columns)
    ]
    pairs = [
        (first, second)
        for agent in range(len(model.names))
        for first, second in combinations(range(number), 2)
        if model.cells(agent)[first] == model.cells(agent)[second]
    ]
    where = list(range(len(slots)))  # those beyond the last world are free

    def length() -> float:
        ends = ((slots[where[first]], slots[where[second]]) for first, second in pairs)
        return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in ends)

    best, before = length(), inf
    while best < before:
        before = best
        for first, second in combinations(range(len(slots)), 2):
            where[first], where[second] = where[second], where[first]
            now = length()
            if now < best - 0.001:
                best = now
            else:
                where[first], where[second] = where[second], where[first]
    return [slots[where[place]] for place in range(number)]


def _framed(
    worlds: Sequence[Any], points: Sequence[Point], box: Point, swing: Point
) -> WorldLayout:
    """Points moved to begin at 0, with room for boxes and for lines that swing aside."""
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    right, base = (max(point[axis] for point in points) for axis in (0, 1))
    placed = {
        world: (x - left + box[0] / 2 + swing[0], y - top + box[1] / 2 + swing[1])
        for world, (x, y) in zip(worlds, points, strict=True)
    }
    width, height = right - left + box[0] + 2 * swing[0], base - top + box[1] + 2 * swing[1]
    return WorldLayout(placed, box, width, height)


def _shelves(blocks: Sequence[WorldLayout], box: Point) -> WorldLayout:
    """Blocks beside each other, and under each other where they would be too wide."""
    points: dict[Any, Point] = {}
    x = y = high = wide = 0.0
    for block in sorted(blocks, key=lambda block: -len(block.points)):
        if x and x + block.width > ABREAST:
            x, y, high = 0.0, y + high + GAP[1], 0.0
        for world, (at, down) in block.points.items():
            points[world] = (x + at, y + down)
        high = max(high, block.height)
        wide = max(wide, x + block.width)
        x += block.width + GAP[0]
    return WorldLayout(points, box, wide, y + high)


def _stretched(tight: WorldLayout) -> WorldLayout:
    """Worlds drawn apart where there is room."""
    sizes = (tight.width, tight.height)
    scales = [
        min(MOST_STRETCH, max(1.0, (room - wide) / (span - wide))) if span > wide else 1.0
        for span, room, wide in zip(sizes, ROOMY, tight.box, strict=True)
    ]
    (wide, high), (across, down) = tight.box, scales
    points = {
        world: (wide / 2 + (x - wide / 2) * across, high / 2 + (y - high / 2) * down)
        for world, (x, y) in tight.points.items()
    }
    return WorldLayout(
        points, tight.box, wide + (tight.width - wide) * across, high + (tight.height - high) * down
    )
