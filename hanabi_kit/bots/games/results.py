"""What came of many games: each one's result, and the figures that sum them up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import NormalDist, fmean, median, stdev
from typing import Any, NamedTuple

from ...engine.game import Ending
from ...engine.rules import Rules
from ...position.rules_data import describe
from ...support.display import bundle

CONFIDENCE = 0.95
FIGURES = 4
"""Decimal places in JSON."""

Interval = tuple[float, float]


class GameResult(NamedTuple):
    """The result of one simulated game."""

    seed: int
    score: int
    """A lost game counts 0."""
    reached: int
    """The points of the fireworks as they stood at the end, in a lost game too."""
    ending: Ending
    turns: int
    tokens: int
    """Left at the end."""
    strikes: int


@dataclass(frozen=True, repr=False)
class SimulationResult:
    """Many games of one team. A lost game counts 0, but in `mean_reached`."""

    bots: tuple[str, ...]
    """Who sat at each seat."""
    rules: Rules
    games: tuple[GameResult, ...]
    """One game or more, by their seeds."""

    _repr_mimebundle_ = bundle

    @property
    def team(self) -> str:
        """Who played, in short.

        >>> SimulationResult(("odds", "hat", "hat"), Rules(players=3), ()).team
        'odds + 2 × hat'
        """
        runs = [(name, len([*seats])) for name, seats in groupby(self.bots)]
        return " + ".join(f"{n} × {name}" if n > 1 else name for name, n in runs)

    @property
    def scores(self) -> list[int]:
        """The score of each game."""
        return [game.score for game in self.games]

    @property
    def mean(self) -> float:
        """The mean score, lost games counted as 0."""
        return fmean(self.scores)

    @property
    def mean_reached(self) -> float:
        """The mean of the fireworks as they stood, lost games too; never below `mean`."""
        return fmean(game.reached for game in self.games)

    @property
    def interval(self) -> Interval:
        """Where the mean over all deals lies, with 95 % confidence."""
        return interval(self.scores, self.rules.maximum)

    @property
    def margin(self) -> float:
        """Half the width of the interval: what is written behind ±."""
        low, high = self.interval
        return (high - low) / 2

    @property
    def deviation(self) -> float:
        """The standard deviation of the scores; 0 for a single game."""
        return stdev(self.scores) if len(self.games) > 1 else 0.0

    @property
    def median(self) -> float:
        """The score that half of the games reach."""
        return median(self.scores)

    @property
    def distribution(self) -> dict[int, int]:
        """How many games had each score, from the lowest that occurred to the highest."""
        return dict(sorted(Counter(self.scores).items()))

    @property
    def perfect_games(self) -> int:
        """How many games completed every firework."""
        return self._ended("perfect")

    @property
    def struck_out_games(self) -> int:
        """How many games were lost by the last strike."""
        return self._ended("strikes")

    @property
    def lost_otherwise_games(self) -> int:
        """How many games were lost in another way, which only the crowning piece knows."""
        return self._ended("indispensable", "stuck")

    @property
    def lost_games(self) -> int:
        """How many games were lost in any way, and count 0."""
        return self.struck_out_games + self.lost_otherwise_games

    def _ended(self, *endings: Ending) -> int:
        return sum(game.ending in endings for game in self.games)

    def share(self, games: int) -> float:
        """Which part of all games so many are."""
        return games / len(self.games)

    @property
    def mean_turns(self) -> float:
        """How long a game lasts."""
        return fmean(game.turns for game in self.games)

    @property
    def mean_tokens(self) -> float:
        """How many tokens are left at the end."""
        return fmean(game.tokens for game in self.games)

    @property
    def mean_strikes(self) -> float:
        """How many strikes there are at the end."""
        return fmean(game.strikes for game in self.games)

    @property
    def data(self) -> dict[str, Any]:
        """Everything as JSON has it; shares lie between 0 and 1."""
        return {
            "bots": list(self.bots),
            "rules": describe(self.rules),
            "maximum": self.rules.maximum,
            "games": len(self.games),
            "seeds": [self.games[0].seed, self.games[-1].seed],
            "mean": _rounded(self.mean),
            "interval": [*map(_rounded, self.interval)],
            "confidence": CONFIDENCE,
            "deviation": _rounded(self.deviation),
            "median": self.median,
            "mean_reached": _rounded(self.mean_reached),
            "perfect": _rounded(self.share(self.perfect_games)),
            "struck_out": _rounded(self.share(self.struck_out_games)),
            "lost_otherwise": _rounded(self.share(self.lost_otherwise_games)),
            "perfect_games": self.perfect_games,
            "struck_out_games": self.struck_out_games,
            "lost_otherwise_games": self.lost_otherwise_games,
            "distribution": {str(score): games for score, games in self.distribution.items()},
            "mean_turns": _rounded(self.mean_turns),
            "mean_tokens": _rounded(self.mean_tokens),
            "mean_strikes": _rounded(self.mean_strikes),
        }

    def __str__(self) -> str:
        return bundle(self)["text/plain"]

    def __repr__(self) -> str:
        return f"<SimulationResult: {self.team}, {len(self.games)} games, mean {self.mean:.2f}>"


@dataclass(frozen=True, repr=False)
class CrossPlayResult:
    """Guests in other teams: in row i and column j, bot i has seat 0 and all others are bot j."""

    bots: tuple[str, ...]
    rules: Rules
    rows: tuple[tuple[SimulationResult | None, ...], ...]
    """None where the work was stopped before."""

    _repr_mimebundle_ = bundle

    @property
    def played(self) -> tuple[SimulationResult, ...]:
        """The teams that have played, row by row."""
        return tuple(cell for row in self.rows for cell in row if cell is not None)

    @property
    def data(self) -> dict[str, Any]:
        """Everything as JSON has it: tables in which a row is a guest and a column its hosts."""
        rows = [[None if cell is None else cell.data for cell in row] for row in self.rows]
        tables = {
            key: [[None if cell is None else cell[key] for cell in row] for row in rows]
            for key in ("mean", "interval", "mean_reached", "perfect", "struck_out")
        }
        first = self.played[0].data
        same = {key: first[key] for key in ("rules", "maximum", "games", "seeds", "confidence")}
        return {"bots": list(self.bots), **same, **tables}

    def __str__(self) -> str:
        return bundle(self)["text/plain"]

    def __repr__(self) -> str:
        return f"<CrossPlayResult: {', '.join(self.bots)}, {len(self.played)} teams>"


def _rounded(figure: float) -> float:
    return round(figure, FIGURES)


# How sure a mean is.


def interval(scores: Sequence[int], maximum: int) -> Interval:
    """Where the mean lies of which these scores are a sample, with 95 % confidence.

    It is the mean ± t·s/√n with the sample's standard deviation s, cut at 0 and the maximum. Where
    all scores are the same, or there is just one, s tells nothing: then at most the share
    1 - 0.05^(1/n) of all games goes otherwise without showing, and may score nothing, or all.

    >>> [round(end, 2) for end in interval([25] * 100, 25)]
    [24.26, 25.0]
    >>> [round(end, 2) for end in interval([20], 25)]
    [1.0, 24.75]
    """
    size, mean = len(scores), fmean(scores)
    if min(scores) == max(scores):
        unseen = 1 - (1 - CONFIDENCE) ** (1 / size)
        return mean - mean * unseen, mean + (maximum - mean) * unseen
    half = student(size - 1) * stdev(scores) / sqrt(size)
    return max(0.0, mean - half), min(float(maximum), mean + half)


def student(freedom: int) -> float:
    """What Student's t exceeds on either side together in 5 % of all samples.

    An expansion around the normal distribution; within 1 % from 3 degrees of freedom on.

    >>> round(student(10), 2), round(student(1000), 2)
    (2.23, 1.96)
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
