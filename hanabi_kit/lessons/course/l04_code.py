"""Lesson 4 for those who code: what is said of a learner's `candidates(view)`."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ...engine.cards import Card
from ...engine.view import View
from ...knowledge import deduce
from ...knowledge.ledger import accounts
from ...support.errors import HanabiError
from ...support.i18n import _
from .answers import Function
from .feedback import Feedback
from .judges import Case, CommonMistake, function
from .l04 import ANN, BOB, CEM, fives, fours, later, small, worked

Sets = list[frozenset[Card]]
"""What each card of a hand can be, oldest first."""


def left(view: View, layer: str) -> Sets:
    """What each card of the seat can be, asking no reasons beyond a layer."""
    cards = view.rules.cards
    return [
        frozenset(card for i, card in enumerate(cards) if deduced.after(layer) >> i & 1)
        for deduced in deduce(view).cards
    ]


def anything(view: View) -> Sets:
    """A slip: nothing is struck."""
    return [frozenset(view.rules.cards) for _held in view.hand(view.seat)]


def struck_too_early(view: View) -> Sets:
    """A slip: a card is struck as soon as one copy is in sight."""
    book = accounts(view)
    return [
        frozenset(card for card in each if not book[card].seen)
        for each in left(view, "not touched")
    ]


MISTAKES = (
    CommonMistake(
        anything,
        _("nothing is crossed out yet: go through the marks of a card, then through the copies."),
    ),
    CommonMistake(
        partial(left, layer="touched"),
        _("a clue that did not touch a card says something too, and so do the copies in sight."),
    ),
    CommonMistake(
        partial(left, layer="not touched"),
        _("the clues are all there. Now count: of which cards is no copy left unseen?"),
    ),
    CommonMistake(
        struck_too_early,
        _("a card is out only if every copy of it is in sight, not as soon as one is."),
    ),
)


def cases() -> list[Case]:
    """Views, and what clues and counting leave for each card; most of them are not shown."""
    shown = [View.of(table(), BOB) for table in (fives, worked)]
    hidden = [View.of(table(), seat) for table in (fours, later, small) for seat in (ANN, BOB, CEM)]
    return [
        *(Case((view,), left(view, "counting")) for view in shown),
        *(Case((view,), left(view, "counting"), hidden=True) for view in hidden),
    ]


def try_out(candidates: Callable[[View], Any]) -> Feedback:
    """Try a learner's function on several views and say how far it is right."""
    try:
        given = Function("candidates(view)").read(candidates)
    except HanabiError as error:
        return Feedback(False, look=str(error))
    judge = function(
        cases,
        mistakes=MISTAKES,
        same=_same_sets,
        show=_what_is_given,
        look=_("compare your sets with the explorer, one card after the other."),
    )
    return judge(given)


def _same_sets(got: Any, wanted: Sets) -> bool:
    """Whether a list of sets says the same; cards may be written as text."""
    if not isinstance(got, list | tuple):
        return False
    return [{str(card) for card in each} for each in got] == [
        set(map(str, each)) for each in wanted
    ]


def _what_is_given(given: tuple[View, ...]) -> str:
    (view,) = given
    form = _("what {name} sees after turn {n}")
    return form.format(name=view.game.names[view.seat], n=len(view.events))
