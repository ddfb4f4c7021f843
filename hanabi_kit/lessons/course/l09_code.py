"""The code check of lesson 9: a learner's code on shown and hidden deals, beside the plain code."""

from collections.abc import Callable
from typing import Any

from ...bots.time_limit import TookTooLong
from ...codes import CARDS, FunctionCode, Plain, SignalResult, Tally, deals, tally
from ...codes.books import slots_of
from ...engine.rules import Hint
from ...support.errors import HanabiError
from ...support.i18n import _, ngettext
from .feedback import Feedback
from .sandbox import ProgramExit, error_words, run_learner_code

SHOWN, HIDDEN = 1, 10_001
"""The seeds from which on deals are shown to everyone, and to nobody."""


class LearnerCodeFailed(HanabiError):
    """A learner's function failed; the message says where and how."""


def watched(read: Callable[..., Any]) -> FunctionCode:
    """A learner's function as a code; what goes wrong in it is told with the clue."""

    def safely(hint: Hint, touched: tuple[int, ...]) -> tuple[int, ...]:
        try:
            return slots_of(read(hint, touched))
        except Exception as error:  # whatever a learner's code may raise
            raise LearnerCodeFailed(_told(hint, touched, error)) from None

    return FunctionCode(_("yours"), safely)


def _told(hint: Hint, touched: tuple[int, ...], error: Exception) -> str:
    words = (
        _("given hint={hint!r} and touched={touched}, it answers what is no meaning: {error}.")
        if isinstance(error, HanabiError)
        else _("given hint={hint!r} and touched={touched}, it stops with {error}.")
    )
    told = str(error) if isinstance(error, HanabiError) else error_words(error)
    return words.format(hint=hint, touched=touched, error=told)


def beats_plain(read: Callable[..., Any]) -> Feedback:
    """Whether a function makes more points than the plain code, on deals both shown and hidden."""
    scored = ""
    for first in (SHOWN, HIDDEN):
        try:
            run = played(read, first)
        except TookTooLong as error:
            words = _("it had no answer after {n:g} seconds. Does a loop never end?")
            return Feedback(False, look=words.format(n=error.seconds))
        except LearnerCodeFailed as error:
            return Feedback(False, look=str(error))
        except ProgramExit as error:
            return Feedback(False, look=_("it stops with {error}.").format(error=error))
        plain = tally(Plain(), deals(first=first))
        if run.points <= plain.points:
            told = f"{scored} {_not_shown(run, plain)}" if scored else _scored(run, plain)
            blank = not scored and _says_nothing(run)
            return Feedback(False, told, *_why_so_few(run), blank=blank)
        scored = scored or _scored(run, plain)
    more = _("It also wins on deals that you were not shown.")
    return Feedback(True, f"{scored} {more}")


def played(read: Callable[..., Any], first: int) -> Tally:
    """How a function does as a code.

    Raises `LearnerCodeFailed`, `ProgramExit` or `TookTooLong` if it fails.
    """
    dealt = deals(first=first)
    return run_learner_code(lambda: tally(watched(read), dealt))


def _scored(run: Tally, plain: Tally) -> str:
    words = _("Your code makes {mine} points in {n} deals, the plain code {plain}.")
    return words.format(mine=run.points, n=len(run.trials), plain=plain.points)


def _not_shown(run: Tally, plain: Tally) -> str:
    words = _("But on deals that you were not shown it makes {mine}, and the plain code {plain}.")
    return words.format(mine=run.points, plain=plain.points)


def _says_nothing(run: Tally) -> bool:
    """Whether no clue means anything, as by a function that was not written yet."""
    return run.counts[SignalResult.MISSED] == len(run.trials)


def _why_so_few(run: Tally) -> tuple[str, str]:
    """Where to look again, and why: at what costs the code most of its points."""
    counts = run.counts
    if _says_nothing(run):
        return (
            _("no clue ever says anything by it. Does the function end with return?"),
            _("What means nothing gets nothing across."),
        )
    if counts[SignalResult.MISUNDERSTOOD] > counts[SignalResult.MISSED]:
        return (
            _("many clues mean several slots, so Bob guesses, and a wrong guess is a strike."),
            _("A clue that can mean anything says nothing."),
        )
    silent = sum(by[SignalResult.MISSED] == sum(by.values()) for by in run.by_slot.values())
    if silent:
        words = ngettext(
            "there is {n} slot that Ann never gets to speak of. What if the right card is there?",
            "there are {n} slots that Ann never gets to speak of. What if the right card is there?",
            silent,
        )
        return (
            words.format(n=silent),
            _("A code tells apart no more messages than it has meanings."),
        )
    return (
        _("often none of Ann's clues means the right slot. Which clues mean nothing so far?"),
        _("The more clues have a meaning, the more often one of them is at hand."),
    )


def by_mirror(hint: Hint, touched: tuple[int, ...]) -> int:
    """A code that does well: ranks speak of the slot opposite to the first that they touch."""
    return touched[0] if isinstance(hint, str) else CARDS + 1 - touched[0]
