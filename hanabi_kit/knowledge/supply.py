"""The unseen cards that hidden places draw on, and which places can hold which.

Without bonus tiles every hidden place can hold any unseen card that its clues allow. Bonus tile 5
sends one card of the discards back into the deck, once in a game. Everyone saw it lie there: no
card that was in a hand at that moment is that copy, while the deck and every card drawn since may
be. So that copy is a *kind* of its own, behind the identities, and only what was drawn since allows
it. The returned card lies anywhere in the deck, so that every physical deal stays equally likely.

Once a copy that was drawn since is in sight, nobody can tell whether it is the one that went back.
What is *possible* is then as without the tile: any unseen copy may be anywhere. How *likely* it is,
is not: the more copies the deck had, the likelier one was drawn. So for counting the copy in sight
counts as a place that could hold nothing else, and as one more unseen card.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.actions import Discard, Play, Return
from ..engine.cards import identities
from ..engine.rules import Rules
from ..engine.state import State
from ..engine.view import past
from ..position.matching import Group, used_up
from ..support.errors import ImpossiblePosition
from .evidence import Copy


class Supply(NamedTuple):
    """Unseen cards by kind: one for each identity, and one for a card that went back, if any."""

    copies: tuple[int, ...]
    """How many cards of each kind there are to be dealt."""
    back: int | None = None
    """The identity of the card that went back into the deck."""
    since: int = 0
    """Cards from this number on were drawn after it went back."""
    shown: int = 0
    """How many of its identity, drawn since then, are in sight."""

    def kinds(self, number: int, mask: int) -> int:
        """The kinds that the card with this number can be, if it is one of these identities."""
        if self.back is not None and number >= self.since and mask >> self.back & 1:
            mask |= 1 << len(self.copies) - 1
        return mask

    def present(self, kinds: int) -> int:
        """Those of some kinds of which there is a card."""
        for kind in identities(kinds):
            if self.copies[kind] <= 0:
                kinds ^= 1 << kind
        return kinds

    def face(self, kind: int) -> int:
        """The identity of a kind."""
        return kind if self.back is None or kind < len(self.copies) - 1 else self.back

    def faces(self, kinds: int) -> int:
        """The identities of some kinds."""
        if self.back is not None and kinds >> len(self.copies) - 1:
            kinds = kinds ^ 1 << len(self.copies) - 1 | 1 << self.back
        return kinds

    def by_face(self, weights: dict[int, int]) -> dict[int, int]:
        """Weights of kinds as weights of identities."""
        if self.back is None:
            return weights
        of_faces: dict[int, int] = {}
        for kind, weight in weights.items():
            of_faces[self.face(kind)] = of_faces.get(self.face(kind), 0) + weight
        return dict(sorted(of_faces.items()))

    def used_up(self, places: Sequence[int]) -> Iterator[tuple[int, int, Group]]:
        """Each identity that a place allows and can't have, with the group that needs every copy.

        The places are given by their kinds. One that allows the card which went back is without its
        identity only where others need that very copy: and those then need the other copies too,
        for whatever was drawn since allows them all.
        """
        for place, kind, group in used_up(places, self.copies):
            if kind != self.back or self.faces(places[place]) == places[place]:
                yield place, self.face(kind), group

    @property
    def places(self) -> list[int]:
        """Places that stand for the copies in sight that may be the one which went back."""
        return [] if self.back is None else self.shown * [self.kinds(self.since, 1 << self.back)]

    @property
    def possible(self) -> "Supply":
        """The same where it is only asked what is possible: no place stands for a card in sight."""
        if self.back is None or not self.shown:
            return self
        unseen = list(self.copies[:-1])
        unseen[self.back] += 1 - self.shown
        return Supply(tuple(unseen))


def supply(state: State, unseen: Sequence[int], *, hands: bool = True) -> Supply:
    """What hidden places draw on, given how many cards of each identity are unseen.

    With `hands`, the hands that are known count as in sight; without, only what everyone sees does.
    """
    if not state.rules.five_flares:
        return Supply(tuple(unseen))
    back: int | None = None
    since = shown = 0
    events = past(state)
    drawn = state.drawn - sum(event.drew is not None for event in events)
    for event in events:
        match event.action:
            case Return(card):
                back, since = state.rules.identity(card), drawn
            case Play(card=number) | Discard(card=number):
                again = event.card is not None and state.rules.identity(event.card) == back
                shown += again and number >= since
        drawn += event.drew is not None
    if back is None:
        return Supply(tuple(unseen))
    if hands:
        held = [column for hand in state.hands for column in hand.columns]
        shown += sum(card == back and number >= since for number, card, _mask in held)
    copies = [*unseen, 1]
    copies[back] += shown - 1
    if copies[back] < 0 <= unseen[back]:
        card = state.rules.cards[back]
        raise ImpossiblePosition(
            [f"{card}: it went back into the deck, so it is in no hand that was held then"]
        )
    return Supply(tuple(copies), back, since, shown)


def sent_back(rules: Rules, drawn_on: Supply) -> tuple[Copy, ...]:
    """The copy that everyone saw before it went back into the deck, where it is not seen again."""
    if drawn_on.back is None or drawn_on.shown:
        return ()
    return (Copy(rules.cards[drawn_on.back], "deck"),)
