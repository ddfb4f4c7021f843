"""A class at a glance: a row for each learner, a cell for each check, signs besides colours."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...practice.progress import TaskStanding
from ...support.i18n import _, ngettext
from ..palette import Theme, ink_on, mixed
from ..scene import Scene, Sketch, text_width
from ..text import aligned

MARGIN, NAMES = 24.0, 176.0
CELL, ROW, APART = 22.0, 26.0, 8.0
"""How wide a cell is, how high, and how far lessons are from each other."""
LETTERS = 15.0
"""How large names are."""
TOTAL = 92.0
"""For what a row adds up to."""
NARROWEST = 900.0
HEAD = 118.0
"""For the title, the signs, and the numbers of lessons and checks."""
KEY = 24.0
"""From one line under the map to the next."""

SIGNS: dict[TaskStanding | None, str] = {
    TaskStanding.RIGHT: "+",
    TaskStanding.FIXED: "o",
    TaskStanding.WRONG: "x",
    None: ".",
}
"""In the text, the best first."""

CheckStanding = TaskStanding | None
"""How it stands with one check; None if it was not tried."""


class LessonColumns(NamedTuple):
    """A lesson: its number, its title, and how many checks it has."""

    number: str
    title: str
    checks: int


class LearnerRow(NamedTuple):
    """A learner: the name, and a cell for every check of every lesson."""

    name: str
    cells: tuple[tuple[CheckStanding, ...], ...]


class Classroom(NamedTuple):
    """A class and what it was asked."""

    blocks: tuple[LessonColumns, ...]
    rows: tuple[LearnerRow, ...]

    def column(self, block: int, check: int) -> Counter[CheckStanding]:
        """How one check went."""
        return Counter(row.cells[block][check] for row in self.rows)


def words_for(cell: CheckStanding) -> str:
    """What a cell says."""
    return {
        TaskStanding.RIGHT: _("right at the first try"),
        TaskStanding.FIXED: _("right later"),
        TaskStanding.WRONG: _("tried, not right yet"),
        None: _("not tried"),
    }[cell]


def tried(cells: Iterable[CheckStanding]) -> int:
    """How many were tried."""
    return sum(cell is not None for cell in cells)


def at_first(cells: Iterable[CheckStanding]) -> str:
    """How many of those tried were right at the first try."""
    cells = list(cells)
    right = sum(cell is TaskStanding.RIGHT for cell in cells)
    return _("{right} of {tried}").format(right=right, tried=tried(cells))


def title(room: Classroom) -> str:
    """What the picture shows."""
    number = len(room.rows)
    return ngettext(
        "{n} learner, and every check of the course",
        "{n} learners, and every check of the course",
        number,
    ).format(n=number)


# The picture.


def lay_out_class(room: Classroom, theme: Theme) -> Scene:
    """The whole class in one picture, and what each row and each column adds up to."""
    sketch = Sketch(theme)
    lefts, right = _lefts(room.blocks)
    width = max(NARROWEST, right + TOTAL + MARGIN)
    room_for_words = width - 2 * MARGIN
    sketch.label(MARGIN, 26, title(room), 20, anchor="start", bold=True, width=room_for_words)
    _legend(sketch, 58)
    _heading(sketch, room, lefts, right)
    y = HEAD
    for place, row in enumerate(room.rows):
        _learner(sketch, row, lefts, right, y, shaded=place % 2 == 0)
        y += ROW
    y = _shares(sketch, room, lefts, right, y + 6)
    y = _titles(sketch, room, y + 30, room_for_words)
    return sketch.scene(width, y + 8, class_map_text(room))


def _lefts(blocks: Sequence[LessonColumns]) -> tuple[list[float], float]:
    """Where each lesson begins, and where the last one ends."""
    x = MARGIN + NAMES
    lefts = []
    for block in blocks:
        lefts.append(x)
        x += block.checks * CELL + APART
    return lefts, x


def _heading(sketch: Sketch, room: Classroom, lefts: list[float], right: float) -> None:
    ink = sketch.theme.faint
    sketch.label(MARGIN, HEAD - 32, _("lesson"), 15, ink=ink, anchor="start")
    sketch.label(MARGIN, HEAD - 12, _("check"), 15, ink=ink, anchor="start")
    for block, left in zip(room.blocks, lefts, strict=True):
        middle = left + block.checks * CELL / 2
        sketch.label(middle, HEAD - 32, block.number, 17, bold=True)
        for check in range(block.checks):
            x = left + (check + 0.5) * CELL
            sketch.label(x, HEAD - 12, str(check + 1), 14, ink=ink)
    sketch.label(right, HEAD - 12, _("first try"), 15, ink=ink, anchor="start")


def _learner(
    sketch: Sketch, row: LearnerRow, lefts: list[float], right: float, y: float, *, shaded: bool
) -> None:
    theme, middle = sketch.theme, y + ROW / 2
    if shaded:  # to follow the row from the name to its end
        sketch.box(MARGIN - 6, y, right + TOTAL - MARGIN + 6, ROW, fill=_shade(theme))
    sketch.label(MARGIN, middle, _cut(row.name), LETTERS, anchor="start")
    for cells, left in zip(row.cells, lefts, strict=True):
        for place, cell in enumerate(cells):
            _cell(sketch, cell, left + place * CELL, y + (ROW - CELL) / 2)
    every = [cell for cells in row.cells for cell in cells]
    sketch.label(right, middle, at_first(every), 15, anchor="start", width=TOTAL - 8)


def _cut(name: str) -> str:
    """As much of a name as there is room for: a smaller one could not be read from afar."""
    while text_width(name, LETTERS) > NAMES - 10:
        name = f"{name.rstrip('…')[:-1].rstrip()}…"
    return name


def _shade(theme: Theme) -> str:
    return mixed(theme.board, theme.ink, 0.06)


def _cell(sketch: Sketch, cell: CheckStanding, x: float, y: float) -> None:
    """A square with its sign: a tick, a ring, a cross, or a dot for what was not tried."""
    theme = sketch.theme
    middle_x, middle_y, side = x + CELL / 2, y + CELL / 2, CELL - 3
    if cell is None:
        sketch.disc(middle_x, middle_y, 1.5, fill=theme.faint)
        return
    fill = {
        TaskStanding.RIGHT: theme.accent,
        TaskStanding.FIXED: mixed(theme.panel, theme.accent, 0.3),
    }.get(cell, theme.panel)
    line = theme.alert if cell is TaskStanding.WRONG else theme.line
    sketch.box(x + 1.5, y + 1.5, side, side, fill=fill, line=line, radius=3)
    match cell:
        case TaskStanding.RIGHT:
            tick = [(middle_x + dx, middle_y + dy) for dx, dy in ((-5, 0), (-1.5, 4), (5, -4.5))]
            sketch.line(*tick, line=ink_on(fill), weight=2.2)
        case TaskStanding.FIXED:
            sketch.disc(middle_x, middle_y, 4.2, line=ink_on(fill), weight=2)
        case _:
            for down in (-4.5, 4.5):
                ends = (middle_x - 4.5, middle_y - down), (middle_x + 4.5, middle_y + down)
                sketch.line(*ends, line=theme.alert, weight=2.2)


def _legend(sketch: Sketch, y: float) -> None:
    x = MARGIN
    for cell in SIGNS:
        _cell(sketch, cell, x, y - CELL / 2)
        words = words_for(cell)
        sketch.label(x + CELL + 6, y, words, 15, ink=sketch.theme.faint, anchor="start")
        x += CELL + 30 + text_width(words, 15)


BAR = 40.0


def _shares(sketch: Sketch, room: Classroom, lefts: list[float], right: float, y: float) -> float:
    """Under each check a bar: which part of those who tried was right at the first try."""
    theme, base = sketch.theme, y + BAR
    for middle, words in ((y + 12, _("right at first try,")), (y + 30, _("of those who tried"))):
        sketch.label(MARGIN, middle, words, 14, ink=theme.faint, anchor="start")
    for place, (block, left) in enumerate(zip(room.blocks, lefts, strict=True)):
        sketch.line((left, y), (left + block.checks * CELL, y), line=theme.faint, dashed=True)
        sketch.line((left, base), (left + block.checks * CELL, base), line=theme.line)
        for check in range(block.checks):
            went = room.column(place, check)
            if number := tried(went.elements()):
                high = BAR * went[TaskStanding.RIGHT] / number
                x = left + check * CELL + 4
                sketch.box(x, base - high, CELL - 8, high, fill=theme.accent, line=theme.line)
    for at, words in ((y, "100 %"), (base, "0 %")):
        sketch.label(right, at, words, 14, ink=theme.faint, anchor="start")
    return base


def _titles(sketch: Sketch, room: Classroom, y: float, width: float) -> float:
    """Which lessons the numbers are, in three columns."""
    columns = 3
    lines = -(-len(room.blocks) // columns)
    for place, block in enumerate(room.blocks):
        column, line = divmod(place, lines)
        words = f"{block.number}  {block.title}"
        x, wide = MARGIN + column * width / columns, width / columns - 16
        sketch.label(x, y + line * KEY, words, 15, anchor="start", width=wide)
    return y + lines * KEY


# The same as text.


def class_map_text(room: Classroom) -> str:
    """The map in signs, then each check in numbers."""
    legend = "   ".join(f"{sign} {words_for(cell)}" for cell, sign in SIGNS.items())
    heading = [_("lesson"), " ".join(b.number.ljust(b.checks) for b in room.blocks)]
    rows = [
        [row.name, " ".join(_signs(row.cells, room.blocks)), at_first(sum(row.cells, ()))]
        for row in room.rows
    ]
    named = [_("lesson"), "", _("right at the first try, by check")]
    numbers = [[b.number, b.title, _by_check(room, i)] for i, b in enumerate(room.blocks)]
    shown = aligned([[*heading, _("first try")], *rows])
    return "\n".join([title(room), legend, "", *shown, "", *aligned([named, *numbers])])


def _by_check(room: Classroom, block: int) -> str:
    """How the checks of a lesson went; a class that has not come to it has no numbers."""
    columns = [room.column(block, check) for check in range(room.blocks[block].checks)]
    if not any(tried(went.elements()) for went in columns):
        return words_for(None)
    return ", ".join(at_first(went.elements()) for went in columns)


def _signs(cells: Sequence[Sequence[CheckStanding]], blocks: Sequence[LessonColumns]) -> list[str]:
    return [
        "".join(SIGNS[cell] for cell in of_one).ljust(len(block.number))
        for of_one, block in zip(cells, blocks, strict=True)
    ]
