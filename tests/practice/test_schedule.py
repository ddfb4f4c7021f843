"""Which puzzle comes next."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.practice import Attempt, Trainer
from hanabi_kit.practice.leitner import boxes
from hanabi_kit.practice.progress import CHECKS, Puzzles, lessons_done, session_attempts
from hanabi_kit.practice.record_order import in_order
from hanabi_kit.practice.schedule import NextPuzzle, learner_seed, level, next_puzzle
from hanabi_kit.puzzles.topic_names import FIRST, TAUGHT_IN
from tests.practice.practice import attempt, histories, moment, practice

FIVE = {id_: ((f"topic-{id_}", "all"), number) for number, id_ in enumerate("abcde", 1)}


def test_due_puzzles_come_first_the_lowest_box_before_others() -> None:
    done = practice("a- b-", "a+ c-")
    assert next_puzzle(FIVE, done, moment(2)) == NextPuzzle("b", "due", 1)  # longer due than c
    done += practice("", "", "b+")
    assert next_puzzle(FIVE, done, moment(3)) == NextPuzzle("c", "due", 1)


def test_what_just_failed_does_not_come_back_in_the_same_session() -> None:
    done = practice("a- a+=")
    assert next_puzzle(FIVE, done, moment(minute=5)) == NextPuzzle("b", "new")
    assert next_puzzle(FIVE, done, moment(1)) == NextPuzzle("a", "due", 1)


def test_new_puzzles_fit_the_level() -> None:
    assert next_puzzle(FIVE, [], moment()) == NextPuzzle("a", "new")
    puzzles = {**FIVE, "f": (("all",), 2), "g": (("all",), 1)}
    done = practice("a+ g+")
    assert level(puzzles, done) == 2
    one = next_puzzle(puzzles, done, moment())
    assert one is not None
    other = next_puzzle(puzzles, done, moment(), skip=[one.puzzle])
    assert other is not None
    assert {one.puzzle, other.puzzle} == {"b", "f"}
    assert next_puzzle(puzzles, done, moment(), skip=["b", "f"]) == NextPuzzle("c", "new")


def test_when_all_is_answered_the_unsolved_come_again_then_the_longest_ago() -> None:
    done = practice("a+ b- c- c+= d+ e+")
    assert next_puzzle(FIVE, done, moment(minute=9)) == NextPuzzle("b", "again", 1)
    done = practice("b+ a+ c+ d+ e+")
    assert next_puzzle(FIVE, done, moment(minute=9)) == NextPuzzle("b", "again")
    assert next_puzzle(FIVE, done, moment(minute=9), skip=["b"]) == NextPuzzle("a", "again")


def test_filters_hold_for_due_and_new_alike() -> None:
    done = practice("a- b-")
    assert next_puzzle(FIVE, done, moment(1), topic="topic-b") == NextPuzzle("b", "due", 1)
    assert next_puzzle(FIVE, done, moment(1), difficulty=4) == NextPuzzle("d", "new")
    assert next_puzzle(FIVE, done, moment(1), topic="all", difficulty=1) == NextPuzzle(
        "a", "due", 1
    )
    assert next_puzzle(FIVE, done, moment(1), topic="topic-a", difficulty=2) is None
    assert next_puzzle({}, done, moment(1)) is None


def test_the_only_puzzle_comes_even_if_it_was_just_answered() -> None:
    puzzles = {"a": ((), 1)}
    assert next_puzzle(puzzles, practice("a+"), moment(), skip=["a"]) == NextPuzzle("a", "again")


ALIKE: Puzzles = {f"p{number}": ((), 1) for number in range(20)}


def way(puzzles: Puzzles, done: list[Attempt], **asked: Any) -> list[str]:
    """The puzzles as they come to somebody who looks at each and answers none."""
    met: list[str] = []
    while len(met) < len(puzzles):
        choice = next_puzzle(puzzles, done, moment(9), skip=met, **asked)
        if choice is None or choice.puzzle in met:
            break
        met.append(choice.puzzle)
    return met


def test_a_seed_draws_an_order_that_lasts() -> None:
    ways = [way(ALIKE, [], seed=str(seed)) for seed in range(20)]
    assert ways == [way(ALIKE, [], seed=str(seed)) for seed in range(20)]
    assert all({*one} == {*ALIKE} for one in ways)
    assert len({one[0] for one in ways}) > 5
    assert way(dict(reversed([*ALIKE.items()])), [], seed="3") == ways[3]
    without = {id_: told for id_, told in ALIKE.items() if id_ != "p7"}
    assert way(without, [], seed="3") == [id_ for id_ in ways[3] if id_ != "p7"]


def test_two_learners_meet_the_same_puzzles_in_another_order() -> None:
    ways = {tuple(way(ALIKE, [attempt(minute=minute)])) for minute in range(10)}
    assert len(ways) == 10
    # It does not change with what the learner does later.
    mine = [attempt(), attempt("two", minute=5), attempt("two", minute=5, answer="p#1")]
    assert way(ALIKE, mine) == way(ALIKE, mine[:1])


# Clocks that were wrong.


@pytest.mark.parametrize("ahead", [1, 400])
def test_an_answer_dated_ahead_makes_no_puzzle_come_back_for_ever(path: Path, ahead: int) -> None:
    trainer = Trainer(path)
    for done in (attempt("a"), attempt("b", day=ahead), attempt("c", right=False, minute=5)):
        trainer.record(done)
    came = []
    for minute in range(6, 11):
        choice = next_puzzle(FIVE, trainer.attempts, moment(minute=minute))
        assert choice is not None
        came.append(choice.puzzle)
        trainer.record(attempt(choice.puzzle, minute=minute))
    assert came[:2] == ["d", "e"]  # what is new, then what was answered the longest ago
    assert len({*came}) == 5
    # The next day it is as if the clock had never been wrong.
    assert next_puzzle(FIVE, trainer.attempts, moment(1)) == NextPuzzle("c", "due", 1)


def test_before_anything_else_is_recorded_an_answer_dated_ahead_is_of_this_session() -> None:
    done = [attempt("a", right=False), attempt("b", right=False, day=1)]
    choice = next_puzzle(FIVE, done, moment(minute=5))
    assert choice is not None
    assert choice.why == "new"


# What a newcomer meets.

MIXED: Puzzles = {
    "z-first-1": ((FIRST,), 2),
    "z-first-2": ((FIRST, "risk"), 1),
    "a-rainbow": ((FIRST, "multicolour"), 1),
    "plain-1": (("risk",), 1),
    "plain-2": (("counting",), 2),
    "agreed": (("convention", "risk"), 1),
    "silence": (("empty-clue",), 1),
}


def checks(lesson: str, number: int = CHECKS) -> list[Attempt]:
    """So many checks of a lesson answered right."""
    return [
        attempt(f"check-{n}", kind="check", lesson=lesson, minute=n) for n in range(1, number + 1)
    ]


def test_the_first_puzzles_come_first_and_in_their_order() -> None:
    assert way(MIXED, []) == ["z-first-1", "z-first-2", "plain-1", "plain-2"]
    done = [attempt("z-first-1", right=False)]
    assert way(MIXED, done)[:2] == ["z-first-1", "z-first-2"]  # the one that went wrong is due
    assert next_puzzle(MIXED, done, moment(minute=1)) == NextPuzzle("z-first-2", "new")


def test_what_a_later_lesson_teaches_waits_for_it_or_for_being_asked_for() -> None:
    assert way(MIXED, [], topic="multicolour") == ["a-rainbow"]
    assert way(MIXED, [], topic="convention") == ["agreed"]
    assert {*way(MIXED, [], topic="risk")} == {"z-first-2", "plain-1"}
    assert {*way(MIXED, checks("12"))} - {*way(MIXED, [])} == {"a-rainbow"}
    assert {*way(MIXED, checks("09"))} - {*way(MIXED, [])} == {"agreed"}
    assert {*way(MIXED, [*checks("08"), *checks("09"), *checks("12")])} == {*MIXED}
    # Once met, in a lesson for example, it comes back from its box as any other.
    failed = [attempt("agreed", right=False)]
    assert next_puzzle(MIXED, failed, moment(1)) == NextPuzzle("agreed", "due", 1)
    # And it is better than nothing.
    only = {"agreed": MIXED["agreed"]}
    assert next_puzzle(only, [], moment()) == NextPuzzle("agreed", "new")


def test_a_lesson_is_done_when_all_its_checks_are_answered_right() -> None:
    assert lessons_done([]) == set()
    assert lessons_done(checks("12", CHECKS - 1)) == set()
    assert lessons_done(checks("12")) == {"12"}
    twice = [*checks("12", 1), *checks("12", 1), *checks("12", 2)]
    assert lessons_done(twice) == set()
    wrong = [attempt(f"c{n}", kind="check", lesson="12", right=False) for n in range(CHECKS)]
    assert lessons_done(wrong) == set()
    assert lessons_done([attempt(f"p{n}", lesson="12") for n in range(CHECKS)]) == set()


def test_two_in_a_row_change_the_level() -> None:
    assert level({}, []) == 1
    assert level(FIVE, practice("a+ b+")) == 2
    assert level(FIVE, practice("a+ b- c+ d+")) == 2  # b is above the level: no step back
    assert level(FIVE, practice("a+ b+ a-", "a- b-")) == 1
    assert level(FIVE, practice("a- b- c- d- e-")) == 1
    assert level(FIVE, practice(*["e+"] * 30)) == 5


# For any history.


@given(histories, st.randoms())
def test_without_notes_the_order_of_the_lines_does_not_matter(
    done: list[Attempt], random: Random
) -> None:
    mixed = [*done]
    random.shuffle(mixed)
    mixed = [*in_order(mixed)]
    now = moment(6)
    assert session_attempts(mixed) == session_attempts(done)
    assert boxes(mixed, now) == boxes(done, now)
    assert next_puzzle(FIVE, mixed, now, seed="1") == next_puzzle(FIVE, done, now, seed="1")
    assert learner_seed(mixed) == learner_seed(done)


@given(histories, st.integers(0, 9), st.sets(st.sampled_from("abcde")))
def test_there_is_always_a_next_puzzle_and_it_says_truly_why(
    done: list[Attempt], day: int, skip: set[str]
) -> None:
    choice = next_puzzle(FIVE, done, moment(day), skip=skip)
    assert choice is not None
    met = {one.task for one in done}
    assert (choice.why == "new") == (choice.puzzle not in met)
    where = boxes(done, moment(day)).get(choice.puzzle)
    assert choice.box == (where.number if where else None)
    assert (choice.why == "due") == (where is not None and where.due)


ids = st.sampled_from("abcdefgh")
collections = st.dictionaries(
    ids,
    st.tuples(
        st.lists(st.sampled_from([FIRST, "risk", *TAUGHT_IN]), max_size=3, unique=True),
        st.integers(1, 5),
    ),
)


@given(collections, histories, st.sets(st.sampled_from([*TAUGHT_IN.values()])))
def test_nothing_new_comes_before_its_lesson_while_there_is_something_else(
    puzzles: Puzzles, done: list[Attempt], lessons: set[str]
) -> None:
    done = [*done, *(one for lesson in lessons for one in checks(lesson))]
    met = {one.task for one in done if one.kind == "puzzle"}
    waits = {topic for topic, lesson in TAUGHT_IN.items() if lesson not in lessons}
    plain = {id_ for id_, (topics, _) in puzzles.items() if id_ in met or waits.isdisjoint(topics)}
    assert {*way(puzzles, done)} == (plain or {*puzzles})


@given(collections, histories)
def test_first_puzzles_are_in_order_and_before_whatever_else_is_new(
    puzzles: Puzzles, done: list[Attempt]
) -> None:
    met = {one.task for one in done}
    new = [id_ for id_ in way(puzzles, done) if id_ not in met]
    first = [id_ for id_ in new if FIRST in puzzles[id_][0]]
    assert new[: len(first)] == first == sorted(first)
