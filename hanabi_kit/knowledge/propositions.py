"""Facts: small values that say something of a world, put together to any depth, read as sentences.

>>> muddy = Atom("Bob is muddy", bool, "Bob is clean")
>>> print(Knows(0, ~KnowsWhether(1, muddy)) | Common(~muddy))
Ann knows that Bob does not know whether Bob is muddy, or it is common knowledge that Bob is clean
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import or_
from typing import Any, Protocol

from ..engine.game import PLAYERS
from ..support.errors import HanabiError
from ..support.i18n import _, listed


class WorldModel(Protocol):
    """What a fact asks of the model that it is worked out in; see `hanabi_kit.knowledge.models`."""

    @property
    def worlds(self) -> Sequence[Any]:
        """The worlds, in an order."""

    @property
    def names(self) -> Sequence[str]:
        """The agents' names."""

    def truths(self, fact: "Fact") -> Sequence[bool]:
        """Whether a fact holds, for each world."""

    def cells(self, agent: int) -> Sequence[int]:
        """For each world a number; worlds with the same number are alike to the agent."""

    def components(self, group: tuple[int, ...] | None) -> Sequence[int]:
        """For each world a number, the same where one can be reached from the other."""

    def group(self, group: tuple[int, ...] | None) -> tuple[int, ...]:
        """A group of agents: everyone, if None."""


class Fact(ABC):
    """Something that holds in some worlds and not in others.

    ``&``, ``|`` and ``~`` put facts together. A sentence calls the agents by the names given, or by
    the usual ones: ``fact.say(model.names)``, ``str(fact)``. A fact of one's own is an `Atom`.
    """

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The fact as a sentence."""
        return self._sentences(names)[0]

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """The opposite of the fact as a sentence."""
        return self._sentences(names)[1]

    @abstractmethod
    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        """The fact and its opposite in words."""

    @abstractmethod
    def _truths(self, model: WorldModel) -> Sequence[bool]:
        """Whether the fact holds, for each world of a model."""

    def __str__(self) -> str:
        return self.say()

    def __and__(self, other: "Fact") -> "Fact":
        return And(self, other)

    def __or__(self, other: "Fact") -> "Fact":
        return Or(self, other)

    def __invert__(self) -> "Fact":
        return Not(self)


@dataclass(frozen=True)
class Atom(Fact):
    """A fact about the world itself: its sentence, a test, and perhaps a sentence for its opposite.

    >>> print(~Atom("the hat is red", bool), ~Atom("it rains", bool, "it is dry"), sep="; ")
    it is not so that the hat is red; it is dry
    """

    text: str
    test: Callable[[Any], bool]
    opposite: str | None = None

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return [bool(self.test(world)) for world in model.worlds]

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self.text, self.opposite or _not_so(self.text)


@dataclass(frozen=True)
class Not(Fact):
    """The opposite of a fact."""

    fact: Fact

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return [not holds for holds in model.truths(self.fact)]

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self.fact.deny(names), self.fact.say(names)


@dataclass(frozen=True, init=False, repr=False)
class _Several(Fact):
    """A fact made of others."""

    parts: tuple[Fact, ...]

    def __init__(self, *parts: Fact) -> None:
        if not parts:
            raise HanabiError(f"{type(self).__name__}: put at least one fact in")
        object.__setattr__(self, "parts", parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def _rows(self, model: WorldModel) -> Iterable[tuple[bool, ...]]:
        return zip(*map(model.truths, self.parts), strict=True)

    def _joined(self, sentence: str, names: Sequence[str]) -> tuple[str, str]:
        said, *rest = (_inner(part, names) for part in self.parts)
        for then in rest:
            said = sentence.format(first=said, then=then)
        return said, _not_so(f"({said})")


class And(_Several):
    """All of several facts.

    >>> And(Atom("it rains", bool), Atom("it is dark", bool)).say()
    'it rains, and it is dark'
    """

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return list(map(all, self._rows(model)))

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self._joined(_("{first}, and {then}"), names)


class Or(_Several):
    """At least one of several facts."""

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return list(map(any, self._rows(model)))

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self._joined(_("{first}, or {then}"), names)


def none_of(*facts: Fact) -> Fact:
    """That none of several facts holds, such as "nobody knows", which silence may tell."""
    return And(*map(Not, facts))


@dataclass(frozen=True)
class _OfAgent(Fact):
    """A fact about what one agent knows of another fact."""

    agent: int
    fact: Fact

    def _filled(self, names: Sequence[str], *sentences: str) -> tuple[str, str]:
        name, fact = name_of(self.agent, names), _inner(self.fact, names)
        says, denies = (sentence.format(name=name, fact=fact) for sentence in sentences)
        return says, denies


class Knows(_OfAgent):
    """That an agent knows a fact: it holds in all worlds that the agent can't tell from this one.

    >>> str(Knows(0, ~KnowsWhether(1, Atom("Bob is muddy", bool))))
    'Ann knows that Bob does not know whether Bob is muddy'
    """

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return _known(model.cells(self.agent), model.truths(self.fact))

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self._filled(
            names, _("{name} knows that {fact}"), _("{name} does not know that {fact}")
        )


class KnowsWhether(_OfAgent):
    """That an agent knows a fact, or knows its opposite."""

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        cells = model.cells(self.agent)
        holds = _known(cells, model.truths(self.fact))
        fails = _known(cells, model.truths(Not(self.fact)))
        return list(map(or_, holds, fails))

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        return self._filled(
            names, _("{name} knows whether {fact}"), _("{name} does not know whether {fact}")
        )


@dataclass(frozen=True)
class _OfGroup(Fact):
    """A fact about what several agents know of another fact."""

    fact: Fact
    group: tuple[int, ...] | None = None
    """Whose knowledge it is; everyone's, if None."""

    def _filled(self, names: Sequence[str], *sentences: str) -> tuple[str, str]:
        who = listed([name_of(agent, names) for agent in self.group or ()])
        fact = _inner(self.fact, names)
        says, denies = (sentence.format(names=who, fact=fact) for sentence in sentences)
        return says, denies


class Everyone(_OfGroup):
    """That every agent, or each of a group, knows a fact."""

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        truths = model.truths(self.fact)
        known = [_known(model.cells(agent), truths) for agent in model.group(self.group)]
        return [all(row[i] for row in known) for i in range(len(model.worlds))]

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        if self.group is None:
            return self._filled(
                names, _("everyone knows that {fact}"), _("not everyone knows that {fact}")
            )
        return self._filled(
            names, _("{names} each know that {fact}"), _("not all of {names} know that {fact}")
        )


class Common(_OfGroup):
    """That a fact is common knowledge: all know it, all know that all know it, and so on for ever.

    It is so if the fact holds in every world that can be reached by steps from one world to
    another that some agent can't tell from it, and in this world itself.
    """

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        return _known(model.components(self.group), model.truths(self.fact))

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        if self.group is None:
            return self._filled(
                names,
                _("it is common knowledge that {fact}"),
                _("it is not common knowledge that {fact}"),
            )
        return self._filled(
            names,
            _("it is common knowledge between {names} that {fact}"),
            _("it is not common knowledge between {names} that {fact}"),
        )


def name_of(agent: int, names: Sequence[str]) -> str:
    """The name of an agent, or its number if it has none."""
    if 0 <= agent < len(names):
        return names[agent]
    return _("agent {number}").format(number=agent)


def _not_so(said: str) -> str:
    return _("it is not so that {fact}").format(fact=said)


def _inner(fact: Fact, names: Sequence[str]) -> str:
    """A fact inside a longer sentence: in brackets where its end would not be clear."""
    said = fact.say(names)
    while isinstance(fact, Not) and isinstance(fact.fact, Not):
        fact = fact.fact.fact
    return f"({said})" if isinstance(fact, _Several) and len(fact.parts) > 1 else said


def _known(cells: Sequence[int], truths: Sequence[bool]) -> list[bool]:
    """Of worlds sorted into cells: which lie in a cell where all is true."""
    doubtful = {cell for cell, holds in zip(cells, truths, strict=True) if not holds}
    return [cell not in doubtful for cell in cells]
