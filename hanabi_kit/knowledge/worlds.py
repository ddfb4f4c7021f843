"""The worlds of a Hanabi table, listed one by one: who knows what of whom, to any depth.

What everyone sees together is the fireworks, the discards and the clues. A world is a way to fill
*all* hands with the cards that are neither on a firework nor among the discards, each card being
one that its clues allow; the rest is the deck. A seat can't tell two worlds apart if all *other*
hands are the same in both. The past speaks only through clues, discards and plays, not through what
players chose not to do.

>>> from hanabi_kit import Card, Clue, Rules, deal
>>> from hanabi_kit.engine.cards import COLOURS
>>> from hanabi_kit.knowledge.propositions import KnowsWhether
>>> rules = Rules(players=2, suits=COLOURS[:1], ranks=2, copies=(2, 1), hand_size=1)
>>> model = worlds(deal(rules, deck=[Card.parse(card) for card in ("r2", "r1", "r1")]))
>>> print(*model.worlds, sep=", ")
r1 | r1, r1 | r2, r2 | r1
>>> bob_has_r1 = Holds(1, 1, Card.parse("r1"))
>>> print(fact := ~KnowsWhether(0, KnowsWhether(1, bob_has_r1)))
Ann does not know whether Bob knows whether Bob's card 1 is r1
>>> model.knows(1, bob_has_r1), model.holds(fact)
(True, True)
>>> model.announce_clue(Clue(0, 2)).common_knowledge(bob_has_r1)
True
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Any, NamedTuple, Self

from ..engine.actions import Clue
from ..engine.cards import Card, identities
from ..engine.rules import Hint
from ..engine.state import State
from ..position import Position
from ..position.matching import assign, copies, overfull_group
from ..support.errors import HanabiError, IllegalAction, ImpossiblePosition
from ..support.i18n import _, listed, ngettext
from .models import Model
from .propositions import Fact, name_of
from .statistics import critical, playable, useless

MOST_WORLDS = 10_000


class World(NamedTuple):
    """What every hand holds, oldest card first."""

    hands: tuple[tuple[Card, ...], ...]

    def __str__(self) -> str:
        return " | ".join(" ".join(map(str, hand)) for hand in self.hands)


def _other_hands(seat: int, world: World) -> tuple[tuple[Card, ...], ...]:
    return (*world.hands[:seat], *world.hands[seat + 1 :])


@dataclass(frozen=True, repr=False)
class TableModel(Model[World]):
    """The worlds of a table; a world's weight counts the physical deals of the hands behind it."""

    table: State = field(kw_only=True)

    def announce_clue(self, clue: Clue, touched: Iterable[int] | None = None) -> Self:
        """The model after a clue: the worlds in which it touches just these slots are left.

        Which slots are touched need not be said where it follows from the cards that are known.
        """
        if touched is None:
            patterns = set(_touched(self, clue.target, clue.hint, self.here))
            if len(patterns) > 1:
                raise HanabiError(
                    f"{clue}: it is not told here which cards of {self.names[clue.target]} are "
                    f"{clue.hint}: say which slots the clue touches"
                )
            touched = patterns.pop()
        slots = tuple(touched)
        if not slots and not self.table.rules.empty_clues:
            raise IllegalAction(f"{clue}: it touches no card, and these rules have no empty clues")
        return self.announce(Touches(clue.target, clue.hint, slots))


def worlds(table: State | Position, most: int = MOST_WORLDS) -> TableModel:
    """All worlds of a table, at most so many; more are refused.

    The worlds depend only on what *everyone* sees, so that one seat's doubts about another's can
    be followed to any depth. Cards that are known in the state narrow down `here` and nothing else:

    - a state with all cards known: `here` is the actual world;
    - a view: `here` is all that its seat considers possible, so what this seat knows is settled,
      and what others know may be settled or not (None);
    - a state with unknown cards: the same, without anyone in particular who would see just this.
    """
    state = table.state() if isinstance(table, Position) else table
    rules = state.rules
    masks = [mask for hand in state.hands for mask in hand.masks]
    left = hidden_copies(state)
    filled = fillings(masks, left, most)
    if filled is None:
        raise HanabiError(
            f"the {len(masks)} cards in hands can be dealt in more than {most} ways, too many to "
            "list: take a smaller game or a later position, or raise the limit; what one seat "
            "knows of what another knows about its cards, knowledge.nested tells without a list"
        )
    if not filled:
        raise ImpossiblePosition([no_deal(state, range(rules.players), left)])
    ends = [0, *accumulate(len(hand.cards) for hand in state.hands)]
    cards = rules.cards
    found = tuple(
        World(tuple(tuple(cards[i] for i in dealt[a:b]) for a, b in pairwise(ends)))
        for dealt, _weight in filled
    )
    here = tuple(world for world in found if _fits(state, world, left))
    if not here:
        raise ImpossiblePosition(["the cards that are known contradict the clues or are too many"])
    weights = tuple(weight for _dealt, weight in filled)
    return TableModel(found, state.game.names, _other_hands, here, weights, table=state)


def _fits(state: State, world: World, left: Sequence[int]) -> bool:
    """Whether a world agrees with the cards of hands and deck that are known in a state."""
    dealt = [card for hand in world.hands for card in hand]
    told = [state.card(identity) for hand in state.hands for identity in hand.cards]
    if any(card not in (None, real) for card, real in zip(told, dealt, strict=True)):
        return False
    known = [identity for identity in set(state.deck) if state.card(identity) is not None]
    return all(dealt.count(state.rules.cards[i]) + state.deck.count(i) <= left[i] for i in known)


def hidden_copies(state: State) -> list[int]:
    """How many cards of each identity are in hands or in the deck."""
    return [
        copies - (state.played >> identity & 1) - state.discards.count(identity)
        for identity, copies in enumerate(state.rules.copies_of)
    ]


def fillings(
    masks: Sequence[int], unseen: Sequence[int], most: int
) -> list[tuple[tuple[int, ...], int]] | None:
    """Every way to fill places with identities, and how many physical deals are behind each.

    Places are filled one after another, and a start is dropped as soon as it can't be finished, so
    there are never more starts than ways. None if there are more than `most`.

    >>> fillings([0b11, 0b01], [2, 1], most=9)
    [((0, 0), 2), ((1, 0), 2)]
    """
    starts: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = [((), 1, tuple(unseen))]
    if most < len(starts):
        return None
    for place, mask in enumerate(masks):
        # A place that allows as many cards as there are places never remains without one.
        scarce = [rest for rest in masks[place + 1 :] if copies(rest, unseen) < len(masks)]
        longer = []
        for dealt, weight, left in starts:
            for identity in identities(mask):
                if left[identity] > 0:
                    rest = (*left[:identity], left[identity] - 1, *left[identity + 1 :])
                    if not scarce or assign(scarce, rest) is not None:
                        longer.append(((*dealt, identity), weight * left[identity], rest))
            if len(longer) > most:
                return None
        starts = longer
    return [(dealt, weight) for dealt, weight, _left in starts]


def no_deal(state: State, seats: Iterable[int], left: Sequence[int]) -> str:
    """Why some hands can't be filled with the cards that are left."""
    places = [
        (name_of(seat, state.game.names), slot, mask)
        for seat in seats
        for slot, mask in enumerate(state.hands[seat].masks, start=1)
    ]
    group = overfull_group([mask for _name, _slot, mask in places], left)
    assert group is not None
    which = listed([f"{places[place][0]}'s card {places[place][1]}" for place in group.places])
    allowed = listed([str(state.rules.cards[identity]) for identity in identities(group.mask)])
    only = f"only {allowed}" if allowed else "no card"
    count = copies(group.mask, left)
    return f"no deal fits: the clues on {which} leave {only} (copies left: {count})"


# Facts about cards.


def _at_table(model: Model[Any], fact: Fact) -> TableModel:
    if not isinstance(model, TableModel):
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

    def _truths(self, model: Model[Any]) -> Sequence[bool]:
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

    def _truths(self, model: Model[Any]) -> Sequence[bool]:
        at = _at_table(model, self)
        touched = _touched(at, self.seat, self.hint, at.worlds)
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


def _touched(
    at: TableModel, seat: int, hint: Hint, found: Iterable[World]
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


def _place(at: TableModel, seat: int, slot: int) -> int:
    """Where in a hand a slot is."""
    at.check_agent(seat)
    held = len(at.table.hands[seat].cards)
    if not 1 <= slot <= held:
        name = at.names[seat]
        raise HanabiError(f"{name} has no card {slot}: count the {held} cards from 1, the oldest")
    return slot - 1
