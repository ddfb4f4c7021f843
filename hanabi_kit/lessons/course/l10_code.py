"""The code check of lesson 10: what a learner's decoder is tried on, and how it goes wrong."""

from collections.abc import Sequence

from ...codes.hats import decode
from ...support.i18n import _
from . import judges
from .judges import Case, CommonMistake

MESSAGES = 8
"""Five players: a clue goes to one of four, and names a colour or a rank."""


def cases() -> Sequence[Case]:
    """What `decode` is tried on: one case to look at, then every kind that is not shown."""
    hidden = [
        (0, [0, 0, 0]),
        (7, (1, 2, 3)),
        (0, [7, 7, 7]),
        (5, [4, 4, 5]),
        (2, (6, 0, 3)),
        (6, [7, 5]),
        (4, []),
    ]
    shown = Case((1, [7, 6, 5]), 7)
    return [
        shown,
        *(Case((said, seen), decode(said, seen, MESSAGES), hidden=True) for said, seen in hidden),
    ]


MISTAKES = (
    CommonMistake(
        lambda message, seen: message - sum(seen),
        _("a number of the code lies from 0 to 7. What brings this one back into the ring?"),
    ),
    CommonMistake(
        lambda message, seen: message - sum(seen) + MESSAGES,
        _("it goes round once. How often may it take to come back into the ring?"),
    ),
    CommonMistake(
        lambda message, seen: message - sum(seen) % MESSAGES,
        _("% is worked out before -, so it reached the sum only. Put a pair of brackets."),
    ),
    CommonMistake(
        lambda message, seen: (sum(seen) - message) % MESSAGES,
        _("it takes the message away from the sum. Which of the two holds your own number?"),
    ),
    CommonMistake(
        lambda message, seen: abs(message - sum(seen)),
        _("to drop the minus sign is not to go round the ring."),
    ),
    CommonMistake(
        lambda message, seen: (message + sum(seen)) % MESSAGES,
        _("it adds what the speaker has added already."),
    ),
    CommonMistake(
        lambda _message, seen: sum(seen) % MESSAGES,
        _("that is how a message is made. It leaves the message that was heard out."),
    ),
    CommonMistake(
        lambda message, seen: (message - sum(seen)) % (MESSAGES - 1),
        _("the numbers 0 to 7 are how many?"),
    ),
)


def whole_and_equal(got: object, wanted: object) -> bool:
    """Whether an answer is this whole number, and not merely equal to it."""
    return type(got) is int and got == wanted


decodes = judges.function(
    cases,
    mistakes=MISTAKES,
    same=whole_and_equal,
    look=_("try it on a case that you can work out by hand on the ring."),
)
"""Judges a learner's decoder."""
