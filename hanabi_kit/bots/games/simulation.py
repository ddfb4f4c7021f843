"""Many seeded games of a team of bots, in any executor: the same games and figures everywhere."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from copy import deepcopy
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from ...engine.history import events
from ...engine.rules import Rules
from ...engine.state import deal
from ...support.errors import HanabiError
from ...support.executors import Interrupted, answers
from ...support.i18n import _
from ..bot import Bot
from ..registry import find
from ..time_limit import TookTooLong, run_within
from .playing import BotFailed, failed, play, refuse
from .results import CrossPlayResult, GameResult, SimulationResult

if TYPE_CHECKING:
    from ...support.budget import Progress

GAMES_EACH = 5
"""How many games a worker gets at once: enough to be worth the way, few enough to stop soon."""

LONGEST_GAME = 300.0
"""Seconds; no bot of ours comes near, and one that loops has to be stopped."""

Player = str | Bot
"""A bot by its name, or one of your own; to get to other processes it has to be in a module."""


@dataclass(frozen=True)
class SimulationTask:
    """What is done with some seeds; goes to other processes and machines."""

    team: tuple[Player, ...]
    """For each seat."""
    rules: Rules

    def __call__(self, seeds: Sequence[int]) -> list[GameResult] | HanabiError:
        """Play the games; an error that is given back, not raised, comes through everywhere."""
        try:
            return [self.game(seed) for seed in seeds]
        except HanabiError as error:
            return error.with_traceback(None)

    def game(self, seed: int) -> GameResult:
        """Play one game; a bot that throws dice throws them by the game's seed."""
        team = [_seated(player, seed) for player in self.team]
        states = [deal(self.rules, seed)]
        try:
            end = run_within(
                LONGEST_GAME, lambda: play(states[0], team, lambda turn: states.append(turn.after))
            )
        except TookTooLong as error:
            loops = failed(team[states[-1].turn], states[-1], f"in one game {error}; seed {seed}")
            raise loops from error
        except BotFailed as error:
            why = f"{error.why}; seed {seed}"
            raise BotFailed(error.bot, error.player, why, error.position) from error.__cause__
        assert end.ending is not None
        return GameResult(
            seed,
            end.score,
            self.rules.score(end.played),
            end.ending,
            events(end)[-1].turn,
            end.tokens,
            end.strikes,
        )


def simulate(
    team: Player | Sequence[Player],
    rules: Rules,
    games: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    games_each: int | None = None,
    in_flight: int | None = None,
    progress: "Progress | None" = None,
) -> SimulationResult:
    """Play games with one bot at all seats, or with one for each seat; game i has seed `seed + i`.

    An executor gets `games_each` at a time, and at most `in_flight` such tasks at once; that, and
    which executor it is, changes nothing in the result. Ctrl-C raises `Interrupted`, which has the
    games that are finished; a bot that fails raises `BotFailed`.

    >>> from hanabi_kit import editions
    >>> simulate("random", editions.rules("en", players=3), games=5).struck_out_games
    5
    """
    seats = seated(team, rules)
    each = (1 if executor is None else GAMES_EACH) if games_each is None else games_each
    for option, number in {"games": games, "games_each": each}.items():
        if number < 1:
            raise HanabiError(f"{option}: {number} are too few, write 1 or more")
    if seed < 0:  # -1 would shuffle as 1 does
        raise HanabiError(f"seed: {seed} is below 0, write 0 or more")
    names = tuple(_name(player) for player in seats)
    finished: list[GameResult] = []
    try:
        chunks = _chunks(range(seed, seed + games), each)
        for _seeds, played in answers(SimulationTask(seats, rules), chunks, executor, in_flight):
            if isinstance(played, HanabiError):
                raise played
            finished += played
            if progress is not None:
                words = _("{done} of {games} games").format(done=len(finished), games=games)
                progress(len(finished) / games, words)
    except KeyboardInterrupt:
        if not finished:
            raise
        raise Interrupted(SimulationResult(names, rules, tuple(finished))) from None
    return SimulationResult(names, rules, tuple(finished))


def cross_play(
    bots: Sequence[Player],
    rules: Rules,
    games: int,
    *,
    seed: int = 0,
    executor: Executor | None = None,
    in_flight: int | None = None,
    progress: "Progress | None" = None,
) -> CrossPlayResult:
    """Seat each bot as a guest, at seat 0, in a team of each bot; every team has the same deals.

    Who plays well with their like and badly as a guest has a convention that others don't know.
    """
    if not bots:
        raise HanabiError("cross-play needs a bot: name one or more")
    names = tuple(_name(bot) for bot in bots)
    for bot in bots:
        seated(bot, rules)  # who does not play by these rules is to be refused before the work
    cells: dict[tuple[int, int], SimulationResult] = {}

    def crossed() -> CrossPlayResult:
        places = range(len(bots))
        return CrossPlayResult(
            names, rules, tuple(tuple(cells.get((i, j)) for j in places) for i in places)
        )

    for guest, host in product(range(len(bots)), repeat=2):
        team = (bots[guest], *[bots[host]] * (rules.players - 1))
        told = _within(progress, len(cells), len(bots) ** 2, f"{names[guest]} / {names[host]}")
        try:
            cells[guest, host] = simulate(
                team, rules, games, seed=seed, executor=executor, in_flight=in_flight, progress=told
            )
        except KeyboardInterrupt:
            if not cells:
                raise KeyboardInterrupt from None
            raise Interrupted(crossed()) from None
    return crossed()


def seated(team: Player | Sequence[Player], rules: Rules) -> tuple[Player, ...]:
    """A team at its seats; who can't sit there is refused."""
    given = [team] if isinstance(team, str | Bot) else [*team]
    if len(given) not in (1, rules.players):
        raise HanabiError(
            f"{len(given)} bots can't sit at {rules.players} seats: "
            f"name one for all of them, or {rules.players}"
        )
    seats = tuple(given * rules.players if len(given) == 1 else given)
    refuse(deal(rules, seed=0), [_seated(player, 0) for player in seats])
    return seats


def _seated(player: Player, seed: int) -> Bot:
    """A bot that no other seat and no other game has, whatever it keeps in mind."""
    return find(player, seed) if isinstance(player, str) else deepcopy(player)


def _name(player: Player) -> str:
    return player if isinstance(player, str) else player.name


def _chunks(seeds: range, each: int) -> Iterator[range]:
    return (seeds[start : start + each] for start in range(0, len(seeds), each))


def _within(progress: "Progress | None", before: int, parts: int, name: str) -> "Progress | None":
    """Progress of one part of the work as progress of the whole."""
    if progress is None:
        return None

    def tell(share: float, words: str) -> None:
        progress((before + share) / parts, f"{name}, {words}")

    return tell
