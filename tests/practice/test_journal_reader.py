"""Reading recorded attempts: only what is new, and a bad line costs that line only."""

from pathlib import Path

import pytest

from hanabi_kit.practice import Attempt, Trainer, journal, journal_reader
from hanabi_kit.practice.attempts import structured
from hanabi_kit.practice.journal import Journal
from hanabi_kit.practice.journal_reader import MOST_PROBLEMS, MOST_UNREAD, read
from tests.practice.practice import SOME, attempt, recorded


def test_only_what_is_new_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = Trainer(recorded(path))
    assert trainer.attempts == SOME
    asked = []

    def noted(data: object) -> Attempt:
        asked.append(data)
        return structured(data)

    monkeypatch.setattr(journal_reader, "structured", noted)
    trainer.record(attempt(day=1))
    assert trainer.attempts == (*SOME, attempt(day=1))
    assert len(asked) == 1


def test_a_file_that_is_taken_away_or_replaced_is_read_anew(path: Path) -> None:
    trainer = Trainer(recorded(path))
    assert trainer.attempts == SOME
    path.unlink()
    assert trainer.attempts == ()
    recorded(path, SOME[:2])
    assert trainer.attempts == SOME[:2]
    path.write_text("")
    assert trainer.attempts == ()


# Torn and foreign lines.


def test_a_line_torn_anywhere_costs_that_line_only(path: Path) -> None:
    recorded(path)
    data = path.read_bytes()
    last = data.rindex(b"\n", 0, -1) + 1
    for end in range(last, len(data)):
        path.write_bytes(data[:end])
        Journal(path).add([attempt(day=1)])
        whole = end == len(data) - 1  # only the end of the line is missing
        kept = SOME if whole else SOME[:-1]
        found = Journal(path).contents()
        assert found.attempts == (*kept, attempt(day=1))
        assert [problem.line for problem in found.problems] == (
            [] if whole or end == last else [len(SOME)]
        )


def test_a_last_line_that_is_still_being_written_is_looked_at_again(path: Path) -> None:
    trainer = Trainer(recorded(path, SOME[:1]))
    line = f"{SOME[1].line()}\n".encode()
    with path.open("ab", buffering=0) as file:
        file.write(line[:20])
        assert trainer.attempts == SOME[:1]
        assert [problem.line for problem in trainer.problems] == [2]
        file.write(line[20:])
    assert trainer.attempts == SOME[:2]
    assert trainer.problems == ()


GARBAGE = [
    b"{",
    b"null",
    b'"text"',
    b"[1, 2]",
    b'{"version": 1}',
    b'{"version": 99}',
    b'{"version": 1, "learner": "not in the first line", "attempts": 1}',
    b"\xff\xfe\x00",
    b"\x00" * 500,
    b"[" * 15_000,
    b"9" * 15_000,
    b"x" * 50_000,
    b'__import__("os").abort()',
    b"\x80\x04N.",
    b"{}\r",
]


@pytest.mark.parametrize("line", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_costs_its_line_only_and_is_reported(line: bytes, path: Path) -> None:
    recorded(path, SOME[:2])
    with path.open("ab") as file:
        file.write(line + b"\n")
    recorded(path, SOME[2:])
    trainer = Trainer(path)
    assert trainer.attempts == SOME
    (problem,) = trainer.problems
    assert problem.line == 3
    assert str(problem).startswith("line 3: ")
    assert len(str(problem)) < 500


def test_blank_lines_windows_ends_and_a_byte_order_mark_are_no_harm(path: Path) -> None:
    path.parent.mkdir()
    text = "\r\n".join(done.line() for done in SOME)
    path.write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\r\n\n  \n")
    assert Trainer(path).attempts == SOME
    assert Trainer(path).problems == ()


def test_many_bad_lines_are_counted_but_not_all_told(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"?\n" * 500)
    recorded(path)
    found = read(path)
    assert (len(found.problems), found.unread, found.attempts) == (MOST_PROBLEMS, 500, SOME)


def test_a_file_of_something_else_is_given_up(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"?\n" * 1_000_000)
    assert read(path).unread == MOST_UNREAD + 1


def test_a_huge_file_is_read_up_to_a_limit_and_not_added_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(path)
    size = path.stat().st_size
    monkeypatch.setattr(journal_reader, "MOST_BYTES", size - 10)
    monkeypatch.setattr(journal, "MOST_BYTES", size - 10)
    trainer = Trainer(path)
    assert trainer.attempts == SOME[:-1]
    assert "is not read" in trainer.problems[0].why
    trainer.record(attempt(day=1))
    assert "grow beyond" in trainer.trouble
    assert trainer.attempts == (*SOME[:-1], attempt(day=1))
    assert path.stat().st_size == size


def test_a_hole_of_many_gigabytes_is_not_read_through(path: Path) -> None:
    recorded(path)
    with path.open("r+b") as file:
        file.truncate(10**11)
    found = read(path)
    assert found.attempts == SOME
    assert "is not read" in found.problems[0].why
