"""The bots at the other seats of a board: asked within a time limit, replaced if they fail."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...bots import Bot, BotFailed, Decision, ask, find
from ...bots.games.playing import refuse_rules
from ...bots.time_limit import TookTooLong, run_within
from ...engine.actions import Action
from ...engine.state import State
from ...engine.view import View
from ...position import Position
from ...support.errors import HanabiError, quoted
from ...support.i18n import _, listed

Teammate = Callable[[View], Action] | str | Bot
"""Who plays at another seat: a function from a view to an action, a bot's name, or a bot."""

STAND_IN = "careful"
"""Who takes the seat of a bot that failed."""


class BotTurn(NamedTuple):
    """What a bot did at the board, and why."""

    moment: int
    """How many actions had been done before."""
    bot: Bot
    before: State
    decision: Decision
    after: State

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        return self.before.turn

    @property
    def name(self) -> str:
        """Who played at that seat."""
        return self.before.game.names[self.seat]


class FailureNotice(NamedTuple):
    """What is told of a bot that failed: `words` to the seat, `in_full` also what only it saw."""

    words: str
    """What the seat at the screen may hear."""
    failure: BotFailed

    @property
    def in_full(self) -> str:
        """Also what the bot said itself: it may name cards that only it saw."""
        return f"{self.words}\n{self.failure}"


class FunctionBot(Bot):
    """A function as a bot: it answers, and gives no reason."""

    def __init__(self, answer: Callable[[View], Action]) -> None:
        self.name = str(getattr(answer, "__name__", "function"))
        self._answer = answer

    def decide(self, view: View) -> Decision:
        """What the function answers."""
        return Decision(self._answer(view), _("A function answered, which gives no reason."))


def bot_of(wanted: Teammate) -> Bot:
    """A bot from its name, from a function, or as it is."""
    if isinstance(wanted, Bot):
        return wanted
    if isinstance(wanted, str):
        return find(wanted)
    if callable(wanted):
        return FunctionBot(wanted)
    raise HanabiError(
        _("{found} can't play: give the name of a bot, a bot, or a function").format(
            found=quoted(wanted)
        )
    )


class Teammates:
    """The bots at a board, what they did and why, and which of them failed."""

    def __init__(
        self,
        state: State,
        seat: int | None,
        wanted: Teammate | Sequence[Teammate] | None,
        seconds: float | None,
    ) -> None:
        self._seconds = seconds
        self._mine = seat
        self._names = state.game.names
        self._bots: dict[int, Bot] = {}
        self._begun = 0
        """How many actions had been done before your last turn."""
        self.turns: list[BotTurn] = []
        """What they have done."""
        self.notices: list[FailureNotice] = []
        """Who has failed just now."""
        self.failures: list[BotFailed] = []
        """All who failed, each with the position as it saw it: for whoever leads the lesson."""
        if wanted is not None:
            self._seat(state, seat, wanted)

    def _seat(self, state: State, mine: int | None, wanted: Teammate | Sequence[Teammate]) -> None:
        if mine is None:
            raise HanabiError(
                _("teammates answer for the other seats: say which one is yours, as in seat=0")
            )
        _refuse_unknown_cards(state)
        seats = [seat for seat in range(len(state.hands)) if seat != mine]
        if isinstance(wanted, str | Bot) or not isinstance(wanted, Sequence):
            wanted = [wanted] * len(seats)
        if len(wanted) != len(seats):
            words = _("{n} teammates can't sit at {all} other seats: give one, or one for each")
            raise HanabiError(words.format(n=len(wanted), all=len(seats)))
        for seat, each in zip(seats, wanted, strict=True):
            self._bots[seat] = bot_of(each)
            refuse_rules(self._bots[seat], state.rules)

    # Who is there.

    @property
    def bots(self) -> dict[int, Bot]:
        """Who plays at which seat."""
        return dict(self._bots)

    def is_to_move(self, state: State) -> bool:
        """Whether a bot is to move."""
        return not state.over and state.turn in self._bots

    def introduced(self) -> str:
        """Who plays how, in a sentence."""
        told = [
            _("{name} is the bot {bot}").format(name=self._names[seat], bot=bot.name)
            for seat, bot in sorted(self._bots.items())
        ]
        return _("{bots}.").format(bots=listed(told))

    def warnings(self) -> list[str]:
        """Who sees what nobody should see."""
        words = _("{name} sees every hand: a cheat for demonstrations.")
        cheats = [seat for seat, bot in sorted(self._bots.items()) if bot.open_hands]
        return [words.format(name=self._names[seat]) for seat in cheats]

    # What they do.

    def act(self, state: State) -> State:
        """The table after one action of the bot to move.

        A bot that fails is replaced at its seat for the rest of the game; where even the stand-in
        fails, nobody is left there, and the table stays as it is.
        """
        moment = _moment(state)
        while (bot := self._bots.get(state.turn)) is not None:
            try:
                decision = ask(bot, state, self._seconds)
            except BotFailed as failure:
                self._replace(bot, state, failure)
            else:
                after = state.apply(decision.action)
                self.turns.append(BotTurn(moment, bot, state, decision, after))
                return after
        return state

    def _replace(self, bot: Bot, state: State, failure: BotFailed) -> None:
        seat = state.turn
        del self._bots[seat]
        stand_in = find(STAND_IN)
        name = state.game.names[seat]
        if bot.name == STAND_IN or stand_in.refuses(state.rules) is not None:
            next_one = _("From now on you enter what {name} does.").format(name=name)
        else:
            self._bots[seat] = stand_in
            words = _("From now on {name} is played by {bot}.")
            next_one = words.format(name=name, bot=stand_in.name)
        words = _("The bot {bot} failed in {name}'s place and was stopped: {how}. {next}")
        told = words.format(bot=bot.name, name=name, how=_how(failure), next=next_one)
        line = Position.of(state if self._mine is None else View.of(state, self._mine))
        told += "\n" + _("The position, as you see it: {line}").format(line=line)
        self.failures.append(failure)
        self.notices.append(FailureNotice(told, failure))

    def begin(self, state: State, since: State) -> None:
        """Go on from a state: what was done after it is forgotten, and what came since is new."""
        done = _moment(state)
        self.turns = [acted for acted in self.turns if acted.moment < done]
        self._begun = _moment(since)
        self.notices = []

    @property
    def latest(self) -> list[BotTurn]:
        """What they have done since your last turn."""
        return [acted for acted in self.turns if acted.moment >= self._begun]

    # Why they do it.

    def shared_reason(self, acted: BotTurn) -> str | None:
        """Why a bot did that, if what its seat and yours both see leads to it.

        The bot is asked again, and shown what both of you see. So its answer follows from what you
        see yourself, and can't give away your cards. None if it would then have acted otherwise.
        """
        if isinstance(acted.bot, FunctionBot):
            return acted.decision.reason
        if self._mine is None or acted.bot.open_hands:
            return None
        both = View.of(View.of(acted.before, self._mine), acted.seat)
        try:
            decision = run_within(self._seconds, lambda: acted.bot.decide(both))
        except Exception:  # most bots count on seeing the others' cards
            return None
        match decision:
            case Decision(action, str(reason)) if action == acted.decision.action:
                return reason
        return None


def _moment(state: State) -> int:
    """How many actions have been done."""
    return len(state.states()) - 1


def _refuse_unknown_cards(state: State) -> None:
    """Bots see the others' cards, so there have to be some."""
    unknown = state.game.tables.unknown
    if any(unknown in cards for cards in (state.deck, *(hand.cards for hand in state.hands))):
        raise HanabiError(
            _(
                "bots need a table with every card on it, and some are unknown here: deal them, "
                "as in position.state(seed=1)"
            )
        )


def _how(failure: BotFailed) -> str:
    """How a bot failed, without its own words: these may name cards that only it sees."""
    cause = failure.__cause__
    if cause is None:
        return _("its answer does not count")
    if isinstance(cause, TookTooLong):
        return str(cause)
    return _("it raised {name}").format(name=type(cause).__name__)
