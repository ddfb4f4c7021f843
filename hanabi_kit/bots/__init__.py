"""Teammates: each sees a view, and answers with an action and the reason for it.

| name | plays |
|---|---|
| ``random`` | anything |
| ``careful`` | only what is surely right, taking clues literally |
| ``odds`` | by exact odds |
| ``beginner`` | by a convention that people learn first |
| ``hat`` | by a code: a clue tells every teammate something |
| ``cheater`` | with all hands open: no player but a ceiling |
| ``NAME+solver`` | like NAME, and near the end by the exact solver |

`CONVENTION` tells the rules that ``beginner`` plays by. A bot of your own is a `Bot` with `decide`;
`Sight` gives it what is to be seen as sets of cards.

>>> from hanabi_kit import View, deal, editions
>>> state = deal(editions.rules("en", players=3), seed=347)
>>> find("careful").decide(View.of(state, seat=0)).reason
'Told 1, Bob knows for sure that slot 2 (b1) can be played.'
>>> simulate("careful", state.rules, games=20).data["mean"]
19.3
"""

from .bot import Bot, Decision
from .convention import convention_rules
from .games.playing import BotFailed, Turn, ask, play, take_turn, view_for
from .games.results import CrossPlayResult, GameResult, SimulationResult
from .games.simulation import cross_play, simulate
from .registry import NAMES, find
from .sight import Sight, names_of, within
from .tile_choices import chosen_discard, play_of

CONVENTION = convention_rules.__doc__ or ""
"""The rules of the beginner's convention, as Markdown."""

__all__ = [
    "CONVENTION",
    "NAMES",
    "Bot",
    "BotFailed",
    "CrossPlayResult",
    "Decision",
    "GameResult",
    "Sight",
    "SimulationResult",
    "Turn",
    "ask",
    "chosen_discard",
    "cross_play",
    "find",
    "names_of",
    "play",
    "play_of",
    "simulate",
    "take_turn",
    "view_for",
    "within",
]
