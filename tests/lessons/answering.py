"""What is said of an answer to a check."""

from typing import Any

from hanabi_kit.lessons.course import Check
from hanabi_kit.lessons.course.feedback import Feedback
from hanabi_kit.lessons.questions.check_question import judged


def said(check: Check, answer: Any) -> Feedback:
    return judged(check, answer)[1]
