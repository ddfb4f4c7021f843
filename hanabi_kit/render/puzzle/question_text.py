"""A puzzle as text: the question as whoever solves it sees it, and the solution for afterwards."""

from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.solution_io import stored_solution
from ...support.i18n import _
from ..board.board_text import board
from ..solution.solution_table import solution_table
from ..text import wrapped

MOST_DIFFICULT = 5


def question(puzzle: Puzzle, locale: str = LOCALE) -> str:
    """The title, the table from the mover's seat and what is asked; nothing of the answer."""
    head = _("{title} ({id}, difficulty {difficulty} of {most})").format(
        title=puzzle.text(locale).title,
        id=puzzle.id,
        difficulty=puzzle.difficulty,
        most=MOST_DIFFICULT,
    )
    return "\n\n".join([head, board(puzzle.view), wrapped(asked(puzzle, locale))])


def asked(puzzle: Puzzle, locale: str = LOCALE) -> str:
    """What is asked, by what answers are measured, and how the others play."""
    goals = {
        "score": _("What counts is the expected score."),
        "perfect": _("What counts is the chance of the highest score."),
    }
    words = f"{puzzle.text(locale).prompt} {goals[puzzle.goal]}"
    if puzzle.convention is None:
        return words
    return f"{words} " + _("The others play as the bot {name} does.").format(name=puzzle.convention)


def solution(puzzle: Puzzle, locale: str = LOCALE) -> str:
    """All answers with their values, why the best is best, and what the puzzle is about."""
    about = [_("Topics: {topics}.").format(topics=", ".join(puzzle.topics))]
    written = ", ".join(filter(None, (puzzle.source, puzzle.author, puzzle.licence)))
    told = [puzzle.text(locale).explanation, *(about if puzzle.topics else ()), written]
    return "\n\n".join(
        [str(solution_table(stored_solution(puzzle))), *map(wrapped, filter(None, told))]
    )
