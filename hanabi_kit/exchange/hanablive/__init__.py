"""Games of hanab.live, in and out: its JSON files and its replay links.

A card's *order* there is its permanent number here, and seats are numbered alike. The site's purple
is our white; `find_variant` says what its other suits are. Touched cards, misplays and scores are
in no file: playing the game through finds them, and finds the turn where a file breaks a rule.
"""

from .games import SITE_ENDINGS, Replay, from_data, read_json, write_json
from .links import ADDRESS, read_link, write_link
from .variants import Variant, find_variant, variant_names, variant_of

__all__ = [
    "ADDRESS",
    "SITE_ENDINGS",
    "Replay",
    "Variant",
    "find_variant",
    "from_data",
    "read",
    "read_json",
    "read_link",
    "variant_names",
    "variant_of",
    "write_json",
    "write_link",
]


def read(text: str) -> Replay:
    """Read a game: JSON, a replay link, or just the code at the end of one."""
    return read_json(text) if text.lstrip().startswith(("{", "[")) else read_link(text)
