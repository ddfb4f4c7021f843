"""What a seat can deduce about cards that it does not see, layer by layer, with every cause.

1. *touched*: what the clues say that touched a card;
2. *not touched*: what the clues say that passed it by;
3. *counting*: identities of which every copy is in sight, or was before it went back into the deck;
4. *joint*: identities that other unknown cards need for themselves.

The last layer is complete: an identity remains if and only if some deal of the unseen cards that
fits every clue, and every card that was ever seen elsewhere, has it.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from ..engine.cards import Card, identities
from ..engine.rules import Rules
from ..engine.state import State
from ..engine.view import View
from ..position.matching import Group, copies, overfull_group
from ..support.display import bundle
from ..support.errors import ImpossiblePosition
from .evidence import ClueFact, Copy, Unknown, seen_copies, unknown_cards
from .supply import Supply, sent_back, supply

LAYERS = ("touched", "not touched", "counting", "joint")
"""What removes identities: clues that touched, clues that did not, cards in sight, other cards."""


class ByClue(NamedTuple):
    """A clue that the identity does not fit."""

    clue: ClueFact


class ByCount(NamedTuple):
    """Every copy of the identity, all in sight or seen before they went back into the deck."""

    copies: tuple[Copy, ...]

    @property
    def went_back(self) -> bool:
        """Whether a copy was seen that has gone back into the deck since."""
        return any(copy.place == "deck" for copy in self.copies)


class BySet(NamedTuple):
    """Other unknown cards that need every copy of these identities for themselves."""

    cards: tuple[Unknown, ...]
    used: tuple[Card, ...]
    back: Card | None = None
    """One of the used, of which a copy went back into the deck when this card was in the hand."""


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

    A game remembers what was seen: a card that a bonus tile sent back into the deck is none of the
    cards that were in a hand then. A position does not tell of its past, and so not of that.

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
    drawn_on = supply(view, unseen).possible
    layers = [layers_of(rules, card, drawn_on) for card in unknown]
    kinds = [
        drawn_on.present(drawn_on.kinds(card.number, masks[2]))
        for card, masks in zip(unknown, layers, strict=True)
    ]
    group = overfull_group(kinds, drawn_on.copies)
    if group is not None:
        raise ImpossiblePosition([_conflict(rules, unknown, group, drawn_on)])
    needed: list[dict[int, BySet]] = [{} for _ in unknown]
    for place, identity, group in drawn_on.used_up(kinds):
        needed[place][identity] = by_set(rules, unknown, group, drawn_on)
    seen: dict[Card, list[Copy]] = {}
    for copy in (*seen_copies(view), *sent_back(rules, drawn_on)):
        seen.setdefault(copy.card, []).append(copy)
    return Deduction(
        rules,
        state.game.names,
        holder,
        tuple(s for s in ({state.seat, holder} if isinstance(state, View) else {holder})),
        tuple(
            card_deduced(rules, card, layers[place], needed[place], seen)
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


def layers_of(rules: Rules, card: Unknown, drawn_on: Supply) -> tuple[int, int, int]:
    """The masks after the clues that touched, after those that did not, and after counting."""
    touched = rules.any_card
    for clue in card.clues:
        if clue.touched:
            touched &= rules.touch_masks[clue.hint]
    untouched = touched
    for clue in card.clues:
        if not clue.touched:
            untouched &= ~rules.touch_masks[clue.hint]
    counted = drawn_on.faces(drawn_on.present(drawn_on.kinds(card.number, untouched)))
    return touched, untouched, counted


def by_set(rules: Rules, cards: Sequence[Unknown], group: Group, drawn_on: Supply) -> BySet:
    """The cards of a group, and what they need every copy of."""
    mask = drawn_on.faces(group.mask)
    back = None
    if drawn_on.back is not None and mask == group.mask and mask >> drawn_on.back & 1:
        back = rules.cards[drawn_on.back]
    used = tuple(rules.cards[identity] for identity in identities(mask))
    return BySet(tuple(cards[place] for place in group.places), used, back)


def card_deduced(
    rules: Rules,
    card: Unknown,
    layers: tuple[int, int, int],
    needed: dict[int, BySet],
    seen: dict[Card, list[Copy]],
) -> CardDeduction:
    """What is deduced about an unknown card, with the cause of everything removed."""
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
            layer, cause = LAYERS[3], needed[identity]
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


def _conflict(rules: Rules, unknown: Sequence[Unknown], group: Group, drawn_on: Supply) -> str:
    """The smallest group of cards that can't be, with only those clues that make it so."""
    cards = {place: unknown[place] for place in group.places}
    for place in group.places:
        for clue in unknown[place].clues:
            kept = tuple(other for other in cards[place].clues if other is not clue)
            fewer = {**cards, place: cards[place]._replace(clues=kept)}
            if _still_overfull(rules, fewer.values(), drawn_on):
                cards = fewer
    told = " and ".join(
        f"card {card.slot} of seat {card.seat} ({' '.join(map(str, card.clues)) or 'no clue'})"
        for card in cards.values()
    )
    return f"no deal fits: {told} would need {len(cards)} of the unseen cards that fit " + (
        f"them, and there are {copies(group.mask, drawn_on.copies)}"
    )


def _still_overfull(rules: Rules, cards: Collection[Unknown], drawn_on: Supply) -> bool:
    union = 0
    for card in cards:
        union |= drawn_on.kinds(card.number, layers_of(rules, card, drawn_on)[2])
    return copies(drawn_on.present(union), drawn_on.copies) < len(cards)
