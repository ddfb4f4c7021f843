"""The keys of a position in JSON, and what stands there. Imported only where a file is read."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class PlaceShape:
    """A card of a hand."""

    card: str
    clues: tuple[str, ...] = ()


@dataclass(frozen=True)
class PositionShape:
    """A position."""

    format: str
    version: int
    rules: dict[str, Any]
    fireworks: dict[str, int]
    discards: tuple[str, ...]
    tokens: int
    strikes: int
    deck: int | tuple[str, ...]
    turn: int
    hands: tuple[tuple[PlaceShape, ...], ...]
    turns_left: int | None = None
    tiles: int | tuple[int, ...] | None = None
    turned: tuple[int, ...] = ()
    pending: int | None = None
    names: tuple[str, ...] | None = None
    log: tuple[str, ...] = ()
