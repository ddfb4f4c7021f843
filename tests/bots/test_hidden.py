"""No bot changes its action when only cards change that it can't see.

A game is played by bots, and at some turns told once more with other cards in the mover's own hand
and in the deck, such that the mover has seen the same up to now. Whoever looked at more than the
view, or kept what another seat knows, would act differently in some of the two.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from hanabi_kit import Return, Rules, State, View, deal, editions
from hanabi_kit.bots import NAMES, Bot, find, take_turn, view_for
from tests.twins import dealt_anew

HONEST = [name for name in NAMES if not find(name).open_hands]

TABLES = [
    editions.rules("en", 2),
    editions.rules("en", 3),
    editions.rules("nl", 4),
    editions.rules("en", 5),
    editions.rules("it", 3, ["multicolour-every", "black-powder"]),
    editions.rules("fi", 2, ["multicolour-own", "colour-call"]),
    editions.rules("en", 4, ["crowning-piece"], ranks=4),
    editions.rules("it", 3, ["five-flares"], ranks=3),
]


class Twins(NamedTuple):
    """Two games that the mover can't tell apart."""

    one: State
    other: State


def twins(rules: Rules, bots: list[Bot], seed: int, often: float) -> Iterator[Twins]:
    """A game of bots, and at some turns another one with the same past for the mover."""
    random = Random(seed)
    state = deal(rules, seed=seed)
    while not state.over:
        turned = [moment.action for moment in state.states()[1:]]
        if any(isinstance(action, Return) for action in turned):
            return  # the seed says where the card goes, so the same draws can't follow
        if random.random() < often:
            other = dealt_anew(state, [state.turn], random)
            for action in turned:
                assert action is not None
                other = other.apply(action)
            yield Twins(state, other)
        state = take_turn(bots[state.turn], state).after


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.edition}{rules.players}")
@pytest.mark.parametrize("name", HONEST)
def test_what_is_hidden_changes_no_action(name: str, rules: Rules) -> None:
    bot = find(name)
    if bot.refuses(rules) is not None:
        assert rules != TABLES[0]
        return
    met = 0
    often = 0.6 if name == "random" else 0.2  # its games are over soon
    for one, other in twins(rules, [bot] * rules.players, seed=rules.deck_size, often=often):
        seat = one.turn
        met += one.hands[seat].cards != other.hands[seat].cards
        assert View.of(one, seat) == View.of(other, seat)
        asked = bot.decide(View.of(one, seat)), bot.reading(View.of(one, seat))
        assert asked == (bot.decide(View.of(other, seat)), bot.reading(View.of(other, seat)))
        fresh = find(name)
        assert asked[0] == fresh.decide(View.of(other, seat))
    assert met > 1


def test_one_bot_at_all_seats_knows_no_more_than_one_bot_each() -> None:
    """What a bot keeps from its decision for one seat must not help it in another."""
    for name in HONEST:
        for rules in (TABLES[0], TABLES[1]):
            state = deal(rules, seed=3)
            shared, own = find(name), [find(name) for _ in range(rules.players)]
            while not state.over:
                turn = take_turn(shared, state)
                assert turn.decision == own[state.turn].decide(View.of(state, state.turn)), name
                state = turn.after


def test_with_the_solver_what_is_hidden_changes_no_action() -> None:
    bots: list[Bot] = [find("careful+solver"), find("careful+solver")]
    met = 0
    for one, other in twins(TABLES[0], bots, seed=1, often=0.7):
        seat = one.turn
        assert bots[0].decide(View.of(one, seat)) == bots[1].decide(View.of(other, seat))
        met += len(one.deck) <= 1
    assert met > 0


def test_the_cheater_does_look() -> None:
    """So the games above differ in what would matter."""
    bot = find("cheater")
    differing = 0
    for one, other in twins(TABLES[1], [bot] * 3, seed=2, often=0.5):
        actions = [bot.decide(view_for(bot, state, one.turn)).action for state in (one, other)]
        differing += actions[0] != actions[1]
    assert differing > 3
