"""Topics: for each a position that has it, and one that is like it and has it not."""

from dataclasses import replace

import pytest

from hanabi_kit.puzzles.features import PuzzleFeatures
from hanabi_kit.puzzles.topic_names import TOPICS
from hanabi_kit.puzzles.topics import MOST_TOPICS, PREDICATES, topics_of
from tests.puzzles.features import (
    A_THREE,
    BOB_NEEDS_IT,
    BOTH,
    CEM_NEEDS_IT,
    EITHER,
    LAST_TWO,
    NO_COLOUR,
    NO_TOKEN,
    NOT_A_ONE,
    PASS,
    PASS_OR_NOTHING,
    POINTED_AT,
    TWO_TOKENS,
    studied,
)
from tests.puzzles.posed import IDS, SOUND

CROWNED = (
    "en2+crowning-piece[suits=r:y,ranks=3,hand_size=2] r1y3 t1 s0 d0 m0 ?+1,?/r2,r3 x:r2y1y2y1"
)
CALLED = (
    "fi3+colour-call[suits=r:b,ranks=3,hand_size=2] "
    "r1b2 t0 s0 d0 l3 m0 ?+r+2,?/r1,r1/b3,b1 x:r3r2b2"
)
"""Ann knows the r2, and a token would let Bob tell Cem which card is the b3."""
WITH_A_TOKEN = CALLED.replace(" t0 ", " t1 ")
"""The same with a token: then nobody has to earn one."""
TILE_WAITS = (
    "it2+five-flares[suits=r:y,ranks=3,hand_size=2] r2y3 t1 s0 d0 l2 m0 b5 p4 ?/r3,y1 x:r2y2r1y1"
)
TILES_LIE = (
    "it2+five-flares[suits=r:y,ranks=3,hand_size=2] r0y3 t1 s0 d0 l1 m0 b5 ?,?/r3,y1 x:r2y2r1y1r1"
)

WITH_AND_WITHOUT = {
    "obvious-is-wrong": (EITHER, POINTED_AT),
    "negative-information": (NOT_A_ONE, A_THREE),
    "empty-clue": (PASS_OR_NOTHING, PASS),
    "other-player": (CEM_NEEDS_IT, BOB_NEEDS_IT),
    "token-count": (NO_TOKEN, TWO_TOKENS),
    "discard-or-play": (A_THREE, POINTED_AT),
    "last-copy": (LAST_TWO, POINTED_AT),
    "counting": (A_THREE, EITHER),
    "two-at-once": (BOTH, LAST_TWO),
    "tempo": (PASS, LAST_TWO),
    "risk": (EITHER, NOT_A_ONE),
    "black-powder": (NO_COLOUR, POINTED_AT),
    "crowning-piece": (CROWNED, PASS),
    "colour-call": (CALLED, WITH_A_TOKEN),
    "bonus-tile": (TILE_WAITS, TILES_LIE),
    "first-puzzles": (POINTED_AT, PASS),
}


@pytest.mark.parametrize("topic", WITH_AND_WITHOUT)
def test_a_topic_is_found_where_it_is_and_only_there(topic: str) -> None:
    there, not_there = WITH_AND_WITHOUT[topic]
    holds = PREDICATES[topic]
    assert holds(studied(there))
    assert topic in topics_of(studied(there))
    assert not holds(studied(not_there))
    assert topic not in topics_of(studied(not_there))


def test_each_topic_has_a_predicate() -> None:
    assert {*PREDICATES} == {*TOPICS}


def test_a_clue_may_also_work_by_what_it_passes_by() -> None:
    assert "negative-information" in topics_of(studied(NO_COLOUR))
    assert "negative-information" not in topics_of(studied(POINTED_AT))


def test_many_colours_have_to_be_in_sight() -> None:
    holds = PREDICATES["multicolour"]
    assert holds(PuzzleFeatures(SOUND["every-colour"]))
    for id in {*IDS} - {"every-colour"}:
        assert not holds(PuzzleFeatures(SOUND[id]))


def test_a_token_that_would_be_the_first_or_the_last_is_another_matter() -> None:
    # Without any token no clue can be right; that says nothing about the one that is there.
    assert "token-count" not in topics_of(studied(POINTED_AT))


def test_a_convention_is_named_by_the_model() -> None:
    puzzle = studied(POINTED_AT).puzzle
    values = tuple(value._replace(response=value.literal) for value in puzzle.values)
    asked = replace(puzzle, model="response:hat", values=values)
    assert PREDICATES["convention"](PuzzleFeatures(asked))
    assert not PREDICATES["convention"](PuzzleFeatures(puzzle))


def test_the_first_topic_is_the_most_special_one() -> None:
    assert topics_of(studied(NO_COLOUR))[0] == "black-powder"
    assert topics_of(studied(CEM_NEEDS_IT)) == ("first-puzzles", "other-player")
    for line in {line for pair in WITH_AND_WITHOUT.values() for line in pair}:
        topics = topics_of(studied(line))
        assert len(topics) <= MOST_TOPICS
        assert [topic for topic in PREDICATES if topic in topics] == [*topics]


def test_any_clue_that_passes_the_turn_on_is_no_clue_about_two_cards() -> None:
    study = studied(PASS)
    assert study.any_clue
    assert not PREDICATES["two-at-once"](study)
    assert not studied(BOTH).any_clue
