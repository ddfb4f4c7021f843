"""Lessons: the course, the learner's working folder and how it opens in JupyterLab."""

from .course.course_map import course_map
from .desk import Desk, lesson
from .reports.class_report import class_report
from .reports.example_class import example_class
from .reports.hand_in import handed_in
from .workspace.folder import Fate, Plan, Step, default_folder, describe, prepare
from .workspace.lab import open_lab, require_jupyterlab

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
