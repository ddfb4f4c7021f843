"""How the five boxes differ, as tables: what they hold and offer, and what they say of a score."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from ..engine import editions
from ..engine.editions import EDITIONS, VARIANTS, Edition
from ..engine.rulebook import rulebook
from ..engine.rulebook.base_game import ACTIONS_NAMED, REMARKS_ALLOWED, SCORES_LOST, cards_each
from ..engine.rules import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from ..support.errors import InvalidNotation, quoted
from ..support.i18n import _, either
from .table import Table

NOTHING = "–"

BoxQuestion = tuple[str, Callable[[Edition], str]]


def boxes() -> Table:
    """Everything in which the five boxes differ: a column for each box, in its own words."""
    answers = [(asked, *map(answer, EDITIONS.values())) for asked, answer in _questions()]
    return Table(("", *map(box_name, EDITIONS.values())), tuple(answers))


def score_verdicts(score: int) -> Table:
    """The word that each box has for a score, in its own language; nothing if it can't be reached.

    >>> print(score_verdicts(12))
    box              says of 12 points
    en English       Honourable
    fi suomi         Hieno
    nb norsk bokmål  Æren i behold
    it italiano      Onorevole
    nl Nederlands    Eervol (our word)
    """
    highest = max(_everything(edition).maximum for edition in EDITIONS.values())
    if type(score) is not int or not 0 <= score <= highest:
        words = _("score: {given} is no score, only 0 to {highest} are")
        raise InvalidNotation(words.format(given=quoted(score), highest=highest))
    rows = [(box_name(edition), _verdict(edition, score)) for edition in EDITIONS.values()]
    return Table((_("box"), _("says of {score} points").format(score=score)), tuple(rows))


def box_name(edition: Edition) -> str:
    """A box by its code and its language."""
    return f"{edition.code} {edition.language}"


def own_word(edition: Edition, word: str) -> str:
    """A word of a box's scale; one that is ours is called so."""
    return _("{word} (our word)").format(word=word) if word in edition.ours else word


def scale_bands(edition: Edition) -> tuple[tuple[str, str], ...]:
    """The scale of a box with all that it offers: scores, and its own word for them.

    >>> scale_bands(EDITIONS["it"])[-2:]
    (('25–29', 'Leggendaria'), ('30', 'Divina'))
    """
    maximum = _everything(edition).maximum
    starts = [*edition.scale(maximum), (maximum + 1, "")]
    return tuple(
        (_range(low, above - 1), word) for (low, word), (above, _above) in pairwise(starts)
    )


def _everything(edition: Edition) -> Rules:
    """The rules of a box with all that it offers."""
    return editions.rules(edition.code, players=2, variants=edition.variants)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _verdict(edition: Edition, score: int) -> str:
    maximum = _everything(edition).maximum
    said = [word for start, word in edition.scale(maximum) if start <= score <= maximum]
    return own_word(edition, said[-1]) if said else NOTHING


def _questions() -> Iterator[BoxQuestion]:
    """What is asked of each box; what it holds goes line by line."""
    most = max(len(edition.contents) for edition in EDITIONS.values())
    for line in range(most):
        yield _("in the box") if line == 0 else "", partial(_line, line=line)
    yield _("players"), partial(_same, answer=_range(FEWEST_PLAYERS, MOST_PLAYERS))
    yield _("from the age of"), lambda box: str(box.youngest or NOTHING)
    for cards, players in cards_each().items():
        asked = _("cards each with {players} players").format(players=either([*map(str, players)]))
        yield asked, partial(_same, answer=str(cards))
    yield _("clue that touches no card"), _empty_clues
    yield _("pointing at all cards at once"), _at_once
    yield _("strictly said at the table"), _speech
    yield _("harmless remarks"), _remarks
    for variant in VARIANTS:
        yield variant, partial(_offer, variant=variant)
    yield _("cards with all variants"), lambda box: str(_everything(box).deck_size)
    yield _("fireworks with all variants"), lambda box: str(len(_everything(box).suits))
    yield _("highest score with all variants"), lambda box: str(_everything(box).maximum)
    for start in sorted({start for box in EDITIONS.values() for start in _starts(box)}):
        yield (
            _("its word from {score} points on").format(score=start),
            partial(_verdict, score=start),
        )
    yield _("scores beside these words"), _scores
    yield _("added to it with black powder"), lambda box: box.black_powder or NOTHING


def _starts(edition: Edition) -> list[int]:
    return [start for start, _word in edition.scale(_everything(edition).maximum)]


def _scores(edition: Edition) -> str:
    return _("our reading") if edition.code in SCORES_LOST else _("printed")


def _same(_edition: Edition, answer: str) -> str:
    return answer


def _line(edition: Edition, line: int) -> str:
    return edition.contents[line] if line < len(edition.contents) else ""


def _empty_clues(edition: Edition) -> str:
    if edition.empty_clues:
        return _("allowed")
    return _("not in its examples: our reading, off")


def _at_once(edition: Edition) -> str:
    rules = (rule for section in rulebook(edition.code) for rule in section.rules)
    (rule,) = (rule for rule in rules if rule.id == "clue-at-once")
    return _("our reading") if edition.code in rule.ours else _("yes")


def _speech(edition: Edition) -> str:
    return _("clues, one's action") if edition.code in ACTIONS_NAMED else _("clues")


def _remarks(edition: Edition) -> str:
    return _("always") if edition.code in REMARKS_ALLOWED else _("if the table agrees")


def _offer(edition: Edition, variant: str) -> str:
    """Whether a box offers a variant, with its own name for it where that is known."""
    if variant not in edition.variants:
        return NOTHING
    called = dict(edition.called)
    return _("yes: {name}").format(name=called[variant]) if variant in called else _("yes")
