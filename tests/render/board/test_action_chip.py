"""Actions on their own, away from any table."""

import pytest

from hanabi_kit import actions
from hanabi_kit.render.board.action_chip import action_words, lay_out_action
from hanabi_kit.render.palette import THEMES
from hanabi_kit.render.scene import Label, text_width

IN_WORDS = {
    "c1:r": "clue red to seat 1",
    "c2:4": "clue 4 to seat 2",
    "p#17": "play card #17",
    "p#17:k": "play card #17 calling black",
    "d#3": "discard card #3",
    "r:m3": "return m3 to the deck",
    "p:k5": "play k5 from the discards",
    "a0:3,1,2": "seat 0 arranges its cards: #3 #1 #2",
    "s#1=r4": "card #1 is r4",
}


@pytest.mark.parametrize(("notation", "said"), IN_WORDS.items())
def test_an_action_in_words_and_as_a_chip(notation: str, said: str) -> None:
    action = actions.parse(notation)
    assert action_words(action) == said
    for theme in THEMES.values():
        scene = lay_out_action(action, theme)
        assert scene.text == said
        assert scene.spots == ()
        label = scene.items[-1]
        assert isinstance(label, Label)
        assert label.text == said
        assert label.x + text_width(said, label.size, bold=label.bold) <= scene.width


def test_every_chip_looks_different() -> None:
    pictures = {
        tuple(item for item in lay_out_action(actions.parse(n), THEMES["light"]).items)
        for n in IN_WORDS
    }
    assert len(pictures) == len(IN_WORDS)
