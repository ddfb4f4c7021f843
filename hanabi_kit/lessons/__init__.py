"""Lessons: the course, the learner's working folder and how it opens in JupyterLab."""

from .desk import Desk, lesson
from .lab import open_lab, require_jupyterlab
from .workspace import Fate, Plan, Step, default_folder, describe, prepare

__all__ = [
    "Desk",
    "Fate",
    "Plan",
    "Step",
    "default_folder",
    "describe",
    "lesson",
    "open_lab",
    "prepare",
    "require_jupyterlab",
]
