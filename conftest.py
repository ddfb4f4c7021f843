"""Every test run has folders of its own: none adds to a learner's record or to a user's cache."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

RECORD = TemporaryDirectory(prefix="hanabi-kit-")
os.environ["HANABI_KIT_DATA"] = RECORD.name
SOLUTIONS = TemporaryDirectory(prefix="hanabi-kit-")
os.environ["HANABI_KIT_CACHE"] = SOLUTIONS.name
NUMBERS = count()


@pytest.fixture(autouse=True)
def no_solutions_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a cache of its own, for what one has solved another may have to stop."""
    monkeypatch.setenv("HANABI_KIT_CACHE", os.path.join(SOLUTIONS.name, str(next(NUMBERS))))


@pytest.fixture(autouse=True)
def no_choices_of_other_tests() -> Iterator[None]:
    """What a test chose for good is forgotten after it."""
    yield
    Path(RECORD.name, "settings.json").unlink(missing_ok=True)
