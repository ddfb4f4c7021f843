"""A puzzle in pictures: the question as it is posed, and a deal that the mover is to suppose."""

from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.reasons import supposition
from ...solver.explain.policy import Line
from ...support.i18n import _
from ..board.board_picture import lay_out_board
from ..board.visible_table import visible_table
from ..glyphs import draw_pill, pill_width
from ..palette import Theme
from ..scene import CardSpot, ClickArea, Scene, SeatSpot, Sketch, stacked
from ..text import wrapped
from .puzzle_text import difficulty, prompt_and_grading

WIDTH, MARGIN = 960.0, 16.0
LETTERS = 80
"""In a line of what is asked."""


def lay_out_question(puzzle: Puzzle, theme: Theme, locale: str = LOCALE) -> Scene:
    """The title, what is asked, and the table from the mover's seat.

    Topics and the puzzle's id are left out: to know that it is about discards is half the answer.
    """
    sketch = Sketch(theme)
    title, (question, graded) = puzzle.text(locale).title, prompt_and_grading(puzzle, locale)
    sketch.label(MARGIN, 28, title, 24, anchor="start", bold=True, width=680)
    ink = theme.faint
    sketch.label(WIDTH - MARGIN, 28, difficulty(puzzle), 15, ink=ink, anchor="end")
    y = sketch.paragraphs([question], MARGIN, 60, 18, letters=LETTERS, pitch=26, bold=True)
    y = sketch.paragraphs([graded], MARGIN, y, 16, letters=LETTERS + 20, pitch=24, ink=ink)
    board = lay_out_board(visible_table(puzzle.view), theme)
    text = "\n\n".join(
        [f"{title} ({difficulty(puzzle)})", board.text, wrapped(f"{question} {graded}")]
    )
    return stacked(sketch.scene(WIDTH, y, ""), board)._replace(text=text)


def lay_out_supposed(line: Line, step: int, theme: Theme) -> Scene:
    """A moment on a line of play in one deal; what its mover can't see is marked as supposed."""
    state = line.states[step]
    thinking = None if step else line.moves[0].action
    board = lay_out_board(visible_table(state, thinking), theme)
    words = supposition(line)
    banner = Sketch(theme)
    room = WIDTH - 2 * MARGIN
    banner.label(MARGIN, 24, words, 19, ink=theme.latest, anchor="start", bold=True, width=room)
    above = banner.scene(WIDTH, 40, wrapped(words))
    return stacked(above, _marked(board, line, theme))


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
