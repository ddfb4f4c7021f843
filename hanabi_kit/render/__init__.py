"""Drawing: what a table, a seat's knowledge or a solution looks like, as text and as a picture.

A value shows itself as the last line of a notebook cell; these draw it in another way, or draw what
is no value of its own. Each answers with something that prints as text.

>>> from hanabi_kit.render import boxes
>>> print(str(boxes()).splitlines()[0].split()[:4])
['en', 'English', 'fi', 'suomi']
"""

from typing import TYPE_CHECKING

from ..support.faces import lazy

if TYPE_CHECKING:
    from .board.board_picture import unannotated_picture
    from .codes.codebook_text import chart_text
    from .editions_table import boxes, score_verdicts
    from .inference.explanation import Explanation, explain
    from .simulation.charts import heat_map, histogram
    from .solution.solution_table import solution_table
    from .table import show

__all__ = [
    "Explanation",
    "boxes",
    "chart_text",
    "explain",
    "heat_map",
    "histogram",
    "score_verdicts",
    "show",
    "solution_table",
    "unannotated_picture",
]

if not TYPE_CHECKING:
    __getattr__ = lazy(
        __name__,
        {
            "Explanation": "inference.explanation",
            "boxes": "editions_table",
            "chart_text": "codes.codebook_text",
            "explain": "inference.explanation",
            "heat_map": "simulation.charts",
            "histogram": "simulation.charts",
            "score_verdicts": "editions_table",
            "show": "table",
            "solution_table": "solution.solution_table",
            "unannotated_picture": "board.board_picture",
        },
    )


def __dir__() -> list[str]:
    """What can be imported from here, for those who press Tab."""
    return sorted(__all__)
