"""What an exact answer costs: endgames of a simple player's games, solved to the last action.

With each number of players, games in the English box are stopped when the deck has so many cards
left and there are one to four tokens. The baseline takes no shortcuts, on some of the positions.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from math import inf
from statistics import median
from typing import NamedTuple

from hanabi_kit import Action, Clue, Discard, Play, State, View, deal, editions
from hanabi_kit.knowledge import playable
from hanabi_kit.solver import Budget, ModelName, solve
from hanabi_kit.solver.search.shortcuts import ALL, NONE, Shortcuts
from hanabi_kit.support.budget import memory_held
from tests.bench.harness import Report, Settings, progress

WITHIN = (1.0, 10.0, 60.0)
"""Seconds within which shares are told."""
TOKENS = range(1, 5)
TOLERANCE = 1.1
"""How far a budget may be overdrawn."""
MOST_MEGABYTES = 2000


class Group(NamedTuple):
    """Positions of one kind."""

    players: int
    deck: int
    best_only: bool = False

    def __str__(self) -> str:
        words = f"{self.players} players, {self.deck} in the deck"
        return f"{words}, best only" if self.best_only else words


class Target(NamedTuple):
    """At least such a share is to be solved within so many seconds."""

    share: float
    seconds: float

    def __str__(self) -> str:
        time = f"{1000 * self.seconds:g} ms" if self.seconds < 1 else f"{self.seconds:g} s"
        return f"{self.share:.0%} in {time}"


TARGETS = {
    **{Group(players, 0): Target(1, 0.02) for players in (2, 3, 4, 5)},
    **{Group(players, 1): Target(0.9, 10) for players in (2, 3, 4)},
    Group(5, 1): Target(0.75, 10),
    Group(2, 2, best_only=True): Target(0.4, 60),
}
OPEN_HANDS = Group(4, 2)
OPEN_SECONDS = 0.1


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    positions: int
    most: float
    """Seconds for one position."""
    baseline: int
    """How many positions are solved without shortcuts."""
    baseline_most: float
    memory: int
    """Megabytes that a search may take that has all time it needs to take more."""


FULL = Size(positions=20, most=WITHIN[-1], baseline=3, baseline_most=10, memory=200)
SMOKE = Size(positions=3, most=1, baseline=1, baseline_most=1, memory=100)


class Timed(NamedTuple):
    """How long positions took: infinitely long if they were not solved."""

    seconds: list[float]
    overdrawn: float
    """Of the budgets that were used up, which part was taken at the most; 0 if none was."""

    def share(self, seconds: float) -> float:
        """Which share was solved in that time."""
        return sum(taken <= seconds for taken in self.seconds) / len(self.seconds)


def costs(settings: Settings) -> Report:
    """For each kind of position the share solved in time, with and without the shortcuts."""
    size = FULL if settings.rounds > 10 else SMOKE
    rows = []
    missed = []
    data: dict[str, object] = {}
    overdrawn = 0.0
    for group, target in TARGETS.items():
        states = [*islice(positions(group), size.positions)]
        timed = _solve(group, states, ALL, size.most, str(group))
        few = states[: size.baseline]
        plain = _solve(group, few, NONE, size.baseline_most, f"{group}, no shortcuts")
        overdrawn = max(overdrawn, timed.overdrawn, plain.overdrawn)
        reached = timed.share(target.seconds) >= target.share
        measured = target.seconds <= size.most and len(states) == FULL.positions
        if measured and not reached:
            missed.append(f"{group}: {target}")
        rows.append(
            (
                str(group),
                *(_percent(timed, seconds, size.most) for seconds in WITHIN),
                _time(median(timed.seconds), size.most),
                _time(max(timed.seconds), size.most),
                str(target),
                *(_percent(plain, seconds, size.baseline_most) for seconds in WITHIN[:2]),
                _time(median(plain.seconds), size.baseline_most),
            )
        )
        data[str(group)] = {
            "seconds": [None if taken == inf else taken for taken in timed.seconds],
            "without_shortcuts": [None if taken == inf else taken for taken in plain.seconds],
            "target": target._asdict(),
        }
    limits = [_open_hands(size), *_budgets(size, overdrawn)]
    missed += [limit.words for limit in limits if limit.measured > limit.most]
    remarks = [
        *(f"{limit.words}: {limit.measured:.3g} {limit.unit}." for limit in limits),
        f"What takes longer than {size.most:g} s is given up. Plain is without shortcuts, on "
        f"{size.baseline} of the positions, given up after {size.baseline_most:g} s.",
    ]
    reached_words = "targets: reached."
    if size is SMOKE:
        remarks.append("targets for shares: NOT MEASURED, too few positions and too little time.")
        reached_words = "other targets: reached."
    remarks.append(f"targets not reached: {'; '.join(missed)}." if missed else reached_words)
    return Report(
        title=f"Exact endgames: share of {size.positions} positions solved, all actions, one core",
        header=(
            "positions",
            *(f"{seconds:g} s" for seconds in WITHIN),
            *("median", "longest", "target"),
            *(f"plain {seconds:g} s" for seconds in WITHIN[:2]),
            "plain median",
        ),
        rows=rows,
        remarks=remarks,
        data=data | {limit.words: limit.measured for limit in limits},
        missed=bool(missed),
    )


class Limit(NamedTuple):
    """Something that must not be exceeded."""

    words: str
    measured: float
    most: float
    unit: str


def _open_hands(size: Size) -> Limit:
    states = islice(positions(OPEN_HANDS, hand_size=5), size.positions)
    slowest = max(_quickest(state, "open", ALL, Budget(10), False)[0] for state in states)
    words = f"open hands, 4 players with 5 cards, 2 in the deck: at most {1000 * OPEN_SECONDS:g} ms"
    return Limit(words, 1000 * slowest, 1000 * OPEN_SECONDS, "ms")


def _budgets(size: Size, overdrawn: float) -> Iterator[Limit]:
    """What a search takes that could take for ever, beside what the others have overdrawn."""
    hard = next(positions(Group(5, 4)))
    for seconds in (0.5, size.most / 10):
        progress(f"solver: a hard position with a budget of {seconds:g} s")
        taken, exact = _timed(hard, "literal", ALL, Budget(seconds), False)
        assert not exact
        overdrawn = max(overdrawn, taken.wall / seconds)
    yield Limit("seconds taken, of 100 budgeted: at most 110", 100 * overdrawn, 110, "s")
    progress(f"solver: a hard position with a budget of {size.memory} MB")
    before = most = memory_held()

    def wanted() -> bool:
        nonlocal most
        most = max(most, memory_held())
        return True

    solve(hard, "literal", "score", Budget(seconds=300, megabytes=size.memory), wanted=wanted)
    taken_share = (most - before) / 1_000_000 / size.memory
    yield Limit("megabytes taken, of 100 budgeted: at most 110", 100 * taken_share, 110, "MB")
    if sys.platform != "win32":
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1_000_000
        words = f"memory, the peak of all: at most {MOST_MEGABYTES} MB"
        yield Limit(words, peak, MOST_MEGABYTES, "MB")


# Time.


class Taken(NamedTuple):
    """Seconds of the processor, and on the wall."""

    processor: float
    wall: float


def _solve(
    group: Group, states: Sequence[State], shortcuts: Shortcuts, most: float, words: str
) -> Timed:
    found = []
    overdrawn = 0.0
    for number, state in enumerate(states, 1):
        seconds, wall = _quickest(state, "literal", shortcuts, Budget(most), group.best_only)
        if seconds == inf:
            overdrawn = max(overdrawn, wall / most)
        found.append(seconds)
        progress(f"solver: {words}: {number} of {len(states)}: {_time(seconds, most)}")
    return Timed(found, overdrawn)


def _quickest(
    state: State, model: ModelName, shortcuts: Shortcuts, budget: Budget, best_only: bool
) -> tuple[float, float]:
    """Seconds of the processor in the quickest of three rounds, if they are short; and the wall's.

    Infinitely many seconds if the budget does not last.
    """
    best, longest = inf, 0.0
    for _ in range(3):
        taken, exact = _timed(state, model, shortcuts, budget, best_only)
        longest = max(longest, taken.wall)
        if exact:
            best = min(best, taken.processor)
        if not exact or taken.processor > 0.5:
            break
    return best, longest


def _timed(
    state: State, model: ModelName, shortcuts: Shortcuts, budget: Budget, best_only: bool
) -> tuple[Taken, bool]:
    start, began = time.process_time(), time.perf_counter()
    solution = solve(state, model, "score", budget, best_only=best_only, shortcuts=shortcuts)
    taken = Taken(time.process_time() - start, time.perf_counter() - began)
    return taken, solution.exact


def _percent(timed: Timed, seconds: float, most: float) -> str:
    return f"{timed.share(seconds):.0%}" if seconds <= most else "–"


def _time(seconds: float, most: float) -> str:
    if seconds == inf:
        return f"> {most:g} s"
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


# Games to take positions from.


def positions(group: Group, hand_size: int | None = None) -> Iterator[State]:
    """What the simple player comes to: the deck down to so many cards, and a few tokens left."""
    rules = editions.rules("en", players=group.players, hand_size=hand_size)
    for seed in count():
        state = deal(rules, seed=seed)
        while not state.over and len(state.deck) > group.deck:
            state = state.apply(simple(state))
        if not state.over and state.tokens in TOKENS:
            yield state


def simple(state: State) -> Action:
    """A sure play; else a clue to a card that fits; else a card out, a useless one if possible."""
    fitting, present = playable(state), _present(View.of(state, state.turn).unseen())
    mine = state.hands[state.turn]
    cards = [*zip(mine.numbers, mine.masks, strict=True)]

    def surely(mask: int, what: int) -> bool:
        return bool(mask & present) and not mask & present & ~what

    for number, mask in cards:
        if surely(mask, fitting):
            return Play(number)
    actions = state.legal_actions()
    clues = [action for action in actions if isinstance(action, Clue)]
    if clues:
        worth = _worth(state, fitting)
        best = max(clues, key=worth)
        if worth(best)[:2] > (0, 0) or state.tokens == state.rules.tokens:
            return best
    out = [(number, mask) for number, mask in cards if Discard(number) in actions]
    useless = [number for number, mask in out if surely(mask, state.played)]
    unclued = [number for number, mask in out if mask == state.rules.any_card]
    oldest = [*useless, *unclued, *(number for number, _ in out)]
    return Discard(oldest[0]) if oldest else actions[0]


def _worth(state: State, fitting: int) -> Callable[[Clue], tuple[int, int, int]]:
    """How good a clue is: cards it makes sure to fit, cards that fit and that it tells more of,
    and what else it tells."""
    left = [n - (state.played >> card & 1) for card, n in enumerate(state.rules.copies_of)]
    for card in state.discards:
        left[card] -= 1
    present = _present(left)

    def worth(clue: Clue) -> tuple[int, int, int]:
        touch = state.rules.touch_masks[clue.hint]
        sure = helped = told = 0
        for _, card, mask in state.hands[clue.target].columns:
            after = mask & (touch if touch >> card & 1 else ~touch)
            if fitting >> card & 1 and after != mask:
                sure += not after & present & ~fitting and bool(mask & present & ~fitting)
                helped += 1
            told += mask.bit_count() - after.bit_count()
        return sure, helped, told

    return worth


def _present(left: Sequence[int]) -> int:
    """The cards that there still are, as a mask."""
    return sum(1 << card for card, copies in enumerate(left) if copies)
