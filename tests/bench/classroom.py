"""Thirty learners on one server: all sign in at once, each solves a puzzle and hands in.

Run it with `make classroom`, or with another number: `python -m tests.bench.classroom 12`. It opens
a class as a teacher does, drives learners over HTTP and websockets, and fails if anything of one
learner is found with another. Memory is what the processes of a learner have for themselves, plus
their part of what they share.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from hanabi_kit.lessons.reports.aggregation import class_report
from hanabi_kit.lessons.reports.submissions import handed_in
from hanabi_kit.lessons.workspace.lab import START
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.puzzles import Puzzle, load
from tests.lessons.classroom.room import Learner, Room, arriving, open_room

LEARNERS = 30
SOLVE = """
from hanabi_kit import lesson
from hanabi_kit.practice.profiles import signed_in
from hanabi_kit.puzzles import load
from hanabi_kit.widgets import PuzzlePlayer
puzzle = load()[{puzzle!r}]
player = PuzzlePlayer(puzzle)
assert player.answer(puzzle.accepted[0]).right
lesson(1).hand_in().save(signed_in())
"""


@dataclass(frozen=True)
class Times:
    """Seconds from the sign-in of one learner until each of these."""

    lesson: float
    kernel: float
    solved: float


@dataclass(frozen=True)
class Task:
    """Who solves what."""

    name: str
    puzzle: Puzzle


def tasks(number: int) -> list[Task]:
    """A puzzle of their own for each learner; some names are alike but for a capital or a dot."""
    puzzles = [puzzle for puzzle in load() if puzzle.difficulty <= 2]
    names = ["Mia", "Mia M.", "MiaM", "Zoë", "../Max", "<b>Lin</b>", "Ünï Cödé", "con"]
    names += [f"Learner {k}" for k in range(1, number + 1)]
    return [Task(*each) for each in zip(names[:number], puzzles[:number], strict=True)]


async def work(learner: Learner, task: Task) -> Times:
    """One learner's lesson."""
    begin = time.monotonic()
    await learner.sign_in(task.name, f"secret of {task.name}")
    page = await learner.enter()
    assert '"hanabi-kit"' in page, "the lessons' extension of JupyterLab is not there"
    lesson = time.monotonic() - begin
    kernel = await learner.start_kernel(f"notebooks/{START}")
    assert await learner.run(kernel, "print(6 * 7)") == "42\n"
    ready = time.monotonic() - begin
    await learner.run(kernel, SOLVE.format(puzzle=task.puzzle.id))
    return Times(lesson, ready, time.monotonic() - begin)


async def work_all(room: Room, wanted: list[Task]) -> tuple[list[Times], dict[str, float]]:
    """All learners at once, then what their processes take, in megabytes."""

    async def come(task: Task) -> Times:
        async with arriving(room) as learner:
            return await work(learner, task)

    times = await asyncio.gather(*map(come, wanted))
    return times, memory(room)


def memory(room: Room) -> dict[str, float]:
    """Megabytes of each learner's processes by the learner's folder, and of the class's own."""
    found = {"": _megabytes(room.process)}
    for process in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        try:
            place = Path(os.readlink(f"/proc/{process}/cwd"))
            parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has gone meanwhile
            continue
        if place.is_relative_to(room.folder / "learners"):
            key = place.relative_to(room.folder).parts[1]
        elif parent == room.process:
            key = ""
        else:
            continue
        found[key] = found.get(key, 0) + _megabytes(process)
    return found


def _megabytes(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def check(room: Room, wanted: list[Task]) -> None:
    """Fail unless each record and each file that was handed in has its learner's answer alone."""
    solved = {task.name: task.puzzle.id for task in wanted}
    records = {}
    for about in room.folder.glob("learners/*/learner.json"):
        (path,) = about.parent.glob("record/learners/*/attempts.jsonl")
        records[json.loads(about.read_text())["name"]] = [a.task for a in read(path).attempts]
    assert records == {name: [puzzle] for name, puzzle in solved.items()}, records
    files = handed_in(room.folder)
    brought = {
        file.contents.header.learner: [attempt.task for attempt in file.contents.attempts]
        for file in files
        if file.contents.header
    }
    assert brought == records, brought
    assert len(files) == len(wanted)
    assert {learner.name for learner in class_report(files).learners} == set(solved)


def main() -> None:
    """Measure, check and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else LEARNERS
    wanted = tasks(number)
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with TemporaryDirectory() as folder, open_room(Path(folder)) as room:
        times, megabytes = asyncio.run(work_all(room, wanted))
        check(room, wanted)
    own = megabytes.pop("")
    for words, seconds in (
        ("lesson open", [each.lesson for each in times]),
        ("kernel ready", [each.kernel for each in times]),
        ("puzzle solved, handed in", [each.solved for each in times]),
    ):
        print(f"{words}: median {median(seconds):.1f} s, slowest {max(seconds):.1f} s")
    each = median(megabytes.values())
    total = own + sum(megabytes.values())
    print(f"memory: {each:.0f} MB a learner, {own:.0f} MB the class itself, {total:.0f} MB in all")
    print(f"load after: {os.getloadavg()[0]:.1f}")
    print(f"{len(wanted)} learners, {len(wanted)} records, {len(wanted)} files: nothing mixed up")


if __name__ == "__main__":
    main()
