"""Puzzles as JSON, version 1: read strictly, and written in one way only."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ..engine import actions
from ..position import position_json as position_format
from ..solver import Goal
from ..support.errors import HanabiError, InvalidNotation, quoted
from ..support.files import parse_json, write_json
from .puzzle import AnswerValue, Puzzle, Texts
from .topic_names import with_topics

if TYPE_CHECKING:
    from .puzzle_shapes import TextsShape, ValueShape

MOST_REASONS = 5

T = TypeVar("T")


def from_json(text: str) -> Puzzle:
    """Read a puzzle; whether it is a sound one is for `check.check` to say."""
    return from_data(parse_json(text))


def from_data(data: Any) -> Puzzle:
    """A puzzle from JSON that is already data."""
    from ..support.json_shapes import structure
    from .puzzle_shapes import FORMAT, VERSION, PuzzleShape
    from .schema import broken, schema

    position_format.check_format(data, FORMAT, VERSION, "a puzzle")
    if isinstance(position := data.get("position"), dict):
        _at("position.", position, position_format.check_format)
    data = with_topics(data)
    shape = structure(data, PuzzleShape)
    if reasons := [*broken(data, schema())]:
        raise InvalidNotation("; ".join(reasons[:MOST_REASONS]))
    return Puzzle(
        id=shape.id,
        topics=shape.topics,
        difficulty=shape.difficulty,
        position=_at("position.", shape.position, position_format.from_shape),
        goal=cast(Goal, shape.goal),
        model=shape.model,
        accepted=tuple(
            _at(f"accepted[{i}]: ", text, actions.parse) for i, text in enumerate(shape.accepted)
        ),
        values=tuple(_value(f"values[{i}]", row) for i, row in enumerate(shape.values)),
        gap=_fraction("gap", shape.gap),
        badge=shape.badge,
        source=shape.source,
        author=shape.author,
        licence=shape.licence,
        texts={locale: _texts(f"texts.{locale}", words) for locale, words in shape.texts.items()},
    )


def _at(where: str, given: Any, read: Callable[[Any], T]) -> T:
    """What is read from something; where it stands is told if it can't be read."""
    try:
        return read(given)
    except HanabiError as error:
        raise InvalidNotation(f"{where}{error}") from None


def _value(path: str, row: "ValueShape") -> AnswerValue:
    return AnswerValue(
        _at(f"{path}.action: ", row.action, actions.parse),
        *(
            _fraction(f"{path}.{name}", getattr(row, name))
            for name in ("literal", "bound", "low", "high", "response")
        ),
    )


def _fraction(path: str, text: str | None) -> Fraction | None:
    if text is None:
        return None
    value = Fraction(text)
    if str(value) != text:
        raise InvalidNotation(f"{path}: {quoted(text)} is not in lowest terms: write {value}")
    return value


def _texts(path: str, words: "TextsShape") -> Texts:
    return Texts(
        title=words.title,
        prompt=words.prompt,
        hints=words.hints,
        explanation=words.explanation,
        perspective=words.perspective,
        feedback={
            _at(f"{path}.feedback: ", text, actions.parse): said
            for text, said in words.feedback.items()
        },
    )


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON data."""
    from .puzzle_shapes import FORMAT, VERSION

    return {
        "format": FORMAT,
        "version": VERSION,
        "id": puzzle.id,
        "topics": [*puzzle.topics],
        "difficulty": puzzle.difficulty,
        "position": position_format.to_data(puzzle.position),
        "goal": puzzle.goal,
        "model": puzzle.model,
        "accepted": [*map(str, puzzle.accepted)],
        "values": [*map(value_data, puzzle.values)],
        "gap": _written(puzzle.gap),
        "badge": puzzle.badge,
        "source": puzzle.source,
        "author": puzzle.author,
        "licence": puzzle.licence,
        "texts": {locale: texts_data(words) for locale, words in puzzle.texts.items()},
    }


def value_data(value: AnswerValue) -> dict[str, str | None]:
    """A row of the table as JSON has it."""
    data = {name: _written(found) for name, found in value._asdict().items()}
    if value.response is None:
        del data["response"]
    return data


def texts_data(words: Texts) -> dict[str, Any]:
    """The words of one language as JSON has them."""
    return {
        "title": words.title,
        "prompt": words.prompt,
        "hints": [*words.hints],
        "explanation": words.explanation,
        "perspective": words.perspective,
        "feedback": {str(action): said for action, said in words.feedback.items()},
    }


def _written(value: object) -> str | None:
    return None if value is None else str(value)


def to_json(puzzle: Puzzle) -> str:
    """Write a puzzle: equal puzzles are equal files."""
    return write_json(to_data(puzzle))
