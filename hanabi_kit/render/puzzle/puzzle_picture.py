"""A puzzle in pictures: the question as it is posed, and a deal that the mover is to suppose."""

from functools import partial

from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.reasons import supposition
from ...solver.explain.policy import Line
from ...support.i18n import _
from ..board.board_picture import lay_out_board, lay_out_table
from ..board.visible_table import (
    USUAL_DISPLAY,
    HandDisplay,
    Newest,
    supposed_table,
    visible_table,
)
from ..glyphs import draw_pill, pill_width
from ..palette import Theme
from ..picture import Picture, painted
from ..scene import CardSpot, ClickArea, Scene, SeatSpot, Sketch, stacked, text_width
from ..text import wrapped
from .puzzle_text import difficulty, prompt_and_grading

MARGIN = 16.0
LETTER = 12.0
"""Room for a letter of what is asked."""


LEVELS_OF_DEDUCTION = (1, 2, 3, 4)
"""In puzzles of these, working out what a card is belongs to the question."""


def puzzle_display(puzzle: Puzzle, newest: Newest = "right") -> HandDisplay:
    """How the hands of a puzzle are shown: what follows from the clues, only in the hardest."""
    return HandDisplay(deduced=puzzle.difficulty not in LEVELS_OF_DEDUCTION, newest=newest)


def puzzle_picture(puzzle: Puzzle, theme: str = "auto") -> Picture:
    """The table of a puzzle from the mover's seat."""
    seen = visible_table(puzzle.view, hands=puzzle_display(puzzle))
    return painted(partial(lay_out_board, seen), theme)


def lay_out_question(
    puzzle: Puzzle, theme: Theme, locale: str = LOCALE, newest: Newest = "right"
) -> Scene:
    """The title, what is asked, and the table from the mover's seat.

    Topics and the puzzle's id are left out: to know that it is about discards is half the answer.
    """
    sketch = Sketch(theme)
    seen = visible_table(puzzle.view, hands=puzzle_display(puzzle, newest))
    board = lay_out_board(seen, theme)
    title, (question, graded) = puzzle.text(locale).title, prompt_and_grading(puzzle, locale)
    ink, letters = theme.faint, int(board.width / LETTER)
    room = board.width - 2 * MARGIN - text_width(difficulty(puzzle), 15) - 20
    sketch.label(MARGIN, 28, title, 24, anchor="start", bold=True, width=room)
    sketch.label(board.width - MARGIN, 28, difficulty(puzzle), 15, ink=ink, anchor="end")
    y = sketch.paragraphs([question], MARGIN, 60, 18, letters=letters, pitch=26, bold=True)
    y = sketch.paragraphs([graded], MARGIN, y, 16, letters=letters * 5 // 4, pitch=24, ink=ink)
    text = "\n\n".join(
        [f"{title} ({difficulty(puzzle)})", board.text, wrapped(f"{question} {graded}")]
    )
    return stacked(sketch.scene(board.width, y, ""), board)._replace(text=text)


def lay_out_supposed(
    line: Line, step: int, theme: Theme, hands: HandDisplay = USUAL_DISPLAY
) -> Scene:
    """A moment on a line of play in one deal; what its mover can't see is marked as supposed."""
    state = line.states[step]
    thinking = None if step else line.moves[0].action
    board = _marked(lay_out_table(supposed_table(state, thinking, hands), theme), line, theme)
    return board._replace(text=f"{wrapped(supposition(line))}\n\n{board.text}")


def _marked(board: Scene, line: Line, theme: Theme) -> Scene:
    """The table with a mark on every card that the mover of the puzzle did not see."""
    start = line.states[0]
    own = {*start.hands[start.turn].numbers}
    sketch = Sketch(theme)
    for spot in board.spots:
        match spot.target:
            case CardSpot(_, number) if number in own or number >= start.drawn:
                sketch.box(*_around(spot, 2), line=theme.latest, weight=3.5, radius=9, dashed=True)
            case SeatSpot(seat) if seat == start.turn:
                words = _("suppose")
                left = spot.x + (spot.width - 14 - pill_width(words)) / 2
                draw_pill(sketch, words, left, spot.y + spot.height - 6, theme.latest)
    return board._replace(items=(*board.items, *sketch.items))


def _around(spot: ClickArea, room: float) -> tuple[float, float, float, float]:
    return spot.x - room, spot.y - room, spot.width + 2 * room, spot.height + room - 4
