from pathlib import Path

import pytest

from hanabi_kit.lessons.workspace import working_folder
from tests.lessons.kits import Kit


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    kit = Kit(tmp_path)
    monkeypatch.setattr(working_folder, "shipped_root", lambda: kit.root)
    return kit
