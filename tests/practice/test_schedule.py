"""Which puzzle comes next."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.practice import Attempt
from hanabi_kit.practice.leitner import boxes
from hanabi_kit.practice.progress import (
    session_attempts,
)
from hanabi_kit.practice.schedule import NextPuzzle, level, next_puzzle
from tests.practice.practice import histories, moment, practice

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
    assert next_puzzle(puzzles, done, moment()) == NextPuzzle("b", "new")
    assert next_puzzle(puzzles, done, moment(), skip=["b"]) == NextPuzzle("f", "new")
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


def test_a_seed_draws_an_order_that_lasts() -> None:
    puzzles = {f"p{number}": ((), 1) for number in range(20)}
    drawn = [next_puzzle(puzzles, [], moment(), seed=seed) for seed in range(20)]
    assert drawn == [next_puzzle(puzzles, [], moment(), seed=seed) for seed in range(20)]
    assert len({choice.puzzle for choice in drawn if choice}) > 5
    backwards = dict(reversed(puzzles.items()))
    assert next_puzzle(backwards, [], moment(), seed=3) == drawn[3]


def test_two_in_a_row_change_the_level() -> None:
    assert level({}, []) == 1
    assert level(FIVE, practice("a+ b+")) == 2
    assert level(FIVE, practice("a+ b- c+ d+")) == 2  # b is above the level: no step back
    assert level(FIVE, practice("a+ b+ a-", "a- b-")) == 1
    assert level(FIVE, practice("a- b- c- d- e-")) == 1
    assert level(FIVE, practice(*["e+"] * 30)) == 5


# For any history.


@given(histories, st.randoms())
def test_the_order_in_which_attempts_are_handed_over_does_not_matter(
    done: list[Attempt], random: Random
) -> None:
    mixed = [*done]
    random.shuffle(mixed)
    now = moment(6)
    assert session_attempts(mixed) == session_attempts(done)
    assert boxes(mixed, now) == boxes(done, now)
    assert next_puzzle(FIVE, mixed, now, seed=1) == next_puzzle(FIVE, done, now, seed=1)


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
