"""The numbers of a table: worked out by hand, and against playing everything out."""

from fractions import Fraction

import pytest
from hypothesis import assume, given

from hanabi_kit import Card, Clue, State, deal, editions
from hanabi_kit.knowledge import Statistics, best_score, critical, playable, statistics, useless
from tests.builders import table
from tests.knowledge.reference import (
    examples,
    firework,
    games,
    in_discards,
    is_critical,
    is_playable,
    is_useless,
    on_fireworks,
    whole_deck,
)


def words(state: State, mask: int) -> str:
    """The cards of a mask in words."""
    cards = enumerate(state.rules.cards)
    return " ".join(str(card) for identity, card in cards if mask >> identity & 1)


# Worked out by hand.


def test_at_the_start_all_ones_are_playable_and_all_fives_critical() -> None:
    state = deal(editions.rules("en", 3), seed=1)
    assert words(state, playable(state)) == "r1 y1 g1 b1 w1"
    assert words(state, critical(state)) == "r5 y5 g5 b5 w5"
    assert words(state, useless(state)) == ""
    assert best_score(state) == 25


@pytest.mark.parametrize(
    ("players", "deck", "pace"), [(2, 40, 17), (3, 35, 13), (4, 34, 13), (5, 30, 10)]
)
def test_pace_and_efficiency_at_the_start(players: int, deck: int, pace: int) -> None:
    """25 cards to play; 8 tokens, one more for each discard and each of five fireworks."""
    state = deal(editions.rules("en", players), seed=1)
    assert len(state.deck) == deck
    clues = 8 + pace + 5
    assert statistics(state) == Statistics(0, 25, 25, pace, clues, Fraction(25, clues))


def test_what_is_played_is_useless_and_what_follows_it_playable() -> None:
    state = table("Ann: r1; Bob: r1", fireworks="r3 y5", suits="ryg")
    assert words(state, useless(state)) == "r1 r2 r3 y1 y2 y3 y4 y5"
    assert words(state, playable(state)) == "r4 g1"
    assert words(state, critical(state)) == "r5 g5"


def test_the_last_copy_is_critical() -> None:
    state = table("Ann: r1; Bob: r1", discards="r4 y1 y1 y2 y2", fireworks="y1", suits="ryg")
    # No y2 is left, so no yellow card is wanted any more; of r4 one is.
    assert words(state, critical(state)) == "r4 r5 g5"
    assert words(state, useless(state)) == "y1 y2 y3 y4 y5"
    assert words(state, playable(state)) == "r1 y2 g1"


def test_a_dead_suit_ends_where_its_card_is_lost() -> None:
    state = table(
        "Ann: r1; Bob: r1", fireworks="r2 y1", discards="r4 r4 y2 y2 g1 g1 g1", suits="ryg"
    )
    assert state.dead_suits == ("red", "yellow", "green")
    assert words(state, useless(state)) == "r1 r2 r4 r5 y1 y2 y3 y4 y5 g1 g2 g3 g4 g5"
    assert words(state, critical(state)) == ""
    assert (state.score, best_score(state)) == (3, 4)


def test_black_builds_down() -> None:
    """Black starts with its fives, of which there are three, and its only 1 comes last."""
    state = table("Ann: r1; Bob: r1", fireworks="k4", discards="k2", suits="rk")
    assert words(state, playable(state)) == "r1 k3"
    assert words(state, useless(state)) == "k4 k5"
    assert words(state, critical(state)) == "r5 k1 k2"
    lost = table("Ann: r1; Bob: r1", fireworks="k4", discards="k2 k2", suits="rk")
    assert words(lost, useless(lost)) == "k1 k2 k4 k5"
    assert words(lost, critical(lost)) == "r5"


def test_a_black_card_that_is_lost_costs_a_point() -> None:
    complete = table("Ann: r1; Bob: r1", fireworks="r5 y5 k1", suits="ryk")
    assert (complete.score, best_score(complete)) == (10, 10)
    lost = table("Ann: r1; Bob: r1", fireworks="r5 y5 k4", discards="k2 k2", suits="ryk")
    assert lost.score == 10 - 3
    assert best_score(lost) == 10 - 2
    assert statistics(lost).to_play == 1


@pytest.mark.parametrize("players", [2, 3])
def test_black_cards_take_turns_to_play_too(players: int) -> None:
    """30 cards to play: the score stands at 0 while black is short, and is no measure of them."""
    state = deal(editions.rules("en", players, ["black-powder"]), seed=1)
    deck = 60 - 5 * players
    assert len(state.deck) == deck
    assert statistics(state).to_play == 30
    assert statistics(state).pace == deck + players - 30


def test_multicolour_of_its_own_has_one_of_each_and_every_card_is_critical() -> None:
    state = deal(editions.rules("fi", 2, ["multicolour-own"]), seed=1)
    assert words(state, critical(state)) == "r5 y5 g5 b5 w5 m1 m2 m3 m4 m5"


def test_in_the_last_round_each_player_has_one_card_to_play() -> None:
    state = table(
        "Ann: r4 r1; Bob: r5 r1; Cem: y1 y2",
        fireworks="r3 y5 g5 b5 w5",
        tokens=2,
        turns_left=3,
    )
    # Two cards are missing and three turns are left: one of them can be spent.
    assert statistics(state) == Statistics(23, 25, 2, 1, 2 + 1 + 1, Fraction(2, 4))


def test_no_clue_is_left_without_token_pace_or_firework_to_complete() -> None:
    state = table(
        "Ann: r4; Bob: r1",
        fireworks="r3 y4",
        discards="r5 y5",
        suits="ry",
        tokens=0,
        turns_left=2,
    )
    assert statistics(state) == Statistics(7, 8, 1, 1, 1, Fraction(1, 1))
    short = table(
        "Ann: r3; Bob: r1",
        fireworks="r1 y4",
        discards="r5 y5",
        suits="ry",
        tokens=0,
        turns_left=2,
    )
    assert statistics(short) == Statistics(5, 8, 3, -1, 0, None)


def test_a_lost_game_has_no_points_to_come() -> None:
    state = table("Ann: r1; Bob: r1", fireworks="r3", strikes=3)
    assert state.over
    assert best_score(state) == 0


# Against playing everything out.


def played_out(state: State) -> int:
    """The score when every card that is left is tried again and again until none fits."""
    left = whole_deck(state.rules) - in_discards(state)
    played = set(on_fireworks(state))
    grown = True
    while grown:
        grown = False
        for card in left:
            before = next(order for order in orders(state) if card in order)
            if card not in played and played.issuperset(before[: before.index(card)]):
                played.add(card)
                grown = True
    points = 0
    for suit, order in zip(state.rules.suits, orders(state), strict=True):
        there = len(played.intersection(order))
        points += there if suit.scoring == "points" else there - len(order)
    return max(0, points)


def orders(state: State) -> list[list[Card]]:
    """The cards of each suit in the order in which they are played."""
    return [firework(state, suit) for suit in state.rules.suits]


@given(games())
@examples(140)
def test_the_best_score_is_what_playing_out_all_cards_gives(state: State) -> None:
    assume(not state.over)
    assert best_score(state) == played_out(state)


@given(games())
@examples(120)
def test_masks_hold_the_cards_that_are_so(state: State) -> None:
    rules = state.rules
    for mask, is_so in (
        (playable(state), is_playable),
        (useless(state), is_useless),
        (critical(state), is_critical),
    ):
        assert mask == rules.mask(card for card in rules.cards if is_so(state, card))


@given(games())
@examples(120)
def test_no_game_ends_better_than_it_could_and_what_is_lost_stays_lost(state: State) -> None:
    best = [best_score(moment) for moment in state.states()]
    assert best == sorted(best, reverse=True)
    assert all(state.score <= could for could in best)


@given(games())
@examples(70)
def test_pace_falls_with_each_card_that_is_spent_and_with_nothing_else(state: State) -> None:
    assume(not state.over and len(state.deck) > 1)
    assume(all(suit.scoring == "points" for suit in state.rules.suits))
    now = statistics(state)
    assert now.pace == state.score + len(state.deck) + state.rules.players - now.best
    assert now.pace == len(state.deck) + state.rules.players - now.to_play
    for action in state.legal_actions():
        then = state.apply(action)
        if then.over:
            continue
        change = statistics(then).pace - now.pace
        if isinstance(action, Clue) or then.played != state.played:
            assert change == 0
        else:
            assert change == now.best - best_score(then) - 1


@given(games())
@examples(100)
def test_efficiency_is_cards_to_play_for_each_clue(state: State) -> None:
    told = statistics(state)
    completable = sum(not is_useless(state, order[-1]) for order in orders(state))
    assert told.clues == state.tokens + max(0, told.pace) + completable
    assert told.efficiency == (Fraction(told.to_play, told.clues) if told.clues else None)
    assert told.to_play == sum(not is_useless(state, card) for card in state.rules.cards)
