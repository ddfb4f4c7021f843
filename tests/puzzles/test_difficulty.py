"""Difficulty: what makes a puzzle harder never makes it easier."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.puzzles.difficulty import (
    LEVELS,
    WIDE,
    Factors,
    difficulty_of,
    factors,
    quarters,
    rating,
)
from hanabi_kit.puzzles.features import SIMPLE_PLAYERS
from tests.puzzles.features import BOTH, EITHER, NO_COLOUR, NOT_A_ONE, PASS, POINTED_AT, studied

ANY = st.builds(
    Factors,
    st.integers(0, len(SIMPLE_PLAYERS)),
    st.integers(0, 40),
    st.fractions(1, 100),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.integers(0, 10),
    st.integers(0, 3),
    st.integers(2, 5),
    st.integers(1, 6),
)
HARDER = {
    "simple_and_wrong": 1, "plausible": 2, "margins": Fraction(-3), "silence": 1, "counting": 1,
    "chance": 1, "turns": 1, "deck": 1, "players": 1, "hand": 1,
}  # fmt: skip


@given(ANY)
def test_it_is_from_one_to_five(found: Factors) -> None:
    assert 1 <= rating(found) <= 5


@pytest.mark.parametrize("name", HARDER)
@given(found=ANY)
def test_more_of_what_is_hard_is_never_easier(name: str, found: Factors) -> None:
    more = found._replace(**{name: getattr(found, name) + HARDER[name]})
    if more.silence < 2 and more.counting < 2 and more.chance < 2:
        assert quarters(found) <= quarters(more)
        assert rating(found) <= rating(more)


@pytest.mark.parametrize("name", HARDER)
def test_each_factor_makes_a_difference(name: str) -> None:
    easy = Factors(margins=Fraction(WIDE), turns=1, hand=3)
    harder = easy._replace(**{name: getattr(easy, name) + HARDER[name]})
    assert quarters(easy) == 0
    assert quarters(harder) > 0


def test_every_level_is_reached() -> None:
    assert [rating(Factors(plausible=0, hand=3, turns=n, deck=m)) for n, m in ((1, 0), (4, 2))] == [
        1,
        2,
    ]
    hard = Factors(3, 8, Fraction(1), True, True, True, 4, 2, 4, 5)
    assert rating(hard) == len(LEVELS) == 5
    assert {rating(Factors(n, m)) for n in range(4) for m in (0, 2, 4, 6, 8)} == {1, 2, 3}


def test_the_factors_are_those_of_the_position() -> None:
    found = factors(studied(POINTED_AT, "perfect"))
    # Red, blue, 1 and 2 tell Bob something of the r5 too; Bob plays it in the next turn.
    assert found == Factors(0, 4, Fraction(5), False, False, False, 1, 0, 2, 3)
    assert factors(studied(NOT_A_ONE)).silence
    assert factors(studied(EITHER)).chance
    assert factors(studied(PASS)).deck == 1


def test_easy_ones_are_easier_than_hard_ones() -> None:
    assert difficulty_of(studied(POINTED_AT)) == difficulty_of(studied(NOT_A_ONE)) == 1
    assert difficulty_of(studied(NO_COLOUR)) > 1
    assert difficulty_of(studied(PASS)) > difficulty_of(studied(NOT_A_ONE))
    assert difficulty_of(studied(BOTH)) >= difficulty_of(studied(POINTED_AT))
