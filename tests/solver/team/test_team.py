"""The team optimum: worked by hand, by trying every plan, and against the other values."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations, product
from random import Random
from typing import Any

import pytest

from hanabi_kit import HanabiError, ImpossiblePosition, Rules, State, View, deal
from hanabi_kit.engine.cards import BLACK, COLOURS, MULTICOLOUR, MULTICOLOUR_OWN
from hanabi_kit.engine.game import Game
from hanabi_kit.engine.state import relaid
from hanabi_kit.solver import GOALS, Budget, Goal, Meter, OutOfBudget
from hanabi_kit.solver.solution import TeamValue
from hanabi_kit.solver.team.team import team
from tests.builders import after, table
from tests.solver.reference import Reference, TooLarge

ALL_BUT_RED = "r4 y5 g5 b5 w5"


def endgame(
    hands: str, *, deck: str = "", fireworks: str = ALL_BUT_RED, tokens: int = 0, **options: Any
) -> State:
    """A table on which every card is somewhere: what is not mentioned lies in the discards."""
    options |= {"deck": deck, "fireworks": fireworks, "tokens": tokens}
    state = table(hands, **options)
    cards = state.rules.cards
    rest = " ".join(str(cards[i]) for i, n in enumerate(state.unseen()) for _ in range(n))
    return table(hands, discards=rest, **options)


def solved(state: State, goal: Goal = "perfect", nodes: int | None = None) -> TeamValue:
    return team(state, goal, Stop(nodes))


def optimum(state: State, goal: Goal = "perfect") -> Fraction:
    found = solved(state, goal)
    assert found.value is not None
    assert found.low == found.value == found.high
    return found.value


class Stop(Meter):
    """A meter that lets so many nodes pass."""

    def __init__(self, nodes: int | None) -> None:
        super().__init__(Budget(seconds=None))
        self.most = nodes

    def spend(self) -> None:
        self.nodes += 1
        if self.most is not None and self.nodes > self.most:
            raise OutOfBudget("nodes")


# Worked by hand. Whether the red 5 is played is all that matters, or nearly.


def test_the_last_mover_can_only_guess() -> None:
    # Ann has the red 5 in half of all deals, and plays the right one of two cards in half of those.
    state = endgame("Ann: r5 y1; Bob: b1 g1", turns_left=1)
    assert solved(state) == (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), None, Fraction(1, 2))
    assert optimum(state, "score") == 24 + Fraction(1, 4)


def test_a_slot_that_is_discarded_from_tells_a_slot() -> None:
    # If Bob has the red 5, Ann discards from the slot it lies in: sure. If she has it, she guesses.
    assert optimum(endgame("Ann: y1 g1; Bob: r5 b1", turns_left=2)) == Fraction(3, 4)


@pytest.mark.parametrize("tokens", [0, 1])
def test_the_worked_example_needs_no_token_with_a_code(tokens: int) -> None:
    # The literal clues bring 1/3 without a token. In half of all deals Bob has the red 5, and each
    # of Ann's three slots means one of his; in the others she knows that she has it, but not where.
    state = endgame("Ann: y1 y1 g1; Bob: r5 r2 b1", turns_left=2, tokens=tokens)
    assert optimum(state) == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 3)
    assert optimum(state, "score") == 24 + Fraction(2, 3)
    assert solved(state).open == 1


def test_to_play_or_to_discard_tells_a_slot_unless_playing_loses() -> None:
    # Ann knows her only card. If it is the red 5, she plays it: one deal in three. Else Bob has it
    # in one of two slots, and Ann has two ways to get rid of a useless card.
    assert optimum(endgame("Ann: y1; Bob: r5 b1", turns_left=2)) == 1
    # With two strikes one of the ways is closed: nothing can be told, and Bob guesses.
    closed = endgame("Ann: y1; Bob: r5 b1", turns_left=2, strikes=2)
    assert optimum(closed) == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 2)
    # A wrong guess loses all points, so for points he rather leaves it.
    assert optimum(closed, "score") == Fraction(1, 3) * 25 + Fraction(2, 3) * 24


def test_a_card_that_is_drawn_counts_for_all_who_see_it() -> None:
    # On seeing the red 5 Ann discards, and Bob plays. On seeing another card she plays: her card is
    # the red 5, or she draws it, knows that, and has the last turn.
    assert optimum(endgame("Ann: y1; Bob: r5", deck="b1")) == 1


def test_what_the_clues_allow_is_known_to_all() -> None:
    # Three places are left for the red 5, and Bob's second is none of them.
    assert optimum(endgame("Ann: y1 g1; Bob: r5 b1-red", turns_left=2)) == Fraction(2, 3)
    # All know where it is.
    assert optimum(endgame("Ann: y1 g1; Bob: r5+red+5 b1-red", turns_left=2)) == 1


def test_a_clue_can_mean_more_than_it_says() -> None:
    # No clue tells the red 5 from both of the others, and a wrong play loses all. But of the two
    # others one lies just before the red 5, if the first slot comes after the last; clue that one.
    state = endgame(
        "Ann: b1; Bob: r5 y5 r1", fireworks="r4 y3 g5 b5 w5", tokens=1, strikes=2, turns_left=2
    )
    assert Reference("score").worth(state).literal == 22
    assert optimum(state, "score") == 23


def test_a_game_that_is_over_brings_what_it_brought() -> None:
    state = after(endgame("Ann: r5; Bob: y1", turns_left=2), "Ann plays r5")
    assert optimum(state) == 1
    assert optimum(state, "score") == solved(state, "score").open == 25


# Against every plan there is.


def test_no_plan_is_better_and_one_is_as_good() -> None:
    chance = Random("every plan")
    tried = Counter[bool]()
    while tried[True] < 8 or tried[False] < 8:
        state = chance.choice([tiny, last_turns])(chance, most_cards=4)
        goal = chance.choice(GOALS)
        try:
            brought = EveryPlan(state, goal, most=1_000).brought()
        except TooMany:
            continue
        found = solved(state, goal)
        assert found.value == max(brought), (state.situation(), goal)
        tried[len(brought) > 1 and found.value != found.open] += 1


def test_trying_every_plan_finds_the_code() -> None:
    state = endgame("Ann: y1; Bob: r5 b1", turns_left=2)
    assert max(EveryPlan(state, "perfect", most=2_000).brought()) == 1


SHORTCUTS: dict[str, Callable[..., Any]] = {
    "prescriptions.parted": lambda belief: [belief],
    "prescriptions.alike_slots": lambda belief, situations: range(9),
    "shared_beliefs.slot_order": lambda belief, seat: [*range(len(next(iter(belief)).hands[seat]))],
    "situations.Situations.settled": lambda situations, situation: False,
}


@pytest.mark.parametrize("shortcut", SHORTCUTS)
def test_without_a_shortcut_the_answer_is_the_same(
    monkeypatch: pytest.MonkeyPatch, shortcut: str
) -> None:
    chance = Random("shortcuts")
    states = [tiny(chance, most_cards=5) for _ in range(6)]
    exact = [optimum(state, goal) for state in states for goal in GOALS]
    monkeypatch.setattr(f"hanabi_kit.solver.team.{shortcut}", SHORTCUTS[shortcut])
    for (state, goal), value in zip(product(states, GOALS), exact, strict=True):
        found = solved(state, goal, nodes=20_000)
        assert found.value in (value, None)
        assert found.low <= value <= found.high


# Against the other values.


def test_between_literal_and_open_hands() -> None:
    chance = Random("between")
    tried = 0
    while tried < 12:
        state, goal = tiny(chance, most_cards=5), chance.choice(GOALS)
        reference = Reference(goal, most=1_500)
        deals = list(worlds(state))
        try:
            literal = sum(share * reference.worth(world).literal for share, world in deals)
            opened = sum(share * reference.open(world) for share, world in deals)
        except TooLarge:
            continue
        found = solved(state, goal)
        assert found.value is not None
        assert 0 <= literal <= found.value <= opened == found.open
        tried += 1


def test_no_hidden_card_matters() -> None:
    chance = Random("hidden")
    for _ in range(10):
        state = tiny(chance, most_cards=5)
        deals = [world for _, world in worlds(state)]
        others = [View.of(state, state.turn), deals[0], deals[-1]]
        assert len({solved(other, "score") for other in [state, *others]}) == 1


def test_past_the_budget_the_answer_lies_between_the_bounds() -> None:
    state = endgame("Ann: r4 y1; Bob: g5 b1", deck="r5", fireworks="r3 y5 g4 b5 w5", tokens=1)
    exact = optimum(state, "score")
    spans = []
    for nodes in (1, 100, 1_000, 2_000, 3_000, 4_000):
        found = solved(state, "score", nodes)
        assert found.low <= exact <= found.high <= (found.open or 25)
        assert (found.value is None) == (found.low < found.high)
        spans.append(found.high - found.low)
    assert spans[0] == 25
    assert spans == sorted(spans, reverse=True)
    assert 0 < spans[-1] < 1


# What is refused.


def test_bonus_tiles_are_refused_by_name() -> None:
    state = deal(Rules(2, five_flares=True), seed=1)
    with pytest.raises(HanabiError, match="five flares"):
        solved(state)


def test_a_table_on_which_cards_are_missing_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="for 4 hidden places"):
        solved(table("Ann: y1 g1; Bob: r5 b1", turns_left=2))
    with pytest.raises(ImpossiblePosition, match="no way to deal"):
        solved(endgame("Ann: y1 g1; Bob: r5+red b1+red", turns_left=2))


# How the tests know.


def tiny(chance: Random, most_cards: int) -> State:
    """A position of any variant with at most so many hidden cards, reached by any play."""
    while True:
        state = deal(tiny_rules(chance), chance.getrandbits(32))
        while not state.over:
            hidden = len(state.deck) + sum(len(hand.cards) for hand in state.hands)
            if hidden <= most_cards and chance.random() < 0.5:
                return state
            state = state.apply(chance.choice(state.legal_actions()))


def last_turns(chance: Random, most_cards: int) -> State:
    """Two turns before the end of a game that went on anyhow, with like cards in the hands."""
    while True:
        rules = replace(tiny_rules(chance), players=2, crowning_piece=False)
        heights = [chance.randrange(rules.ranks) for _ in rules.suits]
        played = rules.played(heights)
        left = [n - (played >> card & 1) for card, n in enumerate(rules.copies_of)]
        cards = [card for card, n in enumerate(left) for _ in range(n)]
        number = chance.randint(3, most_cards)
        few = chance.sample(sorted({*cards}), min(2, len({*cards})))
        held = [card for card in cards if card in few][:number]
        if len(held) == number:
            break
    for card in held:
        cards.remove(card)
    chance.shuffle(held)
    columns = [(n, card, rules.any_card) for n, card in enumerate(held)]
    return relaid(
        deal(rules, seed=0),
        Game(rules),
        [columns[:2], columns[2:]],
        deck=(),
        drawn=number,
        played=played,
        discards=tuple(cards),
        tokens=chance.randint(0, 1),
        strikes=chance.randrange(rules.strikes),
        turns_left=2,
    )


def tiny_rules(chance: Random) -> Rules:
    """Few cards, under any variant but the five flares."""
    ranks = chance.choice([2, 3])
    alone = replace(MULTICOLOUR_OWN, copies=(1,) * ranks)
    special = chance.choice([COLOURS[1], MULTICOLOUR, alone, BLACK])
    return Rules(
        players=chance.choice([2, 2, 3]),
        suits=(COLOURS[0], special),
        ranks=ranks,
        hand_size=chance.choice([1, 1, 2]),
        tokens=chance.choice([1, 2, 3]),
        strikes=chance.choice([1, 2, 3]),
        empty_clues=chance.random() < 0.3,
        crowning_piece=chance.random() < 0.3,
        colour_call=chance.random() < 0.3,
    )


def worlds(state: State) -> Iterator[tuple[Fraction, State]]:
    """Every order of all hidden cards that the clues allow, by its share of the deals."""
    hidden = [*state.deck]
    for hand in state.hands:
        hidden += hand.cards
    masks = [mask for hand in state.hands for mask in hand.masks]
    fitting = [
        order
        for order in permutations(sorted(hidden))
        if all(mask >> card & 1 for mask, card in zip(masks, order, strict=False))
    ]
    for order, ways in Counter(fitting).items():
        cards = iter(order)
        hands = [
            [(number, next(cards), mask) for number, _, mask in hand.columns]
            for hand in state.hands
        ]
        yield Fraction(ways, len(fitting)), relaid(state, state.game, hands, deck=tuple(cards))


Node = tuple[int, list[Any]] | Fraction
"""Whose view it is, by number, and what follows each action; or what a game pays."""


class TooMany(Exception):
    """There are more views or plans than can be tried."""


class EveryPlan:
    """Every way in which seats can act by their views, one after another."""

    def __init__(self, state: State, goal: Goal, most: int) -> None:
        self.goal = goal
        self.most = most
        self.nodes = 0
        self.views: dict[View, int] = {}
        self.early: set[int] = set()
        """The views after which a game may go on."""
        self.games = [(share, self._node(world)) for share, world in worlds(state)]

    def brought(self) -> set[Fraction]:
        """What each plan brings."""
        found = list(islice(self._brought({}), self.most))
        if len(found) == self.most:
            raise TooMany
        return set(found)

    def _node(self, state: State) -> Node:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooMany
        if state.over:
            return Fraction(state.score if self.goal == "score" else state.ending == "perfect")
        after = [self._node(state.apply(action)) for action in state.legal_actions()]
        view = self.views.setdefault(View.of(state, state.turn), len(self.views))
        if not all(isinstance(node, Fraction) for node in after):
            self.early.add(view)
        return view, after

    def _brought(self, plan: dict[int, int]) -> Iterator[Fraction]:
        """What a plan brings, or each way to say what it does not say yet.

        Only of the last actions the best are taken at once: one does not matter to another.
        """
        total = Fraction()
        last: dict[int, list[Fraction]] = {}
        for share, node in self.games:
            while not isinstance(node, Fraction) and node[0] in plan:
                node = node[1][plan[node[0]]]
            if isinstance(node, Fraction):
                total += share * node
                continue
            view, after = node
            if view in self.early:
                for choice in range(len(after)):
                    yield from self._brought(plan | {view: choice})
                return
            before = last.get(view, [Fraction()] * len(after))
            last[view] = [paid + share * more for paid, more in zip(before, after, strict=True)]
        yield total + sum(map(max, last.values()))
