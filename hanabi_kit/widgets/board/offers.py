"""What a player at a board can choose from after a click, and the words for it."""

from collections.abc import Iterator

from ...engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return
from ...engine.cards import Card
from ...engine.state import State
from ...engine.transitions import OWED
from ...engine.wording import say
from ...render.board.sight import sight, would_touch
from ...render.scene import CardSpot, SeatSpot, Target
from ...support.errors import IllegalAction
from ...support.i18n import _, listed, ngettext


def seat_of(target: Target | None) -> int | None:
    """Whose name or card was clicked."""
    match target:
        case SeatSpot(seat) | CardSpot(seat, _):
            return seat
    return None


def fitting(view: State, chosen: Target | None) -> Iterator[Action]:
    """The actions that fit what was clicked: hidden cards give nothing away."""
    for action in view.legal_actions():
        match action:
            case Return() | Relaunch():
                yield action
            case Clue(target, _):
                told = target == seat_of(chosen) and _touches(view, chosen, action)
                if told or view.pending is not None:
                    yield action
            case Play(number) | Discard(number):
                if chosen == CardSpot(view.turn, number):
                    yield action
    match chosen:
        case CardSpot(holder, number) if holder == view.turn and view.pending is None:
            yield from _moves(view, number)


def _touches(view: State, chosen: Target | None, clue: Clue) -> bool:
    """Whether a clue touches the card that was clicked, if it was a card that is seen."""
    match chosen:
        case CardSpot(seat, number):
            hand = view.hands[seat]
            seen = hand.cards[hand.numbers.index(number)] != view.game.tables.unknown
            return not seen or number in would_touch(view, clue)
    return True


def _moves(view: State, number: int) -> Iterator[Rearrange]:
    """The ways to move a card one place."""
    order = [*view.hands[view.turn].numbers]
    place = order.index(number)
    for other in (place - 1, place + 1):
        if 0 <= other < len(order):
            moved = order[:]
            moved[place], moved[other] = moved[other], moved[place]
            yield Rearrange(view.turn, tuple(moved))


def choice_of(view: State, card: Card) -> Action:
    """What chooses a discarded card for the bonus tile that waits."""
    choices = [a for a in view.legal_actions() if isinstance(a, Return | Relaunch)]
    for action in choices:
        if action.card == card:
            return action
    cards = listed([str(action.card) for action in choices])
    raise IllegalAction(
        _("{card} can't be chosen now, only {cards}").format(card=card, cards=cards)
        if choices
        else OWED[view.pending]
    )


# Words.


def label(view: State, chosen: Target | None, action: Action) -> str:
    """What stands on an action's button."""
    match action, chosen:
        case Rearrange(seat, order), CardSpot(_, number):
            left = order.index(number) < view.hands[seat].numbers.index(number)
            return _("Move it left") if left else _("Move it right")
    return capital(say(view, action))


def question(view: State, target: Target) -> str:
    """What is asked after a click, or why there is nothing to choose."""
    legal = view.legal_actions()
    match target:
        case _ if view.pending is not None:
            return sight(view).closing
        case CardSpot(seat, number) if seat == view.turn:
            slot = view.hands[seat].numbers.index(number) + 1
            if any(isinstance(action, Discard) for action in legal):
                return _("Slot {slot}: play it, discard it, or move it?").format(slot=slot)
            words = _("Slot {slot}: play it, or move it? All tokens are there: no discard now.")
            return words.format(slot=slot)
        case CardSpot(seat, _) | SeatSpot(seat):
            if view.tokens:
                return _("What will you tell {name}?").format(name=view.game.names[seat])
            return _("No token is left for a clue: play or discard a card.")
    return sight(view).closing


def preview(view: State, action: Action) -> str:
    """What an action would do, as far as the screen tells."""
    words = capital(say(view, action))
    if not isinstance(action, Clue):
        return _("{action}?").format(action=words)
    hand = view.hands[action.target]
    if view.game.tables.unknown in hand.cards:
        return _("{action}?").format(action=words)
    touched = would_touch(view, action)
    slots = [str(slot) for slot, n in enumerate(hand.numbers, 1) if n in touched]
    if not slots:
        return _("{action} would touch no card.").format(action=words)
    sentence = ngettext(
        "{action} would touch slot {slots}.", "{action} would touch slots {slots}.", len(slots)
    )
    return sentence.format(action=words, slots=listed(slots))


def capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]
