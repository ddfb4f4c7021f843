"""A learner's data that an earlier version wrote: read as that version itself read it.

``attempts.jsonl`` was recorded by version 0.1, with lines in between that were torn, are no UTF-8,
come from a later version or stand twice; ``results.json`` tells what version 0.1 made of it.
"""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hanabi_kit.practice import Trainer
from hanabi_kit.practice.journal import default_path
from hanabi_kit.practice.journal_reader import read
from hanabi_kit.practice.leitner import boxes
from hanabi_kit.practice.progress import sessions, standings, streak
from hanabi_kit.practice.schedule import next_puzzle
from tests.practice.practice import attempt

WRITTEN = Path(__file__).parent / "version_0_1"
RESULTS = json.loads((WRITTEN / "results.json").read_text("utf-8"))
NOW = datetime(2030, 1, 9, 9, tzinfo=UTC)
PUZZLES = {
    "last-copy": (("count",), 1),
    "the-last-five": (("count", "end"), 2),
    "which-black": (("end",), 3),
    "new-one": (("end",), 1),
}


@pytest.fixture
def trainer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trainer:
    monkeypatch.setenv("HANABI_KIT_DATA", str(tmp_path))
    shutil.copy(WRITTEN / "attempts.jsonl", default_path())
    return Trainer()


def test_the_attempts_and_what_is_wrong_between_them(trainer: Trainer) -> None:
    assert [done.line() for done in trainer.attempts] == RESULTS["attempts"]
    for problem, told in zip(trainer.problems, RESULTS["problems"], strict=True):
        assert str(problem).startswith(told)
    assert read(trainer.path).unread == RESULTS["unread"]


def test_what_they_add_up_to(trainer: Trainer) -> None:
    done = trainer.attempts
    assert {task: one.name for task, one in standings(done).items()} == RESULTS["standings"]
    assert [streak(done).now, streak(done).best] == RESULTS["streak"]
    assert list(sessions(done)) == RESULTS["sessions"]
    found = {task: [box.number, box.wait] for task, box in boxes(done, NOW).items()}
    assert found == RESULTS["boxes"]
    choice = next_puzzle(PUZZLES, done, NOW)
    assert choice is not None
    assert choice.puzzle == RESULTS["next"]


def test_what_is_added_and_handed_in_is_written_in_the_same_bytes(
    trainer: Trainer, tmp_path: Path
) -> None:
    trainer.export(tmp_path / "exported.jsonl", "Zoë")
    assert (tmp_path / "exported.jsonl").read_bytes() == (WRITTEN / "exported.jsonl").read_bytes()
    trainer.record(attempt(day=3))
    old = (WRITTEN / "attempts.jsonl").read_bytes()
    assert trainer.path.read_bytes() == old + attempt(day=3).line().encode() + b"\n"
