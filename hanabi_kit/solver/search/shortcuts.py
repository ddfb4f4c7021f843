"""The shortcuts of the solvers: each can be switched off, and the answer stays the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shortcuts:
    """What makes the solvers fast. Why each of them is right is told in `hanabi_kit.solver`."""

    blanks: bool = True
    """Open hands: cards that can never be played are all the same."""
    short_last_round: bool = True
    """Open hands: in the last round only what each mover could play matters."""
    bounds: bool = True
    """An action whose bound lies below what another reaches is not looked at further."""
    reached: bool = True
    """An information set in which an action reaches its bound is done."""
    closed_last_round: bool = True
    """Literal: of a hand in the last round only the odds and the truth of its classes matter."""
    merged_last_round: bool = True
    """Literal: in the last round tokens and strikes that are never needed, and marks on hands that
    have nothing to play, are all the same."""


ALL = Shortcuts()
NONE = Shortcuts(**dict.fromkeys(ALL.__dataclass_fields__, False))
