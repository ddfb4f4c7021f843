"""The turns of a game in words, as everyone at the table saw them."""

from itertools import pairwise
from typing import NamedTuple

from ..support.i18n import _, listed, ngettext
from .actions import Clue, Discard, Reveal
from .history import Event, events
from .state import State
from .view import View
from .wording import say


class LogEntry(NamedTuple):
    """A turn in words."""

    turn: int
    player: str
    action: str
    result: str

    def __str__(self) -> str:
        result = f" ({self.result})" if self.result else ""
        words = _("Turn {turn}, {player}: {action}{result}.")
        return words.format(turn=self.turn, player=self.player, action=self.action, result=result)


def log(state: State) -> tuple[LogEntry, ...]:
    """Every turn of a game; a view tells what its seat remembers.

    What an unknown card was said to be is left out: not everyone at the table may know it.
    """
    if isinstance(state, View):
        seen = [state]
        while (earlier := seen[-1].earlier) is not None:
            seen.append(earlier)
        return tuple(told for view in reversed(seen) if (told := last(view)) is not None)
    return tuple(
        _told(event, say(before, event.action), after)
        for (before, after), event in zip(pairwise(state.states()), events(state), strict=True)
        if not isinstance(event.action, Reveal)
    )


def last(state: State) -> LogEntry | None:
    """The latest turn; None if nothing has happened, or nobody knows what."""
    if isinstance(state, View):
        if state.earlier is None:
            return None
        event = state.events[-1]
        return _told(event, say(state.earlier, event.action), state)
    if state.previous is None or state.action is None:
        return None
    return _told(events(state)[-1], say(state.previous, state.action), state)


def _told(event: Event, action: str, after: State) -> LogEntry:
    return LogEntry(event.turn, after.game.names[event.seat], action, _result(event, after))


def _result(event: Event, after: State) -> str:
    """What came of an action."""
    results = []
    if isinstance(event.action, Clue):
        if not event.touched:
            results.append(_("touches no card"))
        else:
            numbers = after.hands[event.action.target].numbers
            slots = [str(slot) for slot, number in enumerate(numbers, 1) if number in event.touched]
            words = ngettext("touches slot {slots}", "touches slots {slots}", len(slots))
            results.append(words.format(slots=listed(slots)))
    elif event.success is True:
        results.append(_("{card} fits").format(card=event.card))
    elif event.success is False:
        results.append(_("{card} does not fit: a strike").format(card=event.card))
    elif isinstance(event.action, Discard):
        results.append(str(event.card))
    results += [_("bonus tile {tile} is turned").format(tile=tile) for tile in event.tiles]
    return "; ".join(results)
