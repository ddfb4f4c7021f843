"""The check: sound puzzles pass, and whatever is spoilt in one is found."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import Position, View, deal, editions
from hanabi_kit.puzzles import Puzzle, Texts, check, check_files, to_json
from hanabi_kit.puzzles.check import Problem, check_puzzles
from hanabi_kit.puzzles.collection import files
from hanabi_kit.puzzles.puzzle_json import from_data, to_data
from hanabi_kit.puzzles.solution_io import solve_puzzle, with_solution
from hanabi_kit.solver import Goal
from tests.changes import Change, put, without
from tests.puzzles.posed import FOLDER, IDS, SOUND, spoilt

FIVE = SOUND["the-last-five"]


def said(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, without its name."""
    return [f"{problem.where}: {problem.what}" for problem in check([puzzle])]


# Sound ones.


def test_sound_puzzles_pass() -> None:
    assert check(SOUND) == check(SOUND, full=True) == []
    assert check_files([*files(FOLDER)]) == (6, (), ())


def test_in_other_processes_too() -> None:
    puzzles = [*SOUND, spoilt(put("gap", value="1/3"))]
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        assert check_puzzles(puzzles, executor=executor) == check_puzzles(puzzles)


def test_progress_is_told() -> None:
    told: list[tuple[float, str]] = []
    check_puzzles([*SOUND], progress=lambda share, words: told.append((share, words)))
    assert [words for _, words in told] == [puzzle.id for puzzle in SOUND]
    assert told[-1][0] == 1


# Mutations: of every puzzle.


def other_answer(data: Any) -> None:
    """Another action is called right."""
    wrong = [row["action"] for row in data["values"] if row["action"] not in data["accepted"]]
    data["accepted"] = [wrong[-1]]


def one_answer_less(data: Any) -> None:
    """One of the right answers is forgotten, or a wrong one is added if there is only one."""
    if len(data["accepted"]) > 1:
        del data["accepted"][0]
    else:
        data["accepted"].append(next(r["action"] for r in data["values"] if r["literal"] != "1"))


def values_swapped(data: Any) -> None:
    """The values of the best and of the worst action change places, and all that follows."""
    rows = data["values"]
    best = next(row for row in rows if row["action"] in data["accepted"])
    wrong = next(row for row in rows if row["action"] not in data["accepted"])
    for name in ("literal", "bound", "low", "high"):
        best[name], wrong[name] = wrong[name], best[name]
    data["accepted"] = [wrong["action"] if a == best["action"] else a for a in data["accepted"]]


def another_card(data: Any) -> None:
    """A card in a teammate's hand changes places with a discard."""
    position = data["position"]
    hand = position["hands"][(position["turn"] + 1) % len(position["hands"])]
    for place in hand:
        for n, card in enumerate(position["discards"]):
            if not place["clues"] and card[1] != place["card"][1]:
                position["discards"][n], place["card"] = place["card"], card
                return
    raise AssertionError("no card can be changed")


def token_dropped(data: Any) -> None:
    data["position"]["tokens"] = 0


MUTATIONS = [other_answer, one_answer_less, values_swapped, another_card, token_dropped]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("mutate", MUTATIONS)
def test_a_mutation_is_found(id: str, mutate: Change) -> None:
    puzzle = spoilt(mutate, id)
    assert puzzle != SOUND[id]
    assert check([puzzle]) != []


# One thing after another.


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("gap", value="1/3"), "gap: by the values, it is 1/2"),
        (put("badge", value="best taken literally"), "badge: by the values, it is proved for any"),
        (put("accepted", 0, value="c1:4"), "accepted: 'c1:4' is not legal"),
        (without("values", 2), "values: 'p#1' is missing"),
        (put("values", 0, "action", value="p#9"), "values: 'p#9' is not legal"),
        (put("values", 0, "action", value="d#0"), "values: an action stands there twice"),
        (
            put("values", 0, "literal", value="1/4"),
            "values[0].literal: 1/4 for play slot 1, and the",
        ),
        (put("values", 0, "bound", value="1/2"), "values[0].bound: 1/2 for play slot 1, and the"),
        (put("values", 0, "bound", value=None), "values[0].bound: it is missing"),
        (put("values", 6, "high", value="3/4"), "values[6].high: 3/4 for clue red to Bob"),
        (put("values", 6, "literal", value=None), ""),
        (put("values", 10, "literal", value="1/2"), "accepted: by the values, right is: clue red"),
        (put("position", "tokens", value=9), "position.tokens: 9 is not possible, only 0 to 8"),
        (put("position", "strikes", value=3), "position: the game is over"),
        (put("position", "turns_left", value=0), "position: the game is over"),
        (put("position", "deck", value=1), "position: "),
        (
            put("position", "hands", 1, 0, "clues", value=["+1"]),
            "position.hands[1][0].clues[0]: +1",
        ),
        (
            put("position", "hands", 0, 0, "card", value="y1"),
            "position.hands[0][0].card: the mover",
        ),
        (put("position", "hands", 1, 2, "card", value="?"), "position.hands[1][2].card: the mover"),
        (put("texts", "en", "perspective", value="Eve"), "texts.en.perspective: nobody of that"),
        (put("texts", "en", "perspective", value="Ann"), "texts.en.explanation: it does not name"),
        (put("texts", "en", "title", value="Say 5 to Bob"), "texts.en.title: it gives the answer"),
        (put("texts", "en", "hints", 0, value="Tell  Bob 5"), "texts.en.hints[0]: it gives the"),
        (put("texts", "en", "hints", 1, value="So c1:5"), "texts.en.hints[1]: it gives the answer"),
        (put("texts", "en", "hints", 2, value="So 5 to Bob"), ""),
        (put("texts", "en", "hints", 1, value="The r5 to Bob's left"), ""),
        (put("texts", "en", "feedback", value={"c1:5": "no"}), "texts.en.feedback: c1:5 is right"),
        (put("texts", "en", "feedback", value={"c1:4": "no"}), "texts.en.feedback: c1:4 is not le"),
    ],
)
def test_what_is_wrong_is_named(change: Change, why: str) -> None:
    found = said(spoilt(change))
    if why:
        assert any(problem.startswith(why) for problem in found), found
    else:
        assert [problem for problem in found if problem.startswith("texts")] == []


def test_every_language_is_looked_at() -> None:
    german = replace(FIVE.text(), hints=("Sag c1:5", "b", "c"), perspective="Kim")
    found = said(replace(FIVE, texts={"de": german}))
    assert "texts: there are no words in English (en)" in found
    assert any(problem.startswith("texts.de.hints[0]: ") for problem in found)
    assert any(problem.startswith("texts.de.perspective: ") for problem in found)


def test_limits_hold_for_puzzles_that_come_from_no_file() -> None:
    found = said(replace(FIVE, id="Not a slug", topics=("chess",), difficulty=7, licence=""))
    starts = ("id: ", "topics[0]: ", "difficulty: ", "licence: ")
    assert all(any(problem.startswith(start) for problem in found) for start in starts), found


def test_play_slots_are_not_named_in_early_hints() -> None:
    puzzle = spoilt(put("texts", "en", "hints", 1, value="Why not play card 2?"), "nothing-to-say")
    assert said(puzzle) == ["texts.en.hints[1]: it gives the answer away: play card 2"]


# What is no sound puzzle, though its values are right.


def solved(line: str, goal: Goal) -> Puzzle:
    puzzle = replace(FIVE, position=Position.parse(line), goal=goal)
    made = with_solution(puzzle, solve_puzzle(puzzle))
    texts = replace(FIVE.text(), feedback={}, hints=("a", "b", "c"))
    return replace(made, texts={"en": texts})


def test_a_small_gap_is_refused() -> None:
    rest = "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
    line = f"en2[hand_size=3] r4y5g5b5w5 t0 s0 d0 l2 m0 ?,?,?/r5,r2,b1 {rest}"
    assert said(solved(line, "perfect")) == [
        "accepted: every answer is right, so there is nothing to find"
    ]


def test_what_hangs_on_how_ties_are_broken_is_refused() -> None:
    """Some late positions have a best action only by the way in which the kit breaks ties."""
    found = 0
    for seed in range(60):
        rules = editions.rules("en", 2, suits=FIVE.position.rules.suits[:2], ranks=3, hand_size=2)
        state = deal(rules, seed=seed)
        while not state.over and len(state.deck) > 1:
            legal = state.legal_actions()
            state = state.apply(legal[(seed * 7 + len(state.deck) * 5) % len(legal)])
        if state.over:
            continue
        position = Position.of(View.of(state, state.turn))
        solution = solve_puzzle(replace(FIVE, position=position, goal="score"))
        if solution.robust is False and solution.gap is not None and solution.gap >= 0.2:
            puzzle = solved(str(position), "score")
            assert (
                "values: what is best depends on which of equally good actions a teammate takes"
                in said(puzzle)
            )
            found += 1
    assert found


def test_a_bot_without_a_convention_is_refused() -> None:
    rows = tuple(v._replace(response=v.literal) for v in FIVE.values)
    for name, why in (
        ("parrot", "'parrot' is not a bot"),
        ("cheater", "its play is no convention"),
    ):
        puzzle = replace(FIVE, model=f"response:{name}", values=rows)
        assert any(problem.startswith("model: ") and why in problem for problem in said(puzzle))


def test_a_convention_that_is_not_needed_is_refused() -> None:
    puzzle = replace(FIVE, model="response:careful", badge="")
    made = with_solution(puzzle, solve_puzzle(puzzle))
    found = said(replace(made, badge="needs convention careful"))
    assert "model: the answer is best without the convention too" in found


# Puzzles against each other.


def test_twins_and_equal_ids_are_found() -> None:
    position = Position.parse(str(FIVE.position).replace("r5,r2,b1", "b1,r5,r2"))
    twin = replace(FIVE, position=position, id="another")
    assert Problem(
        "another",
        "position",
        "the same as in the-last-five, but for colours, seats and the order of cards",
    ) in check([FIVE, twin])
    assert Problem("the-last-five", "id", "another puzzle has it too") in check([FIVE, FIVE])


# Files.


def test_files_that_can_not_be_read_are_problems(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "other-name.json").write_text(to_json(FIVE))
    (tmp_path / "which-black.json").write_text(to_json(SOUND["which-black"]))
    found = check_files([*files(tmp_path)])
    assert found.puzzles == 3
    broken, name = found.problems
    assert str(broken).startswith(f"{tmp_path / 'broken.json'}: not JSON: ")
    assert name == (
        str(tmp_path / "other-name.json"),
        "id",
        "the file is not called the-last-five.json",
    )


# Time.

HARD = (
    "en3 r5y5g2b4w5 t1 s1 d4 m2 w3-1-4,w4-1+4,r1+1-4,g4+4,r3-4/y2+2-g-4,g2-r,g1-r,b1,r2/"
    "?-y-4-1,?-y+1,?-w,?-w,?+w x:w2g4g3g3y3b3y1y4y1b4"
)
MANY = Fraction(30)


def test_what_takes_too_long_is_compared_as_far_as_it_is_certain() -> None:
    puzzle = replace(FIVE, id="hard", position=Position.parse(HARD), goal="score")
    rows = tuple(
        row._replace(action=action, literal=MANY, low=MANY, high=MANY)
        for action, row in zip(puzzle.state.legal_actions(), FIVE.values * 4, strict=False)
    )
    found = check_puzzles([replace(puzzle, values=rows, accepted=(rows[0].action,))])
    assert found.unsolved == ("hard",)
    # More than 25 points can't be.
    assert any(problem.where == "values[0].low" for problem in found.problems)


def test_a_value_that_was_not_worked_out_has_to_be_possible() -> None:
    def unknown(high: str) -> Puzzle:
        data = to_data(FIVE)
        data["values"][6] |= {"literal": None, "low": "0", "high": high}
        return from_data(data)

    assert said(unknown("1/2")) == []
    assert said(unknown("3/4")) == ["gap: by the values, it is 1/4"]
    assert any("values[6].low" in problem for problem in said(unknown("1/4")))


def test_accepted_may_stand_in_any_order() -> None:
    puzzle = SOUND["every-colour"]
    assert check([replace(puzzle, accepted=puzzle.accepted[::-1])]) == []


def test_texts_alone_are_no_puzzle() -> None:
    bare = Puzzle("bare", FIVE.position, texts={"en": Texts("Bare")})
    found = said(bare)
    assert any(problem.startswith("values: ") for problem in found)
    assert any(problem.startswith("accepted: ") for problem in found)
