"""Lessons: the learner's working folder and how it opens in JupyterLab."""

from hanabi_kit.lessons.lab import open_lab
from hanabi_kit.lessons.workspace import Fate, Plan, Step, default_folder, describe, prepare

__all__ = ["Fate", "Plan", "Step", "default_folder", "describe", "open_lab", "prepare"]
