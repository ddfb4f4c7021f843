"""The puzzle player: a question over a board, every legal action as an answer, and its verdict."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import monotonic

import ipywidgets

from ...engine.actions import Action
from ...practice.progress import streak
from ...practice.trainer import Trainer
from ...puzzles.collection import Collection
from ...puzzles.judge import SECONDS, Judgement
from ...puzzles.puzzle import LOCALE, Puzzle
from ...puzzles.topic_names import TOPICS
from ...render.board.visible_table import HandDisplay, Newest, visible_table
from ...render.practice.practice_picture import Practice, practice
from ...render.puzzle.puzzle_picture import lay_out_question, puzzle_display
from ...render.scene import Scene, Sketch, Target
from ...render.solution.solution_table import SolutionRow
from ...solver.explain.policy import Line
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice, beside, is_in_sight, keep_place, main_button
from ..base.page_script import ScriptPlace
from ..base.panel import Panel
from ..base.progress_bar import ProgressBar
from ..base.spread import Spread
from ..base.stage import Stage
from ..board.controls import ActionFrame
from . import verdict_words
from .answer_table import AnswerTable
from .dashboard import Dashboard
from .picker import PlacePicker, TopicPicker
from .question import Hints, heading, invitation, quiet
from .series import AdaptiveSeries, FixedSeries, Given, series_of
from .session import PuzzleSession, now
from .solution_panel import SolutionPanel

PAUSE = 1.1
"""Seconds between two moves when a right answer is played out."""
STATUS_ROOM, CONTROLS_ROOM = "78px", "196px"
"""What is kept free for a verdict and for the controls, so that the buttons under them stay."""
INTO_VIEW = (
    "this.closest('.hanabi-kit').querySelector('[role=heading]').scrollIntoView({block: 'nearest'})"
)
STILL = "hanabi-no-motion"
NO_MOTION = (
    "if (matchMedia('(prefers-reduced-motion: reduce)').matches) "
    f"this.closest('.hanabi-kit').querySelector('.{STILL}').click()"
)
"""Only the page knows that somebody wants no motion: it presses a button that nobody sees."""


class PuzzlePlayer(ActionFrame):
    """Puzzles to solve: click, press a button, type, or call a method; all four do the same.

    - ``PuzzlePlayer()``: from the collection of the kit, as it suits the learner;
    - ``PuzzlePlayer(topic="last-copy", difficulty=2)``: only some of it;
    - ``PuzzlePlayer(["one-id", "another"])``: these in this order, for a lesson;
    - ``PuzzlePlayer("my-puzzle.json")``: one, by its file, its id or its line;
    - ``PuzzlePlayer(collection)``: from another collection.

    The first answer to a puzzle is what counts; a hint makes it unrated. Everything is recorded by
    the `trainer`. To find a deal in which an answer fails may take `seconds`. Nothing that gives
    the answer away is sent to the page before it is shown there.

    Typed, there are beside the answers: hint, solution, next, again, forward, back, and follows,
    which shows or hides on your cards what follows from their clues: that is part of the question
    in all puzzles but those of the highest level.
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
        newest: Newest | None = None,
        theme: str = "auto",
    ) -> None:
        if theme in TOPICS:
            words = _("a theme is of colours: write topic={topic} for puzzles about something")
            raise HanabiError(words.format(topic=repr(theme)))
        super().__init__(theme)
        self.draw_hands(newest=newest)
        self._seconds, self._lesson, self._locale = seconds, lesson, locale
        self.trainer = Trainer() if trainer is None else trainer
        """Who keeps the record."""
        self._series = series_of(puzzles, self.trainer, topic, difficulty)
        self._session: PuzzleSession | None = None
        self._build()
        self._put(self._series.next())

    def _build(self) -> None:
        series = self._series
        self._picker = (
            PlacePicker(self, series, self.go)
            if isinstance(series, FixedSeries)
            else TopicPicker(self, series, self.narrow)
        )
        self._heading, self._trouble = ipywidgets.HTML(), ipywidgets.HTML()
        self._progress = ProgressBar()
        self._table = AnswerTable(self, self._moved, self._empty())
        self._panel = Panel(_("Your answer"), _("More"))
        self._hints = Hints(self, self._then_focus(self.hint))
        self._next = main_button(self, _("Next puzzle"), self._go_on)
        self._view_solution = ButtonRow(self)
        self._ways_on = ButtonRow(self)
        self._solution = SolutionPanel(self, self._look)
        self._dashboard = Dashboard(self, self._practice)
        self._pause = PAUSE
        still = ipywidgets.Button(layout={"display": "none"})
        still.add_class(STILL)
        still.on_click(self.attempting(self._play_at_once))
        self._script = ScriptPlace()
        self._script.run(NO_MOTION)
        self.status.layout.min_height = STATUS_ROOM
        controls = ipywidgets.VBox(
            [self._table.walk, self._table.controls], layout={"min_height": CONTROLS_ROOM}
        )
        self.arrange(
            self._picker,
            self._heading,
            Spread(
                self._table.stage,
                self.status,
                self._progress,
                controls,
                # Apart from the button that gives an answer: who clicks that one twice should not
                # find the next puzzle on the table.
                beside(self._view_solution, self._next, self._ways_on, gap="0"),
                self._hints,
            ),
            self._panel,
            self._solution,
            self._dashboard,
            self._trouble,
            still,
            self._script,
        )

    # What is known.

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle on the table."""
        return None if self._session is None else self._session.puzzle

    @property
    def judgement(self) -> Judgement | None:
        """What is to be said of the latest answer, with what gives the right one away."""
        return None if self._session is None else self._session.judgement

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
        return lay_out_question(self.puzzle, self.theme, self._locale, self.hands.newest)

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
        if self._session is not None and self._session.open:
            self._refresh(self._table.point(target) or self._asking())

    def confirm(self) -> None:
        """Give the answer that was chosen."""
        self._wanted()
        if self.thinking is None:
            raise HanabiError(_("first choose an answer: a teammate, or one of your cards"))
        self.answer(self.thinking)
        self._focus()

    def answer(self, action: Action | str) -> Judgement:
        """Give an answer, in words, in notation or as a value; answers what is to be said of it."""
        session = self._wanted()
        action = self._table.read(action)
        with self._progress.during():
            judged = session.answer(action)
            self._table.clear(action)
            words = verdict_words.verdict(session, judged)
            self._panel.show([verdict_words.tells(judged)])
            self._refresh(words, right=judged.right)
            judged = session.complete(judged)
        self._tell(session, judged, words)
        return judged

    def look_longer(self) -> None:
        """Where the time ran out, look on for a deal in which the latest answer fails."""
        session, judged = self._wanted(), self.judgement
        if judged is None or not judged.late:
            raise HanabiError(_("nothing is left to look for"))
        with self._progress.during():
            judged = session.complete(judged)
        self._tell(session, judged, verdict_words.verdict(session, judged))

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

    def show_deduced(self, shown: bool = True) -> None:
        """Show on the hidden cards what follows from the clues on them, or hide it again."""
        self._on_table()
        self.draw_hands(deduced=shown)
        words = _("Your cards show what follows from the clues on them.")
        self._refresh(words if shown else self._asking())

    # What comes afterwards.

    def show_solution(self) -> None:
        """Show all answers with their values, the line of play, and why the others lose."""
        session = self._on_table()
        with self._progress.during():
            solution = session.give_up()
            best, end = solution.best[0].action, monotonic() + self._seconds
            self._table.clear(best)
            self._solution.show(solution)
            self._refresh(self._asking())
            judged = session.complete(session.at_once(best))
            others = verdict_words.runners_up(session, self._solution.rows, end)
        self._panel.show(())
        self._solution.tell(verdict_words.solution(session, judged, others))
        self._refresh(self._asking())

    def see_line(self) -> None:
        """Lay the line of play on the table that follows a right answer."""
        judged = self.judgement
        if judged is None or judged.line is None:
            raise HanabiError(_("no line of play is known here"))
        self._lay(judged.line)
        self._refresh(_("One deal to suppose is on the table: step forward."))

    def look(self, action: Action | str) -> None:
        """Once the solution is shown, see what follows an answer, or where it fails."""
        if not self._solution.shown:
            raise HanabiError(_("this can be seen when the solution is shown"))
        self._look(self._solution.row(self._table.read(action)))

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
        if not isinstance(self._series, FixedSeries):
            raise HanabiError(_("only a list has places: choose a topic instead"))
        self._put(self._series.go(place))

    def narrow(self, topic: str | None = None, difficulty: int | None = None) -> None:
        """Take only puzzles of a topic and of a difficulty from now on."""
        if not isinstance(self._series, AdaptiveSeries):
            raise HanabiError(_("a list has its own order"))
        self._series.narrow(topic, difficulty)
        session = self._session
        if session is None or not session.open or not self._series.fits(session.puzzle):
            self._put(self._series.next())
        else:
            self._refresh(self._asking())

    def show_practice(self, shown: bool = True) -> None:
        """Unfold how the topics went, and what waits in the boxes."""
        self._dashboard.show_practice(shown)

    # Behind the scenes.

    def _on_table(self) -> PuzzleSession:
        if self._session is None:
            raise HanabiError(self._series.nothing)
        return self._session

    def _wanted(self) -> PuzzleSession:
        """The puzzle on the table, if an answer to it is still wanted."""
        session = self._on_table()
        if not session.open:
            raise HanabiError(_("the answer is known by now: go on to the next puzzle"))
        return session

    def type(self, line: str) -> None:
        """Do what a typed line says: an answer, hint, solution, next, again, forward or back."""
        commands: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "solution": self.show_solution,
            "next": self.next,
            "again": self.try_again,
            "forward": self.forward,
            "back": self.back,
            "follows": partial(self.show_deduced, not self.hands.deduced),
        }
        command = commands.get(line.strip().casefold())
        if command is None:
            self.answer(line)
        else:
            command()
        if self._session is None or not self._session.open:  # and so the line is gone
            self._focus()

    def _put(self, puzzle: Puzzle | None) -> None:
        """Put a puzzle on the table, and all that belongs to another one away."""
        self._session = None
        if puzzle is not None:
            self._session = PuzzleSession(
                puzzle,
                self.trainer,
                self._seconds,
                self._progress.tell,
                lesson=self._lesson,
                locale=self._locale,
            )
            self.hands = puzzle_display(puzzle, self.hands.newest)
        self._table.put(None if puzzle is None else puzzle.view)
        self._table.stage.celebrate(())
        self._panel.show(())
        self._solution.clear()
        self._refresh(self._asking())

    def _tell(self, session: PuzzleSession, judged: Judgement, words: str) -> None:
        """Show what was found out about an answer, beyond what was certain at once."""
        if judged.right:
            self._panel.show(verdict_words.praise(session, judged))
            if judged.line is not None:
                self._table.walk.lay(judged.line, self._back_to_puzzle())
            self._refresh(words + self._series.ending(), right=True)
            self._play_out()
            return
        self._panel.show(verdict_words.refutation(session, judged))
        self._table.clear()
        if judged.example is not None:
            again = Choice(_("Try again"), self._then_focus(self.try_again))
            self._table.walk.lay(judged.example.line, [again])
        self._refresh(words, right=False)

    def _play_out(self) -> None:
        """Show what follows a right answer, as far as it is known; a card that fits lights up."""
        if self.line is None:
            state = self._on_table().puzzle.state
            self.stage.celebrate(suit for suit, height in state.fireworks.items() if height)
        else:
            self._table.walk.play(self._pause)

    def _play_at_once(self, _button: ipywidgets.Button) -> None:
        self._pause = 0.0

    def _moved(self, words: str) -> None:
        """Show the table after a step; what is played out by itself leaves the verdict in sight."""
        walk = self._table.walk
        if not walk.playing:
            self._refresh(words)
            return
        states = walk.on_table().states
        before, now = states[walk.step - 1].fireworks, states[walk.step].fireworks
        self._table.show(wanted=False)
        if lit := [suit for suit in now if now[suit] != before[suit]]:
            self.stage.celebrate(lit)

    def _look(self, row: SolutionRow) -> None:
        """What follows an answer of the solution, or where it fails."""
        session, action = self._on_table(), row.first.action
        with self._progress.during():
            judged = session.complete(session.at_once(action))
        self._solution.show(session.judge.solution, row)
        self._table.clear(action)
        example = judged.example
        if example is not None:
            label = _("There, {action}").format(action=example.better)
            self._lay(example.line, Choice(label, lambda: self._lay(example.better_line)))
        elif judged.line is not None:
            self._lay(judged.line)
        self._refresh(" ".join([*judged.why, *([verdict_words.late()] if judged.late else [])]))

    def _lay(self, line: Line, *further: Choice) -> None:
        self._table.walk.lay(line, [*further, *self._back_to_puzzle()])
        self._refresh(str(line.moves[0]) + ".")

    def _back_to_puzzle(self) -> list[Choice]:
        return [Choice(_("Back to the puzzle"), self._then_focus(self.try_again))]

    # The focus, which would fall to the page's body with each button that goes away.

    def _focus(self) -> None:
        """Move the focus to what comes next."""
        session, walk = self._session, self._table.walk
        if session is not None and not session.open:
            rows = (self._view_solution, self._ways_on, self._dashboard.switches)
            offered = (row.first for row in rows if row.choices)
            (self._next if is_in_sight(self._next) else next(offered)).focus()
        elif walk.line is not None:
            walk.first.focus()
        else:
            self._table.controls.first.focus()

    def _then_focus(self, do: Callable[[], object]) -> Callable[[], None]:
        """What does something at the press of a button that may go away."""

        def done() -> None:
            do()
            self._focus()

        return done

    def _go_on(self) -> None:
        """Bring the next puzzle into view."""
        self.next()
        self._script.run(INTO_VIEW)
        self._focus()

    # Words and buttons.

    def _asking(self) -> str:
        """What the status line says while nothing else is to be said."""
        if self._session is None:
            return ""
        best = [row.words for row in self._solution.rows if row.best]
        return invitation(self._session, best)

    def _head(self) -> str:
        if self.puzzle is None:
            return quiet(self._series.nothing)
        row = streak(self.trainer.attempts).now
        notes = [self._series.note, _("streak {n}").format(n=row) if row > 1 else ""]
        return heading(self.puzzle, notes, self._locale)

    def _offered(self) -> Iterator[Choice]:
        """The ways on from here, beside the next puzzle and the solution."""
        session = self._session
        if session is None:
            return
        judged = session.judgement
        if judged is not None and judged.late and session.open:
            yield Choice(_("Look longer for a deal"), self._then_focus(self.look_longer))
        if judged is not None and judged.line is not None and self.line is None:
            yield Choice(_("See how it can go on"), self._then_focus(self.see_line))
        if session.open:
            yield from self._deductions(session.puzzle)
        if session.open and self._series.more:
            yield Choice(_("Another puzzle"), self._go_on)

    def _deductions(self, puzzle: Puzzle) -> Iterator[Choice]:
        """A switch for what follows from the clues, where something does that no clue says."""
        told, whole = (visible_table(puzzle.view, hands=HandDisplay(way)) for way in (False, True))
        if told != whole:
            label = _("hide what follows") if self.hands.deduced else _("show what follows")
            yield Choice(label, partial(self.show_deduced, not self.hands.deduced))

    def _refresh(self, words: str, *, right: bool | None = None) -> None:
        """Make every part show how it stands now; words that are a verdict stand out."""
        session = self._session
        wanted = session is not None and session.open
        self._picker.refresh()
        self._heading.value = self._head()
        self._table.show(wanted=wanted)
        if right is None:
            self.say(words)
        else:
            self.status.value = verdict_words.emphasized(words, right=right)
        self._hints.show(session)
        done = session is not None and not wanted
        keep_place(self._next, shown=done and self._series.more)
        view = Choice(_("View solution"), self._then_focus(self.show_solution))
        self._view_solution.show([view])
        keep_place(self._view_solution, shown=session is not None and not self._solution.shown)
        self._ways_on.show([*self._offered()])
        self._dashboard.show()
        self._trouble.value = quiet(self._wrong_with_the_record())

    def _wrong_with_the_record(self) -> str:
        problems = [f"{self.trainer.path}: {problem}." for problem in self.trainer.problems[:1]]
        return " ".join(filter(None, [self.trainer.trouble, *problems]))

    def _practice(self) -> Practice:
        """What the record adds up to, less what would tell the topics of a puzzle still open."""
        session = self._session
        attempts = [a for a in self.trainer.attempts if session is None or not session.hides(a)]
        return practice(self._series.known, attempts, now())
