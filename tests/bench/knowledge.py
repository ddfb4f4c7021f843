"""What knowledge costs: the odds of a hand, a deduction with its causes, the steps of a game.

The hands come from games of seeded, more or less sensible play, at moments from first to last.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import count, islice, product
from math import comb, perm
from random import Random
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

from hanabi_kit import Action, Clue, Discard, Play, Position, Rules, State, View, deal
from hanabi_kit.knowledge import Odds, deduce, playable, steps
from hanabi_kit.knowledge.counting import Places
from tests.bench.harness import Report, Settings, progress
from tests.knowledge.hostile import FIVE_PLAYERS

Asked = TypeVar("Asked")

PLAYERS = (2, 3, 4, 5)
GAMES = 10
"""How many games are played with each number of players."""
TURNS_BETWEEN_HANDS = 4
LONG_GAME = 60
"""How many turns a game has whose steps are explained."""
LONG_GAMES = 8

PLAYED = "all odds of five cards, from played games"
FRESH = "all odds of five fresh cards"
TWO_HANDS = "all odds of two hands, as a teammate reckons"
ANEW = "the same by dynamic programme, anew for each question"
BOTH_WAYS = "the same by dynamic programme, forward and backward"
MANY = "the odds of one card among twenty unknown ones whose clues differ"
DEDUCTION = "deduction with causes, one hand"
STEPS = f"steps of a game of {LONG_GAME} turns, one seat"

TARGETS = {PLAYED: 0.1, FRESH: 0.05, DEDUCTION: 2.0, STEPS: 100.0}
"""Milliseconds, the median."""
TIMES_FASTER = 200.0
"""Against the dynamic programme that counts anew for each question, the median over the hands."""

SAMPLE = 24
"""How many hands the dynamic programmes are measured on."""
SIZES = range(1, 11)
CLASSES = range(1, 6)


class Hand(NamedTuple):
    """What the odds of a hand hang on: what its clues allow, and what is unseen."""

    masks: tuple[int, ...]
    unseen: tuple[int, ...]


def costs(settings: Settings) -> Report:
    """Milliseconds for each kind of question, the median over many; and dynamic programmes."""
    progress("knowledge: playing games to ask about")
    views = [view for players in PLAYERS for view in _views(players)]
    hands = [Hand(view.hands[view.seat].masks, view.unseen()) for view in views]
    fresh = [_fresh(players) for players in PLAYERS]
    sample = hands[:: max(1, len(hands) // SAMPLE)]
    for hand in sample:
        assert all_weights(hand) == counted_anew(hand) == counted_both_ways(hand)

    progress("knowledge: odds, deductions and steps")
    few = min(settings.rounds, 3)
    measured = {
        PLAYED: _milliseconds(all_weights, hands, settings.rounds),
        FRESH: _milliseconds(all_weights, fresh, settings.rounds),
        TWO_HANDS: _milliseconds(all_weights, [_two_hands(v) for v in views], few),
        ANEW: _milliseconds(counted_anew, sample, few),
        BOTH_WAYS: _milliseconds(counted_both_ways, sample, few),
        MANY: _milliseconds(_among_many, range(4), 1),
        DEDUCTION: _milliseconds(deduce, views, few),
        STEPS: _milliseconds(steps, _long_games(), few),
    }
    quick = _milliseconds(all_weights, sample, few)
    ratios = {
        name: median(slow / fast for slow, fast in zip(measured[name], quick, strict=True))
        for name in (ANEW, BOTH_WAYS)
    }
    medians = {name: median(times) for name, times in measured.items()}
    sizes = _sizes(settings)
    return Report(
        title="What knowledge costs, in milliseconds: each question in its quickest round",
        header=("question", "median", "9 of 10 within", "asked"),
        rows=[
            (name, f"{medians[name]:.3f}", f"{_most(times):.3f}", str(len(times)))
            for name, times in measured.items()
        ],
        remarks=[
            *(_verdict(name, medians[name]) for name in TARGETS),
            f"target: {TIMES_FASTER:g}× the dynamic programme that counts anew: "
            + ("reached" if ratios[ANEW] >= TIMES_FASTER else "not reached")
            + f" ({ratios[ANEW]:.0f}×; {ratios[BOTH_WAYS]:.0f}× the one forward and backward).",
            "",
            str(sizes),
        ],
        data={
            "median_ms": medians,
            "nine_of_ten_ms": {name: _most(times) for name, times in measured.items()},
            "targets_ms": TARGETS,
            "times_faster": ratios,
            "times_faster_target": TIMES_FASTER,
            **sizes.data,
        },
        missed=ratios[ANEW] < TIMES_FASTER
        or any(medians[name] > wanted for name, wanted in TARGETS.items()),
    )


def _sizes(settings: Settings) -> Report:
    """All odds of a hand, by its size and by how many classes of equal masks its cards form."""
    rules = Rules(players=2)
    passed_by = [rules.any_card & ~rules.touch_masks[hint] for hint in ("red", "blue", 1, 2, 5)]
    found: dict[tuple[int, int], float] = {}
    for size, classes in product(SIZES, CLASSES):
        if classes <= size:
            masks = tuple(passed_by[card % classes] for card in range(size))
            hand = Hand(masks, rules.copies_of)
            found[size, classes] = _milliseconds(all_weights, [hand], settings.rounds)[0]
    return Report(
        title="All odds of a hand, in milliseconds; each class is what one clue did not touch",
        header=("cards", *(f"{n} class{'es' if n > 1 else ''}" for n in CLASSES)),
        rows=[
            (
                str(size),
                *(
                    f"{found[size, classes]:.3f}" if (size, classes) in found else "–"
                    for classes in CLASSES
                ),
            )
            for size in SIZES
        ],
        data={
            "cards_and_classes_ms": {
                f"{size} cards, {classes} classes": cost for (size, classes), cost in found.items()
            }
        },
    )


def _among_many(place: int) -> object:
    """The odds of a card of a table of five where nobody sees a card."""
    odds = Odds(Position.parse(FIVE_PLAYERS).state(), 0)
    return odds.identities(odds.numbers[place])


def _milliseconds(
    ask: Callable[[Asked], object], all_asked: Iterable[Asked], rounds: int
) -> list[float]:
    """For each thing asked its quickest round; all are asked in turn in each round.

    These are short: whatever else the machine does can only make a round longer.
    """
    clock = time.process_time
    asked = list(all_asked)
    times: list[list[float]] = [[] for _ in asked]
    for _ in range(rounds):
        for spent, question in zip(times, asked, strict=True):
            start = clock()
            ask(question)
            spent.append(1000 * (clock() - start))
    return [min(spent) for spent in times]


def _most(times: Sequence[float]) -> float:
    return quantiles(times, n=10, method="inclusive")[-1]


def _verdict(name: str, found: float) -> str:
    wanted = TARGETS[name]
    reached = "reached" if found <= wanted else "not reached"
    return f"target: {wanted:g} ms for {name}: {reached} ({found:.3f} ms)."


# Counting deals: the kit's way, and identity by identity.


def all_weights(hand: Hand) -> list[dict[int, int]]:
    """In how many deals each card of a hand is what."""
    places = Places(hand.masks, hand.unseen)
    return [places.weights(place) for place in range(len(hand.masks))]


def counted_anew(hand: Hand) -> list[dict[int, int]]:
    """The same: lay a card in a place and count the deals of the rest, for each card and class."""
    sizes = {mask: hand.masks.count(mask) for mask in hand.masks}
    weights: dict[int, dict[int, int]] = {}
    for mask in sizes:
        weights[mask] = {}
        others = [size - (other == mask) for other, size in sizes.items()]
        for identity, copies in enumerate(hand.unseen):
            if copies and mask >> identity & 1:
                unseen = list(hand.unseen)
                unseen[identity] -= 1
                deals = _filled(list(sizes), others, unseen)[-1].get(tuple(others), 0)
                if deals:
                    weights[mask][identity] = deals * copies
    return [weights[mask] for mask in hand.masks]


def counted_both_ways(hand: Hand) -> list[dict[int, int]]:
    """The same: from both ends to each identity, so that all questions share the work."""
    classes = list(dict.fromkeys(hand.masks))
    sizes = [hand.masks.count(mask) for mask in classes]
    before = _filled(classes, sizes, hand.unseen)
    cards_in: list[dict[int, int]] = [{} for _ in classes]
    after = {tuple(sizes): 1}
    for identity in reversed(range(len(hand.unseen))):
        earlier: dict[tuple[int, ...], int] = {}
        for filled, ways in before[identity].items():
            for placed, factor in _placings(classes, sizes, filled, identity, hand.unseen):
                reached = tuple(map(sum, zip(filled, placed, strict=True)))
                rest = factor * after.get(reached, 0)
                if rest:
                    earlier[filled] = earlier.get(filled, 0) + rest
                    for of, cards in enumerate(placed):
                        if cards:
                            counted = cards_in[of].get(identity, 0)
                            cards_in[of][identity] = counted + cards * ways * rest
        after = earlier
    weights = {
        mask: {identity: cards_in[of][identity] // sizes[of] for identity in sorted(cards_in[of])}
        for of, mask in enumerate(classes)
    }
    return [weights[mask] for mask in hand.masks]


def _filled(
    classes: Sequence[int], sizes: Sequence[int], unseen: Sequence[int]
) -> list[dict[tuple[int, ...], int]]:
    """In how many ways so many places of each class are filled, before each identity and at last.

    A state of the programme says how many places of each class are filled; the identities come one
    after another, and each fills some of the places that allow it.
    """
    stages = [{(0,) * len(sizes): 1}]
    for identity in range(len(unseen)):
        after: dict[tuple[int, ...], int] = {}
        for filled, ways in stages[-1].items():
            for placed, factor in _placings(classes, sizes, filled, identity, unseen):
                reached = tuple(map(sum, zip(filled, placed, strict=True)))
                after[reached] = after.get(reached, 0) + ways * factor
        stages.append(after)
    return stages


def _placings(
    classes: Sequence[int],
    sizes: Sequence[int],
    filled: Sequence[int],
    identity: int,
    unseen: Sequence[int],
) -> Iterable[tuple[tuple[int, ...], int]]:
    """How many cards of an identity may go into each class, and in how many ways."""
    copies = unseen[identity]
    rooms = [
        size - full if mask >> identity & 1 else 0
        for mask, size, full in zip(classes, sizes, filled, strict=True)
    ]
    for placed in product(*(range(min(room, copies) + 1) for room in rooms)):
        cards = sum(placed)
        if cards <= copies:
            factor = perm(copies, cards)
            for room, taken in zip(rooms, placed, strict=True):
                factor *= comb(room, taken)
            yield placed, factor


# Games to take hands from.


def _views(players: int) -> Iterable[View]:
    """What the mover sees every few turns, while hands are whole."""
    for seed in range(GAMES):
        for turn, state in enumerate(_game(players, seed)):
            if turn % TURNS_BETWEEN_HANDS == TURNS_BETWEEN_HANDS - 1:
                view = View.of(state, state.turn)
                if len(view.hands[view.seat].numbers) == 5:
                    yield view


def _fresh(players: int) -> Hand:
    state = deal(Rules(players, hand_size=5), seed=players)
    return Hand(state.hands[0].masks, View.of(state, 0).unseen())


def _two_hands(view: View) -> Hand:
    """The viewer's hand and the next player's, as neither sees them."""
    other = (view.seat + 1) % view.rules.players
    both = View.of(view, other)
    return Hand(both.hands[view.seat].masks + both.hands[other].masks, both.unseen())


def _long_games() -> list[State]:
    """Games for two and for three, after so many turns."""
    games = (list(_game(players, seed)) for seed in count() for players in (2, 3))
    long = (states[LONG_GAME] for states in games if len(states) > LONG_GAME)
    return list(islice(long, LONG_GAMES))


def _game(players: int, seed: int) -> Iterable[State]:
    """The states of a game while it lasts, the deal first."""
    chance = Random(seed)
    state = deal(Rules(players, hand_size=5), seed=seed)
    while not state.over:
        yield state
        state = state.apply(_sensible(state, chance))


def _sensible(state: State, chance: Random) -> Action:
    """Now and then anything; else a sure play, a clue on playable cards, or the oldest card out."""
    actions = state.legal_actions()
    fitting = playable(state)
    unseen = View.of(state, state.turn).unseen()
    there = sum(1 << identity for identity, copies in enumerate(unseen) if copies)
    mine = state.hands[state.turn]
    sure = [
        Play(number)
        for number, mask in zip(mine.numbers, mine.masks, strict=True)
        if mask & there and not mask & there & ~fitting
    ]
    if chance.random() < 0.05:
        return chance.choice(actions)
    if sure:
        return sure[-1]

    def worth(clue: Clue) -> int:
        touch = state.rules.touch_masks[clue.hint]
        return sum(
            3 if fitting >> card & 1 else -1
            for _, card, mask in state.hands[clue.target].columns
            if touch >> card & 1 and mask & ~touch
        )

    clues = [action for action in actions if isinstance(action, Clue)]
    best = max(clues, key=worth, default=None)
    if best is not None and worth(best) > 0:
        return best
    unclued = [
        Discard(number)
        for number, mask in zip(mine.numbers, mine.masks, strict=True)
        if mask == state.rules.any_card and Discard(number) in actions
    ]
    return unclued[0] if unclued else chance.choice(actions)
