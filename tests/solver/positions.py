"""Small endgames under every variant, reached by play, with what the reference says of them.

The same examples in every run; set HANABI_NEW_GAMES=1 for others.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hanabi_kit import Action, Clue, Discard, Play, Rules, State, Suit, deal
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN, Touch, Touches
from hanabi_kit.position.position import CHOICE_TILES
from tests.solver.reference import Goal, Reference, TooLarge, Values

MOST = 2_000
"""So many states the reference may reach, which takes it a sixth of a second at most."""
SEEDS = st.integers(0, 2**32 if "HANABI_NEW_GAMES" in os.environ else 199)
"""So few that tests share most of the cases, which take longer to find than to check."""
SPECIAL: tuple[Suit, ...] = (MULTICOLOUR, MULTICOLOUR_OWN, BLACK)


class Case(NamedTuple):
    """A position and what the reference says of its actions."""

    seed: int
    state: State
    goal: Goal
    values: dict[Action, Values]


@cache
def case(seed: int) -> Case:
    """The case of a seed: the first position met that the reference solves quickly."""
    chance = Random(f"endgame {seed}")
    goal: Goal = chance.choice(["score", "perfect"])
    for state in endgames(chance):
        try:
            values = Reference(goal, MOST).actions(state)
        except TooLarge:
            continue
        dull = len({value.literal for value in values.values()}) == 1
        if not dull or chance.random() < (0.04 if state.pending is None else 0.3):
            return Case(seed, state, goal, values)
    raise AssertionError("there is no end of games")


def position(seed: int) -> State:
    """The position of a seed."""
    return case(seed).state


def cases() -> st.SearchStrategy[Case]:
    """Cases of any seed."""
    return SEEDS.map(case)


def positions() -> st.SearchStrategy[State]:
    """Positions of any seed."""
    return SEEDS.map(position)


def examples(number: int) -> settings:
    """How many examples to try."""
    return settings(
        max_examples=number,
        deadline=None,
        derandomize="HANABI_NEW_GAMES" not in os.environ,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def endgames(chance: Random) -> Iterator[State]:
    """Positions near the end of one game after another, alike in their deck and waiting tile."""
    cards_left = chance.choice([0, 0, 0, 1, 1, 2])
    waiting = chance.choice(CHOICE_TILES) if chance.random() < 0.2 else None
    yield from _near_the_end(
        chance,
        lambda: small_rules(chance, cards_left, five_flares=waiting is not None),
        cards_left,
        waiting,
    )


def last_rounds(chance: Random) -> Iterator[State]:
    """Positions with an empty deck or one card in it, and hands too large for the reference."""
    cards_left = chance.choice([0, 0, 0, 1])
    yield from _near_the_end(chance, lambda: larger_rules(chance), cards_left, None)


def _near_the_end(
    chance: Random, rules: Callable[[], Rules], cards_left: int, waiting: int | None
) -> Iterator[State]:
    while True:
        state = deal(rules(), chance.getrandbits(32))
        while not state.over and len(state.deck) >= cards_left:
            fits = len(state.deck) == cards_left and state.pending == waiting
            if fits and chance.random() < 0.7:
                yield state
            state = state.apply(sensible(state, chance))


def small_rules(chance: Random, cards_left: int, five_flares: bool) -> Rules:
    """Few cards, of suits of every kind, and fewer of all the more are left in the deck."""
    ranks = chance.choice([2, 2, 3, 3, 4])
    plain = COLOURS[: chance.choice([1, 2, 2]) if ranks < 4 else 1]
    special = chance.sample(
        SPECIAL, chance.choice([0, 1, 1, 1, 2]) if len(plain) == 1 else chance.choice([0, 1, 1])
    )
    if {suit.name for suit in special} == {"multicolour"}:
        special = special[:1]  # there are two kinds of it, and a game has one
    suits = [
        replace(suit, copies=_copies(chance, ranks, most=1 if suit == MULTICOLOUR_OWN else 2))
        for suit in (*plain, *special)
    ]
    cards = sum(sum(suit.copies or ()) for suit in suits)
    players = chance.choice([2, 2, 3]) if cards > 2 and cards_left < 2 else 2
    hand_size = chance.choice([[1, 2, 2, 3], [1, 2, 2, 3], [1, 1, 2]][cards_left])
    rules = Rules(
        players,
        tuple(suits),
        ranks,
        hand_size=min(hand_size, cards // players),
        tokens=chance.choice([1, 2, 2, 3][: 4 - cards_left]),
        strikes=chance.randint(1, 3),
        starting_seat=chance.randrange(players),
        empty_clues=chance.random() < 0.4,
        crowning_piece=chance.random() < 0.3,
        colour_call=chance.random() < 0.3,
        five_flares=five_flares or chance.random() < 0.3,
    )
    return rules if rules.five_flares else replace(rules, suits=tuple(_touched(suits)))


def larger_rules(chance: Random) -> Rules:
    """Hands of two to four cards for two to four players, of suits of every kind."""
    ranks = chance.choice([2, 3, 3, 4])
    suits = [
        *COLOURS[: chance.choice([2, 3])],
        *chance.sample(SPECIAL, chance.choice([0, 1, 1])),
    ]
    suits = [
        replace(suit, copies=_copies(chance, ranks, most=1 if suit == MULTICOLOUR_OWN else 2))
        for suit in suits
    ]
    cards = sum(sum(suit.copies or ()) for suit in suits)
    players = chance.choice([2, 3, 3, 4])
    return Rules(
        players,
        tuple(_touched(suits)),
        ranks,
        hand_size=min(chance.choice([2, 3, 3, 4]), cards // players),
        tokens=chance.choice([2, 3, 4]),
        strikes=chance.randint(1, 3),
        starting_seat=chance.randrange(players),
        empty_clues=chance.random() < 0.4,
        crowning_piece=chance.random() < 0.1,
        colour_call=chance.random() < 0.3,
    )


def _copies(chance: Random, ranks: int, most: int) -> tuple[int, ...]:
    return tuple(chance.randint(1, most) for _ in range(ranks))


def _touched(suits: list[Suit]) -> list[Suit]:
    """Of several suits the last one may be touched by ranks in another way.

    In which is read from its copies: taking one more chance would make all that follows another.
    """
    *others, last = suits
    copies = last.copies or ()
    ones: list[Touch] = ["own" for _ in copies]
    ones[:1] = ["every"]
    words: list[Touches] = ["own", "every", "own", "none", tuple(ones)]
    touch = words[sum(n * 2**place for place, n in enumerate(copies)) % len(words)]
    if touch == last.touch == "none":
        touch = "every"  # the solver refuses cards that no clue touches
    return [*others, replace(last, rank_touch=touch)] if others else suits


def sensible(state: State, chance: Random) -> Action:
    """Mostly a card that fits or a clue, as by players who peep; now and then anything."""
    actions = state.legal_actions()
    if chance.random() < 0.05:
        return chance.choice(actions)
    sorts: dict[str, list[Action]] = {"fitting": [], "clue": [], "harmless": []}
    for action in actions:
        if isinstance(action, Clue):
            sorts["clue"].append(action)
            continue
        after = state.apply(action)
        if isinstance(action, Play) and after.strikes <= state.strikes:
            sorts["fitting"].append(action)
        elif isinstance(action, Discard) and not any(map(after.is_lost, after.discards)):
            sorts["harmless"].append(action)
    for sort, often in (("fitting", 0.6), ("clue", 0.6), ("harmless", 1.0), ("fitting", 1.0)):
        if sorts[sort] and chance.random() < often:
            return chance.choice(sorts[sort])
    return chance.choice(actions)
