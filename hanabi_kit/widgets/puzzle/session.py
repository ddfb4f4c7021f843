"""One puzzle on the table: the answers and hints there were, and what is recorded of them."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Literal

from ...engine.actions import Action
from ...practice.attempts import Attempt, stamp
from ...practice.progress import TaskStanding, session_attempts, standings, streak
from ...practice.trainer import Trainer
from ...puzzles.judge import SECONDS, Judge, Judgement
from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.solution_io import solve_puzzle, with_solution
from ...solver import Budget, Solution
from ...support.budget import Progress
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext

THINK = 10
"""Seconds before the solution can be seen without an answer."""


def now() -> datetime:
    """The moment."""
    return datetime.now(UTC)


class PuzzleSession:
    """One puzzle, from being put on the table until it is solved or its solution is shown.

    Everything is recorded before anything else happens: whoever stops the kernel loses nothing.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        trainer: Trainer,
        seconds: float = SECONDS,
        progress: Progress | None = None,
        *,
        lesson: str = "",
        locale: str = LOCALE,
    ) -> None:
        self.puzzle = puzzle
        self.words = puzzle.text(locale)
        self.hints: tuple[str, ...] = ()
        """Those that were asked for."""
        self.answers = 0
        """How many legal ones were given."""
        self.state: Literal["open", "solved", "shown"] = "open"
        self._trainer = trainer
        self._seconds, self._progress = seconds, progress
        self._lesson, self._locale = lesson, locale
        self._began = now()
        self._made: list[Attempt] = []
        self.judgement: Judgement | None = None
        """What is to be said of the latest action that was answered or looked at."""

    @cached_property
    def judge(self) -> Judge:
        """Whoever judges; a puzzle without values, as a line has none, is solved first."""
        puzzle = self.puzzle
        if not puzzle.values:
            puzzle = _with_values(puzzle, self._seconds, self._progress)
        return Judge(puzzle, self._seconds, self._progress)

    @property
    def open(self) -> bool:
        """Whether an answer is still wanted."""
        return self.state == "open"

    @property
    def more_hints(self) -> bool:
        """Whether there is another hint to ask for."""
        return self.open and len(self.hints) < len(self.words.hints)

    @property
    def wait(self) -> int:
        """How many seconds are to be thought before the solution can be seen."""
        if self.answers or not self.open:
            return 0
        return max(0, THINK - self._seconds_until(now()))

    def hides(self, attempt: Attempt) -> bool:
        """Whether an attempt was made here, and the puzzle is open: it would tell the topics."""
        return self.open and attempt in self._made

    def take_hint(self) -> str:
        """One more hint."""
        if not self.more_hints:
            raise HanabiError(_("there is no further hint"))
        self.hints = self.words.hints[: len(self.hints) + 1]
        return self.hints[-1]

    def answer(self, action: Action) -> Judgement:
        """What is certain of an answer at once; a legal one is recorded."""
        judged = self.at_once(action)
        if judged.verdict == "not legal":
            raise HanabiError(" ".join(judged.why))
        self._record(str(judged.action), right=judged.right)
        self.answers += 1
        if judged.right:
            self.state = "solved"
        self.judgement = judged
        return judged

    def at_once(self, action: Action) -> Judgement:
        """What is certain of an action, without an answer being given."""
        return self.judge.at_once(action, self._locale)

    def complete(self, judged: Judgement) -> Judgement:
        """Find out what else is to be said; this takes time, and the stop button cuts it short."""
        try:
            self.judgement = self.judge.complete(judged)
        except KeyboardInterrupt:
            self.judgement = replace(judged, late=True)
        return self.judgement

    def give_up(self) -> Solution:
        """The solution; that it was asked for is recorded, unless the puzzle is solved."""
        if self.wait:
            words = ngettext(
                "try an answer first, or think for {n} more second",
                "try an answer first, or think for {n} more seconds",
                self.wait,
            )
            raise HanabiError(words.format(n=self.wait))
        solution = self.judge.solution
        if self.open:
            self._record("", right=False)
            self.state = "shown"
        return solution

    def counted(self) -> str:
        """How the latest answer counts, in one sentence; nothing of a further wrong one."""
        attempts = self._trainer.attempts
        mine = [done for done in session_attempts(attempts) if done.attempt.task == self.puzzle.id]
        if not mine:
            return ""
        latest, standing = mine[-1], standings(attempts)[self.puzzle.id]
        right = latest.attempt.right
        if latest.rated:
            return _in_a_row(streak(attempts).now) if right else _("This first try is what counts.")
        if right and standing is TaskStanding.FIXED:
            return _("Fixed!")
        if latest.attempt.hints and (right or self.answers == 1):
            return _("With a hint, so it is not rated.")
        return _("Practice: only the first answer in a session counts.") if right else ""

    def _seconds_until(self, moment: datetime) -> int:
        """How long the puzzle lies here; where the clock was set back, since then."""
        self._began = min(self._began, moment)
        return int((moment - self._began).total_seconds())

    def _record(self, answer: str, *, right: bool) -> None:
        moment = now()
        attempt = Attempt(
            when=stamp(moment),
            task=self.puzzle.id,
            answer=answer,
            right=right,
            retry=self.answers > 0,
            hints=len(self.hints),
            seconds=self._seconds_until(moment),
            lesson=self._lesson,
        )
        self._made.append(attempt)
        self._trainer.record(attempt)


def _with_values(puzzle: Puzzle, seconds: float, progress: Progress | None) -> Puzzle:
    solution = solve_puzzle(puzzle, Budget(seconds), progress=progress)
    if solution.value is None:
        words = _(
            "This puzzle comes without values, and {n:g} seconds do not suffice to work them out: "
            "write PuzzlePlayer(…, seconds={more:g}), or solve it first."
        )
        raise HanabiError(words.format(n=seconds, more=10 * seconds))
    return with_solution(puzzle, solution)


def _in_a_row(number: int) -> str:
    words = ngettext(
        "Right at the first try: that counts.", "Right at the first try: {n} in a row!", number
    )
    return words.format(n=number)
