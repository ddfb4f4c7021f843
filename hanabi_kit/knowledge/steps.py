"""Step by step: what each action of a game taught a seat about each of its cards.

At every moment the seat's view is taken and what it leaves possible is compared with the moment
before. Where the past is not told (a position, or a view), the clues on the cards are the steps.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.actions import Action, Clue
from ..engine.cards import Card, identities
from ..engine.state import State
from ..engine.view import View
from ..position.matching import Group
from .deduction import ByClue, ByCount, BySet, Cause, by_set, deduce, holder_of, seen_by_holder
from .evidence import ClueFact, Copy, Unknown, seen_copies, unknown_cards
from .sentences import explanation
from .supply import sent_back, supply


class Step(NamedTuple):
    """What one action taught about one card, for one reason."""

    turn: int | None
    """The turn of the action; None for what was so before anything is told."""
    action: Action | None
    card: Unknown
    """The card as it lay in the hand at that moment."""
    removed: tuple[Card, ...]
    cause: Cause
    text: str


def steps(state: State, seat: int | None = None) -> tuple[Step, ...]:
    """All that a seat has learnt about the cards that it has held, in order."""
    holder = holder_of(state, seat)
    deduce(state, holder)  # refuses what can't be, naming the facts that contradict each other
    taught: list[Step] = []
    left: dict[int, int] = {}
    turn: int | None = None
    for moment in [state] if isinstance(state, View) else state.states():
        view = seen_by_holder(moment, holder)
        if moment.action is not None:
            turn = view.events[-1].turn if view.events else None
        now = _Moment(view, holder)
        taught += now.steps(left, moment.action, turn)
        left = now.left
    return tuple(taught)


class _Moment:
    """What a seat can tell at one moment of the game."""

    def __init__(self, view: View, holder: int) -> None:
        self.view = view
        self.rules = view.rules
        unknown = view.game.tables.unknown
        places = [
            (number, mask)
            for hand in view.hands
            for number, card, mask in hand.columns
            if card == unknown
        ]
        self.drawn_on = supply(view, view.unseen()).possible
        self.numbers = [number for number, _ in places]
        kinds = [self.drawn_on.present(self.drawn_on.kinds(*place)) for place in places]
        counted = [*map(self.drawn_on.faces, kinds)]
        self.counted = dict(zip(self.numbers, counted, strict=True))
        """For each card what its clues and what is in sight leave."""
        self.needed: dict[int, dict[Group, int]] = {number: {} for number in self.numbers}
        """For each card the groups of others that use identities up, and which."""
        for place, identity, group in self.drawn_on.used_up(kinds):
            groups = self.needed[self.numbers[place]]
            groups[group] = groups.get(group, 0) | 1 << identity
        self.holder = holder
        self.left = {
            number: mask & ~sum(self.needed[number].values())
            for number, mask in zip(self.numbers, counted, strict=True)
            if number in view.hands[holder].numbers
        }

    def steps(
        self, before: dict[int, int], action: Action | None, turn: int | None
    ) -> Iterator[Step]:
        """What is known of each card now that was not known before."""
        fresh = [n for n, left in self.left.items() if before.get(n, self.rules.any_card) & ~left]
        if not fresh:
            return
        cards = {card.number: card for card in unknown_cards(self.view, self.holder)}
        for number in fresh:
            card = cards[number]
            removed = before.get(number, self.rules.any_card) & ~self.left[number]
            # A clue teaches as it is given; a card just taken up brings none; what a position
            # says of the past stands before everything else.
            new = card.clues if number not in before else card.clues[-1:]
            if number in before and not (isinstance(action, Clue) and action.target == self.holder):
                new = ()
            remaining = before.get(number, self.rules.any_card)
            for cause, mask in self._causes(card, removed, new):
                faces = tuple(self.rules.cards[identity] for identity in identities(mask))
                told_turn = cause.clue.turn if isinstance(cause, ByClue) else turn
                remaining &= ~mask
                kept = [self.rules.cards[identity] for identity in identities(remaining)]
                text = explanation(card, faces, cause, self.view.game.names, kept)
                yield Step(told_turn, action, card, faces, cause, text)

    def _causes(
        self, card: Unknown, removed: int, clues: Sequence[ClueFact]
    ) -> Iterator[tuple[Cause, int]]:
        """The removed identities, parted by what removed them."""
        for clue in clues:
            touch = self.rules.touch_masks[clue.hint]
            ruled_out = removed & (~touch if clue.touched else touch)
            if ruled_out:
                yield ByClue(clue), ruled_out
                removed &= ~ruled_out
        gone = removed & ~self.counted[card.number]
        for mask in (gone & ~self.went_back, gone & self.went_back):
            if mask:
                yield ByCount(self._copies(mask)), mask
        removed &= ~gone
        for group, mask in self.needed[card.number].items():
            if removed & mask:
                yield self._by_set(group), removed & mask

    @property
    def went_back(self) -> int:
        """The identity of the card that went back into the deck, as a mask."""
        return 0 if self.drawn_on.back is None else 1 << self.drawn_on.back

    def _copies(self, mask: int) -> tuple[Copy, ...]:
        faces = {self.rules.cards[identity] for identity in identities(mask)}
        seen = (*seen_copies(self.view), *sent_back(self.rules, self.drawn_on))
        return tuple(copy for copy in seen if copy.card in faces)

    def _by_set(self, group: Group) -> BySet:
        cards = {
            card.number: card
            for seat in range(len(self.view.hands))
            for card in unknown_cards(self.view, seat)
        }
        return by_set(self.rules, [cards[n] for n in self.numbers], group, self.drawn_on)
