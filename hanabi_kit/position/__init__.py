"""A position that stands alone: what it holds, why it may be impossible, and its two formats."""

from .json_format import from_json, to_json
from .line_format import from_line, to_line
from .position import Place, Position

__all__ = ["Place", "Position", "from_json", "from_line", "to_json", "to_line"]
