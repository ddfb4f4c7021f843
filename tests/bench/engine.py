"""Uniformly random legal play: this engine against its peers, and what each variant costs."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle
from random import Random

from hanabi_kit import Rules, State, deal, editions
from tests.bench import environment, peers
from tests.bench.harness import Measured, Play, Report, Settings, compare, progress

NAME = "hanabi_kit"
PLAYERS = (2, 5)
TARGETS = {peers.ORDINARY.name: 2.0, peers.LEARNING.name: 5.0}
GOALS = {peers.SHUFFLED.name: 1.0}

DEALS = 200
"""How many games are dealt beforehand."""

BASE = "base game"
DEAL = "dealing the base game"
ALL_TOGETHER = (
    "crowning-piece",
    "colour-call",
    "multicolour-every",
    "black-powder",
    "five-flares",
    "empty-clues",
)
"""Every variant that can be combined: only one kind of multicolour can be in the game."""


def player(rules: Rules) -> Play:
    """Games of this engine, all dealt by one generator, as the peers deal theirs."""
    generator = Random(2)
    return _player(lambda: deal(rules, generator))


def dealt_player(rules: Rules) -> Play:
    """Games that were dealt beforehand, so that only the steps are measured."""
    return _player(cycle([deal(rules, seed=seed) for seed in range(DEALS)]).__next__)


def dealer(rules: Rules) -> Play:
    """Deals and nothing else, each counted as one step."""
    generator = Random(2)

    def play() -> int:
        deal(rules, generator)
        return 1

    return play


def _player(start: Callable[[], State]) -> Play:
    random = Random(1).random

    def play() -> int:
        state = start()
        steps = 0
        while actions := state.legal_actions():
            state = state.apply(actions[int(random() * len(actions))])
            steps += 1
        return steps

    return play


def against_peers(settings: Settings) -> Report:
    """Steps per second of every engine, and how many times faster this one is."""
    missing = environment.failures()
    measured: dict[int, dict[str, Measured]] = {}
    for players in PLAYERS:
        contestants = {NAME: player(editions.rules("en", players))}
        for peer in peers.PEERS:
            if peer.package in missing:
                continue
            try:
                contestants[peer.name] = peer.player(players)
            except (ImportError, OSError) as error:
                missing[peer.package] = f"could not be loaded: {error}"
        progress(f"random play, {players} players: {'; '.join(contestants)}")
        measured[players] = compare(contestants, settings)

    rows = []
    for name in [NAME, *(peer.name for peer in peers.PEERS)]:
        row = [name]
        for played in measured.values():
            row += (
                [f"{played[name].rate / 1000:.0f}k", f"{played[NAME].ratio(played[name]):.2f}×"]
                if name in played
                else ["missing", "–"]
            )
        rows.append(tuple(row))
    ratios = {
        name: {n: played[NAME].ratio(played[name]) for n, played in measured.items()}
        for name in (peer.name for peer in peers.PEERS)
        if all(name in played for played in measured.values())
    }
    remarks = [f"{name}: {reason}." for name, reason in missing.items()]
    remarks += [_verdict("target", name, wanted, ratios) for name, wanted in TARGETS.items()]
    remarks += [_verdict("goal", name, wanted, ratios) for name, wanted in GOALS.items()]
    return Report(
        title=f"Random legal play, steps per second, and {NAME} against each engine",
        header=("engine", *(part for n in PLAYERS for part in (f"{n} players", "ratio"))),
        rows=rows,
        remarks=remarks,
        data={
            "steps_per_second": {
                name: {str(n): measured[n][name].rate for n in PLAYERS if name in measured[n]}
                for name in (NAME, *ratios)
            },
            "ratios": {
                name: {str(n): ratio for n, ratio in of.items()} for name, of in ratios.items()
            },
            "targets": TARGETS,
            "goals": GOALS,
            "missing": missing,
            "versions": {
                package: version(package) for package in environment.PEERS if package not in missing
            },
        },
        missed=any(
            ratio < wanted
            for name, wanted in TARGETS.items()
            for ratio in ratios.get(name, {}).values()
        ),
    )


def variants(settings: Settings) -> Report:
    """Microseconds per step of every variant, against the base game, and of a deal."""
    measured: dict[int, dict[str, Measured]] = {}
    for players in PLAYERS:
        progress(f"variants, {players} players")
        rules = _variant_rules(players)
        games = {name: dealt_player(varied) for name, varied in rules.items()}
        measured[players] = compare({**games, DEAL: dealer(rules[BASE])}, settings)
    names = [name for name in measured[PLAYERS[0]] if name != DEAL]
    deals = {n: 1e6 / played[DEAL].rate for n, played in measured.items()}
    costs = {
        name: {n: played[BASE].ratio(played[name]) for n, played in measured.items()}
        for name in names
    }
    return Report(
        title="What a variant costs: one step without the deal, against the base game",
        header=(
            "rules",
            *(part for n in PLAYERS for part in (f"{n} players", "cost", "steps/game")),
        ),
        rows=[
            (
                name,
                *(
                    part
                    for n, played in measured.items()
                    for part in (
                        f"{1e6 / played[name].rate:.2f} µs",
                        f"{costs[name][n]:.2f}×",
                        f"{played[name].steps_per_game:.1f}",
                    )
                ),
            )
            for name in names
        ],
        remarks=[
            "Dealing the base game: "
            + ", ".join(f"{cost:.1f} µs with {n} players" for n, cost in deals.items())
            + "."
        ],
        data={
            "rules": {
                name: {
                    str(n): {
                        "microseconds": 1e6 / played[name].rate,
                        "cost": costs[name][n],
                        "steps_per_game": played[name].steps_per_game,
                    }
                    for n, played in measured.items()
                }
                for name in names
            },
            "deal_microseconds": {str(n): cost for n, cost in deals.items()},
        },
    )


def _variant_rules(players: int) -> dict[str, Rules]:
    """The base game, every variant alone, and all that combine together."""

    def varied(*names: str) -> Rules:
        return editions.rules(
            "en",
            players,
            variants=[name for name in names if name != "empty-clues"],
            empty_clues="empty-clues" in names,
        )

    alone = (*editions.VARIANTS, "empty-clues")
    return {
        BASE: varied(),
        **{name.replace("-", " "): varied(name) for name in alone},
        "all together": varied(*ALL_TOGETHER),
    }


def _verdict(kind: str, name: str, wanted: float, ratios: dict[str, dict[int, float]]) -> str:
    if name not in ratios:
        return f"{kind}: {wanted:g}× {name}: not measured."
    reached = all(ratio >= wanted for ratio in ratios[name].values())
    found = ", ".join(f"{ratio:.2f}× with {n} players" for n, ratio in ratios[name].items())
    return f"{kind}: {wanted:g}× {name}: {'reached' if reached else 'not reached'} ({found})."
