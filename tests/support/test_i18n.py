"""Lists as people say them."""

import pytest

from hanabi_kit.support.i18n import either, listed


@pytest.mark.parametrize(
    ("things", "all_of_them", "one_of_them"),
    [
        ([], "", ""),
        (["r1"], "r1", "r1"),
        (["r1", "r2"], "r1 and r2", "r1 or r2"),
        (["r1", "r2", "r3"], "r1, r2 and r3", "r1, r2 or r3"),
    ],
)
def test_lists_of_any_length(things: list[str], all_of_them: str, one_of_them: str) -> None:
    assert (listed(things), either(things)) == (all_of_them, one_of_them)
    assert (listed(tuple(things)), either(tuple(things))) == (all_of_them, one_of_them)
