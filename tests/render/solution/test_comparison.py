"""Two solutions side by side."""

from hanabi_kit import Position
from hanabi_kit.render.solution.comparison import comparison_table
from hanabi_kit.render.table import Table
from hanabi_kit.solver import solve

# Only r5 is missing, it is in Bob's hand, and Bob moves last. With a token Ann can name it.
LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)


def against_no_token() -> Table:
    with_a_token = solve(Position.parse(LINE), goal="perfect")
    without = solve(Position.parse(LINE.replace("t1", "t0")), goal="perfect")
    return comparison_table(without, with_a_token)


def test_a_row_for_all_that_is_worth_the_same_on_both_sides() -> None:
    assert against_no_token().rows == (
        ("play slot 1, 2 or 3; discard slot 1, 2 or 3", "1/3 (0.33) ★ best", "1/3 (0.33)"),
        ("clue 5 to Bob", "–", "1 ★ best"),
        ("clue red, blue, 1 or 2 to Bob", "–", "1/2 (0.50)"),
    )


def test_the_same_on_both_sides_is_marked_twice() -> None:
    solution = solve(Position.parse(LINE), goal="perfect")
    first = comparison_table(solution, solution).rows[0]
    assert first == ("clue 5 to Bob", "1 ★ best", "1 ★ best")


def test_text_and_html_say_the_same() -> None:
    table = against_no_token()
    for row in table.rows:
        for cell in row:
            assert cell in str(table)
            assert f">{cell}</td>" in table._repr_html_()


def test_words_that_differ_in_two_places_stay_apart() -> None:
    line = "fi2+colour-call[suits=r:y,ranks=3,hand_size=2] r2y3 t1 s0 d0 l2 m0 ?,?/y1,y2 x:r1r1r2"
    plain = solve(Position.parse(line.replace("+colour-call", "")))
    rows = comparison_table(plain, solve(Position.parse(line))).rows
    words = [phrase for row in rows for phrase in row[0].split("; ")]
    assert "play slot 1 or 2 calling red" in words
    assert "play slot 1 or 2 calling yellow" in words
