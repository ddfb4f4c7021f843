"""Solutions as text and as tables in a notebook cell."""

from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from hanabi_kit import Clue, Discard, Play, Position
from hanabi_kit.engine.wording import Announcement
from hanabi_kit.render import solution_table
from hanabi_kit.render.solution.solution_table import CELLS, SolutionTable
from hanabi_kit.solver import GOALS, MODELS, ActionValue, ModelName, Solution, solve
from hanabi_kit.solver.search.literal import Unit
from hanabi_kit.solver.solution import best_actions

LINE = (
    "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 "
    "x:r1r1r3r4y2y3y4g1g2g3g4b1b2b3b4w1w1w2w3w4"
)
WITH_TOKEN = Position.parse(LINE)
WITHOUT = Position.parse(LINE.replace("t1", "t0"))
LITERALLY = solve(WITH_TOKEN, "literal", "perfect")


def row(words: str, literal: int | None, bound: int | None, low: int, high: int) -> ActionValue:
    """An action with these values."""
    literally, at_most = (None if n is None else Fraction(n) for n in (literal, bound))
    kind, *_, last = words.split()
    if kind == "clue":
        said = Announcement(Clue(1, words.split()[1]), player=last)
    else:
        said = Announcement({"play": Play, "discard": Discard}[kind](7), (int(last),))
    assert said.words == words
    return ActionValue(
        said, Unit(kind, 1, words), literally, at_most, Fraction(low), Fraction(high)
    )


def of(*rows: ActionValue, exact: bool = True, model: ModelName = "literal") -> Solution:
    return Solution(
        0,
        "score",
        model,
        rows,
        *best_actions(rows, model),
        exact,
        seconds=1.5,
        nodes=7,
        mover="Ann",
    )


def line(solution: Solution, beginning: str) -> str:
    """The line of the text that begins like this, with single blanks."""
    (found,) = [
        each for each in str(solution_table(solution)).splitlines() if each.startswith(beginning)
    ]
    return " ".join(found.split())


def told(solution: Solution) -> str:
    return " ".join(solution_table(solution).told)


def test_the_worked_example_as_text() -> None:
    assert str(solution_table(LITERALLY)).splitlines() == [
        "Ann is to move. Each value is the chance of the highest score if",
        "  everyone takes clues literally.",
        "",
        "action                  value                       at most",
        "clue 5 to Bob           1      1.000  ████████████  1        best",
        "clue red to Bob         1/2    0.500  ███▏          1",
        "clue blue to Bob        1/2    0.500  ███▏          1",
        "clue 1 to Bob           1/2    0.500  ███▏          1",
        "clue 2 to Bob           1/2    0.500  ███▏          1",
        "play slot 1, 2 or 3     1/3    0.333  ▏             1",
        "discard slot 1, 2 or 3  1/3    0.333  ▏             1",
        "",
        "Best: clue 5 to Bob, worth 1, ahead of all others by 1/2.",
        "Proved for any convention: even open hands bring no more.",
        "Robust: what is best stays so, however anyone breaks ties.",
        "At most: what an action would bring with open hands.",
    ]


def test_what_a_team_can_reach() -> None:
    assert str(solution_table(solve(WITHOUT, "team", "perfect"))).splitlines() == [
        "Ann is to move. Each value is the chance of the highest score over all",
        "  deals that fit the clues, before anyone looks.",
        "",
        "play           value",
        "literal play   1/3    0.333  ████▏",
        "the best plan  2/3    0.667  ████████",
        "open hands     1      1.000  ████████████",
        "",
        "To agree on a plan beforehand is worth 1/3 here.",
        "A plan can give any action any meaning, so no action has a value of its",
        "  own in it.",
    ]


def test_a_team_whose_budget_ran_out() -> None:
    solution = solve(WITHOUT, "team", "perfect")
    assert solution.team is not None
    team = solution.team._replace(value=None, low=Fraction(1, 3), literal=None)
    text = str(solution_table(replace(solution, team=team, value=None, exact=False)))
    assert "the best plan  1/3 to 2/3         ████░░░░" in text
    assert "literal play   ?\n" in text
    assert "The budget ran out. Certain is that the best plan lies in its range." in text
    team = team._replace(value=Fraction(2, 3))
    text = str(solution_table(replace(solution, team=team, exact=False)))
    assert "The budget ran out before literal play was worked out." in text


def test_open_hands_have_no_bound_beside_them() -> None:
    found = solution_table(solve(WITH_TOKEN, "open", "score"))
    assert found.table.heading == ("action", "value", "", "", "")
    assert found.told == ("All actions are worth the same, 25.",)


def test_best_taken_literally() -> None:
    words = told(solve(WITHOUT, "literal", "perfect"))
    assert "All actions are worth the same, 1/3." in words
    assert "Best taken literally: open hands would bring more" in words


def test_the_best_come_first_and_what_no_convention_rescues_is_marked() -> None:
    found = of(row("discard slot 1", 3, 3, 3, 3), row("play slot 2", 9, 12, 9, 9))
    assert [cells[0] for cells in solution_table(found).table.rows] == [
        "play slot 2",
        "discard slot 1",
    ]
    assert line(found, "discard") == "discard slot 1 3 3.000 ▏ 3 refuted"
    assert "Refuted: no convention rescues" in told(found)


def test_many_best_actions_are_not_named_one_by_one() -> None:
    best = [row(f"clue {i} to Bob", 9, 9, 9, 9) for i in range(1, 6)]
    found = of(*best, row("play slot 1", 8, 9, 8, 8))
    assert "Best: what is marked, worth 9, ahead of all others by 1." in told(found)


def test_ways_to_break_ties_are_a_range() -> None:
    found = of(row("clue red to Bob", 9, 12, 7, 10), row("play slot 1", 8, 12, 8, 8))
    assert line(found, "clue") == "clue red to Bob 9 9.000 ████████████ 7 to 10 12 best"
    assert line(found, "play") == "play slot 1 8 8.000 ▏ 12"
    assert "Not robust" in told(found)


def test_what_was_not_looked_at_to_the_end_is_known_to_stay_behind() -> None:
    found = of(row("clue red to Bob", 9, 9, 9, 9), row("play slot 1", None, 7, 0, 7))
    assert line(found, "play") == "play slot 1 ? ░░░░░░░░░░ 0 to 7 7 refuted"
    assert "ahead of all others by at least 2." in told(found)
    assert "budget" not in told(found)


def test_a_budget_that_ran_out_is_said_with_what_is_certain() -> None:
    some = of(
        row("clue red to Bob", None, 12, 6, 12),
        row("clue 1 to Bob", 8, 12, 8, 8),
        row("play slot 1", None, 7, 0, 7),
        exact=False,
    )
    assert "The budget ran out" in told(some)
    assert "Only what is marked can be best" in told(some)
    assert line(some, "clue red") == "clue red to Bob ? ██████░░░░░░ 6 to 12 12 may be best"
    assert line(some, "play") == "play slot 1 ? ░░░░░░░ 0 to 7 7"
    nothing = of(*(row(f"play slot {i}", None, None, 0, 25) for i in (1, 2)), exact=False)
    assert "Which action is best stays open" in told(nothing)
    sure = of(row("clue red to Bob", 9, 9, 9, 9), row("play slot 1", None, 8, 0, 8), exact=False)
    assert "The budget ran out" in told(sure)
    assert "Best: clue red to Bob, worth 9, ahead of all others by at least 1." in told(sure)


def test_bars_grow_with_the_value_and_fit_their_column() -> None:
    found = of(*(row(f"clue {i} to Bob", i, 30, i, i) for i in range(25)))
    bars = [cells[3] for cells in solution_table(found).table.rows]
    assert bars == sorted(bars, key=len, reverse=True)
    assert len(set(bars)) == 25
    assert {len(bars[0]), len(bars[-1])} == {CELLS, 1}


def test_colours_called_stay_apart() -> None:
    line = "fi2+colour-call[hand_size=2,suits=r:b,ranks=2] r1b2 t0 s0 d0 l2 m0 ?,?/r2,b1 x:r1"
    words = [cells[0] for cells in solution_table(solve(Position.parse(line))).table.rows]
    assert "play slot 1 or 2" in words
    assert "play slot 1 or 2 calling red" in words


class _Text(HTMLParser):
    """What a browser shows of a page, and its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += f"{data} "


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("goal", GOALS)
def test_a_cell_has_the_same_words_as_text_and_as_html(model: ModelName, goal: str) -> None:
    (asked,) = [each for each in GOALS if each == goal]
    given = solve(WITH_TOKEN, model, asked)._repr_mimebundle_()
    page = _Text(given["text/html"])
    assert page.text.split() == given["text/plain"].split()
    assert page.tags == {"p", "table", "tr", "th", "td"}


def test_a_name_with_markup_stays_text() -> None:
    named = replace(LITERALLY, mover="<b>Ann", actions=(row("clue red to <i>", 1, 1, 1, 1),))
    page = _Text(solution_table(named)._repr_html_())
    assert {"b", "i"}.isdisjoint(page.tags)
    assert "<b>Ann is to move." in page.text
    assert "clue red to <i>" in page.text


def test_nothing_shown_tells_how_long_it_took() -> None:
    slow = replace(LITERALLY, seconds=12345.678, nodes=987654)
    assert slow._repr_mimebundle_() == LITERALLY._repr_mimebundle_()
    assert repr(slow) == repr(LITERALLY)
    assert isinstance(solution_table(slow), SolutionTable)
    assert repr(solution_table(slow)) == str(solution_table(slow))
