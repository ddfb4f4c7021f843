"""How agents are told apart in a picture: each has a letter, a colour and a kind of line."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, hypot, pi, sin

from ..palette import Point, Theme, Twofold
from ..scene import Sketch

INKS: dict[str, tuple[str, ...]] = {
    "light": ("#0072b2", "#b04a00", "#00704f", "#9a3a78", "#6b5200"),
    "dark": ("#56b4e9", "#f0a04b", "#4fd1a5", "#e79ac8", "#f0e442"),
    "print": ("#000000",),
}
"""Relatives of the Okabe–Ito colours, dark or bright enough for a line on the ground."""
INKS["auto"] = tuple(map(Twofold, INKS["light"], INKS["dark"]))
KINDS = ("solid", "dashed", "double", "wavy", "dotted")
"""A line's kind tells whose it is where colours do not."""
CHIP = 10.0
"""The radius of the disc with an agent's letter."""


def agent_letters(names: Sequence[str]) -> tuple[str, ...]:
    """A sign for each agent: the first letter of the name, or a number where two share one.

    >>> agent_letters(["Ann", "Bob"]), agent_letters(["Ann", "Amir"])
    (('A', 'B'), ('1', '2'))
    """
    first = tuple(next(filter(str.isalnum, name), "").upper() for name in names)
    if all(first) and len(set(first)) == len(first):
        return first
    return tuple(str(place) for place in range(1, len(names) + 1))


def agent_ink(agent: int, theme: Theme) -> str:
    """An agent's colour."""
    inks = INKS[theme.name]
    return inks[agent % len(inks)]


def draw_agent_chip(sketch: Sketch, x: float, y: float, letter: str, agent: int) -> None:
    """An agent's letter on a disc."""
    ink = agent_ink(agent, sketch.theme)
    sketch.disc(x, y, CHIP, fill=sketch.theme.panel, line=ink, weight=1.8)
    sketch.label(x, y, letter, 13, ink=ink, bold=True, width=2 * CHIP)


def draw_agent_line(sketch: Sketch, points: Sequence[Point], agent: int, weight: float) -> None:
    """A line through points, of an agent's colour and kind."""
    ink = agent_ink(agent, sketch.theme)
    kind = KINDS[agent % len(KINDS)]
    if kind == "double":
        for side in (-1, 1):
            shift = side * (0.6 * weight + 0.8)
            sketch.line(*_shifted(points, [shift] * len(points)), line=ink, weight=0.6 * weight)
    elif kind == "wavy":
        fine = evenly(points, 5.0)
        wave = [3.4 * sin(place * pi / 2) for place in range(len(fine))]
        sketch.line(*_shifted(fine, wave), line=ink, weight=0.8 * weight)
    elif kind == "dotted":
        for x, y in evenly(points, 4 * weight):
            sketch.disc(x, y, weight, fill=ink)
    else:
        sketch.line(*points, line=ink, weight=weight, dashed=kind == "dashed")


def evenly(points: Sequence[Point], step: float) -> list[Point]:
    """Points on a line, about one step from each other.

    >>> evenly([(0, 0), (3, 0), (4, 0)], 2)
    [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0)]
    """
    number = max(1, ceil(sum(distance(a, b) for a, b in pairwise(points)) / step))
    return along(points, [place / number for place in range(number + 1)])


def along(points: Sequence[Point], shares: Sequence[float]) -> list[Point]:
    """The points at these shares of a line's length, from 0 to 1."""
    lengths = [distance(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    found: list[Point] = []
    for share in shares:
        place, passed = 0, 0.0
        while place < len(lengths) - 1 and share * total > passed + lengths[place]:
            passed += lengths[place]
            place += 1
        (ax, ay), (bx, by) = points[place], points[place + 1]
        part = (share * total - passed) / (lengths[place] or 1.0)
        found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return found


def distance(first: Point, second: Point) -> float:
    """How far two points are from each other."""
    return hypot(second[0] - first[0], second[1] - first[1])


def _shifted(points: Sequence[Point], shifts: Sequence[float]) -> list[Point]:
    """Points moved sideways, seen along the line."""
    moved = []
    for place, (x, y) in enumerate(points):
        before, after = points[max(0, place - 1)], points[min(len(points) - 1, place + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x - dy / length * shifts[place], y + dx / length * shifts[place]))
    return moved
