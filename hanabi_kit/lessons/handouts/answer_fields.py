"""Answering on paper: what each kind of answer gets instead of buttons, as HTML."""

from collections.abc import Iterable, Sequence
from html import escape

from ...engine.rules import Rules
from ...support.i18n import _
from ..course.answers import (
    LETTERS,
    Act,
    AnswerKind,
    Cards,
    CustomAnswer,
    Number,
    Order,
    Pick,
    PickSome,
)

BOX = "<span class='box'></span>"
LINE = "<span class='line'></span>"


def field(kind: AnswerKind) -> str:
    """Room for an answer of a kind."""
    match kind:
        case Pick():
            return how(_("Tick one.")) + boxes(_lettered(kind.options))
        case PickSome():
            several = how(_("Tick all that fit; it may be one, several or none."))
            return several + boxes(_lettered(kind.options))
        case Order():
            return _order(kind)
        case Cards():
            return how(
                _("In the grid, strike what does not belong and ring what is left: your answer.")
            )
        case Act() | Number():
            return lines(1, _("My answer:"))
        case CustomAnswer():
            return how(_("On paper: draw it here, with its words below.")) + lines(6)
    return how(_("Write it down in words, step by step.")) + lines(6)


def how(words: str) -> str:
    """How to answer."""
    return f"<p class='how'>{escape(words)}</p>"


def boxes(options: Iterable[str], row: bool = False) -> str:
    """Options with a box to tick each, under each other or in a row."""
    ticks = "".join(f"<li>{BOX}{escape(option)}</li>" for option in options)
    return f"<ul class='{'row' if row else 'options'}'>{ticks}</ul>"


def _lettered(options: Sequence[str]) -> list[str]:
    """Options behind their letters, by which answers name them."""
    return [f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=False)]


def lines(number: int, words: str = "") -> str:
    """Lines to write on, the first perhaps behind some words."""
    caption = f"<span>{escape(words)}</span>" if words else ""
    first = f"<p class='write'>{caption}{LINE}</p>"
    return first + f"<p class='write'>{LINE}</p>" * (number - 1)


def grid(rules: Rules) -> str:
    """Every identity of a game, a row for each suit."""
    rows = "".join(
        "<tr>"
        + "".join(f"<td>{escape(str(c))}</td>" for c in rules.cards if c.suit == suit.letter)
        + "</tr>"
        for suit in rules.suits
    )
    return f"<table class='grid'>{rows}</table>"


def _order(kind: Order) -> str:
    letters = "".join(f"<li>{escape(option)}</li>" for option in _lettered(kind.options))
    places = "".join(f"<li>{n}. {BOX}</li>" for n in range(1, len(kind.options) + 1))
    words = _("Write the letters in order; the first is what {first}.").format(first=kind.first)
    return f"<ul class='options'>{letters}</ul>{how(words)}<ul class='row'>{places}</ul>"
