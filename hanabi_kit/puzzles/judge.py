"""The judge: what an answer to a puzzle is worth, what it tells whom, and where it fails.

Whether an answer is right, and how much it loses, stands in the puzzle's own table. A deal in which
it fails is looked for with the solver, whose work is kept from one answer to the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, Literal

from ..engine.actions import Action
from ..engine.state import State
from ..engine.wording import parse, say
from ..solver import ActionValue, Budget, OutOfBudget, Search
from ..solver.explain.plans import Plan, plan
from ..solver.explain.policy import Line, Policy, announced_unit
from ..solver.explain.report import Counterexample, counterexample
from ..solver.search.hands import HandWorld
from ..solver.search.values import Value
from ..solver.solution import PROVED
from ..support.budget import Progress
from ..support.data import as_data
from ..support.errors import HanabiError, Hidden, IllegalAction
from ..support.i18n import _, ngettext
from .puzzle import LOCALE, Puzzle
from .reasons import TeammateNews, line_sentences, news_for_teammates, supposition
from .solution_io import stored_solution

Verdict = Literal["right", "wrong", "not legal"]
SECONDS = 10.0


@dataclass(frozen=True)
class Judgement:
    """What is to be said of an answer."""

    action: Action
    words: str
    verdict: Verdict
    lost: Fraction | None = None
    """What it loses against the best, exactly, or at least this if not `exact`; None if it is not
    legal."""
    exact: bool = True
    value: Fraction | None = None
    """What it is worth, if that is known."""
    refuted: bool = False
    """Whether no convention rescues it: even open hands bring less than the best does."""
    badge: str = ""
    """What is proved of the right answers."""
    ties: int = 0
    """How many other right answers there are."""
    feedback: str = ""
    """What the puzzle's author says to this answer."""
    told: tuple[TeammateNews, ...] = ()
    """What it tells each teammate."""
    at_once: tuple[str, ...] = ()
    """Reasons that are certain at once, one sentence each; none names another answer."""
    found_later: tuple[str, ...] = ()
    """What `Judge.complete` adds: how it fails in the `example`, or what happens on the `line`."""
    example: Counterexample | None = None
    """A deal in which it fails and the best does not; its `better` gives the answer away."""
    line: Line | None = None
    """What follows a right answer, in a deal in which it does well."""
    late: bool = False
    """Whether the time did not suffice to look for an example."""

    @property
    def right(self) -> bool:
        """Whether the answer is accepted."""
        return self.verdict == "right"

    @property
    def why(self) -> tuple[str, ...]:
        """All reasons, one sentence each."""
        return (*self.at_once, *self.found_later)

    def data(self, *, reveal: bool = False) -> dict[str, Any]:
        """As JSON has it; only if it is to be revealed with what gives the right answer away."""
        example = None if self.example is None else self.example.data
        if example is not None and not reveal:
            example = {k: v for k, v in example.items() if k not in ("better", "better_line")}
        names = ("action", "words", "verdict", "lost", "exact", "value", "refuted", "badge", "ties")
        told = [{"player": one.player, "sentences": one.sentences} for one in self.told]
        data: dict[str, Any] = as_data(
            {name: getattr(self, name) for name in (*names, "feedback")}
            | {"told": told, "why": self.why, "example": example}
            | {"line": None if self.line is None else self.line.data, "late": self.late}
        )
        return data


class Judge:
    """Judges the answers to one puzzle.

    Each question to the solver may take so many `seconds`; `progress` is told which share of them
    is used, while they are.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        seconds: float | None = SECONDS,
        progress: Progress | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.state = puzzle.state
        self.solution = stored_solution(puzzle)
        """The table of the puzzle, as the solver gives one."""
        self._seconds, self._progress = seconds, progress
        self._rows = {valued.action: valued for valued in self.solution.actions}
        if not puzzle.accepted or not {*puzzle.accepted} <= self._rows.keys():
            raise HanabiError(f"{puzzle.id}: its accepted answers are not legal ones")
        self._right = {self._rows[action].unit for action in puzzle.accepted}
        self._best = max(self._rows[action].most(puzzle.model) for action in puzzle.accepted)

    def read(self, answer: Action | str) -> Action:
        """An answer in words or in notation; raises `InvalidNotation` if it can't be read."""
        return parse(self.state, answer) if isinstance(answer, str) else answer

    def at_once(self, answer: Action | str, locale: str = LOCALE) -> Judgement:
        """The judgement as far as nothing has to be worked out for it."""
        action = self.read(answer)
        if action not in self._rows:
            return self._not_legal(action)
        row, model = self._rows[action], self.puzzle.model
        right = row.unit in self._right
        value = row.value(model)
        units = {*self._right} - {row.unit}
        judged = Judgement(
            action,
            announced_unit(self.state, row.unit).words,
            "right" if right else "wrong",
            lost=Fraction(0) if right else self._best - row.most(model),
            exact=right or value is not None,
            value=value,
            refuted=row in self.solution.refuted,
            badge=self.puzzle.badge,
            ties=len(units) if right else 0,
            feedback=self._feedback(row, locale),
            told=news_for_teammates(self.state, action, self.puzzle.convention),
        )
        return replace(judged, at_once=(*self._certain(judged, row),))

    def judge(self, answer: Action | str, locale: str = LOCALE) -> Judgement:
        """The whole judgement: what is certain at once, and what can be found out."""
        return self.complete(self.at_once(answer, locale))

    def complete(self, judged: Judgement) -> Judgement:
        """A judgement with a deal in which a wrong answer fails, or with what follows a right one.

        This may take its time; if that does not suffice, the judgement is `late`, and another call
        looks on.
        """
        judged = replace(judged, late=False)
        if judged.verdict == "not legal" or self.policy is None:
            return judged
        try:
            if judged.right:
                line = self.line(judged.action)
                return replace(
                    judged, line=line, found_later=(*line_sentences(line), self._ends(line))
                )
            example = self.example(judged.action)
        except OutOfBudget:
            return replace(judged, late=True)
        if example is None:
            words = _("No single deal was found in which it ends worse: it loses on average.")
            return replace(judged, found_later=(words,))
        return replace(judged, example=example, found_later=(*self._fails(example),))

    # What the solver is asked.

    @cached_property
    def policy(self) -> Policy | None:
        """What literal players do; None if the puzzle is about players who read more into clues."""
        if self.puzzle.convention is not None:
            return None
        search = Search(self.state, self.puzzle.goal, Budget(self._seconds))
        search.meter.clock = self._progress
        return Policy(search)

    def example(self, action: Action) -> Counterexample | None:
        """A deal in which a wrong answer fails and the best does not, if there is one."""
        policy = self._asked()
        return counterexample(policy, self.solution, self._rows[action])

    def line(self, action: Action) -> Line:
        """What follows an answer in a deal in which it does well, as likely as any of these."""
        policy = self._asked()
        root, literal = policy.root, policy.literal
        unit = root.unit(action)

        def promise(world: HandWorld) -> tuple[Value, int]:
            spot = root.spot._replace(hands=(world.hand, *root.spot.hands[1:]), deck=world.deck)
            return literal.expected(literal.spread(unit, spot))[0], world.weight

        return policy.line(root.state_in(max(root.worlds, key=promise)), action)

    def plan(self, action: Action) -> Plan:
        """What follows an answer in each kind of deal."""
        return plan(self._asked(), action)

    def _asked(self) -> Policy:
        """The policy, with fresh time for one more question."""
        assert self.policy is not None
        self.policy.search.meter.renew(self._seconds)
        return self.policy

    # Words.

    def _feedback(self, row: ActionValue, locale: str) -> str:
        """What the author says to an answer, or to one with a card that can't be told apart."""
        for action, said in self.puzzle.text(locale).feedback.items():
            if action in self._rows and self._rows[action].unit == row.unit:
                return said
        return ""

    def _not_legal(self, action: Action) -> Judgement:
        try:
            self.state.apply(action)
            why = _("This costs no turn, so it is no answer.")
        except (IllegalAction, Hidden) as error:
            why = str(error)
        return Judgement(action, _said(self.state, action), "not legal", at_once=(why,))

    def _certain(self, judged: Judgement, row: ActionValue) -> Iterator[str]:
        if judged.right:
            yield _("Nothing is better.")
            if judged.badge == PROVED:
                yield _("That is proved: even if all saw all cards, nothing would bring more.")
            return
        forms = {
            ("score", True): _("It loses {points} on average."),
            ("score", False): _("It loses at least {points} on average."),
            ("perfect", True): _("It lowers the chance of the highest score by {lost}."),
            ("perfect", False): _("It lowers the chance of the highest score by at least {lost}."),
        }
        yield forms[self.puzzle.goal, judged.exact].format(
            lost=judged.lost, points=points(judged.lost or Fraction(0))
        )
        if judged.refuted:
            words = _("Nothing rescues it: if all saw all cards, it would bring {bound} at most.")
            yield words.format(bound=row.bound)

    def _fails(self, example: Counterexample) -> Iterator[str]:
        """How an answer fails in a deal."""
        yield supposition(example.line)
        yield from line_sentences(example.line)
        yield self._ends(example.line)
        if self.puzzle.goal == "perfect":
            yield _("Another answer would have reached it in this deal.")
        else:
            words = _("Another answer would have brought {points} in this deal.")
            yield words.format(points=points(example.better_line.payoff))

    def _ends(self, line: Line) -> str:
        if self.puzzle.goal == "score":
            return _("The end: {points}.").format(points=points(line.payoff))
        if line.payoff == 1:
            return _("The end: the highest score.")
        return _("The end: the highest score is missed.")


def points(number: Fraction) -> str:
    """A number of points in words."""
    if 0 < number < 1:
        return _("{number} of a point").format(number=number)
    return ngettext("{number} point", "{number} points", ceil(number)).format(number=number)


def _said(state: State, action: Action) -> str:
    try:
        return say(state, action)
    except ValueError:
        return str(action)


def judge(puzzle: Puzzle, answer: Action | str, locale: str = LOCALE) -> Judgement:
    """Judge one answer to a puzzle; for several, make a `Judge` and keep it.

    >>> from hanabi_kit import puzzles
    >>> found = judge(puzzles.load()["first-02-a-word-to-ann"], "red to Ann")
    >>> found.right, str(found.lost)
    (False, '1/2')
    """
    return Judge(puzzle).judge(answer, locale)
