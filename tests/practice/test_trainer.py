"""Recording attempts: nothing is lost, whatever happens to the file or to the process."""

import errno
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hanabi_kit.practice import journal, journal_reader, locking
from hanabi_kit.practice.attempts import Attempt, structured
from hanabi_kit.practice.journal import Journal, default_path
from hanabi_kit.practice.journal_reader import MOST_PROBLEMS, MOST_UNREAD, read
from hanabi_kit.practice.trainer import Imported, Trainer
from hanabi_kit.support.errors import HanabiError
from tests.practice.practice import attempt

ROOT = Path(__file__).parents[2]
SOME = tuple(attempt(minute=minute, answer=f"c1:{minute}") for minute in range(5))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "attempts.jsonl"


def recorded(path: Path, attempts: tuple[Attempt, ...] = SOME) -> Path:
    Journal(path).add(attempts)
    return path


# Recording and reading.


def test_what_is_recorded_is_there_for_every_other_notebook(path: Path) -> None:
    first, second = Trainer(path), Trainer(path)
    assert first.attempts == second.attempts == ()
    for number, done in enumerate(SOME):
        (first, second)[number % 2].record(done)
        assert first.attempts == second.attempts == SOME[: number + 1]
    assert Trainer(path).attempts == SOME
    assert not first.trouble
    assert first.problems == ()


def test_the_file_is_lines_of_json_for_its_owner_only(path: Path) -> None:
    recorded(path)
    assert path.read_text() == "".join(f"{done.line()}\n" for done in SOME)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_attempts_are_told_in_the_order_of_time(path: Path) -> None:
    recorded(path, SOME[::-1])
    assert Trainer(path).attempts == SOME


def test_an_attempt_that_could_not_be_read_again_is_not_written(path: Path) -> None:
    broken = attempt()
    object.__setattr__(broken, "seconds", 1.5)
    with pytest.raises(HanabiError, match="seconds"):
        Trainer(path).record(broken)
    assert not path.exists()


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


def test_the_environment_may_name_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    assert Trainer().path == default_path() == tmp_path / "attempts.jsonl"
    monkeypatch.delenv("HANABI_KIT_DATA")
    assert default_path().parent.name == "hanabi-kit"


def test_what_nbgrader_runs_stays_out_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")  # learners look at their own
    assert default_path().parent == tmp_path
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    elsewhere = Trainer()
    elsewhere.record(SOME[0])
    assert Trainer().attempts == (SOME[0],)
    assert list(tmp_path.iterdir()) == []


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


# Where nothing can be written.


def refusing(number: int) -> Callable[..., int]:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return refuse


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
    trainer = Trainer(recorded(path, SOME[:1]))
    with monkeypatch.context() as broken:
        broken.setattr(os, function, refusing(number))
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
    assert "No space left" in trainer.trouble
    assert trainer.attempts == SOME[:1]


# Killed, and several at once.

KILLED = """
import os, random, select, signal, sys, time
from pathlib import Path
import hanabi_kit.support.json_shapes  # once, and not again in every life
from hanabi_kit.puzzles import journal
from tests.practice.practice import attempt

path, tearing = Path(sys.argv[1]), sys.argv[2] == "torn"
random.seed(7)
write, told = os.write, 0

def dies(file, data):
    write(file, data[: random.randrange(len(data))])
    os.kill(os.getpid(), signal.SIGKILL)

for life in range(200):
    read_end, write_end = os.pipe()
    torn_after = random.randrange(3) if tearing else None
    child = os.fork()
    if not child:
        random.seed(life)
        for number in range(10**9):
            if number == torn_after:
                os.write = dies
            done = attempt(f"{life}.{number}", minute=life)
            journal.Journal(path).add([done])
            write(write_end, f"{done.task}\\n".encode())
    os.close(write_end)
    if not tearing:
        select.select([read_end], [], [])  # it is writing by now
        time.sleep(random.random() * 0.004)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with open(read_end) as pipe:
        sys.stdout.write(pipe.read())
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("how", ["killed", "torn"])
def test_killed_in_200_lives_and_no_earlier_attempt_is_lost(how: str, path: Path) -> None:
    """Killed from outside at random moments; or made to die in the middle of a line."""
    run = subprocess.run(
        [sys.executable, "-c", KILLED, path, how],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    acknowledged = run.stdout.split()
    assert len(acknowledged) > 100
    found = read(path)
    tasks = [done.task for done in found.attempts]
    assert set(acknowledged) <= set(tasks)
    assert len(tasks) == len(set(tasks)) <= len(acknowledged) + 200  # one more in each life
    assert found.unread <= 200
    if how == "torn":
        assert found.unread > 100  # so the lines were really torn


AT_ONCE = """
import sys
from pathlib import Path
from hanabi_kit.puzzles import locking
from hanabi_kit.practice.trainer import Trainer
from tests.practice.practice import attempt

path, who, how = sys.argv[1:]
if how == "without locks":
    locking._lock = lambda file: False
print("ready", flush=True)
sys.stdin.readline()
trainer = Trainer(Path(path))
for number in range(200):
    trainer.record(attempt(f"{who}.{number}", minute=number))
assert not trainer.trouble, trainer.trouble
"""


@pytest.mark.parametrize("how", ["with locks", "without locks"])
def test_two_processes_at_once_lose_nothing(how: str, path: Path) -> None:
    command = [sys.executable, "-c", AT_ONCE, str(path)]
    pair = [
        subprocess.Popen(
            [*command, who, how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for who in "AB"
    ]
    for process in pair:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in pair:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in pair:
        process.communicate()
        assert process.returncode == 0
    found = read(path)
    wanted = {f"{who}.{number}" for who in "AB" for number in range(200)}
    assert {done.task for done in found.attempts} == wanted
    assert len(found.attempts) == 400
    assert found.problems == ()


def test_whoever_holds_the_lock_too_long_is_not_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locking, "TRIES", 3)
    recorded(path, SOME[:1])
    with path.open("ab") as file, locking.locked(file.fileno()) as alone:
        assert alone
        recorded(path, SOME[1:2])
        with path.open("ab") as other, locking.locked(other.fileno()) as too:
            assert not too
    with path.open("ab") as file, locking.locked(file.fileno()) as alone:
        assert alone
    assert read(path).attempts == SOME[:2]


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
        assert there.import_(out) == Imported(new, len(SOME) - new, (), 0)
        assert there.attempts == SOME
    assert here.import_(out) == Imported(0, len(SOME), (), 0)
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
