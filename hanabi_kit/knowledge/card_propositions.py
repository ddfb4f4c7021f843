"""Facts about the cards of a Hanabi table: what a card is or is good for, what a clue touches.

A fact is asked of a model of the table, such as `worlds` gives; as with all facts, ``&``, ``|``,
``~`` and `Knows` put it into longer ones.

>>> print(Holds(1, 2, Card.parse("r5")) & ~Playable(0, 1))
Bob's card 2 is r5, and Ann's card 1 is not playable
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ..engine.cards import Card, identities
from ..engine.rules import Hint
from ..engine.state import State
from ..support.errors import HanabiError
from ..support.i18n import _, listed, ngettext
from .propositions import Fact, WorldModel, name_of
from .statistics import critical, playable, useless


@runtime_checkable
class TableWorlds(WorldModel, Protocol):
    """What these facts ask of a model: its table, and worlds that tell what every hand holds."""

    @property
    def table(self) -> State:
        """The table; all worlds are alike in what it shows to everyone."""

    def check_agent(self, agent: int) -> None:
        """Refuse a seat that does not exist."""


def _at_table(model: WorldModel, fact: Fact) -> TableWorlds:
    if not isinstance(model, TableWorlds):
        raise HanabiError(f"{fact.say(model.names)}: this can be asked only of a Hanabi table")
    return model


@dataclass(frozen=True)
class CardFact(Fact):
    """A fact about one card in a hand; a slot counts the cards from 1, the oldest."""

    seat: int
    slot: int

    @abstractmethod
    def mask(self, table: State) -> int:
        """The identities with which the fact holds."""

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        at = _at_table(model, self)
        place = _place(at, self.seat, self.slot)
        cards = {at.table.rules.cards[i] for i in identities(self.mask(at.table))}
        return [world.hands[self.seat][place] in cards for world in at.worlds]

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        name = name_of(self.seat, names)
        says, denies = (
            sentence.format(name=name, slot=self.slot, what=self._what())
            for sentence in self._forms()
        )
        return says, denies

    def _forms(self) -> tuple[str, str]:
        """The fact and its opposite in words, with gaps."""
        return _("{name}'s card {slot} is {what}"), _("{name}'s card {slot} is not {what}")

    def _what(self) -> str:
        return ""


@dataclass(frozen=True)
class Holds(CardFact):
    """That a card is this one.

    >>> print(~Holds(1, 2, Card.parse("r5")))
    Bob's card 2 is not r5
    """

    card: Card

    def mask(self, table: State) -> int:
        """Just the card."""
        return table.rules.mask([self.card])

    def _what(self) -> str:
        return str(self.card)


@dataclass(frozen=True)
class OneOf(CardFact):
    """That a card is one of these."""

    cards: tuple[Card, ...]

    def mask(self, table: State) -> int:
        """The cards."""
        return table.rules.mask(self.cards)

    def _forms(self) -> tuple[str, str]:
        return (
            _("{name}'s card {slot} is one of {what}"),
            _("{name}'s card {slot} is none of {what}"),
        )

    def _what(self) -> str:
        return " ".join(map(str, self.cards))


@dataclass(frozen=True)
class HasColour(CardFact):
    """That a card is of this suit, given by name."""

    colour: str

    def mask(self, table: State) -> int:
        """All cards of the suit."""
        rules = table.rules
        letters = {suit.name: suit.letter for suit in rules.suits}
        if self.colour not in letters:
            raise HanabiError(f"{self.colour!r} is no suit of this game, only {', '.join(letters)}")
        return rules.mask(card for card in rules.cards if card.suit == letters[self.colour])

    def _what(self) -> str:
        return self.colour


@dataclass(frozen=True)
class HasRank(CardFact):
    """That a card is of this rank."""

    rank: int

    def mask(self, table: State) -> int:
        """All cards of the rank."""
        rules = table.rules
        if not 1 <= self.rank <= rules.ranks:
            raise HanabiError(f"{self.rank} is no rank of this game, only 1 to {rules.ranks}")
        return rules.mask(card for card in rules.cards if card.rank == self.rank)

    def _forms(self) -> tuple[str, str]:
        return _("{name}'s card {slot} is a {what}"), _("{name}'s card {slot} is not a {what}")

    def _what(self) -> str:
        return str(self.rank)


@dataclass(frozen=True)
class Playable(CardFact):
    """That a card fits a firework now."""

    def mask(self, table: State) -> int:
        """What fits a firework."""
        return playable(table)

    def _forms(self) -> tuple[str, str]:
        return _("{name}'s card {slot} is playable"), _("{name}'s card {slot} is not playable")


@dataclass(frozen=True)
class Useless(CardFact):
    """That a card will never be played."""

    def mask(self, table: State) -> int:
        """What will never be played."""
        return useless(table)

    def _forms(self) -> tuple[str, str]:
        return _("{name}'s card {slot} is useless"), _("{name}'s card {slot} is not useless")


@dataclass(frozen=True)
class Critical(CardFact):
    """That a card is the last copy of one that is still needed."""

    def mask(self, table: State) -> int:
        """What is needed and has one copy left."""
        return critical(table)

    def _forms(self) -> tuple[str, str]:
        return _("{name}'s card {slot} is critical"), _("{name}'s card {slot} is not critical")


@dataclass(frozen=True)
class Touches(Fact):
    """That a clue touches just these slots of a hand.

    >>> print(Touches(1, "red", (1, 3)), Touches(1, 5, ()), sep="; ")
    a clue of red to Bob touches just cards 1 and 3; a clue of 5 to Bob touches no card
    """

    seat: int
    hint: Hint
    slots: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "slots", tuple(sorted(set(self.slots))))

    def _truths(self, model: WorldModel) -> Sequence[bool]:
        at = _at_table(model, self)
        touched = touched_slots(at, self.seat, self.hint, at.worlds)
        for slot in self.slots:
            _place(at, self.seat, slot)
        return [slots == self.slots for slots in touched]

    def _sentences(self, names: Sequence[str]) -> tuple[str, str]:
        says, denies = (
            sentence.format(
                hint=self.hint,
                name=name_of(self.seat, names),
                slots=listed([str(slot) for slot in self.slots]),
            )
            for sentence in self._forms()
        )
        return says, denies

    def _forms(self) -> tuple[str, str]:
        if not self.slots:
            return (
                _("a clue of {hint} to {name} touches no card"),
                _("a clue of {hint} to {name} touches some card"),
            )
        return (
            ngettext(
                "a clue of {hint} to {name} touches just card {slots}",
                "a clue of {hint} to {name} touches just cards {slots}",
                len(self.slots),
            ),
            ngettext(
                "a clue of {hint} to {name} does not touch just card {slots}",
                "a clue of {hint} to {name} does not touch just cards {slots}",
                len(self.slots),
            ),
        )


def touched_slots(
    at: TableWorlds, seat: int, hint: Hint, found: Iterable[Any]
) -> list[tuple[int, ...]]:
    """For each world the slots that a clue touches."""
    at.check_agent(seat)
    rules = at.table.rules
    if hint not in rules.hints:
        said = ", ".join(map(str, rules.hints))
        raise HanabiError(f"{hint} can't be clued in this game, only {said}")
    cards = {card for card in rules.cards if rules.touches(hint, card)}
    return [
        tuple(slot for slot, card in enumerate(world.hands[seat], start=1) if card in cards)
        for world in found
    ]


def _place(at: TableWorlds, seat: int, slot: int) -> int:
    """Where in a hand a slot is."""
    at.check_agent(seat)
    held = len(at.table.hands[seat].cards)
    if not 1 <= slot <= held:
        name = at.names[seat]
        raise HanabiError(f"{name} has no card {slot}: count the {held} cards from 1, the oldest")
    return slot - 1
