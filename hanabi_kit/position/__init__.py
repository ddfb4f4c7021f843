"""A position that stands alone: what it holds, why it may be impossible, and its two formats."""

from .position import Place, Position
from .position_json import from_json, to_json
from .position_line import from_line, to_line

__all__ = ["Place", "Position", "from_json", "from_line", "to_json", "to_line"]
