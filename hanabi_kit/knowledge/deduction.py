"""What a seat can deduce about cards that it does not see, layer by layer, with every cause.

1. *touched*: what the clues say that touched a card;
2. *not touched*: what the clues say that passed it by;
3. *counting*: identities of which every copy is in sight;
4. *joint*: identities that other unknown cards need for themselves.

The last layer is complete: an identity remains if and only if some deal of the unseen cards that
fits every clue has it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..engine.cards import Card, identities
from ..engine.rules import Rules
from ..engine.state import State
from ..engine.view import View
from ..position.matching import Group, copies, overfull_group, used_up
from ..support.display import bundle
from ..support.errors import ImpossiblePosition
from .evidence import ClueFact, Copy, Unknown, seen_copies, unknown_cards

LAYERS = ("touched", "not touched", "counting", "joint")
"""What removes identities: clues that touched, clues that did not, cards in sight, other cards."""


class ByClue(NamedTuple):
    """A clue that the identity does not fit."""

    clue: ClueFact


class ByCount(NamedTuple):
    """Every copy of the identity, all in sight."""

    copies: tuple[Copy, ...]


class BySet(NamedTuple):
    """Other unknown cards that need every copy of these identities for themselves."""

    cards: tuple[Unknown, ...]
    used: tuple[Card, ...]


Cause = ByClue | ByCount | BySet


class Removed(NamedTuple):
    """An identity that a card can't have, in which layer it fell, and why."""

    card: Card
    layer: str
    cause: Cause


class CardDeduction(NamedTuple):
    """What is deduced about one card: a mask after each layer, and what each layer removed."""

    unknown: Unknown
    masks: tuple[int, int, int, int]
    removed: tuple[Removed, ...]
    candidates: tuple[Card, ...]
    """What the card can still be."""

    def after(self, layer: str) -> int:
        """The identities left after a layer."""
        return self.masks[LAYERS.index(layer)]


class Deduction(NamedTuple):
    """What a seat can deduce about its cards; `viewers` are those who can follow it."""

    rules: Rules
    names: tuple[str, ...]
    seat: int
    viewers: tuple[int, ...]
    cards: tuple[CardDeduction, ...]

    def _repr_mimebundle_(self, **limits: Any) -> dict[str, str]:
        return bundle(self, **limits)


def deduce(state: State, seat: int | None = None) -> Deduction:
    """What a seat knows about its own cards.

    From a view of another seat: what follows from what both of them see, so that each can be sure
    that the other follows it too. What one can be sure of beyond that, `nested.thoughts` tells.

    Unseen cards may lie in any hidden place: that a card which a bonus tile sent back into the
    deck can't be in a hand held since then is not taken into account.

    >>> from hanabi_kit import Position
    >>> line = "en2 r0y0g0b0w0 t7 s0 d40 m1 y2,b3,w1,g4,g4/y1+1,r2-1,y1+1,g3-1,y2-1 x"
    >>> oldest = deduce(Position.parse(line).state(), seat=1).cards[0]
    >>> " ".join(map(str, oldest.candidates))
    'r1 y1 g1 b1 w1'
    """
    holder = holder_of(state, seat)
    view = seen_by_holder(state, holder)
    rules = state.rules
    hidden = [s for s, hand in enumerate(view.hands) if view.game.tables.unknown in hand.cards]
    unknown = [card for s in hidden for card in unknown_cards(view, s)]
    unseen = view.unseen()
    if min(unseen) < 0:
        many = [str(card) for card, left in zip(rules.cards, unseen, strict=True) if left < 0]
        raise ImpossiblePosition([f"{card}: more are in sight than the game has" for card in many])
    layers = [layers_of(rules, card, unseen) for card in unknown]
    counted = [masks[2] for masks in layers]
    group = overfull_group(counted, unseen)
    if group is not None:
        raise ImpossiblePosition([_conflict(rules, unknown, group, unseen)])
    needed: list[dict[int, Group]] = [{} for _ in unknown]
    for place, identity, group in used_up(counted, unseen):
        needed[place][identity] = group
    seen: dict[Card, list[Copy]] = {}
    for copy in seen_copies(view):
        seen.setdefault(copy.card, []).append(copy)
    return Deduction(
        rules,
        state.game.names,
        holder,
        tuple(s for s in ({state.seat, holder} if isinstance(state, View) else {holder})),
        tuple(
            card_deduced(rules, place, unknown, layers[place], needed[place], seen)
            for place, card in enumerate(unknown)
            if card.seat == holder
        ),
    )


def holder_of(state: State, seat: int | None) -> int:
    """The seat whose cards are asked about: the one given, the view's own, or the mover."""
    if seat is not None:
        return seat
    return state.seat if isinstance(state, View) else state.turn


def seen_by_holder(state: State, holder: int) -> View:
    """The holder's view, or as much of it as the seat that this view belongs to can see too."""
    if isinstance(state, View) and state.seat == holder:
        return state
    return View.of(state, holder)


def layers_of(rules: Rules, card: Unknown, unseen: Sequence[int]) -> tuple[int, int, int]:
    """The masks after the clues that touched, after those that did not, and after counting."""
    touched = rules.any_card
    for clue in card.clues:
        if clue.touched:
            touched &= rules.touch_masks[clue.hint]
    untouched = touched
    for clue in card.clues:
        if not clue.touched:
            untouched &= ~rules.touch_masks[clue.hint]
    counted = untouched
    for identity in identities(untouched):
        if not unseen[identity]:
            counted ^= 1 << identity
    return touched, untouched, counted


def card_deduced(
    rules: Rules,
    place: int,
    unknown: Sequence[Unknown],
    layers: tuple[int, int, int],
    needed: dict[int, Group],
    seen: dict[Card, list[Copy]],
) -> CardDeduction:
    """What is deduced about one of the unknown cards, with the cause of everything removed."""
    card = unknown[place]
    touched, untouched, counted = layers
    joint = counted & ~sum(1 << identity for identity in needed)
    removed = []
    for identity, face in enumerate(rules.cards):
        bit = 1 << identity
        cause: Cause
        if not touched & bit:
            layer, cause = LAYERS[0], ByClue(_first_against(rules, card, bit, touched=True))
        elif not untouched & bit:
            layer, cause = LAYERS[1], ByClue(_first_against(rules, card, bit, touched=False))
        elif not counted & bit:
            layer, cause = LAYERS[2], ByCount(tuple(seen[face]))
        elif not joint & bit:
            places, mask = needed[identity]
            used = tuple(rules.cards[i] for i in identities(mask))
            layer, cause = LAYERS[3], BySet(tuple(unknown[p] for p in places), used)
        else:
            continue
        removed.append(Removed(face, layer, cause))
    candidates = tuple(rules.cards[identity] for identity in identities(joint))
    return CardDeduction(card, (touched, untouched, counted, joint), tuple(removed), candidates)


def _first_against(rules: Rules, card: Unknown, bit: int, *, touched: bool) -> ClueFact:
    return next(
        clue
        for clue in card.clues
        if clue.touched is touched and bool(rules.touch_masks[clue.hint] & bit) is not touched
    )


def _conflict(rules: Rules, unknown: Sequence[Unknown], group: Group, unseen: Sequence[int]) -> str:
    """The smallest group of cards that can't be, with only those clues that make it so."""
    clues = {place: list(unknown[place].clues) for place in group.places}
    for place in group.places:
        for clue in unknown[place].clues:
            fewer = [c for c in clues[place] if c is not clue]
            if _still_overfull(rules, {**clues, place: fewer}, unseen):
                clues[place] = fewer
    cards = " and ".join(
        f"card {unknown[place].slot} of seat {unknown[place].seat} "
        f"({' '.join(map(str, clues[place])) or 'no clue'})"
        for place in group.places
    )
    return f"no deal fits: {cards} would need {len(group.places)} of the unseen cards that fit " + (
        f"them, and there are {copies(group.mask, unseen)}"
    )


def _still_overfull(rules: Rules, clues: dict[int, list[ClueFact]], unseen: Sequence[int]) -> bool:
    union = 0
    for facts in clues.values():
        union |= layers_of(rules, Unknown(0, 0, 0, tuple(facts)), unseen)[2]
    return copies(union, unseen) < len(clues)
