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
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "board.board_picture": "unannotated_picture",
            "codes.codebook_text": "chart_text",
            "editions_table": "boxes score_verdicts",
            "inference.explanation": "Explanation explain",
            "simulation.charts": "heat_map histogram",
            "solution.solution_table": "solution_table",
            "table": "show",
        },
    )
