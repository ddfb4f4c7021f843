"""The kinds of answer that a question can ask for: how each is given, read and written down.

`read` takes whatever a learner typed, clicked or computed and answers with the value that a judge
gets, or refuses it with one sentence; `write` is its inverse, the text that is recorded and that
can be typed again.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, get_args

from ...engine.actions import Action, Clue
from ...engine.cards import Card
from ...engine.rules import Rules
from ...engine.state import State
from ...engine.wording import parse, say, tried
from ...support.errors import HanabiError, Hidden, InvalidNotation, quoted
from ...support.i18n import _

LONGEST = 1_000
"""No answer in words is longer."""
LARGEST = 10**9
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NUMBER = re.compile(r"([+-]?\d{1,12}(?:\.\d{1,12})?)(?:\s*/\s*(\d{1,12}))?\s*(%?)", re.ASCII)


class AnswerKind(Protocol):
    """A kind of answer."""

    @property
    def how(self) -> str:
        """How to give such an answer, in a sentence."""

    def read(self, given: Any) -> Any:
        """The answer as a judge wants it; raises `HanabiError` with one sentence."""

    def write(self, answer: Any) -> str:
        """The answer as text that `read` reads again."""


def _words(given: Any, wanted: str) -> str:
    """The text of an answer that is given in words."""
    if not isinstance(given, str):
        kind = type(given).__name__
        raise InvalidNotation(
            _("{wanted} is wanted here, not {given} (of type {kind}).").format(
                wanted=wanted, given=quoted(given), kind=kind
            )
        )
    if len(given) > LONGEST:
        raise InvalidNotation(
            _("This answer is {n} characters long: {wanted} is enough.").format(
                n=f"{len(given):,}", wanted=wanted
            )
        )
    return given.strip()


@dataclass(frozen=True)
class Pick:
    """One of some options, by its words, its letter or a click."""

    options: tuple[str, ...]

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Choose one.")

    def read(self, given: Any) -> str:
        """The option that is meant."""
        text = _words(given, _("one option or its letter")).casefold()
        for letter, option in zip(LETTERS, self.options, strict=False):
            if text in (letter, option.casefold(), f"{letter}) {option}".casefold()):
                return option
        raise InvalidNotation(
            _("{given} is none of the options: choose a letter from a to {last}.").format(
                given=quoted(given), last=LETTERS[len(self.options) - 1]
            )
        )

    def write(self, answer: str) -> str:
        """The option's words."""
        return answer


@dataclass(frozen=True)
class PickSome:
    """Any number of some options, none of them too: letters in a row, or clicks."""

    options: tuple[str, ...]
    nothing: str = "none"

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Choose all that fit; it may be one, several or none.")

    def read(self, given: Any) -> frozenset[str]:
        """The options that are meant."""
        one = Pick(self.options)
        if isinstance(given, str):
            text = _words(given, _("a row of letters such as a c"))
            if text.casefold() == self.nothing:
                return frozenset()
            whole = [o for o in self.options if o.casefold() == text.casefold()]
            given = whole or _parts(text)
            if not given:
                raise InvalidNotation(_("Choose at least one, or say none."))
        return frozenset(map(one.read, _several(given)))

    def write(self, answer: frozenset[str]) -> str:
        """The letters of the options."""
        letters = [LETTERS[i] for i, option in enumerate(self.options) if option in answer]
        return " ".join(letters) or self.nothing


@dataclass(frozen=True)
class Order:
    """All options in an order: letters in a row, or clicks one after the other."""

    options: tuple[str, ...]
    first: str
    """What the first place means, such as "loses most"."""

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Put all of them in order; the first is what {first}.").format(first=self.first)

    def read(self, given: Any) -> tuple[str, ...]:
        """The options in their order."""
        one = Pick(self.options)
        if isinstance(given, str):
            given = _parts(_words(given, _("a row of letters such as c a b")))
        order = tuple(map(one.read, _several(given)))
        missing = [o for o in self.options if o not in order]
        if missing or len(order) != len(self.options):
            raise InvalidNotation(
                _("Each of the {n} has to stand in the order once.").format(n=len(self.options))
            )
        return order

    def write(self, answer: tuple[str, ...]) -> str:
        """The letters in order."""
        return " ".join(LETTERS[self.options.index(option)] for option in answer)


@dataclass(frozen=True)
class Number:
    """A number: whole, decimal, a fraction or a percentage."""

    example: str = "3/10"

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Type a number, such as {example}.").format(example=self.example)

    def read(self, given: Any) -> Fraction:
        """The exact number."""
        wanted = _("a number such as {example}").format(example=self.example)
        if isinstance(given, int | float | Fraction) and not isinstance(given, bool):
            return self._within(given)
        text = _words(given, wanted)
        found = NUMBER.fullmatch(text)
        if found is None:
            raise InvalidNotation(
                _("{given} is not read as a number: write it like {example}.").format(
                    given=quoted(given), example=self.example
                )
            )
        top, bottom, percent = found.groups()
        if bottom is not None and int(bottom) == 0:
            raise InvalidNotation(_("Nothing can be divided by 0."))
        return self._within(Fraction(top) / int(bottom or 1) / (100 if percent else 1))

    def _within(self, number: int | float | Fraction) -> Fraction:
        if not -LARGEST <= number <= LARGEST:  # what is no number at all is neither
            raise InvalidNotation(
                _(
                    "That number is beyond anything that can be counted here: try one like {e}."
                ).format(e=self.example)
            )
        exact = Fraction(number)
        # A computed 0.3 is meant as 3/10, not as the binary number next to it.
        return exact.limit_denominator(10**6) if isinstance(number, float) else exact

    def write(self, answer: Fraction) -> str:
        """The number as a fraction in lowest terms."""
        return str(answer)


@dataclass(frozen=True)
class Cards:
    """A set of card identities of a game, such as r1 r2 b1."""

    rules: Rules

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Mark cards, or type them, such as {example}.").format(
            example=" ".join(map(str, self.rules.cards[:2]))
        )

    def read(self, given: Any) -> frozenset[Card]:
        """The set of cards."""
        if isinstance(given, Card):
            given = [given]
        elif isinstance(given, str):
            text = _words(given, _("a row of cards such as r1 b2"))
            given = [] if text.casefold() == "none" else _parts(text) or [text]
        return frozenset(map(self._card, _several(given)))

    def _card(self, given: Any) -> Card:
        card = given if isinstance(given, Card) else Card.parse(_words(given, _("a card")))
        if card not in self.rules.cards:
            raise InvalidNotation(
                _("There is no {card} in this game.").format(card=quoted(str(card)))
            )
        return card

    def write(self, answer: Iterable[Card]) -> str:
        """The cards in the order of the game."""
        return " ".join(str(card) for card in self.rules.cards if card in answer) or "none"


@dataclass(frozen=True)
class Act:
    """An action at a table, in words such as "red to Bob" or by a click."""

    table: Callable[[], State]
    clues_only: bool = False

    @property
    def how(self) -> str:
        """How to give such an answer."""
        if self.clues_only:
            return _("Choose a clue, or type it, such as red to Bob.")
        return _("Choose an action, or type it, such as red to Bob or play 2.")

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that can be answered, in the order of the table."""
        legal = self.table().legal_actions()
        return tuple(a for a in legal if isinstance(a, Clue) or not self.clues_only)

    def read(self, given: Any) -> Action:
        """The action, which the rules have to allow."""
        state = self.table()
        action: Action = given
        if not isinstance(given, get_args(Action)):
            action = parse(state, _words(given, _("an action such as red to Bob")))
        if action not in state.legal_actions():
            with suppress(Hidden):
                tried(state, action)  # says why not
            raise InvalidNotation(_("This is not possible now."))
        if action not in self.actions:
            raise InvalidNotation(_("Only a clue is asked for here."))
        return action

    def write(self, answer: Action) -> str:
        """The action in words."""
        return say(self.table(), answer)


@dataclass(frozen=True)
class Function:
    """A function that the learner has written."""

    name: str
    """How it is called in the question, such as "decode(message, seen)"."""

    @property
    def how(self) -> str:
        """How to give such an answer."""
        return _("Answer with code: write {name} in the cell above or here, and run it.").format(
            name=self.name
        )

    def read(self, given: Any) -> Callable[..., Any]:
        """The function itself."""
        if isinstance(given, type) or not callable(given):
            raise InvalidNotation(
                _("The function itself is wanted, {name}, not {given}.").format(
                    name=self.name, given=quoted(given)
                )
            )
        return given  # type: ignore[no-any-return]

    def write(self, answer: Callable[..., Any]) -> str:
        """That there was one."""
        return _("a function")


@dataclass(frozen=True)
class CustomAnswer:
    """What is no option, number, card, action or function, a puzzle say, with its own reader."""

    how: str
    reader: Callable[[Any], Any]
    writer: Callable[[Any], str] = str

    def read(self, given: Any) -> Any:
        """The thing as a judge wants it."""
        return self.reader(given)

    def write(self, answer: Any) -> str:
        """The thing as text, cut where it is long."""
        return self.writer(answer)[:LONGEST]


def _parts(text: str) -> list[str]:
    """The words of a row, however they are set apart."""
    return [part for part in re.split(r"[;,>\s]+", text) if part]


def _several(given: Any) -> Sequence[Any]:
    """What was given, as a list of parts that is not endless."""
    if isinstance(given, dict) or not isinstance(given, Iterable):
        raise InvalidNotation(
            _("Several are wanted, in quotes or in a list, not {given}.").format(
                given=quoted(given)
            )
        )
    parts = []
    for part in given:
        parts.append(part)
        if len(parts) > LONGEST:
            raise HanabiError(_("These are too many: a few are enough."))
    return parts
