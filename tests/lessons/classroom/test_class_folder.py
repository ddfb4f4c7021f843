"""Who comes into a class, and what belongs to whom."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi_kit import HanabiError
from hanabi_kit.lessons.classroom import class_folder
from hanabi_kit.lessons.classroom.class_folder import LONGEST_SECRET, ClassFolder
from hanabi_kit.practice import profiles
from hanabi_kit.practice.attempts import LONGEST_NAME
from tests.lessons.kits import one_sentence

TRICKS = [
    "..",
    "../..",
    "/etc/passwd",
    "~",
    "$HOME",
    "con",
    "a\u202eb",
    "<b>Mia</b>",
    "😀",
    "--help",
]


@pytest.fixture
def room(tmp_path: Path) -> ClassFolder:
    room = ClassFolder(tmp_path / "class")
    room.make()
    return room


@pytest.mark.parametrize("name", TRICKS)
def test_a_hostile_name_is_a_folder_among_the_others(room: ClassFolder, name: str) -> None:
    key = room.enter(name, "x")
    assert os.listdir(room.folder / "learners") == [key]
    assert set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert room.place(key).environment()["HANABI_KIT_LEARNER"] == name


def test_whoever_comes_again_has_the_same_place_and_the_first_name(room: ClassFolder) -> None:
    key = room.enter("Mia", "owl")
    assert room.enter("  mia ", "owl ") == key
    assert room.place(key).environment()["HANABI_KIT_LEARNER"] == "Mia"
    assert room.enter("Mia M.", "owl") != key


def test_nobody_comes_in_by_the_name_of_somebody_else(room: ClassFolder) -> None:
    key = room.enter("Mia", "owl")
    before = (room.place(key).folder / "learner.json").read_bytes()
    for name, secret in (("Mia", "Owl"), ("MIA", "elk"), ("Mia", "o" * LONGEST_SECRET)):
        with pytest.raises(HanabiError, match="Mia is in this class already") as error:
            room.enter(name, secret)
        one_sentence(error)
    assert (room.place(key).folder / "learner.json").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "secret", "told"),
    [
        ("", "owl", "Type a name"),
        ("a\nb", "owl", "too much for a name"),
        ("x" * (LONGEST_NAME + 1), "owl", "too much for a name"),
        ("Mia", "", "Choose a secret word"),
        ("Mia", " \t", "Choose a secret word"),
        ("Mia", "x" * (LONGEST_SECRET + 1), "too much for a secret word"),
    ],
)
def test_what_is_left_out_or_too_long_is_refused(
    room: ClassFolder, name: str, secret: str, told: str
) -> None:
    with pytest.raises(HanabiError, match=told):
        room.enter(name, secret)
    assert os.listdir(room.folder / "learners") == []


def test_the_secret_word_is_nowhere_on_the_disk(room: ClassFolder) -> None:
    room.enter("Mia", "nightingale")
    written = [path.read_text() for path in room.folder.rglob("*") if path.is_file()]
    assert written
    assert not any("nightingale" in text for text in written)


def test_a_forgotten_secret_word_is_given_up_with_the_file_and_the_work_stays(
    room: ClassFolder,
) -> None:
    place = room.place(room.enter("Mia", "owl"))
    (place.folder / "record").mkdir()
    (place.folder / "learner.json").unlink()
    assert room.place(room.enter("Mia", "elk")) == place
    assert (place.folder / "record").is_dir()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 1}', '{"name": 3}'])
def test_a_broken_file_about_a_learner_lets_nobody_in(room: ClassFolder, text: str) -> None:
    place = room.place(room.enter("Mia", "owl"))
    (place.folder / "learner.json").write_text(text)
    with pytest.raises(HanabiError):
        room.enter("Mia", "owl")


def test_two_learners_share_nothing_but_where_they_hand_in(room: ClassFolder) -> None:
    mia, max_ = (room.place(room.enter(name, "x")) for name in ("Mia", "Max"))
    ours, theirs = mia.environment(), max_.environment()
    assert {name for name in ours if ours[name] == theirs[name]} == {"HANABI_KIT_HAND_IN"}
    for path in (mia.home, mia.lessons, mia.log, Path(ours["HANABI_KIT_DATA"])):
        assert path.is_relative_to(mia.folder)
    assert not mia.folder.is_relative_to(max_.folder)


def test_others_on_the_machine_can_not_look_in(room: ClassFolder) -> None:
    if os.name == "nt":
        pytest.skip("about permissions on POSIX")
    key = room.enter("Mia", "x")
    for folder in (room.folder, room.hub, room.handed_in, room.place(key).folder):
        assert folder.stat().st_mode & 0o077 == 0


def test_where_no_folder_can_be_made_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HanabiError, match="no class can be kept here") as error:
        ClassFolder(tmp_path / "file").make()
    one_sentence(error)


@settings(max_examples=10, deadline=None)
@given(st.text(min_size=1, max_size=LONGEST_SECRET).filter(str.strip), st.text(max_size=20))
def test_only_the_same_secret_word_opens(secret: str, other: str) -> None:
    learner = class_folder.Enrolment.of("Mia", secret)
    assert learner.is_opened_by(secret)
    assert learner.is_opened_by(other) is (other == secret)


def test_the_name_in_the_environment_is_who_is_signed_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    profiles.sign_in("Max")
    monkeypatch.setenv("HANABI_KIT_LEARNER", "Mia")
    assert profiles.signed_in() == profiles.sign_in("Mia") == "Mia"
    assert profiles.folder_name("Mia") in profiles.record_path().parts
    for leave in (lambda: profiles.sign_in("Max"), profiles.sign_out):
        with pytest.raises(HanabiError, match="You are Mia here"):
            leave()
    assert profiles.signed_in() == "Mia"
