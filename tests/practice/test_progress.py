"""What attempts add up to: sessions, standings, topics and difficulties."""

from fractions import Fraction

import pytest
from hypothesis import given

from hanabi_kit.practice import Attempt
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
from tests.practice.practice import attempt, histories, moment, practice

FIVE = {id_: ((f"topic-{id_}", "all"), number) for number, id_ in enumerate("abcde", 1)}


# Sessions and tries.


def test_a_session_ends_with_a_long_pause_only() -> None:
    done = [attempt(minute=minute) for minute in (0, 10, 10 + 360, 10 + 360 + 361)]
    assert sessions(done) == [1, 1, 1, 2]
    assert session_at(done, moment(minute=731 + 360)) == 2
    assert session_at(done, moment(minute=731 + 361)) == 3
    assert session_at(done, moment(minute=-999)) == 2  # a clock that was set back
    assert session_at([], moment()) == 1


@pytest.mark.parametrize(
    ("hours", "numbers"),
    [
        ([0, 1, 0.5], [1, 1, 1]),  # set back by an hour
        ([0, 24, 25, 0.5, 1], [1, 1, 1, 1, 1]),  # a day ahead for a while
        ([0, 24, 0.5, 24, 25], [1, 1, 1, 2, 2]),  # and then the day really comes
        ([0, 0.5, 1, -9999, -9998, 1.5], [1, 1, 1, 1, 1, 1]),  # an empty battery for a while
        ([0, 24, -9999, 24.5, 48], [1, 2, 2, 2, 3]),
        ([24, 48, -9999, -9975], [1, 2, 2, 3]),  # set back for good
        ([0, 24, 23.5], [1, 2, 2]),  # slept on, then set back: no third session
        ([0, 9999, 24, 48], [1, 2, 2, 3]),  # ahead by a year, once
    ],
)
def test_a_clock_that_was_wrong_begins_no_session(hours: list[float], numbers: list[int]) -> None:
    assert sessions([attempt(minute=60 * hour) for hour in hours]) == numbers


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


@given(histories)
def test_counts_agree_with_each_other(done: list[Attempt]) -> None:
    (everything,) = [tally for tally in by_topic(FIVE, done) if tally.group == "all"]
    assert everything.tried + everything.unrated == len({one.task for one in done})
    assert sum(tally.right for tally in by_difficulty(FIVE, done)) == everything.right
    run = streak(done)
    assert 0 <= run.now <= run.best <= sum(one.rated for one in session_attempts(done))
