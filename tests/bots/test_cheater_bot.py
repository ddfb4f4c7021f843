"""The cheater plays with open hands: what fits first, and then what nobody misses."""

import pytest

from hanabi_kit import Clue, Discard, Play, Rules, State, View, editions
from hanabi_kit.bots import Decision, ask, view_for
from hanabi_kit.bots.cheater_bot import CheaterBot
from tests.bots.tables import TABLES, mean, name_of, repeats, turns
from tests.builders import table

PLENTY = "g1 g2 g3 y1 y2 y3 w1 w2 w3 b1 b2 b3 r1 r2 r3 g1 g2 g3 y1 y2 y3 w1 w2 w3 b1 b2 b3"
"""A deck that lasts until all is played."""


def cheater(state: State) -> Decision:
    return ask(CheaterBot(), state)


def test_it_is_marked_and_shown_all_hands_but_not_the_deck() -> None:
    state = table("Ann: r1 b4; Bob: g4 y4", deck="w1 w2")
    view = view_for(CheaterBot(), state, 0)
    assert CheaterBot.open_hands
    assert view.hands[0].cards == state.hands[0].cards
    assert set(view.deck) == {state.game.tables.unknown}


def test_it_plays_what_fits() -> None:
    assert cheater(table("Ann: b4 r1; Bob: g4 y4")) == (Play(1), "My r1 fits.")


def test_it_plays_the_lowest_card_first() -> None:
    state = table("Ann: r3 y1; Bob: g4 y4", fireworks="r2")
    reason = "Of my cards that fit, y1 comes first on its firework."
    assert cheater(state) == (Play(1), reason)


def test_it_leaves_to_others_what_they_could_play_as_well() -> None:
    assert cheater(table("Ann: r1 y1; Bob: r1 y4")).action == Play(1)


def test_while_there_is_time_it_discards_what_is_useless() -> None:
    state = table("Ann: b4 r1; Bob: g1 y4", fireworks="r1", deck=PLENTY, tokens=4)
    assert cheater(state) == (Discard(1), "My r1 will never be played.")


def test_it_discards_what_somebody_holds_as_well() -> None:
    state = table("Ann: b4 b3; Bob: g1 b3", deck=PLENTY, tokens=4)
    assert cheater(state) == (Discard(1), "There is another b3 in our hands, so mine can go.")


def test_when_time_is_short_a_clue_lets_others_play() -> None:
    state = table("Ann: b4 r1; Bob: g1 y4", fireworks="r1", deck="w1", tokens=4)
    assert isinstance(cheater(state).action, Clue)


def test_it_clues_before_it_gives_up_a_card() -> None:
    state = table("Ann: b4 b3; Bob: g4 y4", deck=PLENTY, tokens=4)
    reason = "I have nothing to play or to spare; a clue costs no card."
    assert cheater(state) == (Clue(1, "yellow"), reason)


def test_it_gives_up_no_last_copy_if_it_can_help_it() -> None:
    state = table("Ann: b5 b4 b3; Bob: g4 y4", discards="b4", tokens=0)
    assert cheater(state).action == Discard(2)


def test_who_can_do_nothing_else_plays_what_is_missed_least() -> None:
    decision = cheater(table("Ann: b5 b3; Bob: "))
    assert decision == (
        Play(1),
        "I can neither clue nor discard, so I play b3, which is missed least.",
    )


def test_where_not_even_it_is_shown_its_cards_it_is_careful() -> None:
    state = table("Ann: ?+1 ?; Bob: g4 y4", tokens=4)
    assert cheater(state).action == Play(0)
    assert CheaterBot().decide(View.of(state, 0)).action == Play(0)


def test_cards_that_nobody_sees_may_lie_in_other_hands() -> None:
    state = table("Ann: b4 b3; Bob: ? ?+red; Cem: ? g1", tokens=3)
    assert cheater(state).action in state.legal_actions()


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_it_never_strikes_unless_it_has_to(rules: Rules) -> None:
    for seed in range(10):
        for turn in turns(CheaterBot(), rules, seed):
            if turn.after.strikes > turn.before.strikes:
                legal = turn.before.legal_actions()
                assert all(isinstance(action, Play) for action in legal), turn


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
def test_the_same_view_gets_the_same_answer(rules: Rules) -> None:
    assert repeats(CheaterBot, rules, seed=3)


@pytest.mark.parametrize(("players", "least"), [(2, 24.6), (3, 24.85), (4, 24.85), (5, 24.8)])
def test_it_is_a_ceiling(players: int, least: float) -> None:
    assert mean(CheaterBot(), editions.rules("en", players), games=100) > least
