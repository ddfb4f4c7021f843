"""Moment by moment: what a seat could deduce then, layer by layer, and what each moment struck.

One moment for each thing that happened, also where it taught nothing. What a position or a view
tells of its past are the clues on the cards: each of them is a moment too, in which only the clues
given so far speak; counting then begins at the first table that is told.

A moment holds the seat's view and nothing that the seat does not see.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ..engine.actions import Action, Clue, Reveal
from ..engine.cards import Card, identities
from ..engine.history import events
from ..engine.state import State
from ..engine.view import View
from ..engine.wording import say
from ..support.errors import HanabiError, quoted
from ..support.i18n import _
from .deduction import (
    LAYERS,
    ByCount,
    CardDeduction,
    Cause,
    Removed,
    card_deduced,
    deduce,
    holder_of,
    layers_of,
    seen_by_holder,
)
from .evidence import Unknown, seen_copies, unknown_cards
from .sentences import explanation
from .supply import Supply


class Grid(NamedTuple):
    """What one card could be at one moment, as far as some of the layers tell."""

    card: Unknown
    """The card as it lay in the hand at that moment."""
    left: tuple[Card, ...]
    struck: tuple[Removed, ...]
    """What it could not be, in the order of the game's cards, with layer and cause."""
    now: tuple[Removed, ...]
    """Those of the struck that were not struck at the moment before."""
    sentences: tuple[str, ...]
    """Why, for all that this moment changed; one for each cause."""


@dataclass(frozen=True)
class Moment:
    """One moment of a game for one seat; two are equal if they show and tell the same."""

    turn: int | None
    """None for what was so before anything is told."""
    action: Action | None
    title: str
    view: View
    """What the seat saw then; with clues from before anything is told, the first table told."""
    clued: tuple[Unknown, ...] = field(default=(), repr=False)
    """The cards with the clues so far, where nothing but clues is told of the moment."""
    before: "Moment | None" = field(default=None, repr=False, compare=False)

    @cached_property
    def cards(self) -> tuple[CardDeduction, ...]:
        """What could be deduced about each card that the seat held then."""
        if not self.clued:
            return deduce(self.view).cards
        rules = self.view.rules
        return tuple(
            card_deduced(rules, card, layers_of(rules, card, Supply(rules.copies_of)), {}, {})
            for card in self.clued
        )

    def grids(self, upto: str = LAYERS[-1]) -> tuple[Grid, ...]:
        """What each card could be, oldest first; no layer above the one named is asked."""
        if upto not in LAYERS:
            raise HanabiError(f"{quoted(upto)} is not a layer, only {', '.join(LAYERS)} are")
        return tuple(self._grid(card, upto) for card in self.cards)

    def grid(self, number: int, upto: str = LAYERS[-1]) -> Grid:
        """What the card with this number could be."""
        for grid in self.grids(upto):
            if grid.card.number == number:
                return grid
        name = self.view.game.names[self.view.seat]
        raise HanabiError(f"{name} held no unknown card #{number} then")

    def text(self, upto: str = LAYERS[-1]) -> str:
        """All that this moment taught, in words; or that it taught nothing."""
        told = [sentence for grid in self.grids(upto) for sentence in grid.sentences]
        nothing = _("Nothing new about {name}'s cards.")
        return " ".join(told) or nothing.format(name=self.view.game.names[self.view.seat])

    def _grid(self, deduced: CardDeduction, upto: str) -> Grid:
        # The layer of a removed identity is the first whose mask lacks it, and every mask is part
        # of the one before: what a layer has struck are the removed of all layers up to it.
        left = deduced.after(upto)
        was = self._left_before(deduced.unknown.number, upto)
        faces = self.view.rules.cards
        allowed = LAYERS[: LAYERS.index(upto) + 1]
        struck = tuple(gone for gone in deduced.removed if gone.layer in allowed)
        fresh = {faces[identity] for identity in identities(was & ~left)}
        now = tuple(gone for gone in struck if gone.card in fresh)
        sentences = tuple(self._sentences(deduced.unknown, was, now))
        remaining = tuple(faces[identity] for identity in identities(left))
        return Grid(deduced.unknown, remaining, struck, now, sentences)

    def _left_before(self, number: int, upto: str) -> int:
        """What a card could be at the moment before; anything, if it was not in the hand yet."""
        for card in self.before.cards if self.before else ():
            if card.unknown.number == number:
                return card.after(upto)
        return self.view.rules.any_card

    def _sentences(self, card: Unknown, left: int, now: tuple[Removed, ...]) -> Iterator[str]:
        names = self.view.game.names
        for cause, faces in self._by_cause(now).items():
            left &= ~self.view.rules.mask(faces)
            kept = [self.view.rules.cards[identity] for identity in identities(left)]
            yield explanation(card, faces, cause, names, kept)

    def _by_cause(self, now: tuple[Removed, ...]) -> dict[Cause, list[Card]]:
        """What was struck, parted by its cause, lower layers first; all that is in sight as one."""
        counted = {
            gone.card
            for gone in now
            if isinstance(gone.cause, ByCount) and not gone.cause.went_back
        }
        in_sight = ByCount(tuple(copy for copy in seen_copies(self.view) if copy.card in counted))
        parted: dict[Cause, list[Card]] = {}
        for gone in sorted(now, key=lambda gone: LAYERS.index(gone.layer)):
            cause = in_sight if gone.card in counted else gone.cause
            parted.setdefault(cause, []).append(gone.card)
        return parted


def moments(state: State, seat: int | None = None) -> tuple[Moment, ...]:
    """All moments of a game for a seat: the given one, the view's own, or the mover's.

    The last ones are those of `state.states()`, one for one. What they say is worked out when it is
    asked for.

    >>> from hanabi_kit import Rules, deal
    >>> told = moments(deal(Rules(players=2), seed=7).apply(Clue(target=1, hint=1)), seat=1)
    >>> [moment.title for moment in told]
    ['the start', 'turn 1, Ann: clue 1 to Bob']
    >>> print(*told[1].grids(upto="touched")[0].left)
    r1 y1 g1 b1 w1
    """
    holder = holder_of(state, seat)
    deduce(state, holder)  # refuses what can't be, naming the facts that contradict each other
    told: list[Moment] = []
    for moment in _happened(state, holder):
        told.append(replace(moment, before=told[-1] if told else None))
    return tuple(told)


def _happened(state: State, holder: int) -> Iterator[Moment]:
    states = state.states()
    first = seen_by_holder(states[0], holder)
    clues = tuple(_clues_on_cards(first, holder))
    yield from clues
    title = _("what is counted now") if clues or first.events else _("the start")
    yield Moment(None, None, title, first)
    for (before, after), event in zip(pairwise(states), events(state), strict=True):
        view = seen_by_holder(after, holder)
        action: Action | None = event.action
        if isinstance(action, Reveal) and action.card in view.hands[holder].numbers:
            action = None  # it is told to whoever reads the game, and not to the holder
        title = _title(before, action, event.turn, event.seat)
        yield Moment(event.turn, action, title, view)


def _clues_on_cards(view: View, holder: int) -> Iterator[Moment]:
    """The clues on the cards of a hand, one after another.

    A clue marks every card in the hand: the last clues on two cards are the same one, and so are
    those before the last. Where a position says otherwise, they are told one after the other.
    """
    cards = unknown_cards(view, holder)
    given = [
        [
            (place, fact.hint, fact.turn, fact.giver)
            for place, fact in enumerate(card.clues, start=-len(card.clues))
        ]
        for card in cards
    ]
    calls = sorted({call: None for row in given for call in row}, key=lambda call: call[0])
    for number, (place, hint, turn, giver) in enumerate(calls, start=1):
        so_far = set(calls[:number])
        clued = tuple(
            card._replace(clues=card.clues[: sum(call in so_far for call in row)])
            for card, row in zip(cards, given, strict=True)
            if len(row) >= -place  # or it came into the hand later
        )
        clue = Clue(holder, hint)
        yield Moment(turn, clue, _title(view, clue, turn, giver), view, clued)


def _title(state: State, action: Action | None, turn: int | None, seat: int | None) -> str:
    """What is told of an action: when, by whom and what."""
    if action is None:
        return _("turn {turn}").format(turn=turn)
    if seat is None:
        return say(state, action)
    form = _("turn {turn}, {name}: {action}")
    return form.format(turn=turn, name=state.game.names[seat], action=say(state, action))
