"""What a command is asked about: a position or a game, a moment of it, a seat."""

import os
from typing import TYPE_CHECKING

from ..errors import HanabiError, ImpossiblePosition, InvalidNotation

if TYPE_CHECKING:
    from ..hanablive import Replay
    from ..position import Position
    from ..state import State
    from ..view import View


def read(source: str) -> "Position | Replay":
    """A possible position or a hanab.live game, from a file or from the source itself."""
    from ..files import read_text

    if source != "-" and not os.path.exists(source):
        return _parse(source, "a file, a position line or a hanab.live link")
    text = read_text(source)
    try:
        return _parse(text, "a position or a hanab.live game")
    except HanabiError as error:
        where = "standard input" if source == "-" else source
        raise InvalidNotation(f"{where}: {error}") from error


def _parse(text: str, wanted: str) -> "Position | Replay":
    from .. import hanablive
    from ..files import parse_json
    from ..position import from_line
    from ..position.json_format import from_data

    if text.lstrip().startswith(("{", "[")):
        data = parse_json(text)
        if isinstance(data, dict) and not data.keys().isdisjoint(("players", "actions")):
            return hanablive.from_data(data)
        position = from_data(data)
    elif len(text.split()) > 1:
        position = from_line(text)
    elif any(sign in text for sign in (",", "://", "hanab.live")):
        return hanablive.read_link(text)
    else:
        raise InvalidNotation(f"{text.strip()[:60]!r} is not {wanted}")
    if reasons := position.status():
        raise ImpossiblePosition(reasons)
    return position


def seen(state: "State", seat: int) -> "View":
    """What a seat sees."""
    from ..view import View

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
