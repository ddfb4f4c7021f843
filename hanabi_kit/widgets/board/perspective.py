"""The perspective of a board: one seat, each mover in turn with a curtain, or open hands."""

from ...engine.state import State
from ...engine.view import View
from ...render.board.visible_table import closing
from ...support.errors import HanabiError
from ...support.i18n import _


class Perspective:
    """Who looks at the screen, what they may see, and whether a curtain is before it."""

    def __init__(self, state: State, seat: int | None, *, open_hands: bool) -> None:
        self.seat = seat
        """Who looks for the whole game; None if the screen is handed round."""
        self.open_hands = open_hands
        self.closed = False
        """Whether the curtain is down: the screen is being handed on."""
        self._now = state.turn if seat is None else seat
        View.of(state, self._now)  # refuses a seat that does not exist

    def view(self, state: State) -> State:
        """What is seen of a state: one seat's view, or the whole table if all hands are open.

        When a game is over everyone turns their cards round.
        """
        return state if self.open_hands or state.over else View.of(state, self._now)

    def hand_on(self, state: State) -> None:
        """Hand the screen to whoever is to move, if it goes round."""
        if self.seat is None and state.turn != self._now and not state.over:
            self.closed = not self.open_hands
            self._now = state.turn

    def may_decide(self, state: State) -> bool:
        """Whether who looks may know all that the player to move knows, and no more."""
        awake = not (self.closed or state.over)
        return awake and (self.open_hands or state.turn == self._now)

    def mover_view(self, state: State) -> View:
        """What the player to move sees, if that is who looks at the screen."""
        self.refuse_closed(state)
        if state.over:
            raise HanabiError(_("the game is over: there is nothing to decide"))
        if not self.may_decide(state):
            words = _("{name} is to move, who sees your cards: wait for your own turn")
            raise HanabiError(words.format(name=_mover(state)))
        return View.of(state, state.turn)

    def refuse_closed(self, state: State) -> None:
        """Refuse, with the curtain's words, while the curtain is down."""
        if self.closed:
            raise HanabiError(self.hand_over(state))

    # Words.

    def whose_turn(self, state: State) -> str:
        """Who is to move, or who is to look."""
        return self.hand_over(state) if self.closed else closing(self.view(state))

    def hand_over(self, state: State) -> str:
        """What the curtain says."""
        return _("Hand the screen to {name}.").format(name=_mover(state))


def _mover(state: State) -> str:
    return state.game.names[state.turn]
