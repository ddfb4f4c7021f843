"""The keys of a puzzle in JSON, what stands there, and its limits in the words of JSON Schema.

Imported only where a file is read or the schema is written.
"""

from dataclasses import dataclass, field
from typing import Any

from ..position.position_shapes import PositionShape
from ..solver import GOALS
from ..solver.solution import LITERALLY, NEEDS, PROVED, RESPONSE
from .puzzle import DIFFICULTIES
from .topic_names import TOPICS

FORMAT = "hanabi-kit/puzzle"
VERSION = 1
SLUG = "[a-z0-9]+(-[a-z0-9]+)*"
BOT = "[a-z][a-z0-9+-]*"
FRACTION = "(0|[1-9][0-9]{0,199})(/[1-9][0-9]{0,199})?"
LOCALE = "[a-z]{2,3}(-[A-Z]{2})?"
ACTION = "[a-z][0-9#:][a-z0-9#:]*"
WORDS = r"[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*"
"""Anything but what would play tricks on a terminal; lines may end."""
MOST_ACTIONS = 200
HINTS = 3


def _value(words: str) -> dict[str, Any]:
    return {"description": words, "pattern": FRACTION, "examples": ["7/2"]}


def _words(words: str, most: int, least: int = 0) -> dict[str, Any]:
    return {"description": words, **_limits(most, least)}


def _limits(most: int, least: int = 1) -> dict[str, Any]:
    return {"pattern": WORDS, "minLength": least, "maxLength": most}


@dataclass(frozen=True)
class ValueShape:
    """An answer and what it is worth, as exact fractions; null is what was not worked out."""

    action: str = field(
        metadata={"description": "the action", "pattern": ACTION, "examples": ["c1:5"]}
    )
    literal: str | None = field(metadata=_value("if everyone takes clues literally"))
    bound: str | None = field(metadata=_value("with open hands: no convention gets more out of it"))
    low: str | None = field(metadata=_value("the least, over all ways to break ties"))
    high: str | None = field(metadata=_value("the most, over all ways to break ties"))
    response: str | None = field(
        default=None,
        metadata=_value("if the others play by the convention that the model names"),
    )


@dataclass(frozen=True)
class TextsShape:
    """The words of a puzzle in one language."""

    title: str = field(metadata=_words("a few words that give nothing away", 80, 1))
    prompt: str = field(metadata=_words("what is asked", 200, 1))
    hints: tuple[str, ...] = field(
        metadata={
            "description": "whose view matters, which card, which fact",
            "minItems": HINTS,
            "maxItems": HINTS,
            "items": _limits(400),
        }
    )
    explanation: str = field(
        metadata=_words("why the answer is right, from somebody's seat", 4000, 1)
    )
    perspective: str = field(
        metadata=_words("the name of the player from whose seat it is explained", 40, 1)
    )
    feedback: dict[str, str] = field(
        default_factory=dict,
        metadata={
            "description": "what to say to a wrong answer, by its action",
            "propertyNames": {"pattern": ACTION, "examples": ["c1:5"]},
            "additionalProperties": _limits(1000),
        },
    )


@dataclass(frozen=True)
class PuzzleShape:
    """A puzzle of Hanabi Kit: what would you do here?"""

    format: str = field(metadata={"enum": (FORMAT,)})
    version: int = field(metadata={"enum": (VERSION,)})
    id: str = field(
        metadata={
            "description": "the name of the file, without .json",
            "pattern": SLUG,
            "maxLength": 60,
            "examples": ["last-copy-07"],
        }
    )
    topics: tuple[str, ...] = field(
        metadata={
            "description": "what it is about, the main topic first",
            "minItems": 1,
            "maxItems": 8,
            "uniqueItems": True,
            "items": {"enum": (*TOPICS,)},
        }
    )
    difficulty: int = field(
        metadata={
            "description": "from easy to hard",
            "minimum": DIFFICULTIES[0],
            "maximum": DIFFICULTIES[-1],
        }
    )
    position: PositionShape = field(
        metadata={"description": "the table, with ? for the cards that the mover does not see"}
    )
    goal: str = field(
        metadata={"description": "the expected score, or the chance of the best", "enum": GOALS}
    )
    model: str = field(
        metadata={
            "description": "what is graded by: literal play, or a bot's convention",
            "pattern": f"literal|{RESPONSE}{BOT}",
            "maxLength": 40,
            "examples": ["literal"],
        }
    )
    accepted: tuple[str, ...] = field(
        metadata={
            "description": "all answers that are right",
            "minItems": 1,
            "maxItems": MOST_ACTIONS,
            "uniqueItems": True,
            "items": {"pattern": ACTION, "examples": ["c1:5"]},
        }
    )
    values: tuple[ValueShape, ...] = field(
        metadata={
            "description": "every legal action with its exact values",
            "minItems": 1,
            "maxItems": MOST_ACTIONS,
        }
    )
    gap: str | None = field(
        metadata=_value("how far the accepted answers are ahead of the next one")
    )
    badge: str = field(
        metadata={
            "description": "what is proved of the accepted answers",
            "pattern": f"{PROVED}|{LITERALLY}|{NEEDS.format(name=BOT)}",
            "examples": [LITERALLY],
        }
    )
    source: str = field(metadata=_words("where the position comes from", 200))
    author: str = field(metadata=_words("who wrote it", 200))
    licence: str = field(metadata=_words("under which licence it may be used", 40, 1))
    texts: dict[str, TextsShape] = field(
        metadata={
            "description": "the words, by locale; English is always there",
            "minProperties": 1,
            "maxProperties": 20,
            "propertyNames": {"pattern": LOCALE, "examples": ["en"]},
        }
    )
