"""The chances of a hand: bars with exact fractions, one card counted out, a clue supposed."""

import re
from functools import partial

import ipywidgets

from ...engine.cards import NAMES
from ...engine.rules import Hint
from ...engine.state import State
from ...engine.view import View
from ...knowledge.chances import Chance, chances, if_told, touch_by_slot
from ...knowledge.deduction import holder_of
from ...position import Position
from ...render.inference.chances_picture import (
    ChancesPage,
    counted_out,
    heading,
    lay_out_chances,
    missing,
)
from ...render.scene import RowSpot, Scene, Target
from ...support.errors import HanabiError, InvalidNotation, quoted
from ...support.i18n import _, listed
from ..base.buttons import Choice, button_rows
from ..base.foldout import TextTwin
from ..base.frame import PictureFrame
from ..base.spread import Spread
from ..base.stage import Stage
from ..base.typed_line import TypedLine
from .deal_counting import CountingBar


class Chances(PictureFrame):
    """Shows how likely each card of a seat is playable, critical, needed later or useless.

    One card can be chosen to be counted out, and a clue can be supposed: then the bars show what it
    would change. All follows from what the seat sees; nothing else is in the widget. A card whose
    deals would take more than seconds to count has no bar, and says so when it is counted out.

    >>> from hanabi_kit import Rules, deal
    >>> shown = Chances(deal(Rules(players=2), seed=7), seat=0)
    >>> shown.suppose(1, 2, 3)
    >>> shown.chance(2).of("playable")
    Fraction(1, 1)
    """

    def __init__(
        self, table: State | Position, seat: int | None = None, *, theme: str = "auto"
    ) -> None:
        super().__init__(theme)
        state = table.state() if isinstance(table, Position) else table
        holder = holder_of(state, seat)
        if isinstance(state, View) and holder != state.seat:
            words = _("this is what {name} sees: only the chances of {name}'s own cards follow")
            raise HanabiError(words.format(name=state.game.names[state.seat]))
        self._view = View.of(state, holder)
        self._progress = CountingBar()
        self._true = self._now = self._counted(self._view)
        self._slot: int | None = None
        self._hint: Hint | None = None
        self._touched: frozenset[int] = frozenset()
        self._build()
        self._refresh()
        self.say("\n".join([heading(self._shown()), *missing(self._shown())]))

    # What is shown.

    @property
    def seat(self) -> int:
        """Whose cards are shown."""
        return self._view.seat

    @property
    def slot(self) -> int | None:
        """The slot of the card that is counted out, if any."""
        return self._slot

    @property
    def supposed(self) -> tuple[Hint, tuple[int, ...]] | None:
        """The clue that is supposed, and the slots that it touches."""
        return None if self._hint is None else (self._hint, tuple(sorted(self._touched)))

    def chance(self, slot: int) -> Chance:
        """What the card in a slot can be, as the bars show it now."""
        self._check_slot(slot)
        return self._now[slot - 1]

    def scene(self) -> Scene:
        """What is on the screen now."""
        return lay_out_chances(self._shown(), self.theme, told=False)

    def still(self) -> Scene:
        """The same with the words that stand beside it on the screen."""
        return lay_out_chances(self._shown(), self.theme)

    def _counted(self, view: View) -> tuple[Chance, ...]:
        return self._progress.count(lambda meter: chances(view, meter))

    def _shown(self) -> ChancesPage:
        before = () if self._now is self._true else self._true
        question = self._question() if before else ""
        return ChancesPage(
            self._view.game.names, self.seat, self._now, before, question, self._slot
        )

    def _question(self) -> str:
        slots = [_card(slot) for slot in sorted(self._touched)]
        form = _("What if a clue said {hint} and touched {cards}?")
        return form.format(hint=self._hint, cards=listed(slots) or _("nothing"))

    # What can be done.

    def choose(self, slot: int | None) -> None:
        """Count out the card in a slot; None folds it up again."""
        if slot is not None:
            self._check_slot(slot)
        self._slot = slot
        self._refresh()
        if slot is not None:
            self.say("\n".join(counted_out(self._shown(), self.chance(slot))))

    def suppose(self, hint: Hint, *slots: int) -> None:
        """Suppose a clue about the hand that touches just these slots."""
        told = if_told(self._view, hint, slots)
        self._show_supposed(hint, frozenset(slots), self._counted(told))
        words = _("{question} The thin bars show what it is without.")
        self.say("\n".join([words.format(question=self._question()), *missing(self._shown())]))

    def without_clue(self) -> None:
        """Suppose no clue any more."""
        self._show_supposed(None, frozenset(), self._true)
        self.say(_("No clue is supposed: this is what is known."))

    def type(self, line: str) -> None:
        """Do what a line says, such as ``card 2``, ``red touches 1 3`` or ``no clue``."""
        words = " ".join(line.lower().split()).removesuffix("?")
        if words == "no clue":
            self.without_clue()
        elif card := re.fullmatch(r"(?:card |slot )?(\d{1,3})", words, re.ASCII):
            self.choose(int(card[1]))
        elif clue := re.fullmatch(r"(?:what if )?(\w{1,20}) touches (?:card |cards )?(.+)", words):
            self.suppose(_read_hint(clue[1]), *_read_slots(clue[2]))
        else:
            raise _not_understood(line)

    def _show_supposed(
        self, hint: Hint | None, touched: frozenset[int], now: tuple[Chance, ...]
    ) -> None:
        self._hint, self._touched, self._now = hint, touched, now
        self._refresh()

    def _begin(self, hint: Hint) -> None:
        """Suppose a hint, at first touching what it surely does."""
        told = touch_by_slot(self._view, hint)
        self._touch(hint, frozenset(slot for slot, touched in told.items() if touched))

    def _toggle(self, slot: int) -> None:
        assert self._hint is not None
        self._touch(self._hint, self._touched ^ {slot})

    def _touch(self, hint: Hint, slots: frozenset[int]) -> None:
        """Suppose what is chosen so far; as long as it can't be, the bars show what is known."""
        try:
            self.suppose(hint, *slots)
        except HanabiError as error:
            self._show_supposed(hint, slots, self._true)
            self.say(str(error))

    def _check_slot(self, slot: int) -> None:
        if type(slot) is not int or not 1 <= slot <= len(self._true):
            words = _("there is no card {slot} here, only 1 to {last}")
            raise HanabiError(words.format(slot=quoted(slot), last=len(self._true)))

    # What is on the screen.

    def _build(self) -> None:
        self._cards, self._hints, self._slots = button_rows(self, 3)
        typed = TypedLine(self.attempting(self.type), _("card 2, red touches 1 3, no clue"))
        self._twin = TextTwin(self)
        self._stage = Stage(self.scene(), self.attempting(self._point))
        self.arrange(
            Spread(
                self._stage,
                self._progress,
                self.status,
                self._hints,
                self._slots,
                self._cards,
                typed,
                under=ipywidgets.VBox([self._twin.switches, self._twin]),
            )
        )

    def _refresh(self) -> None:
        self._hints.show(
            [
                *(
                    Choice(str(hint), partial(self._begin, hint), hint == self._hint)
                    for hint in self._view.rules.hints
                ),
                Choice(_("no clue"), self.without_clue, self._hint is None),
            ],
            _("What if a clue said:"),
        )
        self._slots.show(self._touchable(), _("and it:") if self._hint is not None else "")
        slots = [(slot, _card(slot)) for slot in range(1, len(self._true) + 1)]
        self._cards.offer(self.choose, [*slots, (None, _("none"))], self._slot, _("Count out:"))
        self._stage.show(self.scene())
        self._twin.show()

    def _touchable(self) -> list[Choice]:
        """The cards that the hint may touch or not; of the others it is known."""
        if self._hint is None:
            return []
        return [
            Choice(
                _("touches card {slot}").format(slot=slot),
                partial(self._toggle, slot),
                slot in self._touched,
            )
            for slot, touched in touch_by_slot(self._view, self._hint).items()
            if touched is None
        ]

    def _point(self, target: Target) -> None:
        if isinstance(target, RowSpot):
            self.choose(None if target.place == self._slot else target.place)


def _card(slot: int) -> str:
    return _("card {slot}").format(slot=slot)


def _read_hint(word: str) -> Hint:
    return int(word) if word.isascii() and word.isdigit() else NAMES.get(word, word)


def _read_slots(words: str) -> list[int]:
    if words in ("none", "nothing"):
        return []
    found = re.split(r"[ ,]+(?:and )?", words)
    if not all(re.fullmatch(r"\d{1,3}", word, re.ASCII) for word in found):
        raise _not_understood(words)
    return [int(word) for word in found]


def _not_understood(line: str) -> InvalidNotation:
    help = _("say it like: card 2, red touches 1 3, 4 touches none, no clue")
    return InvalidNotation(
        _("{line} is not understood; {help}").format(line=quoted(line), help=help)
    )
