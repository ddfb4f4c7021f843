"""What attempts add up to, the boxes, and which puzzle comes next."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.practice.attempts import Attempt
from hanabi_kit.practice.leitner import WAITS, LeitnerBox, boxes
from hanabi_kit.practice.progress import (
    GroupProgress,
    Streak,
    TaskStanding,
    by_difficulty,
    by_topic,
    session_at,
    session_attempts,
    sessions,
    standings,
    streak,
)
from hanabi_kit.practice.schedule import NextPuzzle, level, next_puzzle
from tests.practice.practice import attempt, moment, practice

words = st.from_regex(r"[a-e][+-]\??=?", fullmatch=True)
histories = st.lists(st.lists(words, max_size=6).map(" ".join), max_size=5).map(
    lambda days: practice(*days)
)
FIVE = {id_: ((f"topic-{id_}", "all"), number) for number, id_ in enumerate("abcde", 1)}


# Sessions and tries.


def test_a_session_ends_with_a_long_pause_only() -> None:
    done = [attempt(minute=minute) for minute in (0, 10, 10 + 360, 10 + 360 + 361)]
    assert sessions(done) == [1, 1, 1, 2]
    assert session_at(done, moment(minute=731 + 360)) == 2
    assert session_at(done, moment(minute=731 + 361)) == 3
    assert session_at(done, moment(minute=-999)) == 2  # a clock that was set back
    assert session_at([], moment()) == 1


def test_lessons_are_practice_too() -> None:
    lessons = [attempt("check", kind="check", minute=minute) for minute in range(0, 1200, 300)]
    assert [one.session for one in session_attempts([*lessons, attempt("a", minute=1210)])] == [1]


@pytest.mark.parametrize(
    ("day", "rated"),
    [
        ("a+", [True]),
        ("a- a+=", [True, False]),
        ("a- a+", [True, False]),  # put on the table anew: still a retry
        ("a- b+ a+", [True, True, False]),
        ("a+?", [False]),
        ("a+? a+", [False, False]),
        ("a+=", [False]),  # the line of the first try is lost
    ],
)
def test_the_first_answer_without_hints_is_rated(day: str, rated: list[bool]) -> None:
    assert [one.rated for one in session_attempts(practice(day))] == rated


def test_a_later_session_is_rated_again_but_not_a_retry() -> None:
    assert [one.rated for one in session_attempts(practice("a-", "a+", "a+="))] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("days", "standing"),
    [
        (["a+"], TaskStanding.RIGHT),
        (["a-"], TaskStanding.WRONG),
        (["a- a-="], TaskStanding.WRONG),
        (["a- a-= a+="], TaskStanding.FIXED),
        (["a- a+?="], TaskStanding.FIXED),
        (["a-", "a+"], TaskStanding.FIXED),
        (["a+", "a-"], TaskStanding.RIGHT),
        (["a+?"], TaskStanding.UNRATED),
        (["a-? a+="], TaskStanding.UNRATED),
        (["a+?", "a+"], TaskStanding.RIGHT),
        (["a+?", "a-"], TaskStanding.WRONG),
    ],
)
def test_how_it_stands_with_a_puzzle(days: list[str], standing: TaskStanding) -> None:
    assert standings(practice(*days)) == {"a": standing}


def test_what_is_not_rated_leaves_the_streak_alone() -> None:
    assert streak([]) == Streak(0, 0)
    assert streak(practice("a+ b+ c+? d- d+= e+", "a+")) == Streak(now=2, best=2)
    assert streak(practice("a+ b+ c+ d-")) == Streak(now=0, best=3)
    assert streak([attempt("x", kind="check", right=False), *practice("a+")]) == Streak(1, 1)


# The dashboard.


def test_each_puzzle_counts_once_for_each_of_its_topics() -> None:
    done = practice("a+ b- b+= c- d+?", "a- b+ z+")
    tallies = {tally.group: tally for tally in by_topic(FIVE, done)}
    assert tallies["all"] == GroupProgress("all", right=1, fixed=1, wrong=1, unrated=1)
    assert tallies["all"].share == Fraction(1, 3)
    assert tallies["topic-e"] == GroupProgress("topic-e")
    assert tallies["topic-e"].share is None
    assert len(tallies) == 6


def test_the_weakest_topic_comes_first_and_what_says_too_little_last() -> None:
    topics = {"a": "1 of 3", "d": "0 of 3", "g": "2 of 3", "j": "0 of 2", "l": "none"}
    puzzles = {
        id_: ((topics[max(first for first in topics if first <= id_)],), 1)
        for id_ in "abcdefghijkl"
    }
    done = practice("a+ b- c- d- e- f- g+ h+ i- j- k-")
    ranked = by_topic(puzzles, done)
    assert [tally.group for tally in ranked] == ["0 of 3", "1 of 3", "2 of 3", "0 of 2", "none"]
    assert [tally.enough for tally in ranked] == [True, True, True, False, False]


def test_of_two_topics_without_success_the_more_often_failed_is_weaker() -> None:
    assert GroupProgress("x", wrong=9).expected < GroupProgress("x", wrong=3).expected
    assert GroupProgress("x", right=3).expected < GroupProgress("x", right=9).expected < 1


def test_difficulties_come_in_their_order() -> None:
    puzzles = {"a": ((), 10), "b": ((), 9), "c": ((), 10)}
    assert by_difficulty(puzzles, practice("a+ b- c-")) == (
        GroupProgress("9", wrong=1),
        GroupProgress("10", right=1, wrong=1),
    )


# The boxes.


@pytest.mark.parametrize(
    ("days", "box"),
    [
        (["a+"], None),
        (["a-"], 1),
        (["a+?"], 1),
        (["a- a+="], 1),
        (["a-", "a+"], 2),
        (["a-", "a+", "a+"], 3),
        (["a-", "a+", "a+?"], 2),
        (["a-", "a+", "a+", "a-"], 1),
        (["a-", "a+", "a+", "a-?"], 1),
        (["a+", "a-"], 1),
        (["a-", *["a+"] * 4], 5),
        (["a-", *["a+"] * 5], None),
        (["a-", *["a+"] * 6], None),
        (["a-", *["a+"] * 5, "a-"], 1),
    ],
)
def test_puzzles_move_from_box_to_box(days: list[str], box: int | None) -> None:
    found = boxes(practice(*days), moment(len(days)))
    assert {task: where.number for task, where in found.items()} == ({"a": box} if box else {})


def test_a_puzzle_that_always_succeeds_climbs_out_in_twelve_sessions() -> None:
    done = practice("a-")
    came_back = []
    for day in range(1, 30):
        here = boxes(done, moment(day)).get("a")
        if here and here.due:
            came_back.append(day)
            done.append(attempt("a", day=day))
        else:
            done.append(attempt("other", day=day))
    assert came_back == [1, 2, 4, 7, 12]
    assert sum(WAITS) == 12


def test_sessions_count_and_not_days() -> None:
    weekly = [attempt("a", right=False), attempt("a", day=7), attempt("b", day=14)]
    assert boxes(weekly, moment(14)) == {"a": LeitnerBox(2, 0)}
    assert boxes(weekly[:2], moment(7)) == {"a": LeitnerBox(2, 1)}
    assert boxes(weekly[:2], moment(700)) == {"a": LeitnerBox(2, 0)}


# What comes next.


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


@given(histories)
def test_counts_agree_with_each_other(done: list[Attempt]) -> None:
    (everything,) = [tally for tally in by_topic(FIVE, done) if tally.group == "all"]
    assert everything.tried + everything.unrated == len({one.task for one in done})
    assert sum(tally.right for tally in by_difficulty(FIVE, done)) == everything.right
    run = streak(done)
    assert 0 <= run.now <= run.best <= sum(one.rated for one in session_attempts(done))
