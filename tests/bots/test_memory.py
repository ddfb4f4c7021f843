"""What a bot remembers saves time, and changes nothing."""

import copy
import pickle

import pytest

from hanabi_kit import State, View, deal, editions
from hanabi_kit.bots import find, take_turn
from hanabi_kit.bots import memory as memory_module
from hanabi_kit.bots.beginner_bot import BeginnerBot
from hanabi_kit.bots.hat_bot import HatBot
from hanabi_kit.bots.memory import Memory

RULES = editions.rules("en", players=3)


def first(view: View) -> list[int]:
    return [view.seat]


def following(notes: list[int], view: View) -> list[int]:
    return [*notes, len(view.events)]


def end_of_a_game() -> State:
    state = deal(RULES, seed=1)
    while len(state.deck) > 25:
        state = take_turn(find("careful"), state).after
    return state


def test_notes_are_folded_over_every_event_in_order() -> None:
    state = end_of_a_game()
    view = View.of(state, 1)
    assert Memory(first, following).notes(view) == [1, *range(1, len(view.events) + 1)]


def test_what_was_folded_is_not_folded_again() -> None:
    folded: list[View] = []

    def noted(notes: list[int], view: View) -> list[int]:
        folded.append(view)
        return following(notes, view)

    memory = Memory(first, noted)
    state = end_of_a_game()
    for moment in state.states():
        memory.notes(View.of(moment, 0))
    assert len(folded) == len(state.states()) - 1
    memory.notes(View.of(state, 0))
    assert len(folded) == len(state.states()) - 1


def test_little_room_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [View.of(state, seat) for state in end_of_a_game().states() for seat in range(3)]
    memory = Memory(first, following)
    monkeypatch.setattr(memory_module, "MOST_KEPT", 8)
    for view in views:
        assert memory.notes(view) == [view.seat, *range(1, len(view.events) + 1)]
    assert len(memory._kept) <= 8


def test_a_copy_remembers_nothing() -> None:
    """The identity by which a view is known is another's in a copy."""
    state = end_of_a_game()
    used: list[HatBot | BeginnerBot] = [HatBot(), BeginnerBot()]
    for bot in used:
        decision = bot.decide(View.of(state, state.turn))
        assert bot._memory._kept
        for other in (copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
            assert other._memory._kept == {}
            assert other.decide(View.of(state, state.turn)) == decision
