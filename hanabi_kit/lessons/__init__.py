"""Lessons: the course of twelve, its questions, handouts and reports, and the learner's folder.

`lesson` opens one as a notebook uses it; the other lower-case names are what the notebooks show.

>>> here = lesson(3)
>>> print(str(here).splitlines()[0])
Lesson 3: What was not said (40 minutes)
"""

from typing import TYPE_CHECKING

from ..support.faces import lazy

if TYPE_CHECKING:
    from .course.course_map import course_map
    from .course.l02 import empty_clues, every_clue, touched_slots
    from .course.l04_code import try_out
    from .course.l06 import deals, on_average
    from .course.l08 import passes
    from .course.l11 import changes_of_pace, pace_of_game
    from .course.muddy_children import garden, nobody_answers, somebody_is_muddy
    from .course.tables import turn_by_turn
    from .course.variations import overview, variation
    from .desk import Desk, lesson
    from .reports.aggregation import class_report
    from .reports.example_class import example_class
    from .reports.submissions import handed_in
    from .workspace.lab import open_lab, require_jupyterlab
    from .workspace.working_folder import (
        CopyOutcome,
        CopyPlan,
        CopyStep,
        default_folder,
        describe,
        prepare,
    )

__all__ = [
    "CopyOutcome",
    "CopyPlan",
    "CopyStep",
    "Desk",
    "changes_of_pace",
    "class_report",
    "course_map",
    "deals",
    "default_folder",
    "describe",
    "empty_clues",
    "every_clue",
    "example_class",
    "garden",
    "handed_in",
    "lesson",
    "nobody_answers",
    "on_average",
    "open_lab",
    "overview",
    "pace_of_game",
    "passes",
    "prepare",
    "require_jupyterlab",
    "somebody_is_muddy",
    "touched_slots",
    "try_out",
    "turn_by_turn",
    "variation",
]

if not TYPE_CHECKING:
    __getattr__ = lazy(
        __name__,
        {
            "Desk": "desk",
            "CopyOutcome": "workspace.working_folder",
            "CopyPlan": "workspace.working_folder",
            "CopyStep": "workspace.working_folder",
            "changes_of_pace": "course.l11",
            "class_report": "reports.aggregation",
            "course_map": "course.course_map",
            "deals": "course.l06",
            "default_folder": "workspace.working_folder",
            "describe": "workspace.working_folder",
            "empty_clues": "course.l02",
            "every_clue": "course.l02",
            "example_class": "reports.example_class",
            "garden": "course.muddy_children",
            "handed_in": "reports.submissions",
            "lesson": "desk",
            "nobody_answers": "course.muddy_children",
            "on_average": "course.l06",
            "open_lab": "workspace.lab",
            "overview": "course.variations",
            "pace_of_game": "course.l11",
            "passes": "course.l08",
            "prepare": "workspace.working_folder",
            "require_jupyterlab": "workspace.lab",
            "somebody_is_muddy": "course.muddy_children",
            "touched_slots": "course.l02",
            "try_out": "course.l04_code",
            "turn_by_turn": "course.tables",
            "variation": "course.variations",
        },
    )


def __dir__() -> list[str]:
    """What can be imported from here, for those who press Tab."""
    return sorted(__all__)
