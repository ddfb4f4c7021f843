"""The endgame explorer: what each action is exactly worth, what it leads to, and why."""

from collections.abc import Iterator
from functools import partial

from ...bots.games.review import MOST_IN_DECK, is_endgame
from ...engine.actions import Action
from ...engine.state import State
from ...engine.view import View
from ...engine.wording import parse
from ...position import Position
from ...render.scene import RowSpot, Scene, Target, stacked
from ...render.solution.endgame_picture import ACTIONS, lay_out_actions, lay_out_kinds
from ...render.solution.solution_table import mark_of
from ...solver import GOALS, Goal, Solution
from ...solver.explain.plans import Plan
from ...solver.explain.policy import Line
from ...solver.explain.report import Counterexample
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import Choice, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.moment_panel import MomentPanel
from ..base.progress_bar import ProgressBar
from ..base.spread import Spread
from ..base.stage import Stage
from .endgame_solver import EndgameSolver, SolvedGoal, judgement, why, worth
from .line_walk import PARTS, LineWalk


class Endgame(PictureFrame):
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
        theme: str = "auto",
    ) -> None:
        super().__init__(theme)
        self._progress = ProgressBar(_("Solving"))
        self._solver = EndgameSolver(
            table, goal, budget, self._progress.tell, self._progress.is_wanted
        )
        self._walk = LineWalk(self, self._solver, self._refresh)
        self._row = 0
        self._plan: Plan | None = None
        self._kind: int | None = None
        self._example: Counterexample | None = None
        self._build()

    # What is known.

    @property
    def goal(self) -> Goal:
        """What is aimed at: ``score``, or ``perfect``, the highest score there is."""
        return self._solver.goal

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
        return self._walk.line

    @property
    def step(self) -> int:
        """How many moves of the line have been made."""
        return self._walk.step

    # What can be asked.

    def aim(self, goal: Goal) -> None:
        """Ask for the best with another goal, score or perfect."""
        if goal not in GOALS:
            raise HanabiError(f"{quoted(goal)} is no goal: it is score or perfect")
        words = self.action
        found = self._solver.found.get(goal) or self._think(goal)
        self._solver.goal = goal
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
            action = parse(self._solver.view, action)
        if action not in [valued.action for valued in solved.solution.actions]:
            self._solver.view.apply(action)  # says why not
        unit = solved.search.root.unit(action)
        self._choose(next(i for i, row in enumerate(solved.rows) if row.first.unit == unit))

    def lay_world(self, kind: int) -> None:
        """Lay a world of a kind, counted from 1, on the table; all hands are seen."""
        kinds = self.plan.kinds
        if type(kind) is not int or not 1 <= kind <= len(kinds):
            raise HanabiError(f"there is no kind {quoted(kind)} of worlds, only 1 to {len(kinds)}")
        found = kinds[kind - 1]
        if found.line is None:
            raise HanabiError(_("There is no single line of play for these worlds."))
        self._kind = kind - 1
        self._walk.look(found.line, None)
        words = _("A world of kind {n}: {condition}. Step forward to see what happens.")
        self._refresh(words.format(n=kind, condition=found.condition))

    def show_failure(self, *, better: bool = False) -> None:
        """Lay a world on the table in which the action fails; or the best action there."""
        example = self._example
        if example is None:
            raise HanabiError(_("No single world was found in which this action fails."))
        self._kind = None
        self._walk.look(example.better_line if better else example.line, None)
        self._refresh(why(example))

    def forward(self) -> None:
        """Make the next move of the line."""
        self._ready()
        self._walk.forward()

    def back(self) -> None:
        """Take the latest move of the line back."""
        self._ready()
        self._walk.back()

    def see_from(self, seat: int | None) -> None:
        """Show the table as a seat sees it, or with all hands open."""
        if seat is not None:
            View.of(self._solver.view, seat)  # refuses a seat that does not exist
        self._walk.seat, self._walk.part = seat, "table"
        self._refresh()

    def show(self, part: str) -> None:
        """Show the table, what each seat knows there, or what the next player decides."""
        if part not in PARTS:
            raise HanabiError(f"{quoted(part)} can't be shown, only {', '.join(PARTS)}")
        before, self._walk.part = self._walk.part, part
        try:
            self._refresh()
        except BaseException:
            self._walk.part = before
            raise

    def go_on(self) -> None:
        """Think on where the budget ran out."""
        if self.solution.exact:
            raise HanabiError(_("Everything is worked out."))
        self._solve()

    # Solving.

    def _think(self, goal: Goal) -> SolvedGoal:
        """Solve it for a goal, or go on, while the progress is shown."""
        seconds = self._solver.budget.seconds
        self.say(_("Solving, for {n:g} seconds at most …").format(n=seconds))
        with self._progress.during():
            return self._solver.solve(goal)

    def _solve(self) -> None:
        found = self._think(self.goal)
        self._choose(0, fresh=False)
        self.say(found.verdict)

    def _ready(self) -> SolvedGoal:
        """What was solved; the first to ask has it solved."""
        if not self.is_ready:
            self._solve()
        return self._solver.now

    @property
    def is_ready(self) -> bool:
        """Whether it is solved."""
        return self.goal in self._solver.found

    def make_ready(self) -> None:
        """Solve it, so that the progress is seen."""
        self._solve()

    def stopped(self) -> str:
        """What is said when the stop button has ended an attempt."""
        return _("Stopped. Nothing was changed.")

    def _choose(self, place: int, *, fresh: bool = True) -> None:
        """Look at a line of the table; with a fresh budget, unless the solving has just begun."""
        found = self._solver.now
        row = found.rows[place]
        self._plan, self._example = self._solver.follow(row, fresh=fresh)
        self._row = place
        self._walk.thought = row.first.action
        kinds = self._plan.kinds
        self._kind, line = (0, kinds[0].line) if kinds else (None, None)
        self._walk.look(line, self._solver.view.seat)
        self._refresh("\n".join([judgement(found, row), *self._failure()]))

    def _failure(self) -> list[str]:
        return [] if self._example is None else [why(self._example)]

    # Pictures.

    def scene(self) -> Scene:
        """The moment that is looked at, all actions, and the worlds after the one chosen."""
        self._ready()
        return stacked(stacked(self._walk.scene(), self._actions()), self._kinds())

    def _actions(self, *, told: bool = True) -> Scene:
        return lay_out_actions(self._solver.now.solution, self.theme, self._row, told=told)

    def _kinds(self, *, told: bool = True) -> Scene:
        return lay_out_kinds(self.plan, self.theme, self._kind, self._failure() if told else ())

    def _build(self) -> None:
        self._goals, self._listed, self._worlds = button_rows(self, 3)
        self._twin = TextTwin(self)
        blank = self._walk.scene()
        point = self.attempting(self._point)
        self.stage = Stage(blank, share=0.6)
        nothing = blank._replace(height=40, items=blank.items[:1], spots=())
        self.actions = Stage(nothing, point, share=0.6)
        self.kinds = Stage(nothing, point)
        self.arrange(
            Spread(
                self.stage,
                self.status,
                self._progress,
                self._walk,
                self._walk.seats,
                self._walk.parts,
            ),
            Spread(self.actions, self._goals, self._listed),
            Spread(self.kinds, self._worlds, self._twin.switches, under=self._twin),
        )

    def _refresh(self, words: str | None = None) -> None:
        """Make every part show what is chosen now; where that can't be drawn, nothing changes."""
        moment = self._walk.scene()
        solved = self._solver.now
        self.stage.show(moment)
        self.actions.show(self._actions(told=False))  # the status line says the rest
        self.kinds.show(self._kinds(told=False))
        names = {"score": _("expected score"), "perfect": _("chance of the highest score")}
        goals = [Choice(names[goal], partial(self.aim, goal), goal == self.goal) for goal in GOALS]
        if not solved.solution.exact:
            goals.append(Choice(_("Think on"), self.go_on))
        self._goals.show(goals, _("Values:"))
        self._listed.show([*self._action_choices(solved)], _("Choose an action:"))
        self._worlds.show([*self._world_choices()], _("Go into a world:"))
        self._walk.offer_steps()
        self._walk.offer_views(self.see_from, self.show)
        self._twin.show()
        if words is not None:
            self.say(words)

    def _action_choices(self, solved: SolvedGoal) -> Iterator[Choice]:
        for place, row in enumerate(solved.rows):
            mark = mark_of(solved.solution, row)
            words = f"{row.words}: {worth(row)}" + (f", {mark}" if mark else "")
            yield Choice(words, partial(self._choose, place), place == self._row)

    def _world_choices(self) -> Iterator[Choice]:
        for place, kind in enumerate(self.plan.kinds):
            if kind.line is not None:
                label = _("world {n}: {condition}").format(n=place + 1, condition=kind.condition)
                yield Choice(label, partial(self.lay_world, place + 1), place == self._kind)
        if self._example is not None:
            there = self._kind is None
            better = there and self._walk.line is self._example.better_line
            yield Choice(_("where it fails"), self.show_failure, there and not better)
            label = _("there, {action}").format(action=self._example.better)
            yield Choice(label, partial(self.show_failure, better=True), better)

    def _point(self, target: Target) -> None:
        match target:
            case RowSpot(name, place) if name == ACTIONS:
                self._choose(place)
            case RowSpot(_, place):
                self.lay_world(place + 1)


def open_endgame(panel: MomentPanel, view: View, theme: str) -> Endgame:
    """Open the endgame explorer under a moment, for what somebody who is to move sees."""
    if not is_endgame(view):
        words = _("too early for the endgame explorer: wait until {n} cards are in the deck")
        raise HanabiError(words.format(n=MOST_IN_DECK))
    endgame = Endgame(Position.of(view), theme=theme)
    panel.put(endgame, _("The endgame explorer, for this moment:"))
    endgame.make_ready()  # while it is on the screen, so that the progress is seen
    return endgame
