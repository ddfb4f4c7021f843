"""Best response: the mover against teammates who play by a known rule."""

import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import (
    Action,
    Clue,
    Discard,
    HanabiError,
    Play,
    Position,
    Rearrange,
    Return,
    State,
    View,
    deal,
)
from hanabi_kit.engine import transitions
from hanabi_kit.position.position import Place
from hanabi_kit.render import solution_table
from hanabi_kit.solver import Budget, Cancelled, Meter, OutOfBudget, Solution, respond, solve
from hanabi_kit.solver.response.branches import Branching
from hanabi_kit.solver.response.known_teammates import Decide, Past, RuleFollowers
from hanabi_kit.solver.response.response import Response
from hanabi_kit.solver.search.root import Root
from tests.builders import after, table
from tests.solver.positions import examples, sensible, small_rules
from tests.solver.response import response_reference as reference

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
MOST = 120
"""So many worlds the reference may list."""
FEW = st.integers(0, 10**6 if "HANABI_NEW_GAMES" in os.environ else 39)
"""Seeds of cases; so few that tests share them."""


# Teammates. Each is a rule: the same view, the same action.


def discards_oldest(view: View) -> Action:
    """Discards the oldest card, or else clues, or else plays; takes the first tile's choice."""
    legal = view.legal_actions()
    return next((action for action in legal if isinstance(action, Discard)), legal[-1])


def plays_newest_touched(view: View) -> Action:
    """Plays the newest card that the latest clue touched; else as `discards_oldest`."""
    if view.pending is None and view.events:
        *_, latest = view.events
        if isinstance(latest.action, Clue) and latest.action.target == view.seat:
            return Play(max(latest.touched)) if latest.touched else view.legal_actions()[0]
    return discards_oldest(view)


def plays_what_is_sure(view: View) -> Action:
    """Plays a card that fits whatever it is; else clues a card that fits; else discards."""
    fits, legal = view.game.tables.fits, view.legal_actions()
    identities = range(len(view.rules.cards))
    playable = sum(1 << i for i in identities if fits(view.played, i))
    hand = view.hands[view.seat]
    if view.pending is None:
        for number, mask in zip(hand.numbers, hand.masks, strict=True):
            if not mask & ~playable:
                return Play(number)
        for action in legal:
            if isinstance(action, Clue):
                cards = view.hands[action.target].cards
                if any(playable >> card & 1 for card in cards):
                    return action
    return discards_oldest(view)


def reads_everything(view: View) -> Action:
    """Takes one of three actions, and which hangs on all that it sees and has ever seen."""
    hands = [hand.columns for hand in view.hands]
    dice = Random(repr((hands, view.events, view.tokens, view.discards)))
    legal = view.legal_actions()
    return dice.choice([legal[0], legal[len(legal) // 2], discards_oldest(view)])


# Positions reached by play, with what the reference says of them.


class Case(NamedTuple):
    state: State
    goal: reference.Goal
    decide: Decide
    worlds: list[State]
    values: dict[Action, Fraction]


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch) -> None:
    """A returned card ends up where the reference says: it tries all places."""
    monkeypatch.setattr(transitions, "returned_place", reference.returned_place)


@cache
def case(seed: int) -> Case:
    """The first position of a seed that the reference can list."""
    chance = Random(f"response {seed}")
    goal: reference.Goal = chance.choice(["score", "perfect"])
    decide = chance.choice([plays_newest_touched, plays_what_is_sure, reads_everything])
    with_past = chance.random() < 0.8
    for state in _moments(chance, decide):
        there = state if with_past else Position.of(state).state()
        try:
            worlds = reference.worlds(there, decide, MOST)
            values = reference.response(worlds, decide, goal, steps=1500)
        except reference.TooLarge:
            continue
        in_doubt = len({world.hands[there.turn].cards for world in worlds}) > 1
        if len({*values.values()}) > 1 and (in_doubt or chance.random() < 0.15):
            return Case(there, goal, decide, worlds, values)
    raise AssertionError("there is no end of games")


def _moments(chance: Random, decide: Decide) -> Iterator[State]:
    """Moments of one player near the end of games in which all others play by the rule."""
    cards_left = chance.choice([0, 0, 1, 1, 2])
    flares = chance.random() < 0.2
    while True:
        rules = small_rules(chance, cards_left, five_flares=flares)
        seat = chance.randrange(rules.players)
        state = deal(rules, chance.randrange(reference.PLACES))
        while not state.over:
            if state.turn != seat:
                state = state.apply(decide(View.of(state, state.turn)))
                continue
            if len(state.deck) == cards_left:
                yield state
            state = state.apply(sensible(state, chance))


def answer(case: Case, **options: object) -> Solution:
    return respond(case.state, case.decide, "test", case.goal, Budget(None), **options)  # type: ignore[arg-type]


# Facts.


@given(FEW)
@examples(40)
def test_every_value_is_that_of_the_reference(seed: int) -> None:
    found = answer(case(seed))
    assert found.exact
    assert {a.action: a.response for a in found.actions} == case(seed).values
    best = max(case(seed).values.values())
    assert found.value == best
    assert {a.action for a in found.best} == {
        action for action, value in case(seed).values.items() if value == best
    }


@given(FEW)
@examples(30)
def test_no_action_brings_more_than_with_open_hands(seed: int) -> None:
    for action in answer(case(seed)).actions:
        assert action.response is not None
        assert action.bound is not None
        assert action.response <= action.bound
        assert action.low == action.high == action.response


@given(FEW)
@examples(30)
def test_the_best_is_no_worse_than_to_play_by_the_rule_oneself(seed: int) -> None:
    _, goal, decide, worlds, _ = case(seed)
    value = answer(case(seed)).value
    assert value is not None
    assert value >= reference.everyone(worlds, decide, goal)


@given(FEW)
@examples(30)
def test_the_best_alone_is_found_too(seed: int) -> None:
    found, best = answer(case(seed)), answer(case(seed), best_only=True)
    assert best.exact
    assert [a.words for a in best.best] == [a.words for a in found.best]
    for action, alone in zip(found.actions, best.actions, strict=True):
        assert alone.response in (None, action.response)
        assert alone.low is not None
        assert alone.high is not None
        assert action.response is not None
        assert alone.low <= action.response <= alone.high


@given(FEW)
@examples(30)
def test_the_worlds_are_those_of_the_reference(seed: int) -> None:
    state, _, decide, worlds, _ = case(seed)
    root, meter = Root(state, "score"), Meter(Budget(None))
    past = Past(root)
    fillings = [*past.fillings(meter)]
    branches = past.branches(fillings, RuleFollowers(decide, "test", meter), Branching())
    hands: dict[tuple[int, ...], int] = {}
    for world in worlds:
        cards = world.hands[state.turn].cards
        hands[cards] = hands.get(cards, 0) + 1
    total = sum(branch.weight for branch in branches)
    shares = {b.state.hands[state.turn].cards: Fraction(b.weight, total) for b in branches}
    assert shares == {cards: Fraction(n, sum(hands.values())) for cards, n in hands.items()}
    seen = View.of(state, state.turn)
    for branch in branches:
        there = View.of(branch.state, state.turn)
        assert there.events == seen.events
        assert there == seen


@given(FEW)
@examples(20)
def test_what_the_mover_sees_is_enough(seed: int) -> None:
    state, goal, decide, *_ = case(seed)
    seen = respond(View.of(state, state.turn), decide, "test", goal, Budget(None))
    assert [a.response for a in seen.actions] == [*case(seed).values.values()]


@given(FEW)
@examples(20)
def test_without_a_past_the_bounds_are_the_literal_ones(seed: int) -> None:
    position = Position.of(case(seed).state)
    found = respond(position, case(seed).decide, "test", case(seed).goal)
    literal = solve(position, "literal", case(seed).goal)
    assert [(a.bound, a.literal) for a in found.actions] == [
        (a.bound, a.literal) for a in literal.actions
    ]
    assert found.others is not None
    assert found.others.decisions == 0
    assert found.others.hands == found.others.left


# A convention changes what is best.


def only_red_5_is_missing(tokens: int) -> State:
    return table(
        "Ann: y1 y1 g1; Bob: r2 r5 b1",
        fireworks="r4 y5 g5 b5 w5",
        tokens=tokens,
        turns_left=2,
    )


def colours_mean_play(view: View) -> Action:
    """A colour says: play the newest card that it touches. A rank says: keep it."""
    latest = view.events[-1] if view.events else None
    if latest is not None and isinstance(latest.action, Clue):
        told = latest.action.target == view.seat and isinstance(latest.action.hint, str)
        return Play(max(latest.touched)) if told else discards_oldest(view)
    return discards_oldest(view)


def values(solution: Solution) -> dict[str, Fraction | None]:
    return {a.words: a.response for a in solution.actions}


def test_a_convention_makes_red_better_than_5() -> None:
    found = respond(only_red_5_is_missing(tokens=1), colours_mean_play, "colours", "perfect")
    assert values(found) == {
        "clue red to Bob": 1,
        **dict.fromkeys(["clue blue to Bob", "clue 1 to Bob", "clue 2 to Bob"], 0),
        "clue 5 to Bob": 0,
        **{f"{verb} slot {slot}": 0 for verb in ("play", "discard") for slot in (1, 2, 3)},
    }
    assert found.model == "response:colours"
    assert found.value == found.gap == 1
    assert [a.words for a in found.best] == ["clue red to Bob"]
    assert found.badge == "needs convention colours"
    literal = {a.words: a.literal for a in found.actions}
    assert literal["clue 5 to Bob"] == 1
    assert literal["clue red to Bob"] == HALF
    assert found.others is not None
    assert found.others.literal is not None
    assert [a.words for a in found.others.literal] == ["clue 5 to Bob"]


def test_what_is_best_with_and_without_needs_no_convention() -> None:
    found = respond(only_red_5_is_missing(tokens=1), plays_newest_touched, "newest", "perfect")
    assert {a.words for a in found.best} == {"clue 5 to Bob", "clue red to Bob"}
    assert found.badge is None


def test_position_in_the_hand_matters_to_teammates_who_read_it() -> None:
    """Bob plays the slot that Ann has discarded from: worth a third taken literally."""

    def follows(view: View) -> Action:
        slot = view.earlier.hands[0].numbers.index(view.events[-1].action.card)  # type: ignore[union-attr]
        return Play(view.hands[view.seat].numbers[slot])

    found = respond(only_red_5_is_missing(tokens=0), follows, "slots", "perfect")
    assert values(found) == {
        f"{verb} slot {slot}": int(slot == 2) for verb in ("play", "discard") for slot in (1, 2, 3)
    }
    assert {a.literal for a in found.actions} == {THIRD}


# What the past says.


def bob_sees_what_ann_holds() -> State:
    """Ann's older card is r1 or r2; Bob clues a card that fits if he sees one."""
    return table(
        "Ann: r2 y1+yellow+1; Bob: y1 r1",
        deck="y2 r1",
        fireworks="y1",
        discards="r1",
        turn="Bob",
        tokens=2,
        suits="ry",
        ranks=2,
    )


def test_a_clue_that_was_not_given_says_something() -> None:
    state = after(bob_sees_what_ann_holds(), "Bob discards y1")
    found = respond(state, plays_what_is_sure, "sure")
    assert found.others is not None
    assert found.others.decisions == 1
    assert (found.others.hands, found.others.left) == (2, 1)
    unread = respond(Position.of(state), plays_what_is_sure, "sure")
    assert unread.others is not None
    assert unread.others.decisions == 0
    assert (unread.others.hands, unread.others.left) == (2, 2)
    assert values(found)["play slot 1"] != values(unread)["play slot 1"]


def test_what_the_mover_did_says_nothing_about_the_own_cards() -> None:
    start = table("Ann: r1 r2; Bob: y1 y2", deck="y1", suits="ry", ranks=2, tokens=1, turn="Ann")
    state = after(start, "Ann clues yellow to Bob", "Bob discards y1")
    found = respond(state, discards_oldest, "oldest")
    assert found.others is not None
    assert found.others.decisions == 1
    assert found.others.hands == found.others.left


def test_to_sort_a_hand_is_no_decision() -> None:
    state = after(bob_sees_what_ann_holds(), "Bob sorts r1 y1")
    state = after(state, "Bob discards r1")
    found = respond(state, plays_what_is_sure, "sure")
    assert found.others is not None
    assert found.others.decisions == 1
    assert found.others.left == 1


def test_teammates_who_do_not_play_like_that_are_refused() -> None:
    state = after(bob_sees_what_ann_holds(), "Bob plays r1")
    with pytest.raises(HanabiError, match="the others can't be the bot oldest: in no deal"):
        respond(state, discards_oldest, "oldest")


@pytest.mark.parametrize("seed", range(reference.PLACES))
def test_a_card_that_came_back_was_not_in_a_hand_before(seed: int) -> None:
    """Bob returns r1: Ann's newest card may be it, her older one may not."""
    start = table(
        "Ann: y2 y1; Bob: r2 y2",
        deck="r2 y1",
        discards="r1 r1",
        turn="Bob",
        pending=5,
        tiles=(1, 2),
        suits="ry",
        ranks=2,
        tokens=2,
        hand_size=3,
        seed=seed,
        variants="five-flares",
        edition="it",
    )
    state = after(start, "Bob returns r1")
    state = after(state, f"p#{state.hands[0].numbers[1]}")
    state = state.apply(reads_everything(View.of(state, 1)))
    assert any(isinstance(s.action, Return) for s in state.states())
    decide = after_the_return(reads_everything)
    worlds = reference.worlds(state, decide, 3000)
    found = respond(state, decide, "test")
    assert {a.action: a.response for a in found.actions} == reference.response(
        worlds, decide, "score"
    )
    assert found.others is not None
    assert found.others.left == len({world.hands[0].cards for world in worlds})


@pytest.mark.parametrize("decide", [plays_what_is_sure, reads_everything])
@pytest.mark.parametrize("tile", [3, 4, 5, 6])
def test_choices_for_bonus_tiles(tile: int, decide: Decide) -> None:
    state = table(
        "Ann: r1; Bob: y1 y2",
        deck="y1",
        fireworks="r2",
        discards="y1",
        pending=tile,
        tiles=(1, 2),
        suits="ry",
        ranks=2,
        tokens=1,
        variants="five-flares",
        edition="it",
    )
    worlds = reference.worlds(state, decide, 3000)
    found = respond(state, decide, "test")
    assert {a.action: a.response for a in found.actions} == reference.response(
        worlds, decide, "score"
    )


def test_a_card_that_was_unknown_at_first() -> None:
    """Whoever wrote the position down learned Bob's oldest card later; Bob's past is the same."""
    position = Position.of(bob_sees_what_ann_holds())
    unknown = Place(None)
    hands = ((unknown, position.hands[0][1]), (unknown, *position.hands[1][1:]))
    state = replace(position, hands=hands, deck=2).state()
    state = after(state, "s#2=y1", "d#2", "s#4=y2")
    found = respond(state, plays_what_is_sure, "sure")
    assert found.others is not None
    assert found.others.decisions == 1
    assert (found.others.hands, found.others.left) == (2, 1)


def after_the_return(decide: Decide) -> Decide:
    """A rule that returns r1, whatever it would have liked, and then goes by another."""
    return lambda view: next((a for a in view.legal_actions() if str(a) == "r:r1"), decide(view))


# Budgets.


def test_a_budget_that_runs_out_leaves_what_is_certain() -> None:
    state = deal(only_red_5_is_missing(1).rules, seed=1)
    found = respond(state, plays_what_is_sure, "sure", budget=Budget(None, nodes=2000))
    assert not found.exact
    assert found.value is None
    assert {a.response for a in found.actions} == {None}
    assert {a.low for a in found.actions} == {0}
    assert {a.high for a in found.actions} == {25}
    assert len(found.best) == len(found.actions)


class Stopping(Meter):
    """A budget of so many looks at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__(Budget(None))
        self.looks = looks

    def look(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise OutOfBudget("looks")


@pytest.mark.parametrize("looks", [0, 3, 10, 30, 100])
def test_bounds_are_certain_however_far_it_came(looks: int) -> None:
    stopped = 0
    for seed in range(20):
        state, goal, decide, _, exact = case(seed)
        found = Response(state, decide, "test", goal, Stopping(looks))
        stopped += not found.search()
        for action, outlook in found.outlooks.items():
            low, high = found.points(outlook.low), found.points(outlook.high)
            assert low <= exact[action] <= high <= found.points(outlook.bound)
            assert not outlook.done or low == high
    assert stopped


def test_it_can_be_stopped() -> None:
    with pytest.raises(Cancelled):
        respond(only_red_5_is_missing(1), discards_oldest, "oldest", wanted=lambda: False)


def test_progress_is_told() -> None:
    told: list[float] = []
    state = only_red_5_is_missing(1)
    respond(state, discards_oldest, "oldest", progress=lambda share, words: told.append(share))
    assert told == sorted(told)
    assert told[-1] == 1


# Rules that fail.


def raises(view: View) -> Action:
    raise KeyError("red")


def refuses(view: View) -> Action:
    raise HanabiError("this is beyond me")


def illegal(view: View) -> Action:
    return Play(99)


def nonsense(view: View) -> Action:
    return None  # type: ignore[return-value]


def sorts_for_ever(view: View) -> Action:
    return Rearrange(view.seat, view.hands[view.seat].numbers[::-1])


@pytest.mark.parametrize(
    ("decide", "why"),
    [
        (raises, "KeyError: 'red'"),
        (refuses, "this is beyond me"),
        (illegal, "p#99 is not legal"),
        (nonsense, "None is not legal"),
        (sorts_for_ever, "it does nothing but what costs no turn"),
    ],
)
def test_a_rule_that_fails_is_named_with_the_position(decide: Decide, why: str) -> None:
    state = only_red_5_is_missing(tokens=1)
    with pytest.raises(HanabiError) as refused:
        respond(state, decide, "clumsy")
    said = str(refused.value)
    assert said.startswith(f"the bot clumsy failed in Bob's place: {why}; position: en2")
    line = Position.parse(said.split("position: ")[1])
    assert [place.card for place in line.hands[1]] == [None, None, None]


def test_a_goal_that_is_none_is_refused() -> None:
    with pytest.raises(HanabiError, match="no goal"):
        respond(only_red_5_is_missing(1), discards_oldest, "oldest", "fame")  # type: ignore[arg-type]


# As JSON and as a table.


def test_as_json() -> None:
    data = respond(only_red_5_is_missing(1), colours_mean_play, "colours", "perfect").data
    assert data["model"] == "response:colours"
    assert data["badge"] == "needs convention colours"
    assert data["robust"] is None
    assert data["others"] == {
        "name": "colours",
        "decisions": 0,
        "hands": 3,
        "left": 3,
        "literal": ["clue 5 to Bob"],
    }
    red = next(row for row in data["actions"] if row["action"] == "clue red to Bob")
    assert red == {
        "action": "clue red to Bob",
        "response": "1",
        "literal": "1/2",
        "bound": "1",
        "low": "1",
        "high": "1",
    }


def test_as_text() -> None:
    found = respond(only_red_5_is_missing(1), colours_mean_play, "colours", "perfect")
    assert str(solution_table(found)).splitlines() == [
        "Ann is to move. Each value is the chance of the highest score if the",
        "  others play as the bot colours does.",
        "",
        "action                  value                       literally  at most",
        "clue red to Bob         1      1.000  ████████████  1/2        1        best",
        "play slot 1, 2 or 3     0      0.000  ▏             1/3        1",
        "discard slot 1, 2 or 3  0      0.000  ▏             1/3        1",
        "clue blue to Bob        0      0.000  ▏             1/2        1",
        "clue 1 to Bob           0      0.000  ▏             1/2        1",
        "clue 2 to Bob           0      0.000  ▏             1/2        1",
        "clue 5 to Bob           0      0.000  ▏             1          1",
        "",
        "Best: clue red to Bob, worth 1, ahead of all others by 1.",
        "Taken literally, clue 5 to Bob would be best: the convention changes the",
        "  answer.",
        "How the others have acted before is not told, so nothing was read into",
        "  it.",
        "At most: what an action would bring with open hands.",
    ]
    assert found._repr_mimebundle_()["text/plain"] == str(solution_table(found))


def test_what_the_past_says_is_told() -> None:
    state = after(bob_sees_what_ann_holds(), "Bob discards y1")
    told = " ".join(solution_table(respond(state, plays_what_is_sure, "sure")).told)
    assert "Of the 2 ways in which Ann's hand can lie by the clues" in told
    assert "how the others have acted leaves 1." in told


def test_slots_that_differ_to_the_others_stand_apart() -> None:
    def first_or_last(view: View) -> Action:
        card = view.events[-1].action.card  # type: ignore[union-attr]
        return Play(view.hands[view.seat].numbers[0 if card else 1])

    found = respond(only_red_5_is_missing(tokens=0), first_or_last, "ends", "perfect")
    words = [cells[0] for cells in solution_table(found).table.rows]
    assert words == ["play slot 1", "discard slot 1", "play slot 2 or 3", "discard slot 2 or 3"]
