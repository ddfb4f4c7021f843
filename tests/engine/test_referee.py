"""The referee itself, checked against situations worked out by hand from the rules.

Ann is seat 0, Bob seat 1. A game is written as the first cards of its deck in drawing order; the
cards not mentioned follow in alphabetical order.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from tests.engine.referee import Held, Options, Referee, Suit

NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "w": "white"}
BOX = (3, 2, 2, 2, 1)


def make_suit(letter: str, copies: tuple[int, ...]) -> Suit:
    """A coloured suit, `m` multicolour touched by every colour, `n` of its own, or `k` black."""
    up = list(copies)
    if letter == "m":
        return Suit("multicolour", "m", "every", "up", up, "points")
    if letter == "n":
        return Suit("multicolour", "n", "own", "up", [1] * len(up), "points")
    if letter == "k":
        return Suit("black", "k", "none", "down", up[::-1], "penalty")
    return Suit(NAMES[letter], letter, "own", "up", up, "points")


def game(
    first: str,
    suits: str = "rb",
    copies: tuple[int, ...] = (2, 1, 1),
    *,
    players: int = 2,
    hand: int = 2,
    tokens: int = 8,
    strikes: int = 3,
    start: int = 0,
    tiles: tuple[int, ...] = (),
    place: int = 0,
    empty: bool = False,
    crowning: bool = False,
    call: bool = False,
) -> Referee:
    """A game whose deck begins with these cards; tiles given means five flares."""
    made = [make_suit(letter, copies) for letter in suits]
    rest = Counter(
        f"{suit.letter}{rank}"
        for suit in made
        for rank, count in enumerate(suit.copies, 1)
        for _ in range(count)
    )
    rest.subtract(first.split())
    options = Options(
        players=players,
        suits=made,
        ranks=len(copies),
        hand_size=hand,
        tokens=tokens,
        strikes=strikes,
        starting_seat=start,
        empty_clues=empty,
        crowning_piece=crowning,
        colour_call=call,
        five_flares=bool(tiles),
    )
    deck = first.split() + sorted(rest.elements())
    return Referee(options, deck, list(tiles), lambda _: place)


def run(table: Referee, actions: str) -> Referee:
    """Do these actions, one after the other."""
    for action in actions.split():
        table.act(action)
    return table


def cards(table: Referee, seat: int) -> str:
    """A hand in brief, oldest first: number and face."""
    return " ".join(f"{held['number']}{held['card']}" for held in table.hands[seat])


def marks(table: Referee, seat: int) -> list[str]:
    """The clues on each card of a hand."""
    return [" ".join(held["clues"]) for held in table.hands[seat]]


def facts(table: Referee) -> dict[str, Any]:
    """Everything public, to see that a refused action changes nothing."""
    return copy.deepcopy({k: v for k, v in vars(table).items() if k not in ("options", "insert")})


def dealt(table: Referee) -> list[Held]:
    """All cards in hands."""
    return [held for hand in table.hands for held in hand]


def kinds(table: Referee, letter: str) -> set[str]:
    """The legal actions that begin with this letter."""
    return {action for action in table.legal() if action.startswith(letter)}


# The base game


def test_whole_hands_are_dealt_seat_by_seat_and_cards_numbered_in_that_order() -> None:
    table = game("r1 b1 r2 b2", start=1)
    assert [cards(table, seat) for seat in (0, 1)] == ["0r1 1b1", "2r2 3b2"]
    assert table.deck == ["b1", "b3", "r1", "r3"]
    assert (table.turn, table.tokens, table.strikes, table.turns_left) == (1, 8, 0, None)


@pytest.mark.parametrize(
    ("players", "hand", "left"), [(2, 5, 40), (3, 5, 35), (4, 4, 34), (5, 4, 30)]
)
def test_the_box_of_fifty_cards(players: int, hand: int, left: int) -> None:
    table = game("", "rygbw", BOX, players=players, hand=hand)
    assert len(table.deck) == left
    assert table.maximum() == 25
    assert table.score() == 0


def test_a_deck_with_a_wrong_card_or_too_few_for_the_hands_is_refused() -> None:
    right = game("")
    with pytest.raises(ValueError, match="this game's cards"):
        Referee(right.options, ["r1"] * 8, [], lambda _: 0)
    with pytest.raises(ValueError, match="enough"):
        game("", hand=5)


def test_a_clue_marks_the_whole_hand_and_costs_a_token() -> None:
    # Bob holds r2 b2: red touches the first, value 2 both, value 3 would touch none.
    table = game("r1 b1 r2 b2")
    assert kinds(table, "c") == {"c1:r", "c1:b", "c1:2"}
    run(table, "c1:r")
    assert marks(table, 1) == ["+red", "-red"]
    assert (table.tokens, table.turn, len(table.deck)) == (7, 1, 4)
    run(table, "c0:1 c1:2")
    assert marks(table, 0) == ["+1", "+1"]
    assert marks(table, 1) == ["+red +2", "-red +2"]


def test_no_clue_without_a_token_and_no_discard_with_all_of_them() -> None:
    table = game("r1 b1 r2 b2", tokens=1)
    assert kinds(table, "d") == set()
    run(table, "c1:r")
    assert table.legal() == {"p#2", "p#3", "d#2", "d#3"}


def test_a_discard_brings_a_token_and_the_next_card_as_the_newest() -> None:
    table = run(game("r1 b1 r2 b2"), "c1:r d#2")
    assert table.discards == ["r2"]
    assert cards(table, 1) == "3b2 4b1"
    assert (table.tokens, table.turn) == (8, 0)
    assert marks(table, 1) == ["-red", ""]


def test_a_play_extends_its_firework_or_strikes() -> None:
    # Ann's r1 fits. Bob's b2 does not (blue is empty). Bob's r2 would now fit.
    table = run(game("r1 b1 r2 b2"), "p#0 p#3")
    assert table.fireworks == {"red": 1, "blue": 0}
    assert (table.strikes, table.discards, table.tokens) == (1, ["b2"], 8)
    assert [cards(table, seat) for seat in (0, 1)] == ["1b1 4b1", "2r2 5b3"]
    assert table.score() == 1


def test_the_same_value_twice_does_not_fit() -> None:
    table = run(game("r1 b1 r1 b2"), "p#0 p#2")
    assert (table.fireworks["red"], table.strikes) == (1, 1)


def test_the_third_strike_loses_at_once_and_the_heights_stay_readable() -> None:
    # r1 fits; then r3, b2 and b3 all misfit: three strikes, no card drawn after the third.
    table = run(game("r1 b2 r3 b3"), "p#0 p#2 p#1 p#3")
    assert (table.over, table.strikes, table.score()) == ("strikes", 3, 0)
    assert table.fireworks == {"red": 1, "blue": 0}
    assert len(table.hands[1]) == 1
    assert (table.turn, table.legal()) == (1, set())


def test_completing_a_firework_returns_one_token_but_never_a_ninth() -> None:
    # Three clues leave 5 of 8; r1 r2 r3 complete red: 6. With no clue given it stays at 8.
    table = run(game("r1 r2 r3 b1"), "c1:r c0:r p#0 c0:2 p#1 p#2")
    assert (table.fireworks["red"], table.tokens) == (3, 6)
    table = run(game("r1 r3 r2 b1"), "p#0 p#2 p#1")
    assert (table.fireworks["red"], table.tokens) == (3, 8)


def test_the_last_card_gives_everybody_one_more_turn_and_no_draws() -> None:
    # Four cards, one each: Bob draws the last (b1), so Ann and Bob each have one turn left.
    table = run(game("r2 b2 r1 b1", copies=(1, 1), hand=1), "p#0")
    assert (table.turns_left, len(table.deck)) == (None, 1)
    run(table, "p#1")
    assert (table.turns_left, table.turn, table.strikes) == (2, 0, 2)
    run(table, "p#2")
    assert (table.turns_left, cards(table, 0)) == (1, "")
    run(table, "p#3")
    assert (table.turns_left, table.over, table.score(), table.maximum()) == (0, "last round", 2, 4)
    assert table.legal() == set()


def test_three_seats_the_drawer_of_the_last_card_moves_last() -> None:
    # Eight cards, two each, deck r3 b3 (drawn by Ann and Bob). Then Cem, Ann, Bob, and the end.
    table = run(game("r1 b1 r1 b1 r2 b2 r3 b3", players=3), "p#0 p#3")
    assert (table.turns_left, table.turn, table.over) == (3, 2, None)
    run(table, "c0:3 c1:3")
    assert (table.turns_left, table.turn, table.over) == (1, 1, None)
    run(table, "c0:b")
    assert (table.over, table.score()) == ("last round", 2)


def test_a_deck_dealt_out_entirely_starts_the_last_round_at_once() -> None:
    assert game("", copies=(1, 1)).turns_left == 2
    assert game("", copies=(1, 1), crowning=True).turns_left is None


def test_all_complete_wins_at_once_even_in_the_last_round_and_earns_no_token() -> None:
    # Two suits of one value. Three clues leave 5 of 8; Bob's r1 brings 6; Ann's b1 wins: still 6.
    table = run(game("b1 r1", copies=(2,), hand=1), "c1:r c0:b c1:1 p#1")
    assert (table.fireworks, table.tokens) == ({"red": 1, "blue": 0}, 6)
    run(table, "p#0")
    assert (table.over, table.tokens, table.score(), cards(table, 0)) == ("perfect", 6, 2, "")
    # One copy each: Bob draws the last card, so the last round has Ann's r2 and Bob's b2.
    table = run(game("r1 b1 r2 b2", copies=(1, 1), hand=1), "p#0 p#1 p#2")
    assert (table.over, table.turns_left) == (None, 1)
    run(table, "p#3")
    assert (table.over, table.turns_left, table.score()) == ("perfect", 1, 4)


def test_rearranging_is_free_for_any_seat_and_marks_move_with_their_cards() -> None:
    table = run(game("r1 b1 r2 b2"), "c1:r a1:3,2 a0:1,0")
    assert (cards(table, 1), marks(table, 1)) == ("3b2 2r2", ["-red", "+red"])
    assert (cards(table, 0), table.turn, table.tokens) == ("1b1 0r1", 1, 7)
    run(table, "d#2")
    assert cards(table, 1) == "3b2 4b1"


@pytest.mark.parametrize(
    "action",
    ["a0:0", "a0:0,0", "a0:0,2", "a0:", "a2:0,1", "a0:0,1,2", "a:0,1", "a0:x,1", "a0:00,1"],
)
def test_a_rearrangement_must_name_each_card_of_the_hand_once(action: str) -> None:
    table = game("r1 b1 r2 b2")
    before = facts(table)
    with pytest.raises(ValueError, match="rearrangement"):
        table.act(action)
    assert facts(table) == before


@pytest.mark.parametrize(
    "action",
    [
        "c0:r",
        "c1:3",
        "c1:k",
        "c1:4",
        "c2:r",
        "p#2",
        "p#9",
        "p0",
        "d#0",
        "p#0:r",
        "r:r1",
        "p:r1",
        "",
    ],
)
def test_anything_else_is_refused_and_changes_nothing(action: str) -> None:
    # Ann holds numbers 0 and 1 and all tokens are there; Bob has no 3.
    table = game("r1 b1 r2 b2")
    before = facts(table)
    with pytest.raises(ValueError, match="not legal"):
        table.act(action)
    assert facts(table) == before


def test_nothing_may_be_done_after_the_end_not_even_rearranging() -> None:
    table = run(game("r3 b3", strikes=1), "p#0")
    for action in ("p#1", "a0:1", "c1:b"):
        with pytest.raises(ValueError, match=action):
            table.act(action)


# Clues that touch no card


def test_with_empty_clues_every_colour_and_value_may_be_said() -> None:
    # Bob holds r2 b2: green and 3 touch nothing.
    table = game("r1 b1 r2 b2", "rbg", empty=True)
    assert kinds(table, "c") == {"c1:r", "c1:b", "c1:g", "c1:1", "c1:2", "c1:3"}
    run(table, "c1:g")
    assert (marks(table, 1), table.tokens) == (["-green", "-green"], 7)


def test_without_empty_clues_each_seat_has_its_own_list() -> None:
    # Bob holds r2 b2, Cem g3 g1: what may be said to one may not be said to the other.
    table = game("r1 b1 r2 b2 g3 g1", "rbg", players=3)
    assert kinds(table, "c1") == {"c1:r", "c1:b", "c1:2"}
    assert kinds(table, "c2") == {"c2:g", "c2:1", "c2:3"}


# Crowning piece


def test_crowning_piece_goes_on_with_an_empty_deck_and_shrinking_hands() -> None:
    # One copy each. Bob draws the last card with his first turn; five more turns follow.
    table = run(game("r1 b1 b2 r2", copies=(1, 1), hand=1, crowning=True), "p#0 p#1")
    assert (table.deck, table.turns_left) == ([], None)
    run(table, "c1:r c0:b c1:2 p#3")
    assert (cards(table, 1), table.tokens, table.over) == ("", 6, None)
    assert table.legal() == {"p#2", "d#2"}  # Bob has no card left to be told about
    run(table, "p#2")
    assert (table.over, table.score()) == ("perfect", 4)


@pytest.mark.parametrize(("action", "tokens", "strikes"), [("d#2", 8, 0), ("p#2", 7, 1)])
def test_crowning_piece_is_lost_with_a_needed_card(action: str, tokens: int, strikes: int) -> None:
    # Bob's r2 is the only one and red is empty: discarded or misplayed, it is gone.
    table = run(game("r1 r1 r2 b1", crowning=True), f"c1:r {action}")
    assert (table.over, table.tokens, table.strikes) == ("indispensable", tokens, strikes)
    assert (table.score(), len(table.hands[1]), table.turn) == (0, 1, 1)
    table = run(game("r1 r1 r2 b1"), f"c1:r {action}")
    assert table.over is None


def test_crowning_piece_spares_a_card_with_a_copy_left_or_no_longer_needed() -> None:
    # Two r1: the first discarded leaves one. Where red already has its 1, the other is free to go.
    table = run(game("b1 r1 r1 b1", crowning=True), "c1:r d#2")
    assert (table.over, table.discards) == (None, ["r1"])
    table = run(game("r1 b1 r1 b1", crowning=True), "c1:r c0:r p#0 d#2")
    assert (table.over, table.discards) == (None, ["r1"])


def test_crowning_piece_is_lost_with_the_second_of_two_copies() -> None:
    # Ann starts blue, Bob discards one r1, Ann the other while red is empty: 0, with blue at 1.
    table = run(game("b1 r1 r1 b1", crowning=True), "p#0 c0:r c1:r d#2 c1:b c0:r d#1")
    assert table.discards == ["r1", "r1"]
    assert (table.over, table.fireworks["blue"], table.score()) == ("indispensable", 1, 0)


def test_the_third_strike_is_named_before_the_lost_card() -> None:
    assert run(game("r2 b1", crowning=True, strikes=1), "p#0").over == "strikes"


def test_a_mover_without_card_or_token_is_stuck() -> None:
    # One token. Ann plays r1 r2 (its bonus is lost at 1 of 1) and has no card; Bob's clue takes
    # the only token, so Ann can do nothing.
    table = game("r1 b1 r2 b2", copies=(1, 1), hand=1, tokens=1, crowning=True, empty=True)
    run(table, "p#0 p#1 p#2")
    assert (table.over, table.tokens, cards(table, 0)) == (None, 1, "")
    run(table, "c0:r")
    assert (table.over, table.turn, table.score()) == ("stuck", 0, 0)
    assert table.fireworks == {"red": 2, "blue": 1}


def test_a_mover_without_card_but_with_a_token_clues_on() -> None:
    # As before with two tokens: after Bob's clue one is left, and Bob still has b2.
    table = game("r1 b1 r2 b2", copies=(1, 1), hand=1, tokens=2, crowning=True, empty=True)
    run(table, "p#0 p#1 p#2 c0:r")
    assert table.legal() == {"c1:r", "c1:b", "c1:1", "c1:2"}
    run(table, "c1:2 p#3")
    assert table.over == "perfect"


# Colour call


def test_a_right_call_earns_a_token_and_a_wrong_one_strikes() -> None:
    # Two clues: 6 of 8. Ann's r1 called red: 7. Bob's b2 called red: wrong. Ann's b1 would fit
    # but is called red: wrong too. Bob's r2 called red: 8.
    table = run(game("r1 b1 b2 r2", call=True), "c1:r c0:r p#0:r")
    assert (table.fireworks["red"], table.tokens) == (1, 7)
    run(table, "p#2:r p#1:r")
    assert (table.fireworks["blue"], table.strikes, table.discards) == (0, 2, ["b2", "b1"])
    run(table, "p#3:r")
    assert (table.fireworks["red"], table.tokens) == (2, 8)


def test_a_right_call_of_a_card_that_does_not_fit_is_an_ordinary_misplay() -> None:
    table = run(game("r1 b1 b2 r2", call=True), "c1:r p#2:b")
    assert (table.strikes, table.tokens, table.discards) == (1, 7, ["b2"])


def test_calling_is_a_choice_and_any_suit_may_be_called() -> None:
    table = game("r1 k3 m1 b1", "rbmk", call=True)
    assert kinds(table, "p#0") == {"p#0", "p#0:r", "p#0:b", "p#0:m", "p#0:k"}
    run(table, "c1:r c0:r p#1:k p#2:m")
    assert (table.fireworks, table.tokens) == (
        {"red": 0, "blue": 0, "multicolour": 1, "black": 1},
        8,
    )
    assert run(game("r1 b1", call=True), "c1:b c0:r p#0").tokens == 6


def test_a_right_call_that_completes_earns_both_tokens_up_to_the_limit() -> None:
    # Five clues leave 3 of 8; r2 called right and completing red: 5. At 7 of 8: only 8.
    table = game("r1 r2 b1 b2", copies=(2, 1), call=True)
    run(table, "c1:b c0:r c1:1 c0:1 p#0 c0:2")
    assert table.tokens == 3
    run(table, "p#1:r")
    assert (table.fireworks["red"], table.tokens) == (2, 5)
    table = run(game("r1 r2 b1 b2", copies=(2, 1), call=True), "p#0 c0:2 p#1:r")
    assert table.tokens == 8


def test_the_winning_card_called_right_ends_the_game_before_any_token() -> None:
    # Four clues leave 4; red completed: 5; Bob's b1 wins.
    table = run(game("r1 b1", copies=(2,), hand=1, call=True), "c1:b c0:r c1:1 c0:1 p#0 p#1:b")
    assert (table.over, table.tokens) == ("perfect", 5)


# Multicolour


def test_multicolour_of_its_own_is_clued_by_name_and_only_so() -> None:
    # Bob holds n1 r1: red touches the second only, multicolour the first only.
    table = game("r1 b1 n1 r1", "rbn", copies=(3, 2, 2))
    assert kinds(table, "c") == {"c1:n", "c1:r", "c1:1"}
    run(table, "c1:r c0:1 c1:n")
    assert marks(table, 1) == ["-red +multicolour", "+red -multicolour"]


def test_multicolour_of_its_own_is_five_cards_and_thirty_points() -> None:
    table = game("", "rygbwn", BOX, hand=5)
    assert (len(table.deck) + 10, table.maximum()) == (55, 30)
    # One copy of each value: with the crowning piece its first lost card loses.
    table = run(game("r1 b1 n1 r1", "rbn", copies=(3, 2, 2), crowning=True), "c1:r d#2")
    assert table.over == "indispensable"


def test_multicolour_of_every_colour_is_touched_by_each_and_has_no_name() -> None:
    # Bob holds m1 r1: blue touches the m1 though he has no blue card; "multicolour" is no clue.
    table = game("r1 b1 m1 r1", "rbm")
    assert kinds(table, "c") == {"c1:r", "c1:b", "c1:1"}
    run(table, "c1:b c0:1 c1:r")
    assert marks(table, 1) == ["+blue +red", "-blue +red"]


def test_multicolour_of_every_colour_never_stands_in_for_another() -> None:
    # m2 does not follow r1; m1 starts its own firework. 60 cards, 30 points.
    table = run(game("r1 m1 m2 b1", "rbm"), "p#0 p#2")
    assert (table.strikes, table.fireworks["red"], table.fireworks["multicolour"]) == (1, 1, 0)
    run(table, "p#1")
    assert table.fireworks == {"red": 1, "blue": 0, "multicolour": 1}
    whole = game("", "rygbwm", BOX, hand=5)
    assert (len(whole.deck) + 10, whole.maximum()) == (60, 30)


# Black powder


def test_black_is_built_downward_and_complete_at_its_one() -> None:
    # Three values: k3, k2, k1. The k1 first is a strike. Four clues given: the bonus shows.
    table = run(game("k3 k1 k2 k3", "rk"), "c1:2 c0:3 c1:3 c0:1 p#0 p#2")
    assert (table.fireworks["black"], table.tokens) == (2, 4)
    run(table, "p#1")
    assert (table.fireworks["black"], table.tokens, table.strikes) == (3, 5, 0)
    assert run(game("k3 k1 k2 k3", "rk"), "p#1").strikes == 1


def test_no_colour_touches_black_and_black_is_never_said() -> None:
    # Bob holds k2 r2: red touches the second only, value 2 both.
    table = game("r1 r1 k2 r2", "rk", empty=True)
    assert kinds(table, "c") == {"c1:r", "c1:1", "c1:2", "c1:3"}
    run(table, "c1:r c0:1 c1:2")
    assert marks(table, 1) == ["-red +2", "+red +2"]


def test_ten_black_cards_many_fives_and_one_one() -> None:
    table = game("", "rygbwk", BOX, hand=5)
    whole = [held["card"] for held in dealt(table)] + table.deck
    assert sorted(card for card in whole if card[0] == "k") == [
        *("k1", "k2", "k2", "k3", "k3"),
        *("k4", "k4", "k5", "k5", "k5"),
    ]
    assert (len(whole), table.maximum()) == (60, 25)
    assert game("", "rygbwmk", BOX, hand=5).maximum() == 30


def test_each_black_card_missing_costs_a_point_but_never_below_zero() -> None:
    # The rulebook's case: black 5,4,3 and 18 coloured points make 16.
    table = game("", "rygbwk", BOX, hand=5)
    heights = (3, 4, 4, 5, 2, 3)
    table.fireworks = dict(zip(table.fireworks, heights, strict=True))
    assert table.score() == 16
    table.fireworks = dict.fromkeys(table.fireworks, 0) | {"red": 3}
    assert table.score() == 0  # 3 - 5
    table.fireworks = dict.fromkeys(table.fireworks, 5)
    assert table.score() == 25


def test_the_crowning_piece_needs_every_black_card_too() -> None:
    # One k1 (k3 twice): k1 is indispensable, the first k3 is not.
    assert run(game("r1 r1 k1 k3", "rk", crowning=True), "c1:1 d#2").over == "indispensable"
    assert run(game("r1 r1 k1 k3", "rk", crowning=True), "c1:1 d#3").over is None


# Five flares: fireworks of a single value, so that each play that fits completes one


def flares(tiles: tuple[int, ...], first: str = "r1 b1 g1 y1", **more: Any) -> Referee:
    """Five suits with two 1s each, two cards a hand, six in the deck: b1 g1 r1 w1 w1 y1."""
    return game(first, "rbgyw", (2,), tiles=tiles, **more)


def test_tile_1_is_a_token_and_replaces_the_plain_one() -> None:
    # Two clues leave 6; one token comes back, not two; the player draws as usual.
    table = run(flares((1, 2)), "c1:g c0:r p#0")
    assert (table.tokens, table.tiles, table.pending, table.turn) == (7, [2], None, 1)
    assert cards(table, 0) == "1b1 4b1"


def test_tile_2_takes_a_strike_back_and_gives_a_token_even_without_a_strike() -> None:
    # Bob's second r1 strikes after Ann's (tile 1 at 8 of 8: lost). Ann's clue leaves 7. Bob's g1
    # completes green: tile 2, strike gone, 8 tokens.
    table = run(flares((1, 2), "r1 b1 r1 g1"), "p#0 p#2")
    assert (table.strikes, table.tokens) == (1, 8)
    run(table, "c1:g p#3")
    assert (table.strikes, table.tokens) == (0, 8)
    table = run(flares((2,)), "c1:g c0:r p#0")
    assert (table.strikes, table.tokens) == (0, 7)


def test_tile_3_is_a_free_colour_clue_before_the_draw() -> None:
    # Bob holds g1 y1. Nothing else may be done meanwhile, but rearranging.
    table = run(flares((3,)), "p#0")
    assert (table.pending, table.turn, cards(table, 0), len(table.deck)) == (3, 0, "1b1", 6)
    assert table.legal() == {"c1:g", "c1:y"}
    for refused in ("p#1", "c1:1", "d#1", "c1:r"):
        with pytest.raises(ValueError, match=refused):
            table.act(refused)
    run(table, "a1:3,2 c1:g")
    assert marks(table, 1) == ["-green", "+green"]
    assert (table.pending, table.tokens, table.turn, cards(table, 0)) == (None, 8, 1, "1b1 4b1")


def test_tile_3_with_empty_clues_and_without_a_token() -> None:
    # The last token is spent: the free clue needs none. Any colour may be said.
    table = run(flares((3,), tokens=2, empty=True), "c1:g c0:r p#0")
    assert table.tokens == 0
    assert table.legal() == {"c1:r", "c1:b", "c1:g", "c1:y", "c1:w"}
    run(table, "c1:w")
    assert (marks(table, 1), table.tokens) == (["+green -white", "-green -white"], 0)


def test_tile_3_is_lost_when_no_colour_touches_anything() -> None:
    # Bob holds two black cards.
    table = run(game("r1 b1 k1 k1", "rbk", (2,), tiles=(3, 4)), "c1:1 c0:r p#0")
    assert (table.pending, table.turn, table.tokens, table.tiles) == (None, 1, 6, [4])


def test_tile_4_is_a_free_value_clue() -> None:
    # Two values: Bob holds b2 b1 when Ann completes red.
    table = run(game("r1 r2 b2 b1", copies=(3, 2), tiles=(4,)), "p#0 c0:2 p#1")
    assert (table.pending, table.legal(), table.tokens) == (4, {"c1:1", "c1:2"}, 7)
    run(table, "c1:2")
    assert (marks(table, 1), table.tokens, table.turn) == (["+2", "-2"], 7, 1)


def test_tile_5_puts_a_discard_into_the_deck_where_chance_says() -> None:
    # Bob discards y1 and draws b1 (number 4): g1 r1 w1 w1 y1 are left. Put first, y1 is Ann's draw
    # and gets a new number and no marks; put third, Ann draws g1 and y1 waits in second place.
    table = run(flares((5,)), "c1:y d#3 p#0")
    assert (table.pending, table.legal()) == (5, {"r:y1"})
    run(table, "r:y1")
    assert (table.discards, cards(table, 0), marks(table, 0)) == ([], "1b1 5y1", ["", ""])
    table = run(flares((5,), place=2), "c1:y d#3 p#0 r:y1")
    assert (cards(table, 0), table.deck) == ("1b1 5g1", ["r1", "y1", "w1", "w1", "y1"])


def test_tile_5_takes_the_earliest_copy_and_keeps_the_order_of_the_rest() -> None:
    # Bob discards b1 and g1, Ann her b1: the pile is b1 g1 b1, and without its first b1, g1 b1.
    table = run(flares((5,), "r1 b1 g1 b1"), "c1:g d#3 c1:g d#2 c1:g c0:r d#1 c0:r p#0")
    assert (table.discards, table.legal()) == (["b1", "g1", "b1"], {"r:b1", "r:g1"})
    run(table, "r:b1")
    assert table.discards == ["g1", "b1"]


def test_tile_5_needs_a_place_inside_the_deck() -> None:
    with pytest.raises(ValueError, match="no place 6 in a deck of 5"):
        run(flares((5,), place=6), "c1:y d#3 p#0 r:y1")


def test_tile_5_without_discards_is_lost() -> None:
    table = run(flares((5,)), "c1:g c0:r p#0")
    assert (table.pending, table.turn, table.tokens, cards(table, 0)) == (None, 1, 6, "1b1 4b1")


def test_tile_5_on_the_last_card_of_the_deck_puts_off_the_last_round() -> None:
    # Ann r1 b1, Bob g1 r1, deck b1 g1. Bob discards r1 and draws b1; g1 is left. Ann's r1 brings
    # the other back: the deck has two, she draws one, one is left, no last round yet.
    table = run(game("r1 b1 g1 r1", "rbg", (2,), tiles=(5,)), "c1:g d#3 p#0 r:r1")
    assert (cards(table, 0), table.deck, table.turns_left) == ("1b1 5r1", ["g1"], None)


def test_tile_5_on_an_empty_deck_is_a_free_value_clue_and_the_last_round_counts_on() -> None:
    # As before, but Bob's second discard (g1) draws the last card: Ann and Bob have one turn each.
    # Bob holds b1 g1 when Ann's r1 turns tile 5: she tells him about 1, without a token, and draws
    # nothing; r1 and g1 stay where they lie.
    table = run(game("r1 b1 g1 r1", "rbg", (2,), tiles=(5,)), "c1:g d#3 c1:g d#2")
    assert (table.deck, table.turns_left, cards(table, 1)) == ([], 2, "4b1 5g1")
    run(table, "p#0")
    assert (table.pending, table.legal(), table.tokens) == (5, {"c1:1"}, 8)
    for refused in ("r:g1", "r:r1", "c1:g", "p#1"):
        with pytest.raises(ValueError, match=refused):
            table.act(refused)
    run(table, "c1:1")
    assert (cards(table, 0), table.deck, table.turns_left, table.turn) == ("1b1", [], 1, 1)
    assert (table.discards, marks(table, 1), table.tokens) == (["r1", "g1"], ["-green +1", "+1"], 8)
    run(table, "c0:b")
    assert (table.over, table.score()) == ("last round", 1)


def test_tile_5_on_an_empty_deck_any_value_may_be_said_with_empty_clues() -> None:
    # Two values, three players with a card each: r1 plays, Bob's r2 completes red on no deck.
    table = game("r1 r2 b1", "rb", (1, 1), players=3, hand=1, tiles=(5,), empty=True)
    run(table, "p#0")
    assert (cards(table, 0), table.deck, table.turns_left) == ("3b2", [], 3)
    run(table, "p#1")
    assert (table.pending, table.legal()) == (5, {"c0:1", "c0:2", "c2:1", "c2:2"})
    run(table, "c2:2")
    assert (marks(table, 2), table.tokens, table.turn, table.turns_left) == (["-2"], 8, 2, 2)


def test_tile_6_plays_a_fitting_discard() -> None:
    # Two values. The pile holds b1 and r1 when Ann completes red: only b1 fits. Nothing is
    # completed by it, so no bonus; Ann then draws one card.
    table = game("r1 r2 b1 r1", copies=(3, 2), tiles=(6, 1))
    run(table, "c1:b d#2 c1:r d#3 p#0 c0:2 p#1")
    assert (table.discards, table.pending, table.legal()) == (["b1", "r1"], 6, {"p:b1"})
    tokens = table.tokens
    run(table, "p:b1")
    assert (table.fireworks, table.discards) == ({"red": 2, "blue": 1}, ["r1"])
    assert (table.tokens, table.tiles, len(table.hands[0]), table.turn) == (tokens, [1], 2, 1)


def test_tile_6_that_completes_a_firework_reveals_the_next_tile_at_once() -> None:
    # Bob's y1 lies discarded. Ann's r1: tile 6; y1 from the pile completes yellow: tile 3, a free
    # colour clue; only then does Ann draw, once.
    table = run(flares((6, 3, 1)), "c1:y d#3 p#0 p:y1")
    assert (table.fireworks["yellow"], table.pending, table.tiles) == (1, 3, [1])
    assert (cards(table, 0), table.turn) == ("1b1", 0)
    run(table, "c1:g")
    assert (cards(table, 0), table.turn, table.discards) == ("1b1 5g1", 1, [])


def test_tile_6_is_lost_when_nothing_fits_and_may_win_the_game() -> None:
    # Two suits: Bob's b1 discarded, Ann's r1 reveals 6, b1 from the pile completes everything.
    table = run(game("r1 b1", "rb", (2,), hand=1, tiles=(6, 1)), "c1:b d#1 p#0 p:b1")
    assert (table.over, table.tiles, table.pending, cards(table, 0)) == ("perfect", [1], None, "")
    table = run(flares((6,)), "c1:g c0:r p#0")
    assert (table.pending, table.turn, table.tokens) == (None, 1, 6)


def test_out_of_tiles_the_bonus_is_the_plain_token() -> None:
    # Four clues leave 4 of 8. Ann's r1: tile 1 (5). Bob's r1 strikes. Ann's b1: no tile left, a
    # token (6), and the strike stays.
    table = run(flares((1,), "r1 b1 r1 y1"), "c1:r c0:r c1:y c0:b p#0 p#2 p#1")
    assert (table.tokens, table.strikes, table.tiles, table.pending) == (6, 1, [], None)


def test_the_winning_card_reveals_no_tile() -> None:
    table = run(game("r1 b1", "rb", (2,), hand=1, tiles=(1, 3)), "p#0 p#1")
    assert (table.over, table.tiles, table.pending) == ("perfect", [3], None)


def test_black_completed_earns_a_tile() -> None:
    # One value: the k1 is both first and last of its firework. Ann's clue leaves 7.
    table = run(game("r1 b1 k1 g1", "rbgk", (2,), tiles=(4,)), "c1:1 p#2")
    assert (table.pending, table.tokens, table.legal()) == (4, 7, {"c0:1"})


def test_a_right_call_keeps_its_token_beside_the_tile() -> None:
    # Two clues leave 6. r1 called red: 7, and its tile is a clue, not another token.
    table = run(flares((3,), call=True), "c1:g c0:r p#0:r")
    assert (table.tokens, table.pending) == (7, 3)
    # With tile 1: 6 + 1 + 1. Called wrong: a strike and no tile.
    assert run(flares((1,), call=True), "c1:g c0:r p#0:r").tokens == 8
    table = run(flares((1,), call=True), "c1:g c0:r p#0:b")
    assert (table.tokens, table.strikes, table.tiles) == (6, 1, [1])


def test_crowning_piece_tile_5_on_an_empty_deck_is_a_value_clue_too() -> None:
    # Ann r1 b1, Bob g1 r1, deck b1 g1. Bob discards r1, then Ann's discard of b1 empties the deck:
    # no last round. Ann's r1 turns tile 5: she may tell Bob about 1, and no card comes back.
    table = game("r1 b1 g1 r1", "rbg", (2,), tiles=(5,), crowning=True)
    run(table, "c1:g d#3 c1:g c0:b d#1 c0:g")
    assert (table.deck, table.turns_left, table.discards) == ([], None, ["r1", "b1"])
    run(table, "p#0")
    assert (table.pending, table.legal()) == (5, {"c1:1"})
    run(table, "c1:1")
    assert (cards(table, 0), table.discards, table.over) == ("5g1", ["r1", "b1"], None)


def test_tile_5_on_an_empty_deck_is_lost_when_no_teammate_has_a_card() -> None:
    # Ann r1 b1, Bob g1 w1, and no deck: Bob plays both (tiles 1 and 2). Then Ann's r1 turns tile 5.
    table = game("r1 b1 g1 w1", "rbgw", (1,), tiles=(1, 2, 5), crowning=True)
    run(table, "c1:1 p#2 c1:1 p#3 p#0")
    assert (cards(table, 1), table.fireworks["red"], table.tiles) == ("", 1, [])
    assert (table.pending, table.turn, table.tokens, table.over) == (None, 1, 8, None)


# Whole games at random: what must hold whatever is played


def random_table(chance: random.Random) -> Referee:
    """A random game of any size with any options."""
    copies = chance.choice([BOX, (2, 1, 1), (3, 2), (2,)])
    suits = chance.choice(["rb", "rbk", "rbm", "rbn", "rbgmk", "rygbw", "rygbwmk"])
    players, hand = chance.randint(2, 2 if copies == (2,) else 3), chance.randint(1, 2)
    table = game(
        "",
        suits,
        copies,
        players=players,
        hand=hand,
        tokens=chance.randint(1, 8),
        strikes=chance.randint(1, 9),
        start=chance.randrange(players),
        tiles=tuple(chance.sample(range(1, 7), 6)) if chance.random() < 0.6 else (),
        empty=chance.random() < 0.5,
        crowning=chance.random() < 0.4,
        call=chance.random() < 0.3,
    )
    deck = [held["card"] for held in dealt(table)] + table.deck
    chance.shuffle(deck)
    return Referee(table.options, deck, table.tiles, lambda n: chance.randint(0, n))


def choose(table: Referee, chance: random.Random) -> str:
    """A random legal action, most often one that fits, so that games also go well."""
    actions = sorted(table.legal())
    faces = {f"p#{held['number']}": held["card"] for held in table.hands[table.turn]}
    fitting = [a for a in actions if a in faces and table._playable(faces[a])]
    if fitting and chance.random() < 0.8:
        return chance.choice(fitting)
    safe = [a for a in actions if a[0] in "cdr" or a.startswith("p:")]
    return chance.choice(safe if safe and chance.random() < 0.9 else actions)


def test_random_games_keep_every_card_and_end() -> None:
    ends: Counter[str | None] = Counter()
    pendings: Counter[tuple[int, bool]] = Counter()
    for seed in range(500):
        chance = random.Random(seed)
        table = random_table(chance)
        options = table.options
        whole = Counter([held["card"] for held in dealt(table)] + table.deck)
        for _ in range(1000):
            if table.over is not None:
                break
            assert table.legal()
            if table.pending is not None:
                pendings[table.pending, bool(table.deck)] += 1
            table.act(choose(table, chance))
            fired = [
                f"{suit.letter}{rank if suit.direction == 'up' else options.ranks + 1 - rank}"
                for suit in options.suits
                for rank in range(1, table.fireworks[suit.name] + 1)
            ]
            held = [card["card"] for card in dealt(table)]
            assert Counter(fired + held + table.discards + table.deck) == whole
            assert 0 <= table.tokens <= options.tokens
            assert 0 <= table.strikes <= options.strikes
            assert 0 <= table.score() <= table.maximum()
            numbers = [card["number"] for card in dealt(table)]
            assert len(set(numbers)) == len(numbers)
            assert (table.turns_left is None) or not options.crowning_piece
        assert table.over is not None
        assert table.legal() == set()
        assert (table.over == "perfect") == (table.score() == table.maximum())
        ends[table.over] += 1
    assert set(ends) >= {"perfect", "strikes", "indispensable", "last round"}  # stuck is rare
    assert set(pendings) == {(tile, deck) for tile in (3, 4, 5, 6) for deck in (False, True)}
