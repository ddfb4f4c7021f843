"""What is said of an answer to a check."""

from typing import Any

from hanabi_kit.lessons.course import Check
from hanabi_kit.lessons.course.feedback import Feedback
from hanabi_kit.lessons.questions.check_question import read_and_judge


def said(check: Check, answer: Any) -> Feedback:
    return read_and_judge(check, answer)[1]
