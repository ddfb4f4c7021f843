"""The endgame explorer: what each action is exactly worth, what it leads to, and why."""

from collections.abc import Callable, Iterator
from functools import partial

import ipywidgets

from ...engine.actions import Action
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse
from ...position import Position
from ...render.board.board_layout import lay_out
from ...render.board.sight import sight
from ...render.palette import theme as theme_called
from ...render.scene import RowSpot, Scene, Target, under
from ...render.solution.endgame_picture import (
    ACTIONS,
    lay_out_actions,
    lay_out_kinds,
    lay_out_knowledge,
    lay_out_options,
)
from ...render.solution.solution_table import mark_of
from ...solver import GOALS, Goal, Solution
from ...solver.explain.plans import Plan
from ...solver.explain.policy import Line
from ...solver.explain.report import Counterexample
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.frame import Choice, Drawn, Row, text_twin
from ..base.stage import Stage
from .questions import Solved, Solver, judgement, step_said, when, why, worth

PARTS = ("table", "knowledge", "decision")
"""What can be looked at of a moment."""


class Endgame(Drawn):
    """Every action of whoever is to move, with its exact value, and what it leads to.

    It is solved when it is shown first, within `budget` seconds; each further question may take as
    long again. Past the budget it shows what is certain, and can be told to go on.

    >>> from hanabi_kit import Position
    >>> line = "en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1"
    >>> endgame = Endgame(Position.parse(line), goal="perfect")
    >>> endgame.choose("clue 2 to Bob")
    >>> [str(kind) for kind in endgame.plan.kinds]
    ['1: in every world; Bob: play slot 1 → 1']
    """

    def __init__(
        self,
        table: State | Position,
        *,
        goal: Goal = "score",
        budget: float = 10.0,
        theme: str = "light",
    ) -> None:
        super().__init__()
        self._theme = theme_called(theme)
        self._solver = Solver(table, budget, self._progressed)
        self._goal = goal
        state = self._solver.search(goal).state
        self._view = View.of(state, state.turn)
        self._row = 0
        self._plan: Plan | None = None
        self._kind: int | None = None
        self._example: Counterexample | None = None
        self._line: Line | None = None
        self._step = 0
        self._part = "table"
        self._seat: int | None = state.turn
        self._as_text = False
        self._build()

    # What is known.

    @property
    def goal(self) -> Goal:
        """What is aimed at: ``score``, or ``perfect``, the highest score there is."""
        return self._goal

    @property
    def solution(self) -> Solution:
        """What is known of all actions."""
        return self._ready().solution

    @property
    def action(self) -> str:
        """The action that is looked at, in words."""
        return self._ready().rows[self._row].words

    @property
    def plan(self) -> Plan:
        """What follows the action in each kind of world."""
        self._ready()
        assert self._plan is not None
        return self._plan

    @property
    def line(self) -> Line | None:
        """The line of play that is on the table, if there is one."""
        self._ready()
        return self._line

    @property
    def step(self) -> int:
        """How many moves of the line have been made."""
        return self._step

    # What can be asked.

    def aim(self, goal: Goal) -> None:
        """Ask for the best with another goal, score or perfect."""
        if goal not in GOALS:
            raise HanabiError(f"{quoted(goal)} is no goal: it is score or perfect")
        words = self.action
        found = self._solver.found.get(goal) or self._think(goal)
        self._goal = goal
        places = [place for place, row in enumerate(found.rows) if row.words == words]
        self._choose(places[0] if places else 0, fresh=False)
        self.say(found.verdict)

    def choose(self, action: Action | str) -> None:
        """Look at an action: what it leads to, and why it loses if it does."""
        solved = self._ready()
        if isinstance(action, str):
            named = [place for place, row in enumerate(solved.rows) if row.words == action]
            if named:
                self._choose(named[0])
                return
            action = parse(self._view, action)
        if action not in [valued.action for valued in solved.solution.actions]:
            self._view.apply(action)  # says why not
        unit = solved.search.root.unit(action)
        self._choose(next(i for i, row in enumerate(solved.rows) if row.first.unit == unit))

    def world(self, kind: int) -> None:
        """Lay a world of a kind, counted from 1, on the table; all hands are seen."""
        kinds = self.plan.kinds
        if type(kind) is not int or not 1 <= kind <= len(kinds):
            raise HanabiError(f"there is no kind {quoted(kind)} of worlds, only 1 to {len(kinds)}")
        found = kinds[kind - 1]
        if found.line is None:
            raise HanabiError(_("There is no single line of play for these worlds."))
        self._kind = kind - 1
        self._lay(found.line)
        words = _("A world of kind {n}: {condition}. Step forward to see what happens.")
        self.say(words.format(n=kind, condition=found.condition))

    def fails(self, *, better: bool = False) -> None:
        """Lay a world on the table in which the action fails; or the best action there."""
        example = self._example
        if example is None:
            raise HanabiError(_("No single world was found in which this action fails."))
        self._kind = None
        self._lay(example.better_line if better else example.line)
        self.say(why(example))

    def forward(self) -> None:
        """Make the next move of the line."""
        line = self._on_table()
        if self._step == len(line.moves):
            raise HanabiError(_("This is the end of the line."))
        self._go(line, self._step + 1)

    def back(self) -> None:
        """Take the latest move of the line back."""
        line = self._on_table()
        if not self._step:
            raise HanabiError(_("This is the position itself."))
        self._go(line, self._step - 1)

    def seen_by(self, seat: int | None) -> None:
        """Show the table as a seat sees it, or with all hands open."""
        if seat is not None:
            View.of(self._view, seat)  # refuses a seat that does not exist
        self._seat, self._part = seat, "table"
        self._refresh()

    def show(self, part: str) -> None:
        """Show the table, what each seat knows there, or what the next player decides."""
        if part not in PARTS:
            raise HanabiError(f"{quoted(part)} can't be shown, only {', '.join(PARTS)}")
        before, self._part = self._part, part
        try:
            self._refresh()
        except BaseException:
            self._part = before
            raise

    def go_on(self) -> None:
        """Think on where the budget ran out."""
        if self.solution.exact:
            raise HanabiError(_("Everything is worked out."))
        found = self._think(self._goal)
        self._choose(0, fresh=False)
        self.say(found.verdict)

    # Solving.

    def _think(self, goal: Goal) -> Solved:
        """Solve it for a goal, or go on, while the progress is shown."""
        seconds = self._solver.budget.seconds
        self.say(_("Solving, for {n:g} seconds at most …").format(n=seconds))
        self._progress.layout.display = None
        try:
            return self._solver.solve(goal)
        finally:
            self._progress.layout.display = "none"

    def _progressed(self, share: float) -> None:
        self._progress.value = share

    def _ready(self) -> Solved:
        """What was solved; the first to ask has it solved."""
        if self._goal not in self._solver.found:
            found = self._think(self._goal)
            self._choose(0, fresh=False)
            self.say(found.verdict)
        return self._solver.found[self._goal]

    def attempt(self, do: Callable[[], object]) -> None:
        """Do what was clicked; the stop button ends it."""
        try:
            super().attempt(do)
        except KeyboardInterrupt:
            self.complain(_("Stopped. Nothing was changed."))

    def _choose(self, place: int, *, fresh: bool = True) -> None:
        """Look at a line of the table; with a fresh budget, unless the solving has just begun."""
        found = self._solver.found[self._goal]
        row = found.rows[place]
        self._plan, self._example = self._solver.follow(self._goal, row, fresh=fresh)
        self._row = place
        kinds = self._plan.kinds
        self._kind, self._line = (0, kinds[0].line) if kinds else (None, None)
        self._step, self._seat, self._part = 0, self._view.seat, "table"
        self._refresh()
        self.say("\n".join([judgement(found, row), *self._failure()]))

    def _failure(self) -> list[str]:
        return [] if self._example is None else [why(self._example)]

    def _on_table(self) -> Line:
        self._ready()
        if self._line is None:
            raise HanabiError(_("No line of play is on the table: choose an action and a world."))
        return self._line

    def _lay(self, line: Line) -> None:
        self._line, self._step, self._seat, self._part = line, 0, None, "table"
        self._refresh()

    def _go(self, line: Line, step: int) -> None:
        before, self._step = self._step, step
        if line.states[step].over and self._part == "decision":
            self._part = "table"
        try:
            self._refresh()
        except BaseException:
            self._step = before
            raise
        self.say(step_said(line, step))

    # Pictures.

    def scene(self) -> Scene:
        """The moment that is looked at, all actions, and the worlds after the one chosen."""
        solved = self._ready()
        actions = lay_out_actions(solved.solution, self._theme, self._row)
        kinds = lay_out_kinds(self.plan, self._theme, self._kind, self._failure())
        return under(under(self._moment(), actions), kinds)

    def _moment(self) -> Scene:
        """The table, or what is known or decided there."""
        line = self._line
        if line is None:
            found = self._solver.found.get(self._goal)
            thinking = found.rows[self._row].first.action if found else None
            return lay_out(sight(self._view, thinking), self._theme)
        state = line.states[self._step]
        if self._part == "knowledge":
            heading = _("What each player knows, {when}").format(when=when(line, self._step))
            return lay_out_knowledge(state, self._theme, heading)
        if self._part == "decision":
            return self._decision(state, when(line, self._step))
        first = line.moves[0].action if not self._step else None
        if self._seat is None:
            return lay_out(sight(state, first), self._theme)
        seen = View.of(state, self._seat)
        if not self._step and self._seat == self._view.seat:
            seen = self._view
        return lay_out(sight(seen, first), self._theme)

    def _decision(self, state: State, when: str) -> Scene:
        options = self._solver.options(self._goal, state)
        words = _("What {name} can do, worth what {name} expects, {when}")
        heading = words.format(name=state.game.names[state.turn], when=when)
        return lay_out_options(options, self._goal, self._theme, heading)

    def _build(self) -> None:
        self._goals, self._seats, self._parts, self._walk = (Row(self) for _row in range(4))
        self._listed, self._worlds, self._more = (Row(self) for _row in range(3))
        self._progress = ipywidgets.FloatProgress(
            min=0, max=1, description=_("Solving"), layout={"display": "none"}
        )
        self._twin = ipywidgets.HTML()
        blank = self._moment()
        self.stage = Stage(blank)
        self.actions = Stage(blank._replace(height=40, items=blank.items[:1], spots=()), self._at)
        self.kinds = Stage(self.actions.scene, self._at)
        self.arrange(
            self._goals,
            self.stage,
            ipywidgets.HBox(
                [self._walk, self._seats, self._parts],
                layout={"flex_flow": "row wrap", "grid_gap": "0 16px"},
            ),
            self.status,
            self._progress,
            self.actions,
            self._listed,
            self.kinds,
            self._worlds,
            self._more,
            self._twin,
        )

    def _ipython_display_(self) -> None:
        """Show it at once, and solve it then, so that the progress is seen."""
        if self._goal in self._solver.found:
            super()._ipython_display_()
            return
        self._display_live()
        self._ready()
        self._display_still()

    def _refresh(self) -> None:
        """Make every part show what is chosen now; where that can't be drawn, nothing changes."""
        moment = self._moment()
        solved = self._solver.found[self._goal]
        self.stage.show(moment)
        self.actions.show(lay_out_actions(solved.solution, self._theme, self._row))
        self.kinds.show(lay_out_kinds(self.plan, self._theme, self._kind, self._failure()))
        names = {"score": _("expected score"), "perfect": _("chance of the highest score")}
        goals = [Choice(names[goal], partial(self.aim, goal), goal == self._goal) for goal in GOALS]
        if not solved.solution.exact:
            goals.append(Choice(_("Think on"), self.go_on))
        self._goals.show(goals, _("Values:"))
        self._listed.show([*self._action_choices(solved)], _("Choose an action:"))
        self._worlds.show([*self._world_choices()], _("Go into a world:"))
        self._show_walk()
        label = _("Hide the text") if self._as_text else _("As text")
        self._more.show([Choice(label, self._toggle_text)])
        self._twin.value = text_twin(repr(self)) if self._as_text else ""
        self.stage.leave_to((self._listed if self._line is None else self._walk).first)
        self.actions.leave_to(self._listed.first)
        self.kinds.leave_to(self._more.first)

    def _show_walk(self) -> None:
        if self._line is None:
            for row in (self._walk, self._seats, self._parts):
                row.show([])
            return
        steps = [Choice(_("Back"), self.back), Choice(_("Step forward"), self.forward)]
        self._walk.show(
            steps,
            _("Line of play, {n} of {all} moves:").format(n=self._step, all=len(self._line.moves)),
        )
        on_table = self._part == "table"
        views = [
            Choice(_("all hands"), partial(self.seen_by, None), on_table and self._seat is None)
        ]
        for seat, name in enumerate(self._view.game.names):
            chosen = on_table and self._seat == seat
            views.append(Choice(name, partial(self.seen_by, seat), chosen))
        self._seats.show(views, _("The table as seen by:"))
        labels = (_("what each knows"), _("what the next can do"))
        self._parts.show(
            [
                Choice(label, partial(self.show, part), self._part == part)
                for part, label in zip(PARTS[1:], labels, strict=True)
            ],
            _("Or show:"),
        )

    def _action_choices(self, solved: Solved) -> Iterator[Choice]:
        for place, row in enumerate(solved.rows):
            mark = mark_of(solved.solution, row)
            words = f"{row.words}: {worth(row)}" + (f", {mark}" if mark else "")
            yield Choice(words, partial(self._choose, place), place == self._row)

    def _world_choices(self) -> Iterator[Choice]:
        for place, kind in enumerate(self.plan.kinds):
            if kind.line is not None:
                label = _("world {n}: {condition}").format(n=place + 1, condition=kind.condition)
                yield Choice(label, partial(self.world, place + 1), place == self._kind)
        if self._example is not None:
            there = self._kind is None
            better = there and self._line is self._example.better_line
            yield Choice(_("where it fails"), self.fails, there and not better)
            label = _("there, {action}").format(action=self._example.better)
            yield Choice(label, partial(self.fails, better=True), better)

    def _toggle_text(self) -> None:
        self._as_text = not self._as_text
        self._refresh()

    def _at(self, target: Target) -> None:
        match target:
            case RowSpot(name, place) if name == ACTIONS:
                self.attempt(partial(self._choose, place))
            case RowSpot(_, place):
                self.attempt(partial(self.world, place + 1))
