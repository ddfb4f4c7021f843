"""The beginner's convention, rule by rule: what a clue means to everyone at the table."""

from hanabi_kit import State, View
from hanabi_kit.bots import names_of
from hanabi_kit.bots.convention.beliefs import Beliefs
from hanabi_kit.bots.convention.convention_rules import asked_seats, chop, focus, saved_by
from hanabi_kit.bots.convention.interpretation import memory
from tests.builders import after, table


def beliefs(state: State, eyes: str) -> Beliefs:
    view = View.of(state, state.game.names.index(eyes))
    return Beliefs(view, memory().notes(view))


def believed(state: State, name: str, slot: int, eyes: str | None = None) -> list[str]:
    """What a player takes a card for, in the player's own eyes or in another's."""
    seat = state.game.names.index(name)
    return names_of(state.rules, beliefs(state, eyes or name).of(seat)[slot - 1])


def called(state: State, name: str) -> list[int]:
    """The slots that a player is asked to play by a clue to somebody else."""
    table = beliefs(state, name)
    numbers = table.view.hands[table.view.seat].numbers
    return [slot for slot, n in enumerate(numbers, 1) if table.notes.of(n).called]


def test_the_chop_is_the_oldest_card_without_a_clue() -> None:
    state = table("Ann: r1+red b2 g3+3 w4; Bob: y1 y2 y3 y4")
    seen = beliefs(state, "Ann")
    assert chop(state.hands[0].numbers, seen.notes) == 1
    everything_clued = table("Ann: r1+red b2+2; Bob: y1 y2")
    seen = beliefs(everything_clued, "Ann")
    assert chop(everything_clued.hands[0].numbers, seen.notes) is None


def test_a_card_keeps_its_age_when_a_hand_is_rearranged() -> None:
    state = after(table("Ann: r1 b2 g3; Bob: y1 y2 y3"), "Ann sorts g3 b2 r1")
    seen = beliefs(state, "Bob")
    assert chop(state.hands[0].numbers, seen.notes) == 0


def test_the_focus_is_the_chop_or_else_the_newest_new_card() -> None:
    state = table("Ann: y1 y2 y3 y4; Bob: w1 r1 r3+3 r4")
    notes = beliefs(state, "Ann").notes
    hand = state.hands[1].numbers
    assert focus(hand, (4, 5), notes) == 4
    assert focus(hand, (5, 6), notes) == 5
    assert focus(hand, (5, 6, 7), notes) == 7
    assert focus(hand, (6,), notes) == 6


def test_a_play_clue_means_that_the_focus_fits() -> None:
    state = after(
        table("Ann: y4 y3 y2 w4; Bob: w4 r2 b4 r3", fireworks="r2"), "Ann clues red to Bob"
    )
    assert believed(state, "Bob", 4) == ["r3"]
    assert believed(state, "Bob", 4, eyes="Ann") == ["r3"]


def test_a_play_clue_counts_on_what_others_have_been_told() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r2; Cem: w3 b3 r1")
    state = after(state, "Ann clues red to Cem", "Bob clues yellow to Ann", "Cem clues red to Bob")
    assert believed(state, "Bob", 3) == ["r2"]


def test_a_clue_to_the_chop_may_be_a_save() -> None:
    state = after(table("Ann: y4 y3 y2; Bob: r5 b4 r1", fireworks="w2"), "Ann clues 5 to Bob")
    assert believed(state, "Bob", 1) == ["r5", "y5", "g5", "b5", "w5"]


def test_a_colour_saves_last_copies_but_no_last_card_of_a_firework() -> None:
    state = table("Ann: y4 y3 y2; Bob: r4 b4 w1", fireworks="r1", discards="r4")
    state = after(state, "Ann clues red to Bob")
    assert believed(state, "Bob", 1) == ["r2", "r4"]


def test_a_rank_saves_second_cards() -> None:
    state = after(table("Ann: y4 y3 y1; Bob: r2 b4 w1"), "Ann clues 2 to Bob")
    assert believed(state, "Bob", 1) == ["r2", "y2", "g2", "b2", "w2"]


def test_what_a_rank_saves_follows_the_way_a_firework_builds() -> None:
    state = table("Ann: r4 r3 r1; Bob: k4 k3 k1", suits="rk")
    saved = saved_by(state.game.tables, 4, critical=0)
    assert names_of(state.rules, saved) == ["r2", "k4"]


def test_good_touch_rules_out_what_is_useless_or_clued_in_a_hand_that_the_giver_sees() -> None:
    state = table(
        "Ann: y4 y3 w1; Bob: b4 r4 r2; Cem: w3 r3+red+3 g1", fireworks="r1", discards="g4"
    )
    state = after(state, "Ann clues red to Bob")
    assert believed(state, "Bob", 3) == ["r2"]
    assert believed(state, "Bob", 2) == ["r4", "r5"]


def test_good_touch_does_not_bind_a_giver_to_the_own_cards() -> None:
    """Bob clues a 1 that he may hold himself: when he plays it, Ann does not play hers."""
    state = table("Ann: y4 y3 b1; Bob: w3 w4 b1; Cem: y1 w4 w3")
    state = after(state, "Ann clues 1 to Bob", "Bob clues 1 to Ann", "Cem clues yellow to Ann")
    state = after(state, "Ann clues white to Cem", "Bob plays b1")
    assert "b1" in believed(state, "Ann", 3)


def test_a_prompt_asks_for_a_clued_card() -> None:
    state = table("Ann: y4 y3 w1; Bob: r2+red b1 g4; Cem: b3 w4 r3", fireworks="r1")
    state = after(state, "Ann clues red to Cem")
    assert believed(state, "Bob", 1) == ["r2"]
    assert called(state, "Bob") == [1]


def test_a_finesse_asks_for_the_newest_card_without_a_clue() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r3", fireworks="r1")
    state = after(state, "Ann clues red to Cem")
    assert believed(state, "Bob", 3) == ["r2"]
    assert called(state, "Bob") == [3]


def test_a_finesse_is_proven_by_the_play_that_it_asks_for() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r3", deck="w2", fireworks="r1")
    clued = after(state, "Ann clues red to Cem")
    assert believed(clued, "Cem", 3) == ["r2", "r3"]
    assert believed(after(clued, "Bob plays r2"), "Cem", 3) == ["r3"]


def test_a_finesse_is_not_meant_if_the_player_does_something_else() -> None:
    state = table(
        "Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r2", deck="w2", fireworks="r1", tokens=5
    )
    clued = after(state, "Ann clues red to Cem")
    assert called(clued, "Bob") == []
    assert believed(clued, "Cem", 3) == ["r2", "r3"]
    assert believed(after(clued, "Bob discards b4"), "Cem", 3) == ["r2"]


def test_only_who_moves_before_the_clued_player_is_asked() -> None:
    assert [*asked_seats(giver=1, target=0, players=4)] == [2, 3]
    assert [*asked_seats(giver=0, target=1, players=4)] == []
    state = table("Ann: y4 y3 w1; Bob: b3 w4 r3; Cem: b4 g4 r2", fireworks="r1")
    assert called(after(state, "Ann clues red to Bob"), "Cem") == []


def test_two_missing_cards_are_never_meant() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r4", fireworks="r1")
    assert called(after(state, "Ann clues red to Cem"), "Bob") == []


def test_nobody_is_asked_to_play_blindly_when_only_the_last_strike_is_left() -> None:
    state = table("Ann: y4 y3 w1; Bob: b4 g4 r2; Cem: b3 w4 r3", fireworks="r1", strikes=2)
    assert called(after(state, "Ann clues red to Cem"), "Bob") == []


def test_the_clues_count_where_the_convention_contradicts_them() -> None:
    state = table("Ann: y4 y3 y2; Bob: w4 b4 r4", fireworks="r1", discards="r2 r2")
    state = after(state, "Ann clues red to Bob", "Bob clues yellow to Ann", "Ann clues 4 to Bob")
    assert believed(state, "Bob", 3) == ["r4"]


def test_marks_without_a_past_are_taken_as_they_are() -> None:
    state = table("Ann: r1+red b2; Bob: y1+1 y2")
    assert believed(state, "Bob", 1) == ["r1", "y1", "g1", "b1", "w1"]
    assert beliefs(state, "Ann").notes.is_told(0)


def test_a_clue_that_touches_nothing_means_nothing() -> None:
    state = table("Ann: r1 b2; Bob: y1 y2", edition="nl")
    before = beliefs(state, "Bob").notes
    assert beliefs(after(state, "Ann clues red to Bob"), "Bob").notes == before
