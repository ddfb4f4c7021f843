"""How sure, and how often right: what counts, what may be concluded, and what is shown of it."""

from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit.lessons import Desk
from hanabi_kit.lessons.reports.calibration import (
    ENOUGH,
    SURPRISE,
    _numbers_right,
    calibrate,
    foreseen,
    sentences,
    text,
)
from hanabi_kit.practice import Attempt, Trainer
from tests.practice.practice import attempt
from tests.widgets.screens import press, status


def prediction(task: str, sure: int | None, right: bool | None, minute: float = 0) -> Attempt:
    return attempt(
        task, kind="prediction", lesson="03", confidence=sure, right=right, minute=minute
    )


def test_the_first_prediction_of_each_task_counts() -> None:
    made = [
        prediction("a", 70, right=False, minute=5),
        prediction("a", 90, right=True, minute=1),  # the clock was set back
        prediction("b", 50, right=True),
        attempt("b", kind="prediction", lesson="04", confidence=60, right=False, minute=9),
    ]
    assert sorted(foreseen(made)) == [(50, True), (60, False), (70, False)]


def test_what_is_open_or_says_nothing_of_sureness_is_left_out() -> None:
    made = [prediction("a", 90, right=None), prediction("b", None, right=True)]
    made += [attempt("c", right=True, confidence=80), attempt("d", kind="check", lesson="03")]
    assert list(foreseen(made)) == []


def test_a_prediction_that_was_scored_by_our_reading_of_a_rulebook_counts_no_longer() -> None:
    kept = attempt("meant", kind="prediction", lesson="02", confidence=70, right=True)
    gone = attempt("no-card", kind="prediction", lesson="02", confidence=90, right=False)
    other = attempt("no-card", kind="prediction", lesson="03", confidence=60, right=True)
    assert sorted(foreseen([kept, gone, other])) == [(60, True), (70, True)]


def test_a_second_prediction_does_not_replace_one_that_is_open() -> None:
    made = [prediction("a", 90, right=None), prediction("a", 90, right=True, minute=3)]
    assert list(foreseen(made)) == []


def test_groups_have_their_mean_and_their_share() -> None:
    found = calibrate([(70, True), (80, True), (80, False), (100, True)])
    quite, nearly = found.met
    assert (quite.said, quite.right, quite.number) == (Fraction(230, 3), 2, 3)
    assert (nearly.said, nearly.share) == (Fraction(100), Fraction(1))
    assert (found.number, found.right, found.said) == (4, 3, Fraction(330, 4))


@given(st.lists(st.tuples(st.integers(0, 100), st.booleans()), max_size=40))
def test_every_prediction_is_in_one_group(made: list[tuple[int, bool]]) -> None:
    found = calibrate(made)
    assert found.number == len(made)
    assert found.right == sum(right for _, right in made)
    for group in found.met:
        assert group.low <= group.said <= group.high
        assert 0 <= group.right <= group.number
    assert text(found)


@given(st.lists(st.sampled_from([0.01, 0.25, 0.5, 0.8, 0.99]), max_size=7))
def test_chances_of_so_many_right_by_going_through_all_cases(chances: list[float]) -> None:
    expected = [0.0] * (len(chances) + 1)
    for case in product((False, True), repeat=len(chances)):
        weight = prod(c if hit else 1 - c for c, hit in zip(chances, case, strict=True))
        expected[sum(case)] += weight
    assert _numbers_right(chances) == pytest.approx(expected)


def test_ten_misses_at_ninety_percent_are_no_bad_luck() -> None:
    assert calibrate([(90, False)] * 10).leaning == 1
    assert "surer than you are right" in sentences(calibrate([(90, False)] * 10))[-1]


def test_ten_hits_at_fifty_percent_are_no_good_luck() -> None:
    assert SURPRISE > 0.5**10
    assert calibrate([(50, True)] * 10).leaning == -1
    assert "more often than you dare say" in sentences(calibrate([(50, True)] * 10))[-1]


def test_what_luck_explains_is_called_luck() -> None:
    half = [(50, True)] * 5 + [(50, False)] * 5
    assert calibrate(half).leaning == 0
    assert "luck explains" in sentences(calibrate(half))[-1]
    one_miss = [(100, True)] * 11 + [(100, False)]
    assert calibrate(one_miss).leaning == 0


def test_few_predictions_are_never_judged() -> None:
    found = calibrate([(100, False)] * (ENOUGH - 1))
    assert found.leaning == 0
    assert "too few to judge by" in sentences(found)[-1]


def test_sentences_count_in_words() -> None:
    told = sentences(calibrate([(80, True)] * 4 + [(80, False), (33, False)]))
    assert told[0] == "When you were about 33 % sure, you were right 0 of 1 time."
    assert told[1] == "When you were about 80 % sure, you were right 4 of 5 times."


def test_an_empty_record_says_how_to_fill_it() -> None:
    assert "No prediction was made yet" in text(calibrate(()))
    assert "say how sure you are" in text(calibrate(()))


def test_groups_that_are_small_are_marked() -> None:
    rows = text(calibrate([(80, True)] * 5 + [(33, True)])).splitlines()
    assert rows[2].endswith("100 % (few)")
    assert rows[4].endswith("100 %")


# On the screen.


def test_the_plot_shows_what_is_recorded_and_looks_again(trainer: Trainer) -> None:
    shown = Desk(3, trainer).calibration()
    assert "No prediction was made yet" in repr(shown)
    trainer.record(prediction("untouched", 80, right=True))
    press(shown, "look again")
    assert "about 80 % sure" in repr(shown)
    assert "about 80 % sure" in shown._stage.scene.text
    assert status(shown) == "This is how it stands now."


def test_what_is_saved_in_the_notebook_is_the_same_for_everybody(trainer: Trainer) -> None:
    before = Desk(3, trainer).calibration().still_page()
    trainer.record(prediction("untouched", 80, right=True))
    assert Desk(3, trainer).calibration().still_page() == before
    assert "No prediction was made yet" in before[0]


def test_a_record_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    shown = Desk(3, Trainer(tmp_path)).calibration()  # a folder is no record
    press(shown, "look again")
    assert "can't be read" in status(shown)
