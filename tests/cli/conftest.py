from collections.abc import Iterator

import pytest

from tests.cli.runner import Terminal


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal()
    yield opened
    opened.close()
