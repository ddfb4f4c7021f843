"""Results made up for tests."""

from collections.abc import Iterable

from hanabi_kit import Rules, editions
from hanabi_kit.bots import CrossPlayResult, GameResult, SimulationResult

THREE = editions.rules("en", players=3)


def scored(
    scores: Iterable[int], struck_out: Iterable[int] = (), rules: Rules = THREE, bot: str = "odds"
) -> SimulationResult:
    """Games with these scores, then games that were struck out with these points on the table."""
    games = [
        (score, score, "perfect" if score == rules.maximum else "last round") for score in scores
    ]
    games += [(0, reached, "strikes") for reached in struck_out]
    return SimulationResult(
        (bot,) * rules.players,
        rules,
        tuple(
            GameResult(seed, score, reached, ending, 60, 1, 2)  # type: ignore[arg-type]
            for seed, (score, reached, ending) in enumerate(games)
        ),
    )


def crossed(*means: Iterable[int | None]) -> CrossPlayResult:
    """A table in which every game of a team has the same score; None where none was played."""
    rows = [[None if score is None else scored([score] * 9) for score in row] for row in means]
    return CrossPlayResult(
        ("careful", "odds", "hat")[: len(rows)], THREE, tuple(tuple(row) for row in rows)
    )
