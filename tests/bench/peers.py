"""Random legal play in other engines, each through its natural interface.

Their modules are loaded only when a game is asked for: they live in the benchmark's environment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from tests.bench import environment
from tests.bench.harness import Play


@dataclass(frozen=True)
class Peer:
    """Another engine: its name in the table, the package it needs, and how it is played."""

    name: str
    package: str
    player: Callable[[int], Play]


def open_spiel_ordinary(players: int) -> Play:
    """OpenSpiel's usual loop: chance nodes sampled from their outcomes.

    `random.choices` does the sampling: some three times faster than the `numpy.random.choice`
    of OpenSpiel's own examples.
    """
    game = _open_spiel(players)
    generator = Random(1)
    random, choices = generator.random, generator.choices

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                steps += 1
        return steps

    return play


def open_spiel_shuffled(players: int) -> Play:
    """OpenSpiel at its fastest: one state changed in place, dealt from a deck shuffled before."""
    game = _open_spiel(players)
    random = Random(1).random
    copies = (3, 2, 2, 2, 1)
    cards = [
        5 * colour + rank for colour in range(5) for rank in range(5) for _ in range(copies[rank])
    ]

    def play() -> int:
        state = game.new_initial_state()
        deck = sorted(cards, key=lambda _: random())
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(deck.pop())
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                steps += 1
        return steps

    return play


def learning_environment(players: int) -> Play:
    """The Hanabi Learning Environment's usual loop: C++ behind one Python call per question."""
    pyhanabi: Any = import_module("hanabi_learning_environment.pyhanabi")
    if not pyhanabi.lib_loaded():
        raise ImportError("its compiled part cannot be loaded")
    game = pyhanabi.HanabiGame({"players": players, "seed": 1})
    chance = pyhanabi.CHANCE_PLAYER_ID
    random = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.cur_player() == chance:
                state.deal_random_card()
            else:
                moves = state.legal_moves()
                state.apply_move(moves[int(random() * len(moves))])
                steps += 1
        return steps

    return play


ORDINARY = Peer("OpenSpiel, ordinary loop", environment.OPEN_SPIEL, open_spiel_ordinary)
SHUFFLED = Peer("OpenSpiel, deck shuffled before", environment.OPEN_SPIEL, open_spiel_shuffled)
LEARNING = Peer(
    "Hanabi Learning Environment", environment.LEARNING_ENVIRONMENT, learning_environment
)
PEERS = (ORDINARY, SHUFFLED, LEARNING)


def _open_spiel(players: int) -> Any:
    return import_module("pyspiel").load_game("hanabi", {"players": players})
