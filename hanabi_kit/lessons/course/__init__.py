"""The course: twelve lessons as data, one module each, loaded when they are asked for."""

from functools import cache
from importlib import import_module

from ...errors import HanabiError, quoted
from .lesson import SECTIONS, Check, Lesson, Prediction

LESSONS = range(1, 13)

__all__ = ["LESSONS", "SECTIONS", "Check", "Lesson", "Prediction", "find", "whole"]


@cache
def find(number: int | str) -> Lesson:
    """The lesson with this number.

    >>> find(3).stem
    '03_what_was_not_said'
    """
    text = str(number) if type(number) in (int, str) else ""
    if not text.isascii() or not text.isdigit() or int(text[:9]) not in LESSONS:
        raise HanabiError(
            f"{quoted(number)} is no lesson: choose a number from {LESSONS[0]} to {LESSONS[-1]}"
        )
    lesson: Lesson = import_module(f"{__name__}.l{int(text):02}").LESSON
    return lesson


def whole() -> tuple[Lesson, ...]:
    """All lessons in order."""
    return tuple(map(find, LESSONS))
