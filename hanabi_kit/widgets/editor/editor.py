"""The editor: a position set up by clicks or words, with a live verdict, and saved as a puzzle."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

import ipywidgets

from ...authoring import edit_commands, editing, writing
from ...authoring.opening import Source, check_parts, opened
from ...authoring.saving import AlreadyThere, save
from ...engine.actions import Action
from ...engine.cards import Card
from ...engine.wording import parse
from ...position import Position, to_json, to_line
from ...position.rules_data import rules_of
from ...puzzles.puzzle import Puzzle
from ...puzzles.puzzle_json import to_json as puzzle_to_json
from ...puzzles.solution_io import with_solution
from ...render.board.board_picture import lay_out_board
from ...render.board.visible_table import visible_table
from ...render.scene import CardSpot, DiscardSpot, RowSpot, Scene, SeatSpot, Target, stacked
from ...solver import Goal, Solution
from ...support.errors import HanabiError, quoted
from ...support.i18n import _, ngettext
from ..base.buttons import Choice, Row
from ..base.frame import Drawn
from ..base.stage import Stage
from ..base.typed_line import TypedLine
from ..board.board import Board
from ..replay.replayer import Replayer
from .card_uses import used
from .hands_panel import TOOLS, HandsPanel, Spot, Tool, described, tool_label
from .live_solver import LONGER, Pondering
from .rules_panel import RulesPanel
from .saving_panel import SavingPanel
from .stock import lay_out_ledger
from .summary import summary
from .table_panel import TablePanel
from .verdict_panel import VerdictPanel
from .versions import Versions
from .words_panel import WordsPanel

PARTS = ("rules", "table", "hands", "words", "verdict", "save")
"""The panels, one of which is open."""


class Editor(Drawn):
    """A puzzle in the making.

    It begins with rules, a position, a line or a file of either, a puzzle, a state, a board or a
    replayer; from nothing, with an empty table. Click a place and then a card, press the buttons,
    or type such as ``hand Bob 2 r5 +red``, ``firework red 4``, ``discard r1 r1``, ``tokens 3``,
    ``title The last five``, ``undo``, ``think``, ``save``. After each change it says whether the
    position is possible, what is best in it, and what a sound puzzle still lacks.

    >>> editor = Editor("en2[suits=r,hand_size=2] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1")
    >>> editor.write("goal", "perfect")
    >>> [str(action) for action in editor.puzzle.accepted], editor.puzzle.badge
    (['c1:2', 'c1:5'], 'proved for any convention')
    """

    def __init__(
        self,
        source: Source | Board | Replayer = None,
        *,
        folder: Path | str = "",
        goal: Goal | None = None,
        theme: str = "light",
    ) -> None:
        super().__init__(theme)
        self._puzzle = _begun(source)
        if goal is not None:
            self._puzzle = writing.written(self._puzzle, "goal", goal)
        self._versions = Versions()
        self._spot: Spot | None = None
        self._tool: Tool = "hand"
        self._part = "rules" if source is None else "hands"
        self._said = _("Choose a place in a hand, then a card; or open another part.")
        self._one_at_a_time = RLock()
        self._build(str(folder))
        self._pondering = Pondering(self, self._verdict.progress, self._found)
        self._refresh()
        self._pondering.judge_soon(self._puzzle)

    def _build(self, folder: str) -> None:
        self._tools, self._parts, self._steps = Row(self), Row(self), Row(self)
        self._panels: dict[str, ipywidgets.Widget] = {
            "rules": RulesPanel(self, self.set_rules, self.clear),
            "table": TablePanel(self, self._put),
            "hands": HandsPanel(self, self._put, lambda spot: self.choose(*spot), self.use),
            "words": WordsPanel(self, self.write, self.reply),
            "verdict": VerdictPanel(self, self.write, self._think_longer),
            "save": SavingPanel(
                self,
                lambda where, replace: self._save(where, replace=replace),
                {
                    _("the position as a line"): self.line,
                    _("the position as JSON"): self.json,
                    _("the puzzle as a line"): lambda: str(self._puzzle),
                    _("the puzzle as JSON"): lambda: puzzle_to_json(self._puzzle),
                },
                folder,
            ),
        }
        self._typed = TypedLine(lambda line: self.attempt(lambda: self.do(line)))
        self._typed.placeholder = "hand Bob 2 r5 +red"
        self.stage = Stage(self._table(), self._clicked)
        self.ledger = Stage(self._ledger(), self._clicked)
        self.stage.leave_to(self._typed)
        self.ledger.leave_to(self._typed)
        self.arrange(
            self.stage,
            self.status,
            ipywidgets.HBox(
                [self._typed, self._steps], layout={"flex_flow": "row wrap", "grid_gap": "0 16px"}
            ),
            self._tools,
            self.ledger,
            self._parts,
            *self._panels.values(),
        )

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
        return self._pondering.solution

    @property
    def chosen(self) -> tuple[int, int] | None:
        """The seat and the slot that a card goes to."""
        return self._spot

    def reasons(self) -> list[str]:
        """Every reason why the position is impossible, in words."""
        return [writing.in_words(self.position, reason) for reason in self.position.status()]

    def missing(self) -> list[str]:
        """Everything that keeps it from being a sound puzzle, in words."""
        return writing.missing(self._puzzle)

    # Changing it.

    def edit(self, line: str) -> None:
        """Change the position by words, such as ``hand Bob 2 r5 +red`` or ``discard r1 r1``."""
        position = edit_commands.edit(self.position, line)
        check_parts(position)
        self._put(position, _("Done: {line}.").format(line=" ".join(line.split())))

    def set_rules(self, data: dict[str, Any]) -> None:
        """Change the rules, given as JSON has them; what fits them stays on the table."""
        rules = rules_of(data)
        self._put(editing.with_rules(self.position, rules), _("The rules are changed."))

    def clear(self) -> None:
        """Begin with a fresh table of these rules."""
        self._put(editing.fresh(self.position.rules), _("The table is cleared."))

    def choose(self, seat: int, slot: int) -> None:
        """Choose the place that the next card goes to; slots count from 1, the oldest."""
        editing.place_at(self.position, seat, slot)
        self._spot, self._tool, self._part = Spot(seat, slot), "hand", "hands"
        told = described(self.position, self._spot)
        self._tell(told + " " + _("Now choose a card, or marks."))

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
        self._put(*used(self.position, tool, card))

    def _hold(self, card: Card | None) -> None:
        """Put a card into the chosen place, and choose the next one."""
        if self._spot is None:
            raise HanabiError(_("first choose a place in a hand: click it on the table"))
        spot = self._spot
        position = editing.with_card(self.position, *spot, card)
        following = Spot(spot.seat, spot.slot % len(position.hands[spot.seat]) + 1)
        words = described(position, spot)
        if following.slot > 1:
            self._spot = following
            words += " " + _("Now slot {slot}.").format(slot=following.slot)
        self._put(position, words)

    def write(self, field: str, value: object) -> None:
        """Write a title, a hint, the goal or another of `writing.FIELDS`."""
        self._change(
            writing.written(self._puzzle, field, value),
            _("{field}: written.").format(field=field.capitalize()),
        )

    def reply(self, action: Action | str, words: str) -> None:
        """Say something to whoever gives a wrong answer; no words take it away."""
        if isinstance(action, str):
            action = parse(self._puzzle.state, action)
        self._change(writing.with_feedback(self._puzzle, action, words), _("Feedback: written."))

    def load(self, source: Source | Board | Replayer) -> None:
        """Go on with another puzzle or position."""
        self._change(_begun(source), _("Opened."))

    def undo(self) -> None:
        """Take the latest change back."""
        self._become(self._versions.back(self._puzzle), _("Taken back."))

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self._become(self._versions.forward(self._puzzle), _("Done again."))

    # Thinking.

    def think(self, seconds: float = LONGER) -> Solution:
        """Work the values out, or go on with it, for so many seconds at most."""
        self._refuse_unaskable()
        return self._pondering.think(self._puzzle, seconds)

    def _think_longer(self) -> None:
        self._refuse_unaskable()
        self._tell(_("Thinking for {n:g} seconds at most …").format(n=LONGER))
        self._pondering.think_longer(self._puzzle, self._thought)

    def _thought(self, solution: Solution) -> None:
        self._tell(_("Worked out.") if solution.exact else _("Not worked out yet."))

    def _found(self, solution: Solution) -> None:
        if solution.value is not None and solution.exact:
            self._puzzle = with_solution(self._puzzle, solution)
        self._refresh()

    def _refuse_unaskable(self) -> None:
        if reasons := writing.unaskable(self._puzzle):
            raise HanabiError(_("nothing can be asked yet: {why}").format(why=reasons[0]))

    # Saving.

    def line(self) -> str:
        """The position as a line."""
        return to_line(self.position)

    def json(self) -> str:
        """The position as JSON."""
        return to_json(self.position)

    def save(self, folder: Path | str | None = None, *, replace: bool = False) -> Path:
        """Save the puzzle in a folder that exists, in a file called by its id."""
        where = str(folder) if folder is not None else self._saving.folder
        if not where:
            raise HanabiError(_("say into which folder it should be saved"))
        if reasons := writing.unaskable(self._puzzle):
            raise HanabiError(_("not saved: {why}").format(why=reasons[0]))
        if not self._puzzle.values:
            raise HanabiError(_("not saved: its values are not worked out; think longer"))
        return save(self._puzzle, Path(where).expanduser(), replace=replace)

    def _save(self, folder: str, *, replace: bool = False) -> None:
        try:
            path = self.save(folder, replace=replace)
        except AlreadyThere as error:
            self._saving.offer(replace=True)
            raise HanabiError(
                _("{error}; press “Replace the file” if you mean it").format(error=error)
            ) from None
        self._saving.offer(replace=False)
        lacks = len(self.missing())
        words = _("Saved as {path}.").format(path=path)
        if lacks:
            words += " " + ngettext(
                "One thing is still missing for a sound puzzle.",
                "{n} things are still missing for a sound puzzle.",
                lacks,
            ).format(n=lacks)
        self._tell(words)

    # Words.

    def do(self, line: str) -> None:
        """Do what a typed line says: change something, write a field, or press a button."""
        first, _space, rest = line.strip().partition(" ")
        does: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "think": self._think_longer,
            "save": lambda: self._save(self._saving.folder),
            "clear": self.clear,
        }
        word = first.casefold()
        if word in does and not rest:
            does[word]()
        elif word == "save":
            self._save(rest.strip())
        elif word == "choose":
            spot = edit_commands.spot(self.position, rest)
            self.choose(*spot)
        elif word == "feedback":
            action, _colon, said = rest.partition(":")
            self.reply(action, said)
        elif field := _field(line):
            self.write(field, line.strip()[len(field) :].strip())
        else:
            self.edit(line)

    # Behind the scenes.

    def attempt(self, do: Callable[[], object]) -> None:
        """Do what was clicked or typed, one thing at a time; the stop button ends it."""
        with self._one_at_a_time:
            try:
                super().attempt(do)
            except KeyboardInterrupt:
                self._verdict.progress(None)
                self.complain(_("Stopped."))

    @property
    def _verdict(self) -> VerdictPanel:
        panel: VerdictPanel = self._panels["verdict"]
        return panel

    @property
    def _saving(self) -> SavingPanel:
        panel: SavingPanel = self._panels["save"]
        return panel

    def _put(self, position: Position, words: str) -> None:
        if position == self.position:
            self._tell(words)
            return
        self._change(writing.with_position(self._puzzle, position), words)

    def _change(self, puzzle: Puzzle, words: str) -> None:
        if puzzle != self._puzzle or puzzle.texts != self._puzzle.texts:
            self._versions.leave(self._puzzle)
        self._become(puzzle, words)

    def _become(self, puzzle: Puzzle, words: str) -> None:
        before, self._puzzle = self._puzzle, puzzle
        if not _same_question(before, puzzle):
            self._pondering.forget()
        elif self.solution is not None and self.solution.exact:
            self._puzzle = with_solution(puzzle, self.solution)
        spot = self._spot
        if spot is not None and not _exists(puzzle.position, spot):
            self._spot = None
        self._saving.offer(replace=False)
        self._saving.clear()
        self._tell(words)
        self._pondering.judge_soon(self._puzzle)

    def _tell(self, words: str) -> None:
        self._said = words
        self._refresh()

    def _refresh(self) -> None:
        self.stage.show(self._table())
        self.ledger.show(self._ledger())
        askable = not writing.unaskable(self._puzzle)
        position = self.position
        self._panels["rules"].show(position.rules)
        self._panels["table"].show(position)
        self._panels["hands"].show(position, self._spot)
        self._panels["words"].show(self._puzzle, askable=askable)
        self._verdict.show(self._puzzle, self.solution, self.missing(), askable=askable)
        for name, panel in self._panels.items():
            panel.layout.display = None if name == self._part else "none"
        self._tools.show(
            [
                Choice(tool_label(tool), partial(self._take_up, tool), tool == self._tool)
                for tool in TOOLS
            ],
            _("A card clicked below:"),
        )
        labels = {
            "rules": _("rules"),
            "table": _("table"),
            "hands": _("hands"),
            "words": _("words"),
            "verdict": _("verdict"),
            "save": _("save"),
        }
        self._parts.show(
            [Choice(labels[p], partial(self.show_part, p), p == self._part) for p in PARTS],
            _("Set up:"),
        )
        steps = [Choice(_("Undo"), self.undo)] if self._versions.past else []
        steps += [Choice(_("Redo"), self.redo)] if self._versions.future else []
        self._steps.show(steps)
        self.say("\n".join([self._said, *summary(self._puzzle, self.solution)]))

    def show_part(self, part: str) -> None:
        """Open a panel: rules, table, hands, words, verdict or save."""
        if part not in PARTS:
            known = ", ".join(PARTS)
            raise HanabiError(
                _("{found} is no part: there are {known}").format(found=quoted(part), known=known)
            )
        self._part = part
        self._refresh()

    def _take_up(self, tool: Tool) -> None:
        self._tool = tool
        self._tell(_("A card clicked below {does}.").format(does=tool_label(tool)))

    def _clicked(self, target: Target) -> None:
        self.attempt(lambda: self.point(target))

    def point(self, target: Target) -> None:
        """What a click does: choose a place, whose turn it is, or use a card."""
        match target:
            case CardSpot(seat, number):
                numbers = self.position.laid().hands[seat].numbers
                self.choose(seat, numbers.index(number) + 1)
            case SeatSpot(seat):
                name = editing.names_of(self.position)[seat]
                words = _("{name} is to move.").format(name=name)
                self._put(editing.with_number(self.position, "turn", seat), words)
            case DiscardSpot(card):
                self.use(card, "take")
            case RowSpot(_, place):
                self.use(self.position.rules.cards[place])

    # Pictures.

    def _table(self) -> Scene:
        state = self.position.laid()
        chosen = None
        if self._spot is not None:
            chosen = state.hands[self._spot.seat].numbers[self._spot.slot - 1]
        return lay_out_board(visible_table(state, chosen=chosen), self.theme)

    def _ledger(self) -> Scene:
        return lay_out_ledger(self.position, self.theme)

    def scene(self) -> Scene:
        """The table, where all cards are, and what is to be said of it."""
        scene = stacked(self._table(), self._ledger())
        return scene._replace(
            text="\n\n".join([scene.text, "\n".join(summary(self._puzzle, self.solution))])
        )


def _begun(source: Source | Board | Replayer) -> Puzzle:
    return opened(source.view if isinstance(source, Board | Replayer) else source)


def _same_question(one: Puzzle, other: Puzzle) -> bool:
    return (one.position, one.goal, one.model) == (other.position, other.goal, other.model)


def _exists(position: Position, spot: Spot) -> bool:
    return spot.seat < len(position.hands) and spot.slot <= len(position.hands[spot.seat])


def _field(line: str) -> str | None:
    """The field that a typed line begins with."""
    text = line.strip().casefold()
    found = [field for field in writing.FIELDS if text.startswith(f"{field} ")]
    return found[0] if found else None
