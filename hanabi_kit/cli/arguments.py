"""What a command is asked about: a moment of a game, a seat."""

from typing import TYPE_CHECKING

from ..support.errors import InvalidNotation

if TYPE_CHECKING:
    from ..engine.state import State
    from ..engine.view import View
    from ..exchange.hanablive import Replay


def seen(state: "State", seat: int) -> "View":
    """What a seat sees."""
    from ..engine.view import View

    check_seat(state, seat)
    return View.of(state, seat)


def check_seat(state: "State", seat: int) -> None:
    """Refuse a seat that is not at the table."""
    names = state.game.names
    if not 0 <= seat < len(names):
        at_table = ", ".join(f"{i} is {name}" for i, name in enumerate(names))
        raise InvalidNotation(f"--seat: nobody sits at {seat}; {at_table}")


def moment(game: "Replay", turn: int | None) -> "State":
    """A game before a turn; before the turn that its link points at; or at its end."""
    turn = game.turn if turn is None else turn
    return game.state if turn is None else game.at(turn)
