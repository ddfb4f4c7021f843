"""What can be known through bonus tile 5, by brute force: every card is drawn again in every way.

A game is told as its witnesses saw it: who drew which card when, which cards came face up, what was
clued, and which card went back into the deck. Then the deck is drawn from once more, one physical
card after another, in every way that shows the same; each way is equally likely. Nothing here uses
`hanabi_kit.knowledge`.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from hanabi_kit import Card, Discard, Held, Play, Return, Rules, State, deal
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR
from tests.knowledge.reference import fits, in_discards, on_fireworks, whole_deck

MOST_DRAWINGS = 4_000
TILES_LATER = (1, 2, 3, 4, 6)

Drawn = dict[int, Card]
"""The face of each hidden card, by number."""


class Witnessed:
    """A game as those saw it to whom some hands are hidden; of other cards they know the faces."""

    def __init__(self, state: State, hidden: Collection[int]) -> None:
        rules = state.rules
        self.rules = rules
        start, *later = state.states()
        self.pile = whole_deck(rules)
        """What was not face up at the start: each hand and the deck."""
        self.pile.subtract(on_fireworks(start))
        self.pile.subtract(in_discards(start))
        self.faces: Drawn = {}
        self.places: list[Held] = []
        self.went_back: dict[int, Card] = {}
        """What went back into the deck before the card with this number was drawn."""
        for before, after in pairwise([start, *later]):
            match after.action:
                case Play(card=number) | Discard(card=number):
                    hand = before.hand(before.turn)
                    (face,) = [held.card for held in hand if held.number == number]
                    assert face is not None
                    self.faces[number] = face
                case Return(card=face):
                    self.went_back[before.drawn] = face
        for seat in range(rules.players):
            for held in state.hand(seat):
                if seat in hidden:
                    self.places.append(held)
                else:
                    assert held.card is not None
                    self.faces[held.number] = held.card
        self.drawn = state.drawn

    def drawings(self, supposed: Mapping[int, Card] | None = None) -> list[Drawn]:
        """Every way to draw that shows what was seen; some hidden faces may be supposed."""
        faces = {**self.faces, **(supposed or {})}
        marked = {held.number: held for held in self.places}

        def draw(number: int, deck: Counter[Card]) -> Iterator[Drawn]:
            if number in self.went_back:
                deck = deck + Counter([self.went_back[number]])
            if number == self.drawn:
                yield {}
                return
            for face, copies in deck.items():
                if faces.get(number, face) != face:
                    continue
                if number in marked and not fits(self.rules, marked[number], face):
                    continue
                for rest in draw(number + 1, deck - Counter([face])):
                    if number in marked:
                        rest = {number: face, **rest}
                    yield from [rest] * copies

        return [*draw(0, +self.pile)]


# Small random games in which a card has gone back into the deck.


def _rules(chance: Random) -> Rules | None:
    """Rules with few cards, at least two of them in the deck at the start."""
    ranks = chance.choice([1, 2, 2, 3])
    special = replace(chance.choice([COLOURS[2], MULTICOLOUR, BLACK]), copies=None)
    suits = [*COLOURS[: chance.choice([1, 2])], special]
    copies = tuple(chance.randint(1, 3) for _ in range(ranks))
    players = chance.choice([2, 2, 3])
    sizes = [each for each in (1, 2, 2, 3) if players * each + 2 <= len(suits) * sum(copies) <= 14]
    if not sizes:
        return None
    return Rules(
        players,
        tuple(suits),
        ranks,
        copies,
        hand_size=chance.choice(sizes),
        tokens=chance.choice([4, 8]),
        strikes=9,
        empty_clues=chance.random() < 0.5,
        five_flares=True,
    )


def _through_tile_5(chance: Random) -> State | None:
    """A game that goes on for a while after a card went back; None if none did."""
    rules = _rules(chance)
    if rules is None:
        return None
    later = [*TILES_LATER]
    chance.shuffle(later)
    state = deal(rules, chance.getrandbits(32), tiles=[5, *later])
    left = chance.randint(0, 6)
    for _ in range(30):
        returned = any(isinstance(moment.action, Return) for moment in state.states())
        if state.over or (returned and not left):
            break
        left -= returned
        actions = state.legal_actions()
        playing = [action for action in actions if _grows(state, action)]
        discarding = [action for action in actions if isinstance(action, Discard)]
        roll = chance.random()
        wanted = playing if roll < 0.5 else discarding if roll < 0.65 else []
        state = state.apply(chance.choice(wanted or actions))
    returned = any(isinstance(moment.action, Return) for moment in state.states())
    return state if returned and not state.over else None


def _grows(state: State, action: object) -> bool:
    if not isinstance(action, Play) or action.call is not None:
        return False
    return state.apply(action).played != state.played


@st.composite
def games_through_tile_5(draw: st.DrawFn) -> State:
    """A small game in which bonus tile 5 has sent a card back into the deck."""
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in range(60):
        state = _through_tile_5(chance)
        if state is not None and 0 < len(_all_hidden(state)) <= MOST_DRAWINGS:
            return state
    assume(False)
    raise AssertionError


def _all_hidden(state: State) -> list[Drawn]:
    """All drawings if every hand is hidden; none where there are too many to list."""
    places = sum(len(hand.numbers) for hand in state.hands)
    kinds = len(state.rules.cards)
    return [] if kinds**places > 60_000 else Witnessed(state, range(9)).drawings()
