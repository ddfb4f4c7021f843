"""Lesson 12: typical wrong answers and what is said of them; what puzzles may be published."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hanabi_kit import Clue, HanabiError, Position, Relaunch, Return, State, parse
from hanabi_kit.authoring import puzzle_fields
from hanabi_kit.lessons import expansions, variation
from hanabi_kit.lessons.course import find
from hanabi_kit.lessons.course.l12 import MODEL, START, fireworks, model_puzzle
from hanabi_kit.lessons.questions.check_question import read_and_judge
from hanabi_kit.puzzles import Puzzle, load, to_json
from hanabi_kit.puzzles import check as puzzles_check
from hanabi_kit.widgets import Editor
from tests.lessons.answering import said

LESSON = find(12)
PUBLISH = LESSON.check("publish")


def test_nobody_has_a_yellow_card_so_yellow_names_the_multicolour_one() -> None:
    assert LESSON.prediction("every-colour").truth() == "yellow to Bob"


def test_without_a_last_round_ann_waits_for_a_clue() -> None:
    assert LESSON.prediction("no-last-round").truth() == "give Bob a clue"


def test_the_black_1_brings_the_token() -> None:
    assert LESSON.prediction("black-one").truth() == "4 tokens: a firework is complete"


# Each tile is turned at its table.


def turned(name: str) -> State:
    """The table after Ann has completed red, and with it turned the tile."""
    state = LESSON.table(name)
    assert isinstance(state, State)
    assert (state.tokens, state.fireworks["red"]) == (3, 2)
    return state.apply(parse(state, "play 1"))


@pytest.mark.parametrize(
    ("name", "tokens", "strikes"),
    [
        ("tile 1", 3 + 1, 1),
        ("tile 2", 3 + 1, 1 - 1),
        ("tile 2, no strike", 3 + 1, 0),
        ("tile 6, none fits", 3, 1),
    ],
)
def test_a_tile_without_a_choice_is_done_at_once(name: str, tokens: int, strikes: int) -> None:
    state = turned(name)
    assert (state.tokens, state.strikes) == (tokens, strikes)
    assert state.turn == 1


@pytest.mark.parametrize(
    ("name", "hints"),
    [
        ("tile 3", {"red", "yellow", "green"}),
        ("tile 4", {1, 2, 3}),
        ("tile 5, no deck", {1, 2, 3}),
    ],
)
def test_a_tile_can_be_a_free_clue(name: str, hints: set[Any]) -> None:
    state = turned(name)
    offered = state.legal_actions()
    assert {clue.hint for clue in offered if isinstance(clue, Clue)} == hints
    assert all(isinstance(action, Clue) for action in offered)
    given = state.apply(offered[0])
    assert (given.tokens, given.turn) == (3, 1)


def test_tile_5_shuffles_any_discarded_card_into_the_deck() -> None:
    state = turned("tile 5")
    assert {str(a.card) for a in state.legal_actions() if isinstance(a, Return)} == {
        "r1",
        "y1",
        "g1",
        "g2",
    }
    back = state.apply(parse(state, "return g2 to the deck"))
    assert len(back.deck) == 4 + 1 - 1  # and Ann has drawn
    assert "g2" not in [str(back.rules.cards[card]) for card in back.discards]


def test_tile_6_plays_what_fits_and_goes_on_if_that_completes_a_firework() -> None:
    state = turned("tile 6")
    assert [str(a.card) for a in state.legal_actions() if isinstance(a, Relaunch)] == ["g1"]
    state = turned("tile 6, and on")
    chained = state.apply(parse(state, "play y3 from the discards"))
    assert chained.fireworks["yellow"] == 3
    assert chained.tokens == 3 + 1  # the next tile is a 1
    assert len(chained.tiles) == 6 - 2


def test_which_expansions_go_together_is_told_with_who_says_so() -> None:
    """By the Italian rulebook the flares go with either of the two others, or with both."""
    rows = {frozenset(row[0].split(" + ")): row[1:] for row in expansions().rows}
    assert len(rows) == 7
    assert [set(names) for names, row in rows.items() if row[-1] == "this kit"] == [
        {"multicolour-every", "black-powder"}
    ]
    for names, (number, cards, most, _says) in rows.items():
        added = len(names & {"multicolour-every", "black-powder"})
        assert (int(number), int(cards)) == (5 + added, 50 + 10 * added)
        assert int(most) == (30 if "multicolour-every" in names else 25)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("2 to Bob", "That is right."),
        ("3 to Bob", "That is right."),  # names the other one of the two
        ("red to Bob", "it touches slot 2 as well"),
        ("blue to Bob", "A colour can't part two multicolour cards"),  # old news
        ("1 to Bob", "touches none of Bob's cards"),
    ],
)
def test_check_1(answer: str, words: str) -> None:
    """Bob holds m2, m3 and r2, and blue has touched the first two: only a rank parts them."""
    assert words in str(said(LESSON.check("two-alike"), answer))


def test_check_1_asks_for_a_clue() -> None:
    with pytest.raises(HanabiError, match="Only a clue is asked for"):
        said(LESSON.check("two-alike"), "play 1")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (5 + 4 + 5 + 3 + 5 - 3, "That is right."),  # 1, 2 and 3 are missing from black
        (5 + 4 + 5 + 3 + 5, "at the black firework, too"),
        (5 + 4 + 5 + 3 + 5 + 2, "black cards bring no points"),
        (5 + 4 + 5 + 3 + 5 + 2 - 3, "what do the black cards bring that are there?"),
        (5 + 4 + 5 + 3 + 5 - 2, "Which ones cost a point?"),
        (5 + 4 + 5 + 3 + 5 - 5, "some black cards are there"),
        (25, "add the coloured fireworks first"),
    ],
)
def test_check_2(answer: int, words: str) -> None:
    assert words in str(said(LESSON.check("black-score"), answer))


def test_check_2_shows_the_black_firework_from_the_top_down() -> None:
    assert fireworks().rows[0] == ("red", "1 2 3 4 5")
    assert fireworks().rows[-1] == ("black", "5 4")


# Check 3: a puzzle of one's own.


def finished() -> Puzzle:
    return model_puzzle()


def test_the_model_is_what_puzzles_check_accepts() -> None:
    assert puzzles_check([finished()]) == []
    assert said(PUBLISH, finished()).right


def test_a_puzzle_is_taken_from_an_editor_a_file_or_its_json(tmp_path: Path) -> None:
    file = tmp_path / f"{finished().id}.json"
    file.write_text(to_json(finished()), encoding="utf-8")
    editor = Editor(Position.parse(START))
    editor.edit("tokens 1")
    for field, words in MODEL.items():
        editor.write(field, words)
    for answer in (editor, file, str(file), to_json(finished())):
        assert said(PUBLISH, answer).right


def test_a_file_may_be_called_by_the_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / f"{finished().id}.json").write_text(to_json(finished()), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert said(PUBLISH, finished().id).right
    with pytest.raises(HanabiError, match="There is no file called 'another' here"):
        said(PUBLISH, "another")


def test_a_fresh_editor_hears_that_there_is_nothing_to_find() -> None:
    told = said(PUBLISH, Editor(Position.parse(START), goal="perfect"))
    assert not told.right
    assert told.good == "The table is possible."
    assert "every answer is right, so there is nothing to find" in told.look
    assert "still to be written: id, title, hint 1, hint 2, hint 3" in told.look


def test_with_something_to_find_only_words_are_missing() -> None:
    told = said(PUBLISH, START.replace(" t0 ", " t1 "))
    assert "there is something to find" in told.good
    assert told.look.startswith("still to be written: ")


@pytest.mark.parametrize(
    ("field", "words", "told"),
    [
        ("title", "Say red to Bob", "title: it gives the answer away"),
        ("hint 1", "Clue Bob 3.", "hint 1: it gives the answer away"),
        ("perspective", "Zoe", "nobody of that name is playing"),
        ("explanation", "Red it is.", "it does not name its perspective"),
        ("id", "No Such Id!", "id: "),
        ("licence", "", "still to be written: licence."),
    ],
)
def test_each_thing_that_is_wrong_is_named(field: str, words: str, told: str) -> None:
    feedback = said(PUBLISH, puzzle_fields.written(finished(), field, words))
    assert not feedback.right
    assert told in feedback.look


def test_an_impossible_table_hears_why() -> None:
    told = said(PUBLISH, START.replace("m3,b2", "m3,m3"))
    assert told.good == ""
    assert "m3: 2 are in sight, and the game has only 1" in told.look


def test_values_that_were_tampered_with_are_found_out() -> None:
    wrong = replace(finished(), accepted=finished().accepted[:1])
    assert "answers: by the values, right is" in said(PUBLISH, wrong).look


def test_more_than_a_few_faults_are_counted() -> None:
    puzzle = finished()
    for field in ("title", "prompt", "hint 1", "hint 2"):
        puzzle = puzzle_fields.written(puzzle, field, "Red to Bob.")
    assert "and 1 more thing" in said(PUBLISH, puzzle).look


def test_a_puzzle_of_the_kit_is_known() -> None:
    puzzle = load()["a-chameleon-in-the-hand"]
    told = said(PUBLISH, puzzle)
    assert not told.right
    assert told.good == "It is a sound puzzle."
    assert puzzle.id in told.look


def test_the_table_of_the_worked_example_is_known() -> None:
    puzzle = puzzle_fields.blank(variation("black-powder").position(varied=True))
    for field, words in (MODEL | {"goal": "score", "explanation": "Bob knows."}).items():
        puzzle = puzzle_fields.written(puzzle, field, words)
    told = said(PUBLISH, puzzle)
    assert told.good == "It is a sound puzzle."
    assert "this lesson" in told.look


@pytest.mark.parametrize("answer", ["no-such-file.json", Path("no-such-file.json")])
def test_a_file_that_is_not_there(answer: Any) -> None:
    with pytest.raises(HanabiError, match=r"There is no file called 'no-such-file\.json' here"):
        said(PUBLISH, answer)


@pytest.mark.parametrize("answer", [5, [], object, load])
def test_what_holds_no_puzzle_is_refused(answer: Any) -> None:
    with pytest.raises(HanabiError, match=r"^Your editor is wanted here"):
        said(PUBLISH, answer)


def test_a_line_alone_lacks_the_hints() -> None:
    assert "hints: 3 are wanted" in said(PUBLISH, str(finished())).look


def test_what_is_recorded_is_the_id() -> None:
    assert read_and_judge(PUBLISH, finished())[0] == MODEL["id"]
    assert read_and_judge(PUBLISH, START)[0] == "a puzzle without an id"
