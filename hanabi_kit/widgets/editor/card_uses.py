"""What is done with a card that was clicked, other than to put it into a hand."""

from typing import NamedTuple

from ...authoring import editing
from ...engine.cards import Card
from ...position import Position
from ...support.i18n import _
from .hands_panel import Tool


class Used(NamedTuple):
    """A position after a card was used, and what is said of it."""

    position: Position
    words: str


def used(position: Position, tool: Tool, card: Card) -> Used:
    """Build a firework up to a card, discard it, or take it out of the discards."""
    if tool == "firework":
        return _built(position, card)
    if tool == "discard":
        words = _("{card} discarded.").format(card=card)
        return Used(editing.discarded(position, [card]), words)
    words = _("{card} taken out of the discards.").format(card=card)
    return Used(editing.taken_back(position, [card]), words)


def _built(position: Position, card: Card) -> Used:
    """A firework up to a card; from there, one card less."""
    rules = position.rules
    place = [suit.letter for suit in rules.suits].index(card.suit)
    height = rules.building_order[place].index(rules.identity(card)) + 1
    if position.fireworks[place] == height:
        height -= 1
    name = rules.suits[place].name
    words = _("The {suit} firework has {n} cards.").format(suit=name, n=height)
    return Used(editing.with_firework(position, name, height), words)
