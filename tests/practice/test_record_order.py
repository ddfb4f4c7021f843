"""The order of a record: by time, but never against the order in which answers were recorded."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import HanabiError
from hanabi_kit.practice import Attempt, Trainer
from hanabi_kit.practice.journal import Journal
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.practice.progress import TaskStanding, standings, streak
from hanabi_kit.practice.record_order import ClockNote, in_line, in_order, noted
from tests.practice.practice import SOME, attempt, moment, recorded

clocks = st.lists(st.integers(-5, 5) | st.integers(-3000, 3000), max_size=8)
"""What a clock shows from answer to answer, in minutes: sane or not."""
on_disk = settings(deadline=None, max_examples=25)
"""Every answer is brought to the disk, which takes what it takes."""


def answers(minutes: Sequence[int], learner: str = "me") -> tuple[Attempt, ...]:
    return tuple(
        attempt(f"{learner}-{number}", minute=minute) for number, minute in enumerate(minutes)
    )


def kept(path: Path, done: Sequence[Attempt]) -> Trainer:
    """A trainer that recorded these one after another."""
    trainer = Trainer(path)
    for one in done:
        trainer.record(one)
    return trainer


def is_within(some: Sequence[Attempt], all_of_them: Sequence[Attempt]) -> bool:
    """Whether these stand in their order among others."""
    return [one for one in all_of_them if one in some] == [*some]


# What one computer recorded.


@on_disk
@given(clocks)
def test_whatever_the_clock_shows_the_order_is_that_of_the_record(minutes: list[int]) -> None:
    done = answers(minutes)
    with TemporaryDirectory() as folder:
        trainer = kept(Path(folder) / "record", done)
        assert trainer.attempts == Trainer(trainer.path).attempts == done
        trainer.export(Path(folder) / "exported")
        assert read(Path(folder) / "exported").attempts == done
        assert read(Path(folder) / "exported").problems == ()


@on_disk
@given(clocks)
def test_what_can_not_be_written_is_remembered_in_order_too(minutes: list[int]) -> None:
    done = answers(minutes)
    with TemporaryDirectory() as folder:
        (Path(folder) / "file").write_text("")
        trainer = kept(Path(folder) / "file" / "record", done)
        assert bool(trainer.trouble) == bool(done)
        assert trainer.attempts == done


def test_a_sane_clock_leaves_no_note(path: Path) -> None:
    trainer = kept(path, SOME)
    assert path.read_text() == "".join(f"{one.line()}\n" for one in SOME)
    trainer.record(attempt("again", minute=4))  # not later, and not earlier either
    assert len(path.read_text().splitlines()) == len(SOME) + 1


def test_a_clock_set_back_does_not_turn_a_second_try_into_a_first(path: Path) -> None:
    trainer = kept(path, [attempt("a", right=False), attempt("a", minute=-60)])
    assert standings(trainer.attempts) == {"a": TaskStanding.FIXED}
    assert streak(trainer.attempts).best == 0
    trainer.record(attempt("a", minute=-50))
    assert streak(trainer.attempts).best == 0
    there = Trainer(path.with_name("there"))
    trainer.export(path.with_name("exported"))
    there.import_(path.with_name("exported"))
    assert standings(there.attempts) == {"a": TaskStanding.FIXED}


def test_a_clock_put_right_forgives_the_one_that_was_ahead(path: Path) -> None:
    """From then on nothing is noted, although what is recorded is dated before the old answer."""
    kept(path, [attempt("a"), attempt("b", day=300)])
    before = len(path.read_text().splitlines())
    kept(path, [attempt("c", day=day) for day in range(1, 6)])
    assert len(path.read_text().splitlines()) == before + 1 + 5


def test_what_an_earlier_version_recorded_is_put_right_with_the_next_answer(path: Path) -> None:
    ahead = attempt("x", day=9)
    recorded(path, (attempt("a"), ahead, attempt("b", minute=1)))
    trainer = kept(path, [attempt("c", minute=2)])
    assert trainer.attempts[-1].task == "c"
    trainer.record(attempt("d", day=20))
    assert [one.task for one in trainer.attempts[-3:]] == ["x", "c", "d"]


# What several recorded.


@on_disk
@given(
    st.lists(st.integers(-3000, 3000)).map(sorted), st.lists(st.integers(-3000, 3000)).map(sorted)
)
def test_time_decides_between_two_records(ours: list[int], theirs: list[int]) -> None:
    here, there = answers(ours, "here"), answers(theirs, "there")
    with TemporaryDirectory() as folder:
        kept(Path(folder) / "there", there).export(Path(folder) / "exported")
        trainer = kept(Path(folder) / "here", here)
        trainer.import_(Path(folder) / "exported")
        assert [*trainer.attempts] == sorted([*here, *there], key=lambda one: one.when)


@on_disk
@given(clocks, clocks, clocks)
def test_the_order_within_each_file_lasts_whatever_their_clocks_showed(
    ours: list[int], theirs: list[int], later: list[int]
) -> None:
    here, there, then = answers(ours, "here"), answers(theirs, "there"), answers(later, "then")
    with TemporaryDirectory() as folder:
        kept(Path(folder) / "there", there).export(Path(folder) / "exported")
        trainer = kept(Path(folder) / "here", here)
        for _ in range(2):
            trainer.import_(Path(folder) / "exported")
        for one in then:
            trainer.record(one)
        found = Trainer(trainer.path).attempts
        assert len(found) == len({*here, *there, *then})
        assert is_within([*here, *then], found)
        assert is_within(there, found)


def test_a_strangers_wrong_clock_moves_none_of_the_own_answers(path: Path) -> None:
    here = answers([0, 60, 2000], "here")
    there = answers([30, 5000, 40], "there")  # the second is dated days ahead
    kept(path.with_name("there"), there).export(path.with_name("exported"))
    trainer = kept(path, here)
    trainer.import_(path.with_name("exported"))
    assert trainer.attempts == (here[0], *there, *here[1:])


# Notes that are none.


@pytest.mark.parametrize(
    "line",
    [
        '{"version":1,"clock":"yesterday"}',
        '{"version":2,"clock":"2030-01-07T09:00:00.000Z"}',
        '{"version":1,"clock":"2030-01-07T09:00:00.000Z","of":0}',
        '{"version":1,"clock":"2030-01-07T09:00:00.000Z","of":true}',
        '{"version":1,"clock":null}',
    ],
)
def test_what_is_no_note_costs_its_line_only(line: str, path: Path) -> None:
    recorded(path, SOME[:2])
    with path.open("a") as file:
        file.write(f"{line}\n")
    recorded(path, SOME[2:])
    found = Journal(path).contents()
    assert found.attempts == SOME
    assert [problem.line for problem in found.problems] == [3]


def test_a_note_about_more_than_there_is_is_about_all() -> None:
    note = ClockNote(1, SOME[1].when, 10**9)
    assert in_order([SOME[3], note, SOME[1]]) == (SOME[3], SOME[1])
    with pytest.raises(HanabiError):
        ClockNote(1, SOME[1].when, -1)


def test_lines_and_order_belong_together() -> None:
    mixed = (SOME[2], SOME[0], SOME[4], SOME[1])
    assert in_order(noted(mixed)) == mixed
    assert in_order(mixed) == (SOME[0], SOME[1], SOME[2], SOME[4])


@given(clocks)
def test_moments_in_line_are_as_many_as_can_be(minutes: list[int]) -> None:
    moments = [moment(minute=minute) for minute in minutes]
    found = in_line(moments)
    chosen = [moments[place] for place in found]
    assert found == sorted({*found})
    assert chosen == sorted(chosen)
    # Checked another way: the longest that ends at each place, by trying all that come before.
    longest: list[int] = []
    for place, one in enumerate(moments):
        longest.append(1 + max((longest[i] for i in range(place) if moments[i] <= one), default=0))
    assert len(found) == max(longest, default=0)
