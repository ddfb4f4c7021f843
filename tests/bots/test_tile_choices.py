"""What every bot chooses for a bonus tile that waits."""

import pytest

from hanabi_kit import Clue
from hanabi_kit.bots import NAMES, find, view_for
from tests.builders import table


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hands", ["Ann: b1+blue+1 b3; Bob: y1 g4", "Ann: ; Bob: y1 ?"])
def test_tile_5_on_an_empty_deck_is_answered_by_a_rank_clue(name: str, hands: str) -> None:
    state = table(
        hands,
        edition="it",
        variants="five-flares",
        fireworks="r5",
        discards="w1 b2",
        tiles=[1],
        tokens=3,
        pending=5,
        turns_left=2,
    )
    bot = find(name)
    decision = bot.decide(view_for(bot, state, 0))
    assert isinstance(decision.action, Clue)
    assert isinstance(decision.action.hint, int)
    assert decision.action in state.legal_actions()
    assert "deck" not in decision.reason
