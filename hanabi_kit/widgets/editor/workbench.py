"""A puzzle in the making, and everything that can be done to it: what the editor's panels call."""

from abc import abstractmethod
from pathlib import Path
from typing import Any

from ...authoring import edit_commands, position_edits, puzzle_fields
from ...authoring.puzzle_files import Source, check_parts, puzzle_from, save
from ...engine.actions import Action
from ...engine.cards import Card
from ...engine.wording import parse
from ...position import Position, to_json, to_line
from ...position.rules_data import rules_of
from ...puzzles.puzzle import Puzzle
from ...puzzles.solution_io import with_solution
from ...solver import Goal, Solution
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.progress_bar import ProgressBar
from ..board.board import Board
from ..replay.replayer import Replayer
from .card_uses import TOOLS, HandPlace, Tool, use_card
from .live_solver import LONGER, LiveSolver, SolvedLive

Begun = Source | Board | Replayer
"""What a puzzle can begin with."""


class Workbench(SolvedLive):
    """The puzzle with its earlier versions, the place and the use of the next card, the solver."""

    def __init__(self, source: Begun, goal: Goal | None, theme: str) -> None:
        super().__init__(theme)
        self._puzzle = _begun(source)
        if goal is not None:
            self._puzzle = puzzle_fields.written(self._puzzle, "goal", goal)
        self._past: list[Puzzle] = []
        """What undo goes back to, the latest last."""
        self._future: list[Puzzle] = []
        """What was taken back, the latest last."""
        self._place: HandPlace | None = None
        self._tool: Tool = "hand"
        self._part = "rules" if source is None else "hands"
        """The panel that is open."""
        self._said = _("Choose a place in a hand, then a card; or open another part.")
        self.progress = ProgressBar(_("Solving"))
        self._solver = LiveSolver(self)

    @abstractmethod
    def refresh(self, *, changed: bool = False) -> None:
        """Show how it stands, and say what was said last; the puzzle may have been changed."""

    def tell(self, words: str) -> None:
        """Say something, and show how it stands."""
        self._said = words
        self.refresh()

    # What there is.

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands, with its answers as soon as they are worked out."""
        return self._puzzle

    @property
    def position(self) -> Position:
        """The position as it stands, possible or not."""
        return self._puzzle.position

    @property
    def solution(self) -> Solution | None:
        """What the solver has found; None if nothing can be asked yet, or it has not begun."""
        return self._solver.solution

    @property
    def chosen(self) -> HandPlace | None:
        """The seat and the slot that a card goes to."""
        return self._place

    def reasons(self) -> list[str]:
        """Every reason why the position is impossible, in words."""
        return [puzzle_fields.in_words(self.position, reason) for reason in self.position.status()]

    def missing(self) -> list[str]:
        """Everything that keeps it from being a sound puzzle, in words."""
        return puzzle_fields.missing(self._puzzle)

    def line(self) -> str:
        """The position as a line."""
        return to_line(self.position)

    def json(self) -> str:
        """The position as JSON."""
        return to_json(self.position)

    # Changing it.

    def edit(self, line: str) -> None:
        """Change the position by words, such as ``hand Bob 2 r5 +red`` or ``discard r1 r1``."""
        position = edit_commands.edit(self.position, line)
        check_parts(position)
        self.put(position, _("Done: {line}.").format(line=" ".join(line.split())))

    def set_rules(self, data: dict[str, Any]) -> None:
        """Change the rules, given as JSON has them; what fits them stays on the table."""
        rules = rules_of(data)
        self.put(position_edits.with_rules(self.position, rules), _("The rules are changed."))

    def clear(self) -> None:
        """Begin with a fresh table of these rules."""
        self.put(position_edits.fresh(self.position.rules), _("The table is cleared."))

    def choose(self, seat: int, slot: int) -> None:
        """Choose the place that the next card goes to; slots count from 1, the oldest."""
        position_edits.place_at(self.position, seat, slot)  # refuses a place that does not exist
        self._place, self._tool, self._part = HandPlace(seat, slot), "hand", "hands"
        told = self._place.described(self.position)
        self.tell(told + " " + _("Now choose a card, or marks."))

    def use(self, card: Card | str | None, tool: Tool | None = None) -> None:
        """Put a card to the use that is chosen, or to another: hand, firework, discard, take."""
        if isinstance(card, str):
            card = None if card == "?" else Card.parse(card)
        tool = tool or self._tool
        if tool not in TOOLS:
            raise HanabiError(_("{found} is no use for a card").format(found=quoted(tool)))
        if tool == "hand":
            self._hold(card)
            return
        if card is None:
            raise HanabiError(_("an unknown card can only be in a hand"))
        self.put(*use_card(self.position, tool, card))

    def _hold(self, card: Card | None) -> None:
        """Put a card into the chosen place, and choose the next one."""
        place = self._place
        if place is None:
            raise HanabiError(_("first choose a place in a hand: click it on the table"))
        position = position_edits.with_card(self.position, *place, card)
        following = HandPlace(place.seat, place.slot % len(position.hands[place.seat]) + 1)
        words = place.described(position)
        if following.slot > 1:
            self._place = following
            words += " " + _("Now slot {slot}.").format(slot=following.slot)
        self.put(position, words)

    def put(self, position: Position, words: str) -> None:
        """Put another position on the table, and say what was done."""
        if position == self.position:
            self.tell(words)
        else:
            self._change(puzzle_fields.with_position(self._puzzle, position), words)

    def write(self, field: str, value: object) -> None:
        """Write a title, a hint, the goal or another of `writing.FIELDS`."""
        self._change(
            puzzle_fields.written(self._puzzle, field, value),
            _("{field}: written.").format(field=field.capitalize()),
        )

    def reply(self, action: Action | str, words: str) -> None:
        """Say something to whoever gives a wrong answer; no words take it away."""
        if isinstance(action, str):
            action = parse(self._puzzle.state, action)
        self._change(
            puzzle_fields.with_feedback(self._puzzle, action, words), _("Feedback: written.")
        )

    def load(self, source: Begun) -> None:
        """Go on with another puzzle or position."""
        self._change(_begun(source), _("Opened."))

    def undo(self) -> None:
        """Take the latest change back."""
        if not self._past:
            raise HanabiError(_("there is nothing to take back"))
        self._future.append(self._puzzle)
        self._become(self._past.pop(), _("Taken back."))

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if not self._future:
            raise HanabiError(_("there is nothing to do again"))
        self._past.append(self._puzzle)
        self._become(self._future.pop(), _("Done again."))

    def _change(self, puzzle: Puzzle, words: str) -> None:
        if puzzle != self._puzzle or puzzle.texts != self._puzzle.texts:
            self._past.append(self._puzzle)
            self._future.clear()
        self._become(puzzle, words)

    def _become(self, puzzle: Puzzle, words: str) -> None:
        before, self._puzzle = self._puzzle, puzzle
        if not _same_question(before, puzzle):
            self._solver.forget()
        elif self.solution is not None and self.solution.exact:
            self._puzzle = with_solution(puzzle, self.solution)
        if self._place is not None and not self._place.exists(puzzle.position):
            self._place = None
        self._said = words
        self.refresh(changed=True)
        self._solver.judge_soon(self._puzzle)

    # Thinking.

    def think(self, seconds: float = LONGER) -> Solution:
        """Work the values out, or go on with it, for so many seconds at most."""
        self._refuse_unaskable()
        return self._solver.think(self._puzzle, seconds)

    def think_longer(self) -> None:
        """Think on for a while, during which clicks are heard."""
        self._refuse_unaskable()
        self.tell(_("Thinking for {n:g} seconds at most …").format(n=LONGER))
        self._solver.think_longer(self._puzzle, self._thought)

    def _thought(self, solution: Solution) -> None:
        self.tell(_("Worked out.") if solution.exact else _("Not worked out yet."))

    def show_solution(self, solution: Solution) -> None:
        """Show what is known by now; exact values become those of the puzzle."""
        if solution.value is not None and solution.exact:
            self._puzzle = with_solution(self._puzzle, solution)
        self.refresh()

    def _refuse_unaskable(self) -> None:
        if reasons := puzzle_fields.unaskable(self._puzzle):
            raise HanabiError(_("nothing can be asked yet: {why}").format(why=reasons[0]))

    # Saving.

    def save(self, folder: Path | str, *, replace: bool = False) -> Path:
        """Save the puzzle in a folder that exists, in a file called by its id."""
        if not folder:
            raise HanabiError(_("say into which folder it should be saved"))
        if reasons := puzzle_fields.unaskable(self._puzzle):
            raise HanabiError(_("not saved: {why}").format(why=reasons[0]))
        if not self._puzzle.values:
            raise HanabiError(_("not saved: its values are not worked out; think longer"))
        return save(self._puzzle, Path(folder).expanduser(), replace=replace)


def _begun(source: Begun) -> Puzzle:
    return puzzle_from(source.view if isinstance(source, Board | Replayer) else source)


def _same_question(one: Puzzle, other: Puzzle) -> bool:
    return (one.position, one.goal, one.model) == (other.position, other.goal, other.model)
