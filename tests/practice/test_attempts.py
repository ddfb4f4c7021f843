"""Attempts as lines of JSON, and what is refused as one."""

import json
from dataclasses import asdict
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError, InvalidNotation
from hanabi_kit.practice import Attempt
from hanabi_kit.practice.attempts import KINDS, LONGEST_LINE, parse, stamp
from tests.practice.practice import attempt

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=1000)
name = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=100)
attempts = st.builds(
    Attempt,
    when=st.datetimes(timezones=st.just(UTC)).map(stamp),
    kind=st.sampled_from(KINDS),
    task=name.filter(bool),
    answer=text,
    right=st.booleans(),
    retry=st.booleans(),
    hints=st.integers(0, 3),
    seconds=st.none() | st.integers(0, 10**9),
    confidence=st.none() | st.integers(0, 100),
    lesson=name,
    notebook=name,
)


@given(attempts)
def test_a_line_is_read_as_what_was_written(done: Attempt) -> None:
    line = done.line()
    assert parse(line) == done
    assert line.isascii()
    assert "\n" not in line
    assert len(line) < LONGEST_LINE


def test_the_largest_attempt_fits_into_a_line() -> None:
    most = attempt("🎆" * 100, answer="🎆" * 1000, lesson="🎆" * 100, notebook="🎆" * 100)
    assert parse(most.line()) == most
    assert len(most.line()) < LONGEST_LINE


def test_usual_values_are_left_out() -> None:
    assert json.loads(attempt(minute=15).line()) == {
        "version": 1,
        "when": "2030-01-07T09:15:00.000Z",
        "task": "one",
        "answer": "c1:r",
        "right": True,
    }


def test_checks_and_predictions_of_lessons_are_attempts_too() -> None:
    check = attempt("final-sets", kind="check", lesson="03", answer="r1 r2", right=False)
    guess = attempt("fresh-card", kind="prediction", lesson="06", confidence=70, right=None)
    for done in (check, guess):
        assert parse(done.line()) == done


def test_names_are_whatever_people_are_called() -> None:
    for called in ("Zoë", "小明", "کیم\u200cیک", "👩\u200d🚀", "O'Neil <b>"):
        assert parse(attempt(notebook=called).line()).notebook == called


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"version": 0}, "version"),
        ({"version": 2}, "later version"),
        ({"version": True}, "version"),
        ({"version": None}, "version"),
        ({"when": "2030-01-31"}, "when"),
        ({"when": "2030-02-30T09:15:00.000Z"}, "when"),
        ({"when": "2030-01-31T09:15:00.000+01:00"}, "when"),
        ({"when": "2030-01-31T09:15:00.000Z\n"}, "when"),
        ({"when": "٢٠٣٠-01-31T09:15:00.000Z"}, "when"),
        ({"when": 5}, "when"),
        ({"kind": "exam"}, "kind"),
        ({"task": ""}, "task"),
        ({"task": "x" * 101}, "task"),
        ({"task": "two\nlines"}, "task"),
        ({"task": ["x"]}, "task"),
        ({"answer": "x" * 1001}, "answer"),
        ({"answer": "\ud800"}, "answer"),
        ({"answer": None}, "answer"),
        ({"right": 1}, "right"),
        ({"right": None}, "right"),
        ({"retry": "no"}, "retry"),
        ({"hints": 4}, "hints"),
        ({"hints": -1}, "hints"),
        ({"hints": True}, "hints"),
        ({"seconds": 1.5}, "seconds"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": 10**30}, "seconds"),
        ({"confidence": 101}, "confidence"),
        ({"lesson": "\x1b[31m"}, "lesson"),
        ({"notebook": {}}, "notebook"),
        ({"score": 3}, "score"),
    ],
)
def test_what_is_no_attempt_is_refused_by_name(change: dict[str, Any], named: str) -> None:
    data = {**asdict(attempt()), **change}
    with pytest.raises(InvalidNotation, match=named):
        parse(json.dumps(data))
    if "later" not in named and "score" not in change:
        with pytest.raises(InvalidNotation, match=named):
            Attempt(**data)


@pytest.mark.parametrize("missing", ["version", "when", "task", "answer", "right"])
def test_what_is_missing_is_named(missing: str) -> None:
    data = asdict(attempt())
    del data[missing]
    with pytest.raises(InvalidNotation, match=missing):
        parse(json.dumps(data))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "7", "NaN", '{"a":1,"a":2}', "[" * 9999])
def test_what_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(InvalidNotation):
        parse(line)


def test_moments_are_noted_in_utc_and_sort_as_text() -> None:
    east = datetime(2030, 1, 7, 9, tzinfo=timezone(timedelta(hours=9)))
    assert stamp(east) == "2030-01-07T00:00:00.000Z"
    assert attempt(minute=3).moment - attempt().moment == timedelta(minutes=3)
    with pytest.raises(HanabiError, match="time zone"):
        stamp(datetime(2030, 1, 7, 9))
