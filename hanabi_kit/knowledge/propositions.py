"""Facts, and models in which agents know some of them.

A *world* is one way in which things may be; a *model* has all that are possible and says what each
agent sees in each. An agent can't tell two worlds apart if it sees the same in both, and *knows* a
fact in a world if the fact holds in every world that it can't tell from this one. Facts are small
values that can be put together to any depth and read as sentences.

>>> from itertools import product
>>> children = Model(tuple(product([False, True], repeat=2)), ("Ann", "Bob"), lambda i, w: w[1 - i])
>>> ann, bob = (Atom(f"{name} is muddy", lambda w, i=i: w[i]) for i, name in enumerate(PLAYERS[:2]))
>>> print(KnowsWhether(0, ann) | ~Knows(1, Knows(0, bob)))
Ann knows whether Ann is muddy, or Bob does not know that Ann knows that Bob is muddy
>>> both = children.at((True, True))
>>> both.knows(0, bob), both.knows(0, ann)
(True, False)
>>> told = both.announce(ann | bob).announce(none_of(KnowsWhether(0, ann), KnowsWhether(1, bob)))
>>> told.knows(0, ann), told.worlds
(True, ((True, True),))
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, compress
from typing import Any, Generic, NamedTuple, Self, TypeVar

from ..errors import HanabiError
from ..game import PLAYERS
from ..i18n import _, listed

W = TypeVar("W", bound=Hashable)


class Fact:
    """Something that holds in some worlds and not in others.

    ``&``, ``|`` and ``~`` put facts together. A sentence calls the agents by the names given, or by
    the usual ones: ``fact.say(model.names)``, ``str(fact)``.
    """

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """Whether the fact holds, for each world of a model."""
        raise NotImplementedError

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The fact as a sentence."""
        raise NotImplementedError

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """The opposite of the fact as a sentence."""
        return _("it is not so that {fact}").format(fact=_inner(self, names))

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

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """The answers of the test."""
        return [bool(self.test(world)) for world in model.worlds]

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The sentence that was given."""
        return self.text

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """The sentence that was given for the opposite, if any."""
        return super().deny(names) if self.opposite is None else self.opposite


@dataclass(frozen=True)
class Not(Fact):
    """The opposite of a fact."""

    fact: Fact

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where the fact does not hold."""
        return [not holds for holds in model.truths(self.fact)]

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The fact denied."""
        return self.fact.deny(names)

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """The fact itself."""
        return self.fact.say(names)


@dataclass(frozen=True, init=False, repr=False)
class _Several(Fact):
    parts: tuple[Fact, ...]

    def __init__(self, *parts: Fact) -> None:
        if not parts:
            raise HanabiError(f"{type(self).__name__}: put at least one fact in")
        object.__setattr__(self, "parts", parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.parts))})"

    def _rows(self, model: "Model[Any]") -> Iterable[tuple[bool, ...]]:
        return zip(*map(model.truths, self.parts), strict=True)

    def _joined(self, names: Sequence[str], sentence: str) -> str:
        said, *rest = (_inner(part, names) for part in self.parts)
        for then in rest:
            said = sentence.format(first=said, then=then)
        return said


class And(_Several):
    """All of several facts.

    >>> And(Atom("it rains", bool), Atom("it is dark", bool)).say()
    'it rains, and it is dark'
    """

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where every part holds."""
        return list(map(all, self._rows(model)))

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The parts, joined by "and"."""
        return self._joined(names, _("{first}, and {then}"))


class Or(_Several):
    """At least one of several facts."""

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where some part holds."""
        return list(map(any, self._rows(model)))

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """The parts, joined by "or"."""
        return self._joined(names, _("{first}, or {then}"))


def none_of(*facts: Fact) -> Fact:
    """That none of several facts holds, such as "nobody knows", which silence may tell."""
    return And(*map(Not, facts))


@dataclass(frozen=True)
class _OfAgent(Fact):
    agent: int
    fact: Fact

    def _filled(self, sentence: str, names: Sequence[str]) -> str:
        return sentence.format(name=name_of(self.agent, names), fact=_inner(self.fact, names))


class Knows(_OfAgent):
    """That an agent knows a fact.

    >>> str(Knows(0, ~KnowsWhether(1, Atom("Bob is muddy", bool))))
    'Ann knows that Bob does not know whether Bob is muddy'
    """

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where the fact holds in all worlds that the agent can't tell from this one."""
        return _known(model.cells(self.agent), model.truths(self.fact))

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """Who knows what."""
        return self._filled(_("{name} knows that {fact}"), names)

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """Who does not know what."""
        return self._filled(_("{name} does not know that {fact}"), names)


class KnowsWhether(_OfAgent):
    """That an agent knows a fact, or knows its opposite."""

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where all worlds that the agent can't tell from this one agree on the fact."""
        cells, truths = model.cells(self.agent), model.truths(self.fact)
        holding = set(compress(cells, truths))
        failing = {cell for cell, holds in zip(cells, truths, strict=True) if not holds}
        return [not (cell in holding and cell in failing) for cell in cells]

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """Who knows whether what."""
        return self._filled(_("{name} knows whether {fact}"), names)

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """Who does not know whether what."""
        return self._filled(_("{name} does not know whether {fact}"), names)


@dataclass(frozen=True)
class _OfGroup(Fact):
    fact: Fact
    group: tuple[int, ...] | None = None

    def _filled(self, sentence: str, names: Sequence[str]) -> str:
        who = listed([name_of(agent, names) for agent in self.group or ()])
        return sentence.format(names=who, fact=_inner(self.fact, names))


class Everyone(_OfGroup):
    """That every agent, or each of a group, knows a fact."""

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where each of them knows the fact."""
        holds = model.truths(self.fact)
        known = [_known(model.cells(agent), holds) for agent in model.group(self.group)]
        return [all(row[i] for row in known) for i in range(len(model.worlds))]

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """Who all know what."""
        if self.group is None:
            return self._filled(_("everyone knows that {fact}"), names)
        return self._filled(_("{names} each know that {fact}"), names)

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """Who don't all know what."""
        if self.group is None:
            return self._filled(_("not everyone knows that {fact}"), names)
        return self._filled(_("not all of {names} know that {fact}"), names)


class Common(_OfGroup):
    """That a fact is common knowledge: all know it, all know that all know it, and so on for ever.

    It is so if the fact holds in every world that can be reached by steps from one world to
    another that some agent can't tell from it, and in this world itself.
    """

    def truths(self, model: "Model[Any]") -> Sequence[bool]:
        """True where the fact holds in all worlds that can be reached."""
        return _known(model.components(self.group), model.truths(self.fact))

    def say(self, names: Sequence[str] = PLAYERS) -> str:
        """What is common knowledge, and between whom."""
        if self.group is None:
            return self._filled(_("it is common knowledge that {fact}"), names)
        return self._filled(_("it is common knowledge between {names} that {fact}"), names)

    def deny(self, names: Sequence[str] = PLAYERS) -> str:
        """What is not common knowledge, and between whom."""
        if self.group is None:
            return self._filled(_("it is not common knowledge that {fact}"), names)
        return self._filled(_("it is not common knowledge between {names} that {fact}"), names)


def name_of(agent: int, names: Sequence[str]) -> str:
    """The name of an agent, or its number if it has none."""
    if 0 <= agent < len(names):
        return names[agent]
    return _("agent {number}").format(number=agent)


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


class Edge(NamedTuple):
    """Two worlds, by their place among the nodes, that an agent can't tell apart."""

    agent: int
    first: int
    second: int


class Graph(NamedTuple):
    """A model to be drawn. Every world is also linked to itself; these loops are left out."""

    nodes: tuple[Any, ...]
    edges: tuple[Edge, ...]
    here: tuple[int, ...]
    """Which nodes may be the actual world."""


@dataclass(frozen=True, repr=False)
class Model(Generic[W]):
    """Worlds, and what each agent sees in each of them.

    Agents are numbers from 0, named in `names`. `sees(agent, world)` is any value: worlds in which
    it is equal are those that the agent can't tell apart. `here` holds the worlds that may be the
    actual one as far as the reader is told: just one, if it is known; all, if nothing is said. A
    world's weight counts the equally likely cases behind it.

    Every question can be asked of one world. Asked without one it is about `here`, and answered
    None if the worlds there disagree.
    """

    worlds: tuple[W, ...]
    names: tuple[str, ...]
    sees: Callable[[int, W], Hashable]
    here: tuple[W, ...] = ()
    weights: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "here", self.here or self.worlds)
        object.__setattr__(self, "weights", self.weights or (1,) * len(self.worlds))
        if not self.worlds:
            raise HanabiError("a model needs at least one world")
        if len(self._places) < len(self.worlds):
            raise HanabiError("a model has each world only once")
        if len(self.weights) != len(self.worlds):
            raise HanabiError(
                f"{len(self.weights)} weights do not fit {len(self.worlds)} worlds: give one each"
            )
        for world in self.here:
            self._place(world)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.worlds)} worlds, {', '.join(self.names)}>"

    # Asking.

    def holds(self, fact: Fact, world: W | None = None) -> bool | None:
        """Whether a fact holds in a world."""
        truths = self.truths(fact)
        answers = {truths[place] for place in self._asked(world)}
        return answers.pop() if len(answers) == 1 else None

    def knows(self, agent: int, fact: Fact, world: W | None = None) -> bool | None:
        """Whether an agent knows a fact in a world."""
        return self.holds(Knows(agent, fact), world)

    def knows_whether(self, agent: int, fact: Fact, world: W | None = None) -> bool | None:
        """Whether an agent knows in a world if a fact holds or not."""
        return self.holds(KnowsWhether(agent, fact), world)

    def common_knowledge(self, fact: Fact, world: W | None = None) -> bool | None:
        """Whether a fact is common knowledge in a world."""
        return self.holds(Common(fact), world)

    def possible(self, agent: int, world: W | None = None) -> tuple[W, ...]:
        """The worlds that an agent can't tell from a world, with that world itself."""
        return tuple(self.worlds[place] for place in self._cell(agent, world))

    def odds(self, agent: int, fact: Fact, world: W | None = None) -> Fraction:
        """How likely a fact is to an agent in a world, by the weights of the worlds."""
        cell = self._cell(agent, world)
        truths = self.truths(fact)
        total = sum(self.weights[place] for place in cell)
        return Fraction(sum(self.weights[place] for place in cell if truths[place]), total)

    def reachable(
        self, world: W | None = None, group: tuple[int, ...] | None = None
    ) -> tuple[W, ...]:
        """The worlds that matter to common knowledge in a world."""
        components = self.components(group)
        reached = {components[place] for place in self._asked(world)}
        return tuple(
            w for w, component in zip(self.worlds, components, strict=True) if component in reached
        )

    # Telling.

    def announce(self, fact: Fact) -> Self:
        """The model after all agents heard a fact together: the worlds where it holds are left."""
        truths = self.truths(fact)
        here = tuple(world for world in self.here if truths[self._places[world]])
        if not here:
            raise HanabiError(
                f"this can't be announced, for it does not hold: {fact.say(self.names)}"
            )
        return replace(
            self,
            worlds=tuple(compress(self.worlds, truths)),
            weights=tuple(compress(self.weights, truths)),
            here=here,
        )

    def at(self, world: W) -> Self:
        """The same model, told which world is the actual one."""
        return replace(self, here=(world,))

    # Looking.

    def graph(self, most: int = 10_000) -> Graph:
        """The worlds and which of them each agent can't tell apart, for drawing."""
        edges = []
        for agent in range(len(self.names)):
            cells: dict[int, list[int]] = {}
            for place, cell in enumerate(self.cells(agent)):
                cells.setdefault(cell, []).append(place)
            for places in cells.values():
                edges += [Edge(agent, *pair) for pair in combinations(places, 2)]
                if len(edges) > most:
                    raise HanabiError(
                        f"{len(self.worlds)} worlds have more than {most} edges, too many to draw: "
                        "announce more, or raise the limit"
                    )
        return Graph(self.worlds, tuple(edges), tuple(self._asked(None)))

    # What facts are worked out from.

    def truths(self, fact: Fact) -> Sequence[bool]:
        """Whether a fact holds, for each world; worked out once."""
        if fact not in self._truths:
            self._truths[fact] = fact.truths(self)
        return self._truths[fact]

    def cells(self, agent: int) -> Sequence[int]:
        """For each world a number; worlds with the same number are alike to the agent."""
        self.check_agent(agent)
        if agent not in self._cells:
            numbers: dict[Hashable, int] = {}
            self._cells[agent] = [
                numbers.setdefault(self.sees(agent, world), len(numbers)) for world in self.worlds
            ]
        return self._cells[agent]

    def components(self, group: tuple[int, ...] | None = None) -> Sequence[int]:
        """For each world a number; worlds with the same number can be reached from each other."""
        parent = list(range(len(self.worlds)))

        def root(place: int) -> int:
            while parent[place] != place:
                parent[place] = place = parent[parent[place]]
            return place

        for agent in self.group(group):
            first: dict[int, int] = {}
            for place, cell in enumerate(self.cells(agent)):
                parent[root(place)] = root(first.setdefault(cell, place))
        return [root(place) for place in range(len(self.worlds))]

    def group(self, group: tuple[int, ...] | None) -> tuple[int, ...]:
        """A group of agents: everyone, if None."""
        return tuple(range(len(self.names))) if group is None else group

    def check_agent(self, agent: int) -> None:
        """Refuse an agent that does not exist."""
        if not 0 <= agent < len(self.names):
            who = listed([f"{name} ({i})" for i, name in enumerate(self.names)])
            raise HanabiError(f"there is no agent {agent}, only {who}")

    def _cell(self, agent: int, world: W | None) -> list[int]:
        cells = self.cells(agent)
        inside = {cells[place] for place in self._asked(world)}
        if len(inside) > 1:
            raise HanabiError(
                f"what {self.names[agent]} considers possible depends on more than is told here: "
                "say in which world"
            )
        return [place for place, cell in enumerate(cells) if cell in inside]

    def _asked(self, world: W | None) -> list[int]:
        return [self._place(w) for w in (self.here if world is None else (world,))]

    def _place(self, world: W) -> int:
        if world not in self._places:
            raise HanabiError(f"{world} is not one of the {len(self.worlds)} worlds")
        return self._places[world]

    @cached_property
    def _places(self) -> dict[W, int]:
        return {world: place for place, world in enumerate(self.worlds)}

    @cached_property
    def _cells(self) -> dict[int, list[int]]:
        return {}

    @cached_property
    def _truths(self) -> dict[Fact, Sequence[bool]]:
        return {}
