"""A puzzle: a position, what is asked, the value of every answer, and the words around it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from ..engine.actions import Action
from ..engine.state import State
from ..engine.view import View
from ..position import Position
from ..solver import Goal
from ..support.display import bundle

LITERAL = "literal"
LOCALE = "en"
"""The language that every puzzle speaks."""
PROMPT = "What would you do here?"
DIFFICULTIES = range(1, 6)
"""From easy to hard."""
FieldKind = Literal["word", "words", "string", "strings"]
FIELDS: dict[str, FieldKind] = {
    "id": "word",
    "goal": "word",
    "model": "word",
    "best": "words",
    "gap": "word",
    "badge": "string",
    "topics": "words",
    "difficulty": "word",
    "title": "string",
    "prompt": "string",
    "names": "strings",
    "source": "string",
    "author": "string",
    "licence": "string",
}
"""What the line of a puzzle can say behind its position, in the order in which it is written."""


class AnswerValue(NamedTuple):
    """What an answer is worth; None is what was not worked out. See `hanabi_kit.solver`."""

    action: Action
    literal: Fraction | None
    bound: Fraction | None
    low: Fraction | None
    high: Fraction | None
    response: Fraction | None = None


@dataclass(frozen=True)
class Texts:
    """The words of a puzzle in one language."""

    title: str
    prompt: str = PROMPT
    hints: tuple[str, ...] = ()
    """Three, each giving away more: whose view matters, which card, which fact."""
    explanation: str = ""
    perspective: str = ""
    """The player from whose seat the explanation looks."""
    feedback: Mapping[Action, str] = field(default_factory=dict, hash=False)
    """What to say to whoever gives this wrong answer."""


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position with a question and the value of every answer.

    Any values may stand here; `check.check` says what is wrong with them.
    """

    id: str
    position: Position
    goal: Goal = "score"
    model: str = LITERAL
    """What is graded by: ``literal``, or ``response:`` and the name of a bot's convention."""
    accepted: tuple[Action, ...] = ()
    """All that is right: the best, and what ties with it."""
    values: tuple[AnswerValue, ...] = ()
    """Every legal action, in the order of `State.legal_actions`; none if not worked out."""
    gap: Fraction | None = None
    """How far the accepted answers are ahead of the next one."""
    badge: str = ""
    topics: tuple[str, ...] = ()
    difficulty: int = 1
    """One of `DIFFICULTIES`."""
    source: str = ""
    author: str = ""
    licence: str = ""
    texts: Mapping[str, Texts] = field(default_factory=dict, hash=False)
    """By locale, such as ``en``."""

    _repr_mimebundle_ = bundle

    def __str__(self) -> str:
        """The puzzle on one line, as `puzzle_line` reads it; what is empty is left out."""
        words = self.text()
        elsewhere = {
            "best": self.accepted,
            "title": words.title,
            "prompt": words.prompt,
            "names": self.position.names,
        }
        line = str(self.position)
        for name, kind in FIELDS.items():
            held = elsewhere[name] if name in elsewhere else getattr(self, name)
            things = (held or ()) if kind.endswith("s") else [held]
            texts = [str(thing) for thing in things if thing not in (None, "")]
            if kind.startswith("string"):
                texts = [json.dumps(text, ensure_ascii=False) for text in texts]
            if texts:
                line += f"; {name} {' '.join(texts)}"
        return line

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.text().title}>"

    @cached_property
    def state(self) -> State:
        """The table, with what the mover can't see unknown; raises if it can't be."""
        return self.position.state()

    @property
    def view(self) -> View:
        """What whoever solves the puzzle sees: the table from the mover's seat."""
        return View.of(self.state, self.state.turn)

    @property
    def convention(self) -> str | None:
        """The bot whose convention the answer needs; None if it needs none."""
        return None if self.model == LITERAL else self.model.partition(":")[2]

    def text(self, locale: str = LOCALE) -> Texts:
        """The words in a language; in English, or in any other, if there are none in this one."""
        for spoken in (locale, locale.partition("-")[0], LOCALE, *self.texts):
            if spoken in self.texts:
                return self.texts[spoken]
        return Texts(self.id)

    def on_a_line(self) -> "Puzzle":
        """The puzzle with no more than its line holds: no values, few words, no log."""
        words = self.text()
        position = replace(self.position, log=())
        short = {LOCALE: Texts(words.title, words.prompt)}
        return replace(self, position=position, values=(), texts=short)
