"""The beginner bot plays by the convention, reads it, and says so."""

import pytest

from hanabi_kit import Clue, Discard, Play, Rules, State, View, deal, editions
from hanabi_kit.bots import Decision, ask, find, play
from hanabi_kit.bots.beginner_bot import BeginnerBot
from hanabi_kit.bots.random_bot import RandomBot
from tests.bots.tables import TABLES, mean, name_of, repeats
from tests.builders import after, table


def beginner(state: State) -> Decision:
    return ask(BeginnerBot(), state)


def read_by(state: State, name: str) -> tuple[str, ...]:
    return BeginnerBot().reading(View.of(state, state.game.names.index(name)))


def test_it_is_found_by_name_and_does_not_take_clues_literally() -> None:
    bot = find("beginner")
    assert isinstance(bot, BeginnerBot)
    assert not bot.literal


# What it does.


def test_it_plays_what_a_play_clue_speaks_of() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r3", fireworks="r2")
    decision = beginner(after(state, "Ann clues red to Bob"))
    assert decision.action == Play(5)
    assert decision.reason == "By what I have been told slot 3 is r3, and that fits now."


def test_it_plays_a_finesse_first_of_all() -> None:
    state = table("Ann: y4 y3 w1; Bob: w1+1+white g4 r2; Cem: b3 w4 r3", fireworks="r1")
    decision = beginner(after(state, "Ann clues red to Cem"))
    assert decision.action == Play(5)
    assert decision.reason == "Others wait for it: I was asked to play slot 3 as r2."


def test_it_saves_what_the_next_player_would_discard() -> None:
    state = table("Ann: y4 y3 y2; Bob: w5 b4 g4; Cem: b1 b3 w3", tokens=4)
    decision = beginner(state)
    assert decision.action == Clue(1, 5)
    assert decision.reason == (
        "Else Bob would discard w5, the last copy. 5 to Bob saves w5: no other copy is left."
    )


def test_it_gives_play_clues() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r1", tokens=4)
    decision = beginner(state)
    assert decision.action in (Clue(1, "red"), Clue(1, 1))
    assert decision.reason.endswith("to Bob is a play clue: r1 will be played.")


def test_it_gives_finesses() -> None:
    state = table(
        "Ann: y4 y3 y2; Bob: b4 g4 r2; Cem: b3 w4 r3", fireworks="r1", tokens=4, discards="b3"
    )
    decision = beginner(state)
    assert decision.action in (Clue(2, "red"), Clue(2, 3))
    assert decision.reason.endswith(
        "is a play clue for r2 and r3: Bob sees that r2 is missing and plays the newest "
        "(a finesse)."
    )


def test_it_gives_no_clue_that_would_be_misread() -> None:
    """Red would call r4 playable, but 4 would not: by then no 4 is."""
    state = table("Ann: y4 y3 y2; Bob: w3 b3 r4", fireworks="r2 w4 b4", tokens=2)
    assert beginner(after(state, "Ann clues red to Bob")).action == Play(5)
    assert beginner(state).action == Clue(1, 4)


def test_it_discards_what_is_useless_before_the_chop() -> None:
    state = table("Ann: b4 r1+red+1; Bob: w4 b4", fireworks="r1", tokens=0, deck="g4 g3 y3 y4 b2")
    decision = beginner(state)
    assert decision == (Discard(1), "Slot 2 will never be played.")


def test_it_discards_its_oldest_card_without_a_clue() -> None:
    state = table("Ann: b5+5 r1 g4; Bob: w4 b4 y3", tokens=0, deck="g4 g3 y3 y4 b2 " * 6)
    decision = beginner(state)
    assert decision.action == Discard(1)
    assert decision.reason.endswith("slot 2, my oldest unclued card, goes.")


def test_it_gambles_in_the_last_round_when_a_strike_can_be_afforded() -> None:
    hands = "Ann: b5 r4; Bob: w4 w3"
    state = table(hands, fireworks="r3 b4 y5 g5 w5", turns_left=1, tokens=0, discards="r4")
    assert isinstance(beginner(state).action, Play)
    assert "last round" in beginner(state).reason
    careful = table(
        hands, fireworks="r3 b4 y5 g5 w5", turns_left=1, tokens=0, discards="r4", strikes=2
    )
    assert isinstance(beginner(careful).action, Discard)


def test_it_calls_a_colour_that_is_sure() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r3", fireworks="r2", edition="fi", colour_call=True)
    assert beginner(after(state, "Ann clues red to Bob")).action == Play(5, "red")


@pytest.mark.parametrize(("tile", "said"), [(3, str), (4, int)])
def test_it_gives_the_best_free_clue(tile: int, said: type) -> None:
    state = table(
        "Ann: y4 y3; Bob: w4 r1", pending=tile, edition="it", variants="five-flares", deck="b1"
    )
    action = beginner(state).action
    assert isinstance(action, Clue)
    assert isinstance(action.hint, said)
    assert action.hint in ("red", 1)


def test_it_never_gives_a_clue_that_touches_nothing() -> None:
    state = table("Ann: y4 y3; Bob: w4 r1", edition="nl")
    action = beginner(state).action
    assert isinstance(action, Clue)
    assert action.hint in ("white", "red", 4, 1)


# What it reads.


def test_it_reads_a_play_clue() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r3", fireworks="r2")
    assert read_by(after(state, "Ann clues red to Bob"), "Bob") == (
        "Ann clued red: so my newest red card, slot 3, is to be played: it is r3.",
    )


def test_it_reads_a_save_clue() -> None:
    state = table("Ann: y4 y3 y2; Bob: w5 b4 r3", fireworks="r2")
    assert read_by(after(state, "Ann clues 5 to Bob"), "Bob") == (
        "Ann clued 5 on my oldest unclued card: so I keep slot 1 for later.",
    )


def test_it_reads_a_clue_that_may_be_either() -> None:
    state = table("Ann: y4 y3 w1; Bob: r4 b4 w1", fireworks="r1", discards="r4")
    assert read_by(after(state, "Ann clues red to Bob"), "Bob") == (
        "Ann clued red on my oldest unclued card: so slot 1 is to be played or kept: "
        "it is one of r2 and r4.",
    )


def test_it_reads_a_finesse_and_its_proof() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r3", fireworks="r1", deck="w2")
    clued = after(state, "Ann clues red to Cem")
    assert read_by(clued, "Bob") == (
        "Cem was told of r3 and r2 is missing: so my newest unclued card, slot 3, is r2 "
        "(a finesse).",
    )
    assert read_by(after(clued, "Bob plays r2"), "Cem")[1:] == (
        "Bob played r2, which a clue to me had asked for: so slot 3 is r3.",
    )


def test_it_reads_a_prompt() -> None:
    state = table("Ann: y4 y3 w1; Bob: r2+red g4 b1; Cem: b3 w4 r3", fireworks="r1")
    assert read_by(after(state, "Ann clues red to Cem"), "Bob") == (
        "Cem was told of r3 and r2 is missing: so my clued card in slot 1 is r2 (a prompt).",
    )


def test_it_reads_facts_where_the_convention_has_no_answer() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r4", fireworks="r1", discards="r2 r2")
    clued = after(state, "Ann clues 4 to Bob", "Bob clues yellow to Ann", "Ann clues red to Bob")
    assert read_by(clued, "Bob") == (
        "Ann clued red, and by the convention nothing fits: so I know only that slot 3 is r4.",
    )


def test_it_reads_nothing_into_clues_to_others() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r2", fireworks="r1")
    assert read_by(after(state, "Ann clues red to Cem"), "Bob") == ()
    assert read_by(state, "Bob") == ()


# What every bot has to hold.


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_it_decides_alike_whatever_it_was_asked_before(rules: Rules) -> None:
    assert repeats(BeginnerBot, rules, seed=5)


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_it_plays_and_reads_beside_others_who_follow_no_convention(rules: Rules) -> None:
    bot = BeginnerBot()
    for seed in range(3):
        team = [bot if seat % 2 else RandomBot(seed) for seat in range(rules.players)]
        end = play(deal(rules, seed=seed), team)
        assert end.over
        for moment in end.states():
            for seat in range(rules.players):
                assert all(bot.reading(View.of(moment, seat)))


def test_it_is_strong_among_its_like() -> None:
    assert mean(BeginnerBot(), editions.rules("en", 3), games=60) >= 22
