"""How the five boxes differ, as tables: what they hold and offer, and what they say of a score."""

from collections.abc import Callable, Iterator
from functools import partial

from ..engine import editions
from ..engine.editions import EDITIONS, VARIANTS, Edition
from ..engine.rules import Rules
from ..support.errors import InvalidNotation, quoted
from ..support.i18n import _
from .table import Table

NOTHING = "–"

BoxQuestion = tuple[str, Callable[[Edition], str]]


def boxes() -> Table:
    """Everything in which the five boxes differ: a column for each box."""
    answers = [(asked, *map(answer, EDITIONS.values())) for asked, answer in _questions()]
    return Table(("", *map(_name, EDITIONS.values())), tuple(answers))


def score_verdicts(score: int) -> Table:
    """What each box says of a score, in its own language; nothing if it can't be reached there.

    >>> print(score_verdicts(12))
    box              says of 12 points
    en English       Honourable: tomorrow they will talk of something else.
    fi suomi         Hieno, mutta huomenna puhutaan jo muusta.
    nb norsk bokmål  Æren er reddet, men i morgen snakker alle om noe annet.
    it italiano      Onorevole! Ma domani si parlerà d'altro.
    nl Nederlands    Eervol, maar morgen praat niemand er nog over.
    """
    highest = max(_everything(edition).maximum for edition in EDITIONS.values())
    if type(score) is not int or not 0 <= score <= highest:
        words = _("score: {given} is no score, only 0 to {highest} are")
        raise InvalidNotation(words.format(given=quoted(score), highest=highest))
    rows = [(_name(edition), _verdict(edition, score)) for edition in EDITIONS.values()]
    return Table((_("box"), _("says of {score} points").format(score=score)), tuple(rows))


def _name(edition: Edition) -> str:
    return f"{edition.code} {edition.language}"


def _everything(edition: Edition) -> Rules:
    """The rules of a box with all that it offers."""
    return editions.rules(edition.code, players=2, variants=edition.variants)


def _verdict(edition: Edition, score: int) -> str:
    rules = _everything(edition)
    return editions.verdict(rules, score) if score <= rules.maximum else NOTHING


def _questions() -> Iterator[BoxQuestion]:
    """What is asked of each box; what it holds goes line by line."""
    most = max(len(edition.contents) for edition in EDITIONS.values())
    for line in range(most):
        yield _("in the box") if line == 0 else "", partial(_line, line=line)
    yield _("clue that touches no card"), _empty_clues
    for variant in VARIANTS:
        yield variant, partial(_offer, variant=variant)
    yield _("cards with all variants"), lambda box: str(_everything(box).deck_size)
    yield _("fireworks with all variants"), lambda box: str(len(_everything(box).suits))
    yield _("highest score with all variants"), lambda box: str(_everything(box).maximum)
    yield _("its words for a score change at"), _steps
    yield _("added to them with black powder"), _mention


def _line(edition: Edition, line: int) -> str:
    return edition.contents[line] if line < len(edition.contents) else ""


def _empty_clues(edition: Edition) -> str:
    return _("allowed") if edition.empty_clues else _("not allowed")


def _offer(edition: Edition, variant: str) -> str:
    """Whether a box offers a variant, with its own name for it where that is known."""
    if variant not in edition.variants:
        return NOTHING
    called = dict(edition.called)
    return _("yes: {name}").format(name=called[variant]) if variant in called else _("yes")


def _mention(edition: Edition) -> str:
    return edition.black_powder if "black-powder" in edition.variants else NOTHING


def _steps(edition: Edition) -> str:
    return " ".join(str(start) for start, _words in edition.scale(_everything(edition).maximum))
