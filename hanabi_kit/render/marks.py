"""The clues on a card in the one notation that all texts share: ``+r +1 -y -3``.

A sign for each clue, whether it touched the card or not; so ``-y -3`` is neither yellow nor a 3,
where ``-y3`` might be read as not the yellow 3.
"""

from collections.abc import Iterable

from ..engine.cards import LETTERS
from ..engine.game import Mark
from ..engine.rules import Hint
from ..knowledge.evidence import ClueFact

COLOUR_ORDER = tuple(LETTERS)


def hint_sign(hint: Hint) -> str:
    """What a clue says, in one letter or figure.

    >>> hint_sign("red"), hint_sign(3)
    ('r', '3')
    """
    return str(hint) if isinstance(hint, int) else LETTERS[hint]


def marks_once(given: Iterable[Mark | ClueFact]) -> tuple[Mark, ...]:
    """Each clue once: first what touched a card, then what did not; colours before ranks."""
    distinct = {Mark(clue.hint, clue.touched) for clue in given}
    return tuple(sorted(distinct, key=lambda mark: (not mark.touched, _in_order(mark.hint))))


def _in_order(hint: Hint) -> tuple[bool, int]:
    return (True, hint) if isinstance(hint, int) else (False, COLOUR_ORDER.index(hint))


def mark_text(mark: Mark) -> str:
    """One clue on a card.

    >>> mark_text(Mark("yellow", False))
    '-y'
    """
    return f"{'+' if mark.touched else '-'}{hint_sign(mark.hint)}"


def marks_text(given: Iterable[Mark | ClueFact]) -> str:
    """The clues on a card, each once: first what touched it, then what did not.

    >>> marks_text([Mark("red", True), Mark(5, False), Mark(3, True), Mark(5, False)])
    '+r +3 -5'
    """
    return " ".join(map(mark_text, marks_once(given)))


def marks_lines(given: Iterable[Mark | ClueFact], most: int) -> list[str]:
    """The same on lines of at most so many clues.

    >>> marks_lines([Mark(rank, rank == 2) for rank in (1, 2, 3, 4)], 3)
    ['+2 -1 -3', '-4']
    """
    signs = [*map(mark_text, marks_once(given))]
    return [" ".join(signs[at : at + most]) for at in range(0, len(signs), most)]
