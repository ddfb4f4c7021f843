"""The file of attempts: nothing is lost, whatever happens to the file or to a process."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hanabi_kit.practice import Trainer, journal
from hanabi_kit.practice.journal import default_path
from hanabi_kit.practice.journal_reader import read
from tests.practice.practice import SOME, recorded, refusing

ROOT = Path(__file__).parents[2]


def test_the_file_is_lines_of_json_for_its_owner_only(path: Path) -> None:
    recorded(path)
    assert path.read_text() == "".join(f"{done.line()}\n" for done in SOME)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


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


# Killed, and several at once.

KILLED = """
import os, random, select, signal, sys, time
from pathlib import Path
import hanabi_kit.support.json_shapes  # once, and not again in every life
from hanabi_kit.practice import journal
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
from hanabi_kit.practice import journal
from hanabi_kit.practice.trainer import Trainer
from tests.practice.practice import attempt

path, who, how = sys.argv[1:]
if how == "without locks":
    journal.LOCK_TRIES = 0
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
    monkeypatch.setattr(journal, "LOCK_TRIES", 3)
    recorded(path, SOME[:1])
    with journal.locked(path) as alone:
        assert alone
        recorded(path, SOME[1:2])
        with journal.locked(path) as too:
            assert not too
    with journal.locked(path) as alone:
        assert alone
    assert read(path).attempts == SOME[:2]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a file beside it is locked")
def test_the_lock_is_the_one_that_version_0_1_takes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(journal, "LOCK_TRIES", 3)
    with recorded(path).open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with journal.locked(path) as alone:
            assert not alone


def test_where_there_are_no_locks_every_line_starts_afresh(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("filelock.lock_descriptor", refusing(errno.ENOSYS))
    for done in SOME:
        recorded(path, (done,))
    assert path.read_text() == "".join(f"\n{done.line()}\n" for done in SOME)
    assert read(path).attempts == SOME


IN_A_BROWSER = """
import sys
from pathlib import Path
from types import ModuleType
sys.modules["fcntl"] = ModuleType("fcntl")
from tests.practice.practice import SOME, recorded

recorded(Path(sys.argv[1]), SOME)
"""


def test_where_fcntl_is_empty_attempts_are_recorded_without_a_word(path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", IN_A_BROWSER, path], capture_output=True, text=True, cwd=ROOT
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    assert read(path).attempts == SOME
