"""The tables of the README are what was measured."""

from tests.bench.strength import PUBLISHED, tables
from tests.bots.games.results import scored


def test_tables_have_a_line_for_each_bot() -> None:
    half = scored([20, 22] * 200)
    best = scored([25, 24, 25, 25] * 25, struck_out=[3] * 25)
    lines = [*tables({"odds": [half, best, None, half]})]
    assert lines[:3] == [
        "| mean score | 2 players | 3 players | 4 players | 5 players |",
        "|---|---|---|---|---|",
        "| `odds` | 21.00 ± 0.10 | 19.80 ± 1.76 | – | 21.00 ± 0.10 |",
    ]
    assert lines[3] == "| *Simple*, published | 16.92 | 18.48 | 19.32 | 18.50 |"
    assert lines[3 + len(PUBLISHED)] == ""
    shares = "0.0 % / 0.0 %"
    assert lines[-1] == f"| `odds` | {shares} | 60.0 % / 20.0 % | – | {shares} |"
    assert {line.count("|") for line in lines if line} == {6}
