"""Literal values: by hand, against the reference, without shortcuts, and between L and T and A."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from itertools import chain
from random import Random
from typing import NamedTuple

import pytest

from hanabi_kit import (
    Action,
    Card,
    Clue,
    Discard,
    Play,
    Position,
    Rearrange,
    Relaunch,
    Return,
    Rules,
    State,
    View,
    deal,
    say,
)
from hanabi_kit.engine.cards import COLOURS, identities
from hanabi_kit.engine.game import Column, Game
from hanabi_kit.engine.state import relaid
from hanabi_kit.engine.wording import Announcement
from hanabi_kit.solver import GOALS, MARGIN, ActionValue, Budget, Cancelled, Goal, Solution, solve
from hanabi_kit.solver.search.literal import Unit
from hanabi_kit.solver.search.shortcuts import ALL, NONE, Shortcuts
from hanabi_kit.solver.solution import LITERALLY, PROVED, BestActions, best_actions
from hanabi_kit.solver.team.team import team
from tests.builders import table
from tests.solver.positions import case, endgames, last_rounds, sensible, small_rules
from tests.solver.reference import Reference, TooLarge, Values, successors, with_hands, worlds_of
from tests.solver.team.test_team import Stop, tiny, worlds

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ONE_OFF = {field.name: replace(ALL, **{field.name: False}) for field in fields(Shortcuts)}
"""For each shortcut, all of them but that one."""
SETTINGS = {"all": ALL, **{f"without {name}": off for name, off in ONE_OFF.items()}, "none": NONE}


def solved(
    state: State, goal: Goal, shortcuts: Shortcuts = ALL, *, best_only: bool = False
) -> Solution:
    budget = Budget(seconds=None)
    solution = solve(state, "literal", goal, budget, shortcuts=shortcuts, best_only=best_only)
    assert solution.exact
    return solution


def values(solution: Solution) -> dict[Action, Values]:
    """All that is said about each action; nothing may be left out."""
    found = {}
    for valued in solution.actions:
        _, _, literal, bound, low, high, _ = valued
        assert literal is not None
        assert bound is not None
        assert low is not None
        assert high is not None
        found[valued.action] = Values(literal, bound, low, high)
    return found


def in_words(state: State, found: dict[Action, Values]) -> dict[str, Values]:
    return {say(state, action): value for action, value in found.items()}


def certain(worth: Fraction | int, bound: Fraction | int) -> Values:
    return Values(Fraction(worth), Fraction(bound), Fraction(worth), Fraction(worth))


# The example that defines the values.


def only_red_5_is_missing(tokens: int) -> State:
    return table(
        "Ann: y1 y1 g1; Bob: r5 r2 b1", fireworks="r4 y5 g5 b5 w5", tokens=tokens, turns_left=2
    )


@pytest.mark.parametrize("shortcuts", SETTINGS.values(), ids=SETTINGS)
def test_with_a_token_the_clue_that_singles_out_the_last_card_is_proved(
    shortcuts: Shortcuts,
) -> None:
    state = only_red_5_is_missing(tokens=1)
    solution = solved(state, "perfect", shortcuts)
    assert in_words(state, values(solution)) == {
        "clue 5 to Bob": certain(1, 1),
        **{f"clue {hint} to Bob": certain(HALF, 1) for hint in ("red", "blue", 1, 2)},
        **{
            f"{kind} slot {n}": certain(THIRD, 1) for kind in ("play", "discard") for n in (1, 2, 3)
        },
    }
    assert [valued.words for valued in solution.best] == ["clue 5 to Bob"]
    assert solution.seat == 0
    assert solution.value == 1
    assert solution.gap == HALF
    assert solution.badge == "proved for any convention"
    assert solution.robust is True
    assert solution.refuted == ()


@pytest.mark.parametrize("shortcuts", SETTINGS.values(), ids=SETTINGS)
def test_without_a_token_the_last_card_is_guessed_and_a_convention_could_do_better(
    shortcuts: Shortcuts,
) -> None:
    state = only_red_5_is_missing(tokens=0)
    solution = solved(state, "perfect", shortcuts)
    assert [*values(solution).values()] == [certain(THIRD, 1)] * 6
    assert len(solution.best) == 6
    assert solution.value == THIRD
    assert solution.gap is None
    assert solution.badge == "best taken literally"


def test_the_worked_example_counts_points_as_well() -> None:
    state = only_red_5_is_missing(tokens=1)
    solution = solved(state, "score")
    assert solution.value == 25
    assert solution.gap == HALF
    assert solution.badge == PROVED


# Against the reference.


@pytest.mark.parametrize("first", range(0, 320, 10))
def test_every_value_is_that_of_the_reference_with_and_without_each_shortcut(first: int) -> None:
    for seed in range(first, first + 10):
        found = case(seed)
        for name, shortcuts in SETTINGS.items():
            ours = values(solved(found.state, found.goal, shortcuts))
            assert ours == found.values, (seed, name)


@cache
def tile_5_cases() -> tuple[tuple[State, Goal, dict[Action, Values]], ...]:
    """Small tables on an empty deck: tile 5 waits there, or may be turned by the mover."""
    found: list[tuple[State, Goal, dict[Action, Values]]] = []
    for seed in range(2_000):
        chance = Random(f"tile 5 {seed}")
        goal = chance.choice(GOALS)
        state = deal(small_rules(chance, 0, five_flares=True), seed)
        while not state.over:
            turns = 5 in state.tiles and any(
                len(state.apply(play).tiles) < len(state.tiles)
                for play in state.legal_actions()
                if isinstance(play, Play)
            )
            if not state.deck and (state.pending == 5 or (turns and chance.random() < 0.2)):
                with suppress(TooLarge):
                    found.append((state, goal, Reference(goal, 1_500).actions(state)))
            state = state.apply(sensible(state, chance))
        if len(found) > 80:
            break
    return tuple(found)


@pytest.mark.parametrize("part", range(6))
def test_tile_5_on_an_empty_deck_has_the_values_of_the_reference(part: int) -> None:
    for state, goal, expected in tile_5_cases()[part::6]:
        for name, shortcuts in (("all", ALL), ("none", NONE)):
            assert values(solved(state, goal, shortcuts)) == expected, (Position.of(state), name)


def test_tile_5_on_an_empty_deck_comes_up_in_every_way() -> None:
    waiting = [state for state, _, _ in tile_5_cases() if state.pending == 5]
    assert len(waiting) > 20
    assert len(tile_5_cases()) - len(waiting) > 30
    assert {state.rules.empty_clues for state in waiting} == {False, True}
    for state in waiting:
        assert all(isinstance(action, Clue) for action in state.legal_actions())


def test_tile_5_on_an_empty_deck_by_hand() -> None:
    # Ann's free clue is Bob's only help: 2 shows him y2, which fits. Red is complete, yellow has 1.
    state = table(
        "Ann: r1; Bob: y2 y1 r1",
        suits="ry",
        ranks=2,
        variants="five-flares",
        fireworks="r2 y1",
        discards="y1 r1",
        tokens=0,
        turns_left=2,
        tiles=[1],
        pending=5,
    )
    found = in_words(state, values(solved(state, "score")))
    assert found == {"clue 1 to Bob": certain(4, 4), "clue 2 to Bob": certain(4, 4)}


# Positions that are too large for the reference: every shortcut gives what the others give.


class Sized(NamedTuple):
    """A position, its values, and how many nodes the search took."""

    state: State
    goal: Goal
    values: dict[Action, Values]
    nodes: int


def within(looks: int, state: State, goal: Goal, shortcuts: Shortcuts) -> Solution | None:
    """A solution, unless it takes more than so many looks at the clock: a count, and no time."""
    ticks = iter(range(looks))
    wanted = lambda: next(ticks, None) is not None  # noqa: E731
    try:
        return solve(
            state, "literal", goal, Budget(seconds=None), shortcuts=shortcuts, wanted=wanted
        )
    except Cancelled:
        return None


@cache
def last_round(seed: int) -> Sized:
    """The first position of a seed that is solved soon, with actions of different worth."""
    chance = Random(f"last round {seed}")
    goal = chance.choice(GOALS)
    for state in last_rounds(chance):
        solution = within(10, state, goal, ALL)
        if solution is not None:
            found = values(solution)
            if len({value.literal for value in found.values()}) > 1 or chance.random() < 0.1:
                return Sized(state, goal, found, solution.nodes)
    raise AssertionError("there is no end of games")


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_larger_last_rounds_have_the_same_values_without_each_shortcut(first: int) -> None:
    compared = 0
    for seed in range(first, first + 10):
        state, goal, expected, _ = last_round(seed)
        for name, shortcuts in SETTINGS.items():
            solution = within(15, state, goal, shortcuts)
            if solution is not None:
                compared += 1
                assert values(solution) == expected, (seed, name)
    assert compared > 50


@pytest.mark.parametrize("name", ONE_OFF)
def test_each_shortcut_is_really_taken(name: str) -> None:
    # A shortcut that is never taken would pass all comparisons: without it there must be more to
    # look at somewhere, and nowhere may the search go on as if it were switched on all the same.
    more = 0
    for seed in range(30):
        state, goal, _, nodes = last_round(seed)
        solution = within(200, state, goal, ONE_OFF[name])
        more += solution is None or solution.nodes > nodes
    assert more


# Between literal play, what a team could agree on, and open hands.


def tiny_positions(seed: str, number: int) -> Iterator[tuple[State, Goal, Reference]]:
    """Positions of any variant but the five flares, with a reference that can solve them."""
    chance = Random(seed)
    while number:
        state, goal = tiny(chance, most_cards=5), chance.choice(GOALS)
        reference = Reference(goal, most=1_500)
        try:
            for _, world in worlds(state):
                reference.worth(world)
        except TooLarge:
            continue
        number -= 1
        yield state, goal, reference


@pytest.mark.parametrize("part", range(4))
def test_literal_play_is_at_most_the_team_optimum_and_that_at_most_open_hands(part: int) -> None:
    for state, goal, reference in tiny_positions(f"three models {part}", 6):
        found = solve(state, "team", goal, Budget(seconds=None)).team
        assert found is not None
        assert found.literal is not None
        assert found.value is not None
        assert found.open is not None
        assert 0 <= found.literal <= found.value <= found.open <= state.rules.maximum
        deals = [*worlds(state)]
        assert found.literal == sum(share * reference.worth(deal).literal for share, deal in deals)
        assert found.open == sum(share * reference.open(deal) for share, deal in deals)


def as_seen_by_mover(state: State) -> State:
    """The same table, and what the mover sees is told to all: no other deal is thought possible.

    A plan may be made for one view of the mover alone. What the best such plan brings from that
    view is the team optimum over the deals that the mover can't tell apart, and over just those
    it is taken if the clues on every other hand allow nothing but what it is.
    """
    told: dict[int, Iterable[Column]] = {
        seat: [(number, card, 1 << card) for number, card, _ in hand.columns]
        for seat, hand in enumerate(state.hands)
        if seat != state.turn
    }
    return with_hands(state, told)


def planned(state: State, goal: Goal) -> Fraction:
    """What the best plan brings over the deals that the clues allow."""
    value = team(state, goal, Stop(None)).value
    assert value is not None
    return value


def planned_after(state: State, action: Action, goal: Goal) -> Fraction:
    """What the best plan brings that begins with an action; its card is seen by all.

    The drawn card stays as hidden from the mover as the deck.
    """
    shown: dict[int | None, tuple[Fraction, State]] = {}
    for share, world in worlds_of(state):
        card = None
        if isinstance(action, Play | Discard):
            hand = world.hands[world.turn]
            card = hand.cards[hand.numbers.index(action.card)]
        before = shown[card][0] if card in shown else 0
        shown[card] = (before + share, world)
    return sum(
        (share * _team_or_paid(world, action, goal) for share, world in shown.values()), Fraction()
    )


def _team_or_paid(world: State, action: Action, goal: Goal) -> Fraction:
    _, after = next(successors(world, action))
    return planned(after, goal)


@pytest.mark.parametrize("part", range(4))
def test_no_plan_contradicts_a_certificate_or_a_refutation(part: int) -> None:
    """What is proved of a view holds for every plan, even for one that is made for just that view.

    Let T(v) be what the best plan brings from the mover's view v, T(v, a) what the best brings that
    begins with a. Literal play, its lots drawn beforehand, is a plan; and a plan brings at most
    what open hands bring. So Q_L(v, a) ≤ T(v, a) ≤ Ā(v, a) for all a. Hence

    - the badge "proved": Q_L(v, a*) = max Ā. Then T(v) = Q_L(v, a*) = T(v, a*): no plan brings
      more, and none needs another action;
    - "refuted": Ā(v, a) < Q_L(v, a*). Then T(v, a) < T(v): every plan that takes a loses by it.
    """
    seen = Counter[str]()
    for state, goal, _ in tiny_positions(f"certificates {part}", 8):
        solution = solved(state, goal)
        told = as_seen_by_mover(state)
        best = planned(told, goal)
        plans = {action: planned_after(told, action, goal) for action in state.legal_actions()}
        assert max(plans.values()) == best
        for action, value in values(solution).items():
            assert value.literal <= plans[action] <= value.bound, (str(action), state.situation())
        assert solution.value is not None
        assert solution.value <= best
        if solution.badge == PROVED:
            assert best == solution.value
            assert all(plans[valued.action] == best for valued in solution.best)
            seen["proved"] += 1
        assert all(plans[valued.action] < best for valued in solution.refuted)
        seen["refuted"] += len(solution.refuted)
        seen["a plan is better"] += best > solution.value
    assert seen["proved"]
    assert seen["refuted"]


def test_where_a_plan_brings_more_nothing_is_called_proved() -> None:
    # Each of Ann's three cards can stand for one of Bob's: what positions could tell.
    state = only_red_5_is_missing(tokens=0)
    rest = " ".join(
        str(state.rules.cards[i]) for i, n in enumerate(state.unseen()) for _ in range(n)
    )
    state = table(
        "Ann: y1 y1 g1; Bob: r5 r2 b1",
        fireworks="r4 y5 g5 b5 w5",
        tokens=0,
        turns_left=2,
        discards=rest,
    )
    assert planned(as_seen_by_mover(state), "perfect") == 1
    assert solved(state, "perfect").badge == LITERALLY


# What follows from the values.


def row(
    name: str,
    literal: float | Fraction | None,
    bound: float | Fraction | None = None,
    low: float | Fraction | None = None,
    high: float | Fraction | None = None,
    unit: int | None = None,
) -> ActionValue:
    """A made-up action; low and high are the value unless they are given."""
    number = ord(name)
    discard = Announcement(Discard(number), (number,))
    whole = [None if value is None else Fraction(value) for value in (literal, bound, low, high)]
    value, bound, low, high = whole
    return ActionValue(
        discard,
        Unit("discard", number if unit is None else unit),
        value,
        bound,
        value if low is None else low,
        value if high is None else high,
    )


def judged(*rows: ActionValue) -> tuple[str, BestActions]:
    found = best_actions(rows, "literal")
    return "".join(chr(slot) for valued in found.best for slot in valued.announcement.slots), found


def test_the_best_are_all_that_have_the_highest_value() -> None:
    names, found = judged(row("a", 2, 3), row("b", 1, 3), row("c", 2, 2))
    assert names == "ac"
    assert found == BestActions(found.best, Fraction(2), Fraction(1), LITERALLY, True)


def test_where_all_are_equal_there_is_no_gap() -> None:
    names, found = judged(row("a", 2, 2), row("b", 2, 2))
    assert names == "ab"
    assert found.value == 2
    assert found.gap is None
    assert found.badge == PROVED


def test_proved_is_what_reaches_the_highest_bound_of_all() -> None:
    assert judged(row("a", 2, 2), row("b", 1, 2))[1].badge == PROVED
    assert judged(row("a", 2, 2), row("b", 1, Fraction(201, 100)))[1].badge == LITERALLY
    assert judged(row("a", 2, 2), row("b", 1, None))[1].badge == LITERALLY


def test_the_best_is_robust_if_no_way_to_break_ties_brings_another_up_to_it() -> None:
    assert judged(row("a", 2, 4, low=1.5, high=3), row("b", 1, 4, low=0, high=1.4))[1].robust
    assert not judged(row("a", 2, 4, low=1.5, high=3), row("b", 1, 4, low=0, high=1.5))[1].robust


def test_whether_the_best_is_robust_is_unknown_if_another_was_not_looked_at_to_the_end() -> None:
    best = row("a", 2, 4, low=1, high=3)
    assert judged(best, row("b", None, 4, low=0, high=1.5))[1].robust is None
    assert judged(best, row("b", None, 4, low=0, high=0.5))[1].robust is True


def test_two_units_that_only_tie_by_the_rule_for_ties_are_not_robust() -> None:
    loser = row("c", 0, 4)
    assert judged(row("a", 2, 4), row("b", 2, 4), loser)[1].robust
    assert not judged(row("a", 2, 4, low=1.5, high=3), row("b", 2, 4), loser)[1].robust
    # Cards of one class are one unit: they stay equal however ties are broken.
    twins = [row(name, 2, 4, low=1.5, high=3, unit=0) for name in "ab"]
    assert judged(*twins, loser)[1].robust


def test_what_was_not_looked_at_to_the_end_counts_with_the_most_it_can_be() -> None:
    names, found = judged(row("a", 2, 3), row("b", None, 3, low=0, high=1.5), row("c", 1, 3))
    assert names == "a"
    assert found.value == 2
    assert found.gap == HALF


def test_where_it_is_not_certain_what_is_best_only_those_that_may_be_are_named() -> None:
    open_still = row("b", None, 3, low=1, high=2.5)
    assert judged(row("a", 2, 3), open_still, row("c", 1, 3)) == (
        "ab",
        BestActions(best=(row("a", 2, 3), open_still)),
    )
    # One that can just draw level may be best too.
    assert judged(row("a", 2, 3), row("b", None, 3, low=1, high=2))[0] == "ab"


def test_where_nothing_was_looked_at_everything_may_be_best() -> None:
    names, found = judged(row("a", None, None, 0, 25), row("b", None, None, 0, 25))
    assert names == "ab"
    assert found == BestActions(found.best)
    assert best_actions((), "literal") == BestActions()


def test_other_models_have_their_own_best_and_no_badge() -> None:
    rows = (row("a", 2, 3), row("b", 1, 4))
    assert best_actions(rows, "open") == BestActions(
        best=rows[1:], value=Fraction(4), gap=Fraction(1)
    )
    team_rows = tuple(a._replace(low=None, high=None) for a in rows)
    assert best_actions(team_rows, "team") == BestActions()


def test_when_only_the_best_are_wanted_they_are_the_same_and_the_gap_is_certain() -> None:
    spared = 0
    for seed in range(60):
        state, goal, exact, _ = last_round(seed)
        everything = solved(state, goal)
        solution = solved(state, goal, best_only=True)
        assert [a.action for a in solution.best] == [a.action for a in everything.best]
        assert solution.value == everything.value
        assert (solution.gap is None) == (everything.gap is None)
        if solution.gap is not None and everything.gap is not None:
            assert solution.gap <= everything.gap
            if everything.gap <= MARGIN[goal]:
                assert solution.gap == everything.gap
            else:
                assert solution.gap > MARGIN[goal]
        assert solution.badge == everything.badge
        for valued in solution.actions:
            _, _, literal, bound, low, high, _ = valued
            value = exact[valued.action]
            spared += literal is None
            assert literal in (None, value.literal)
            assert bound == value.bound
            assert low is not None
            assert high is not None
            assert low <= value.low <= value.high <= high
    assert spared


# What makes no difference.


@cache
def any_position(seed: int) -> Sized:
    """A position of any kind: as small as the reference takes, or a larger last round."""
    if seed % 2:
        return last_round(seed)
    chance = Random(f"any position {seed}")
    goal = chance.choice(GOALS)
    for state in endgames(chance):
        solution = within(2, state, goal, ALL)
        if solution is not None:
            found = values(solution)
            if len({value.literal for value in found.values()}) > 1 or chance.random() < 0.2:
                return Sized(state, goal, found, solution.nodes)
    raise AssertionError("there is no end of games")


MANY = range(60)


@pytest.mark.parametrize("seed", MANY)
def test_neither_seats_nor_names_of_suits_nor_any_order_nor_hidden_cards_matter(seed: int) -> None:
    state, goal, expected, _ = any_position(seed)
    chance = Random(f"no difference {seed}")
    for change in (rotated, renamed, reordered, dealt_anew):
        other, actions = change(state, chance)
        found = values(solved(other, goal))
        assert {actions[action]: value for action, value in found.items()} == expected, change


Changed = tuple[State, dict[Action, Action]]
"""A table that should be worth the same, and which action there is which here."""


def rotated(state: State, chance: Random) -> Changed:
    """Everyone moves so many seats on."""
    players = len(state.hands)
    by = chance.randrange(1, players)
    columns = [state.hands[(seat - by) % players].columns for seat in range(players)]
    other = relaid(state, state.game, columns, turn=(state.turn + by) % players)

    def back(action: Action) -> Action:
        if isinstance(action, Clue):
            return Clue((action.target - by) % players, action.hint)
        return action

    return other, {action: back(action) for action in other.legal_actions()}


def renamed(state: State, chance: Random) -> Changed:
    """Suits of one colour get other colours, and all suits another order."""
    rules = state.rules
    plain = [suit for suit in rules.suits if suit in _alike(rules)]
    kept = {suit.name for suit in rules.suits if suit not in plain}
    colours = chance.sample([suit for suit in COLOURS if suit.name not in kept], len(plain))
    suits = {suit: replace(suit, name=new.name) for suit, new in zip(plain, colours, strict=True)}
    order = chance.sample(rules.suits, len(rules.suits))
    new_rules = replace(rules, suits=tuple(suits.get(suit, suit) for suit in order))
    new = {suit: suits.get(suit, suit) for suit in rules.suits}
    letters = {suit.letter: new[suit].letter for suit in rules.suits}
    cards = [new_rules.identity(Card(letters[card.suit], card.rank)) for card in rules.cards]

    def mask(old: int) -> int:
        return sum(1 << cards[i] for i in identities(old))

    columns = [
        [(number, cards[card], mask(allowed)) for number, card, allowed in hand.columns]
        for hand in state.hands
    ]
    other = relaid(
        state,
        Game(new_rules, state.game.names),
        columns,
        deck=tuple(cards[i] for i in state.deck),
        discards=tuple(cards[i] for i in state.discards),
        played=mask(state.played),
    )
    old_names = {new[suit].name: suit.name for suit in rules.suits}
    old_letters = {there: here for here, there in letters.items()}

    def old_card(card: Card) -> Card:
        return Card(old_letters[card.suit], card.rank)

    def back(action: Action) -> Action:
        match action:
            case Clue(target, str(colour)):
                return Clue(target, old_names[colour])
            case Play(number, str(colour)):
                return Play(number, old_names[colour])
            case Return(card):
                return Return(old_card(card))
            case Relaunch(card):
                return Relaunch(old_card(card))
        return action

    return other, {action: back(action) for action in other.legal_actions()}


def _alike(rules: Rules) -> list[object]:
    """The suits that are ordinary but for their name and copies."""
    ordinary = replace(COLOURS[0], copies=None)
    return [s for s in rules.suits if replace(s, name=ordinary.name, copies=None) == ordinary]


def reordered(state: State, chance: Random) -> Changed:
    """Hands, deck, tiles and discards in another order."""
    other = with_hands(
        state,
        {},
        deck=_shuffled(state.deck, chance),
        tiles=_shuffled(state.tiles, chance),
        discards=_shuffled(state.discards, chance),
    )
    for seat, hand in enumerate(other.hands):
        if hand.numbers:
            other = other.apply(Rearrange(seat, _shuffled(hand.numbers, chance)))
    return other, {action: action for action in other.legal_actions()}


def _shuffled(things: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    return tuple(chance.sample(things, len(things)))


def dealt_anew(state: State, chance: Random) -> Changed:
    """Other cards where the mover can't see them; or nobody's cards, as in a view."""
    if state.rules.five_flares or chance.random() < 0.5:
        other = chance.choice([world for _, world in worlds_of(state)])
    else:
        other = View.of(state, state.turn)
    return other, {action: action for action in other.legal_actions()}


def test_the_positions_that_make_no_difference_are_of_every_kind() -> None:
    states = [any_position(seed).state for seed in MANY]
    rules = [state.rules for state in states]
    assert {len(state.deck) for state in states} == {0, 1, 2}
    assert {len(state.hands) for state in states} >= {2, 3, 4}
    assert {suit.touch for suit in chain(*(r.suits for r in rules))} == {"own", "every", "none"}
    for switch in ("empty_clues", "crowning_piece", "colour_call", "five_flares"):
        assert {getattr(r, switch) for r in rules} == {True, False}


def test_a_view_knows_which_tiles_were_turned() -> None:
    found = case(30)
    assert found.state.rules.five_flares
    view = View.of(found.state, found.state.turn)
    assert values(solved(view, found.goal)) == found.values
