"""Claims about who knows what: each one is so or is not, as a model of worlds tells."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...knowledge.models import Model
from ...knowledge.propositions import Fact
from ...support.i18n import _
from .answers import PickSome
from .feedback import Feedback
from .judges import AnswerJudge

WorldsMaker = Callable[[], Model[Any]]


class Claim(NamedTuple):
    """Something that may be so in the actual world."""

    text: str
    fact: Fact
    look: str
    """Where to look again, if it was judged wrongly."""


def options(claims: Sequence[Claim]) -> PickSome:
    """To choose the claims that are so."""
    return PickSome(tuple(claim.text for claim in claims))


def true_ones(claims: Sequence[Claim], model: WorldsMaker) -> frozenset[str]:
    """The claims that are so in the actual world of a model."""
    worlds = model()
    return frozenset(claim.text for claim in claims if worlds.holds(claim.fact))


def judge(claims: Sequence[Claim], model: WorldsMaker) -> AnswerJudge:
    """Judges which claims were chosen: the first that is not judged rightly says where to look."""

    def judged(answer: frozenset[str]) -> Feedback:
        true = true_ones(claims, model)
        wrong = [claim for claim in claims if (claim.text in answer) != (claim.text in true)]
        if not wrong:
            return Feedback(True)
        good = _("You judged {n} of {all} claims rightly.")
        return Feedback(
            False,
            good=good.format(n=len(claims) - len(wrong), all=len(claims)),
            look=wrong[0].look,
        )

    return judged
