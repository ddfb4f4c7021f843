"""A puzzle in the making: its words put in one by one, and what is still missing said in words."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..engine.actions import Action
from ..position import Position
from ..puzzles.check import reasons_alone, reasons_unaskable
from ..puzzles.puzzle import DIFFICULTIES, LOCALE, PROMPT, Puzzle, Texts
from ..puzzles.puzzle_shapes import HINTS
from ..puzzles.topic_names import described
from ..solver import GOALS, Goal
from ..support.errors import HanabiError, quoted
from ..support.i18n import _
from .position_edits import names_of

WORDS = ("title", "prompt", "explanation", "perspective")
HEAD = ("id", "source", "author", "licence", "goal", "model")
HINT = re.compile(r"hint ([1-9])")
FIELDS = (*HEAD[:1], *WORDS[:2], *(f"hint {n}" for n in range(1, HINTS + 1)), *WORDS[2:],
          "topics", "difficulty", *HEAD[1:])  # fmt: skip
"""What can be written, in the order in which a person would."""
BY_SOLVING = ("accepted", "values", "gap", "badge")
"""What nobody writes: the solver finds it."""
EMPTY = {
    "id": _("not written yet; it is a short name like last-copy-07"),
    "topics": _("none is chosen yet"),
    "perspective": _("nobody is chosen yet"),
    "licence": _("not written yet; CC-BY-4.0 is a common one"),
}
"""What is said of a field with nothing in it, where "not written yet" is not enough."""
GLANCE = 0.05
"""Seconds to compare values that were just worked out with what the solver finds by then."""


def blank(position: Position, goal: Goal = "score") -> Puzzle:
    """A puzzle with nothing written but its position."""
    words = Texts("", PROMPT, ("",) * HINTS)
    return Puzzle("", position, goal, texts={LOCALE: words})


def with_position(puzzle: Puzzle, position: Position) -> Puzzle:
    """The puzzle with another position; what was found about the last one is gone."""
    return unsolved(replace(puzzle, position=position))


def unsolved(puzzle: Puzzle) -> Puzzle:
    """The puzzle without its answers."""
    return replace(puzzle, accepted=(), values=(), gap=None, badge="")


def words_of(puzzle: Puzzle) -> Texts:
    """The English words, with a place for each hint."""
    words = puzzle.texts.get(LOCALE) or Texts("")
    missing = ("",) * (HINTS - len(words.hints))
    return replace(words, hints=(*words.hints, *missing))


def field_of(puzzle: Puzzle, name: str) -> Any:
    """What is written in a field."""
    words = words_of(puzzle)
    if match := HINT.fullmatch(name):
        return words.hints[int(match[1]) - 1]
    return getattr(words if name in WORDS else puzzle, name)


def written(puzzle: Puzzle, name: str, value: Any) -> Puzzle:
    """The puzzle with another value in one of `FIELDS`."""
    if name not in FIELDS:
        raise HanabiError(
            _("{found} is not something to write: there are {fields}").format(
                found=quoted(name), fields=", ".join(FIELDS)
            )
        )
    if name == "difficulty":
        return replace(puzzle, difficulty=_difficulty(value))
    if name == "topics":
        return replace(puzzle, topics=tuple(_topics(value)))
    if not isinstance(value, str):
        raise HanabiError(_("{name}: words are wanted").format(name=name))
    value = value.strip()
    if name == "goal" and value not in GOALS:
        raise HanabiError(
            _("{found} is no goal: it is score or perfect").format(found=quoted(value))
        )
    if name in ("goal", "model"):
        return (
            unsolved(replace(puzzle, **{name: value})) if value != getattr(puzzle, name) else puzzle
        )
    if name in HEAD:
        return replace(puzzle, **{name: value})
    words = words_of(puzzle)
    if match := HINT.fullmatch(name):
        hints = [*words.hints]
        hints[int(match[1]) - 1] = value
        return _with_words(puzzle, replace(words, hints=tuple(hints)))
    return _with_words(puzzle, replace(words, **{name: value}))


def unsaid(puzzle: Puzzle, sign: str) -> Puzzle:
    """The puzzle with nothing where only a sign stands for words."""

    def said(text: str) -> str:
        return "" if text == sign else text

    return replace(
        puzzle,
        texts={
            locale: replace(
                words,
                title=said(words.title),
                prompt=said(words.prompt),
                hints=tuple(map(said, words.hints)),
                explanation=said(words.explanation),
                perspective=said(words.perspective),
            )
            for locale, words in puzzle.texts.items()
        },
    )


def with_feedback(puzzle: Puzzle, action: Action, said: str) -> Puzzle:
    """The puzzle with something to say to whoever answers with an action; nothing takes it away."""
    words = words_of(puzzle)
    feedback = {known: text for known, text in words.feedback.items() if known != action}
    if said.strip():
        feedback[action] = said.strip()
    return _with_words(puzzle, replace(words, feedback=feedback))


def _with_words(puzzle: Puzzle, words: Texts) -> Puzzle:
    return replace(puzzle, texts={**puzzle.texts, LOCALE: words})


def _difficulty(value: Any) -> int:
    low, high = DIFFICULTIES[0], DIFFICULTIES[-1]
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    if type(number) is not int or not low <= number <= high:
        words = _("difficulty: {found} is not possible, only {low} to {high}")
        raise HanabiError(words.format(found=quoted(value), low=low, high=high))
    return number


def _topics(value: str | Iterable[str]) -> Iterable[str]:
    names = value.replace(",", " ").split() if isinstance(value, str) else [*value]
    for name in names:
        described(name)  # refuses what is no topic
    return dict.fromkeys(names)


# What is missing.


def unaskable(puzzle: Puzzle) -> list[str]:
    """Why nothing can be asked about the position, in words; empty if something can."""
    position = puzzle.position
    if reasons := position.status():
        return [in_words(position, reason) for reason in reasons]
    return [in_words(position, f"{where}: {what}") for where, what in reasons_unaskable(puzzle)]


def missing(puzzle: Puzzle) -> list[str]:
    """What keeps a puzzle from being sound, in words; the values are hardly worked out again.

    First comes what is wrong, then what is not written yet, in the order of `FIELDS`.
    """
    if reasons := unaskable(puzzle):
        return reasons
    found, _compared = reasons_alone(puzzle, GLANCE)
    told = []
    if not puzzle.values:
        told = [_("values: they are not worked out")]
        found = [(where, what) for where, what in found if where not in BY_SOLVING]
    first = dict(reversed(found))  # one thing at a time in one place
    places = dict.fromkeys(where for where, _what in found)
    told += [in_words(puzzle.position, f"{where}: {first[where]}") for where in places]
    empty = [name for name in FIELDS if not field_of(puzzle, name)]
    wrong = [words for words in told if words.partition(":")[0] not in empty]
    lacking = {words.partition(":")[0] for words in told}
    unwritten = _("not written yet")
    return wrong + [f"{name}: {EMPTY.get(name, unwritten)}" for name in empty if name in lacking]


def in_words(position: Position, reason: str) -> str:
    """A reason with its path as people say it: Bob's slot 2 for ``hands[1][1].card``."""
    names = names_of(position)

    def holder(match: re.Match[str]) -> str:
        seat, slot = int(match[1]), match[2]
        name = names[seat] if seat < len(names) else _("seat {n}").format(n=seat)
        if slot is None:
            return _("{name}'s hand").format(name=name)
        return _("{name}'s slot {slot}").format(name=name, slot=int(slot) + 1)

    path, colon, what = reason.partition(": ")
    if not colon or re.search(r"\s", path.replace(", ", "")):
        return reason
    path = re.sub(r"hands\[(\d+)\](?:\[(\d+)\])?(?:\.(?:card|clues)(?:\[\d+\])?)?", holder, path)
    path = re.sub(r"(?:texts\.\w+|position)\.", "", path)
    path = re.sub(r"hints\[(\d)\]", lambda match: f"hint {int(match[1]) + 1}", path)
    path = re.sub(r"fireworks\.(\w+)", r"the \1 firework", path)
    path = re.sub(r"^accepted$", _("answers"), path)
    return f"{path.replace('_', ' ')}: {what}"
