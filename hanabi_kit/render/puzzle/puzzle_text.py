"""A puzzle as text: the question as whoever solves it sees it, and the solution for afterwards."""

from ...puzzles.puzzle import DIFFICULTIES, LOCALE, Puzzle
from ...puzzles.solution_io import stored_solution
from ...support.i18n import _
from ..board.board_text import board
from ..solution.solution_table import solution_table
from ..text import paragraphs, wrapped

FULL, EMPTY = "●", "○"


def question(puzzle: Puzzle, locale: str = LOCALE) -> str:
    """The title, the table from the mover's seat and what is asked; nothing of the answer."""
    head = _("{title} ({id}, difficulty {difficulty} of {most})").format(
        title=puzzle.text(locale).title,
        id=puzzle.id,
        difficulty=puzzle.difficulty,
        most=DIFFICULTIES[-1],
    )
    asked = " ".join(prompt_and_grading(puzzle, locale))
    return "\n\n".join([head, board(puzzle.view), wrapped(asked)])


def prompt_and_grading(puzzle: Puzzle, locale: str = LOCALE) -> tuple[str, str]:
    """What is asked; and by what answers are measured, and how the others play."""
    goals = {
        "score": _("What counts is the expected score."),
        "perfect": _("What counts is the chance of the highest score."),
    }
    graded = goals[puzzle.goal]
    if puzzle.convention is not None:
        graded += " " + _("The others play as the bot {name} does.").format(name=puzzle.convention)
    return puzzle.text(locale).prompt, graded


def difficulty(puzzle: Puzzle) -> str:
    """How difficult a puzzle is, in words and in dots."""
    words = _("difficulty {n} of {most}").format(n=puzzle.difficulty, most=DIFFICULTIES[-1])
    return f"{words} {difficulty_dots(puzzle)}"


def difficulty_dots(puzzle: Puzzle) -> str:
    """A dot for each level, filled up to the puzzle's own."""
    return "".join(FULL if level <= puzzle.difficulty else EMPTY for level in DIFFICULTIES)


def solution(puzzle: Puzzle, locale: str = LOCALE) -> str:
    """All answers with their values, why the best is best, and what the puzzle is about."""
    about = [_("Topics: {topics}.").format(topics=", ".join(puzzle.topics))]
    written = ", ".join(filter(None, (puzzle.source, puzzle.author, puzzle.licence)))
    why = paragraphs(puzzle.text(locale).explanation)
    told = [*why, *(about if puzzle.topics else ()), written]
    return "\n\n".join(
        [str(solution_table(stored_solution(puzzle))), *map(wrapped, filter(None, told))]
    )
