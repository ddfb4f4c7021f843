"""Other people's formats: hanab.live games and links, and sources: a file, a line or a link.

>>> read("en2[hand_size=2,suits=r] r4 t1 s0 d0 l2 m0 ?,?/r5,r2 x:r1r1").tokens
1
"""

from typing import TYPE_CHECKING

from ..support.faces import lazy

if TYPE_CHECKING:
    from .hanablive.games import Replay, read_json, write_json
    from .hanablive.links import read_link, write_link
    from .sources import read

__all__ = ["Replay", "read", "read_json", "read_link", "write_json", "write_link"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "hanablive.games": "Replay read_json write_json",
            "hanablive.links": "read_link write_link",
            "sources": "read",
        },
    )
