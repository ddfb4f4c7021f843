"""The course: twelve lessons as data, one module each, loaded when they are asked for."""

from importlib import import_module

from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from .lesson import SECTIONS, Check, Lesson, Prediction

LESSONS = range(1, 13)

__all__ = ["LESSONS", "SECTIONS", "Check", "Lesson", "Prediction", "all_lessons", "find"]


def find(number: int | str) -> Lesson:
    """The lesson with this number.

    >>> find(3).stem
    '03_what_was_not_said'
    """
    code = str(number).zfill(2) if type(number) in (int, str) else ""
    if code not in (f"{each:02}" for each in LESSONS):
        words = _("{given} is no lesson: choose a number from {first} to {last}")
        raise HanabiError(words.format(given=quoted(number), first=LESSONS[0], last=LESSONS[-1]))
    lesson: Lesson = import_module(f"{__name__}.l{code}").LESSON
    return lesson


def all_lessons() -> tuple[Lesson, ...]:
    """All lessons in order."""
    return tuple(map(find, LESSONS))
