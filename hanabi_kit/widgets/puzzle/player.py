"""The puzzle player: a question over a board, every legal action as an answer, and its verdict."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic

import ipywidgets

from ...engine.actions import Action
from ...practice.progress import streak
from ...practice.trainer import Trainer
from ...puzzles.collection import Collection
from ...puzzles.judge import SECONDS, Judgement
from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.topic_names import TOPICS
from ...render.board.visible_table import visible_table
from ...render.practice.practice_picture import Practice, practice
from ...render.puzzle.question_picture import lay_out_question
from ...render.scene import Scene, Sketch, Target
from ...render.solution.solution_table import Row as Valued
from ...solver.explain.policy import Line
from ...support.errors import HanabiError
from ...support.i18n import _, either
from ..base.buttons import Choice
from ..base.panel import Panel
from ..base.progress_bar import ProgressBar
from ..base.stage import Stage
from ..board.controls import Actor
from . import verdict_words
from .answer_table import AnswerTable
from .dashboard import Dashboard, Unfolding
from .heading import heading, quiet
from .hints import Hints
from .onward import Onward
from .picker import Choosing
from .series import Chosen, Given, Listed, series_of
from .session import Sitting, now
from .solution_panel import Answers


class PuzzlePlayer(Actor):
    """Puzzles to solve: click, press a button, type, or call a method; all four do the same.

    - ``PuzzlePlayer()``: from the collection of the kit, as it suits the learner;
    - ``PuzzlePlayer(topic="last-copy", difficulty=2)``: only some of it;
    - ``PuzzlePlayer(["one-id", "another"])``: these in this order, for a lesson;
    - ``PuzzlePlayer("my-puzzle.json")``: one, by its file, its id or its line;
    - ``PuzzlePlayer(collection)``: from another collection.

    The first answer to a puzzle is what counts; a hint makes it unrated. Everything is recorded by
    the `trainer`. To find a deal in which an answer fails may take `seconds`. Nothing that gives
    the answer away is sent to the page before it is shown there.

    Typed, there are beside the answers: hint, solution, next, again, forward, back.
    """

    def __init__(
        self,
        puzzles: Collection | Given | Sequence[Given] | None = None,
        *,
        topic: str | None = None,
        difficulty: int | None = None,
        trainer: Trainer | None = None,
        seconds: float = SECONDS,
        lesson: str = "",
        locale: str = LOCALE,
        theme: str = "light",
    ) -> None:
        if theme in TOPICS:
            words = _("a theme is of colours: write topic={topic} for puzzles about something")
            raise HanabiError(words.format(topic=repr(theme)))
        super().__init__(theme)
        self._seconds, self._lesson, self._locale = seconds, lesson, locale
        self.trainer = Trainer() if trainer is None else trainer
        """Who keeps the record."""
        self._series = series_of(puzzles, self.trainer, topic, difficulty)
        self._sitting: Sitting | None = None
        self._judgement: Judgement | None = None
        self._build()
        self._put(self._series.next())

    def _build(self) -> None:
        self._choosing = Choosing(self, self._series, self.trainer, self.go, self.narrow)
        self._heading, self._trouble = ipywidgets.HTML(), ipywidgets.HTML()
        self._working = ProgressBar()
        between = [self.status, self._working]
        self._table = AnswerTable(self, self._refresh, self._empty(), between)
        self._panel = Panel(_("Your answer"))
        self._hints = Hints(self, self.hint)
        self._onward = Onward(self, self.next)
        self._answers = Answers(self, self.theme, self._look)
        self._unfolding = Unfolding(self, Dashboard(self.theme, self._practice))
        self.arrange(
            self._choosing,
            self._heading,
            self._table,
            self._hints,
            self._onward,
            self._panel,
            self._answers,
            self._unfolding,
            self._trouble,
        )

    # What is known.

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle on the table."""
        return None if self._sitting is None else self._sitting.puzzle

    @property
    def judgement(self) -> Judgement | None:
        """What is to be said of the latest answer, with what gives the right one away."""
        return self._judgement

    @property
    def thinking(self) -> Action | None:
        """The answer that is chosen and not yet given."""
        return self._table.thinking

    @property
    def line(self) -> Line | None:
        """The line of play on the table, if there is one."""
        return self._table.walk.line

    @property
    def stage(self) -> Stage:
        """The canvas with the table."""
        return self._table.stage

    # What is on the screen.

    def scene(self) -> Scene:
        """The table from the mover's seat, or a deal that is to be supposed."""
        return self._table.scene()

    def still(self) -> Scene:
        """The question, whatever has been answered by now: a saved notebook gives nothing away."""
        if self.puzzle is None:
            return self._empty()
        return lay_out_question(self.puzzle, self.theme, self._locale)

    def __repr__(self) -> str:
        return self.still().text

    def _empty(self) -> Scene:
        sketch, words = Sketch(self.theme), self._series.nothing
        sketch.label(16, 24, words, 17, anchor="start", width=928)
        return sketch.scene(960, 48, words)

    # Answering.

    def think(self, action: Action | str) -> None:
        """Show what an answer would touch, without giving it."""
        self._wanted()
        self._refresh(self._table.think(self._table.read(action)))

    def point(self, target: Target) -> None:
        """What a click does: choose a teammate or an own card, and what to do with it."""
        if self._sitting is not None and self._sitting.open:
            self._refresh(self._table.point(target) or self._asking())

    def confirm(self) -> None:
        """Give the answer that was chosen."""
        self._wanted()
        if self.thinking is None:
            raise HanabiError(_("first choose an answer: a teammate, or one of your cards"))
        self.answer(self.thinking)

    def answer(self, action: Action | str) -> Judgement:
        """Give an answer, in words, in notation or as a value; answers what is to be said of it."""
        sitting = self._wanted()
        action = self._table.read(action)
        with self._working.during():
            self._judgement = judged = sitting.answer(action)
            self._table.clear(action)
            words = verdict_words.verdict(sitting, judged)
            self._panel.show([verdict_words.tells(judged)])
            self._refresh(words, right=judged.right)
            self._judgement = judged = self._complete(sitting, judged)
        self._tell(sitting, judged, words)
        return judged

    def look_longer(self) -> None:
        """Where the time ran out, look on for a deal in which the latest answer fails."""
        sitting, judged = self._wanted(), self._judgement
        if judged is None or not judged.late:
            raise HanabiError(_("nothing is left to look for"))
        with self._working.during():
            judged = self._complete(sitting, judged)
        self._judgement = judged
        self._tell(sitting, judged, verdict_words.verdict(sitting, judged))

    def try_again(self) -> None:
        """Put the puzzle itself on the table again."""
        self._on_table()
        self._table.clear()
        self._refresh(self._asking())

    def undo(self) -> None:
        """Put the puzzle itself on the table again."""
        self.try_again()

    def hint(self) -> str:
        """Ask for the next hint: whose view matters, which card, which fact."""
        hint = self._wanted().take_hint()
        self._refresh(_("Hint: {hint}").format(hint=hint))
        return hint

    # What comes afterwards.

    def show_solution(self) -> None:
        """Show all answers with their values, the line of play, and why the others lose."""
        sitting = self._on_table()
        with self._working.during():
            solution = sitting.give_up()
            best, end = solution.best[0].action, monotonic() + self._seconds
            self._table.clear(best)
            self._answers.show(solution)
            self._refresh(self._asking())
            self._judgement = self._complete(sitting, sitting.at_once(best))
            others = verdict_words.runners_up(sitting, self._answers.rows, end)
        self._panel.show(())
        self._answers.tell(verdict_words.solution(sitting, self._judgement, others))
        self._refresh(self._asking())

    def see_line(self) -> None:
        """Lay the line of play on the table that follows a right answer."""
        judged = self._judgement
        if judged is None or judged.line is None:
            raise HanabiError(_("no line of play is known here"))
        self._lay(judged.line)
        self._refresh(_("One deal to suppose is on the table: step forward."))

    def look(self, action: Action | str) -> None:
        """Once the solution is shown, see what follows an answer, or where it fails."""
        if not self._answers.shown:
            raise HanabiError(_("this can be seen when the solution is shown"))
        self._look(self._answers.row(self._table.read(action)))

    def forward(self) -> None:
        """Make the next move of the line on the table."""
        self._table.walk.forward()

    def back(self) -> None:
        """Take the latest move of the line back."""
        self._table.walk.back()

    def next(self) -> None:
        """Go on to the next puzzle."""
        if not self._series.more:
            raise HanabiError(_("that was the last puzzle here"))
        self._put(self._series.next())

    def go(self, place: int) -> None:
        """Go to a puzzle of a list by its place, counted from 1."""
        if not isinstance(self._series, Listed):
            raise HanabiError(_("only a list has places: choose a topic instead"))
        self._put(self._series.go(place))

    def narrow(self, topic: str | None = None, difficulty: int | None = None) -> None:
        """Take only puzzles of a topic and of a difficulty from now on."""
        if not isinstance(self._series, Chosen):
            raise HanabiError(_("a list has its own order"))
        self._series.narrow(topic, difficulty)
        sitting = self._sitting
        if sitting is None or not sitting.open or not self._series.fits(sitting.puzzle):
            self._put(self._series.next())
        else:
            self._refresh(self._asking())

    def show_practice(self, shown: bool = True) -> None:
        """Unfold how the topics went, and what waits in the boxes."""
        self._unfolding.show_practice(shown)

    # Behind the scenes.

    def _on_table(self) -> Sitting:
        if self._sitting is None:
            raise HanabiError(self._series.nothing)
        return self._sitting

    def _wanted(self) -> Sitting:
        """The puzzle on the table, if an answer to it is still wanted."""
        sitting = self._on_table()
        if not sitting.open:
            raise HanabiError(_("the answer is known by now: go on to the next puzzle"))
        return sitting

    def press(self) -> None:
        """Give the answer, unless it is given: a second click was on its way, and means nothing."""
        if self._sitting is not None and self._sitting.open and self.thinking is not None:
            self.confirm()

    def type(self, line: str) -> None:
        """Do what a typed line says: an answer, hint, solution, next, again, forward or back."""
        commands: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "solution": self.show_solution,
            "next": self.next,
            "again": self.try_again,
            "forward": self.forward,
            "back": self.back,
        }
        command = commands.get(line.strip().casefold())
        if command is None:
            self.answer(line)
        else:
            command()

    def _put(self, puzzle: Puzzle | None) -> None:
        """Put a puzzle on the table, and all that belongs to another one away."""
        self._sitting = None
        if puzzle is not None:
            self._sitting = Sitting(
                puzzle,
                self.trainer,
                self._seconds,
                lambda share, _words: self._working.tell(share),
                lesson=self._lesson,
                locale=self._locale,
            )
        self._judgement = None
        self._table.put(None if puzzle is None else puzzle.view)
        self._panel.show(())
        self._answers.clear()
        self._refresh(self._asking())

    def _complete(self, sitting: Sitting, judged: Judgement) -> Judgement:
        """The whole judgement; the stop button leaves what is certain."""
        try:
            return sitting.complete(judged)
        except KeyboardInterrupt:
            return replace(judged, late=True)

    def _tell(self, sitting: Sitting, judged: Judgement, words: str) -> None:
        """Show what was found out about an answer, beyond what was certain at once."""
        if judged.right:
            self._panel.show(verdict_words.praise(sitting, judged))
        else:
            self._panel.show([*verdict_words.failure(judged), verdict_words.tells(judged)])
            self._table.clear()
            if judged.example is not None:
                again = Choice(_("Try again"), self.try_again)
                self._table.walk.lay(judged.example.line, [again])
                words += " " + _("A deal in which it fails is on the table: step forward.")
        self._refresh(words, right=judged.right)

    def _look(self, row: Valued) -> None:
        """What follows an answer of the solution, or where it fails."""
        sitting, action = self._on_table(), row.first.action
        with self._working.during():
            self._judgement = judged = self._complete(sitting, sitting.at_once(action))
        self._answers.show(sitting.judge.solution, row)
        self._table.clear(action)
        example = judged.example
        if example is not None:
            label = _("There, {action}").format(action=example.better)
            self._lay(example.line, Choice(label, lambda: self._lay(example.better_line)))
        elif judged.line is not None:
            self._lay(judged.line)
        self._refresh(" ".join([*judged.why, *([verdict_words.late()] if judged.late else [])]))

    def _lay(self, line: Line, *further: Choice) -> None:
        self._table.walk.lay(line, [*further, Choice(_("Back to the puzzle"), self.try_again)])
        self._refresh(str(line.moves[0]) + ".")

    # Words and buttons.

    def _asking(self) -> str:
        """What the status line says while nothing else is to be said."""
        sitting = self._sitting
        if sitting is None:
            return ""
        if sitting.open:
            view = sitting.puzzle.view
            if view.pending is not None:
                return visible_table(view).closing
            return _(
                "Choose a teammate to give a clue to, or one of your cards; or type an answer."
            )
        below = " " + _("All answers are below.") if self._answers.shown else ""
        if sitting.state == "solved":
            return _("Solved.") + below
        best = [row.words for row in self._answers.rows if row.best]
        return _("The solution: {answers}.").format(answers=either(best)) + below

    def _head(self) -> str:
        if self.puzzle is None:
            return quiet(self._series.nothing)
        row = streak(self.trainer.attempts).now
        notes = [self._series.note, _("streak {n}").format(n=row) if row > 1 else ""]
        return heading(self.puzzle, notes, self._locale)

    def _ways_on(self) -> Iterator[Choice]:
        sitting = self._sitting
        if sitting is None:
            return
        judged = self._judgement
        if judged is not None and judged.late and sitting.open:
            yield Choice(_("Look longer for a deal"), self.look_longer)
        if judged is not None and judged.line is not None and self.line is None:
            yield Choice(_("See how it can go on"), self.see_line)
        if not self._answers.shown:
            yield Choice(_("View solution"), self.show_solution)
        if sitting.open and self._series.more:
            yield Choice(_("Another puzzle"), self.next)

    def _refresh(self, words: str, *, right: bool | None = None) -> None:
        """Make every part show how it stands now; words that are a verdict stand out."""
        sitting = self._sitting
        wanted = sitting is not None and sitting.open
        self._choosing.show()
        self._heading.value = self._head()
        self._table.show(wanted=wanted)
        if right is None:
            self.say(words)
        else:
            self.status.value = verdict_words.emphasized(words, right=right)
        self._hints.show(sitting)
        done = sitting is not None and not wanted
        self._onward.show([*self._ways_on()], done=done and self._series.more)
        self._unfolding.show()
        self._trouble.value = quiet(self._wrong_with_the_record())

    def _wrong_with_the_record(self) -> str:
        problems = [f"{self.trainer.path}: {problem}." for problem in self.trainer.problems[:1]]
        return " ".join(filter(None, [self.trainer.trouble, *problems]))

    def _practice(self) -> Practice:
        """What the record adds up to, less what would tell the topics of a puzzle still open."""
        sitting = self._sitting
        attempts = [a for a in self.trainer.attempts if sitting is None or not sitting.hides(a)]
        return practice(self._series.known, attempts, now())
