"""Processes that are killed while they write: what was done before stays, and work goes on.

    python -m tests.fuzz.kills SUBJECT FOLDER LIVES SEED

Each life is a process that tells of everything it has done, and is killed at a random moment. The
program ends with how many lives there were and how much was done in them; or with an error.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from hanabi_kit.lessons.workspace import notebook
from hanabi_kit.lessons.workspace.working_folder import (
    MANIFEST,
    CopyOutcome,
    CopyPlan,
    carry_out,
    plan_copies,
    read_folder,
)
from hanabi_kit.practice.journal import Journal
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.practice.profiles import checked
from hanabi_kit.practice.trainer import Trainer
from tests.practice.practice import attempt

from .files import kept

LONGEST_LIFE = 3
"""Times as long as it takes to do one thing."""

Work = Callable[[Path, int], Iterator[str]]
"""Does one thing after another in a folder, and says what is done; lives are numbered."""
Check = Callable[[Path, list[str]], None]
"""Looks at the folder after a life: all that was done by then, in order."""


# A learner who answers.


def _answers(folder: Path, life: int) -> Iterator[str]:
    journal = Journal(folder / "attempts.jsonl")
    for number in range(10**9):
        done = attempt(f"{life}.{number}", minute=life)
        journal.add([done])
        yield done.task


def _answers_are_there(folder: Path, done: list[str]) -> None:
    found = read(folder / "attempts.jsonl")
    tasks = {attempt.task for attempt in found.attempts}
    assert set(done) <= tasks, f"lost: {set(done) - tasks}"


# A learner who saves a file to hand in, again and again.


def _saves(folder: Path, life: int) -> Iterator[str]:
    trainer = Trainer(folder / "attempts.jsonl")
    for number in range(10**9):
        trainer.record(attempt(f"{life}.{number}", minute=life))
        trainer.export(folder / "handed-in.jsonl", checked("Mia"))
        yield f"{life}.{number}"


def _saved_file_is_whole(folder: Path, done: list[str]) -> None:
    found = read(folder / "handed-in.jsonl")
    assert not found.problems, found.problems
    assert found.header is not None
    assert set(done) <= {attempt.task for attempt in found.attempts}


# Lessons that are brought up to date.

LESSONS = [f"notebooks/{number:02}.ipynb" for number in range(8)]
EDITED = LESSONS[3]
MINE = b"my own answer"


def _shipped(version: object) -> dict[str, bytes]:
    return {
        name: notebook.write({"cells": [{"cell_type": "code", "source": f"{name} {version}"}]})
        for name in LESSONS
    }


def _copy(folder: Path, version: object) -> CopyPlan:
    shipped = _shipped(version)
    plan = plan_copies(shipped, read_folder(folder, shipped))
    carry_out(plan, shipped, folder)
    return plan


def _updates(folder: Path, life: int) -> Iterator[str]:
    for number in range(10**9):
        _copy(folder, f"{life}.{number}")
        if life == 0 and number == 0:
            (folder / EDITED).write_bytes(MINE)
        yield f"{life}.{number}"


def _updates_go_on(folder: Path, done: list[str]) -> None:
    """The next start finishes the work, and only what the learner edited is kept back."""
    version = f"after {len(done)}"
    assert _copy(folder, version).named(CopyOutcome.KEPT) == (EDITED,)
    assert (folder / EDITED).read_bytes() == MINE
    for name, data in _shipped(version).items():
        assert name == EDITED or (folder / name).read_bytes() == data
    assert _others(folder) <= {*LESSONS, MANIFEST}


def _others(folder: Path) -> set[str]:
    """The files in a folder, but for those that were being written."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".part")
    return {path.relative_to(folder).as_posix() for path in found}


# Solutions that are kept.


def _solutions(folder: Path, life: int) -> Iterator[str]:
    for _ in range(10**9):
        for path in folder.rglob("*.json"):
            path.unlink()
        kept(folder)
        yield "kept"


def _solutions_are_whole(folder: Path, done: list[str]) -> None:
    """An entry is there as it is always written, or not at all; nodes and all."""
    found = {sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*.json")}
    kept(folder)
    whole = {sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*.json")}
    assert found <= whole
    assert len(whole) == 1


SUBJECTS: dict[str, tuple[Work, Check]] = {
    "answers": (_answers, _answers_are_there),
    "hand-ins": (_saves, _saved_file_is_whole),
    "lessons": (_updates, _updates_go_on),
    "solutions": (_solutions, _solutions_are_whole),
}


def live_and_die(work: Callable[[], Iterator[str]], seconds: float) -> list[str]:
    """What a process said it had done, before it was killed."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if not child:
        try:
            for said in work():
                os.write(write_end, f"{said}\n".encode())
        finally:
            os._exit(1)
    os.close(write_end)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with open(read_end, encoding="utf-8") as pipe:
        lines = pipe.read().splitlines()
    assert os.WIFSIGNALED(status), f"it ended by itself, after {lines[-1:]}"
    return lines


def main() -> None:
    """Let a subject live and die, and say how often."""
    subject, folder, lives, seed = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    work, check = SUBJECTS[subject]
    random = Random(seed)
    began = time.perf_counter()
    done = [next(work(folder, 0))]  # this one lives, and so shows how long one thing takes
    longest = (time.perf_counter() - began) * LONGEST_LIFE
    for life in range(1, lives + 1):
        done += live_and_die(partial(work, folder, life), random.random() * longest)
        check(folder, done)
    print(lives, len(done))


if __name__ == "__main__":
    main()
