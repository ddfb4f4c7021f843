"""A learner's own puzzle: read from whatever holds it, and judged as `puzzles check` does."""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from ...authoring import puzzle_fields
from ...authoring.puzzle_files import puzzle_from
from ...puzzles.check import SECONDS, check
from ...puzzles.collection import load
from ...puzzles.puzzle import Puzzle
from ...puzzles.solution_io import solve_puzzle, with_solution
from ...puzzles.symmetry import twin_key
from ...solver import Budget
from ...support.errors import InvalidNotation, quoted
from ...support.i18n import _, listed, ngettext
from .feedback import Feedback
from .variations import VARIATIONS

MOST_TOLD = 3
"""More than this at once only frightens."""
LONGEST = 160
"""No complaint is told at greater length."""
ID = re.compile(r"[a-z0-9-]+")
"""What may be the id of a puzzle, and is no position."""


def read(given: Any) -> Puzzle:
    """The puzzle in an editor, in a file, in JSON or by itself, with its values worked out."""
    held = getattr(given, "puzzle", given)
    if isinstance(held, str | Path):
        held = puzzle_from(_there(held))
    if not isinstance(held, Puzzle):
        raise InvalidNotation(
            _("Your editor is wanted here, or the file that it saved, not {given}.").format(
                given=quoted(given)
            )
        )
    if held.values or puzzle_fields.unaskable(held):
        return held
    found = solve_puzzle(held, Budget(SECONDS))
    return with_solution(held, found) if found.exact and found.value is not None else held


def _there(source: str | Path) -> str | Path:
    """A file that is there, called by its name or by the puzzle's id, or a puzzle in words."""
    name = str(source).strip()
    if len(name) > LONGEST or not (name.endswith(".json") or ID.fullmatch(name)):
        return source
    for file in (Path(name), Path(f"{name}.json")):
        if os.path.isfile(file):
            return file
    raise InvalidNotation(_("There is no file called {name} here.").format(name=quoted(name)))


def judge(puzzle: Puzzle) -> Feedback:
    """Whether a puzzle can be published; if not, what is in order and what is missing."""
    lacks = puzzle_fields.missing(puzzle) or [str(problem) for problem in check([puzzle])]
    if lacks:
        return Feedback(False, _in_order(puzzle), _told(puzzle, lacks))
    known = _positions().get(twin_key(puzzle))
    if known is not None:
        words = _("but for colours and the order of cards, this table is the one of {name}.")
        return Feedback(
            False,
            _("It is a sound puzzle."),
            words.format(name=known),
            _("Change a card, a token or a clue, and see what the verdict says."),
        )
    words = _("“{title}” is sound: puzzles check finds nothing wrong with it.")
    return Feedback(True, words.format(title=puzzle.text().title))


def _in_order(puzzle: Puzzle) -> str:
    """What is right about a puzzle in the making."""
    if puzzle_fields.unaskable(puzzle):
        return ""
    if not puzzle.values or puzzle.gap is None:
        return _("The table is possible.")
    return _("The table is possible, and there is something to find at it.")


def _told(puzzle: Puzzle, lacks: list[str]) -> str:
    """What is missing: first what is wrong, a few things at once, then what is not written yet."""
    unwritten = [
        field for field in puzzle_fields.FIELDS if not puzzle_fields.field_of(puzzle, field)
    ]
    wrong = [lack for lack in lacks if lack.partition(":")[0] not in unwritten]
    empty = [field for field in unwritten if any(lack.startswith(f"{field}:") for lack in lacks)]
    told = [_shortened(lack) for lack in wrong[:MOST_TOLD]]
    more = len(wrong) - MOST_TOLD
    if more > 0:
        told.append(ngettext("and {n} more thing", "and {n} more things", more).format(n=more))
    if empty:
        told.append(_("still to be written: {fields}").format(fields=listed(empty)))
    return "; ".join(told) + "."


def _shortened(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"


@cache
def _positions() -> dict[tuple[Any, ...], str]:
    """The tables that are known already: those of this lesson, and of the kit's puzzles."""
    lesson = {
        twin_key(puzzle_fields.blank(varied.position(varied=side), varied.goal)): _("this lesson")
        for varied in VARIATIONS
        for side in (False, True)
    }
    return lesson | {twin_key(puzzle): puzzle.id for puzzle in load()}
