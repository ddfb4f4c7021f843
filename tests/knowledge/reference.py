"""What can be known, by brute force: every deal of the unseen cards is dealt and looked at.

Slow and plain on purpose. Nothing here uses `hanabi_kit.knowledge`, masks, or the engine's tables:
cards and clues are read off a state as people would read them off a table.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st

from hanabi_kit import Card, Clue, Held, Rules, State, Suit, deal
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN
from hanabi_kit.engine.game import Game
from hanabi_kit.engine.rules import Hint
from hanabi_kit.engine.state import relaid

MOST_DEALS = 10_000
"""A table with more ways to fill its hidden places than this is not worth the wait."""

SEEDS = st.integers(0, 2**32)

Deal = dict[int, Card]
"""A card for each hidden place, by card number."""


def touches(rules: Rules, hint: Hint, card: Card) -> bool:
    """Whether a clue points at a card."""
    suit = suit_of(rules, card)
    if isinstance(hint, int):
        words, own = suit.rank_touch, card.rank == hint
    else:
        words, own = suit.touch, suit.name == hint
    word = words if isinstance(words, str) else words[card.rank - 1]
    return {"every": True, "none": False, "own": own}[word]


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
    """A game seen by people to whom some hands are hidden, and all deals they must reckon with.

    `known` are the numbers of cards in these hands that they were shown.
    """

    def __init__(self, state: State, *hidden: int, known: Sequence[int] = ()) -> None:
        self.state = state
        self.hidden = hidden
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
        allowed = [self.after_counting(held) for held in self.places]
        numbers = [held.number for held in self.places]
        return [
            dict(zip(numbers, cards, strict=True))
            for cards in _dealt(allowed, sorted(self.unseen.elements()))
        ]

    def after_counting(self, held: Held) -> set[Card]:
        """What a card can be that fits its own clues and is not all in sight."""
        return {card for card in +self.unseen if fits(self.rules, held, card)}


def _dealt(allowed: Sequence[set[Card]], cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    if not allowed:
        yield ()
        return
    for i, card in enumerate(cards):
        if card in allowed[0]:
            for others in _dealt(allowed[1:], cards[:i] + cards[i + 1 :]):
                yield (card, *others)


def with_unknown(state: State, numbers: Sequence[int]) -> State:
    """The same table as a position that does not tell what some cards are, nor its past."""
    seats = range(state.rules.players)
    marks = {held.number: held.marks for seat in seats for held in state.hand(seat)}
    unknown = len(state.rules.cards)
    hands = [
        [
            (number, unknown if number in numbers else identity, mask)
            for number, identity, mask in hand.columns
        ]
        for hand in state.hands
    ]
    return relaid(state, Game(state.rules, state.game.names, marks=marks), hands)


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


# What matters most is drawn, so that it can shrink; the rest is left to chance, which is quicker.

SPECIAL: list[tuple[Suit, ...]] = [(), (MULTICOLOUR,), (MULTICOLOUR_OWN,), (BLACK,), (BLACK, BLACK)]
"""A suit beside the colours, if any; black twice stands for black with copies like a colour's."""


@st.composite
def small_rules(draw: st.DrawFn, chance: Random) -> Rules:
    """Rules with few cards, and with suits of every kind."""
    ranks = draw(st.sampled_from([3, 4, 2, 1]))

    def copies() -> tuple[int, ...] | None:
        return chance.choice([None, tuple(chance.randint(1, 3) for _ in range(ranks))])

    suits = [replace(suit, copies=copies()) for suit in COLOURS[: chance.randint(1, 5 - ranks)]]
    special = draw(st.sampled_from(SPECIAL))
    for suit in special[:1]:
        one_of_each = suit == MULTICOLOUR_OWN
        like_a_colour = (2,) * (ranks - 1) + (1,) if len(special) == 2 else None
        suits.append(replace(suit, copies=(1,) * ranks if one_of_each else like_a_colour))
    usual = copies()
    box = (3, *(2,) * (ranks - 2), 1)[:ranks]
    cards = sum(sum(suit.copies or usual or box) for suit in suits)
    assume(4 <= cards <= 20)
    players = draw(st.sampled_from([n for n in (2, 3, 2, 3, 4, 5) if n <= cards]))
    most = min(4, cards // players)
    return Rules(
        players,
        tuple(suits),
        ranks,
        usual,
        hand_size=chance.choice([most, most, *range(1, most)]),
        tokens=chance.randint(2, 8),
        strikes=chance.choice([2, 3, 9]),
        starting_seat=chance.randrange(players),
        empty_clues=chance.random() < 0.5,
        crowning_piece=chance.random() < 0.25,
        colour_call=chance.random() < 0.5,
    )


@st.composite
def games(draw: st.DrawFn) -> State:
    """A small game at some moment, after random legal actions, most of them clues."""
    seed = draw(SEEDS)
    chance = Random(seed)
    state = deal(draw(small_rules(chance)), seed)
    for _ in range(chance.randint(0, 30)):
        actions = state.legal_actions()
        clues = [action for action in actions if isinstance(action, Clue)]
        action = chance.choice(clues if clues and chance.random() < 0.7 else actions)
        state = state.apply(action)
        if state.over:
            break
    if state.over and chance.random() < 0.8:
        state = chance.choice(state.states()[-4:-1])
    return state


@st.composite
def tables(draw: st.DrawFn, *, hands: int) -> Table:
    """A small game with one or two hands hidden, and not too many deals for brute force."""
    state = draw(games())
    first = draw(st.integers(0, state.rules.players - 1))
    step = draw(st.integers(1, state.rules.players - 1)) if hands == 2 else 0
    seats = (first, (first + step) % state.rules.players)
    table = Table(state, *seats[:hands])
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
