"""How the odds of a seat's cards come about: what each can be, sorted, with the ways counted.

Where other unknown cards don't draw on the same copies, the copies not in sight can be counted.
Where they do, copies are no longer equally likely, and deals are counted instead: each gives the
card, and those that it shares copies with, a copy of its own.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from ..engine.cards import Card, identities
from ..engine.rules import Hint
from ..engine.view import View
from ..support.budget import Meter
from ..support.errors import HanabiError, ImpossiblePosition, quoted
from ..support.i18n import _, listed
from .counting import BUDGET, Places, TooManyDeals
from .deduction import deduce
from .evidence import Unknown, unknown_cards
from .statistics import critical, playable, useless
from .supply import Supply, supply

Sort = Literal["playable", "critical", "later", "useless"]
SORTS: tuple[Sort, ...] = ("playable", "critical", "later", "useless")
"""Every card is of one sort: critical and later are those still needed that don't fit yet."""


class Way(NamedTuple):
    """One thing that a card can be."""

    face: Card
    copies: int
    """How many are not in sight, but for one that the card can't be since it went back."""
    ways: int
    """How many of the copies, or of the deals, that are counted have it; 0 if none are counted."""


class Chance(NamedTuple):
    """What one card can be, sorted, and how many ways each of it has."""

    card: Unknown
    sorts: dict[Sort, tuple[Way, ...]]
    total: int
    """All that is counted: copies, or deals; 0 if the deals were too many to be counted."""
    dealt: tuple[Unknown, ...]
    """The cards that a deal deals; none where copies are counted."""
    back: Card | None = None
    """A face of the card of which a copy went back into the deck, so that it matters here."""
    again: bool = False
    """Whether the copy that went back may be one that is in sight again."""

    def ways(self, sort: Sort) -> int:
        """How many of the ways are of a sort."""
        return sum(way.ways for way in self.sorts[sort])

    def of(self, sort: Sort) -> Fraction:
        """How likely the card is of a sort."""
        if not self.total:
            words = _("card {slot}: its deals were too many to be counted")
            raise TooManyDeals(words.format(slot=self.card.slot))
        return Fraction(self.ways(sort), self.total)


def chances(view: View, meter: Meter | None = None) -> tuple[Chance, ...]:
    """How the odds of each of the view's own cards come about, within the budget of a meter.

    >>> from hanabi_kit import Rules, deal
    >>> first = chances(View.of(deal(Rules(players=2), seed=7), seat=0))[0]
    >>> first.ways("playable"), first.total       # 15 of 50, but Ann sees Bob's five cards
    (13, 45)
    """
    cards = [card for seat in range(len(view.hands)) for card in unknown_cards(view, seat)]
    masks = {n: mask for hand in view.hands for n, _card, mask in hand.columns}
    drawn_on = supply(view, view.unseen())
    allowed = [drawn_on.kinds(card.number, masks[card.number]) for card in cards]
    allowed += drawn_on.places
    sorts = _sort_masks(view)
    meter = meter or Meter(BUDGET)
    dealt: dict[tuple[int, ...], Places] = {}  # by what they allow: most cards have them in common
    told = []
    for place, card in enumerate(cards):
        if card.seat == view.seat:
            kinds = allowed[place]
            together = _drawing_on_the_same(place, allowed, drawn_on)
            alike = tuple(sorted(allowed[p] for p in together))
            if alike not in dealt:
                dealt[alike] = Places(alike, drawn_on.copies, meter)
            weights = _weights(dealt[alike], alike.index(kinds), kinds, drawn_on)
            told.append(_chance(view, cards, together, kinds, weights, sorts, drawn_on))
    return tuple(told)


def _weights(places: Places, place: int, kinds: int, drawn_on: Supply) -> dict[int, int]:
    """In how many deals a place holds each identity; 0 if they are too many to count."""
    try:
        return drawn_on.by_face(places.weights(place))
    except TooManyDeals:
        return dict.fromkeys(identities(drawn_on.faces(drawn_on.present(kinds))), 0)


def _chance(
    view: View,
    cards: Sequence[Unknown],
    together: Sequence[int],
    kinds: int,
    weights: dict[int, int],
    sorts: dict[Sort, int],
    drawn_on: Supply,
) -> Chance:
    """The chance of the first of the cards at these places, which draw on the same copies."""
    unseen = view.unseen()
    copies = {i: unseen[i] for i in weights}
    back = None
    if drawn_on.back in weights and (drawn_on.shown or drawn_on.faces(kinds) == kinds):
        back = drawn_on.back
        copies[back] -= not drawn_on.shown
    shares = {Fraction(deals, copies[i]) for i, deals in weights.items()}
    alike = len(shares) == 1 and any(shares)
    ways = copies if alike else weights
    faces = view.rules.cards
    sorted_ways = {
        sort: tuple(Way(faces[i], copies[i], many) for i, many in ways.items() if mask >> i & 1)
        for sort, mask in sorts.items()
    }
    dealt = () if alike else tuple(cards[p] for p in sorted(together) if p < len(cards))
    return Chance(
        cards[together[0]],
        sorted_ways,
        sum(ways.values()),
        dealt,
        None if back is None else faces[back],
        again=bool(drawn_on.shown),
    )


def _sort_masks(view: View) -> dict[Sort, int]:
    """The identities of each sort, as masks."""
    fits, never = playable(view), useless(view)
    last = critical(view) & ~fits
    later = view.rules.any_card & ~(fits | never | last)
    return {"playable": fits, "critical": last, "later": later, "useless": never}


def _drawing_on_the_same(place: int, masks: Sequence[int], drawn_on: Supply) -> list[int]:
    """A place, and those that share copies with it, or with one that does.

    A place that allows everything takes what others leave, each copy alike, so it is left out.
    """
    present = drawn_on.present((1 << len(drawn_on.copies)) - 1)
    bound = {p: mask & present for p, mask in enumerate(masks) if mask & present != present}
    bound.pop(place, None)
    together, reached = [place], masks[place] & present
    while more := [p for p, mask in bound.items() if mask & reached]:
        for p in more:
            together.append(p)
            reached |= bound.pop(p)
    return together


def touch_by_slot(view: View, hint: Hint) -> dict[int, bool | None]:
    """For each own slot whether a clue would touch it, as far as the seat knows; None if unsure."""
    touch = view.rules.touch_masks[hint]
    told: dict[int, bool | None] = {}
    for card in deduce(view).cards:
        mask = card.after("joint")
        unsure = mask & touch and mask & ~touch
        told[card.unknown.slot] = None if unsure else bool(mask & touch)
    return told


def if_told(view: View, hint: Hint, slots: Iterable[int]) -> View:
    """What the seat would see after a clue about its hand that touches just these slots."""
    touched = list(slots)
    _refuse_no_clue(view, hint, touched)
    seat = view.seat
    told = view.if_told(hint, [view.hands[seat].numbers[slot - 1] for slot in touched])
    try:
        deduce(told)
    except ImpossiblePosition as error:
        words = _("By what {name} knows, {hint} can't touch just {slots}.")
        which = listed([_("card {slot}").format(slot=slot) for slot in sorted(touched)])
        which = which or _("nothing")
        raise HanabiError(
            words.format(name=view.game.names[seat], hint=hint, slots=which)
        ) from error
    return told


def _refuse_no_clue(view: View, hint: Hint, touched: Sequence[int]) -> None:
    """Refuse what is no clue by the rules, whatever the cards are."""
    rules, held = view.rules, len(view.hands[view.seat].numbers)
    if hint not in rules.hints:
        words = _("{hint} can't be clued here, only {hints}")
        hints = ", ".join(map(str, rules.hints))
        raise HanabiError(words.format(hint=quoted(hint), hints=hints))
    for slot in touched:
        if type(slot) is not int or not 1 <= slot <= held:
            words = _("{name} has no card {slot}, only 1 to {last}")
            name = view.game.names[view.seat]
            raise HanabiError(words.format(name=name, slot=quoted(slot), last=held))
    if not touched and not rules.empty_clues:
        words = _("By these rules a clue touches something: choose the cards that {hint} touches.")
        raise HanabiError(words.format(hint=hint))
