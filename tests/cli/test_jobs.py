"""Much work in several processes: how many there are, and how Ctrl-C ends them."""

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit.cli.jobs import NOTHING, carry_out, most_jobs
from hanabi_kit.cli.mine_command import STOPPED
from hanabi_kit.support.errors import HanabiError
from hanabi_kit.support.executors import answers
from tests.cli.runner import Terminal, ask, refusal

HANGS = 120
"""Seconds: far more than anything here takes, and less than what is being worked on."""
SLEEPING = """
import sys
from time import sleep

from hanabi_kit.cli.jobs import carry_out
from hanabi_kit.support.executors import Interrupted, answers


def work(executor, in_flight, progress):
    finished = []
    print("begun", flush=True)
    try:
        for seconds, _ in answers(sleep, map(float, sys.argv[1:]), executor, in_flight):
            finished.append(seconds)
            print(f"finished {seconds}", flush=True)
    except KeyboardInterrupt:
        if not finished:
            raise
        raise Interrupted(finished) from None


if __name__ == "__main__":
    print(carry_out(work, 99, 2, None), flush=True)
"""


def begun(script: Path, *seconds: float) -> subprocess.Popen[str]:
    """Two processes that sleep, each for so many seconds, one after the other."""
    script.write_text(SLEEPING)
    process = subprocess.Popen(
        [sys.executable, script, *map(str, seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def pressed(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Ctrl-C as a terminal does it: to all processes. What was said until the last one is gone."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=HANGS)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="only here all processes can be told")
def test_ctrl_c_waits_for_nothing_that_is_being_worked_on(tmp_path: Path) -> None:
    with begun(tmp_path / "script.py", 0, 0, 3600, 3600, 3600) as process:
        assert process.stdout is not None
        for _ in range(2):
            assert process.stdout.readline() == "finished 0.0\n"
        out, err = pressed(process)
    assert (process.returncode, out, err) == (0, "([0.0, 0.0], False)\n", "")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="only here all processes can be told")
def test_ctrl_c_before_anything_is_finished_says_so(tmp_path: Path) -> None:
    with begun(tmp_path / "script.py", 3600) as process:
        out, err = pressed(process)
    assert (process.returncode, out, err) == (130, "", f"hanabi-kit: {NOTHING}\n")


def test_mining_says_what_is_saved(terminal: Terminal, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hanabi_kit.cli", "puzzles", "mine", "--games", "100000"]
    command += ["--jobs", "2", "--players", "2", "--deck", "0", "--suits", "2", "--ranks", "3"]
    with subprocess.Popen(
        [*command, "-o", str(tmp_path / "drafts")],
        stdout=subprocess.PIPE,
        stderr=terminal.end,
        text=True,
        start_new_session=True,
    ) as process:
        terminal.read_until(b" of 100000 games")
        out, _ = pressed(process)
    assert process.returncode == 130
    assert out.startswith("games: ")
    assert out.endswith(f"{STOPPED}\n")
    terminal.read_until(b"hanabi-kit: stopped")
    assert b"Traceback" not in terminal.seen


def test_there_are_no_more_processes_than_tasks() -> None:
    def work(executor: Any, in_flight: int | None, progress: Any) -> tuple[list[int], int]:
        found = [answer for _, answer in answers(abs, [-1, -2], executor, in_flight)]
        return found, len(active_children())

    assert carry_out(work, 2, 8, None) == (([1, 2], 2), True)
    assert carry_out(work, 1, 8, None) == (([1, 2], 0), True)  # this process does it alone
    assert active_children() == []


def test_what_goes_wrong_ends_the_processes() -> None:
    def work(executor: Any, **_: Any) -> None:
        executor.submit(signal.pause if hasattr(signal, "pause") else input)
        raise HanabiError("a bot failed")

    with pytest.raises(HanabiError, match="a bot failed"):
        carry_out(work, 2, 2, None)
    assert active_children() == []


@pytest.mark.parametrize("command", [["simulate", "random"], ["puzzles", "mine"]])
def test_too_many_processes_are_refused_in_one_sentence(command: list[str]) -> None:
    most = most_jobs()
    said = refusal(ask(*command, "--jobs", str(most + 1)))
    assert said == f"--jobs: {most + 1} are too many for this machine, write {most} or fewer"
    assert most >= (os.cpu_count() or 1)
