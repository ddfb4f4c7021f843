"""How sure a learner was of predictions, and how often they came true: is the one like the other?

Of each prediction the first answer counts: whoever predicts a second time has seen what comes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ...practice.attempts import Attempt
from ...render.text import aligned
from ...support.i18n import _, ngettext

EDGES = (0, 45, 65, 85, 101)
"""From a guess to near certainty in four groups: a course asks too few questions for more."""
FEW = 5
"""Fewer predictions than this in a group say next to nothing."""
ENOUGH = 10
"""Fewer predictions than this in all say nothing about a learner."""
SURPRISE = 0.05
"""What happens by chance less often than this is taken as evidence."""
NEARLY_SURE, HARDLY = 0.99, 0.01
"""A single miss of one who was 100 % sure is no proof: nobody means that to the last decimal."""
WITHDRAWN = {("02", "no-card")}
"""Predictions of earlier versions that were scored by our reading of a rulebook: not counted."""

Foreseen = tuple[int, bool]
"""How sure somebody was, in percent, and whether it came true."""


@dataclass(frozen=True, slots=True)
class ConfidenceBand:
    """Predictions of which somebody was about equally sure."""

    low: int
    high: int
    """In percent, both included."""
    number: int
    right: int
    said: Fraction
    """How sure on average, in percent; the middle of the group if it is empty."""

    @property
    def share(self) -> Fraction | None:
        """Which part came true."""
        return Fraction(self.right, self.number) if self.number else None

    @property
    def few(self) -> bool:
        """Whether these are too few to go by."""
        return self.number < FEW


@dataclass(frozen=True, slots=True)
class Calibration:
    """All predictions in groups, from a guess to certainty, and what they add up to."""

    groups: tuple[ConfidenceBand, ...]
    leaning: int = 0
    """1 if surer than right, -1 if more often right than sure, 0 if neither can be said."""

    @property
    def number(self) -> int:
        """How many predictions there are."""
        return sum(group.number for group in self.groups)

    @property
    def right(self) -> int:
        """How many came true."""
        return sum(group.right for group in self.groups)

    @property
    def said(self) -> Fraction:
        """How sure on average, in percent."""
        total = sum((group.said * group.number for group in self.groups), Fraction())
        return total / self.number if self.number else Fraction()

    @property
    def enough(self) -> bool:
        """Whether there are enough predictions to speak of the one who made them."""
        return self.number >= ENOUGH

    @property
    def met(self) -> tuple[ConfidenceBand, ...]:
        """The groups with a prediction in them."""
        return tuple(group for group in self.groups if group.number)


def foreseen(attempts: Iterable[Attempt]) -> Iterator[Foreseen]:
    """What counts of one learner's predictions: the first of each, if it is known how it went."""
    met = set(WITHDRAWN)
    for attempt in attempts:
        task = attempt.lesson, attempt.task
        if attempt.kind != "prediction" or task in met:
            continue
        met.add(task)
        if attempt.right is not None and attempt.confidence is not None:
            yield attempt.confidence, attempt.right


def calibrate(made: Iterable[Foreseen]) -> Calibration:
    """How sure somebody was, and how often it came true.

    >>> found = calibrate([(80, True), (80, True), (70, False), (50, False)])
    >>> [(round(group.said), group.right, group.number) for group in found.met]
    [(50, 0, 1), (77, 2, 3)]
    """
    made = tuple(made)
    groups = tuple(
        _group(low, after - 1, [one for one in made if low <= one[0] < after])
        for low, after in pairwise(EDGES)
    )
    return Calibration(groups, _leaning(made))


def _group(low: int, high: int, made: Sequence[Foreseen]) -> ConfidenceBand:
    said = Fraction(sum(sure for sure, _right in made), len(made)) if made else None
    middle = Fraction(low + high, 2)
    right = sum(right for _sure, right in made)
    return ConfidenceBand(low, high, len(made), right, middle if said is None else said)


def _leaning(made: Sequence[Foreseen]) -> int:
    """Whether so few, or so many, would rarely come true if each had the chance it was given."""
    if len(made) < ENOUGH:
        return 0
    chances = _numbers_right([min(max(sure / 100, HARDLY), NEARLY_SURE) for sure, _right in made])
    right = sum(right for _sure, right in made)
    if sum(chances[: right + 1]) < SURPRISE:
        return 1
    return -1 if sum(chances[right:]) < SURPRISE else 0


def _numbers_right(chances: Sequence[float]) -> list[float]:
    """The chance of each number of successes, if every try succeeds by its own chance."""
    found = [1.0]
    for chance in chances:
        missed = [so_far * (1 - chance) for so_far in found]
        hit = [so_far * chance for so_far in found]
        found = [a + b for a, b in zip([*missed, 0.0], [0.0, *hit], strict=True)]
    return found


# Words for the learner.


def sentences(found: Calibration) -> list[str]:
    """What there is to say, one sentence each."""
    if not found.number:
        return [
            _("No prediction was made yet, so there is nothing to see."),
            _("Each lesson begins with one: choose an answer, say how sure you are, commit to it."),
        ]
    told = [
        _("When you were about {sure} % sure, you were right {right} of {times}.").format(
            sure=round(group.said), right=group.right, times=_times(group.number)
        )
        for group in found.met
    ]
    return [*told, _overall(found)]


def _times(number: int) -> str:
    return ngettext("{n} time", "{n} times", number).format(n=number)


def _overall(found: Calibration) -> str:
    """Whether somebody is as often right as sure, as far as that can be said."""
    if not found.enough:
        return ngettext(
            "{n} in all is too few to judge by: luck could make it look like anything.",
            "{n} in all are too few to judge by: luck could make them look like anything.",
            found.number,
        ).format(n=found.number)
    words = {
        1: _(
            "In all {right} of {n} came true, and you were {sure} % sure on average: you are surer "
            "than you are right, by more than bad luck explains."
        ),
        -1: _(
            "In all {right} of {n} came true, and you were {sure} % sure on average: you are right "
            "more often than you dare say, by more than good luck explains."
        ),
        0: _(
            "In all {right} of {n} came true, and you were {sure} % sure on average: luck explains "
            "the difference, so nobody can call you too sure or too shy."
        ),
    }[found.leaning]
    return words.format(right=found.right, n=found.number, sure=round(found.said))


def text(found: Calibration) -> str:
    """The plot as aligned text."""
    heading = [_("how sure"), _("predictions"), _("said on average"), _("came true")]
    rows = [[f"{g.low}-{g.high} %", str(g.number), *_averages(g)] for g in found.groups]
    return "\n".join([title(), *aligned([heading, *rows]), "", *sentences(found)])


def _averages(group: ConfidenceBand) -> tuple[str, str]:
    if group.share is None:
        return "-", "-"
    few = f" ({_('few')})" if group.few else ""
    return f"{round(group.said)} %", f"{round(100 * group.share)} %{few}"


def title() -> str:
    """What the plot shows."""
    return _("How sure you were, and how often it came true")
