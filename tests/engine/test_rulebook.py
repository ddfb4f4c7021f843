"""The rulebooks, rule by rule: each test is one rule on a situation worked out by hand.

Ann sits first, then Bob, Cem, Dia and Eli. In a situation nothing is left out that matters: where a
deck is not mentioned it is empty, and where tokens are not, all are there.
"""

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations
from typing import Any

import pytest

from hanabi_kit import (
    Clue,
    Discard,
    InvalidNotation,
    Play,
    Rules,
    State,
    UnplayableRules,
    View,
    deal,
    editions,
)
from hanabi_kit.engine.actions import parse
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN
from hanabi_kit.engine.editions import EDITIONS, VARIANTS
from tests.builders import (
    ILLEGIBLE,
    VERDICT_OF_30,
    VERDICTS,
    after,
    discards,
    hand,
    legal,
    marks,
    refusal,
    table,
    whole_deck,
)

FIVE = ("en", "fi", "nb", "it", "nl")
ALL_FIVES_BUT_RED = "r4 y5 g5 b5 w5"


def deck_words(state: State) -> str:
    return " ".join(str(state.card(card)) for card in state.deck)


# The boxes


@pytest.mark.parametrize(
    ("edition", "pieces"),
    [
        ("en", [50, 8, 3, 4]),
        ("fi", [50, 5, 8, 3]),
        ("nb", [50, 8, 3]),
        ("it", [50, 10, 10, 8, 3, 6, 1, 5, 1]),
        ("nl", [50, 8, 3]),
    ],
)
def test_what_is_in_the_box(edition: str, pieces: list[int]) -> None:
    contents = EDITIONS[edition].contents
    assert [int(piece.split()[0]) for piece in contents] == pieces


@pytest.mark.parametrize("edition", FIVE)
def test_the_pieces_in_the_box_are_what_is_played_with(edition: str) -> None:
    rules = editions.rules(edition, players=2)
    assert (rules.deck_size, rules.tokens, rules.strikes) == (50, 8, 3)


# The base game: the deal


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players(players: int) -> None:
    assert len(deal(Rules(players), seed=1).hands) == players


@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_or_more_than_five_players_are_refused(players: int) -> None:
    with pytest.raises(UnplayableRules, match=f"players: {players} can't be played, only 2 to 5"):
        Rules(players)


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_five_cards_each_with_two_or_three_players_and_four_with_more(
    players: int, cards: int
) -> None:
    state = deal(Rules(players), seed=1)
    assert [len(hand.cards) for hand in state.hands] == [cards] * players
    assert len(state.deck) == 50 - players * cards


def test_five_colours_with_1112233445_each() -> None:
    cards = Counter(map(str, whole_deck(Rules(players=2))))
    assert cards.total() == 50
    for colour in "wrbyg":
        assert "".join(str(rank) * cards[f"{colour}{rank}"] for rank in range(1, 6)) == "1112233445"


def test_eight_tokens_and_no_strikes_at_the_start() -> None:
    state = deal(Rules(players=2), seed=1)
    assert (state.tokens, state.strikes) == (8, 0)


def test_you_see_the_cards_of_everyone_but_yourself() -> None:
    state = table("Ann: r1 b2; Bob: g3 y4; Cem: w5 w1", deck="r5")
    view = View.of(state, seat=1)
    assert [hand(view, name) for name in ("Ann", "Bob", "Cem")] == ["r1 b2", "? ?", "w5 w1"]
    assert view.card(view.deck[0]) is None


def test_the_first_player_is_seat_0_unless_another_is_chosen() -> None:
    assert deal(Rules(players=3), seed=1).turn == 0
    assert deal(Rules(players=3, starting_seat=2), seed=1).turn == 2


# The base game: a turn


def test_a_turn_is_exactly_one_clue_discard_or_play() -> None:
    state = table("Ann: r1; Bob: b2; Cem: g3", deck="y1 y2 y3", tokens=5)
    assert {type(action) for action in state.legal_actions()} == {Clue, Discard, Play}
    for action in state.legal_actions():
        assert state.apply(action).turn == 1
    state = after(state, "Ann plays r1", "Bob discards b2", "Cem clues yellow to Ann")
    assert state.turn == 0


def test_passing_is_not_allowed() -> None:
    with pytest.raises(InvalidNotation, match="'pass' is not an action"):
        parse("pass")


# The base game: clues


def test_a_clue_costs_one_token_and_draws_no_card() -> None:
    state = after(table("Ann: r1; Bob: b2", deck="y1", tokens=5), "Ann clues blue to Bob")
    assert (state.tokens, deck_words(state), hand(state, "Ann")) == (4, "y1", "r1")


def test_a_clue_is_impossible_without_a_token() -> None:
    state = table("Ann: r1; Bob: b2", tokens=0)
    assert "no token is left" in refusal(state, "Ann clues blue to Bob")
    assert legal(state) == {"p#0", "d#0"}


def test_a_colour_clue_points_at_all_cards_that_match_and_at_no_other() -> None:
    state = after(table("Ann: w1; Bob: r1 b2 r3 g3"), "Ann clues red to Bob")
    assert marks(state, "Bob") == ["r1 +red", "b2 -red", "r3 +red", "g3 -red"]


def test_a_value_clue_points_at_all_cards_that_match_and_at_no_other() -> None:
    state = after(table("Ann: w1; Bob: r1 b2 r3 g3"), "Ann clues 3 to Bob")
    assert marks(state, "Bob") == ["r1 -3", "b2 -3", "r3 +3", "g3 +3"]


def test_a_clue_is_for_one_teammate_and_tells_the_others_nothing_about_their_cards() -> None:
    state = after(table("Ann: w1; Bob: r1; Cem: r2"), "Ann clues red to Bob")
    assert (marks(state, "Bob"), marks(state, "Cem")) == (["r1 +red"], ["r2"])


def test_nobody_clues_themselves() -> None:
    assert "a clue goes to a teammate" in refusal(table("Ann: r1; Bob: b2"), "c0:r")


# The base game: discards


def test_a_discard_lies_face_up_gains_a_token_and_is_replaced_from_the_deck() -> None:
    state = after(table("Ann: r1 b3; Bob: b2", deck="y1 y2", tokens=5), "Ann discards r1")
    assert (discards(state), state.tokens, hand(state, "Ann")) == ("r1", 6, "b3 y1")


def test_a_discard_is_impossible_with_all_eight_tokens() -> None:
    state = table("Ann: r1; Bob: b2", tokens=8)
    assert "all 8 tokens are there" in refusal(state, "Ann discards r1")
    assert "d#0" not in legal(state)


def test_the_discards_are_open_to_all() -> None:
    state = table("Ann: r1; Bob: b2; Cem: g3", discards="r1 w4 r1")
    assert [discards(View.of(state, seat)) for seat in range(3)] == ["r1 w4 r1"] * 3


# The base game: plays and fireworks


def test_a_card_that_fits_extends_its_firework_and_is_replaced() -> None:
    state = after(table("Ann: r3 b1; Bob: b2", fireworks="r2", deck="y1"), "Ann plays r3")
    assert state.fireworks == {"red": 3, "yellow": 0, "green": 0, "blue": 0, "white": 0}
    assert (state.strikes, discards(state), hand(state, "Ann")) == (0, "", "b1 y1")


def test_a_card_that_does_not_fit_is_discarded_with_a_strike_and_replaced() -> None:
    state = after(table("Ann: r4 b1; Bob: b2", fireworks="r2", deck="y1"), "Ann plays r4")
    assert (state.fireworks["red"], state.strikes, discards(state)) == (2, 1, "r4")
    assert (hand(state, "Ann"), state.tokens) == ("b1 y1", 8)


def test_each_value_is_in_a_firework_once() -> None:
    state = after(table("Ann: r2; Bob: b2", fireworks="r2", deck="y1"), "Ann plays r2")
    assert (state.fireworks["red"], state.strikes) == (2, 1)


@pytest.mark.parametrize("card", ["r1", "y1", "g1", "b1", "w1"])
def test_a_firework_begins_with_its_1(card: str) -> None:
    state = after(table(f"Ann: {card}; Bob: b2"), f"Ann plays {card}")
    assert sum(state.fireworks.values()) == 1


def test_completing_a_firework_returns_one_token() -> None:
    state = table("Ann: r5; Bob: b2", fireworks="r4", deck="y1", tokens=3)
    assert after(state, "Ann plays r5").tokens == 4


def test_the_token_for_a_complete_firework_is_lost_if_all_eight_are_there() -> None:
    state = table("Ann: r5; Bob: b2", fireworks="r4", deck="y1", tokens=8)
    assert after(state, "Ann plays r5").tokens == 8


# The base game: the end


def test_end_a_the_third_strike_loses_at_once() -> None:
    state = table("Ann: r4 b4; Bob: b2", fireworks="r2 g3", strikes=2, deck="y1")
    state = after(state, "Ann plays r4")
    assert (state.over, state.outcome.status, state.score) == (True, "lost", 0)
    assert hand(state, "Ann") == "b4"
    assert "the game is over" in refusal(state, "Ann plays b4")


def test_the_heights_of_a_lost_game_stay_readable() -> None:
    state = table("Ann: r4; Bob: b2", fireworks="r2 g3", strikes=2)
    heights = after(state, "Ann plays r4").fireworks
    assert heights == {"red": 2, "yellow": 0, "green": 3, "blue": 0, "white": 0}


def test_a_lost_game_gets_no_verdict_from_the_scale() -> None:
    state = table("Ann: r4; Bob: b2", fireworks="g3", strikes=2)
    assert after(state, "Ann plays r4").outcome.verdict is None


def test_end_b_all_fireworks_complete_wins_at_once_with_the_maximum() -> None:
    state = table("Ann: r5; Bob: b2", fireworks=ALL_FIVES_BUT_RED, deck="y1", tokens=3)
    state = after(state, "Ann plays r5")
    assert (state.over, state.outcome.status) == (True, "won")
    assert (state.score, state.outcome.maximum) == (25, 25)
    assert (hand(state, "Ann"), deck_words(state)) == ("", "y1")


def test_end_c_the_last_card_gives_every_player_one_more_turn_the_drawer_included() -> None:
    # Bob draws the last card; then Cem, Ann and, last of all, Bob.
    state = table("Ann: r1 r1; Bob: b1 b1; Cem: g1 g1", deck="y4 y4")
    state = after(state, "Ann plays r1")
    assert state.turns_left is None
    state = after(state, "Bob plays b1")
    assert (state.turns_left, deck_words(state)) == (3, "")
    state = after(state, "Cem plays g1", "Ann clues 1 to Bob")
    assert (state.over, state.turns_left) == (False, 1)
    state = after(state, "Bob clues 1 to Cem")
    assert (state.over, state.outcome.status) == (True, "finished")
    assert "the game is over" in refusal(state, "c0:1")


def test_end_c_nobody_draws_in_the_last_round() -> None:
    state = table("Ann: r1 r2; Bob: b1 b2", turns_left=2, tokens=3)
    state = after(state, "Ann plays r1", "Bob discards b1")
    assert (hand(state, "Ann"), hand(state, "Bob"), state.over) == ("r2", "b2", True)


def test_end_c_the_score_is_the_sum_of_the_heights() -> None:
    # The rulebook's own sum: 3 + 4 + 4 + 5 + 2.
    state = table("Ann: r1; Bob: b1", fireworks="r3 y4 g4 b5 w2", turns_left=1)
    state = after(state, "Ann clues 1 to Bob")
    assert state.score == 18
    assert (state.outcome.verdict or "").startswith("Excellent")


def test_the_last_card_of_all_fireworks_wins_in_the_last_round_too() -> None:
    state = table("Ann: r5; Bob: b1", fireworks=ALL_FIVES_BUT_RED, turns_left=1)
    assert after(state, "Ann plays r5").outcome.status == "won"


BANDS_OF_25 = [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 25)]


@pytest.mark.parametrize("edition", FIVE)
@pytest.mark.parametrize("band", range(6))
def test_the_score_scale(edition: str, band: int) -> None:
    low, high = BANDS_OF_25[band]
    scale = dict(EDITIONS[edition].scale(25))
    assert scale[low].lower() == VERDICTS[edition][band]
    assert not scale.keys() & range(low + 1, high + 1)


@pytest.mark.parametrize("edition", FIVE)
@pytest.mark.parametrize("band", range(6))
def test_whatever_the_box_a_verdict_is_in_the_readers_language(edition: str, band: int) -> None:
    rules = editions.rules(edition, players=2)
    for score in BANDS_OF_25[band]:
        assert editions.verdict(rules, score).lower().startswith(VERDICTS["en"][band])


@pytest.mark.parametrize("edition", FIVE)
def test_words_that_no_scan_shows_are_called_ours(edition: str) -> None:
    ours = {word.lower() for word in EDITIONS[edition].ours}
    assert ours == ILLEGIBLE.get(edition, set())


@pytest.mark.parametrize(
    ("edition", "variant"), [("it", "multicolour-every"), ("fi", "multicolour-own")]
)
def test_the_score_scale_of_thirty_adds_25_to_29_and_30(edition: str, variant: str) -> None:
    rules = editions.rules(edition, 2, [variant])
    scale = EDITIONS[edition].scale(rules.maximum)
    words = [*VERDICTS[edition], VERDICT_OF_30[edition]]
    assert [word.lower() for _, word in scale] == words
    assert [start for start, _ in scale][-3:] == [21, 25, 30]
    for score, word in zip((24, 25, 29, 30), ("A", "L", "L", "Divine"), strict=True):
        assert editions.verdict(rules, score).startswith(word)


# The base game: what everyone may do and see


def test_rearranging_keeps_each_card_and_its_marks_and_costs_no_turn() -> None:
    state = after(table("Ann: w1; Bob: r1 b2 g3", tokens=5), "Ann clues red to Bob")
    state = after(state, "Bob sorts g3 r1 b2")
    assert marks(state, "Bob") == ["g3 -red", "r1 +red", "b2 -red"]
    assert [held.number for held in state.hand(1)] == [3, 1, 2]
    assert (state.turn, state.tokens) == (1, 4)


def test_a_player_may_rearrange_also_while_another_is_to_move() -> None:
    state = after(table("Ann: w1; Bob: r1 b2; Cem: g3"), "Bob sorts b2 r1")
    assert (state.turn, hand(state, "Bob")) == (0, "b2 r1")


def test_rearranging_neither_adds_nor_loses_a_card() -> None:
    state = table("Ann: r1 b2; Bob: g3")
    for order in ("a0:0", "a0:0,0", "a0:0,2", "a0:0,1,2", "a1:0"):
        assert "name each card of the hand once" in refusal(state, order)


def test_a_firework_that_can_no_longer_be_completed_is_marked_for_everyone() -> None:
    # Both g3 are gone and green lacks its 3; both b3 are gone but blue has its own already.
    state = table("Ann: r1; Bob: r2", fireworks="g2 b5 w4", discards="g3 b3 w3 y2")
    assert state.dead_suits == ()
    state = table("Ann: r1; Bob: r2", fireworks="g2 b5 w4", discards="g3 b3 w3 g3 w5 y2 y2")
    assert state.dead_suits == ("yellow", "green", "white")
    assert View.of(state, seat=0).dead_suits == state.dead_suits


# Where the editions differ


@pytest.mark.parametrize(
    ("edition", "allowed"),
    [("en", False), ("fi", True), ("nb", True), ("it", True), ("nl", True)],
)
def test_a_clue_that_touches_no_card(edition: str, allowed: bool) -> None:
    state = table("Ann: r1; Bob: r1 b2", edition=edition)
    assert state.rules.empty_clues == allowed
    assert ({"c1:w", "c1:4"} <= legal(state)) == allowed
    if allowed:
        state = after(state, "Ann clues white to Bob")
        assert (marks(state, "Bob"), state.tokens) == (["r1 -white", "b2 -white"], 7)
    else:
        assert "touches no card" in refusal(state, "Ann clues white to Bob")


OFFERED = {
    "crowning-piece": ["en", "fi", "nb", "it", "nl"],
    "colour-call": ["fi"],
    "multicolour-own": ["fi"],
    "multicolour-every": ["it"],
    "black-powder": ["it"],
    "five-flares": ["it"],
}


@pytest.mark.parametrize("edition", FIVE)
@pytest.mark.parametrize("variant", OFFERED)
def test_which_box_offers_which_variant(variant: str, edition: str) -> None:
    assert (variant in EDITIONS[edition].variants) == (edition in OFFERED[variant])


@pytest.mark.parametrize("edition", FIVE)
@pytest.mark.parametrize("variant", OFFERED)
def test_every_variant_can_be_played_with_every_box(variant: str, edition: str) -> None:
    plain, varied = editions.rules(edition, 3), editions.rules(edition, 3, [variant])
    assert plain != varied
    assert (varied.edition, varied.empty_clues) == (plain.edition, plain.empty_clues)


def test_every_option_combines_with_every_other() -> None:
    every = [name for name in VARIANTS if name != "multicolour-own"]
    choices = list(chain.from_iterable(combinations(every, size) for size in range(6)))
    assert len(choices) == 32
    for variants in choices:
        rules = editions.rules("it", 3, variants)
        assert rules.deck_size == 50 + 10 * len({"multicolour-every", "black-powder"} & {*variants})
        assert rules.crowning_piece == ("crowning-piece" in variants)
        assert rules.colour_call == ("colour-call" in variants)
        assert rules.five_flares == ("five-flares" in variants)
        assert deal(rules, seed=1).legal_actions()


# Crowning piece


def test_crowning_piece_no_last_round_and_the_hands_shrink() -> None:
    state = table("Ann: r1 r2; Bob: b1 b2", variants="crowning-piece", deck="y1")
    state = after(state, "Ann plays r1")
    assert (state.turns_left, deck_words(state)) == (None, "")
    state = after(state, "Bob plays b1", "Ann plays r2", "Bob plays b2")
    assert (hand(state, "Ann"), hand(state, "Bob"), state.over) == ("y1", "", False)


def test_crowning_piece_is_lost_with_the_third_strike() -> None:
    state = table("Ann: r2; Bob: b1", variants="crowning-piece", strikes=2)
    assert after(state, "Ann plays r2").ending == "strikes"


@pytest.mark.parametrize("way", ["discards", "plays"])
def test_crowning_piece_is_lost_with_an_indispensable_card_discarded_or_misplayed(way: str) -> None:
    # There is one r5; one r4 lies discarded, so the other is the last.
    for card in ("r5", "r4"):
        hands = f"Ann: {card}; Bob: b1"
        state = table(hands, variants="crowning-piece", discards="r4", deck="y1", tokens=3)
        state = after(state, f"Ann {way} {card}")
        assert (state.ending, state.outcome.status, state.score) == ("indispensable", "lost", 0)


def test_crowning_piece_goes_on_while_another_copy_is_left() -> None:
    state = table("Ann: r4; Bob: b1", variants="crowning-piece", deck="y1", tokens=3)
    assert after(state, "Ann discards r4").over is False


def test_crowning_piece_goes_on_without_cards_that_no_firework_needs() -> None:
    state = table(
        "Ann: r4; Bob: b1", variants="crowning-piece", fireworks="r4", deck="y1", tokens=3
    )
    assert after(state, "Ann discards r4").over is False


def test_without_the_crowning_piece_an_indispensable_card_does_not_end_the_game() -> None:
    state = after(table("Ann: r5; Bob: b1", deck="y1", tokens=3), "Ann discards r5")
    assert (state.over, state.dead_suits) == (False, ("red",))


def test_crowning_piece_is_won_with_all_fireworks_complete() -> None:
    state = table("Ann: r5; Bob: b1", variants="crowning-piece", fireworks=ALL_FIVES_BUT_RED)
    state = after(state, "Ann plays r5")
    assert (state.ending, state.outcome.status, state.score) == ("perfect", "won", 25)


def test_crowning_piece_uses_no_score_scale() -> None:
    won = table("Ann: r5; Bob: b1", variants="crowning-piece", fireworks=ALL_FIVES_BUT_RED)
    assert after(won, "Ann plays r5").outcome.verdict is None
    lost = table("Ann: r5; Bob: b1", variants="crowning-piece", fireworks="g4 w4", tokens=3)
    assert after(lost, "Ann discards r5").outcome.verdict is None


def test_crowning_piece_without_card_and_token_one_cannot_move_and_has_lost() -> None:
    state = table("Ann: r1; Bob: ; Cem: b1", variants="crowning-piece", tokens=1, hand_size=1)
    state = after(state, "Ann clues blue to Cem")
    assert (state.ending, state.outcome.status, state.score) == ("stuck", "lost", 0)
    assert legal(state) == set()


def test_crowning_piece_without_card_but_with_a_token_one_still_clues() -> None:
    state = table("Ann: r1; Bob: ; Cem: b1", variants="crowning-piece", tokens=2, hand_size=1)
    state = after(state, "Ann clues blue to Cem")
    assert state.over is False
    assert legal(state) == {"c0:r", "c0:1", "c2:b", "c2:1"}


def test_crowning_piece_with_a_token_but_nothing_to_clue_one_cannot_move_either() -> None:
    # Ann plays the last card of all hands; only an empty clue is left, which not all rules have.
    hands = "Ann: r1; Bob: "
    lost = table(hands, edition="en", variants="crowning-piece", hand_size=1)
    assert after(lost, "Ann plays r1").ending == "stuck"
    goes_on = table(hands, edition="nl", variants="crowning-piece", hand_size=1)
    assert "c0:r" in legal(after(goes_on, "Ann plays r1"))


# Colour call


def test_colour_call_right_and_playable_adds_the_card_and_gains_a_token() -> None:
    state = table("Ann: r3; Bob: b1", variants="colour-call", fireworks="r2", deck="y1", tokens=3)
    state = after(state, "Ann plays r3 as red")
    assert (state.fireworks["red"], state.tokens, state.strikes) == (3, 4, 0)


def test_colour_call_of_a_5_gains_one_token_more() -> None:
    state = table("Ann: r5; Bob: b1", variants="colour-call", fireworks="r4", deck="y1", tokens=3)
    assert after(state, "Ann plays r5 as red").tokens == 5


def test_colour_call_wrong_is_a_discard_and_a_strike_even_for_a_playable_card() -> None:
    state = table("Ann: r3; Bob: b1", variants="colour-call", fireworks="r2", deck="y1", tokens=3)
    state = after(state, "Ann plays r3 as blue")
    assert (state.fireworks["red"], state.tokens, state.strikes) == (2, 3, 1)
    assert (discards(state), hand(state, "Ann")) == ("r3", "y1")


def test_colour_call_right_but_not_playable_is_an_ordinary_misplay() -> None:
    state = table("Ann: r4; Bob: b1", variants="colour-call", fireworks="r2", deck="y1", tokens=3)
    state = after(state, "Ann plays r4 as red")
    assert (state.fireworks["red"], state.tokens, state.strikes) == (2, 3, 1)
    assert discards(state) == "r4"


@pytest.mark.parametrize("tokens", [7, 8])
def test_colour_call_never_brings_a_ninth_token(tokens: int) -> None:
    state = table(
        "Ann: r5; Bob: b1", variants="colour-call", fireworks="r4", deck="y1", tokens=tokens
    )
    assert after(state, "Ann plays r5 as red").tokens == 8


def test_colour_call_is_a_choice_made_anew_each_time() -> None:
    state = table("Ann: r3; Bob: b1", variants="colour-call", fireworks="r2", deck="y1", tokens=3)
    state_after = after(state, "Ann plays r3")
    assert (state_after.fireworks["red"], state_after.tokens) == (3, 3)
    assert {"p#0", "p#0:r", "p#0:y", "p#0:g", "p#0:b", "p#0:w"} <= legal(state)


def test_colour_call_is_refused_where_it_is_not_played() -> None:
    state = table("Ann: r1; Bob: b1")
    assert "these rules have no colour call" in refusal(state, "Ann plays r1 as red")


# Multicolour as a sixth colour of its own


def test_multicolour_own_is_five_cards_one_of_each_value() -> None:
    rules = editions.rules("fi", 2, ["multicolour-own"])
    cards = [str(card) for card in whole_deck(rules) if card.suit == "m"]
    assert cards == ["m1", "m2", "m3", "m4", "m5"]
    assert rules.deck_size == 55


def test_multicolour_own_is_clued_as_multicolour_and_by_no_other_colour() -> None:
    state = table("Ann: w1; Bob: m1 r1", variants="multicolour-own")
    assert legal(state) >= {"c1:m", "c1:r", "c1:1"}
    state = after(state, "Ann clues red to Bob", "Bob clues white to Ann")
    assert marks(state, "Bob") == ["m1 -red", "r1 +red"]
    state = after(state, "Ann clues multicolour to Bob")
    assert marks(state, "Bob") == ["m1 -red +multicolour", "r1 +red -multicolour"]


def test_multicolour_own_makes_six_fireworks_and_a_maximum_of_30() -> None:
    state = table(
        "Ann: m5; Bob: b1", variants="multicolour-own", fireworks="r5 y5 g5 b5 w5 m4", edition="fi"
    )
    assert state.outcome.status == "in progress"
    state = after(state, "Ann plays m5")
    assert (state.outcome.status, state.score, state.outcome.maximum) == ("won", 30, 30)


# Multicolour as every colour


def test_multicolour_every_is_ten_cards() -> None:
    rules = editions.rules("it", 2, ["multicolour-every"])
    cards = "".join(str(card.rank) for card in whole_deck(rules) if card.suit == "m")
    assert (cards, rules.deck_size) == ("1112233445", 60)


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue", "white"])
def test_multicolour_every_is_touched_by_any_colour_clue(colour: str) -> None:
    state = table("Ann: w1; Bob: m1 r1 y1 g1 b1 w1", variants="multicolour-every", hand_size=5)
    state = after(state, f"Ann clues {colour} to Bob")
    touched = [row.split()[0] for row in marks(state, "Bob") if "+" in row]
    assert touched == ["m1", f"{colour[0]}1"]


def test_multicolour_every_may_not_be_clued_by_name() -> None:
    state = table("Ann: w1; Bob: m1 r1", variants="multicolour-every", edition="it")
    assert "multicolour can't be clued here" in refusal(state, "Ann clues multicolour to Bob")
    assert "c1:m" not in legal(state)


def test_multicolour_every_never_stands_in_for_another_colour() -> None:
    state = table("Ann: m3; Bob: b1", variants="multicolour-every", fireworks="r2", deck="y1")
    state = after(state, "Ann plays m3")
    assert (state.strikes, state.fireworks["red"], state.fireworks["multicolour"]) == (1, 2, 0)


def test_multicolour_every_makes_six_fireworks_and_a_maximum_of_30() -> None:
    fireworks = "r5 y5 g5 b5 w5 m4"
    state = table("Ann: m5; Bob: b1", variants="multicolour-every", fireworks=fireworks)
    assert state.score == 29
    state = after(state, "Ann plays m5")
    assert (state.outcome.status, state.score, state.outcome.maximum) == ("won", 30, 30)


# Black powder


def test_black_powder_is_built_downward_from_5_to_1() -> None:
    state = table("Ann: k1 k5 k4; Bob: b1 b1", variants="black-powder", deck="y1 y1 y1 y1 y1")
    state = after(state, "Ann plays k5", "Bob plays b1", "Ann plays k4", "Bob clues 1 to Ann")
    assert (state.fireworks["black"], state.strikes) == (2, 0)
    state = after(state, "Ann plays k1")
    assert (state.fireworks["black"], state.strikes, discards(state)) == (2, 1, "k1")


def test_black_powder_is_complete_at_its_1_which_earns_the_bonus() -> None:
    state = table("Ann: k1; Bob: b1", variants="black-powder", fireworks="k2", deck="y1", tokens=3)
    assert after(state, "Ann plays k1").tokens == 4


def test_black_powder_a_black_5_earns_nothing() -> None:
    state = table("Ann: k5; Bob: b1", variants="black-powder", deck="y1", tokens=3)
    assert after(state, "Ann plays k5").tokens == 3


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue", "white"])
def test_black_powder_is_touched_by_no_colour_clue(colour: str) -> None:
    state = table("Ann: w1; Bob: k1 k5", variants="black-powder", edition="it")
    state = after(state, f"Ann clues {colour} to Bob")
    assert marks(state, "Bob") == [f"k1 -{colour}", f"k5 -{colour}"]


@pytest.mark.parametrize("hand_of_bob", ["k1 r1", "r1 r2"])
def test_black_powder_neither_black_nor_no_black_may_be_clued(hand_of_bob: str) -> None:
    state = table(f"Ann: w1; Bob: {hand_of_bob}", variants="black-powder", edition="it")
    assert "black can't be clued here" in refusal(state, "Ann clues black to Bob")
    assert "c1:k" not in legal(state)


def test_black_powder_value_clues_touch_it_as_usual() -> None:
    state = table("Ann: w1; Bob: k1 k5 r1", variants="black-powder")
    state = after(state, "Ann clues 1 to Bob")
    assert marks(state, "Bob") == ["k1 +1", "k5 -1", "r1 +1"]


def test_black_powder_the_rulebooks_example_two_points_off_16_black_powder() -> None:
    # Colours 3 + 4 + 4 + 5 + 2 = 18; the black firework is 5, 4, 3, so 2 and 1 are missing.
    fireworks = "r3 y4 g4 b5 w2 k3"
    state = table(
        "Ann: r1; Bob: b1", edition="it", variants="black-powder", fireworks=fireworks, turns_left=1
    )
    outcome = after(state, "Ann clues 1 to Bob").outcome
    assert (outcome.score, outcome.mention) == (16, "black powder")
    assert "16 of 25 points (black powder)" in str(outcome)
    assert (outcome.verdict or "").startswith("Excellent")


@pytest.mark.parametrize(
    ("black", "score"), [("", 15), ("k5", 16), ("k4", 17), ("k3", 18), ("k2", 19), ("k1", 20)]
)
def test_black_powder_costs_a_point_for_every_black_card_missing(black: str, score: int) -> None:
    fireworks = f"r4 y4 g4 b4 w4 {black}"
    assert table("Ann: r1; Bob: b1", variants="black-powder", fireworks=fireworks).score == score


def test_black_powder_a_score_never_goes_below_0() -> None:
    assert table("Ann: r1; Bob: b1", variants="black-powder", fireworks="r3 g1").score == 0


def test_black_powder_the_maximum_stays_25_and_takes_the_black_firework_too() -> None:
    state = table("Ann: k1; Bob: b1", variants="black-powder", fireworks="r5 y5 g5 b5 w5 k2")
    assert (state.over, state.score) == (False, 24)
    state = after(state, "Ann plays k1")
    assert (state.outcome.status, state.score, state.outcome.maximum) == ("won", 25, 25)


def test_black_powder_with_multicolour_the_maximum_is_30() -> None:
    rules = editions.rules("it", 2, ["black-powder", "multicolour-every"])
    assert (rules.maximum, rules.deck_size) == (30, 70)


def test_black_powder_without_it_no_mention() -> None:
    assert table("Ann: r1; Bob: b1", edition="it").outcome.mention is None


def test_black_powder_is_5554433221_unless_the_colours_distribution_is_chosen() -> None:
    rules = editions.rules("it", 2, ["black-powder"])
    black = "".join(str(card.rank) for card in whole_deck(rules) if card.suit == "k")
    assert black[::-1] == "5554433221"
    rules = Rules(2, (*COLOURS, replace(BLACK, copies=(3, 2, 2, 2, 1))))
    black = "".join(str(card.rank) for card in whole_deck(rules) if card.suit == "k")
    assert black == "1112233445"


# Five flares: Ann completes red with her r5, and the next tile is turned


def flares(tiles: str, **situation: Any) -> State:
    """Ann has just completed red with 3 tokens and 1 strike there, the deck being y1 y2 y3."""
    usual: dict[str, Any] = {
        **{"hands": "Ann: r5 w4; Bob: g1 b2", "fireworks": "r4", "deck": "y1 y2 y3"},
        **{"tokens": 3, "strikes": 1, "variants": "five-flares", "edition": "it"},
        **{"tiles": [int(tile) for tile in tiles.split()]},
    }
    return after(table(**usual | situation), "Ann plays r5")


def test_five_flares_six_tiles_whose_order_is_hidden() -> None:
    state = deal(editions.rules("it", 2, ["five-flares"]), seed=1)
    assert sorted(state.tiles) == [1, 2, 3, 4, 5, 6]
    assert View.of(state, seat=0).tiles == (0, 0, 0, 0, 0, 0)
    orders = {deal(state.rules, seed).tiles for seed in range(20)}
    assert len(orders) > 10


def test_five_flares_the_tile_comes_instead_of_the_token() -> None:
    state = flares("3 1")
    assert (state.tokens, state.tiles, state.pending) == (3, (1,), 3)


def test_five_flares_tile_1_gains_one_token() -> None:
    state = flares("1")
    assert (state.tokens, state.strikes, state.tiles, state.turn) == (4, 1, (), 1)
    assert hand(state, "Ann") == "w4 y1"


def test_five_flares_tile_2_takes_back_a_strike_and_gains_a_token() -> None:
    state = flares("2")
    assert (state.tokens, state.strikes, state.turn) == (4, 0, 1)


def test_five_flares_tile_2_gains_the_token_even_where_there_was_no_strike() -> None:
    state = flares("2", strikes=0)
    assert (state.tokens, state.strikes) == (4, 0)


@pytest.mark.parametrize("tile", ["1", "2"])
def test_five_flares_the_token_of_a_tile_is_lost_if_all_eight_are_there(tile: str) -> None:
    assert flares(tile, tokens=8).tokens == 8


def test_five_flares_tile_3_is_a_free_colour_clue_to_any_teammate() -> None:
    state = flares("3", hands="Ann: r5 w4; Bob: g1 b2; Cem: y4 y4", empty_clues=False)
    assert legal(state) == {"c1:g", "c1:b", "c2:y"}
    assert "bonus tile 3 waits" in refusal(state, "Ann clues 4 to Cem")
    state = after(state, "Ann clues yellow to Cem")
    assert marks(state, "Cem") == ["y4 +yellow", "y4 +yellow"]
    assert (state.tokens, state.turn) == (3, 1)


def test_five_flares_tile_3_needs_no_token() -> None:
    state = after(flares("3", tokens=0), "Ann clues green to Bob")
    assert (state.tokens, marks(state, "Bob")) == (0, ["g1 +green", "b2 -green"])


def test_five_flares_tile_4_is_a_free_value_clue_to_any_teammate() -> None:
    state = flares("4", hands="Ann: r5 w4; Bob: g1 b2; Cem: y4 y4", empty_clues=False)
    assert legal(state) == {"c1:1", "c1:2", "c2:4"}
    assert "bonus tile 4 waits" in refusal(state, "Ann clues yellow to Cem")
    state = after(state, "Ann clues 1 to Bob")
    assert (marks(state, "Bob"), state.tokens, state.turn) == (["g1 +1", "b2 -1"], 3, 1)


def test_five_flares_tile_5_shuffles_a_chosen_discard_into_the_deck() -> None:
    state = flares("5", discards="b4 w1 b4")
    assert legal(state) == {"r:b4", "r:w1"}
    assert "no r1 in the discards" in refusal(state, "Ann returns r1")
    state = after(state, "Ann returns b4")
    assert discards(state) == "w1 b4"
    everything = f"{hand(state, 'Ann')} {deck_words(state)}".split()
    assert sorted(everything) == ["b4", "w4", "y1", "y2", "y3"]
    assert (len(state.deck), state.turn) == (3, 1)


def test_five_flares_tile_5_chance_decides_where_the_card_goes() -> None:
    places = set()
    for seed in range(40):
        state = after(flares("5", discards="b4", seed=seed), "Ann returns b4")
        places.add(f"{hand(state, 'Ann').split()[-1]} {deck_words(state)}".split().index("b4"))
    assert places == {0, 1, 2, 3}


def test_five_flares_tile_5_a_returned_card_is_a_new_card_without_marks() -> None:
    # Bob's clued g1 is discarded for a y1 and returned to a deck of one y2, which Ann then draws.
    state = table(
        "Ann: r5 w4; Bob: g1 b2", variants="five-flares", fireworks="r4", tiles=[5], deck="y1 y2"
    )
    state = after(state, "Ann clues green to Bob", "Bob discards g1", "Ann plays r5")
    state = after(state, "Ann returns g1")
    drawn = state.hand(0)[-1] if hand(state, "Ann") == "w4 g1" else None
    if drawn is None:  # chance laid it below y2: Bob draws it next
        state = after(state, "Bob discards b2")
        drawn = state.hand(1)[-1]
    assert str(drawn.card) == "g1"
    assert (drawn.marks, drawn.number > 3) == ((), True)


@pytest.mark.parametrize("empty_clues", [False, True])
def test_five_flares_tile_5_on_an_empty_deck_is_a_free_value_clue(empty_clues: bool) -> None:
    state = flares(
        "5",
        **{"hands": "Ann: r5 w4; Bob: g1 b2; Cem: y4 y4", "deck": "", "turns_left": 3},
        **{"discards": "b4 w1", "empty_clues": empty_clues, "tokens": 0},
    )
    touching = {"c1:1", "c1:2", "c2:4"}
    every = {f"c{seat}:{rank}" for seat in (1, 2) for rank in range(1, 6)}
    assert state.pending == 5
    assert legal(state) == (every if empty_clues else touching)
    state = after(state, "Ann clues 4 to Cem")
    assert (marks(state, "Cem"), marks(state, "Bob")) == (["y4 +4", "y4 +4"], ["g1", "b2"])
    assert (state.tokens, state.pending, state.turn, state.turns_left) == (0, None, 1, 2)
    assert (hand(state, "Ann"), deck_words(state), discards(state)) == ("w4", "", "b4 w1")


@pytest.mark.parametrize(
    "sentence",
    ["Ann returns b4", "Ann clues blue to Bob", "Ann clues 2 to Ann", "Ann plays w4"],
)
def test_five_flares_tile_5_on_an_empty_deck_allows_nothing_else(sentence: str) -> None:
    state = flares("5", deck="", turns_left=2, discards="b4", tokens=3)
    reason = refusal(state, sentence)
    if "to Ann" in sentence:
        assert "a clue goes to a teammate" in reason
    else:
        assert "bonus tile 5 waits, and the deck is empty: give a rank clue, free" in reason


def test_five_flares_tile_5_on_an_empty_deck_needs_no_discards() -> None:
    state = flares("5", deck="", turns_left=2, empty_clues=False)
    assert (state.pending, legal(state)) == (5, {"c1:1", "c1:2"})


def test_five_flares_tile_5_on_an_empty_deck_is_lost_with_nobody_to_tell() -> None:
    # Bob has no card left; discards don't help, for there is no deck to shuffle one into.
    usual: dict[str, Any] = {"deck": "", "variants": "five-flares crowning-piece", "edition": "en"}
    state = flares("5", hands="Ann: r5 w4; Bob: ", discards="b4", **usual)
    assert (state.pending, state.turn, state.tokens, discards(state)) == (None, 1, 3, "b4")
    # With a third player who has one, the clue is for that player.
    state = flares("5", hands="Ann: r5 w4; Bob: ; Cem: y4", discards="b4", **usual)
    assert (state.pending, legal(state)) == (5, {"c2:4"})


def test_five_flares_tile_5_a_last_round_under_way_goes_on_counting() -> None:
    state = after(flares("5", discards="b4", deck="", turns_left=2), "Ann clues 1 to Bob")
    assert (state.turns_left, state.over) == (1, False)
    assert after(state, "Bob plays g1").ending == "last round"
    state = after(flares("5", discards="b4", deck="", turns_left=1), "Ann clues 1 to Bob")
    assert state.ending == "last round"


def test_five_flares_tile_5_after_a_tile_6_on_an_empty_deck() -> None:
    state = flares("6 5", fireworks="r4 b4", discards="b5 w1", deck="", turns_left=2)
    state = after(state, "Ann relaunches b5")
    assert (state.pending, {action[:3] for action in legal(state)}) == (5, {"c1:"})


def test_five_flares_tile_5_with_one_card_in_the_deck_the_last_round_has_not_begun() -> None:
    # The deck has one card, then two, then one: Bob is the one who draws the last.
    state = after(flares("5", discards="b4", deck="y1"), "Ann returns b4")
    assert (len(state.deck), state.turns_left) == (1, None)
    assert after(state, "Bob plays g1").turns_left == 2


def test_five_flares_tile_6_plays_a_discard_that_can_be_played_now() -> None:
    state = flares("6", fireworks="r4 b2", discards="b3 b4 b4 r1 y1")
    assert legal(state) == {"p:b3", "p:y1"}
    assert "b4 does not fit its firework now" in refusal(state, "Ann relaunches b4")
    assert "no w1 in the discards" in refusal(state, "Ann relaunches w1")
    state = after(state, "Ann relaunches b3")
    assert (state.fireworks["blue"], discards(state)) == (3, "b4 b4 r1 y1")
    assert (hand(state, "Ann"), state.tokens, state.turn) == ("w4 y1", 3, 1)


def test_five_flares_tile_6_is_lost_where_no_discard_fits() -> None:
    state = flares("6", discards="b3 r1")
    assert (state.pending, state.turn, hand(state, "Ann")) == (None, 1, "w4 y1")
    assert (state.tokens, state.tiles) == (3, ())


def test_five_flares_tile_6_a_5_that_completes_a_firework_turns_a_further_tile_at_once() -> None:
    state = flares("6 4 1", fireworks="r4 b4", discards="b5")
    state = after(state, "Ann relaunches b5")
    assert (state.fireworks["blue"], state.pending, state.tiles) == (5, 4, (1,))
    assert (hand(state, "Ann"), state.turn) == ("w4", 0)
    state = after(state, "Ann clues 1 to Bob")
    assert (hand(state, "Ann"), state.turn, state.tokens) == ("w4 y1", 1, 3)


def test_five_flares_tile_6_may_complete_the_last_firework_of_all() -> None:
    state = flares("6 1", fireworks="r4 y5 g5 b4 w5", discards="b5")
    state = after(state, "Ann relaunches b5")
    assert (state.outcome.status, state.score, state.tiles) == ("won", 25, (1,))


def test_five_flares_a_free_clue_with_nobody_to_give_it_to_is_lost() -> None:
    # Bob's hand is all black: no colour touches it, and the rules have no empty clues.
    state = flares(
        "3", hands="Ann: r5 w4; Bob: k1 k2", variants="five-flares black-powder", edition="en"
    )
    assert (state.pending, state.turn, state.tokens) == (None, 1, 3)
    # Bob has no card left, so no value touches one.
    state = flares(
        "4", hands="Ann: r5 w4; Bob: ", variants="five-flares crowning-piece", edition="en"
    )
    assert (state.pending, hand(state, "Ann")) == (None, "w4 y1")


def test_five_flares_tile_5_without_discards_is_lost() -> None:
    state = flares("5")
    assert (state.pending, state.turn, hand(state, "Ann")) == (None, 1, "w4 y1")
    assert (state.tokens, state.tiles) == (3, ())


def test_five_flares_when_the_tiles_have_run_out_the_bonus_is_the_plain_token() -> None:
    state = flares("", variants="five-flares black-powder multicolour-every")
    assert len(state.fireworks) == 7
    assert (state.tokens, state.strikes, state.pending, state.turn) == (4, 1, None, 1)


@pytest.mark.parametrize("tile", [3, 4, 5, 6])
def test_five_flares_the_choice_belongs_to_the_mover_before_the_draw(tile: int) -> None:
    state = flares(str(tile), discards="y1 r1")
    assert (state.pending, state.turn, hand(state, "Ann")) == (tile, 0, "w4")
    assert deck_words(state) == "y1 y2 y3"
    for early in ("Ann plays w4", "Ann discards w4"):
        assert f"bonus tile {tile} waits" in refusal(state, early)
    state = state.apply(state.legal_actions()[0])
    assert (state.pending, state.turn, len(hand(state, "Ann").split())) == (None, 1, 2)


def test_five_flares_black_completed_at_its_1_earns_a_tile_like_the_others() -> None:
    variants = "five-flares black-powder"
    state = table(
        "Ann: k1; Bob: b1", variants=variants, fireworks="k2", tiles=[2], tokens=3, strikes=2
    )
    state = after(state, "Ann plays k1")
    assert (state.tokens, state.strikes, state.tiles) == (4, 1, ())


def test_five_flares_the_card_that_wins_turns_no_tile() -> None:
    state = flares("3", fireworks=ALL_FIVES_BUT_RED)
    assert (state.outcome.status, state.pending, state.tiles) == ("won", None, (3,))


def test_five_flares_a_colour_call_keeps_its_own_token_beside_the_tile() -> None:
    variants = "five-flares colour-call"
    state = table("Ann: r5; Bob: b1", variants=variants, fireworks="r4", tiles=[4], tokens=3)
    state = after(state, "Ann plays r5 as red")
    assert (state.tokens, state.pending) == (4, 4)


# What cannot be played is refused by name


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 1}, "players: 1 can't be played, only 2 to 5"),
        ({"players": 6}, "players: 6 can't be played, only 2 to 5"),
        ({"ranks": 0}, "ranks: 0 can't be played, only 1 to 9"),
        ({"ranks": 10}, "ranks: 10 can't be played, only 1 to 9"),
        ({"tokens": 0}, "tokens: 0 can't be played, only 1 to 20"),
        ({"strikes": 0}, "strikes: 0 can't be played, only 1 to 9"),
        ({"starting_seat": 3}, "starting_seat: 3 can't be played, only 0 to 2"),
        ({"starting_seat": -1}, "starting_seat: -1 can't be played"),
        ({"hand_size": 0}, "hand_size: 0 can't be played, only 1 to 10"),
        ({"hand_size": 11}, "hand_size: 11 can't be played, only 1 to 10"),
        ({"suits": ()}, "suits: no suit scores points"),
        ({"suits": (BLACK,)}, "suits: no suit scores points"),
        ({"suits": (MULTICOLOUR, MULTICOLOUR_OWN)}, "suits: multicolour stands twice"),
        ({"suits": (COLOURS[0], COLOURS[0])}, "suits: red stands twice"),
        ({"suits": COLOURS[:1], "hand_size": 4}, "3 hands of 4 need 12 cards .* only 10"),
        ({"copies": (3, 2, 2, 1)}, r"copies: \[3, 2, 2, 1\] does not fit, write 5 numbers"),
        ({"copies": (3, 2, 2, 2, 0)}, r"copies: \[3, 2, 2, 2, 0\] does not fit"),
        ({"copies": (10, 2, 2, 2, 1)}, "does not fit, write 5 numbers from 1 to 9"),
        ({"suits": (*COLOURS, replace(BLACK, copies=(1,)))}, r"copies of black: \[1\]"),
        ({"suits": (*COLOURS, MULTICOLOUR_OWN), "ranks": 4}, "copies of multicolour"),
        ({"scale": ()}, "scale: the first verdict starts at 0"),
        ({"scale": ((1, "fine"),)}, "scale: the first verdict starts at 0"),
        ({"scale": ((0, "bad"), (0, "fine"))}, "each later one at a higher score"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_by_name(
    options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(UnplayableRules, match=reason):
        Rules(**{"players": 3} | options)


def test_both_multicolours_cannot_be_played_together() -> None:
    with pytest.raises(UnplayableRules, match="suits: multicolour stands twice"):
        editions.rules("it", 2, ["multicolour-own", "multicolour-every"])


def test_a_variant_or_an_edition_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(InvalidNotation, match="'rainbow' is not a variant: choose from crowning-p"):
        editions.rules("it", 2, ["rainbow"])
    with pytest.raises(InvalidNotation, match="'de' is not an edition: choose from en, fi, nb"):
        editions.rules("de", 2)
