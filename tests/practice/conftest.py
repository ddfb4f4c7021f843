"""Where these tests record attempts."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "attempts.jsonl"
