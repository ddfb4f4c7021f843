"""Worlds on the screen: who can't tell which apart, who thinks what, what an announcement does."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from ...engine.actions import Clue
from ...engine.state import State
from ...engine.view import View
from ...knowledge.card_propositions import Playable
from ...knowledge.models import Model
from ...knowledge.propositions import Fact
from ...knowledge.worlds import TableModel, worlds
from ...position import Position
from ...render.scene import Scene, Target, WorldSpot, stacked
from ...render.worlds import graph, thought_bubbles
from ...render.worlds.graph_layout import WorldLayout, world_layout
from ...render.worlds.world_picture import world_words
from ...render.worlds.world_sentences import (
    clue_cases,
    clue_said,
    knowledge_of,
    possibilities,
    worlds_struck,
)
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.spread import Spread
from ..base.stage import Stage

LISTED = 200
"""How many worlds can be chosen from a list."""
MOST_CLUES = 24
STYLE = """<style>
.hanabi-worlds .jupyter-button {text-align: left}
</style>"""
"""A fact is a long label, which takes several lines."""


class AnnouncedFact(NamedTuple):
    """An announcement that was made: its sentence, the model after it, and what it struck."""

    said: str
    model: Model[Any]
    struck: tuple[Any, ...]


class Worlds(PictureFrame):
    """A model to look at and to announce things in: a graph of its worlds, and nested thoughts.

    Takes a model, or a table with all its worlds. Each fact among the announcements gets a button
    labelled with its sentence, or with words of your own: ``("nobody steps forward", fact)``. At a
    table, the clues of whoever is to move can be announced too.

    >>> from hanabi_kit import Card, Clue, Rules, deal
    >>> from hanabi_kit.engine.cards import COLOURS
    >>> rules = Rules(players=2, suits=COLOURS[:1], ranks=2, copies=(2, 1), hand_size=1)
    >>> shown = Worlds(deal(rules, deck=[Card.parse(card) for card in ("r2", "r1", "r1")]))
    >>> shown.announce_clue(Clue(1, 1))
    >>> print(shown)
    2 worlds, for Ann and Bob:
      r1 | r1
      r2 | r1 (actual)
    Ann can't tell apart:
      r1 | r1 = r2 | r1
    Bob can tell all worlds apart.
    <BLANKLINE>
    In the world r2 | r1: Ann considers 2 worlds possible
      r1 | r1
      r2 | r1
    """

    def __init__(
        self,
        model: Model[Any] | State | Position,
        *,
        announcements: Iterable[Fact | tuple[str, Fact]] = (),
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self._start = model if isinstance(model, Model) else worlds(model)
        names = self._start.names
        self._facts = [
            (fact.say(names), fact) if isinstance(fact, Fact) else fact for fact in announcements
        ]
        self._questions = [*self._facts, *_table_questions(self._start)]
        self._told: list[AnnouncedFact] = []
        self._places: WorldLayout | None = None
        self._chosen: Any = self._start.here[0]
        self._path: tuple[int, ...] = (self._first_thinker(),)
        self._build()
        self._refresh()
        self.say(_("{count}. Announce something, or choose a world.").format(count=self._count()))

    # Where it stands.

    @property
    def model(self) -> Model[Any]:
        """The model after all announcements."""
        return self._told[-1].model if self._told else self._start

    @property
    def announced(self) -> tuple[str, ...]:
        """What was announced, in words."""
        return tuple(told.said for told in self._told)

    @property
    def chosen(self) -> Any:
        """The world that is looked at."""
        return self._chosen

    @property
    def path(self) -> tuple[int, ...]:
        """Whose thoughts about whose thoughts are shown."""
        return self._path

    def scene(self) -> Scene:
        """The graph, and the thoughts under it."""
        return stacked(self._graph(), self._thoughts())

    # What can be done.

    def announce(self, fact: Fact, said: str = "") -> None:
        """Let all agents hear a fact together; what does not hold is refused."""
        self._tell(said or fact.say(self.model.names), self.model.announce(fact))

    def announce_clue(self, clue: Clue, touched: Iterable[int] | None = None) -> None:
        """Announce a clue at a table, and where it isn't plain, which slots it touches."""
        model = self.model
        if not isinstance(model, TableModel):
            raise HanabiError(_("Clues can be announced only at a Hanabi table."))
        slots = None if touched is None else tuple(touched)
        after = model.announce_clue(clue, slots)
        self._tell(clue_said(model, clue, slots), after)

    def back(self) -> None:
        """Take the latest announcement back."""
        if not self._told:
            raise HanabiError(_("Nothing has been announced yet."))
        said = self._told.pop().said
        self._refresh()
        self.say(_("Taken back: {said}. {count}.").format(said=said, count=self._count()))

    def restart(self) -> None:
        """Take all announcements back."""
        self._told.clear()
        self._refresh()
        self.say(_("From the start again. {count}.").format(count=self._count()))

    def look(self, place: int) -> None:
        """Look at a world, by its place, and hear what each agent considers possible there."""
        number = len(self.model.worlds)
        if type(place) is not int or not 0 <= place < number:
            raise HanabiError(f"there is no world {quoted(place)}, only 0 to {number - 1}")
        self._chosen = self.model.worlds[place]
        self._refresh()
        self.say("\n".join(possibilities(self.model, self._chosen)))

    def ask(self, fact: Fact) -> None:
        """Ask who knows in the world looked at whether a fact holds."""
        self.say("\n".join(knowledge_of(self.model, self._chosen, fact)))

    def think(self, *agents: int) -> None:
        """Show what the first of these agents thinks that the next thinks, and so on."""
        for agent in agents:
            self.model.check_agent(agent)
        thought_bubbles.thought_bubble(
            self.model, self._chosen, agents
        )  # refuses a path that is too long
        self._path = agents
        self._refresh()
        self.say(self._path_said())

    # What is shown.

    def _graph(self) -> Scene:
        places, struck = self._places_now(), self._told[-1].struck if self._told else ()
        ghosts = [world for world in struck if places is not None and world in places.points]
        return graph.lay_out_graph(
            self.model, self.theme, places=places, struck=ghosts, chosen=self._chosen
        )

    def _thoughts(self) -> Scene:
        return thought_bubbles.lay_out_thoughts(self.model, self._chosen, self._path, self.theme)

    def _places_now(self) -> WorldLayout | None:
        """Worlds stay where they stand: places are those of the first model that could be drawn."""
        for model in (self._start, *(told.model for told in self._told)):
            if len(model.worlds) <= graph.MOST:
                if self._places is None or not set(model.worlds) <= self._places.points.keys():
                    self._places = world_layout(model)
                return self._places
        return None

    def _build(self) -> None:
        self._says, self._clues, self._undoing = button_rows(self, 3)
        self._paths = ButtonRow(self)
        self._log, self._twin = ipywidgets.HTML(), TextTwin(self)
        self._world, self._question = _dropdown(_("World")), _dropdown(_("Who knows"))
        self.when(self._world, self._look_at_chosen, "index")
        self.when(self._question, self._ask_chosen, "index")
        point = self.attempting(self._point)
        self.stage = Stage(self._graph(), point, share=0.8)
        self.thoughts = Stage(self._thoughts(), point, share=0.6)
        self.add_class("hanabi-worlds")
        self.arrange(
            ipywidgets.HTML(STYLE),
            Spread(
                self.stage,
                self.status,
                self._says,
                self._clues,
                self._undoing,
                self._log,
                self._world,
                self._question,
            ),
            Spread(self.thoughts, self._paths, self._twin.switches, under=self._twin),
        )

    def _refresh(self) -> None:
        model = self.model
        if self._chosen not in model.worlds:
            self._chosen = model.here[0]
        self._says.show(
            [Choice(said, partial(self.announce, fact, said)) for said, fact in self._facts],
            _("Announce:") if self._facts else "",
        )
        clues = list(self._clue_choices())
        self._clues.show(clues, _("Announce a clue:") if clues else "")
        undoing = [Choice(_("Back"), self.back), Choice(_("Start again"), self.restart)]
        self._undoing.show(undoing if self._told else [])
        self._log.value = self._log_html()
        self._fill_lists()
        self._paths.show(list(self._path_choices()), self._path_said())
        self._twin.show()
        self.stage.show(self._graph())
        self.thoughts.show(self._thoughts())

    def _fill_lists(self) -> None:
        model = self.model
        listed = model.worlds[:LISTED]
        questions = [_("choose a question"), *(said for said, _fact in self._questions)]
        with self.showing():
            _fill(self._world, [world_words(world, model.names) for world in listed])
            self._world.index = listed.index(self._chosen) if self._chosen in listed else None
            _fill(self._question, questions)
            self._question.index = 0
        self._question.layout.display = None if self._questions else "none"

    def _clue_choices(self) -> Iterator[Choice]:
        """Each clue of whoever is to move; where it isn't plain what it touches, each case."""
        model = self.model
        if not isinstance(model, TableModel):
            return
        found = []
        for clue in model.table.legal_actions():
            if isinstance(clue, Clue):
                cases = clue_cases(model, clue)
                for slots in cases if len(cases) > 1 else [None] * len(cases):
                    do = partial(self.announce_clue, clue, slots)
                    found.append(Choice(clue_said(model, clue, slots), do))
        yield from found[:MOST_CLUES]

    def _path_choices(self) -> Iterator[Choice]:
        if len(self._path) < thought_bubbles.DEEPEST:
            for agent, name in enumerate(self.model.names):
                yield Choice(
                    _("+ {name} thinks").format(name=name), partial(self.think, *self._path, agent)
                )
        if self._path:
            yield Choice(_("Shorter"), partial(self.think, *self._path[:-1]))

    def _log_html(self) -> str:
        if not self._told:
            return f"<p>{escape(_('Nothing has been announced yet.'))}</p>"
        before, items = self._start, []
        for told in self._told:
            said = f"{told.said} ({worlds_struck(len(told.struck), len(before.worlds))})"
            items.append(f"<li>{escape(said)}</li>")
            before = told.model
        return f"<ol aria-label='{escape(_('Announced'))}'>{''.join(items)}</ol>"

    # What is said.

    def _count(self) -> str:
        return graph.world_count(self.model)

    def _path_said(self) -> str:
        names = [self.model.names[agent] for agent in self._path]
        if not names:
            return _("Whose thoughts?")
        thinks = _("{name} thinks").format
        return _("{thoughts} …").format(thoughts=", ".join(thinks(name=name) for name in names))

    # What happens.

    def _tell(self, said: str, after: Model[Any]) -> None:
        before = self.model
        left = set(after.worlds)
        struck = tuple(world for world in before.worlds if world not in left)
        self._told.append(AnnouncedFact(said, after, struck))
        self._refresh()
        told = worlds_struck(len(struck), len(before.worlds))
        self.say(_("Announced: {said} ({fell}).").format(said=said, fell=told))

    def _first_thinker(self) -> int:
        table = self._start.table if isinstance(self._start, TableModel) else None
        return table.seat if isinstance(table, View) else 0

    def _point(self, target: Target) -> None:
        if isinstance(target, WorldSpot):
            self.look(target.place)

    def _look_at_chosen(self, place: int | None) -> None:
        if place is not None:
            self.look(place)

    def _ask_chosen(self, place: int | None) -> None:
        if place:
            _said, fact = self._questions[place - 1]
            self.ask(fact)


def _table_questions(model: Model[Any]) -> Iterator[tuple[str, Fact]]:
    """At a table: which cards are playable."""
    if isinstance(model, TableModel):
        for seat, hand in enumerate(model.table.hands):
            for slot in range(1, len(hand.cards) + 1):
                fact = Playable(seat, slot)
                yield fact.say(model.names), fact


def _dropdown(name: str) -> ipywidgets.Dropdown:
    return ipywidgets.Dropdown(
        description=name,
        style={"description_width": "initial"},
        layout={"width": "auto", "max_width": "640px"},
    )


def _fill(dropdown: ipywidgets.Dropdown, options: Sequence[str]) -> None:
    """Offer these options; the same ones again are left as they are."""
    numbered = tuple((option, place) for place, option in enumerate(options))
    if dropdown.options != numbered:
        dropdown.options = numbered
