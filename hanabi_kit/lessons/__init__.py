"""Lessons: the learner's working folder and how it opens in JupyterLab."""

from .lab import open_lab, require_jupyterlab
from .workspace import Fate, Plan, Step, default_folder, describe, prepare

__all__ = [
    "Fate",
    "Plan",
    "Step",
    "default_folder",
    "describe",
    "open_lab",
    "prepare",
    "require_jupyterlab",
]
