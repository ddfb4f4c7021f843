"""A button that asks a bot for advice, and a list of bots to choose from."""

from functools import cached_property

import ipywidgets

from ...bots import NAMES, Bot, Decision, find
from ...bots.games.playing import refuse_rules
from ...bots.time_limit import run_within
from ...engine.rules import Rules
from ...engine.view import View
from ...engine.wording import say
from ...support.errors import HanabiError
from ...support.i18n import _
from ..base.buttons import ButtonRow, Choice
from .seated_bots import FunctionBot, Teammate, bot_of
from .teammate_panel import BotsFrame

WITHOUT_ADVICE = ("random",)
"""What it says teaches nothing."""


def advice_words(bot: Bot, view: View, decision: Decision, seconds: float | None) -> str:
    """What a bot reads into what the others did, what it would do, and why."""
    words = _("The bot {bot} would {action}: {reason}")
    action = say(view, decision.action)
    told = words.format(bot=bot.name, action=action, reason=decision.reason)
    return "\n".join([*_readings(bot, view, seconds), told])


def _readings(bot: Bot, view: View, seconds: float | None) -> list[str]:
    try:
        read = run_within(seconds, lambda: bot.reading(view))
    except Exception:  # what it would do is known without it
        return []
    words = _("The bot {bot} reads: {sentence}")
    return [words.format(bot=bot.name, sentence=sentence) for sentence in read]


class Advisers(ipywidgets.Dropdown):  # type: ignore[misc]
    """A list of the bots that can be asked at a table, one chosen."""

    def __init__(self, rules: Rules, label: str) -> None:
        self._rules = rules
        found = (find(name) for name in NAMES if name not in WITHOUT_ADVICE)
        self._bots = {b.name: b for b in found if not b.open_hands and b.refuses(rules) is None}
        super().__init__(
            options=tuple(self._bots),
            description=label,
            style={"description_width": "initial"},
            layout={"width": "auto"},
        )

    @property
    def bot(self) -> Bot:
        """Who is chosen."""
        if self.value is None:
            raise HanabiError(_("no bot plays by these rules, so none can be asked"))
        return self._bots[self.value]

    def choose(self, wanted: Teammate) -> Bot:
        """Choose a bot, also one that is not on the list."""
        bot = bot_of(wanted)
        if bot.open_hands:
            raise HanabiError(_("{bot} sees every hand, so it can't advise").format(bot=bot.name))
        refuse_rules(bot, self._rules)
        self._bots[bot.name] = bot
        self.set_trait("options", tuple(self._bots))
        self.value = bot.name
        return bot


class Advice(ipywidgets.HBox):  # type: ignore[misc]
    """A button that asks, and beside it whom; out of sight where nobody plays with bots."""

    def __init__(self, table: BotsFrame, rules: Rules, adviser: Teammate | None) -> None:
        teammates = table.teammates.bots.values()
        self._table = table
        self._rules = rules
        self._wanted = adviser is not None or bool(teammates)
        self._row = ButtonRow(table)
        super().__init__([self._row], layout={"flex_flow": "row wrap", "align_items": "center"})
        for first in [adviser] if adviser is not None else [*filter(_advises, teammates)][:1]:
            self._advisers.choose(first)

    @cached_property
    def _advisers(self) -> Advisers:
        """Whom to ask; a board that nobody asks for advice need not know any bot."""
        advisers = Advisers(self._rules, _("asked of the bot"))
        self.children = (self._row, advisers)
        return advisers

    @property
    def bot(self) -> Bot:
        """Who is asked."""
        return self._advisers.bot

    def choose(self, wanted: Teammate) -> Bot:
        """Ask another one from now on."""
        return self._advisers.choose(wanted)

    def show(self, *, offered: bool) -> None:
        """Show or hide the button; it stays hidden where no bot plays and no adviser was named."""
        shown = offered and self._wanted and self._advisers.value is not None
        choices = [Choice(_("What would you do?"), self._table.advise)] if shown else []
        self._row.show(choices, _("Advice:") if shown else "")
        self.layout.display = None if shown else "none"


def _advises(bot: Bot) -> bool:
    """Whether a teammate, who knows how the others play, has something to say."""
    return not (bot.open_hands or isinstance(bot, FunctionBot) or bot.name in WITHOUT_ADVICE)
