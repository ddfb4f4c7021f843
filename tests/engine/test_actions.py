"""Actions and their notation."""

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    InvalidNotation,
    Play,
    Rearrange,
    Relaunch,
    Return,
    Reveal,
)
from hanabi_kit.engine.actions import parse
from hanabi_kit.engine.cards import LETTERS

COLOUR = st.sampled_from(list(LETTERS))
NUMBER = st.integers(0, 999)
SEAT = st.integers(0, 9)
CARD = st.builds(Card, st.sampled_from(list(LETTERS.values())), st.integers(1, 9))
ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Clue, SEAT, COLOUR | st.integers(0, 9)),
    st.builds(Play, NUMBER, st.none() | COLOUR),
    st.builds(Discard, NUMBER),
    st.builds(Return, CARD),
    st.builds(Relaunch, CARD),
    st.builds(Rearrange, SEAT, st.lists(NUMBER, min_size=1, max_size=10).map(tuple)),
    st.builds(Reveal, NUMBER, CARD),
)


@given(ACTION)
def test_an_action_is_read_back_as_it_is_written(action: Action) -> None:
    assert parse(str(action)) == action
    assert str(parse(str(action))) == str(action)
    assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("c1:r", Clue(1, "red")),
        ("c0:m", Clue(0, "multicolour")),
        ("c4:5", Clue(4, 5)),
        ("p#17", Play(17)),
        ("p#17:k", Play(17, "black")),
        ("d#0", Discard(0)),
        ("r:b3", Return(Card("b", 3))),
        ("p:w1", Relaunch(Card("w", 1))),
        ("a0:3,1,2", Rearrange(0, (3, 1, 2))),
        ("a0:", Rearrange(0, ())),
        ("a2:7", Rearrange(2, (7,))),
        ("s#17=r4", Reveal(17, Card("r", 4))),
    ],
)
def test_the_notation_of_each_action(text: str, action: Action) -> None:
    assert parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "pass", "p", "c", "p#", "d#", "P#17", "p17", "p #17", " p#17", "p#17 "),
        *("p#17\n", "P#17", "p#17p#17", "p#17;d#3"),
        *("p#-1", "p#1234", "p#1.5", "p#17:", "p#17:red", "p#17:x", "p#17:r:r", "p#\u0661\u0667"),
        *("c1", "c1:", "c:r", "c1:x", "c1:rr", "c1:10", "c12:r", "c-1:r", "c1:red", "c1:R", "c1r"),
        *("d17", "d#x", "d#1,2", "d#0017"),
        *("r:", "r#3", "p:", "rb3"),
        *("a0", "a0:1,,2", "a0:1,", "a0:,1", "a:1,2", "a0:1 2", "a0:x", "a10:1"),
        *("s#1", "s#1=", "s1=r4", "s#x=r4", "s#1:r4"),
    ],
)
def test_what_is_not_an_action_is_quoted_and_actions_are_shown(text: str) -> None:
    with pytest.raises(InvalidNotation) as refused:
        parse(text)
    assert str(refused.value) == (
        f"{text!r} is not an action: write a clue like c1:r or c1:4, a play like p#17, "
        "a discard like d#17"
    )


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("r:x3", "x3"),
        ("r:b33", "b33"),
        ("p:b0", "b0"),
        ("p:3", "3"),
        ("s#1=r0", "r0"),
        ("r:B3", "B3"),
        ("s#1=rr", "rr"),
    ],
)
def test_an_action_with_a_broken_card_quotes_the_card(text: str, card: str) -> None:
    with pytest.raises(InvalidNotation, match=f"^{card!r} is not a card: write a suit letter"):
        parse(text)


def test_only_the_beginning_of_a_long_text_is_quoted() -> None:
    with pytest.raises(InvalidNotation, match=f"^'{'p' * 40}' is not an action"):
        parse("p" * 1_000_000)


@given(st.text(max_size=12) | st.text("acdprs#:=,0123rbk", max_size=12))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except InvalidNotation:
        return
    assert parse(str(action)) == action


def test_actions_are_frozen_and_equal_by_value() -> None:
    with pytest.raises(FrozenInstanceError):
        Play(3).card = 4  # type: ignore[misc]
    assert {Play(3), Play(3), Play(3, "red"), Discard(3)} == {Play(3), Play(3, "red"), Discard(3)}
