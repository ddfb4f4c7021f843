"""Lessons: the course of twelve, its questions, handouts and reports, and the learner's folder.

`lesson` opens one as a notebook uses it; the other lower-case names are what the notebooks show.

>>> here = lesson(3)
>>> print(str(here).splitlines()[0])
Lesson 3: What was not said (40 minutes)
"""

from typing import TYPE_CHECKING

from ..support.faces import lazy

if TYPE_CHECKING:
    from .course.l01 import copies_of_ranks, hand_sizes, score_scale
    from .course.l02 import empty_clues, every_clue
    from .course.l04 import copies_seen
    from .course.l04_code import try_out
    from .course.l05 import growth
    from .course.l06 import deals, on_average
    from .course.l08 import passes
    from .course.l11 import changes_of_pace, pace_of_game
    from .course.muddy_children import garden, nobody_answers, somebody_is_muddy
    from .course.teaching_plan import teaching_plan
    from .course.variations import expansions, overview, variation
    from .desk import Desk, lesson
    from .handouts.handout_maker import print_handouts
    from .progress.course_map import course_map
    from .questions.sign_in import sign_in
    from .reports.aggregation import class_report
    from .reports.example_class import example_class
    from .reports.submissions import handed_in

__all__ = [
    "Desk",
    "changes_of_pace",
    "class_report",
    "copies_of_ranks",
    "copies_seen",
    "course_map",
    "deals",
    "empty_clues",
    "every_clue",
    "example_class",
    "expansions",
    "garden",
    "growth",
    "hand_sizes",
    "handed_in",
    "lesson",
    "nobody_answers",
    "on_average",
    "overview",
    "pace_of_game",
    "passes",
    "print_handouts",
    "score_scale",
    "sign_in",
    "somebody_is_muddy",
    "teaching_plan",
    "try_out",
    "variation",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "course.l01": "copies_of_ranks hand_sizes score_scale",
            "course.l02": "empty_clues every_clue",
            "course.l04": "copies_seen",
            "course.l04_code": "try_out",
            "course.l05": "growth",
            "course.l06": "deals on_average",
            "course.l08": "passes",
            "course.l11": "changes_of_pace pace_of_game",
            "course.muddy_children": "garden nobody_answers somebody_is_muddy",
            "course.teaching_plan": "teaching_plan",
            "course.variations": "expansions overview variation",
            "desk": "Desk lesson",
            "handouts.handout_maker": "print_handouts",
            "progress.course_map": "course_map",
            "questions.sign_in": "sign_in",
            "reports.aggregation": "class_report",
            "reports.example_class": "example_class",
            "reports.submissions": "handed_in",
        },
        going={"course.l02": "touched_slots", "course.tables": "turn_by_turn"},
    )
