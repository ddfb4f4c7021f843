"""A learner's practice: recorded, and remembered where that can't be; imported and exported."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.practice import Trainer
from hanabi_kit.practice.journal import Journal
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.practice.trainer import ImportSummary
from tests.practice.practice import SOME, attempt, recorded, refusing, refusing_to_write


def test_what_is_recorded_is_there_for_every_other_notebook(path: Path) -> None:
    first, second = Trainer(path), Trainer(path)
    assert first.attempts == second.attempts == ()
    for number, done in enumerate(SOME):
        (first, second)[number % 2].record(done)
        assert first.attempts == second.attempts == SOME[: number + 1]
    assert Trainer(path).attempts == SOME
    assert not first.trouble
    assert first.problems == ()


def test_attempts_are_told_in_the_order_of_time(path: Path) -> None:
    recorded(path, SOME[::-1])
    assert Trainer(path).attempts == SOME


def test_what_could_not_be_read_again_is_no_attempt(path: Path) -> None:
    with pytest.raises(HanabiError, match="seconds"):
        Trainer(path).record(attempt(seconds=1.5))
    with pytest.raises(HanabiError, match="seconds"):
        Trainer(path).record(replace(attempt(), seconds=1.5))  # type: ignore[arg-type]
    assert not path.exists()


# Where nothing can be written.


@pytest.mark.parametrize(
    ("function", "number"),
    [
        ("open", errno.EACCES),
        ("open", errno.EROFS),
        ("write", errno.ENOSPC),
        ("write", errno.EDQUOT),
        ("fsync", errno.EIO),
    ],
)
def test_practice_goes_on_where_nothing_can_be_written(
    function: str, number: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse = refusing_to_write if function == "open" else refusing
    trainer = Trainer(recorded(path, SOME[:1]))
    with monkeypatch.context() as broken:
        broken.setattr(os, function, refuse(number))
        for done in SOME[1:3]:
            trainer.record(done)
        assert trainer.attempts == SOME[:3]
        assert os.strerror(number) in trainer.trouble
        assert str(path) in trainer.trouble
        assert "\n" not in trainer.trouble
        with pytest.raises(HanabiError, match="can't be recorded"):
            Journal(path).add(SOME[:1])
    trainer.record(SOME[3])  # writing works again, and what was only remembered is saved
    assert not trainer.trouble
    assert Trainer(path).attempts == SOME[:4]


def test_a_file_system_that_cannot_sync_is_no_trouble(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refusing(errno.EINVAL))
    trainer = Trainer(path)
    trainer.record(SOME[0])
    assert (trainer.trouble, Trainer(path).attempts) == ("", SOME[:1])


@pytest.mark.parametrize("kept", [0, 1, 40])
def test_a_disk_that_fills_up_in_the_middle_of_a_line(
    kept: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = Trainer(recorded(path, SOME[:1]))
    write = os.write
    with monkeypatch.context() as full:
        full.setattr(os, "write", lambda file, data: write(file, data[:kept]))
        trainer.record(SOME[1])
    assert "No space left" in trainer.trouble
    assert trainer.attempts == SOME[:2]
    trainer.record(SOME[2])
    assert not trainer.trouble
    assert Trainer(path).attempts == SOME[:3]


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    trainer = Trainer(tmp_path / "data" / "attempts.jsonl")
    trainer.record(SOME[0])
    assert "can't be recorded" in trainer.trouble
    assert trainer.attempts == SOME[:1]
    assert trainer.problems == ()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_device_in_place_of_the_file(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/full")
    trainer = Trainer(path)
    trainer.record(SOME[0])
    assert "no ordinary file" in trainer.trouble
    assert trainer.attempts == SOME[:1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_nothing_is_recorded_in_a_pipe(path: Path) -> None:
    """A pipe takes what is written, and nobody ever reads it again."""
    path.parent.mkdir()
    os.mkfifo(path)
    trainer = Trainer(path)
    trainer.record(SOME[0])
    assert "no ordinary file" in trainer.trouble
    assert trainer.attempts == SOME[:1]


# Import and export.


def test_a_round_trip_doubles_nothing(tmp_path: Path, path: Path) -> None:
    here, out = Trainer(recorded(path)), tmp_path / "mine.jsonl"
    here.export(out, learner="Zoë")
    found = read(out)
    assert found.attempts == SOME
    assert found.header is not None
    assert found.header.learner == "Zoë"
    there = Trainer(recorded(tmp_path / "there" / "attempts.jsonl", SOME[3:]))
    for new in (3, 0):
        assert there.import_(out) == ImportSummary(new, len(SOME) - new, (), 0)
        assert there.attempts == SOME
    assert here.import_(out) == ImportSummary(0, len(SOME), (), 0)
    assert len((tmp_path / "there" / "attempts.jsonl").read_text().splitlines()) == len(SOME)


def test_an_exported_file_can_itself_become_the_record(tmp_path: Path, path: Path) -> None:
    out = tmp_path / "attempts.jsonl"
    Trainer(recorded(path)).export(out)
    moved = Trainer(out)
    moved.record(attempt(day=1))
    assert moved.attempts == (*SOME, attempt(day=1))
    assert moved.problems == ()


def test_what_is_wrong_with_an_imported_file_is_told(tmp_path: Path, path: Path) -> None:
    out = tmp_path / "stranger.jsonl"
    Trainer(recorded(path)).export(out)
    lines = out.read_bytes().splitlines(keepends=True)
    lines[2] = b'{"version": 1, "task": "<script>"}\n'
    out.write_bytes(b"".join(lines))
    there = Trainer(tmp_path / "there.jsonl")
    done = there.import_(out)
    assert (done.new, done.known, done.unread) == (4, 0, 1)
    assert [problem.line for problem in done.problems] == [3]
    assert str(done) == "4 new attempts, 0 known before and 1 line can't be read"
    assert there.attempts == (SOME[0], *SOME[2:])


def test_a_file_that_was_cut_off_is_noticed(tmp_path: Path, path: Path) -> None:
    out = tmp_path / "cut.jsonl"
    Trainer(recorded(path)).export(out)
    out.write_bytes(b"".join(out.read_bytes().splitlines(keepends=True)[:3]))
    (problem,) = Trainer(tmp_path / "there.jsonl").import_(out).problems
    assert str(problem) == "line 1: 5 attempts are announced, and only 2 are there"


@pytest.mark.parametrize(
    "header",
    [
        {"version": 1, "learner": "x" * 101, "attempts": 0},
        {"version": 1, "learner": "two\nlines", "attempts": 0},
        {"version": 1, "learner": "x", "attempts": -1},
        {"version": 1, "learner": "x", "attempts": 10**30},
        {"version": 9, "learner": "x", "attempts": 0},
        {"version": 1, "learner": None, "attempts": 0},
    ],
)
def test_a_bad_header_costs_its_line_only(header: dict[str, object], path: Path) -> None:
    path.parent.mkdir()
    path.write_text(f"{json.dumps(header)}\n")
    found = read(recorded(path))
    assert (found.header, found.attempts, found.unread) == (None, SOME, 1)


def test_import_where_nothing_can_be_written_is_remembered(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.jsonl"
    Trainer(recorded(path)).export(out)
    there = Trainer(tmp_path / "there.jsonl")
    monkeypatch.setattr(os, "write", refusing(errno.ENOSPC))
    assert there.import_(out).new == len(SOME)
    assert there.attempts == SOME
    assert "No space left" in there.trouble


def test_files_that_cannot_be_opened_are_refused_in_one_sentence(tmp_path: Path) -> None:
    trainer = Trainer(tmp_path / "attempts.jsonl")
    for name in ("missing", ".", "a\0b", "x" * 5000):
        with pytest.raises(HanabiError):
            trainer.import_(tmp_path / name)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(HanabiError, match="no ordinary file"):
            trainer.import_(tmp_path / "pipe")


def test_export_never_replaces_another_file(tmp_path: Path, path: Path) -> None:
    trainer = Trainer(recorded(path))
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    with pytest.raises(HanabiError, match="stays"):
        trainer.export(notes)
    assert notes.read_text() == "mine"
    with pytest.raises(HanabiError, match="where attempts are recorded"):
        trainer.export(path)
    trainer.export(tmp_path / "out")
    trainer.record(attempt(day=1))
    trainer.export(tmp_path / "out")
    assert read(tmp_path / "out").attempts == trainer.attempts


def test_export_says_why_it_cannot(tmp_path: Path, path: Path) -> None:
    trainer = Trainer(recorded(path))
    for place in (tmp_path / "missing" / "out", tmp_path / "a\0b", tmp_path):
        with pytest.raises(HanabiError):
            trainer.export(place)
    for name in ("two\nlines", "x" * 101, "\ud800"):
        with pytest.raises(HanabiError, match="is no name"):
            trainer.export(tmp_path / "out", learner=name)
    assert not (tmp_path / "out").exists()
