"""A learner's practice as a picture: the streak, every topic, and the boxes of what comes back."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from ...practice.attempts import Attempt
from ...practice.leitner import WAITS, boxes
from ...practice.progress import FEW, GroupProgress, Puzzles, Streak, by_topic, streak
from ...puzzles.topic_names import TOPICS, described
from ...support.i18n import _, ngettext
from ..palette import Theme
from ..scene import Scene, Sketch, text_width
from ..text import aligned

WIDTH, MARGIN = 960.0, 24.0
ROW = 56.0
"""From one topic to the next."""
BAR, CELL = 360.0, 20.0
"""Where bars begin, and how wide a puzzle is in one."""
BAR_WIDTH = 220.0
HIGH = 24.0
"""How high a puzzle is in a bar."""
CHEST = 92.0
"""How wide a box is."""


class Practice(NamedTuple):
    """What there is to tell of a learner's attempts."""

    streak: Streak
    topics: tuple[GroupProgress, ...]
    """Those that were tried, the weakest first."""
    untried: tuple[str, ...]
    boxes: tuple[int, ...]
    """How many puzzles wait in each box."""
    due: int
    """How many of them should come back now."""


def practice(puzzles: Puzzles, attempts: Iterable[Attempt], now: datetime) -> Practice:
    """What attempts at these puzzles add up to."""
    done = [attempt for attempt in attempts if attempt.task in puzzles]
    tallies = by_topic(puzzles, done)
    tried = tuple(tally for tally in tallies if tally.tried or tally.unrated)
    met = {tally.group for tally in tried}
    boxed = boxes(done, now).values()
    return Practice(
        streak(done),
        tried,
        tuple(tally.group for tally in tallies if tally.group not in met),
        tuple(sum(box.number == n for box in boxed) for n in range(1, len(WAITS) + 1)),
        sum(box.due for box in boxed),
    )


def lay_out_practice(seen: Practice, theme: Theme) -> Scene:
    """All of it in one picture."""
    sketch = Sketch(theme)
    sketch.label(MARGIN, 30, _("Your practice"), 24, anchor="start", bold=True)
    ink = theme.faint
    sketch.label(WIDTH - MARGIN, 30, _streak(seen), 18, anchor="end", bold=True)
    y = 72.0
    if not seen.topics:
        sketch.label(MARGIN, y, _nothing(), 17, anchor="start")
        y += 34
    enough = [tally for tally in seen.topics if tally.enough]
    few = [tally for tally in seen.topics if not tally.enough]
    for heading, tallies in ((_("Weakest topics first"), enough), (_few(), few)):
        if tallies:
            sketch.label(MARGIN, y, heading, 15, ink=ink, anchor="start")
            y = _topics(sketch, tallies, y + 18)
    if seen.topics:
        y = _legend(sketch, y + 14)
    y = _boxes(sketch, seen, y + 8)
    return sketch.scene(WIDTH, y, practice_text(seen))


# Topics.


def _topics(sketch: Sketch, tallies: list[GroupProgress], top: float) -> float:
    for place, tally in enumerate(tallies):
        _topic(sketch, tally, top + place * ROW)
    return top + len(tallies) * ROW + 14


def _topic(sketch: Sketch, tally: GroupProgress, top: float) -> None:
    """A topic's name, its puzzles, and how they went; under it what the topic is about."""
    theme = sketch.theme
    room = BAR - MARGIN - 24
    sketch.label(MARGIN, top + 14, tally.group, 18, anchor="start", bold=True, width=room)
    _bar(sketch, tally, top + 2)
    room = WIDTH - MARGIN - BAR - BAR_WIDTH - 12
    sketch.label(WIDTH - MARGIN, top + 14, _told(tally), 16, anchor="end", width=room)
    about = described(tally.group) if tally.group in TOPICS else ""
    sketch.label(MARGIN, top + 37, about, 14, ink=theme.faint, anchor="start")


def _bar(sketch: Sketch, tally: GroupProgress, y: float) -> None:
    """A cell for each puzzle, or thinner ones if there are many."""
    total = tally.tried + tally.unrated
    step = min(CELL, BAR_WIDTH / total)
    x = BAR
    for number, kind in zip(_counts(tally), range(4), strict=True):
        for _cell in range(number):
            _puzzle(sketch, kind, x, y, step - min(3.0, step / 4))
            x += step


def _counts(tally: GroupProgress) -> tuple[int, int, int, int]:
    return tally.right, tally.fixed, tally.wrong, tally.unrated


def _puzzle(sketch: Sketch, kind: int, x: float, y: float, width: float) -> None:
    """One puzzle: right is full, fixed is half full, open is empty, with hints only is dashed."""
    theme, high = sketch.theme, HIGH
    line = theme.alert if kind == 2 else theme.line
    if kind == 0:
        sketch.box(x, y, width, high, fill=theme.accent, line=line, radius=3)
        return
    sketch.box(
        x, y, width, high, fill=theme.panel, line=line, weight=1.5, radius=3, dashed=kind == 3
    )
    if kind == 1:
        sketch.box(x, y + high / 2, width, high / 2, fill=theme.accent, line=line, radius=3)


def _legend(sketch: Sketch, y: float) -> float:
    x = MARGIN
    for kind, words in enumerate(_kinds()):
        _puzzle(sketch, kind, x, y - HIGH / 2, CELL - 3)
        sketch.label(x + 26, y, words, 14, ink=sketch.theme.faint, anchor="start")
        x += 50 + text_width(words, 14)
    return y + 34


def _kinds() -> tuple[str, str, str, str]:
    return (_("right at the first try"), _("fixed"), _("not solved yet"), _("only with hints"))


# Boxes.


def _boxes(sketch: Sketch, seen: Practice, top: float) -> float:
    theme = sketch.theme
    heading = _("What went wrong waits in boxes and comes back")
    sketch.label(MARGIN, top + 8, heading, 15, ink=theme.faint, anchor="start")
    x, y = MARGIN, top + 26
    for number, count in enumerate(seen.boxes, start=1):
        fill = theme.panel if count else theme.board
        sketch.box(x, y, CHEST, 56, fill=fill, line=theme.line, weight=1.5, radius=6)
        ink = theme.ink if count else theme.faint
        sketch.label(x + CHEST / 2, y + 22, str(count), 24, ink=ink, bold=bool(count))
        name = _("box {n}").format(n=number)
        sketch.label(x + CHEST / 2, y + 44, name, 13, ink=theme.faint)
        sketch.label(x + CHEST + 16, y + 28, "→", 20, ink=theme.faint)
        x += CHEST + 32
    sketch.label(x + 4, y + 28, _("learned"), 16, anchor="start", bold=True)
    sketch.label(MARGIN, y + 80, _due(seen), 16, anchor="start", bold=bool(seen.due))
    return y + 104


# Words.


def practice_text(seen: Practice) -> str:
    """The same as aligned text."""
    parts = [f"{_('Your practice')}: {_streak(seen)}"]
    if seen.topics:
        heading = [_("topic"), _("first try"), _("fixed"), _("open"), _("only with hints")]
        rows = [
            [t.group, f"{t.right} of {t.tried}", str(t.fixed), str(t.wrong), str(t.unrated)]
            for t in seen.topics
        ]
        parts.append("\n".join([_("Weakest topics first:"), *aligned([heading, *rows])]))
    else:
        parts.append(_nothing())
    if seen.topics and seen.untried:
        parts.append(_("Not tried yet: {topics}.").format(topics=", ".join(seen.untried)))
    filled = ", ".join(f"{n}: {count}" for n, count in enumerate(seen.boxes, start=1))
    parts.append(_("Boxes: {filled}. {due}").format(filled=filled, due=_due(seen)))
    return "\n\n".join(parts)


def _streak(seen: Practice) -> str:
    words = _("streak {now}, at best {best}")
    return words.format(now=seen.streak.now, best=seen.streak.best)


def _told(tally: GroupProgress) -> str:
    """How a topic went, in a few words."""
    words = _("{right} of {tried} at the first try")
    parts = [words.format(right=tally.right, tried=tally.tried)] if tally.tried else []
    numbers = {
        _("{n} fixed"): tally.fixed,
        _("{n} open"): tally.wrong,
        _("{n} with hints"): tally.unrated,
    }
    parts += [form.format(n=number) for form, number in numbers.items() if number]
    return ", ".join(parts)


def _few() -> str:
    return _("Fewer than {n} puzzles tried: too few to say").format(n=FEW)


def _nothing() -> str:
    return _("No puzzle was answered yet. Here you will see which topics you know already.")


def _due(seen: Practice) -> str:
    if not any(seen.boxes):
        return _("All boxes are empty.")
    words = (
        ngettext("{n} puzzle is due now.", "{n} puzzles are due now.", seen.due)
        if seen.due
        else _("Nothing is due in this session.")
    )
    return words.format(n=seen.due)
