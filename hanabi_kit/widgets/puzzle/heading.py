"""What stands over a puzzle: its title, how difficult it is, and what is asked."""

from collections.abc import Iterable
from html import escape

from ...puzzles.puzzle import LOCALE, Puzzle
from ...render.puzzle.question_picture import asked, difficulty

HEADING = """<div style="line-height: 1.4">
<span role="heading" aria-level="3" style="font-size: 22px; font-weight: bold">{title}</span>
<span style="font-size: 14px; padding-left: 12px">{notes}</span>
<div style="font-size: 15px"><b style="font-size: 19px">{prompt}</b>&ensp;{graded}</div></div>"""
QUIET = "<div style='font-size: 14px; line-height: 1.4'>{words}</div>"


def heading(puzzle: Puzzle, notes: Iterable[str], locale: str = LOCALE) -> str:
    """A puzzle's heading, with notes; neither its topics nor its id, which tell too much."""
    prompt, graded = asked(puzzle, locale)
    return HEADING.format(
        title=escape(puzzle.text(locale).title),
        notes=escape(" · ".join(filter(None, [difficulty(puzzle), *notes]))),
        prompt=escape(prompt),
        graded=escape(graded),
    )


def quiet(words: str) -> str:
    """Words that nobody has to read."""
    return QUIET.format(words=escape(words)) if words else ""
