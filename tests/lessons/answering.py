"""What is said of an answer to a check."""

from typing import Any

from hanabi_kit.lessons.asking.check import judged
from hanabi_kit.lessons.course import Check
from hanabi_kit.lessons.course.feedback import Feedback


def said(check: Check, answer: Any) -> Feedback:
    return judged(check, answer)[1]
