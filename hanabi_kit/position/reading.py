"""A position from wherever it may be: a file in either format, or a line that was pasted."""

import os

from ..errors import InvalidNotation
from ..files import read_text
from .json_format import from_json
from .line_format import from_line
from .position import Position


def load(source: str) -> Position:
    """A position from a file, from standard input (``-``), or written out on the line itself."""
    if source == "-" or os.path.exists(source):
        text = read_text(source)
        return from_json(text) if text.lstrip()[:1] in ("{", "[") else from_line(text)
    if " " not in source.strip():
        raise InvalidNotation(f"{source[:60]!r} is neither a file nor a position line")
    return from_line(source)
