"""Random games under every combination of options: engine and referee must agree throughout.

Each example is one game, played to its end, and every run plays the same games.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from hanabi_kit import Rules, Suit, editions
from hanabi_kit.engine.cards import COLOURS, LETTERS
from hanabi_kit.engine.rules import TILES
from tests.engine.match import CARE, Match

SEEDS = st.integers(0, 2**32)


@st.composite
def boxes(draw: st.DrawFn) -> Rules:
    """The five boxes as they come, with any of the variants."""
    players = draw(st.integers(2, 5))
    switches = ["crowning-piece", "colour-call", "black-powder", "five-flares"]
    multicolour = [[], ["multicolour-own"], ["multicolour-every"]]
    rules = editions.rules(
        draw(st.sampled_from(list(editions.EDITIONS))),
        players,
        [*draw(st.sets(st.sampled_from(switches))), *draw(st.sampled_from(multicolour))],
        starting_seat=draw(st.integers(0, players - 1)),
    )
    if draw(st.booleans()):
        like_colours = {"black": (3, 2, 2, 2, 1)}
        suits = (replace(s, copies=like_colours.get(s.name, s.copies)) for s in rules.suits)
        rules = replace(rules, suits=tuple(suits))
    return rules


@st.composite
def custom_suits(draw: st.DrawFn, ranks: int) -> tuple[Suit, ...]:
    """Suits of every kind, the first of which scores."""
    copies = st.none() | st.tuples(*[st.integers(1, 3)] * ranks)
    touch: st.SearchStrategy[Any] = st.sampled_from(["own", "every", "none"])
    touches: st.SearchStrategy[Any] = touch | st.tuples(*[touch] * ranks)
    names = st.lists(st.sampled_from(list(LETTERS)), min_size=1, max_size=7, unique=True)
    return tuple(
        Suit(
            name,
            touch=draw(touches),
            direction=draw(st.sampled_from(["up", "down"])),
            copies=draw(copies),
            scoring=draw(st.sampled_from(["points", "penalty"])) if place else "points",
            rank_touch=draw(touches) if place and draw(st.booleans()) else "own",
        )
        for place, name in enumerate(draw(names))
    )


@st.composite
def custom(
    draw: st.DrawFn, crowning_piece: st.SearchStrategy[bool], five_flares: st.SearchStrategy[bool]
) -> Rules:
    """Rules of every size, with suits of every kind."""
    ranks = draw(st.integers(1, 6))
    suits = draw(custom_suits(ranks))
    copies = draw(st.none() | st.tuples(*[st.integers(1, 3)] * ranks))
    fewest = sum(sum(suit.copies or copies or [1] * ranks) for suit in suits)
    assume(fewest > 1)
    players = draw(st.integers(2, min(5, fewest)))
    flares = draw(five_flares)
    return Rules(
        players,
        suits,
        ranks,
        copies,
        hand_size=draw(st.integers(1, min(10, fewest // players))),
        tokens=draw(st.integers(1, 9)),
        strikes=draw(st.integers(1, 5)),
        starting_seat=draw(st.integers(0, players - 1)),
        empty_clues=draw(st.booleans()),
        crowning_piece=draw(crowning_piece),
        colour_call=draw(st.booleans()),
        five_flares=flares,
        deck_plays=False if flares else draw(st.booleans()),
    )


@st.composite
def short_games(draw: st.DrawFn) -> Rules:
    """Five flares with so few cards that most fireworks are completed when the deck is empty."""
    ranks = draw(st.integers(1, 3))
    suits = draw(st.integers(3, 5))
    players = draw(st.integers(2, 3))
    copies = (2, *[1] * (ranks - 1))
    return Rules(
        players,
        COLOURS[:suits],
        ranks,
        copies,
        hand_size=draw(st.integers(1, min(4, suits * sum(copies) // players))),
        tokens=draw(st.integers(2, 8)),
        strikes=9,
        empty_clues=draw(st.booleans()),
        crowning_piece=draw(st.booleans()),
        five_flares=True,
    )


def machine(family: st.SearchStrategy[Rules], tally: Counter[str]) -> type[RuleBasedStateMachine]:
    """A state machine that plays one game of the family, some turns at a time."""

    class Games(RuleBasedStateMachine):
        match: Match

        @initialize(rules=family, seed=SEEDS, style=st.sampled_from(list(CARE)))
        def deal(self, rules: Rules, seed: int, style: str) -> None:
            self.match = Match(rules, seed, style)

        @rule(turns=st.integers(1, 12), seed=SEEDS)
        def play(self, turns: int, seed: int) -> None:
            chance = Random(seed)
            for _ in range(turns):
                self.match.turn(chance)

        @rule(seed=SEEDS)
        def rearrange(self, seed: int) -> None:
            self.match.rearrange(Random(seed))

        @invariant()
        def agree(self) -> None:
            self.match.compare_closely()

        def teardown(self) -> None:
            if hasattr(self, "match") and self.match.agreed:
                self.match.finish(Random(0))
                tally.update(self.match.tally)

    return Games


EMPTY_DECK = "tile 5 on an empty deck"
EVERY_TILE = {f"tile {tile}" for tile in TILES}
NO, YES, EITHER = st.just(False), st.just(True), st.booleans()


@pytest.mark.parametrize(
    ("games", "family", "happens"),
    [
        pytest.param(
            *(320, boxes()),
            {"perfect", "strikes", "indispensable", "last round"} | EVERY_TILE,
            id="the five boxes",
        ),
        pytest.param(
            *(570, custom(NO, NO)),
            {"perfect", "strikes", "last round"},
            id="with a last round",
        ),
        pytest.param(
            *(570, custom(YES, NO)),
            {"perfect", "strikes", "indispensable", "stuck"},
            id="crowning piece",
        ),
        pytest.param(
            *(570, custom(EITHER, YES)),
            {"perfect", "strikes", "indispensable", "last round", EMPTY_DECK} | EVERY_TILE,
            id="five flares",
        ),
        pytest.param(
            *(300, short_games()),
            {"perfect", "indispensable", "last round", EMPTY_DECK} | EVERY_TILE,
            id="five flares, near the deck's end",
        ),
    ],
)
def test_the_engine_agrees_with_the_referee(
    games: int, family: st.SearchStrategy[Rules], happens: set[str]
) -> None:
    tally: Counter[str] = Counter()
    run_state_machine_as_test(
        machine(family, tally),
        settings=settings(
            max_examples=games,
            stateful_step_count=6,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert tally["games"] >= games
    assert happens <= tally.keys()
