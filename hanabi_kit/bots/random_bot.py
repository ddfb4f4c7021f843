"""The bot that does anything that is legal."""

from random import Random

from ..engine.view import View
from .bot import Bot, Decision


class RandomBot(Bot):
    """Does anything that is legal, each thing as likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, view: View) -> Decision:
        """A legal action, fixed by the bot's seed, the seat and the number of events."""
        dice = Random(f"{self.seed}/{view.seat}/{len(view.events)}")
        legal = view.legal_actions()
        return Decision(dice.choice(legal), f"I picked one of {len(legal)} things by chance.")
