"""The editor: a position set up by clicks or words, with a live verdict, and saved as a puzzle."""

from collections.abc import Callable
from pathlib import Path

from ...authoring import edit_commands, position_edits, puzzle_fields
from ...render.board.board_picture import lay_out_table
from ...render.board.visible_table import visible_table
from ...render.scene import CardSpot, DiscardSpot, RowSpot, Scene, SeatSpot, Target, stacked
from ...solver import Goal
from ...support.errors import HanabiError, quoted
from ...support.i18n import _
from ..base.buttons import Choice, beside, button_rows
from ..base.spread import Spread
from ..base.stage import Stage
from ..base.typed_line import TypedLine
from .card_stock import lay_out_ledger
from .card_uses import TOOLS, Tool, tool_label
from .editor_panel import EditorPanel
from .hands_panel import HandsPanel
from .rules_panel import RulesPanel
from .saving_panel import SavingPanel
from .summary import summary
from .table_panel import TablePanel
from .verdict_panel import VerdictPanel
from .words_panel import WordsPanel
from .workbench import Begun, Workbench

PARTS = ("rules", "table", "hands", "words", "verdict", "save")
"""The panels, one of which is open."""


class Editor(Workbench):
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
        source: Begun = None,
        *,
        folder: Path | str = "",
        goal: Goal | None = None,
        theme: str = "auto",
    ) -> None:
        super().__init__(source, goal, theme)
        self._tools, self._parts, self._steps = button_rows(self, 3)
        self._saving = SavingPanel(self, str(folder))
        self._panels: dict[str, EditorPanel] = {
            "rules": RulesPanel(self),
            "table": TablePanel(self),
            "hands": HandsPanel(self),
            "words": WordsPanel(self),
            "verdict": VerdictPanel(self),
            "save": self._saving,
        }
        typed = TypedLine(self.attempting(self.do), "hand Bob 2 r5 +red")
        self.stage = Stage(self._table(), self.attempting(self.point), share=0.75)
        self.ledger = Stage(self._ledger(), self.attempting(self.point), share=0.5)
        self.arrange(
            Spread(
                self.stage,
                self.status,
                beside(typed, self._steps),
                self._tools,
                self._parts,
                *self._panels.values(),
                under=self.ledger,
            )
        )
        self.refresh()
        self._solver.judge_soon(self._puzzle)

    # What can be done beside what panels do.

    def take_up(self, tool: Tool) -> None:
        """Choose what a card that is clicked is used for."""
        self._tool = tool
        self.tell(_("A card clicked below {does}.").format(does=tool_label(tool)))

    def show_part(self, part: str) -> None:
        """Open a panel: rules, table, hands, words, verdict or save."""
        if part not in PARTS:
            known = ", ".join(PARTS)
            raise HanabiError(
                _("{found} is no part: there are {known}").format(found=quoted(part), known=known)
            )
        self._part = part
        self.refresh()

    def save(self, folder: Path | str | None = None, *, replace: bool = False) -> Path:
        """Save the puzzle in a folder that exists, in a file called by its id."""
        return super().save(self._saving.folder if folder is None else folder, replace=replace)

    def do(self, line: str) -> None:
        """Do what a typed line says: change something, write a field, or press a button."""
        first, _space, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "think": self.think_longer,
            "save": self._saving.save,
            "clear": self.clear,
        }
        word = first.casefold()
        if word in commands and not rest:
            commands[word]()
        elif word == "save":
            self._saving.save(rest.strip())
        elif word == "choose":
            self.choose(*edit_commands.spot(self.position, rest))
        elif word == "feedback":
            action, _colon, said = rest.partition(":")
            self.reply(action, said)
        elif field := _field(line):
            self.write(field, line.strip()[len(field) :].strip())
        else:
            self.edit(line)

    def point(self, target: Target) -> None:
        """What a click does: choose a place, whose turn it is, or use a card."""
        match target:
            case CardSpot(seat, number):
                numbers = self.position.laid().hands[seat].numbers
                self.choose(seat, numbers.index(number) + 1)
            case SeatSpot(seat):
                name = position_edits.names_of(self.position)[seat]
                words = _("{name} is to move.").format(name=name)
                self.put(position_edits.with_number(self.position, "turn", seat), words)
            case DiscardSpot(card):
                self.use(card, "take")
            case RowSpot(_, place):
                self.use(self.position.rules.cards[place])

    # What is on the screen.

    def refresh(self, *, changed: bool = False) -> None:
        """Make every part show how it stands."""
        if changed:
            self._saving.clear()
        self.stage.show(self._table())
        self.ledger.show(self._ledger())
        for name, panel in self._panels.items():
            panel.show()
            panel.layout.display = None if name == self._part else "none"
        tools = [(tool, tool_label(tool)) for tool in TOOLS]
        self._tools.offer(self.take_up, tools, self._tool, _("A card clicked below:"))
        labels = {
            "rules": _("rules"),
            "table": _("table"),
            "hands": _("hands"),
            "words": _("words"),
            "verdict": _("verdict"),
            "save": _("save"),
        }
        self._parts.offer(self.show_part, labels.items(), self._part, _("Set up:"))
        steps = [Choice(_("Undo"), self.undo)] if self._past else []
        steps += [Choice(_("Redo"), self.redo)] if self._future else []
        self._steps.show(steps)
        self.say("\n".join([self._said, *summary(self._puzzle, self.solution)]))

    def _table(self) -> Scene:
        state = self.position.laid()
        chosen = None
        if self._place is not None:
            chosen = state.hands[self._place.seat].numbers[self._place.slot - 1]
        return lay_out_table(visible_table(state, chosen=chosen, hands=self.hands), self.theme)

    def _ledger(self) -> Scene:
        return lay_out_ledger(self.position, self.theme)

    def scene(self) -> Scene:
        """The table, where all cards are, and what is to be said of it."""
        scene = stacked(self._table(), self._ledger())
        return scene._replace(
            text="\n\n".join([scene.text, "\n".join(summary(self._puzzle, self.solution))])
        )


def _field(line: str) -> str | None:
    """The field that a typed line begins with."""
    text = line.strip().casefold()
    found = [field for field in puzzle_fields.FIELDS if text.startswith(f"{field} ")]
    return found[0] if found else None
