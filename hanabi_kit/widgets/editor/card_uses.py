"""What a card that was clicked is used for, and the place in a hand that it may go to."""

from typing import Literal, NamedTuple, get_args

from ...authoring import position_edits
from ...engine.cards import Card
from ...position import Position
from ...render.marks import mark_text
from ...support.i18n import _

Tool = Literal["hand", "firework", "discard", "take"]
TOOLS: tuple[Tool, ...] = get_args(Tool)


def tool_label(tool: Tool) -> str:
    """What a card is used for."""
    return {
        "hand": _("goes to the chosen place"),
        "firework": _("tops its firework"),
        "discard": _("is discarded"),
        "take": _("leaves the discards"),
    }[tool]


class HandPlace(NamedTuple):
    """A place in a hand; slots count from 1."""

    seat: int
    slot: int

    def exists(self, position: Position) -> bool:
        """Whether a position has such a place."""
        hands = position.hands
        return self.seat < len(hands) and self.slot <= len(hands[self.seat])

    def described(self, position: Position) -> str:
        """The place and what is in it."""
        place = position_edits.place_at(position, *self)
        what = str(place.card or _("unknown"))
        marks = "".join(f" {mark_text(mark)}" for mark in place.marks)
        words = _("{name}'s slot {slot}: {what}{marks}.")
        name = position_edits.names_of(position)[self.seat]
        return words.format(name=name, slot=self.slot, what=what, marks=marks)


class CardUse(NamedTuple):
    """A position after a card was used, and what is said of it."""

    position: Position
    words: str


def use_card(position: Position, tool: Tool, card: Card) -> CardUse:
    """Build a firework up to a card, discard it, or take it out of the discards."""
    if tool == "firework":
        return _built(position, card)
    if tool == "discard":
        words = _("{card} discarded.").format(card=card)
        return CardUse(position_edits.discarded(position, [card]), words)
    words = _("{card} taken out of the discards.").format(card=card)
    return CardUse(position_edits.taken_back(position, [card]), words)


def _built(position: Position, card: Card) -> CardUse:
    """A firework up to a card; from there, one card less."""
    rules = position.rules
    place = [suit.letter for suit in rules.suits].index(card.suit)
    height = rules.building_order[place].index(rules.identity(card)) + 1
    if position.fireworks[place] == height:
        height -= 1
    name = rules.suits[place].name
    words = _("The {suit} firework has {n} cards.").format(suit=name, n=height)
    return CardUse(position_edits.with_firework(position, name, height), words)
