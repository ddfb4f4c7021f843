"""The careful bot does what is surely right, at any table, and says why."""

import pytest

from hanabi_kit import Clue, Discard, Play, Relaunch, Return, Rules, State, View, editions
from hanabi_kit.bots import Decision, ask
from hanabi_kit.bots.careful_bot import CarefulBot
from tests.bots.tables import TABLES, mean, name_of, repeats, turns
from tests.builders import after, number, table


def careful(state: State) -> Decision:
    return ask(CarefulBot(), state)


def test_it_plays_what_the_clues_make_sure() -> None:
    state = table("Ann: b4 r1+red+1; Bob: g4 y4")
    assert careful(state) == (Play(1), "My slot 2 is r1, and that fits now.")


def test_it_plays_what_fits_whatever_it_is() -> None:
    decision = careful(table("Ann: w1+1 b4; Bob: g4 y4"))
    assert decision.action == Play(0)
    assert (
        decision.reason == "My slot 1 is one of r1, y1, g1, b1 and w1, and each of them fits now."
    )


def test_it_does_not_play_what_may_not_fit() -> None:
    state = table("Ann: w1+1 b4; Bob: g4 y4", fireworks="r1", tokens=3)
    assert careful(state).action == Discard(1)


def test_it_counts_the_cards_in_sight() -> None:
    state = table("Ann: w1+1 b4; Bob: g4 r1", fireworks="r1", discards="r1", tokens=3)
    assert careful(state).action == Play(0)


def test_it_sees_that_other_cards_of_its_own_need_copies() -> None:
    """Two fives can only be r5 and y5, so the red card beside them is r4."""
    state = table(
        "Ann: r5+5 y5+5 r4+red; Bob: g3 w3",
        fireworks="r3",
        discards="r1 r1 r2 r3 r4 g5 b5 w5",
    )
    assert careful(state) == (Play(2), "My slot 3 is r4, and that fits now.")


def test_it_plays_the_lowest_of_several() -> None:
    state = table("Ann: r3+red+3 y1+yellow+1; Bob: g4 y4", fireworks="r2")
    assert careful(state).action == Play(1)


def test_it_calls_a_colour_that_is_sure() -> None:
    state = table(
        "Ann: r1+red+1 b4; Bob: g4 y4", edition="fi", variants="multicolour-own colour-call"
    )
    assert careful(state).action == Play(0, "red")


def test_it_clues_what_makes_a_card_surely_playable() -> None:
    decision = careful(table("Ann: b4 b3; Bob: r1 g4; Cem: w3 y4"))
    assert decision.action == Clue(1, 1)
    assert decision.reason == "Told 1, Bob knows for sure that slot 1 (r1) can be played."


def test_it_completes_what_a_holder_knows_in_part() -> None:
    state = table("Ann: b4 b3; Bob: r2+2 g4; Cem: w3 y4", fireworks="r1")
    assert careful(state).action == Clue(1, "red")


def test_it_does_not_tell_of_a_card_that_a_teammate_will_play_anyway() -> None:
    state = table("Ann: b4 b3; Bob: r1+red+1 g4; Cem: r1 y4", tokens=4)
    assert careful(state).action not in {Clue(2, 1), Clue(2, "red")}


def test_it_saves_a_last_copy_that_would_go_next() -> None:
    decision = careful(table("Ann: b4 b3; Bob: b5 r4; Cem: w3 y4"))
    assert decision.action in {Clue(1, "blue"), Clue(1, 5)}
    assert decision.reason.startswith("Bob would discard slot 1 next, the last b5;")


def test_it_saves_nothing_for_those_who_have_something_to_play() -> None:
    state = table("Ann: b4 b3; Bob: b5 r1+red+1; Cem: w3 y4", tokens=4)
    assert isinstance(careful(state).action, Discard)


def test_it_discards_what_is_surely_useless() -> None:
    state = table("Ann: b4 r1+red+1; Bob: g4 y4", fireworks="r1", tokens=5)
    reason = "My slot 2 can only be r1, which nobody will play any more."
    assert careful(state) == (Discard(1), reason)


def test_it_discards_the_oldest_card_without_a_clue() -> None:
    state = table("Ann: b4+blue r3 g3; Bob: g4 y4", tokens=0)
    assert careful(state).action == Discard(1)


def test_with_all_tokens_there_it_passes_with_a_clue() -> None:
    assert isinstance(careful(table("Ann: b4 b3; Bob: g4 y4")).action, Clue)


def test_without_cards_it_clues() -> None:
    assert isinstance(careful(table("Ann: ; Bob: g4 y4", tokens=2)).action, Clue)


def test_who_can_do_nothing_else_plays_what_is_likeliest_to_fit() -> None:
    state = table("Ann: b4+blue b1+1; Bob: ", fireworks="r1")
    decision = careful(state)
    assert decision.action == Play(1)
    assert decision.reason.startswith("I can neither clue nor discard")


@pytest.mark.parametrize(
    ("tile", "kind"), [(3, str), (4, int)], ids=["a colour clue", "a rank clue"]
)
def test_a_free_clue_is_chosen_for_a_bonus_tile(tile: int, kind: type) -> None:
    state = table(
        "Ann: r1+red+1 b3; Bob: g4 y4",
        edition="it",
        variants="five-flares",
        fireworks="r5",
        tiles=[1],
        pending=tile,
        tokens=0,
    )
    action = careful(state).action
    assert isinstance(action, Clue)
    assert isinstance(action.hint, kind)


@pytest.mark.parametrize(("tile", "kind"), [(5, Return), (6, Relaunch)])
def test_a_discard_is_chosen_for_a_bonus_tile(tile: int, kind: type) -> None:
    state = table(
        "Ann: r1+red+1 b3; Bob: g4 y4",
        edition="it",
        variants="five-flares",
        fireworks="r5",
        discards="w1 b2",
        deck="y1",
        tiles=[1],
        pending=tile,
    )
    assert isinstance(careful(state).action, kind)


def test_cards_that_nobody_sees_may_lie_in_other_hands() -> None:
    state = table("Ann: ? ?+1; Bob: ? ?+red g1; Cem: ? ? ?", fireworks="r1", tokens=3)
    assert careful(state).action in state.legal_actions()
    sure = table("Ann: ?+1 ?; Bob: ? ?+red", tokens=3)
    assert careful(sure).action == Play(0)


def test_a_table_that_can_not_be_is_played_all_the_same() -> None:
    state = table("Ann: ?+5+red ?+5+red; Bob: r5 g4", tokens=3)
    assert careful(state).action in state.legal_actions()


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_it_never_strikes_unless_it_has_to(rules: Rules) -> None:
    for seed in range(6):
        for turn in turns(CarefulBot(), rules, seed):
            if turn.after.strikes > turn.before.strikes:
                legal = turn.before.legal_actions()
                assert all(isinstance(action, Play) for action in legal), turn


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_the_same_view_gets_the_same_answer(rules: Rules) -> None:
    assert repeats(CarefulBot, rules, seed=3)


def test_it_decides_without_a_past() -> None:
    state = after(table("Ann: b4 b3; Bob: r1 g4"), "Ann clues 1 to Bob")
    bare = table("Ann: b4 b3; Bob: r1+1 g4-1", tokens=7, turn="Bob")
    assert CarefulBot().decide(View.of(state, 1)) == CarefulBot().decide(View.of(bare, 1))
    assert careful(bare).action == Play(number(bare, 1, "r1"))


@pytest.mark.parametrize(("players", "least"), [(2, 16.5), (3, 17.5), (5, 15.5)])
def test_it_scores_well(players: int, least: float) -> None:
    assert mean(CarefulBot(), editions.rules("en", players), games=60) > least
