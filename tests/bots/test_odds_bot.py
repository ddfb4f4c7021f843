"""The bot that plays by odds states its chances, and weighs what may be lost."""

import pytest

from hanabi_kit import Clue, Discard, Play, Position, Rules, State, View, editions
from hanabi_kit.bots import Decision, ask
from hanabi_kit.bots.odds_bot import OddsBot, OddsSight
from tests.bots.tables import TABLES, mean, name_of, repeats, turns
from tests.builders import table
from tests.knowledge.hostile import HANDS_OF_TEN, HOPELESS

ONE_OF_14 = "Ann: w1+1 b4; Bob: g4 y4"
"""With r1 played, two of the fourteen 1s that Ann does not see are r1: the others fit."""


def by_odds(state: State) -> Decision:
    return ask(OddsBot(), state)


def test_it_plays_what_is_likely_enough_and_says_how_likely() -> None:
    decision = by_odds(table(ONE_OF_14, fireworks="r1"))
    assert decision == (Play(0), "My slot 1 fits with chance 6/7; I ask for 0.6.")


def test_it_says_so_when_it_is_sure() -> None:
    assert by_odds(table(ONE_OF_14)) == (Play(0), "My slot 1 fits for sure.")


def test_it_asks_for_more_when_the_next_strike_is_the_last() -> None:
    assert not isinstance(by_odds(table(ONE_OF_14, fireworks="r1", strikes=2)).action, Play)


def test_in_the_last_round_it_tries_what_it_can() -> None:
    """Slot 2 is any card that Ann does not see: six in 47 of them fit, so it is worth a try."""
    words = "Ann: b4+4 w3; Bob: g4"
    late = table(words, turns_left=1, tokens=0)
    assert by_odds(late).action == Play(1)
    assert isinstance(by_odds(table(words, tokens=0)).action, Discard)
    last_strike = table(words, turns_left=1, tokens=0, strikes=2)
    assert isinstance(by_odds(last_strike).action, Discard)


def test_it_discards_what_is_expected_to_lose_least() -> None:
    decision = by_odds(table("Ann: b5+5 r3; Bob: g4 y4", tokens=0))
    assert decision.action == Discard(1)
    assert decision.reason.startswith("I can't clue, and slot 2 loses least:")


def test_it_spares_what_somebody_else_holds_too() -> None:
    """Each card is known: another g3 is in sight, another y3 is not."""
    state = table("Ann: y3+yellow+3 g3+green+3; Bob: g3 r4", tokens=0)
    assert by_odds(state).action == Discard(1)


def test_it_discards_what_will_never_be_played() -> None:
    state = table("Ann: b4 r1+red+1; Bob: g4 y4", fireworks="r1", tokens=3)
    assert by_odds(state) == (Discard(1), "My slot 2 will never be played, whatever it is.")


def test_it_gives_the_clue_after_which_a_card_is_played() -> None:
    decision = by_odds(table("Ann: b4 b3; Bob: r1 g4; Cem: w3 y4"))
    assert decision == (Clue(1, 1), "Told 1, Bob gives slot 1 (r1) a chance of 1.00 to fit.")


def test_it_gives_no_clue_after_which_a_strike_is_likely() -> None:
    """Told 1, Bob would take its r1 for one that fits."""
    state = table("Ann: b4 b3; Bob: r1 g4", fireworks="r1", tokens=4)
    assert by_odds(state).action != Clue(1, 1)


def test_it_helps_to_keep_a_last_copy() -> None:
    state = table("Ann: b4 b3; Bob: b5 r4 g4; Cem: w3 y4 y3")
    decision = by_odds(state)
    assert decision.action in {Clue(1, "blue"), Clue(1, 5)}
    assert "slot 1 (b5)" in decision.reason


def test_it_calls_a_colour_that_is_sure() -> None:
    state = table(
        "Ann: r1+red+1 b4; Bob: g4 y4", edition="fi", variants="multicolour-own colour-call"
    )
    assert by_odds(state).action == Play(0, "red")


def test_without_cards_it_clues() -> None:
    assert isinstance(by_odds(table("Ann: ; Bob: g4 y4", tokens=2)).action, Clue)


def test_who_can_do_nothing_else_plays_what_is_likeliest_to_fit() -> None:
    decision = by_odds(table("Ann: b4+4 b3; Bob: "))
    assert decision.action == Play(1)
    assert decision.reason.startswith("I can neither clue nor discard")


def test_a_clue_to_an_empty_hand_passes_the_turn() -> None:
    decision = by_odds(table("Ann: b4+4 b3+3; Bob: ", edition="nb"))
    assert isinstance(decision.action, Clue)
    assert decision.reason.endswith("tells Bob nothing new: it only passes the turn.")


def test_cards_that_nobody_sees_may_lie_in_other_hands() -> None:
    state = table("Ann: ? ?+1; Bob: ? ?+red g1; Cem: ? ? ?", fireworks="r1", tokens=3)
    assert by_odds(state).action in state.legal_actions()


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_it_plays_every_variant_to_the_end(rules: Rules) -> None:
    for seed in range(3):
        assert all(turn.decision.reason for turn in turns(OddsBot(), rules, seed))


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_the_same_view_gets_the_same_answer(rules: Rules) -> None:
    assert repeats(OddsBot, rules, seed=3)


@pytest.mark.parametrize(("players", "least"), [(2, 16.5), (3, 18.5), (5, 17)])
def test_it_scores_well(players: int, least: float) -> None:
    assert mean(OddsBot(), editions.rules("en", players), games=30) > least


@pytest.mark.parametrize("line", [HANDS_OF_TEN, HOPELESS])
def test_where_deals_are_too_many_it_goes_by_copies_and_says_so(line: str) -> None:
    """As far as its own clues say, each card of Ann's is any copy that nobody sees."""
    view = View.of(Position.parse(line).state(), 0)
    sight = OddsSight(view)
    masks = view.hands[0].masks
    fits = [
        sum(view.rules.copies_of[i] for i in range(25) if mask & sight.playable >> i << i & 1 << i)
        for mask in masks
    ]
    allowed = [sum(view.rules.copies_of[i] for i in range(25) if mask >> i & 1) for mask in masks]
    wanted = [hits / copies for hits, copies in zip(fits, allowed, strict=True)]
    assert [guess.fits for guess in sight.own] == pytest.approx(wanted)
    decision = OddsBot().decide(view)
    assert decision.action in view.legal_actions()
    assert "too many deals to count" in decision.reason
    assert decision == OddsBot().decide(view)
