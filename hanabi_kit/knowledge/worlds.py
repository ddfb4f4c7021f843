"""The worlds of a Hanabi table, listed one by one: who knows what of whom, to any depth.

What everyone sees together is the fireworks, the discards and the clues. A world is a way to fill
*all* hands with the cards that are neither on a firework nor among the discards, each card being
one that its clues allow, and none that everyone saw elsewhere while it was held; the rest is the
deck. A seat can't tell two worlds apart if all *other* hands are the same in both. The past speaks
only through clues, discards and plays, not through what players chose not to do.

>>> from hanabi_kit import Card, Clue, Rules, deal
>>> from hanabi_kit.engine.cards import COLOURS
>>> from hanabi_kit.knowledge import Holds, KnowsWhether
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

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import NamedTuple, Self

from ..engine.actions import Clue
from ..engine.cards import Card, identities
from ..engine.state import State
from ..position import Position
from ..position.matching import assign, copies, overfull_group
from ..support.errors import HanabiError, IllegalAction, ImpossiblePosition
from ..support.i18n import listed
from .card_propositions import Touches, touched_slots
from .models import Model
from .propositions import name_of
from .supply import Supply, supply

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
            patterns = set(touched_slots(self, clue.target, clue.hint, self.here))
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
    left = hidden_copies(state)
    drawn_on = supply(state, left, hands=False)
    masks = [
        drawn_on.kinds(number, mask) for hand in state.hands for number, _card, mask in hand.columns
    ]
    # Which of the copies of a card is the one that went back makes no other world.
    alike = 1 if drawn_on.back is None else drawn_on.copies[drawn_on.back] + 2
    kinds = fillings([*masks, *drawn_on.places], drawn_on.copies, most * alike)
    filled: Counter[tuple[int, ...]] = Counter()
    for dealt, weight in kinds or ():
        filled[tuple(map(drawn_on.face, dealt[: len(masks)]))] += weight
    if kinds is None or len(filled) > most:
        raise HanabiError(
            f"the {len(masks)} cards in hands can be dealt in more than {most} ways, too many to "
            "list: take a smaller game or a later position, or raise the limit; what one seat "
            "knows of what another knows about its cards, knowledge.nested tells without a list"
        )
    if not filled:
        raise ImpossiblePosition([no_deal(state, range(rules.players), drawn_on)])
    ends = [0, *accumulate(len(hand.cards) for hand in state.hands)]
    cards = rules.cards
    found = tuple(
        World(tuple(tuple(cards[i] for i in dealt[a:b]) for a, b in pairwise(ends)))
        for dealt in sorted(filled)
    )
    here = tuple(world for world in found if _fits(state, world, left))
    if not here:
        raise ImpossiblePosition(["the cards that are known contradict the clues or are too many"])
    weights = tuple(filled[dealt] for dealt in sorted(filled))
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


def no_deal(state: State, seats: Iterable[int], drawn_on: Supply) -> str:
    """Why some hands can't be filled with the cards that are left."""
    drawn_on = drawn_on.possible
    places = [
        (name_of(seat, state.game.names), slot, drawn_on.kinds(number, mask))
        for seat in seats
        for slot, (number, _card, mask) in enumerate(state.hands[seat].columns, start=1)
    ]
    group = overfull_group([kinds for _name, _slot, kinds in places], drawn_on.copies)
    assert group is not None
    which = listed([f"{places[place][0]}'s card {places[place][1]}" for place in group.places])
    faces = identities(drawn_on.faces(group.mask))
    allowed = listed([str(state.rules.cards[identity]) for identity in faces])
    only = f"only {allowed}" if allowed else "no card"
    count = copies(group.mask, drawn_on.copies)
    return f"no deal fits: the clues on {which} leave {only} (copies left: {count})"
