"""A position changed step by step, and the words of a puzzle in the making."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanabi_kit import HanabiError, Position
from hanabi_kit.authoring import position_edits, puzzle_fields
from hanabi_kit.authoring.edit_commands import HELP, edit
from hanabi_kit.authoring.puzzle_files import AlreadyThere, puzzle_from, save
from hanabi_kit.engine import editions
from hanabi_kit.engine.cards import Card
from hanabi_kit.engine.game import Mark
from hanabi_kit.puzzles.check import check, check_files
from hanabi_kit.puzzles.solution_io import solve_puzzle, with_solution
from hanabi_kit.render.board.visible_table import visible_table
from hanabi_kit.solver import Budget
from hanabi_kit.widgets.editor import stock
from tests.puzzles.posed import IDS, SOUND

LAST = SOUND["the-last-five"]
COMMANDS = (
    "rules en 2 hand_size=3",
    "fireworks r4 y5 g5 b5 w5",
    "tokens 1",
    "deck 0",
    "hand Bob r5 r2 b1",
    "unseen y1 y1 g1",
)
"""The worked example of the solver's page, from a table that nothing lies on."""


def fresh(edition: str = "en", players: int = 2, *variants: str, **options: int) -> Position:
    return position_edits.fresh(editions.rules(edition, players, variants, **options))


def after(position: Position, *lines: str) -> Position:
    for line in lines:
        position = edit(position, line)
    return position


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


# Whole positions.


@pytest.mark.parametrize("edition", editions.EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_fresh_table_is_possible_whatever_the_box_offers(edition: str, players: int) -> None:
    offered = editions.EDITIONS[edition].variants
    assert fresh(edition, players, *offered).status() == []


def test_the_worked_example_is_typed_in_six_lines() -> None:
    made = after(fresh(), *COMMANDS)
    assert made == LAST.position


@pytest.mark.parametrize("id", IDS)
def test_a_possible_position_lies_as_its_state_does(id: str) -> None:
    position = SOUND[id].position
    assert visible_table(position.laid()) == visible_table(position.state())


@pytest.mark.parametrize("id", IDS)
def test_what_is_sound_is_opened_as_it_is_and_lacks_nothing(id: str, tmp_path: Path) -> None:
    puzzle = SOUND[id]
    path = save(puzzle, tmp_path)
    assert puzzle_from(path) == puzzle
    assert puzzle_fields.missing(puzzle_from(str(path))) == []


# What is impossible can be laid down, and is told.


@given(st.data())
def test_whatever_is_typed_can_be_looked_at(data: st.DataObject) -> None:
    position = fresh("it", 2, "multicolour-every", "black-powder", "five-flares", hand_size=2)
    names = [*map(str, position.rules.cards)]
    forms = [
        st.builds("discard {} {}".format, st.sampled_from(names), st.sampled_from(names)),
        st.builds("hand Bob {} {}".format, st.integers(1, 2), st.sampled_from([*names, "?"])),
        st.builds(
            "hand Ann {} {}".format, st.integers(1, 2), st.sampled_from(["+red", "-red", "+3"])
        ),
        st.builds("firework {} {}".format, st.sampled_from("rygbwmk"), st.integers(0, 5)),
        st.builds("deck {}".format, st.integers(0, 70)),
        st.builds("strikes {}".format, st.integers(0, 3)),
        st.builds("tiles {}".format, st.integers(0, 6)),
        st.builds("turn {}".format, st.sampled_from(["Ann", "Bob"])),
    ]
    for line in data.draw(st.lists(st.one_of(forms), max_size=8)):
        position = edit(position, line)
        assert stock.text(position)
        assert visible_table(position.laid()).discards is not None
        assert (
            sum(entry.copies for entry in position_edits.ledger(position))
            == position.rules.deck_size
        )
        if not position.status():
            assert position_edits.surplus(position) == 0


def test_reasons_say_whose_card_it_is() -> None:
    puzzle = puzzle_from(LAST.position)
    wrong = puzzle_fields.with_position(puzzle, edit(LAST.position, "hand Bob 1 +blue"))
    assert puzzle_fields.missing(wrong) == ["Bob's slot 1: +blue contradicts the card r5"]
    given_away = puzzle_fields.with_position(puzzle, edit(LAST.position, "hand Ann 2 y1"))
    assert puzzle_fields.unaskable(given_away) == [
        "Ann's slot 2: the mover does not see it, so write ?"
    ]
    hidden = position_edits.hidden(given_away.position)
    assert hidden == LAST.position


def test_the_ledger_has_a_sign_for_each_copy() -> None:
    lines = stock.text(LAST.position).splitlines()
    assert lines[2].split() == ["red", "✓✕✕", "✓H", "✓✕", "✓✕", "H"]
    assert lines[3].split() == ["yellow", "✓··", "✓✕", "✓✕", "✓✕", "✓"]
    assert lines[-1] == "3 cards are not in sight; unknown places in hands: 3, in the deck: 0."
    twice = edit(LAST.position, "discard r5")
    assert stock.text(twice).splitlines()[2].split()[-1] == "✕H!"
    assert stock.balance(twice).endswith("1 too many places.")


# Cards come out of the deck and go back into it.


def test_a_deck_that_adds_up_stays_so() -> None:
    position = fresh()
    assert position.deck == 40
    assert after(position, "firework red 3").deck == 37
    assert after(position, "discard r1 r1").deck == 38
    assert after(position, "discard r1 r1", "take r1").deck == 39
    assert after(position, "remove Bob 1").deck == 41
    assert after(position, "deck 10", "discard r1").deck == 10


def test_turns_are_counted_when_the_deck_is_empty() -> None:
    assert after(fresh(players=3), "deck 0").turns_left == 3
    assert after(fresh(players=3), "deck 0", "turns 1", "deck 2").turns_left is None
    assert after(fresh("en", 2, "crowning-piece"), "deck 0").turns_left is None
    assert after(LAST.position, "take w1").deck == 0


def test_tiles_follow_the_fireworks() -> None:
    position = fresh("it", 2, "five-flares")
    assert after(position, "firework red 5").tiles == 5
    assert after(position, "tiles 3", "firework red 5").tiles == 3
    waiting = after(position, "firework red 5", "pending 3", "remove Ann 5")
    assert waiting.pending == 3
    assert waiting.status() == []
    assert after(waiting, "pending none").pending is None


def test_other_rules_keep_what_fits_them() -> None:
    position = after(fresh(), "firework red 4", "discard b5 r1", "hand Bob r5 b2 ? ? ?+blue")
    small = edit(position, "rules en 2 suits=rg ranks=3 hand_size=2")
    assert small.fireworks == (3, 0)
    assert small.discards == (Card.parse("r1"),)
    assert [place.card for place in small.hands[1]] == [None, None]
    assert small.status() == []
    three = edit(position, "rules it 3 black-powder")
    assert len(three.hands) == 3
    assert three.status() == []


# Hands and clues.


def test_marks_come_and_go() -> None:
    position = after(fresh(), "hand Bob 2 r5 +red -3")
    place = position_edits.place_at(position, 1, 2)
    assert (str(place.card), [*map(str, place.marks)]) == ("r5", ["+red", "-3"])
    assert position_edits.place_at(edit(position, "hand Bob 2 -red"), 1, 2).marks == (
        Mark(3, False),
        Mark("red", False),
    )
    assert position_edits.place_at(edit(position, "hand Bob 2 plain"), 1, 2).marks == ()


def test_a_clue_marks_a_whole_hand() -> None:
    position = edit(LAST.position, "clue red to Bob")
    assert [str(place.marks[0]) for place in position.hands[1]] == ["+red", "+red", "-red"]
    assert position.status() == []
    with pytest.raises(HanabiError, match="say first what Ann's slot 1 is"):
        edit(LAST.position, "clue red to Ann")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "say what to change"),
        ("jump", "'jump' is no command here"),
        ("tokens many", "'many' is not a number"),
        ("tokens 9", "tokens: 9 is not possible, only 0 to 8"),
        ("hand Zoe 1 r5", "say who: Ann, Bob"),
        ("hand Bob 9 r5", "Bob has no slot 9, only 3 cards"),
        ("hand Bob r1 r1 r1 r1", "a hand has 3 cards at most"),
        ("hand Bob 1 m5", "m5 is not in this game"),
        ("hand Bob 1 +black", "black can't be clued here"),
        ("firework red 6", "a firework can't have 6 cards"),
        ("firework pink 1", "there is no 'pink' here"),
        ("take r5", "r5 is not among the discards"),
        ("unseen r5", "r5 is in sight already"),
        ("rules en 9", "can't be played"),
        ("rules en 2 suits=xy", "suits are letters"),
        ("discard " + "r1 " * 2000, "characters is not read"),
    ],
)
def test_what_can_not_be_is_refused(line: str, why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        edit(LAST.position, line)


@pytest.mark.parametrize("command", HELP)
def test_every_command_says_how_it_is_written(command: str) -> None:
    if command not in ("hide", "unseen", "add"):
        with pytest.raises(HanabiError, match=r"say (it|who)"):
            edit(LAST.position, command)


def test_a_position_made_of_something_else_is_not_opened() -> None:
    with pytest.raises(HanabiError, match="k1 is not in this game"):
        puzzle_from(str(LAST.position).replace("x:r1", "x:k1"))
    with pytest.raises(HanabiError, match="hands and 5 fireworks do not fit"):
        puzzle_from("en3 r0y0g0b0w0 t8 s0 d40 m0 ?,?,?,?,?/r1,y1,g1,b1,w1 x")


# Words.


def test_what_is_missing_is_told_as_to_a_person_the_table_first() -> None:
    nothing_to_find = puzzle_from(str(LAST.position).replace(" t1 ", " t0 "))
    puzzle = puzzle_fields.blank(nothing_to_find.position, "perfect")
    puzzle = with_solution(puzzle, solve_puzzle(puzzle, Budget(5)))
    assert puzzle_fields.missing(puzzle) == [
        "answers: every answer is right, so there is nothing to find",
        "id: not written yet; it is a short name like last-copy-07",
        "title: not written yet",
        "hint 1: not written yet",
        "hint 2: not written yet",
        "hint 3: not written yet",
        "explanation: not written yet",
        "perspective: nobody is chosen yet",
        "topics: none is chosen yet",
        "licence: not written yet; CC-BY-4.0 is a common one",
    ]
    bad = puzzle_fields.written(puzzle, "id", "No Such Id!")
    assert "id: 'No Such Id!' does not fit: write it like last-copy-07" in puzzle_fields.missing(
        bad
    )


def test_a_puzzle_is_written_until_nothing_is_missing() -> None:
    puzzle = puzzle_fields.blank(LAST.position, "perfect")
    assert puzzle_fields.missing(puzzle)[0] == "values: they are not worked out"
    puzzle = with_solution(puzzle, solve_puzzle(puzzle, Budget(5)))
    lacks = len(puzzle_fields.missing(puzzle))
    for field in puzzle_fields.FIELDS:
        puzzle = puzzle_fields.written(puzzle, field, puzzle_fields.field_of(LAST, field))
        assert len(puzzle_fields.missing(puzzle)) <= lacks
        lacks = len(puzzle_fields.missing(puzzle))
    for action, said in LAST.text().feedback.items():
        puzzle = puzzle_fields.with_feedback(puzzle, action, said)
    assert puzzle == LAST
    assert check([puzzle]) == []


def test_another_question_forgets_the_answer() -> None:
    assert puzzle_fields.written(LAST, "goal", "perfect").values == LAST.values
    assert puzzle_fields.written(LAST, "goal", "score").values == ()
    assert puzzle_fields.with_position(LAST, edit(LAST.position, "tokens 2")).accepted == ()


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("colour", "red", "is not something to write"),
        ("title", 5, "words are wanted"),
        ("difficulty", 6, "only 1 to 5"),
        ("topics", "chess", "is not a topic"),
        ("goal", "luck", "is no goal"),
    ],
)
def test_what_can_not_be_written_is_refused(field: str, value: object, why: str) -> None:
    with pytest.raises(HanabiError, match=why):
        puzzle_fields.written(LAST, field, value)


# Files.


def test_a_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = save(LAST, tmp_path)
    assert check_files([path]).problems == ()
    before = path.read_bytes()
    with pytest.raises(AlreadyThere, match="already there"):
        save(puzzle_fields.written(LAST, "title", "Other"), tmp_path)
    assert path.read_bytes() == before
    save(puzzle_fields.written(LAST, "title", "Other"), tmp_path, replace=True)
    assert b"Other" in path.read_bytes()
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("id", ["", "../up", "a/b", "a b", ".hidden", "A", "c:d"])
def test_an_id_never_leads_out_of_the_folder(id: str, tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match="is no name for a file"):
        save(puzzle_fields.written(LAST, "id", id), tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_a_link_is_not_followed_and_a_folder_has_to_be_there(tmp_path: Path) -> None:
    aim = tmp_path / "aim.json"
    (tmp_path / f"{LAST.id}.json").symlink_to(aim)
    with pytest.raises(HanabiError, match="no file that could be written"):
        save(LAST, tmp_path, replace=True)
    assert not aim.exists()
    with pytest.raises(HanabiError, match="there is no such folder"):
        save(LAST, tmp_path / "none")


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(HanabiError, match=r"texts\.en\.title: something has to be said here"):
        save(puzzle_fields.written(LAST, "title", ""), tmp_path)
