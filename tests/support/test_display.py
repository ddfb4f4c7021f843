"""Values show themselves through painters that are found by their name."""

from importlib import import_module

from hanabi_kit import Rules, deal
from hanabi_kit.render.mime import mime_bundle
from hanabi_kit.support import display


def test_the_painters_have_the_name_that_values_know() -> None:
    """No import holds this name to what is there, so import-linter does not see it."""
    assert import_module(display.PAINTERS).mime_bundle is mime_bundle
    state = deal(Rules(players=2), seed=7)
    assert display.bundle(state) == mime_bundle(state)
