"""A puzzle on one line."""

import pytest
from hypothesis import given

from hanabi_kit import HanabiError
from hanabi_kit.puzzles import Puzzle
from hanabi_kit.puzzles.puzzle_line import from_line
from hanabi_kit.puzzles.solution_io import solve_puzzle, with_solution
from tests.position.test_formats_property import examples
from tests.puzzles.posed import IDS, SOUND
from tests.puzzles.test_puzzle_json import puzzles

LINE = str(SOUND["later-in-the-round"])
POSITION = LINE.partition(";")[0]


def test_a_line_reads_like_one() -> None:
    assert LINE == (
        "en3[suits=r:b,ranks=3,hand_size=2,tokens=3] r2b1 t2 s0 d0 l3 m1 "
        "b2-r,r3/?+1+r,?/b1,b2 x:b3r1b1; id later-in-the-round; goal score; model literal; "
        'best c2:1 c2:2; gap 1/2; badge "proved for any convention"; '
        "topics other-player negative-information; difficulty 2; "
        'title "Two cards, two players"; prompt "What would you clue here?"; '
        'source "made for the tests"; author "The Hanabi Kit authors"; licence "CC-BY-4.0"'
    )


@pytest.mark.parametrize("id", IDS)
def test_what_a_line_holds_is_read_again(id: str) -> None:
    puzzle = SOUND[id]
    line = str(puzzle)
    assert "\n" not in line
    assert from_line(line) == puzzle.on_a_line()
    assert str(from_line(line)) == line


@examples(40)
@given(puzzles())
def test_any_puzzle_comes_back_from_its_line(puzzle: Puzzle) -> None:
    line = str(puzzle)
    assert len(line.splitlines()) == 1
    assert from_line(line) == puzzle.on_a_line()
    assert str(from_line(line)) == line


def test_topics_that_an_older_line_calls_themes_are_the_same() -> None:
    before = LINE.replace("; topics ", "; themes ")
    assert before != LINE
    assert from_line(before) == from_line(LINE)
    assert str(from_line(before)) == LINE


def test_names_are_kept() -> None:
    puzzle = from_line(f'{POSITION}; id a; names "Eve" "Kim; Jo" "Mia"')
    assert puzzle.position.names == ("Eve", "Kim; Jo", "Mia")
    assert puzzle.state.game.names[1] == "Kim; Jo"
    assert 'names "Eve" "Kim; Jo" "Mia"' in str(puzzle)


def test_what_is_left_out_can_be_worked_out() -> None:
    line = f"{POSITION} ;id   a;goal score"
    puzzle = from_line(line)
    assert (puzzle.values, puzzle.accepted, puzzle.text().title) == ((), (), "a")
    found = with_solution(puzzle, solve_puzzle(puzzle))
    sound = SOUND["later-in-the-round"]
    assert (found.values, found.accepted, found.gap) == (sound.values, sound.accepted, sound.gap)
    assert (found.badge, found.model) == (sound.badge, "literal")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "id: it is missing"),
        ("; goal score", "id: it is missing"),
        ("; id a; id b", "id: not known here, or said twice"),
        ("; id a; colour red", "colour: not known here, or said twice"),
        ("; id a b", "id: one thing is wanted, not 2"),
        ("; id A", "id: 'A' does not fit"),
        ('; id "a"', "id: plain words are wanted"),
        ("; id a; title One", 'title: strings in "quotes" are wanted'),
        ('; id a; title "One', "'; title \"One' is not read"),
        ('; id a; title "\\x"', "title: '\"\\\\x\"' is not a string as in JSON"),
        ('; id a; title "\\u001b[2J"', "title: '\\x1b[2J' has a character"),
        ("; id a; goal fame", "goal: 'fame' is not possible"),
        ("; id a; difficulty many", "difficulty: 'many'"),
        ("; id a; difficulty 7", "difficulty: 7 is not possible"),
        ("; id a; gap 0.5", "gap: '0.5' does not fit"),
        ("; id a; best c1:z", "'c1:z' is not an action"),
        ("; id a; best c1:5 c1:5", "best: 'c1:5', 'c1:5' has something twice"),
        ("; id a; topics chess", "topics[0]: 'chess' is not possible"),
        ("; id a; themes chess", "topics[0]: 'chess' is not possible"),
        ("; id a; themes risk; themes risk", "themes: not known here, or said twice"),
        ("; id a; themes risk; topics risk", "topics: themes is an older word for them"),
        ("; id a;", "';' is not read"),
    ],
)
def test_what_is_wrong_is_named(said: str, why: str) -> None:
    with pytest.raises(HanabiError) as refused:
        from_line(POSITION + said)
    assert why in str(refused.value)


def test_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(HanabiError, match="'en3' is not a position line"):
        from_line("en3; id a")
    with pytest.raises(HanabiError, match="more than 40000 characters"):
        from_line("x" * 40_001)
