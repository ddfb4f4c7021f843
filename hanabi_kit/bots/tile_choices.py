"""What all bots do alike: choose for bonus tiles, and call a colour that is sure."""

from ..engine.actions import Play, Relaunch, Return
from ..engine.state import State
from ..engine.view import View
from ..knowledge.statistics import reachable
from .bot import Decision


def play_of(view: State, number: int, mask: int) -> Play:
    """Play a card that is one of the identities in a mask, calling its colour where that is sure.

    A right call brings a token and costs nothing.
    """
    if view.rules.colour_call:
        suit_of = view.game.tables.suit_of
        suits = {suit_of[i] for i in range(len(suit_of)) if mask >> i & 1}
        if len(suits) == 1:
            return Play(number, suits.pop())
    return Play(number)


def chosen_discard(view: View) -> Decision | None:
    """What to choose for bonus tile 5 or 6; None if something else is to be decided.

    Back into the deck goes the card that cuts a firework off, the one that is needed soonest;
    from the discards the rarest is played.
    """
    rules = view.rules
    choices = [a for a in view.legal_actions() if isinstance(a, Return | Relaunch)]
    if not choices:
        return None
    reach = reachable(view)
    place = {i: at for row in rules.building_order for at, i in enumerate(row)}

    def need(choice: Return | Relaunch) -> tuple[bool, bool, int, int]:
        card = rules.identity(choice.card)
        unplayed = not view.played >> card & 1
        lost = unplayed and view.is_lost(card)
        left = rules.copies_of[card] - view.discards.count(card)
        first = lost and all(reach >> i & 1 for i in _below(view, card))
        return (not first, not (unplayed and reach >> card & 1), left, place[card])

    choice = min(choices, key=need)
    what = "goes back into the deck" if isinstance(choice, Return) else "is played"
    lost = not need(choice)[0]
    why = "without it its firework ends there" if lost else "fewest copies of it are left"
    return Decision(choice, f"Of the discards {choice.card} {what}: {why}.")


def _below(view: State, card: int) -> list[int]:
    below = view.game.tables.below[card]
    return [i for i in range(len(view.rules.cards)) if below >> i & 1]
