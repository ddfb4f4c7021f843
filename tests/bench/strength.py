"""How well bots play: the tables of the README, in Markdown.

`python -m tests.bench.strength --games 1000 --jobs 2`; the same games give the same tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from hanabi_kit import HanabiError, editions, simulate
from hanabi_kit.bots import NAMES, BotFailed, SimulationResult
from tests.bench.harness import progress

PLAYERS = (2, 3, 4, 5)
PUBLISHED = {
    "*Simple*, published": (16.92, 18.48, 19.32, 18.50),
    "*Value*, published": (19.79, 19.43, 19.39, 17.76),
    "*Holmes*, published": (20.75, 20.86, 20.46, 18.40),
    "*SmartBot*, published": (23.09, 23.30, 22.44, 20.69),
    "*hat guessing*, best published": (22.52, 24.79, 24.94, 24.92),
    "*open hands*, best published": (24.82, 24.98, 24.97, 24.96),
}
"""Mean scores that others report for 2, 3, 4 and 5 players."""

Row = list[SimulationResult | None]
"""One bot with each number of players; None where it does not play."""


def main() -> None:
    """Play, and print the tables."""
    options = _options()
    bots = options.bots.split(",")
    if options.jobs == 1:
        rows = {bot: _row(bot, options.games, options.seed, None) for bot in bots}
    else:
        with ProcessPoolExecutor(options.jobs, get_context("spawn")) as executor:
            rows = {bot: _row(bot, options.games, options.seed, executor) for bot in bots}
    print("\n".join(tables(rows)))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how well bots play, in Markdown.")
    parser.add_argument("--games", type=int, default=1000, help="with each team (1000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    names = ",".join(NAMES)
    parser.add_argument("--bots", default=names, metavar="BOT,BOT", help=f"which ({names})")
    return parser.parse_args()


def _row(bot: str, games: int, seed: int, executor: Executor | None) -> Row:
    row: Row = []
    for players in PLAYERS:
        try:
            rules = editions.rules("en", players)
            found = simulate(bot, rules, games, seed=seed, executor=executor)
        except BotFailed:
            raise
        except HanabiError as refused:
            progress(f"{bot}, {players} players: {refused}")
            row.append(None)
        else:
            progress(f"{bot}, {players} players: {found.mean:.2f} ± {found.margin:.2f}")
            row.append(found)
    return row


def tables(rows: dict[str, Row]) -> Iterator[str]:
    """Mean scores beside published ones; then the shares of perfect and of struck-out games."""
    heads = [f"{players} players" for players in PLAYERS]
    yield from _head("mean score", *heads)
    for bot, row in rows.items():
        yield _line(f"`{bot}`", *(_told(cell, _mean) for cell in row))
    for name, means in PUBLISHED.items():
        yield _line(name, *(f"{mean:.2f}" for mean in means))
    yield ""
    yield from _head("perfect / struck out", *heads)
    for bot, row in rows.items():
        yield _line(f"`{bot}`", *(_told(cell, _shares) for cell in row))


def _told(cell: SimulationResult | None, how: Callable[[SimulationResult], str]) -> str:
    return "–" if cell is None else how(cell)


def _mean(cell: SimulationResult) -> str:
    return f"{cell.mean:.2f} ± {cell.margin:.2f}"


def _shares(cell: SimulationResult) -> str:
    shares = (cell.share(games) for games in (cell.perfect_games, cell.struck_out_games))
    return " / ".join(f"{100 * share:.1f} %" for share in shares)


def _head(*cells: str) -> Iterator[str]:
    yield _line(*cells)
    yield "|---" * len(cells) + "|"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
