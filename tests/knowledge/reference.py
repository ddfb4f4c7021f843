"""What can be known, by brute force: every deal of the unseen cards is dealt and looked at.

Slow and plain on purpose. Nothing here uses `hanabi_kit.knowledge`, masks, or the engine's tables:
cards and clues are read off a state as people would read them off a table.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from hanabi_kit.actions import Clue
from hanabi_kit.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Card, Suit
from hanabi_kit.rules import Hint, Rules
from hanabi_kit.state import Held, State, deal

MOST_DEALS = 3000
"""A table with more ways to fill its hidden places than this is not worth the wait."""

Deal = dict[int, Card]
"""A card for each hidden place, by card number."""


def touches(rules: Rules, hint: Hint, card: Card) -> bool:
    """Whether a clue points at a card."""
    suit = suit_of(rules, card)
    if isinstance(hint, int):
        return card.rank == hint
    return {"every": True, "none": False, "own": suit.name == hint}[suit.touch]


def suit_of(rules: Rules, card: Card) -> Suit:
    """The suit of a card."""
    return next(suit for suit in rules.suits if suit.letter == card.suit)


def fits(rules: Rules, held: Held, card: Card) -> bool:
    """Whether every clue on a held card would have looked the same on this card."""
    return all(touches(rules, hint, card) == touched for hint, touched in held.marks)


def whole_deck(rules: Rules) -> Counter[Card]:
    """How many cards of each face the game has."""
    return Counter(
        {
            Card(suit.letter, rank): copies
            for suit in rules.suits
            for rank, copies in enumerate(rules.suit_copies(suit), start=1)
        }
    )


def firework(state: State, suit: Suit) -> list[Card]:
    """The cards of a suit in the order in which they are played."""
    ranks = range(1, state.rules.ranks + 1)
    return [Card(suit.letter, rank) for rank in (ranks if suit.direction == "up" else ranks[::-1])]


def on_fireworks(state: State) -> Counter[Card]:
    """The cards that lie on the fireworks."""
    return Counter(
        card
        for suit in state.rules.suits
        for card in firework(state, suit)[: state.fireworks[suit.name]]
    )


def in_discards(state: State) -> Counter[Card]:
    """The cards that lie in the discards."""
    return Counter(state.rules.cards[identity] for identity in state.discards)


class Table:
    """A game seen by people to whom some hands are hidden; and all deals that they must reckon with.

    `known` are the numbers of cards in these hands that they were shown.
    """

    def __init__(self, state: State, *hidden: int, known: Sequence[int] = ()) -> None:
        self.state = state
        self.rules = state.rules
        self.unseen = whole_deck(self.rules)
        self.unseen.subtract(on_fireworks(state))
        self.unseen.subtract(in_discards(state))
        self.places: list[Held] = []
        for seat in range(self.rules.players):
            for held in state.hand(seat):
                if seat in hidden and held.number not in known:
                    self.places.append(held)
                else:
                    assert held.card is not None
                    self.unseen[held.card] -= 1

    def deals(self) -> list[Deal]:
        """Every way to lay an unseen physical card in each place that fits the clues on it."""
        dealt = _dealt(self.rules, self.places, sorted(self.unseen.elements()))
        return [
            {held.number: card for held, card in zip(self.places, cards, strict=True)}
            for cards in dealt
        ]

    def after_counting(self, held: Held) -> set[Card]:
        """What a card can be that fits its own clues and is not all in sight."""
        return {card for card in +self.unseen if fits(self.rules, held, card)}


def _dealt(rules: Rules, places: Sequence[Held], cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    if not places:
        yield ()
        return
    for i, card in enumerate(cards):
        if fits(rules, places[0], card):
            for others in _dealt(rules, places[1:], cards[:i] + cards[i + 1 :]):
                yield (card, *others)


def share(deals: Sequence[Deal], holds: Callable[[Deal], bool]) -> Fraction:
    """In what part of the deals something holds."""
    return Fraction(sum(map(holds, deals)), len(deals))


def marginals(deals: Sequence[Deal], number: int) -> dict[Card, Fraction]:
    """How likely a card is what; what it can't be is left out."""
    faces = Counter(dealt[number] for dealt in deals)
    return {card: Fraction(times, len(deals)) for card, times in faces.items()}


# What cards are good for.


def is_playable(state: State, card: Card) -> bool:
    """Whether a card is the next one of its firework."""
    suit = suit_of(state.rules, card)
    return firework(state, suit)[state.fireworks[suit.name] :][:1] == [card]


def is_useless(state: State, card: Card) -> bool:
    """Whether a card is played already, or a card below it (or itself) is lost for good."""
    suit = suit_of(state.rules, card)
    order = firework(state, suit)
    height = state.fireworks[suit.name]
    place = order.index(card)
    return place < height or any(
        in_discards(state)[needed] == whole_deck(state.rules)[needed]
        for needed in order[height : place + 1]
    )


def is_critical(state: State, card: Card) -> bool:
    """Whether a card is still wanted and no second copy of it can come."""
    left = whole_deck(state.rules)[card] - in_discards(state)[card]
    return left == 1 and not is_useless(state, card)


# Small random games.


class Told(NamedTuple):
    """A clue as a witness wrote it down."""

    turn: int
    giver: int
    clue: Clue
    held: frozenset[int]
    """The numbers of the cards that the target held."""


def clues_told(state: State) -> list[Told]:
    """Every clue of a game, in order. (No bonus tiles: each action is a turn.)"""
    return [
        Told(turn, before.turn, after.action, frozenset(after.hands[after.action.target].numbers))
        for turn, (before, after) in enumerate(pairwise(state.states()), start=1)
        if isinstance(after.action, Clue)
    ]


@st.composite
def small_rules(draw: st.DrawFn) -> Rules:
    """Rules with few cards, and with suits of every kind."""
    ranks = draw(st.integers(1, 4))
    copies = st.none() | st.tuples(*[st.integers(1, 3)] * ranks)
    special = [
        None,
        MULTICOLOUR,
        Suit(MULTICOLOUR_OWN.name, copies=(1,) * ranks),
        BLACK,
        Suit(BLACK.name, BLACK.touch, BLACK.direction, (2,) * (ranks - 1) + (1,), BLACK.scoring),
    ]
    suits = [
        Suit(suit.name, copies=draw(copies))
        for suit in COLOURS[: draw(st.integers(1, 2 if ranks > 2 else 3))]
    ]
    suits += [suit for suit in [draw(st.sampled_from(special))] if suit is not None]
    players = draw(st.integers(2, 5))
    hand_size = draw(st.integers(1, 4 if players < 4 else 2))
    usual = draw(copies)
    made = Rules(2, tuple(suits), ranks, usual, hand_size=1)
    assume(players * hand_size <= made.deck_size <= 16)
    return Rules(
        players,
        tuple(suits),
        ranks,
        usual,
        hand_size=hand_size,
        tokens=draw(st.integers(2, 8)),
        strikes=draw(st.integers(2, 6)),
        starting_seat=draw(st.integers(0, players - 1)),
        empty_clues=draw(st.booleans()),
        crowning_piece=draw(st.booleans()),
        colour_call=draw(st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn) -> State:
    """A small game after some random legal actions, most of them clues."""
    state = deal(draw(small_rules()), seed=draw(st.integers(0, 2**32)))
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 14))):
        actions = state.legal_actions()
        if not actions:
            break
        clues = [action for action in actions if isinstance(action, Clue)]
        state = state.apply(chance.choice(clues if clues and chance.random() < 0.6 else actions))
    return state


@st.composite
def tables(draw: st.DrawFn, *, hands: int) -> Table:
    """A small game with one or two hands hidden, and not too many deals for brute force."""
    state = draw(games())
    seats = st.permutations(range(state.rules.players))
    table = Table(state, *draw(seats)[:hands])
    most = 1
    for held in table.places:
        most *= sum(table.unseen[card] for card in table.after_counting(held))
    assume(most <= MOST_DEALS)
    return table


def examples(number: int) -> settings:
    """The same examples in every run."""
    return settings(
        max_examples=number,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
