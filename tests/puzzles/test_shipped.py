"""The collection that ships: sound, varied, and no answer that a second way of reckoning denies."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import prod
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.puzzles import Puzzle, check, collection, from_json, to_json
from hanabi_kit.puzzles.check import check_puzzles
from hanabi_kit.puzzles.puzzle_json import from_data, to_data
from hanabi_kit.puzzles.symmetry import twin_key
from hanabi_kit.puzzles.topic_names import TOPICS
from hanabi_kit.solver.search.root import Root
from hanabi_kit.solver.solution import PROVED
from tests.puzzles.test_check import other_answer
from tests.solver.reference import reference

FOLDER = Path(__file__).parents[2] / "puzzles"
PUZZLES = collection.load(FOLDER)
IDS = [puzzle.id for puzzle in PUZZLES]


def test_every_file_is_written_as_the_kit_writes_it() -> None:
    for file in collection.files(FOLDER):
        text = file.read_text(encoding="utf-8")
        puzzle = from_json(text)
        assert to_json(puzzle) == text, file
        assert file == FOLDER / puzzle.topics[0] / f"{puzzle.id}.json"


@pytest.mark.parametrize("id", IDS)
def test_a_puzzle_is_sound(id: str) -> None:
    found = check_puzzles([PUZZLES[id]])
    assert found.problems == ()
    assert found.unsolved == (), "the solver has two seconds for it"


def test_they_are_sound_together() -> None:
    """No id stands twice, and no puzzle is another one with its suits renamed."""
    assert len(set(IDS)) == len(IDS)
    assert len({twin_key(puzzle) for puzzle in PUZZLES}) == len(IDS)


# What was promised.


def variants(puzzle: Puzzle) -> set[str]:
    """Which rule beyond those of all boxes decides."""
    return set(puzzle.topics) & {
        "empty-clue",
        "multicolour",
        "black-powder",
        "crowning-piece",
        "colour-call",
        "bonus-tile",
    }


def test_there_are_enough_of_every_kind() -> None:
    puzzles = [*PUZZLES]
    assert len(puzzles) >= 120
    assert {puzzle.position.rules.players for puzzle in puzzles} == {2, 3, 4, 5}
    assert sum(bool(variants(puzzle)) for puzzle in puzzles) >= 15
    assert len({name for puzzle in puzzles for name in variants(puzzle)}) == 6
    assert sum("obvious-is-wrong" in puzzle.topics for puzzle in puzzles) >= 40
    assert sum(puzzle.badge == PROVED for puzzle in puzzles) >= 40
    levels = Counter(puzzle.difficulty for puzzle in puzzles)
    assert set(levels) == {1, 2, 3, 4, 5}
    assert min(levels.values()) >= 4
    assert {topic for puzzle in puzzles for topic in puzzle.topics} == set(TOPICS)


def test_newcomers_have_twelve_in_order() -> None:
    first = [PUZZLES[id] for id in sorted(IDS) if re.match(r"first-\d\d", id)]
    assert [puzzle.id[6:8] for puzzle in first[:12]] == [f"{n:02}" for n in range(1, 13)]
    assert all("first-puzzles" in puzzle.topics and puzzle.difficulty <= 2 for puzzle in first)


# A second way of reckoning.

SMALL = 500
"""Above some thousand cases, or with more suits, plain reckoning takes minutes."""


def cases(puzzle: Puzzle) -> int:
    """About how many cases plain reckoning of a last round has to look at."""
    state = puzzle.state
    assert state.turns_left is not None
    root = Root(state, puzzle.goal)
    hands = root.spot.hands[1 : state.turns_left]
    worlds = [len(root.table.hands.worlds(hand.shape, tuple(sorted(hand.ids)))) for hand in hands]
    each = len(state.legal_actions())
    return prod([len(root.worlds), *worlds, *[each] * len(hands)])


def small(puzzle: Puzzle) -> bool:
    rules = puzzle.position.rules
    last_round = puzzle.state.turns_left is not None and puzzle.position.deck == 0
    plain = puzzle.model == "literal" and len(rules.cards) <= 25 and not rules.five_flares
    return plain and last_round and cases(puzzle) <= SMALL


RECKONED = [puzzle.id for puzzle in PUZZLES if small(puzzle)]


def test_many_are_small_enough() -> None:
    assert len(RECKONED) >= 40


@pytest.mark.parametrize("id", RECKONED)
def test_the_table_is_that_of_plain_reckoning(id: str) -> None:
    puzzle = PUZZLES[id]
    found = reference(puzzle.state, puzzle.goal)
    assert {value.action: value[1:5] for value in puzzle.values} == {
        action: tuple(values) for action, values in found.items()
    }


# Mutations.


def other_cards(data: Any) -> Iterator[Any]:
    """The puzzle with a card of a teammate changed, in each way there is: it lay in the discards,
    or nobody has seen it."""
    position = data["position"]
    faces = [str(card) for card in from_data(data).position.rules.cards]
    for seat, hand in enumerate(position["hands"]):
        for place in hand if seat != position["turn"] else ():
            true = place["card"]
            for n, card in enumerate(position["discards"]):
                position["discards"][n], place["card"] = true, card
                yield data
                position["discards"][n], place["card"] = card, true
            for card in faces:
                place["card"] = card
                yield data
            place["card"] = true


def is_caught(data: Any) -> bool:
    try:
        return check([from_data(data)]) != []
    except HanabiError:
        return True


def one_token_differs(data: Any) -> None:
    """A token is dropped so that clues are gone; where there was none, one is found."""
    data["position"]["tokens"] = 0 if data["position"]["tokens"] else 1


@pytest.mark.parametrize("id", IDS)
def test_a_mutation_is_caught(id: str) -> None:
    for mutate in (other_answer, one_token_differs):
        data = json.loads(json.dumps(to_data(PUZZLES[id])))
        mutate(data)
        assert from_data(data) != PUZZLES[id]
        assert is_caught(data), mutate.__doc__


@pytest.mark.parametrize("id", IDS)
def test_a_changed_card_is_caught_where_it_matters(id: str) -> None:
    """Some cards change no answer when they change; of every puzzle, some do."""
    original = json.loads(json.dumps(to_data(PUZZLES[id])))
    data = json.loads(json.dumps(original))
    assert any(data != original and is_caught(data) for data in islice(other_cards(data), 60))
