"""How many cards a hand can have: all of them, but for what turns have taken."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import (
    HanabiError,
    InvalidNotation,
    Play,
    Position,
    State,
    View,
    deal,
    editions,
)

FULL = "while the deck lasts a hand is full"
LAST = "in the last round a turn takes one card at most"


def reasons(line: str) -> list[str]:
    return Position.parse(line).status()


# While the deck lasts.


def test_an_empty_hand_beside_a_deck_is_refused() -> None:
    line = "en2 r0y0g0b0w0 t8 s0 d45 m0 ./r1,y1,w3,b2,b1 x"
    assert reasons(line) == [f"hands[0]: 0 cards are too few, 5 at least: {FULL}"]
    with pytest.raises(HanabiError, match="too few"):
        Position.parse(line).state()


def test_every_hand_that_is_short_is_named() -> None:
    line = "en3 r0y0g0b0w0 t8 s0 d38 m0 ?,?,?,?/r1,y1,w3,b2,b1/r1,y1,w3 x"
    assert reasons(line) == [
        f"hands[0]: 4 cards are too few, 5 at least: {FULL}",
        f"hands[2]: 3 cards are too few, 5 at least: {FULL}",
    ]


def test_small_hands_are_full_if_the_rules_say_so() -> None:
    assert reasons("en2[hand_size=1] r0y0g0b0w0 t8 s0 d48 m0 ?/r1 x") == []


def test_the_crowning_piece_has_full_hands_too_as_long_as_there_is_a_deck() -> None:
    line = "en2+crowning-piece[suits=r,ranks=5,hand_size=2] r3 t1 s0 d{} m0 {} x:r1r1"
    assert reasons(line.format(2, "?/r4,r5")) == [
        f"hands[0]: 1 cards are too few, 2 at least: {FULL}"
    ]
    line = "en2+crowning-piece[suits=r,hand_size=2] r3 t1 s0 d0 m0 ./r4,r5 x:r1r1r2r3r4"
    assert reasons(line) == []


# The last round.

ROUND = "en3[suits=r,hand_size=2] r1 t1 s0 d0 l{} m1 {} x:{}"


@pytest.mark.parametrize(
    ("left", "hands", "discards", "short"),
    [
        (3, "r5,r4/r4,r3/r3,r2", "r1r1r2", None),
        (3, "r5/r4,r3/r3,r2", "r1r1r2r4", "hands[0]: 1 cards are too few, 2 at least"),
        (2, "r5/r4,r3/r3,r2", "r1r1r2r4", None),
        (2, "r5/r4,r3/r2", "r1r1r2r3r4", "hands[2]: 1 cards are too few, 2 at least"),
        (1, "r5/r4,r3/r2", "r1r1r2r3r4", None),
        (1, "r5/r4/r3,r2", "r1r1r2r3r4", "hands[1]: 1 cards are too few, 2 at least"),
        (1, "./r4,r3/r3,r2", "r1r1r2r4r5", "hands[0]: 0 cards are too few, 1 at least"),
        (0, "r5/r4/r2", "r1r1r2r3r3r4", None),
    ],
)
def test_only_who_has_moved_in_the_last_round_is_one_card_short(
    left: int, hands: str, discards: str, short: str | None
) -> None:
    found = reasons(ROUND.format(left, hands, discards))
    assert found == ([] if short is None else [f"{short}: {LAST}"])


# In the middle of a turn.


def test_a_strike_that_ends_the_game_leaves_the_mover_one_card_short() -> None:
    line = "en2 r0y0g0b0w0 t8 s{} d38 m{} y1,r2,y2,g3/r1,y1,w3,b2,b1 x:r5w5b5"
    assert reasons(line.format(3, 0)) == []
    assert reasons(line.format(2, 0)) == [f"hands[0]: 4 cards are too few, 5 at least: {FULL}"]
    assert reasons(line.format(3, 1)) == [f"hands[0]: 4 cards are too few, 5 at least: {FULL}"]


def test_who_is_stuck_has_not_lost_the_cards_before() -> None:
    """An empty hand and no token end a game, and are no reason for the empty hand."""
    line = "en2 r0y0g0b0w0 t0 s0 d45 m0 ./r1,y1,w3,b2,b1 x"
    assert reasons(line) == [f"hands[0]: 0 cards are too few, 5 at least: {FULL}"]


# What is played is possible, what no game brings is not.


@st.composite
def played(draw: st.DrawFn) -> State:
    box = draw(st.sampled_from(["en", "it", "fi"]))
    variants = draw(st.sets(st.sampled_from(["crowning-piece", "five-flares", "black-powder"])))
    from_deck = "five-flares" not in variants and draw(st.booleans())
    rules = editions.rules(box, draw(st.integers(2, 5)), variants, deck_plays=from_deck)
    state = deal(rules, seed=draw(st.integers(0, 10**6)))
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=120)):
        if state.over:
            break
        legal = state.legal_actions()
        # Strikes would end most games long before the deck does.
        calm = [action for action in legal if not isinstance(action, Play)]
        chosen = legal if choice % 8 == 0 or not calm else calm
        state = state.apply(chosen[choice % len(chosen)])
    return state


@given(played())
def test_every_table_of_a_game_is_possible(state: State) -> None:
    for table in (state, View.of(state, state.turn)):
        assert Position.of(table).status() == []


@given(played(), st.integers(0, 4))
def test_a_card_that_went_back_to_the_deck_is_missed(state: State, seat: int) -> None:
    """No rule takes a card out of a hand while there is a deck to draw from."""
    seat %= state.rules.players
    position = Position.of(View.of(state, seat))
    if not state.deck or state.over or not isinstance(position.deck, int):
        return
    shorter = tuple(hand[1:] if i == seat else hand for i, hand in enumerate(position.hands))
    found = replace(position, hands=shorter, deck=position.deck + 1).status()
    assert [reason for reason in found if reason.startswith(f"hands[{seat}]: ")]


# Rules on a line.


@pytest.mark.parametrize("options", ["", ",", ",,,", "hand_size=5,", ",hand_size=5"])
def test_options_that_say_nothing_are_refused(options: str) -> None:
    line = f"en2[{options}] r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,w3,b2,b1 x"
    with pytest.raises(InvalidNotation, match="rules: '' is not an option"):
        Position.parse(line)
