"""Learners who share a computer."""

import json
import os
import string
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError
from hanabi_kit.practice import Attempt, Trainer, profiles
from hanabi_kit.practice.attempts import LONGEST_NAME

NAMES = st.text(min_size=1, max_size=LONGEST_NAME).map(profiles.cleaned)
TRICKS = [
    "..", "../..", "/etc/passwd", "C:\\", "con", "NUL.txt", "aux", "mia.", "~", "$HOME", "a\u202eb",
    "😀", "ß", "Ünï Cödé", "learners", "learner.json", "x" * LONGEST_NAME, "<b>Mia</b>", "--help",
]  # fmt: skip


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def attempt(task: str) -> Attempt:
    return Attempt(task=task, answer="p1", right=True, when="2030-01-31T09:15:00.000Z")


def tasks() -> list[str]:
    return [each.task for each in Trainer().attempts]


# Names


@given(NAMES)
def test_a_folder_is_called_by_plain_letters(name: str) -> None:
    folder = profiles.folder_name(name)
    assert set(folder) <= set(string.ascii_lowercase + string.digits + "-")
    assert 1 < len(folder) <= 40
    assert not folder.startswith("-")
    assert "-" in folder  # so it is no name that Windows keeps for itself


@given(NAMES, NAMES)
def test_two_names_have_two_folders_also_where_capitals_are_alike(one: str, other: str) -> None:
    folders = {profiles.folder_name(name).casefold() for name in (one, other)}
    assert len(folders) == len({one, other})


@pytest.mark.parametrize("name", TRICKS)
def test_any_name_signs_in_and_stays_in_its_place(name: str, data: Path, tmp_path: Path) -> None:
    assert profiles.sign_in(f"  {name} ") == name
    assert profiles.signed_in() == name
    assert profiles.learners() == (name,)
    Trainer().record(attempt("one"))
    home = data / "learners" / profiles.folder_name(name)
    files = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert files == sorted([data / "learner.json", home / "learner.json", home / "attempts.jsonl"])


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "x" * (LONGEST_NAME + 1), None, 3, "\udc80"])
def test_what_is_no_name_is_refused_and_nothing_is_written(name: str, data: Path) -> None:
    with pytest.raises(HanabiError):
        profiles.sign_in(name)
    assert not data.exists()


def test_spaces_and_ways_to_write_a_letter_make_no_second_learner() -> None:
    assert profiles.sign_in("Zoë  K.") == profiles.sign_in(" Zoe\u0308 K.")
    assert profiles.learners() == ("Zoë K.",)


# Records


def test_without_anybody_signed_in_the_record_is_where_it_always_was(data: Path) -> None:
    assert profiles.signed_in() is None
    assert profiles.learners() == ()
    assert Trainer().path == data / "attempts.jsonl"


def test_each_learner_has_a_record_of_their_own() -> None:
    Trainer().record(attempt("nobody's"))
    for name in ("Mia", "Zoë"):
        profiles.sign_in(name)
        assert tasks() == []
        Trainer().record(attempt(name))
    profiles.sign_in("Mia")
    assert tasks() == ["Mia"]
    profiles.sign_out()
    assert tasks() == ["nobody's"]
    assert profiles.learners() == ("Mia", "Zoë")


def test_a_trainer_follows_who_signs_in() -> None:
    trainer = Trainer()
    profiles.sign_in("Mia")
    trainer.record(attempt("one"))
    profiles.sign_in("Zoë")
    assert trainer.attempts == ()
    trainer.record(attempt("two"))
    assert tasks() == ["two"]


def test_what_could_not_be_saved_never_becomes_somebody_elses(data: Path) -> None:
    profiles.sign_in("Mia")
    (Trainer().path).mkdir()  # so nothing can be written there
    trainer = Trainer()
    trainer.record(attempt("mine"))
    assert trainer.trouble
    profiles.sign_in("Zoë")
    trainer.record(attempt("hers"))
    assert [each.task for each in trainer.attempts] == ["hers"]
    profiles.sign_in("Mia")
    assert [each.task for each in trainer.attempts] == ["mine"]


def test_starting_over_puts_the_record_aside(data: Path) -> None:
    assert profiles.start_over() is None
    moment = datetime(2030, 1, 31, 9, 15, tzinfo=UTC)
    profiles.sign_in("Mia")
    kept = []
    for task in ("first", "second"):
        Trainer().record(attempt(task))
        kept.append(profiles.start_over(moment))
        assert tasks() == []
    assert [path.name for path in kept if path] == [
        "attempts-20300131-091500.jsonl",
        "attempts-20300131-091500-2.jsonl",
    ]
    found = [json.loads(path.read_text())["task"] for path in kept if path]
    assert found == ["first", "second"]


# When things go wrong


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version": 1}', '{"version": 9, "name": "Mia"}',
             '{"version": 1, "name": ""}', '{"version": 1, "name": "Mia", "more": 1}',
             '{"version": 1, "name": " Mia"}', '{"version": 1, "name": "a\\nb"}']
)  # fmt: skip
def test_a_file_that_says_nothing_signs_nobody_in(text: str, data: Path) -> None:
    profiles.sign_in("Mia")
    (data / "learner.json").write_text(text)
    assert profiles.signed_in() is None
    assert Trainer().path == data / "attempts.jsonl"
    next((data / "learners").iterdir()).joinpath("learner.json").write_text(text)
    assert profiles.learners() == ()


def test_a_folder_under_another_name_is_nobodys(data: Path) -> None:
    profiles.sign_in("Mia")
    (home,) = (data / "learners").iterdir()
    home.rename(home.with_name("zoe"))
    assert profiles.learners() == ()


@pytest.mark.parametrize("calls", range(2))
def test_whoever_is_killed_while_signing_in_leaves_the_one_before(
    calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.sign_in("Mia")
    replace, left = os.replace, iter(range(calls))

    def killed(*args: str) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        replace(*args)

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        profiles.sign_in("Zoë")
    assert profiles.signed_in() == "Mia"


def test_where_nothing_can_be_written_it_is_one_sentence(data: Path) -> None:
    data.parent.mkdir(exist_ok=True)
    data.write_text("a file")
    with pytest.raises(HanabiError, match=r"^Mia can't sign in \(.+\)\.$"):
        profiles.sign_in("Mia")
