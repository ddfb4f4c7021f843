"""Bots at a table: each is shown what it may see, and answers that don't count are refused."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...engine.actions import Action, Rearrange
from ...engine.rules import Rules
from ...engine.state import State
from ...engine.view import View
from ...position import Position
from ...support.errors import HanabiError
from ..bot import Bot, Decision
from ..time_limit import run_within

MOST_FREE = 10
"""How often in one turn a bot may answer with what costs no turn."""


class BotFailed(HanabiError):
    """A bot that did not play: it raised, took too long, or answered with what does not count."""

    def __init__(self, bot: str, player: str, why: str, position: str) -> None:
        self.bot, self.player, self.why, self.position = bot, player, why, position
        super().__init__(f"the bot {bot} failed in {player}'s place: {why}; position: {position}")

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, str, str, str]]:
        return BotFailed, (self.bot, self.player, self.why, self.position)


class Turn(NamedTuple):
    """What a bot did at a table."""

    before: State
    decision: Decision
    after: State


def view_for(bot: Bot, state: State, seat: int) -> View:
    """What a bot is shown in a seat: what the seat sees, or if it cheats all hands."""
    see = View.with_open_hands if bot.open_hands else View.of
    return see(state, seat)


def ask(bot: Bot, state: State, seconds: float | None = None) -> Decision:
    """What a bot does in the place of the player to move; raises `BotFailed` if that is nothing.

    With a limit in seconds, a bot that takes longer is stopped and has failed.
    """
    view = view_for(bot, state, state.turn)
    try:
        decision = run_within(seconds, lambda: bot.decide(view))
    except (Exception, SystemExit) as error:
        why = str(error) if isinstance(error, HanabiError) else f"{type(error).__name__}: {error}"
        raise failed(bot, state, why) from error
    _check(bot, state, decision)
    return decision


def _free_so_far(state: State) -> int:
    """How often the player to move has already done what costs no turn."""
    count = 0
    before: State | None = state
    while before is not None and isinstance(before.action, Rearrange):
        count += before.action.seat == state.turn
        before = before.previous
    return count


def _check(bot: Bot, state: State, decision: object) -> None:
    match decision:
        case Decision(action, str(reason)) if isinstance(action, Action):
            pass
        case _:
            raise failed(bot, state, f"{_written(decision)!r} is not a Decision(action, reason)")
    if not reason.strip():
        raise failed(bot, state, f"it gives no reason for {action}")
    sorts = _is_sorting(state, action)
    if action not in state.legal_actions() and not sorts:
        raise failed(bot, state, f"{_written(action)} is not legal")
    if sorts and _free_so_far(state) >= MOST_FREE:
        raise failed(bot, state, "it does nothing but what costs no turn")


def _written(answer: object) -> str:
    """An answer as a message quotes it; nonsense may not even be written."""
    try:
        return str(answer)[:80]
    except Exception:
        return type(answer).__name__


def _is_sorting(state: State, action: Action) -> bool:
    """Whether the player to move puts the own cards in another order."""
    if not isinstance(action, Rearrange) or action.seat != state.turn:
        return False
    try:
        return state.is_legal(action)
    except TypeError:  # an order of things that are no numbers
        return False


def failed(bot: Bot, state: State, why: str) -> BotFailed:
    """The failure of a bot at a table, told with the position as its seat sees it."""
    line = str(Position.of(View.of(state, state.turn)))
    return BotFailed(bot.name, state.game.names[state.turn], why, line)


def take_turn(bot: Bot, state: State) -> Turn:
    """Let a bot act in the place of the player to move."""
    decision = ask(bot, state)
    return Turn(state, decision, state.apply(decision.action))


def play(state: State, team: Sequence[Bot], watch: Callable[[Turn], None] | None = None) -> State:
    """Play a game to its end with a bot at each seat."""
    refuse(state, team)
    while not state.over:
        turn = take_turn(team[state.turn], state)
        if watch is not None:
            watch(turn)
        state = turn.after
    return state


def refuse(state: State, team: Sequence[Bot]) -> None:
    """Refuse a team that can't play this game."""
    if len(team) != len(state.hands):
        raise HanabiError(f"{len(team)} bots can't sit at {len(state.hands)} seats")
    for bot in team:
        refuse_rules(bot, state.rules)


def refuse_rules(bot: Bot, rules: Rules) -> None:
    """Refuse a bot that does not play by these rules."""
    why = bot.refuses(rules)
    if why is not None:
        raise HanabiError(f"the bot {bot.name} does not play here: {why}")
