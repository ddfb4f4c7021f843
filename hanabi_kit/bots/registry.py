"""The bots by name."""

from importlib import import_module

from ..support.errors import HanabiError, quoted
from .bot import Bot

_CLASSES = {
    "random": "RandomBot",
    "careful": "CarefulBot",
    "odds": "OddsBot",
    "beginner": "BeginnerBot",
    "hat": "HatBot",
    "cheater": "CheaterBot",
}
NAMES = tuple(_CLASSES)
"""The names on the command line, weakest first; each may be followed by ``+solver``."""

WITH_SOLVER = "+solver"


def find(name: str, seed: int = 0) -> Bot:
    """The bot of this name; one that throws dice throws them by the seed.

    >>> find("careful").name
    'careful'
    >>> find("careless")
    Traceback (most recent call last):
    hanabi_kit.HanabiError: 'careless' is not a bot: choose from random, careful, odds, \
beginner, hat, cheater, and add +solver to any for exact endgames
    """
    plain = name.removesuffix(WITH_SOLVER)
    if plain not in _CLASSES:
        choice = ", ".join(NAMES)
        raise HanabiError(
            f"{quoted(name)} is not a bot: choose from {choice}, "
            f"and add {WITH_SOLVER} to any for exact endgames"
        )
    made = getattr(import_module(f".{plain}_bot", __package__), _CLASSES[plain])
    bot: Bot = made(seed) if plain == "random" else made()
    if name == plain:
        return bot
    from .solver_bot import SolverBot

    return SolverBot(bot)
