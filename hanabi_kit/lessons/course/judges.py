"""Judges that several lessons share: each makes a function from an answer to its feedback."""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from ...bots.time_limit import TookTooLong
from ...engine.cards import Card
from ...engine.state import State
from ...knowledge import CardDeduction, deduce
from ...support.errors import quoted
from ...support.i18n import _, ngettext
from .feedback import Feedback
from .sandbox import error_words, run_learner_code

CAUSES = {
    "touched": _("a clue that touched this card: what did it say?"),
    "not touched": _("a clue that did not touch this card: that says something too."),
    "counting": _("the cards in sight: of some card you may see every copy there is."),
    "joint": _("the other cards of this hand: they may need every copy of a card for themselves."),
}
"""Where to look again if an identity was kept that falls in one of the layers of deduction."""
DECIMALS = range(2, 7)
"""So many places after the point make a number that was meant as a rounded one."""

AnswerJudge = Callable[[Any], Feedback]


def picked(right: Callable[[], str], looks: Mapping[str, str], why: str = "") -> AnswerJudge:
    """Judges one option: for each wrong one, where to look again."""

    def judge(answer: str) -> Feedback:
        if answer == right():
            return Feedback(True)
        return Feedback(False, look=looks[answer], why=why)

    return judge


def picked_some(right: Callable[[], Collection[str]], look: str, why: str = "") -> AnswerJudge:
    """Judges several options by how many of them fit, and whether some are missing."""

    def judge(answer: frozenset[str]) -> Feedback:
        wanted = frozenset(right())
        if answer == wanted:
            return Feedback(True)
        return Feedback(False, _told(len(answer & wanted), len(answer - wanted)), look, why)

    return judge


def _told(fit: int, not_fit: int) -> str:
    """How many of those chosen fit, without saying which."""
    if not not_fit:
        return _("What you have chosen fits, but that is not all.") if fit else ""
    wrong = ngettext(
        "{n} of those you chose does not fit", "{n} of those you chose do not fit", not_fit
    )
    told = wrong.format(n=not_fit)
    if not fit:
        return f"{told}."
    good = ngettext("{n} fits", "{n} fit", fit).format(n=fit)
    return _("{good}; {told}.").format(good=good, told=told)


def number(
    right: Callable[[], int | Fraction], mistakes: Callable[[], Mapping[Any, str]], look: str
) -> AnswerJudge:
    """Judges a number: for wrong ones that are easily arrived at, what went wrong on the way."""

    def judge(answer: Fraction) -> Feedback:
        wanted = right()
        if answer == wanted:
            return Feedback(True)
        known = mistakes().get(answer)
        if known is None and _is_rounded(answer, wanted):
            exactly = _("the exact number is wanted: write it as a fraction.")
            return Feedback(False, _("Rounded, that is it."), exactly)
        return Feedback(False, look=known or look)

    return judge


def _is_rounded(answer: Fraction, exact: int | Fraction) -> bool:
    """Whether a decimal number is this one, cut or rounded to its last place."""
    return any(
        abs(answer - exact) < Fraction(1, 10**places) and (answer * 10**places).denominator == 1
        for places in DECIMALS
    )


def candidates(table: Callable[[], State], seat: int, slot: int) -> AnswerJudge:
    """Judges what a card can be, as far as its holder can know: each fault by its cause."""

    def judge(answer: frozenset[Card]) -> Feedback:
        card = deduce(table(), seat).cards[slot - 1]
        possible = frozenset(card.candidates)
        if answer == possible:
            return Feedback(True)
        lost, kept = possible - answer, answer - possible
        return Feedback(
            False, _kept_right(answer, possible), _where(card, lost, kept), _reason(lost)
        )

    return judge


def _kept_right(answer: frozenset[Card], possible: frozenset[Card]) -> str:
    """What was right about a set of candidates."""
    if possible < answer:
        return _("Everything that the card can be is among your cards.")
    if answer and answer < possible:
        return _("All your cards are possible.")
    good = len(answer & possible)
    if not good:
        return ""
    return ngettext(
        "{n} of your cards is possible.", "{n} of your cards are possible.", good
    ).format(n=good)


def _where(card: CardDeduction, lost: Collection[Card], kept: Collection[Card]) -> str:
    """Where to look again: at the first reason that was passed over."""
    passed_over = {removed.layer for removed in card.removed if removed.card in kept}
    for layer, where in CAUSES.items():
        if layer in passed_over:
            return where
    n = len(lost)
    return ngettext(
        "{n} card is missing. Cross out only what a reason rules out.",
        "{n} cards are missing. Cross out only what a reason rules out.",
        n,
    ).format(n=n)


def _reason(lost: Collection[Card]) -> str:
    if not lost:
        return _("A card is out only if somebody could say why; yours still has too many.")
    return _("As long as nothing rules a card out, it can be that one.")


def ordered(
    worth: Callable[[], Mapping[str, Any]], look: Callable[[str, str], str], why: str = ""
) -> AnswerJudge:
    """Judges an order, the one with the highest worth first; those worth the same may swap."""

    def judge(answer: Sequence[str]) -> Feedback:
        values = worth()
        for first, second in pairwise(answer):
            if values[first] < values[second]:
                good = sum(values[a] >= values[b] for a, b in pairwise(answer))
                told = _("{n} of {all} neighbours stand in the right order.")
                return Feedback(
                    False, told.format(n=good, all=len(answer) - 1), look(first, second), why
                )
        return Feedback(True)

    return judge


class Case(NamedTuple):
    """What a learner's function is given, and what it should answer."""

    arguments: tuple[Any, ...]
    answer: Any
    hidden: bool = False
    """Whether the learner is told which case it was."""


class CommonMistake(NamedTuple):
    """A way to get it wrong: a function that makes the same mistake, and where to look again."""

    version: Callable[..., Any]
    look: str


def function(
    cases: Callable[[], Sequence[Case]],
    *,
    mistakes: Sequence[CommonMistake] = (),
    same: Callable[[Any, Any], bool] = lambda got, wanted: bool(got == wanted),
    show: Callable[[tuple[Any, ...]], str] = lambda given: ", ".join(map(quoted, given)),
    look: str = "",
) -> AnswerJudge:
    """Judges a function by cases; one that raises, loops or answers nonsense gets a sentence."""

    def judge(answer: Callable[..., Any]) -> Feedback:
        done: list[Case] = []
        for case in cases():
            told = _("a case that is not shown") if case.hidden else show(case.arguments)
            try:
                got, right = run_learner_code(partial(_tried, answer, case, same))
            except TookTooLong as error:
                late = _("it had no answer after {n:g} seconds").format(n=error.seconds)
                return _stopped(len(done), told, late)
            except Exception as error:  # whatever a learner's code may raise
                stopped = _("it stopped with {error}").format(error=error_words(error))
                return _stopped(len(done), told, stopped)
            if right:
                done.append(case)
                continue
            mistake = next((s for s in mistakes if _is_mistake(s, done, case, got, same)), None)
            return _wrong(len(done), told, got, mistake.look if mistake else look)
        return Feedback(True, good=_("It is right in all {n} cases.").format(n=len(done)))

    return judge


def _tried(
    answer: Callable[..., Any], case: Case, same: Callable[[Any, Any], bool]
) -> tuple[Any, bool]:
    """What a function answers in a case, and whether that is right."""
    # A function that empties a list which it was given shall not spoil the case.
    given = [copy(one) if isinstance(one, list | dict | set) else one for one in case.arguments]
    got = answer(*given)
    return got, same(got, case.answer)


def _stopped(done: int, given: str, what: str) -> Feedback:
    told = _("given {given}, {what}.").format(given=given, what=what)
    return Feedback(False, _right_before(done), told)


def _wrong(done: int, given: str, got: Any, look: str) -> Feedback:
    if got is None or got is ...:
        told = _("given {given}, it answers nothing: does it end with return?")
        return Feedback(False, _right_before(done), told.format(given=given), blank=not done)
    told = _("Given {given}, it answers {got}, which is not right.")
    seen = told.format(given=given, got=_safely(got))
    return Feedback(False, f"{_right_before(done)} {seen}".lstrip(), look)


def _safely(value: Any) -> str:
    try:
        return quoted(value)
    except Exception:  # a class of the learner's own may do anything when it is written
        return _("something of type {name}").format(name=type(value).__name__)


def _right_before(done: int) -> str:
    if not done:
        return ""
    told = ngettext("{n} case came out right.", "{n} cases came out right.", done)
    return told.format(n=done)


def _is_mistake(
    mistake: CommonMistake,
    done: Sequence[Case],
    case: Case,
    got: Any,
    same: Callable[[Any, Any], bool],
) -> bool:
    """Whether a known mistake leads to this answer, and to the right ones before it."""
    before = (same(mistake.version(*one.arguments), one.answer) for one in done)
    return same(got, mistake.version(*case.arguments)) and all(before)
