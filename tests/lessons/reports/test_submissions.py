"""Handing in: which file is written, what is in it, whose file is never touched."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError
from hanabi_kit.lessons import Desk, handed_in
from hanabi_kit.lessons.reports.submissions import ENDING, START, file_name, hand_in
from hanabi_kit.practice import Trainer
from hanabi_kit.practice.journal_reader import read
from tests.practice.practice import attempt
from tests.widgets.screens import press, status, type_line


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the notebook."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def trainer_of(folder: Path, *tasks: str) -> Trainer:
    """Somebody who has answered these."""
    trainer = Trainer(folder / "attempts.jsonl")
    for task in tasks:
        trainer.record(attempt(task))
    return trainer


@pytest.fixture
def mia(tmp_path: Path) -> Trainer:
    return trainer_of(tmp_path / "of-mia", "one", "two")


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@given(st.text())
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    made = file_name(name)
    part = made.removeprefix(START).removesuffix(ENDING)
    assert part.isalnum()
    assert made == f"{START}{part}{ENDING}"
    assert len(made.encode()) < 255


def test_the_file_holds_the_answers_and_the_name(here: Path, mia: Trainer) -> None:
    shown = Desk(3, mia).hand_in()
    path = shown.save("Mia & <b>")
    assert path == here / "hanabi-kit-Miab.jsonl"
    found = read(path)
    assert found.header is not None
    assert found.header.learner == "Mia & <b>"
    assert found.attempts == mia.attempts
    assert files(here) == [path.name]


def test_by_clicks_it_says_where_the_file_is(here: Path, mia: Trainer) -> None:
    shown = Desk(3, mia).hand_in()
    press(shown, "save my answers")
    assert status(shown) == "Type a name first: whatever you like to be called."
    type_line(shown, "Zoë")
    assert "Saved 2 answers as hanabi-kit-Zoë.jsonl" in status(shown)
    assert str(here) in status(shown)
    assert "nothing was sent" in status(shown)


def test_a_class_hands_in_to_one_folder_and_the_report_finds_it(
    here: Path, mia: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "class" / "handed-in"
    folder.mkdir(parents=True)
    monkeypatch.setenv("HANABI_KIT_HAND_IN", str(folder))
    for name, trainer in (("Mia", mia), ("M. i a", trainer_of(tmp_path / "other", "three"))):
        form = Desk(1, trainer).hand_in()
        type_line(form, name)
        assert "your teacher has" in status(form)
        assert str(tmp_path) not in status(form)
    assert files(here) == []
    found = {s.contents.header.learner: len(s.contents.attempts) for s in handed_in(folder.parent)
             if s.contents.header}  # fmt: skip
    assert found == {"Mia": 2, "M. i a": 1}


def test_the_same_learner_replaces_the_earlier_file(here: Path, mia: Trainer) -> None:
    hand_in(mia, "Mia", here)
    mia.record(attempt("three"))
    path = hand_in(mia, "Mia", here)
    assert files(here) == ["hanabi-kit-Mia.jsonl"]
    assert len(read(path).attempts) == 3


def test_another_learner_of_the_same_name_gets_another_file(
    here: Path, mia: Trainer, tmp_path: Path
) -> None:
    first = hand_in(mia, "Mia", here)
    before = first.read_bytes()
    other = trainer_of(tmp_path / "of-another", "four")
    assert hand_in(other, "Mia", here).name == "hanabi-kit-Mia-2.jsonl"
    assert hand_in(other, "M.i.a", here).name == "hanabi-kit-Mia-3.jsonl"
    assert first.read_bytes() == before


@pytest.mark.parametrize("make", ["file", "folder", "broken", "link"])
def test_whatever_has_the_name_already_stays(
    here: Path, mia: Trainer, tmp_path: Path, make: str
) -> None:
    path = here / "hanabi-kit-Mia.jsonl"
    other = tmp_path / "elsewhere"
    match make:
        case "file":
            path.write_text("my diary")
        case "folder":
            path.mkdir()
        case "broken":
            path.write_bytes(b"\xff\xfe")
        case "link":
            other.write_text("my diary")
            path.symlink_to(other)
    assert hand_in(mia, "Mia", here).name == "hanabi-kit-Mia-2.jsonl"
    assert os.path.lexists(path)
    assert make != "link" or other.read_text() == "my diary"


@pytest.mark.parametrize("name", ["", "  ", None, 7, "a\nb", "x" * 101, "\ud800"])
def test_what_is_no_name_is_refused_in_a_sentence(here: Path, mia: Trainer, name: str) -> None:
    with pytest.raises(HanabiError, match="name"):
        hand_in(mia, name, here)
    assert files(here) == []


def test_signs_alone_are_a_name_too(here: Path, mia: Trainer) -> None:
    path = hand_in(mia, "★", here)
    assert path.name == "hanabi-kit-learner.jsonl"
    assert handed_in(path)[0].contents.header.learner == "★"  # type: ignore[union-attr]


def test_without_answers_there_is_nothing_to_save(here: Path, tmp_path: Path) -> None:
    shown = Desk(3, trainer_of(tmp_path / "of-nobody")).hand_in()
    type_line(shown, "Mia")
    assert "nothing to save yet" in status(shown)
    assert files(here) == []


def test_a_folder_that_cannot_be_written_is_told(mia: Trainer, tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match="can't be"):
        hand_in(mia, "Mia", tmp_path / "missing")


def test_what_is_saved_in_the_notebook_names_nobody_and_no_folder(here: Path, mia: Trainer) -> None:
    shown = Desk(3, mia).hand_in()
    before = shown.still_page()
    shown.save("Mia")
    assert shown.still_page() == before
    assert "Mia" not in "".join(before)
    assert str(here) not in "".join(before)


# Reading what was handed in.


def test_files_folders_and_patterns(here: Path, mia: Trainer, tmp_path: Path) -> None:
    hand_in(mia, "Mia", here)
    hand_in(trainer_of(tmp_path / "of-max", "one"), "Max", here)
    (here / "notes.txt").write_text("nothing of interest")
    (here / ".hidden.jsonl").write_text("")
    names = ["hanabi-kit-Max.jsonl", "hanabi-kit-Mia.jsonl"]
    assert [one.file for one in handed_in(here)] == names
    assert [one.file for one in handed_in(str(here / "*-M*.jsonl"))] == names
    assert [one.file for one in handed_in(here / names[1], here, ".")] == [names[1], names[0]]


def test_a_bad_file_costs_that_file_only(here: Path, mia: Trainer) -> None:
    hand_in(mia, "Mia", here)
    (here / "a-folder.jsonl").mkdir()
    (here / "no-json.jsonl").write_text("{]\n")
    folder, mias, bad = handed_in(here)
    assert "ordinary file" in folder.trouble
    assert str(here) not in folder.trouble
    assert mias.trouble == ""
    assert bad.contents.unread == 1


@pytest.mark.parametrize("source", ["-", "missing", "none-*.jsonl", ".", "a\0b", "[", ""])
def test_what_leads_to_no_file_is_refused(here: Path, source: str) -> None:
    with pytest.raises(HanabiError):
        handed_in(source)
    with pytest.raises(HanabiError, match="Name the files"):
        handed_in()
