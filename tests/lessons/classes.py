"""Small courses and classes for tests: ``"a+ b-+ c--"`` is a at once, b later, c not yet."""

from collections.abc import Sequence
from typing import Any

from hanabi_kit.lessons.course.answers import Function, Pick
from hanabi_kit.lessons.course.feedback import Feedback
from hanabi_kit.lessons.course.lesson import Check, Lesson
from hanabi_kit.lessons.reports.submissions import Submission
from hanabi_kit.practice import Attempt
from hanabi_kit.practice.journal_reader import ExportHeader, JournalContents
from tests.practice.practice import attempt

TOPICS = ("risk", "tempo", "counting", "last-copy")


def check(id_: str, **more: Any) -> Check:
    return Check(
        **{
            "id": id_,
            "title": f"Check {id_}",
            "question": "?",
            "kind": Pick(("yes", "no")),
            "judge": lambda answer: Feedback(answer == "yes"),
            "solution": lambda: "yes",
            "rule": "Yes is yes.",
            "because": "So it is.",
            **more,
        }
    )


def lesson(number: int, **more: Any) -> Lesson:
    """A lesson with the checks a, b and c, the last of which is about code."""
    return Lesson(
        able="do it",
        **{
            "number": number,
            "name": f"lesson_{number}",
            "title": f"Lesson title {number}",
            "minutes": 30,
            "questions": ("What?",),
            "topic": TOPICS[number % len(TOPICS)],
            "puzzles": tuple(f"puzzle-{number}-{n}" for n in range(5)),
            "predictions": (),
            "checks": (check("a"), check("b"), check("c", kind=Function("f(x)"))),
            **more,
        },
    )


def course(lessons: int = 12) -> tuple[Lesson, ...]:
    return tuple(lesson(number) for number in range(1, lessons + 1))


def answers(words: str, *, code: str = "01", day: float = 0, wrong: str = "no") -> list[Attempt]:
    """The answers to checks of one lesson, one a minute."""
    tries = [(word[0], sign) for word in words.split() for sign in word[1:]]
    return [
        attempt(
            task,
            kind="check",
            lesson=code,
            right=sign == "+",
            answer="yes" if sign == "+" else wrong,
            day=day,
            minute=minute,
        )
        for minute, (task, sign) in enumerate(tries)
    ]


def handed(name: str | None, attempts: Sequence[Attempt], file: str = "x.jsonl") -> Submission:
    """A file; without a name one that was not exported."""
    header = None if name is None else ExportHeader(1, name, len(attempts))
    return Submission(file, JournalContents(tuple(attempts), header=header))
