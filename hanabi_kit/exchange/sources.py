"""Positions and games from wherever they come: a file, a line, a link."""

import os

from ..position import Position, from_line
from ..position.position_json import from_data
from ..support.errors import HanabiError, ImpossiblePosition, InvalidNotation
from ..support.files import parse_json, read_text
from . import hanablive
from .hanablive import Replay


def read(source: str) -> Position | Replay:
    """A possible position or a hanab.live game, from a file or from the source itself.

    >>> read("en2[hand_size=2,suits=r] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1").tokens
    1
    """
    if source != "-" and not os.path.exists(source):
        return _parse(source, "a file, a position line or a hanab.live link")
    text = read_text(source)
    try:
        return _parse(text, "a position or a hanab.live game")
    except HanabiError as error:
        where = "standard input" if source == "-" else source
        raise InvalidNotation(f"{where}: {error}") from error


def _parse(text: str, wanted: str) -> Position | Replay:
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
