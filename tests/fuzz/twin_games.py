"""Two games that one seat can't tell apart: nothing that is made for this seat may differ."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from hanabi_kit import Action, Position, Return, View, deal, explain, to_json
from hanabi_kit.bots import NAMES, find
from hanabi_kit.render.board.board_text import board
from tests.twins import dealt_anew

from .documents import states
from .target import Target

HONEST = [name for name in NAMES if not find(name).open_hands]
MOST_TURNS = 40


def _pair(_seeds: Sequence[str], random: Random) -> str:
    """How two games come about: the rules, a seed, how long they last, and a bot to ask."""
    return json.dumps(
        {
            "rules": random.randrange(len(states())),
            "seed": random.randrange(10**6),
            "turns": random.randrange(MOST_TURNS),
            "bot": random.choice(HONEST),
        }
    )


def _compare(text: str, _folder: Path) -> None:
    told = json.loads(text)
    random = Random(told["seed"])
    rules = states()[told["rules"]].rules
    state = deal(rules, seed=told["seed"])
    done: list[Action] = []
    while len(done) < told["turns"] and not state.over:
        action = random.choice(state.legal_actions())
        if isinstance(action, Return):
            break  # the seed says where the card goes, so the same draws can't follow
        state = state.apply(action)
        done.append(action)
    seat = random.randrange(rules.players) if state.over else state.turn
    other = dealt_anew(state, [seat], random)
    for action in done:
        other = other.apply(action)
    one, two = View.of(state, seat), View.of(other, seat)
    assert one == two
    assert board(one) == board(two)
    assert to_json(Position.of(one)) == to_json(Position.of(two))
    assert str(explain(state, seat)) == str(explain(other, seat))
    bot = find(told["bot"])
    if not state.over and bot.refuses(rules) is None:
        assert bot.decide(one) == find(told["bot"]).decide(two)


TARGETS = (Target("twin-games", lambda: [_pair((), Random(0))], _pair, _compare, quick=30),)
