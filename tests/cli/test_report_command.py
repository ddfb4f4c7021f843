"""hanabi-kit lessons report, as a teacher meets it."""

import csv
import json
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hanabi_kit.lessons import course
from hanabi_kit.lessons.reports.submissions import file_name
from hanabi_kit.practice.journal import export
from tests.cli.runner import Answer, ask, refusal
from tests.lessons.classes import answers
from tests.lessons.classes import course as small_course


@pytest.fixture(autouse=True)
def two_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A course of two lessons, whatever the real one asks."""
    monkeypatch.setattr(
        "hanabi_kit.lessons.reports.aggregation.all_lessons", lambda: small_course(2)
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a class handed in."""
    made = tmp_path / "handed-in"
    made.mkdir()
    for day, (name, done) in enumerate({"Mia": "a+ b-+ c-", "=2+5": "a- b-+", "Zoë": "a-"}.items()):
        export(answers(done, day=day), made / file_name(name), name)
    return made


def report(*args: str | Path) -> Answer:
    return ask("lessons", "report", *args)


def test_a_folder_is_told_as_a_map_and_in_words(folder: Path) -> None:
    told = report(folder)
    assert (told.code, told.err) == (0, "")
    assert "Mia     +ox ...  1 of 3" in told.out
    assert "Zoë     x.. ...  0 of 1" in told.out
    assert "To revisit, the worst first:" in told.out
    assert "Check a" in told.out


def test_files_and_patterns(folder: Path) -> None:
    assert report(folder / "hanabi-kit-Mia.jsonl").out.startswith("1 learner")
    assert report(f"{folder}/*M*.jsonl").out.startswith("1 learner")
    assert report(folder, folder / "hanabi-kit-Mia.jsonl").out.startswith("3 learners")


def test_one_lesson(folder: Path) -> None:
    assert "Mia     +ox  1 of 3" in report(folder, "--lesson", "01").out
    assert "Mia     ...  0 of 0" in report(folder, "--lesson", "2").out
    assert "no lesson" in refusal(report(folder, "--lesson", "13"))


def test_as_data(folder: Path) -> None:
    found = report(folder, "--json").data
    assert [one["name"] for one in found["learners"]] == ["=2+5", "Mia", "Zoë"]
    assert found["learners"][1]["checks"]["01 a"] == "first try"
    assert found["notes"] == []


def test_as_files_instead_of_text(folder: Path, tmp_path: Path) -> None:
    table, picture = tmp_path / "class.csv", tmp_path / "class.svg"
    told = report(folder, "--csv", table, "--svg", picture, "--theme", "print")
    assert told == Answer(0, "", f"Written: {table}\nWritten: {picture}\n")
    rows = list(csv.DictReader(StringIO(table.read_text(encoding="utf-8-sig"))))
    assert [row["learner"] for row in rows] == ["'=2+5", "Mia", "Zoë"]
    assert rows[1]["01 b"] == "later"
    assert "#000000" in picture.read_text()
    ElementTree.parse(picture)


def test_files_that_are_there_stay(folder: Path, tmp_path: Path) -> None:
    table = tmp_path / "class.csv"
    table.write_text("marks")
    told = report(folder, "--csv", table)
    assert (told.code, told.out) == (2, "")
    assert "--force replaces it" in told.err
    assert table.read_text() == "marks"
    assert report(folder, "--csv", table, "--force").code == 0
    assert table.read_text(encoding="utf-8-sig").startswith('"learner",')


def test_bad_files_are_told_and_the_others_count(folder: Path) -> None:
    (folder / "bad.jsonl").write_bytes(b"\xff\n{}\n")
    told = report(folder)
    assert told.code == 0
    assert told.out.startswith("3 learners")
    assert "bad.jsonl: no answers can be read in it (line 1: not UTF-8 text)" in told.out
    assert len(report(folder, "--json").data["notes"]) == 1
    told = report(folder, "--csv", "-")
    assert told.out.count("\n") == 4
    assert told.err.startswith("bad.jsonl: no answers can be read in it")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "Name the files"),
        (["-"], "is no file"),
        (["missing"], "no such file"),
        (["x" * 300], "no such file"),  # longer than the name of a file may be
        (["FOLDER", "--csv", "x" * 300], "can't be written"),
        (["empty"], "no file in this folder"),
        (["FOLDER", "--json", "--csv", "x.csv"], "ask for one"),
        (["FOLDER", "--csv", "-", "--svg", "-"], "name a file"),
        (["FOLDER", "--theme", "pink"], "pink"),
        (["FOLDER", "--csv", "no/such/folder.csv"], "can't be written"),
    ],
)
def test_wrong_input_gets_one_line(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    told = report(*(str(folder) if arg == "FOLDER" else arg for arg in args))
    assert (told.code, told.out) == (2, "")
    assert words in told.err
    assert told.err.count("\n") == 1


def test_if_nobody_can_be_read_that_is_wrong_input(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("\x1b[31mnot JSON\n")
    told = report(tmp_path)
    assert (told.code, told.out) == (2, "")
    assert "nobody's answers can be read: a.jsonl: no answers" in told.err
    assert "\x1b" not in told.err


def test_the_real_course_has_a_report_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hanabi_kit.lessons.reports.aggregation.all_lessons", course.all_lessons)
    found = report(folder, "--json").data
    assert len(found["checks"]) == 36
    assert "8 answers are to checks that this course does not have" in json.dumps(found["notes"])
