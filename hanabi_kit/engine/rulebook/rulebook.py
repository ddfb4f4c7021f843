"""The rules of one box, or of all of them, section by section."""

from ..editions import find
from .base_game import base_game
from .rule import RuleSection
from .variant_rules import variant_rules


def rulebook(box: str | None = None) -> tuple[RuleSection, ...]:
    """The rules of a box, such as ``it``, in the order in which people read them; or of all five.

    >>> [rule.sentence for rule in rulebook("en")[1].rules][-2:]
    ['For 2 to 5 players.', 'From the age of 8.']
    """
    sections = (*base_game(), *variant_rules())
    if box is None:
        return sections
    code = find(box).code
    chosen = (
        section._replace(rules=tuple(rule for rule in section.rules if code in rule.boxes))
        for section in sections
    )
    return tuple(section for section in chosen if section.rules)
