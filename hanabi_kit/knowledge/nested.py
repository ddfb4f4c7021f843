"""What one seat knows of what another knows about its own cards, on tables of any size.

Let Bob, the *observer*, think about what Ann, the *holder*, can tell of her hand. He sees her
cards; what he does not see is his own hand, and with it what she counts. So every deal of his hand
that fits what he sees and the clues on it may be what Ann looks at. U are the cards that Bob does
not see, A those in Ann's hand. Where Bob holds h, Ann fills her places from U - h + A.

*Excluded*: Ann has excluded a card t for her place i in all of Bob's deals. She considers it
possible in some deal if and only if both hands can be filled at once, each place with a physical
card of its own: Bob's places from U, Ann's from U and A, place i with a t. For Bob's part of such a
filling is a deal h, and Ann's part takes only what h leaves; and a deal h with what Ann then
imagines is such a filling. Whether there is one is a question of matching.

*Kept*: Ann considers t possible in all of Bob's deals. By Hall's theorem she does not, where Bob
holds h, if and only if some of her places, i among them and allowed nothing but t, allow between
them a set X of identities with fewer cards in U - h + A than they are places: if h holds too many
cards of X. How many of X his hand can hold is again a question of matching: as many as there are
places of his that can have cards of X at once, since the rest of his hand can then be filled too (a
matching that covers these cards and a deal that covers all his places can be merged into one that
covers both: Mendelsohn and Dulmage).

Where a card went back into the deck (bonus tile 5), how many of its identity Ann can hold hangs on
which of Bob's cards are of it, drawn before that or since. So each way to say which of his cards
are is a *case* of its own, in which all of this holds for the other identities; and what is so in
all cases, Bob knows.

So both are exact, and so is whether Bob knows that Ann knows, or knows that she does not know, that
her card is one of some identities. Only *how likely* it is that she knows needs Bob's deals to be
listed. Cards that neither his clues nor the sets X tell apart are listed as one; if the list is
still longer than a stated limit, the answer says so and gives no number.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import perm
from typing import Literal, NamedTuple

from ..engine.cards import Card, identities
from ..engine.state import State
from ..engine.view import View
from ..position.matching import assign, copies
from ..support.errors import HanabiError, ImpossiblePosition
from ..support.i18n import _, either
from .card_propositions import CardFact
from .propositions import Knows, Not
from .supply import Supply, supply
from .worlds import fillings, no_deal

MOST_HANDS = 10_000


class Thought(NamedTuple):
    """What the observer knows of what the holder thinks about one card: each identity once."""

    slot: int
    excluded: tuple[Card, ...]
    """The observer knows that the holder has excluded these."""
    kept: tuple[Card, ...]
    """The observer knows that the holder considers these possible; the card itself is one."""
    unsure: tuple[Card, ...]
    """The observer can't tell whether the holder has excluded these."""


class Thoughts(NamedTuple):
    """What the observer knows of what the holder thinks about each card of that hand."""

    names: tuple[str, ...]
    observer: int
    holder: int
    cards: tuple[Thought, ...]

    def sentences(self) -> list[str]:
        """The same in words, in up to three sentences for each card."""
        said = []
        for slot, excluded, kept, unsure in self.cards:
            forms = (
                (
                    _("{observer} knows that {holder} knows that card {slot} is not {cards}"),
                    excluded,
                ),
                (_("{observer} knows that {holder} thinks card {slot} can be {cards}"), kept),
                (_("{observer} can't tell if {holder} thinks card {slot} can be {cards}"), unsure),
            )
            said += [
                form.format(
                    observer=self.names[self.observer],
                    holder=self.names[self.holder],
                    slot=slot,
                    cards=either([*map(str, cards)]),
                )
                for form, cards in forms
                if cards
            ]
        return said


class NestedAnswer(NamedTuple):
    """Whether the observer knows that the holder of a card knows a fact about it."""

    answer: Literal["yes", "no", "unsure"]
    """Yes: the observer knows that the holder knows. No: knows that the holder does not know."""
    odds: Fraction | None
    """How likely the holder knows, to the observer; None if there are too many hands to list."""
    text: str


def thoughts(state: State, holder: int, observer: int | None = None) -> Thoughts:
    """What the observer knows of what the holder thinks about the cards that the holder has.

    The observer is the seat whose view it is; of a whole state, the one given or the mover.

    >>> from hanabi_kit import Rules, deal
    >>> from hanabi_kit.engine.cards import COLOURS
    >>> rules = Rules(players=2, suits=COLOURS[:1], ranks=2, copies=(2, 1), hand_size=1)
    >>> state = deal(rules, deck=[Card.parse(card) for card in ("r2", "r1", "r1")])
    >>> print(*thoughts(state, holder=1, observer=0).sentences(), sep="; ")
    Ann knows that Bob thinks card 1 can be r1; Ann can't tell if Bob thinks card 1 can be r2
    """
    pair = _Pair(state, holder, observer)
    rules = state.rules
    known: dict[tuple[int, ...], Thought] = {}
    cards = []
    for place, mask in enumerate(pair.holder_masks):
        alike = tuple(case.holder_masks[place] for case in pair.cases)
        if alike not in known:  # places with the same clues are alike
            surely = maybe = 0
            for identity in identities(mask):
                if any(case.can_think(place, 1 << identity) for case in pair.cases):
                    maybe |= 1 << identity
                    if not any(case.reached_needs(place, 1 << identity) for case in pair.cases):
                        surely |= 1 << identity
            masks = (rules.any_card & ~maybe, surely, maybe & ~surely)
            sorts = (tuple(rules.cards[i] for i in identities(m)) for m in masks)
            known[alike] = Thought(0, *sorts)
        cards.append(known[alike]._replace(slot=place + 1))
    return Thoughts(state.game.names, pair.observer, holder, tuple(cards))


def knows_that_knows(
    state: State, fact: CardFact, observer: int | None = None, most: int = MOST_HANDS
) -> NestedAnswer:
    """Whether the observer knows that the holder of a card knows a fact about it.

    At most so many different hands of the observer are listed to say how likely it is.

    >>> from hanabi_kit import Rules, deal
    >>> from hanabi_kit.knowledge.card_propositions import Playable
    >>> knows_that_knows(deal(Rules(players=2), seed=7), Playable(1, 2)).text
    "Ann knows that Bob does not know that Bob's card 2 is playable"
    """
    pair = _Pair(state, fact.seat, observer)
    place = pair.place(fact.slot)
    against = pair.holder_masks[place] & ~fact.mask(state)
    names = state.game.names
    knows = Knows(fact.seat, fact)
    if not any(case.can_think(place, against) for case in pair.cases):
        return NestedAnswer("yes", Fraction(1), Knows(pair.observer, knows).say(names))
    needs = [case.reached_needs(place, against) for case in pair.cases]
    if not any(needs):
        return NestedAnswer("no", Fraction(0), Knows(pair.observer, Not(knows)).say(names))
    odds = pair.odds(needs, most)
    gaps = {"observer": names[pair.observer], "fact": knows.say(names), "odds": odds, "most": most}
    if odds is None:
        text = _(
            "{observer} does not know whether {fact}; how likely it is was not counted, because "
            "more than {most} hands of {observer} would have to be listed"
        )
    else:
        text = _("{observer} does not know whether {fact}; the chance is {odds}")
    return NestedAnswer("unsure", odds, text.format(**gaps))


Need = tuple[int, int]
"""A set of identities, and how many of them the observer must hold for the holder to know."""


class _Pair:
    """An observer and a holder at a table, as the observer sees it."""

    def __init__(self, state: State, holder: int, observer: int | None) -> None:
        if observer is None:
            observer = state.seat if isinstance(state, View) else state.turn
        for seat in (observer, holder):
            if not 0 <= seat < len(state.hands):
                raise HanabiError(f"there is no seat {seat}, only 0 to {len(state.hands) - 1}")
        names = state.game.names
        if observer == holder:
            raise HanabiError(
                f"{names[observer]} can't be observer and holder at once: for what a seat knows "
                "about its own cards, deduce"
            )
        if isinstance(state, View) and state.seat != observer:
            raise HanabiError(
                f"the view of {names[state.seat]} does not show what {names[observer]} sees"
            )
        view = state if isinstance(state, View) else View.of(state, observer)
        unknown = view.game.tables.unknown
        for seat, hand in enumerate(view.hands):
            if seat != observer and unknown in hand.cards:
                raise HanabiError(
                    f"{names[seat]}'s card {hand.cards.index(unknown) + 1} is unknown here, and "
                    f"{names[observer]} sees it: say what it is"
                )
        self.view = view
        self.observer = observer
        self.holder = holder
        self.holder_masks = view.hands[holder].masks
        drawn_on = supply(view, view.unseen())
        cases = [self._whole()] if drawn_on.back is None else self._parted(drawn_on, drawn_on.back)
        self.cases = [
            case for case in cases if assign(case.observer_masks, case.unseen) is not None
        ]
        if not self.cases:
            raise ImpossiblePosition([no_deal(view, [observer], drawn_on)])

    def _whole(self) -> "_Case":
        """The one case where no card went back into the deck."""
        unseen = self.view.unseen()
        hers = self.view.hands[self.holder]
        held = Supply(tuple(hers.cards.count(identity) for identity in range(len(unseen))))
        return _Case(1, self.view.hands[self.observer].masks, hers.masks, unseen, held)

    def _parted(self, drawn_on: Supply, back: int) -> Iterator["_Case"]:
        """The cases by which of the observer's cards are of the identity that went back.

        What the holder can have of it stands among the cards for the holder alone: the copy that
        went back behind the others, unless the holder sees one that was drawn since.
        """
        since, copies = drawn_on.since, drawn_on.copies[back]
        mine, hers = self.view.hands[self.observer], self.view.hands[self.holder]
        whole = self._whole()
        in_hers = sum(card == back and n >= since for n, card, _mask in hers.columns)
        bit = 1 << back
        for chosen in product(*((False, True) if mask & bit else (False,) for mask in mine.masks)):
            settled = [n for n, has_it in zip(mine.numbers, chosen, strict=True) if has_it]
            new = sum(number >= since for number in settled)
            old = len(settled) - new
            left = whole.unseen[back] - old - new
            if old > copies or left < 0:
                continue
            held = [*whole.held.copies]
            held[back] += left
            for_holder = Supply(tuple(held))
            if not drawn_on.shown - in_hers + new:
                held[back] -= 1
                for_holder = Supply((*held, 1), back, since)
            yield _Case(
                perm(copies, old) * perm(copies + 1 - old, new + drawn_on.shown),
                tuple(m & ~bit for m, it in zip(mine.masks, chosen, strict=True) if not it),
                tuple(for_holder.kinds(number, mask) for number, _card, mask in hers.columns),
                (*whole.unseen[:back], 0, *whole.unseen[back + 1 :]),
                for_holder,
            )

    def place(self, slot: int) -> int:
        """Where in the holder's hand a slot is."""
        if not 1 <= slot <= len(self.holder_masks):
            name = self.view.game.names[self.holder]
            raise HanabiError(
                f"{name} has no card {slot}: count the {len(self.holder_masks)} cards from 1, "
                "the oldest"
            )
        return slot - 1

    def odds(self, needs: Sequence[Sequence[Need]], most: int) -> Fraction | None:
        """How likely it is that the observer's hand meets one of the needs of its case."""
        met = total = 0
        for case, wanted in zip(self.cases, needs, strict=True):
            hands = case.hands(wanted, most)
            if hands is None:
                return None
            most -= len(hands)
            met += case.weight * sum(weight for meets, weight in hands if meets)
            total += case.weight * sum(weight for _meets, weight in hands)
        return Fraction(met, total)


class _Case(NamedTuple):
    """What an observer's and a holder's places can hold, and what they are filled from."""

    weight: int
    """In how many ways the observer's other cards, which are settled in this case, are dealt."""
    observer_masks: tuple[int, ...]
    holder_masks: tuple[int, ...]
    """The kinds of the holder's supply that each place allows."""
    unseen: tuple[int, ...]
    """The cards for both, by identity."""
    held: Supply
    """The cards for the holder alone."""

    def can_think(self, place: int, wanted: int) -> bool:
        """Whether, in some deal, the holder thinks that the card can be one of those wanted."""
        # Behind the identities of the unseen cards stand once more those of the holder's cards.
        size = len(self.unseen)
        hers = [*self.holder_masks]
        hers[place] = self._kinds(place, wanted)
        masks = [self._for_both(kinds) | kinds << size for kinds in hers]
        return assign([*masks, *self.observer_masks], [*self.unseen, *self.held.copies]) is not None

    def _kinds(self, place: int, wanted: int) -> int:
        """The kinds that a place of the holder's allows, of those identities."""
        kinds = self.holder_masks[place]
        return sum([1 << k for k in identities(kinds) if wanted >> self.held.face(k) & 1])

    def _for_both(self, kinds: int) -> int:
        """What stands for an unseen card; the one that went back is among those for the holder."""
        return kinds & (1 << len(self.unseen)) - 1

    def reached_needs(self, place: int, wanted: int) -> list[Need]:
        """Those of the needs that some deal meets."""
        return [need for need in self.needs(place, wanted) if self.reached(*need)]

    def needs(self, place: int, wanted: int) -> Iterator[Need]:
        """What the observer can hold so that the holder excludes all of those wanted.

        Each set X of the proof, with how many of its cards must be in the observer's hand.
        """
        others: dict[int, int] = {}
        for i, mask in enumerate(self.holder_masks):
            if i != place:
                others[mask] = others.get(mask, 0) + 1
        fewest: dict[int, int] = {}
        # Places with equal masks join all together: more places, and the same X.
        for joining in product((False, True), repeat=len(others)):
            union, places = self._kinds(place, wanted), 1
            for (mask, number), joins in zip(others.items(), joining, strict=True):
                if joins:
                    union |= mask
                    places += number
            number = copies(union, self.held.copies) - places + 1
            union = self._for_both(union)
            number += copies(union, self.unseen)
            fewest[union] = min(number, fewest.get(union, number))
        yield from fewest.items()

    def reached(self, union: int, number: int) -> bool:
        """Whether some deal gives the observer so many cards of a set."""
        if number > min(len(self.observer_masks), copies(union, self.unseen)):
            return False
        served: list[int] = []
        for mask in self.observer_masks:
            # What can be served at once only grows: whoever is left out now stays out.
            if assign([*served, mask & union], self.unseen) is not None:
                served.append(mask & union)
        return len(served) >= number

    def hands(self, needs: Sequence[Need], most: int) -> list[tuple[bool, int]] | None:
        """The observer's hands: whether one meets a need, and by how many deals; None if many."""
        told_apart = (*self.observer_masks, *(union for union, _number in needs))
        kinds: dict[tuple[int, ...], int] = {}
        kind_of = [
            kinds.setdefault(tuple(mask >> i & 1 for mask in told_apart), len(kinds))
            for i in range(len(self.unseen))
        ]
        left = [0] * len(kinds)
        for identity, kind in enumerate(kind_of):
            left[kind] += self.unseen[identity]

        def merged(mask: int) -> int:
            return sum({1 << kind_of[identity] for identity in identities(mask)})

        listed = fillings([merged(mask) for mask in self.observer_masks], left, most)
        if listed is None:
            return None
        wanted = [(merged(union), number) for union, number in needs]
        return [
            (any(sum(union >> kind & 1 for kind in hand) >= n for union, n in wanted), weight)
            for hand, weight in listed
        ]
