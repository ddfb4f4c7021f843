"""What a player at a table has chosen so far, what can be chosen next, and the words for it."""

from collections.abc import Iterator
from contextlib import suppress

from ...engine.actions import Action, Clue, Discard, Play, Rearrange, Relaunch, Return
from ...engine.cards import Card
from ...engine.state import State
from ...engine.transitions import owed
from ...engine.wording import say, tried
from ...render.board.board_picture import lay_out_table
from ...render.board.visible_table import (
    USUAL_DISPLAY,
    HandDisplay,
    VisibleTable,
    closing,
    visible_table,
    would_touch,
)
from ...render.palette import Theme
from ...render.scene import CardSpot, DiscardSpot, Scene, SeatSpot, Target
from ...support.errors import HanabiError, Hidden, IllegalAction
from ...support.i18n import _, capital, listed, ngettext


class Selection:
    """What was clicked at a table, and the action that is thought of and not yet done."""

    def __init__(self, *, rearranging: bool = True) -> None:
        self._rearranging = rearranging
        """Whether cards of a hand may be moved, which costs no turn."""
        self._hands = USUAL_DISPLAY
        """How hands were drawn last, for what is left of what."""
        self.target: Target | None = None
        self.action: Action | None = None

    @property
    def seat(self) -> int | None:
        """Whose name or card was clicked."""
        match self.target:
            case SeatSpot(seat) | CardSpot(seat, _):
                return seat
        return None

    def clear(self, action: Action | None = None) -> None:
        """Choose nothing, and think of no action, or of this one."""
        self.target, self.action = None, action

    def think(self, view: State, action: Action) -> str:
        """Think of an action; answers what it would do. What is not allowed is refused."""
        if action not in view.legal_actions():
            with suppress(Hidden):
                tried(view, action)  # says why not
        self.action = action
        return preview(view, action)

    def point(self, view: State, target: Target, scene: Scene) -> str | None:
        """Choose what was clicked in a scene; answers what is asked then, None if nothing is."""
        if all(spot.target != target for spot in scene.spots):
            raise HanabiError(_("that is not on the table now"))
        self.clear()
        match target:
            case SeatSpot(seat) if seat == view.turn:
                return None
            case SeatSpot() | CardSpot():
                self.target = target
                return self._question(view, target)
            case DiscardSpot(card) if view.pending is not None:
                return self.think(view, choice_of(view, card))
        return None

    def actions(self, view: State) -> Iterator[Action]:
        """The actions that fit what was clicked: hidden cards give nothing away."""
        for action in view.legal_actions():
            match action:
                case Return() | Relaunch():
                    yield action
                case Clue(target, _):
                    told = target == self.seat and _touches(view, self.target, action)
                    if told or view.pending is not None:
                        yield action
                case Play(number) | Discard(number):
                    if self.target == CardSpot(view.turn, number):
                        yield action
        match self.target:
            case CardSpot(holder, number) if holder == view.turn and view.pending is None:
                if self._rearranging:
                    yield from _moves(view, number)

    def label(self, view: State, action: Action) -> str:
        """What stands on an action's button."""
        match action, self.target:
            case Rearrange(seat, order), CardSpot(_, number):
                older = order.index(number) < view.hands[seat].numbers.index(number)
                left = older == (self._hands.newest == "right")
                return _("Move it left") if left else _("Move it right")
        return capital(say(view, action))

    def scene(self, view: State, theme: Theme, hands: HandDisplay) -> Scene:
        """The table, with what was clicked and what the action would touch."""
        self._hands = hands
        return lay_out_table(self.table(view, hands), theme)

    def table(self, view: State, hands: HandDisplay) -> VisibleTable:
        """What is seen of the table, of what was clicked, and of what the action would touch."""
        chosen = self.target.number if isinstance(self.target, CardSpot) else None
        return visible_table(view, self.action, chosen, hands)

    def _question(self, view: State, target: SeatSpot | CardSpot) -> str:
        """What is asked after a click, or why there is nothing to choose."""
        match target:
            case _ if view.pending is not None:
                return closing(view)
            case CardSpot(seat, number) if seat == view.turn:
                slot = view.hands[seat].numbers.index(number) + 1
                return self._own_question(view).format(slot=slot)
            case CardSpot(seat, _) | SeatSpot(seat):
                if view.tokens:
                    return _("What will you tell {name}?").format(name=view.game.names[seat])
        return _("No token is left for a clue: play or discard a card.")

    def _own_question(self, view: State) -> str:
        if any(isinstance(action, Discard) for action in view.legal_actions()):
            if self._rearranging:
                return _("Slot {slot}: play it, discard it, or move it?")
            return _("Slot {slot}: play it or discard it?")
        if self._rearranging:
            return _("Slot {slot}: play it, or move it? All tokens are there: no discard now.")
        return _("Slot {slot}: play it? All tokens are there: no discard now.")


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
        else owed(view)
    )


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
