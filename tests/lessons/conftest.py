from pathlib import Path

import pytest

from hanabi_kit.lessons.course import LESSONS, Lesson, find
from hanabi_kit.lessons.workspace import working_folder
from hanabi_kit.practice import Trainer
from tests.lessons.kits import Kit


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    kit = Kit(tmp_path)
    monkeypatch.setattr(working_folder, "shipped_root", lambda: kit.root)
    return kit


@pytest.fixture(params=LESSONS, ids=lambda number: f"l{number:02}")
def lesson(request: pytest.FixtureRequest) -> Lesson:
    return find(request.param)


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(tmp_path / "attempts.jsonl")
