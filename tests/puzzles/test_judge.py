"""The judge: right or wrong, how much is lost, what a clue tells, and where an answer fails."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hanabi_kit import Clue, HanabiError, InvalidNotation, Play, Position, View, judge
from hanabi_kit.puzzles import Judge, collection
from hanabi_kit.puzzles.solution_io import solve_puzzle, stored_solution, with_solution
from hanabi_kit.solver import Search, solve
from tests.puzzles.posed import IDS, SOUND
from tests.solver.reference import reference

FIVE = SOUND["the-last-five"]
JUDGES = {id: Judge(SOUND[id]) for id in IDS}


@pytest.mark.parametrize("id", [puzzle.id for puzzle in SOUND if puzzle.position.deck == 0])
def test_the_tables_are_those_of_plain_reckoning(id: str) -> None:
    """The stored values against a second way to work them out, straight from the definitions.

    With a card in the deck that takes half a minute.
    """
    puzzle = SOUND[id]
    found = reference(puzzle.state, puzzle.goal)
    assert {value.action: value[1:5] for value in puzzle.values} == {
        action: tuple(values) for action, values in found.items()
    }


def test_the_worked_example() -> None:
    answers = {
        "5 to Bob": Fraction(0),
        "red to Bob": Fraction(1, 2),
        "blue to Bob": Fraction(1, 2),
        "1 to Bob": Fraction(1, 2),
        "2 to Bob": Fraction(1, 2),
        "play 1": Fraction(2, 3),
        "discard 3": Fraction(2, 3),
    }
    for answer, lost in answers.items():
        found = JUDGES["the-last-five"].at_once(answer)
        assert (found.lost, found.exact) == (lost, True)
        assert found.verdict == ("right" if lost == 0 else "wrong")
        assert found.badge == "proved for any convention"


@pytest.mark.parametrize("id", IDS)
def test_every_action_of_every_puzzle_is_judged(id: str) -> None:
    puzzle = SOUND[id]
    best = max(value.literal or 0 for value in puzzle.values)
    for value in puzzle.values:
        assert value.literal is not None
        assert value.bound is not None
        found = JUDGES[id].judge(value.action)
        assert found.right is (value.action in puzzle.accepted) is (value.literal == best)
        assert found.lost == best - value.literal
        assert found.refuted is (value.bound < best)
        assert found.why
        assert [told.seat for told in found.told] == [
            (puzzle.state.turn + turns) % len(puzzle.state.hands)
            for turns in range(1, len(puzzle.state.hands))
        ]
        if found.right:
            assert found.example is None
            assert found.line is not None
        else:
            assert found.example is not None
            assert found.example.line.payoff < found.example.better_line.payoff
            start = found.example.line.states[0]
            assert Position.of(View.of(start, start.turn)) == Position.of(puzzle.view)
            assert found.example.line.moves[0].action == value.action


def test_a_counterexample_is_a_deal_that_the_mover_can_not_rule_out() -> None:
    found = judge(SOUND["say-it-first"], "play 1 as blue")
    assert found.example is not None
    held = [str(card) for card in (*found.example.own, *found.example.deck)]
    assert sorted(held) == ["b1", "b1", "b3"]  # all that is out of sight
    assert found.example.better in ("clue 1 to Bob", "clue 3 to Bob")


def test_right_and_wrong_need_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def thinking(*_: object, **options: object) -> None:
        raise AssertionError("nothing is to be worked out")

    monkeypatch.setattr(Search, "__init__", thinking)
    for puzzle in SOUND:
        judged = Judge(puzzle)
        assert all(judged.at_once(action).right for action in puzzle.accepted)


def test_the_solver_is_made_once() -> None:
    one = Judge(FIVE)
    assert one.policy is one.policy
    assert one.judge("red to Bob") == one.judge("c1:r")


def test_what_ties_is_right() -> None:
    found = [JUDGES["every-colour"].at_once(answer) for answer in ("1 to Bob", "3 to Bob")]
    assert [one.verdict for one in found] == ["right", "right"]
    assert [one.ties for one in found] == [1, 1]
    assert JUDGES["the-last-five"].at_once("5 to Bob").ties == 0


def test_cards_that_can_not_be_told_apart_count_alike() -> None:
    wrong = [JUDGES["the-last-five"].at_once(f"play {slot}") for slot in (1, 2, 3)]
    assert {one.words for one in wrong} == {"play slot 1, 2 or 3"}
    assert {one.lost for one in wrong} == {Fraction(2, 3)}
    # Of a class, one card that is named as right stands for all of them.
    zero = replace(FIVE.position, tokens=0)
    puzzle = replace(FIVE, position=zero, texts={})
    puzzle = with_solution(puzzle, solve_puzzle(puzzle))
    lazy = replace(puzzle, accepted=puzzle.accepted[:1])
    assert [Judge(lazy).at_once(f"{lazy.accepted[0]}"[:2] + str(n)).right for n in (0, 1, 2)] == [
        True,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("green to Bob", "touch"),
        ("c0:5", ""),
        ("p#7", ""),
        ("arrange 2 1 3", "costs no turn"),
    ],
)
def test_what_is_not_legal_is_said(answer: str, why: str) -> None:
    found = judge(FIVE, answer)
    assert (found.verdict, found.lost, found.right) == ("not legal", None, False)
    assert why in found.why[0]
    assert found.data()["lost"] is None


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="'castle' is not understood"):
        judge(FIVE, "castle")


def test_feedback_is_the_author_s() -> None:
    assert judge(FIVE, Clue(1, "red")).feedback.startswith("Red touches two")
    assert judge(FIVE, Clue(1, "blue")).feedback == ""
    assert judge(FIVE, Play(0), locale="de").feedback == ""


# What is said.


def test_what_a_clue_tells_is_said_card_by_card() -> None:
    (bob,) = judge(FIVE, "red to Bob").told
    assert bob.player == "Bob"
    assert bob.sentences[:3] == (
        "Bob's first card was touched by red, so it is one of r2 and r5.",
        "Bob's second card was touched by red, so it is one of r2 and r5.",
        "Bob's third card was not touched by red, so it is none of r2 and r5.",
    )
    assert bob.clue is not None
    assert [str(card) for card in bob.clue.cards[0].after] == ["r2", "r5"]
    (bob,) = judge(FIVE, "5 to Bob").told
    assert "So Bob knows that slot 1 fits." in bob.sentences
    (bob,) = judge(FIVE, "play 1").told
    assert bob == (1, "Bob", None, ("It tells Bob nothing.",))


def test_a_clue_that_tells_nothing_is_called_so() -> None:
    cem, ann = JUDGES["later-in-the-round"].at_once("red to Ann").told
    assert cem.sentences == ("It tells Cem nothing.",)
    assert ann.sentences == ("It tells Ann nothing new.",)


def test_why_it_fails_is_what_a_teammate_can_not_know() -> None:
    said = judge(FIVE, "red to Bob").why
    assert said == (
        "It lowers the chance of the highest score by 1/2.",
        "Suppose that Ann holds y1 y1 g1.",
        "Bob plays slot 2, which as far as Bob knows is r2 or r5 and fits with a chance of 1/2: "
        "r2 does not fit: a strike.",
        "The end: the highest score is missed.",
        "Another answer would have reached it in this deal.",
    )
    said = judge(SOUND["nothing-to-say"], "3 to Ann").why
    assert said[0] == "It loses 3/2 points on average."
    assert said[1] == "Nothing rescues it: if all saw all cards, it would bring 3 at most."
    assert said[-1] == "Another answer would have brought 5 points in this deal."


def test_why_it_is_right() -> None:
    assert judge(FIVE, "5 to Bob").why == (
        "Nothing is better.",
        "That is proved: even if all saw all cards, nothing would bring more.",
        "Bob knows that slot 1 fits, for it is r5, and plays it.",
        "The end: the highest score.",
    )


@pytest.mark.parametrize("id", IDS)
def test_a_wrong_answer_does_not_bring_the_right_one(id: str) -> None:
    puzzle = SOUND[id]
    right = {JUDGES[id].at_once(action).words for action in puzzle.accepted}
    right |= {str(action) for action in puzzle.accepted}
    for value in puzzle.values:
        if value.action in puzzle.accepted:
            continue
        found = JUDGES[id].judge(value.action)
        # What a teammate does later may read like an answer; what the mover should do may not.
        mates = tuple(told.player for told in found.told)
        why = [sentence for sentence in found.why if not sentence.startswith(mates)]
        shown = str({**found.data(), "example": None, "why": why})
        assert not any(words in shown for words in right), shown
        example = found.data()["example"]
        assert "better" not in example
        assert "better_line" not in example
        assert found.data(reveal=True)["example"]["better"] in {
            valued.words for valued in stored_solution(puzzle).best
        }


# What can't be had.


def test_without_time_the_verdict_stands_and_no_deal_is_shown() -> None:
    found = Judge(SOUND["say-it-first"], seconds=1e-6).judge("red to Bob")
    assert (found.verdict, found.late, found.example) == ("wrong", True, None)


def test_a_value_that_was_not_worked_out_gives_a_bound() -> None:
    rows = [
        value._replace(literal=None, low=Fraction(0), high=Fraction(3, 4))
        if value.action == Clue(1, "red")
        else value
        for value in FIVE.values
    ]
    found = Judge(replace(FIVE, values=tuple(rows))).at_once("red to Bob")
    assert (found.verdict, found.lost, found.exact) == ("wrong", Fraction(1, 4), False)
    assert found.why[0] == "It lowers the chance of the highest score by at least 1/4."


def test_a_puzzle_without_a_table_is_refused() -> None:
    with pytest.raises(HanabiError, match="the table of values lacks play slot 1"):
        Judge(FIVE.on_a_line())
    with pytest.raises(HanabiError, match="its accepted answers are not legal ones"):
        Judge(replace(FIVE, accepted=()))


def test_a_puzzle_about_a_convention_is_judged_by_its_table() -> None:
    rows = tuple(
        value._replace(response=Fraction(str(value.action) == "c1:r")) for value in FIVE.values
    )
    puzzle = replace(
        FIVE,
        model="response:hat",
        values=rows,
        accepted=(Clue(1, "red"),),
        badge="needs convention hat",
    )
    found = judge(puzzle, "red to Bob")
    assert (found.verdict, found.badge, found.line) == ("right", "needs convention hat", None)
    found = judge(puzzle, "5 to Bob")
    assert (found.verdict, found.lost, found.example) == ("wrong", Fraction(1), None)
    assert stored_solution(puzzle).badge == "needs convention hat"


@pytest.mark.parametrize("id", IDS)
def test_the_stored_table_is_the_solution(id: str) -> None:
    puzzle = SOUND[id]
    found, kept = solve(puzzle.position, "literal", puzzle.goal), stored_solution(puzzle)
    assert kept.data | {"seconds": 0} == found.data | {"seconds": 0}


def test_those_who_share_a_convention_are_told_more_than_the_clue_says() -> None:
    """Red to Cem: Bob, who is told nothing, sees that the card below it is missing."""
    puzzle = collection.load(Path(__file__).parents[2] / "puzzles")["what-bob-sees"]
    found = Judge(puzzle).at_once(puzzle.accepted[0])
    assert found.right
    bob = next(one for one in found.told if one.player == "Bob")
    assert bob.sentences[0].startswith("Bob thinks: “Cem was told of r5 and r4 is missing")
    wrong = next(value.action for value in puzzle.values if isinstance(value.action, Play))
    assert Judge(puzzle).at_once(wrong).told[0].sentences == ("It tells Bob nothing.",)
