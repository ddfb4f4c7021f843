"""Models: worlds, what each agent sees in them, and therefore what each agent knows.

A *world* is one way in which things may be. An agent can't tell two worlds apart if it sees the
same in both, and *knows* a fact in a world if the fact holds in every world that it can't tell from
this one.

>>> from itertools import product
>>> from hanabi_kit.knowledge.propositions import Atom, none_of
>>> children = Model(tuple(product([False, True], repeat=2)), ("Ann", "Bob"), lambda i, w: w[1 - i])
>>> both = children.at((True, True))
>>> ann = Atom("Ann is muddy", lambda world: world[0])
>>> bob = Atom("Bob is muddy", lambda world: world[1])
>>> both.knows(0, bob), both.knows(0, ann)
(True, False)
>>> told = both.announce(ann | bob).announce(none_of(KnowsWhether(0, ann), KnowsWhether(1, bob)))
>>> told.knows(0, ann), told.worlds
(True, ((True, True),))
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations, compress
from math import comb
from typing import Any, Generic, NamedTuple, Self, TypeVar

from ..support.display import bundle
from ..support.errors import HanabiError
from ..support.i18n import listed
from .propositions import Common, Fact, Knows, KnowsWhether

W = TypeVar("W", bound=Hashable)


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
    None if the worlds there disagree (`possible` and `odds` then refuse).
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

    _repr_mimebundle_ = bundle

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
        alike: list[tuple[int, list[int]]] = []
        for agent in range(len(self.names)):
            cells: dict[int, list[int]] = {}
            for place, cell in enumerate(self.cells(agent)):
                cells.setdefault(cell, []).append(place)
            alike += [(agent, places) for places in cells.values()]
        number = sum(comb(len(places), 2) for _agent, places in alike)
        if number > most:
            raise HanabiError(
                f"{len(self.worlds)} worlds have {number} edges, too many to draw: announce more, "
                f"or raise the limit of {most}"
            )
        edges = [Edge(agent, *pair) for agent, places in alike for pair in combinations(places, 2)]
        return Graph(self.worlds, tuple(edges), tuple(self._asked(None)))

    # What facts are worked out from.

    def truths(self, fact: Fact) -> Sequence[bool]:
        """Whether a fact holds, for each world; worked out once."""
        if fact not in self._worked_out:
            self._worked_out[fact] = fact._truths(self)
        return self._worked_out[fact]

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
    def _worked_out(self) -> dict[Fact, Sequence[bool]]:
        return {}
