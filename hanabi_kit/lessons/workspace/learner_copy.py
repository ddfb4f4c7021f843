"""Copies of a lesson's notebook without its solutions, and what nbgrader needs to grade them.

A lesson marks its solutions with a line that begins and a line that ends each. Every function here
makes a new notebook and leaves the old one as it is.
"""

import re
from collections.abc import Iterator
from typing import Any

from ...support.errors import HanabiError, quoted
from ..course.lesson import Check, Lesson
from .notebook import Notebook, NotebookCell, source

STUB = "...  # your code here"
"""What stands in a function instead of its solution; it raises nothing when it is run."""
BEGIN = "### BEGIN SOLUTION"
OPEN = "show-code"
"""The tag of a cell whose code is to be read."""
REGION = re.compile(
    rf"^(?P<indent>[ \t]*){BEGIN}[ \t]*\n.*?^[ \t]*### END SOLUTION[ \t]*(?P<end>\n|\Z)",
    re.MULTILINE | re.DOTALL,
)
CHECK = re.compile(r'^lesson\(\d+\)\.check\("(?P<id>[\w-]+)", (?P<answer>\w+)\)$', re.MULTILINE)
GRADE = """# What stands in the cell above is graded. Clicks are not: type the answer there, too.
from hanabi_kit.lessons import lesson

lesson({lesson}).grade("{id}", {answer})"""

NOTE = """**What counts in this copy.** Points are given for what you type into the cells of the \
checks, such as `answer = "r1 y1"`. You can click an answer first and see whether it is right, but \
clicks give no points: type it, too, then run that cell and the one below it.

*Run All* runs unanswered checks as well: each then says that nothing was answered yet."""
"""Stands at the top, so that it is read before all cells are run."""


# Without solutions.


def learners_copy(notebook: Notebook) -> Notebook:
    """The notebook as a learner gets it: every solution is gone, from what was shown, too."""
    return notebook | {"cells": [_unsolved(cell) for cell in notebook["cells"]]}


def folded(notebook: Notebook) -> Notebook:
    """The notebook for a reader: code is folded away, and one click opens it.

    What somebody is to write in stays open, and so does a cell with the tag ``show-code``.
    """
    return notebook | {"cells": [_folded(cell) for cell in notebook["cells"]]}


def _folded(cell: NotebookCell) -> NotebookCell:
    metadata = cell.get("metadata", {})
    if cell["cell_type"] != "code" or STUB in source(cell) or OPEN in metadata.get("tags", ()):
        return cell
    hidden = metadata.get("jupyter", {}) | {"source_hidden": True}
    return cell | {"metadata": metadata | {"jupyter": hidden}}


def _unsolved(cell: NotebookCell) -> NotebookCell:
    if cell["cell_type"] != "code" or BEGIN not in source(cell):
        return cell
    # A check first shows its question. All else that a cell shows comes of the solution.
    shown = cell["outputs"][:1] if _asked(cell) else []
    left = without_solutions(source(cell))
    return cell | {"source": left, "outputs": shown, "execution_count": None}


def without_solutions(code: str) -> str:
    """Code without its solutions; inside of a function something has to stand in their place.

    >>> print(without_solutions('''def decode(message):
    ...     ### BEGIN SOLUTION
    ...     return message % 8
    ...     ### END SOLUTION
    ... '''))
    def decode(message):
        ...  # your code here
    <BLANKLINE>
    """
    left = REGION.sub(_in_its_place, code)
    if BEGIN in left:
        first = quoted(left.partition("\n")[0])
        raise HanabiError(f"a solution begins here and does not end: {first}")
    return left


def _in_its_place(region: re.Match[str]) -> str:
    indent, end = region["indent"], region["end"]
    return f"{indent}{STUB}{end}" if indent else ""


# With grades.


def graded(notebook: Notebook, lesson: Lesson) -> Notebook:
    """The notebook with a locked cell after each check that nbgrader takes the points from."""
    first, *rest = notebook["cells"]
    note = {"cell_type": "markdown", "id": "what-counts", "metadata": {}, "source": NOTE}
    cells = [new for cell in rest for new in _graded(cell, lesson)]
    return notebook | {"cells": [first, note, *cells]}


def checks_in(notebook: Notebook) -> tuple[str, ...]:
    """The ids of the checks that a notebook asks."""
    return tuple(asked["id"] for cell in notebook["cells"] if (asked := _asked(cell)))


def _asked(cell: NotebookCell) -> re.Match[str] | None:
    """The line of a cell that asks a check, if there is one."""
    return CHECK.search(source(cell)) if cell["cell_type"] == "code" else None


def _graded(cell: NotebookCell, lesson: Lesson) -> Iterator[NotebookCell]:
    asked = _asked(cell)
    if asked is not None:
        check = lesson.check(asked["id"])
        yield _answer_cell(cell, check.id)
        yield _grade_cell(cell, check, lesson.number, asked["answer"])
    elif STUB in source(cell) or BEGIN in source(cell):  # to be written, but not for points
        yield _answer_cell(cell, cell["id"])
    else:
        yield cell


def _answer_cell(cell: NotebookCell, grade_id: str) -> NotebookCell:
    return cell | {"metadata": cell["metadata"] | {"nbgrader": _marked(grade_id, solution=True)}}


def _grade_cell(cell: NotebookCell, check: Check, lesson: int, answer: str) -> NotebookCell:
    grade_id = f"{check.id}-grade"
    grades = _marked(grade_id, grade=True, locked=True, points=check.points)
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": f"{cell['id']}-grade",
        # To run all cells should go on after a check that is not answered yet.
        "metadata": {"nbgrader": grades, "tags": ["raises-exception"]},
        "outputs": [],
        "source": GRADE.format(lesson=lesson, id=check.id, answer=answer),
    }


def _marked(grade_id: str, **roles: Any) -> dict[str, Any]:
    """What nbgrader has to know about a cell, in the third version of its format."""
    return {
        "cell_type": "code",
        "grade": False,
        "grade_id": grade_id,
        "locked": False,
        "schema_version": 3,
        "solution": False,
        "task": False,
    } | roles
