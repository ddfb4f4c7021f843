"""Lessons: the course, the learner's working folder and how it opens in JupyterLab."""

from .course.overview import course_map
from .desk import Desk, lesson
from .lab import open_lab, require_jupyterlab
from .reporting.example import example_class
from .reporting.handed import handed_in
from .reporting.report import class_report
from .workspace import Fate, Plan, Step, default_folder, describe, prepare

__all__ = [
    "Desk",
    "Fate",
    "Plan",
    "Step",
    "class_report",
    "course_map",
    "default_folder",
    "describe",
    "example_class",
    "handed_in",
    "lesson",
    "open_lab",
    "prepare",
    "require_jupyterlab",
]
