"""What a question is answered with: buttons, a grid of cards, or a line to type into."""

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets

from ...engine.cards import Card
from ...engine.wording import say
from ...support.i18n import _
from ...widgets.base.buttons import ButtonRow, Choice
from ...widgets.base.frame import Frame
from ...widgets.base.typed_line import TypedLine
from ..course.answers import (
    LETTERS,
    Act,
    AnswerKind,
    Cards,
    CustomAnswer,
    Function,
    Number,
    Order,
    Pick,
    PickSome,
)

Give = Callable[[Any], object]


class Input(ipywidgets.VBox):  # type: ignore[misc]
    """What is chosen by now, and how it is chosen; `given` is None as long as nothing is."""

    given: Any = None
    may_wait = False
    """Whether there can be an answer although nothing is chosen: none at all, or a typed one."""
    changed: Callable[[], object] = staticmethod(lambda: None)
    """What hears of every choice."""


class TextInput(Input):
    """A line; Enter or the button gives the answer."""

    may_wait = True  # the page sends what was typed only when the line is left

    def __init__(self, frame: Frame, give: Give, example: str) -> None:
        self.line = TypedLine(frame.attempting(give), example)
        self.line.description = _("Answer:")
        self.line.layout.width = "100%"
        self.line.layout.max_width = "25em"
        self.line.observe(lambda _change: self.changed(), "value")
        super().__init__([self.line])

    @property
    def given(self) -> str | None:
        """What stands in the line."""
        return self.line.value.strip() or None

    def clear(self) -> None:
        """Empty the line."""
        self.line.value = ""


class OptionButtons(Input):
    """Buttons of which one is chosen, or several, or all in an order."""

    def __init__(self, frame: Frame, kind: Pick | PickSome | Order) -> None:
        self._kind = kind
        self._chosen: list[str] = []
        self._rows = [ButtonRow(frame) for _option in kind.options]
        super().__init__(self._rows)
        self.add_class("hanabi-options")
        self.may_wait = isinstance(kind, PickSome)
        self._show()

    @property
    def given(self) -> Any:
        """The option or options that are chosen; where none may fit, none is an answer too."""
        if isinstance(self._kind, PickSome):
            return frozenset(self._chosen)
        if isinstance(self._kind, Order):
            return tuple(self._chosen) if len(self._chosen) == len(self._kind.options) else None
        return self._chosen[0] if self._chosen else None

    def choose(self, option: str) -> None:
        """Choose an option, or take it back."""
        if option in self._chosen:
            self._chosen.remove(option)
        elif isinstance(self._kind, Pick):
            self._chosen = [option]
        else:
            self._chosen.append(option)
        self._show()

    def settle(self) -> None:
        """Let nothing be chosen any more."""
        for row in self._rows:
            row.disable()

    def _show(self) -> None:
        for letter, option, row in zip(LETTERS, self._kind.options, self._rows, strict=False):
            place = ""
            if isinstance(self._kind, Order) and option in self._chosen:
                place = f" [{self._chosen.index(option) + 1}]"
            label = f"{letter}) {option}{place}"
            row.show([Choice(label, partial(self.choose, option), option in self._chosen)])
        self.changed()


class CardGrid(Input):
    """A button for every identity of the game, a row for each suit."""

    def __init__(self, frame: Frame, kind: Cards) -> None:
        self._cards = kind.rules.cards
        self._chosen: set[Card] = set()
        self._rows = {suit.letter: ButtonRow(frame) for suit in kind.rules.suits}
        self._all = ButtonRow(frame)
        super().__init__([*self._rows.values(), self._all])
        self.add_class("hanabi-grid")
        self._show()

    @property
    def given(self) -> frozenset[Card] | None:
        """The cards that are marked, if any is."""
        return frozenset(self._chosen) or None

    def toggle(self, card: Card) -> None:
        """Mark a card, or take the mark away."""
        self._chosen ^= {card}
        self._show()

    def clear(self) -> None:
        """Mark nothing."""
        self._chosen = set()
        self._show()

    def mark_all(self) -> None:
        """Mark every card, to strike from there."""
        self._chosen = set(self._cards)
        self._show()

    def _show(self) -> None:
        for letter, row in self._rows.items():
            row.show(
                [
                    Choice(str(card), partial(self.toggle, card), card in self._chosen)
                    for card in self._cards
                    if card.suit == letter
                ],
            )
        self._all.show([Choice(_("mark all"), self.mark_all), Choice(_("clear"), self.clear)])
        self.changed()


class ActionButtons(Input):
    """Every legal action as a button, and a line to type one."""

    may_wait = True

    def __init__(self, frame: Frame, give: Give, kind: Act) -> None:
        self._kind = kind
        self._chosen: Any = None
        self._row = ButtonRow(frame)
        self._typed = TextInput(frame, give, _("red to Bob"))
        self._typed.changed = lambda: self.changed()
        super().__init__([self._row, self._typed])
        self._show()

    @property
    def given(self) -> Any:
        """The action that is chosen or typed."""
        return self._typed.given or self._chosen

    def choose(self, action: Any) -> None:
        """Choose an action."""
        self._chosen = action
        self._typed.clear()
        self._show()

    def _show(self) -> None:
        state = self._kind.table()
        self._row.show(
            [
                Choice(say(state, a), partial(self.choose, a), a == self._chosen)
                for a in self._kind.actions
            ]
        )
        self.changed()


class CodeInput(Input):
    """Nothing to click: the answer is code."""


def input_for(frame: Frame, kind: AnswerKind, give: Give) -> Input:
    """What a kind of answer is given with."""
    match kind:
        case Pick() | PickSome() | Order():
            return OptionButtons(frame, kind)
        case Cards():
            return CardGrid(frame, kind)
        case Act():
            return ActionButtons(frame, give, kind)
        case Number():
            return TextInput(frame, give, kind.example)
        case Function() | CustomAnswer():
            return CodeInput()
    raise TypeError(kind)
