"""What is visible of a state or a view, as plain data without places.

The text and the picture of a table are made from a `VisibleTable` and from nothing else.
"""

from typing import Literal, NamedTuple

from ...engine.actions import Action, Clue, Discard, Play
from ...engine.cards import Card, Suit
from ...engine.game import Mark
from ...engine.history import Event
from ...engine.log import last
from ...engine.rules import TILES, Hint, Rules
from ...engine.state import Held, State
from ...engine.transitions import asked_tile
from ...engine.view import View, past
from ...knowledge.statistics import best_score, critical, playable, reachable
from ...support.i18n import _, capital
from ..marks import marks_once

Newest = Literal["right", "left"]


class HandDisplay(NamedTuple):
    """How hands are shown, whatever is in them."""

    deduced: bool = True
    """Whether a card whose face is not seen shows what follows from all clues on it together; if
    not, only what a clue that touched it says by itself."""
    newest: Newest = "right"
    """Where a hand's newest card is drawn; slot 1 is the oldest in any case."""


USUAL_DISPLAY = HandDisplay()


class SeenCard(NamedTuple):
    """A card in a hand; where its face is not seen, what clues alone tell of it."""

    number: int
    slot: int
    place: int
    """Where it is drawn, counted from 0 on the left."""
    card: Card | None
    suit: str | None
    rank: int | None
    marks: tuple[Mark, ...]
    """Each clue once: first what touched the card, then what did not."""
    critical: bool
    """Whether it is seen to be the last copy of a card still needed."""
    new: bool
    """Whether it was drawn just now."""
    chosen: bool
    """Whether the player is about to do something with it."""


class SeenHand(NamedTuple):
    """A hand on its rack."""

    seat: int
    name: str
    moving: bool
    own: bool
    """Whether the table is seen from this seat."""
    cards: tuple[SeenCard, ...]


CardStage = Literal["played", "next", "later", "lost", "cut off"]


class SeenStep(NamedTuple):
    """One card of a firework: played, to be played next or later, lost, or cut off by a loss."""

    rank: int
    stage: CardStage
    critical: bool
    new: bool


class SeenFirework(NamedTuple):
    """A firework in the order in which it is built."""

    suit: Suit
    height: int
    dead: bool
    steps: tuple[SeenStep, ...]

    @property
    def ceiling(self) -> int:
        """How high it can still get."""
        return sum(step.stage not in ("lost", "cut off") for step in self.steps)


class SeenDiscard(NamedTuple):
    """A card among the discards."""

    card: Card
    lost: bool
    """Whether every copy lies here and the card was still needed."""
    new: bool


class CluePointer(NamedTuple):
    """A clue that points at cards: the one just given, or one that is being thought about."""

    giver: int
    target: int
    hint: Hint
    numbers: tuple[int, ...]
    given: bool


class VisibleTable(NamedTuple):
    """Everything that can be seen at a table, by one seat or by everyone."""

    rules: Rules
    seat: int | None
    tokens: int
    strikes: int
    deck: int
    score: int
    best: int
    turns_left: int | None
    tiles: int | None
    turned: tuple[str, ...]
    """The bonus tiles that were turned, ``?`` for one that is not known; none if all are not."""
    pending: int | None
    ended: Literal["won", "lost", "finished"] | None
    fireworks: tuple[SeenFirework, ...]
    discards: tuple[tuple[SeenDiscard, ...], ...]
    """Suit by suit, lowest rank first."""
    hands: tuple[SeenHand, ...]
    pointer: CluePointer | None
    last: str | None
    """The latest turn in words."""
    closing: str
    """Who is to move, or how the game ended."""


def visible_table(
    state: State,
    thinking: Action | None = None,
    chosen: int | None = None,
    hands: HandDisplay = USUAL_DISPLAY,
) -> VisibleTable:
    """What is seen of a state; with an action in mind or a card chosen, what that points at."""
    if isinstance(thinking, Play | Discard):
        chosen = thinking.card
    rules = state.rules
    events = past(state)
    event = events[-1] if events else None
    told = last(state)
    return VisibleTable(
        rules=rules,
        seat=state.seat if isinstance(state, View) else None,
        tokens=state.tokens,
        strikes=state.strikes,
        deck=len(state.deck),
        score=state.score,
        best=best_score(state),
        turns_left=state.turns_left,
        tiles=len(state.tiles) if rules.five_flares else None,
        turned=_turned(state),
        pending=state.pending,
        ended=None if state.outcome.status == "in progress" else state.outcome.status,
        fireworks=_fireworks(state, event),
        discards=_discards(state, event),
        hands=_hands(state, event, chosen, hands),
        pointer=_pointer(state, event, thinking),
        last=None if told is None else str(told),
        closing=closing(state),
    )


def _fireworks(state: State, event: Event | None) -> tuple[SeenFirework, ...]:
    rules = state.rules
    reach, fits, last_copies = reachable(state), playable(state), critical(state)
    fresh = event.card if event is not None and event.success else None
    fireworks = []
    for suit, row, height in zip(
        rules.suits, rules.building_order, rules.heights(state.played), strict=True
    ):
        steps = []
        for identity in row:
            stage: CardStage = "later"
            if state.played >> identity & 1:
                stage = "played"
            elif state.is_lost(identity):
                stage = "lost"
            elif not reach >> identity & 1:
                stage = "cut off"
            elif fits >> identity & 1:
                stage = "next"
            card = rules.cards[identity]
            steps.append(
                SeenStep(card.rank, stage, bool(last_copies >> identity & 1), card == fresh)
            )
        dead = any(step.stage == "lost" for step in steps)
        fireworks.append(SeenFirework(suit, height, dead, tuple(steps)))
    return tuple(fireworks)


def _discards(state: State, event: Event | None) -> tuple[tuple[SeenDiscard, ...], ...]:
    rules = state.rules
    fresh = None
    if event is not None and (isinstance(event.action, Discard) or event.success is False):
        fresh = event.card
    piles = []
    for suit in rules.suits:
        pile = []
        for identity in sorted(state.discards):
            card = rules.cards[identity]
            if card.suit == suit.letter:
                pile.append(SeenDiscard(card, state.is_lost(identity), card == fresh))
                fresh = None if card == fresh else fresh
        piles.append(tuple(pile))
    return tuple(piles)


def _hands(
    state: State, event: Event | None, chosen: int | None, display: HandDisplay
) -> tuple[SeenHand, ...]:
    rules = state.rules
    longest = max(len(hand.numbers) for hand in state.hands)
    needed = critical(state)
    drew = event.drew if event is not None else None
    hands = []
    for seat, name in enumerate(state.game.names):
        cards = []
        for slot, held in enumerate(state.hand(seat), start=1):
            card = held.card
            suit, rank = _followed(rules, held) if display.deduced else _said(rules, held)
            cards.append(
                SeenCard(
                    held.number,
                    slot,
                    slot - 1 if display.newest == "right" else longest - slot,
                    card,
                    suit,
                    rank,
                    marks_once(held.marks),
                    card is not None and bool(needed >> rules.identity(card) & 1),
                    held.number == drew,
                    held.number == chosen,
                )
            )
        own = isinstance(state, View) and state.seat == seat
        moving = seat == state.turn and not state.over
        hands.append(SeenHand(seat, name, moving, own, tuple(cards)))
    return tuple(hands)


def _followed(rules: Rules, held: Held) -> tuple[str | None, int | None]:
    """The suit and the rank that all clues on a card leave, each where only one is left."""
    return _common(rules, held.mask)


def _said(rules: Rules, held: Held) -> tuple[str | None, int | None]:
    """The suit and the rank that single clues say which touched a card."""
    suit, rank = None, None
    for mark in held.marks:
        if mark.touched:
            told = _common(rules, rules.touch_masks[mark.hint])
            suit, rank = suit or told[0], rank or told[1]
    return suit, rank


def _common(rules: Rules, mask: int) -> tuple[str | None, int | None]:
    """The suit and the rank that all cards of a mask share."""
    faces = [face for i, face in enumerate(rules.cards) if mask >> i & 1]
    suits, ranks = {face.suit for face in faces}, {face.rank for face in faces}
    return suits.pop() if len(suits) == 1 else None, ranks.pop() if len(ranks) == 1 else None


def _pointer(state: State, event: Event | None, thinking: Action | None) -> CluePointer | None:
    if isinstance(thinking, Clue):
        return CluePointer(
            state.turn, thinking.target, thinking.hint, would_touch(state, thinking), given=False
        )
    if thinking is None and event is not None and isinstance(event.action, Clue):
        clue = event.action
        return CluePointer(event.seat, clue.target, clue.hint, event.touched, given=True)
    return None


def would_touch(state: State, clue: Clue) -> tuple[int, ...]:
    """The numbers of the cards that are seen to be touched by a clue."""
    hand = state.hands[clue.target]
    touch = state.rules.touch_masks.get(clue.hint, 0)
    columns = zip(hand.numbers, hand.cards, strict=True)
    return tuple(n for n, card in columns if state.card(card) is not None and touch >> card & 1)


def closing(state: State, *, praise: bool = True) -> str:
    """Who is to move, or how the game ended, and from whose seat it is seen.

    The box has a word of praise for each score, which is out of place where a game is supposed.
    """
    names = state.game.names
    seen = ""
    if isinstance(state, View):
        seen = _(" Seen from {name}'s seat.").format(name=names[state.seat])
    if state.over:
        outcome = state.outcome if praise else state.outcome._replace(verdict=None)
        return f"{capital(str(outcome))}{'' if outcome.verdict else '.'}{seen}"
    if state.pending is None:
        return _("{name} is to move.").format(name=names[state.turn]) + seen
    waits = _("{name} is to move, and bonus tile {tile} waits for a choice.")
    if asked_tile(state.pending, state.deck) != state.pending:
        waits = _("{name} is to move: as the deck is empty, bonus tile {tile} is a free rank clue.")
    return waits.format(name=names[state.turn], tile=state.pending) + seen


def supposed_table(
    state: State, thinking: Action | None = None, hands: HandDisplay = USUAL_DISPLAY
) -> VisibleTable:
    """What is seen of a moment on a line of play, whose end is told without praise."""
    seen = visible_table(state, thinking, hands=hands)
    return seen._replace(closing=closing(state, praise=False))


def _turned(state: State) -> tuple[str, ...]:
    unknown = len(TILES) - len(state.tiles) - len(state.turned)
    return (*map(str, state.turned), *["?"] * unknown) if state.turned else ()


# Less than all of it.


def covered_table(state: State, hands: HandDisplay = USUAL_DISPLAY) -> VisibleTable:
    """What is visible of a table with every hand face down and no seat marked as one's own."""
    table = state
    for seat in range(len(state.hands)):
        table = View.of(table, seat)
    seen = visible_table(table, hands=hands)
    covered = tuple(hand._replace(own=False) for hand in seen.hands)
    return seen._replace(seat=None, hands=covered, closing=closing(state))


def without_annotations(seen: VisibleTable) -> VisibleTable:
    """What is seen without what has been worked out from it."""
    return seen._replace(
        best=seen.rules.maximum,
        fireworks=tuple(map(_unannotated_firework, seen.fireworks)),
        discards=tuple(
            tuple(discard._replace(lost=False) for discard in pile) for pile in seen.discards
        ),
        hands=tuple(map(_unannotated_hand, seen.hands)),
    )


def _unannotated_firework(firework: SeenFirework) -> SeenFirework:
    """A firework whose next card is the one above its top, whether or not it can be had."""
    steps = [
        step._replace(stage=_stage(place - firework.height), critical=False)
        for place, step in enumerate(firework.steps)
    ]
    return firework._replace(dead=False, steps=tuple(steps))


def _stage(above: int) -> CardStage:
    return "played" if above < 0 else "later" if above else "next"


def _unannotated_hand(hand: SeenHand) -> SeenHand:
    return hand._replace(cards=tuple(card._replace(critical=False) for card in hand.cards))
