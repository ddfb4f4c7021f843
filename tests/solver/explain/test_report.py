"""A solution explained: plans, counterexamples, lines of play, and what clues tell."""

import json
from fractions import Fraction

from hypothesis import given

from hanabi_kit import State, View, parse
from hanabi_kit.solver import Budget, Goal, Report, Search, report
from hanabi_kit.solver.explain.plans import plan
from hanabi_kit.solver.explain.policy import Line, Policy
from hanabi_kit.solver.explain.report import Counterexample
from tests.builders import table
from tests.solver.positions import Case, cases, examples


def last_clue(tokens: int = 1) -> State:
    """One red card is missing, Bob has it, and Ann moves before him; then it is over."""
    return table(
        "Ann: y1 y1 g1; Bob: r5 r2 b1",
        fireworks="r4 y5 g5 b5 w5",
        tokens=tokens,
        turns_left=2,
    )


def explained(state: State, goal: Goal = "score", budget: Budget | None = None) -> Report:
    search = Search(state, goal, budget)
    return report(search, search.solve())


def against(found: Report, words: str) -> Counterexample:
    return next(example for example in found.counterexamples if example.words == words)


def told(line: Line) -> list[str]:
    return [str(move) for move in line.moves]


# The worked example.


def test_the_best_clue_has_its_plan() -> None:
    found = explained(last_clue(), "perfect")
    assert found.plan is not None
    assert found.missing == ()
    assert found.plan.words == "clue 5 to Bob"
    (kind,) = found.plan.kinds
    assert kind.condition == "in every world"
    assert kind.probability == kind.value == 1
    assert (kind.player, kind.next) == ("Bob", ("play slot 1",))
    assert kind.line is not None
    assert told(kind.line) == [
        "Ann: clue 5 to Bob (touches slot 1)",
        "Bob: play slot 1 (r5 fits)",
    ]
    assert kind.line.payoff == 1


def test_a_clue_that_leaves_two_cards_loses_where_the_wrong_one_is_picked() -> None:
    found = explained(last_clue(), "perfect")
    red = against(found, "clue red to Bob")
    assert (red.better, red.luck) == ("clue 5 to Bob", "worst")
    assert red.loss == 1
    assert told(red.line)[1] == "Bob: play slot 2 (r2 does not fit: a strike)"
    assert told(red.better_line)[1] == "Bob: play slot 1 (r5 fits)"
    assert [str(card) for card in red.own] == ["y1", "y1", "g1"]
    assert red.deck == ()
    assert len(found.counterexamples) == len(found.solution.actions) - 1
    assert found.refuted == ()


def test_what_each_clue_tells_bob() -> None:
    clues = {clue.words: clue for clue in explained(last_clue(), "perfect").clues}
    five = clues["clue 5 to Bob"]
    assert (five.player, five.slots) == ("Bob", (1,))
    assert [str(card) for card in five.cards[0].after] == ["r5"]  # the others are played
    assert [card.knows_playable for card in five.cards] == [True, False, False]
    assert [card.knows_useless for card in five.cards] == [False, True, True]
    red = clues["clue red to Bob"]
    assert red.slots == (1, 2)
    assert [len(card.before) for card in red.cards] == [21, 21, 21]
    assert [str(card) for card in red.cards[1].after] == ["r1", "r2", "r3", "r4", "r5"]
    assert [card.playable for card in red.cards] == [Fraction(1, 6), Fraction(1, 6), 0]


def test_without_a_token_nothing_is_better_than_anything() -> None:
    found = explained(last_clue(tokens=0), "perfect")
    assert found.solution.value == Fraction(1, 3)
    assert found.counterexamples == ()
    assert found.clues == ()
    assert found.plan is not None
    (kind,) = found.plan.kinds
    assert kind.next == ("play slot 1, 2 or 3",)  # Bob can't tell them apart


# Kinds of worlds.


def test_kinds_are_told_apart_by_the_movers_cards() -> None:
    hidden = table(
        "Ann: r2 b2; Bob: r3 b3+blue",
        suits="rb",
        ranks=3,
        copies=(1, 1, 1),
        fireworks="r1 b1",
        tokens=0,
        turns_left=2,
    )
    followed = plan(Policy(Search(hidden, "score")), parse(hidden, "play 1"))
    assert followed.complete
    assert [str(kind) for kind in followed.kinds] == [
        "1/2: slot 1 turns out to be r2; Bob: play slot 1 → 4",
        "1/2: slot 1 turns out to be b2; Bob: play slot 2 → 4",
    ]


def test_a_drawn_card_tells_worlds_apart() -> None:
    state = table(
        "Ann: r1+1; Bob: b1+1",
        deck="r2",
        suits="rb",
        ranks=2,
        copies=(1, 1),
        discards="b2",
        tokens=1,
    )
    found = explained(state)
    assert found.plan is not None
    assert sum(kind.probability for kind in found.plan.kinds) == 1
    line = found.plan.kinds[0].line
    assert line is not None
    assert [move.drew for move in line.moves if move.drew] != []
    assert line.payoff == 3


# Budgets.


def test_what_the_budget_does_not_suffice_for_is_missing() -> None:
    search = Search(last_clue(), "perfect")
    solution = search.solve()
    search.meter.renew(1e-9)
    found = report(search, solution)
    assert found.missing[0] == "plan"
    assert "counterexample to clue red to Bob" in found.missing
    assert found.counterexamples == ()
    assert len(found.clues) == 5
    search.meter.renew(60)
    assert report(search, solution).missing == ()


def test_without_literal_values_there_are_no_reasons() -> None:
    search = Search(last_clue(), "perfect")
    found = report(search, search.solve("open"))
    assert (found.plan, found.missing) == (None, ("plan", "counterexamples"))


# Whatever the position.


@given(cases())
@examples(40)
def test_plans_and_counterexamples_hold(case: Case) -> None:
    search = Search(case.state, case.goal)
    solution = search.solve()
    found = report(search, solution)
    assert found.missing == ()
    json.dumps(found.data)
    assert found.plan is not None
    assert sum(kind.probability for kind in found.plan.kinds) == 1
    worth = sum(kind.probability * kind.value for kind in found.plan.kinds)
    assert worth == solution.value
    seen = View.of(case.state, case.state.turn)
    lines = [kind.line for kind in found.plan.kinds]
    for example in found.counterexamples:
        assert example.loss > 0
        assert example.line.states[0] == example.better_line.states[0]
        lines += [example.line, example.better_line]
    for line in lines:
        if line is not None:
            replay(line, seen, case.goal)


def replay(line: Line, seen: View, goal: Goal) -> None:
    """A line begins with what the mover sees, goes by the rules and ends as it says."""
    start = line.states[0]
    assert View.of(start, seen.seat).situation()[1:-1] == seen.situation()[1:-1]
    unseen = sorted((*start.hands[seen.seat].cards, *start.deck))
    left = [n for n, copies in enumerate(seen.unseen()) for _ in range(copies)]
    assert unseen == left
    for move, before, after in zip(line.moves, line.states, line.states[1:], strict=False):
        assert before.apply(move.action) == after
        assert move.seat == before.turn
    end = line.states[-1]
    assert end.over
    assert len(line.moves) == len(line.states) - 1
    paid = end.score if goal == "score" else int(end.outcome.status == "won")
    assert line.payoff == paid


@given(cases())
@examples(20)
def test_the_movers_options_are_those_of_the_solution(case: Case) -> None:
    search = Search(case.state, case.goal)
    solution = search.solve()
    policy = Policy(search)
    values = {valued.action: valued for valued in solution.actions}
    state = next(search.root.states(search.root.worlds[0]))
    options = policy.options(state)
    assert {option.value for option in options if option.chosen} == {solution.value}
    for option in options:
        assert option.value == values[option.action].literal
        assert option.bound == values[option.action].bound
    assert policy.action(state) in values
