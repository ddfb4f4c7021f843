"""Simulated games to be read: figures and bars, and a table of guests in other teams."""

from collections.abc import Iterator
from typing import NamedTuple

from ...bots.games.results import CrossPlayResult, SimulationResult
from ...engine.rules import Rules
from ...position.rules_data import describe
from ...support.i18n import _, ngettext
from ..table import Table
from ..text import aligned, bar, wrapped

CELLS = 40
"""How many characters the longest bar has."""
NOT_PLAYED = "–"


class HistogramColumn(NamedTuple):
    """What stands over one place of a histogram."""

    label: str
    games: int
    lost: bool = False


def columns(simulated: SimulationResult) -> list[HistogramColumn]:
    """The lost games, then each score that there can be; a game that scores 0 need not be lost."""
    lost = simulated.lost_games
    counted = simulated.distribution
    counted[0] = counted.get(0, 0) - lost
    scores = range(simulated.rules.maximum + 1)
    return [
        HistogramColumn(_("lost"), lost, lost=True),
        *(HistogramColumn(str(score), counted.get(score, 0)) for score in scores),
    ]


# The figures.


def simulation_title(simulated: SimulationResult) -> str:
    """Who played what, and how often."""
    seeds = _("seeds {first} to {last}").format(
        first=simulated.games[0].seed, last=simulated.games[-1].seed
    )
    games, rules = _games(len(simulated.games)), rules_in_short(simulated.rules)
    return f"{simulated.team}: {games}, {rules}, {seeds}"


def rules_in_short(rules: Rules) -> str:
    """Which game it is, in a few words.

    >>> from hanabi_kit import editions
    >>> rules_in_short(editions.rules("it", players=4, variants=["black-powder"], strikes=2))
    '4 players, it + black-powder (strikes=2)'
    """
    named = describe(rules)
    words = " + ".join([named.pop("edition"), *named.pop("variants")])
    players = _("{players} players").format(players=named.pop("players"))
    others = ", ".join(f"{option}={value}" for option, value in named.items())
    return f"{players}, {words}" + (f" ({others})" if others else "")


def mean_in_words(simulated: SimulationResult) -> str:
    """The mean score and how sure it is.

    >>> from hanabi_kit.bots.games.results import GameResult
    >>> games = [GameResult(seed, 20 + seed % 2, 20, "last round", 60, 0, 0) for seed in range(100)]
    >>> mean_in_words(SimulationResult(("odds",) * 3, Rules(players=3), tuple(games)))
    '20.50 (95 % interval: 20.40 to 20.60)'
    """
    low, high = simulated.interval
    words = _("{mean} (95 % interval: {low} to {high})")
    return words.format(mean=f"{simulated.mean:.2f}", low=f"{low:.2f}", high=f"{high:.2f}")


def _figures(simulated: SimulationResult) -> Iterator[tuple[str, str]]:
    yield _("mean score"), mean_in_words(simulated)
    if simulated.lost_games:
        stood = _("{mean} (the fireworks as they stood, in lost games too)")
        yield _("mean reached"), stood.format(mean=f"{simulated.mean_reached:.2f}")
    spread = _("{median}, standard deviation {deviation}")
    yield (
        _("median"),
        spread.format(median=f"{simulated.median:g}", deviation=f"{simulated.deviation:.2f}"),
    )
    yield _("perfect"), _share(simulated, simulated.perfect_games)
    yield _("struck out"), _share(simulated, simulated.struck_out_games)
    if simulated.rules.crowning_piece:
        yield _("lost otherwise"), _share(simulated, simulated.lost_otherwise_games)
    a_game = _("{turns} turns; at its end {tokens} tokens and {strikes} strikes")
    yield (
        _("a game has"),
        a_game.format(
            turns=f"{simulated.mean_turns:.1f}",
            tokens=f"{simulated.mean_tokens:.1f}",
            strikes=f"{simulated.mean_strikes:.1f}",
        ),
    )


def _share(simulated: SimulationResult, games: int) -> str:
    return f"{100 * simulated.share(games):.1f} % ({_games(games)})"


def _games(number: int) -> str:
    return ngettext("{number} game", "{number} games", number).format(number=number)


def how_lost_games_count(simulated: SimulationResult) -> str:
    """What is to be known before two tables of scores are compared."""
    words = _("A game that is lost by its last strike counts 0 in the mean score.")
    if simulated.rules.crowning_piece:
        words = _("A lost game counts 0 in the mean score, however it was lost.")
    return words


def simulation_text(simulated: SimulationResult) -> str:
    """All figures, and a bar for each score."""
    figures = [list(row) for row in _figures(simulated)]
    return "\n\n".join(
        [
            wrapped(simulation_title(simulated), hanging=True),
            "\n".join(aligned(figures)),
            "\n".join(_bars(columns(simulated))),
            how_lost_games_count(simulated),
        ]
    )


def _bars(places: list[HistogramColumn]) -> Iterator[str]:
    """A line for each place, from the lowest score that occurred on."""
    most = max(place.games for place in places)
    first = next((i for i, place in enumerate(places) if place.games and not place.lost), None)
    shown = [place for place in places[:1] if place.games]
    shown += [] if first is None else places[first:]
    score, games = _("score"), _("games")
    label = max(len(score), *(len(place.label) for place in shown))
    count = max(len(games), len(str(most)))
    yield f"{score:>{label}}  {games:>{count}}"
    for place in shown:
        line = f"{place.label:>{label}}  {place.games:>{count}}  {_bar(place.games, most)}"
        yield line.rstrip()


def _bar(games: int, most: int) -> str:
    eighths = max(1, round(8 * CELLS * games / most)) if games else 0
    return bar(eighths)


# Guests in other teams.


def crossed_title(crossed: CrossPlayResult) -> str:
    """What the table shows."""
    words = _("Cross-play, {games} each, {box}: the mean score of a team")
    return words.format(
        games=_games(len(crossed.played[0].games)), box=rules_in_short(crossed.rules)
    )


def crossed_text(crossed: CrossPlayResult) -> str:
    """A line for each guest, a column for each kind of hosts."""
    heading = (_("guest"), *(_("with {hosts}").format(hosts=name) for name in crossed.bots))
    rows = tuple(
        (name, *(_cell(cell) for cell in row))
        for name, row in zip(crossed.bots, crossed.rows, strict=True)
    )
    told = [
        _("The guest has seat 0, and the bot that a column names all other seats."),
        _("Behind ± stands half the 95 % interval.")
        + " "
        + how_lost_games_count(crossed.played[0]),
    ]
    told = [wrapped(sentence, hanging=True) for sentence in told]
    heading_words = wrapped(crossed_title(crossed), hanging=True)
    return "\n\n".join([heading_words, str(Table(heading, rows)), "\n".join(told)])


def _cell(cell: SimulationResult | None) -> str:
    return NOT_PLAYED if cell is None else f"{cell.mean:.2f} ± {cell.margin:.2f}"
