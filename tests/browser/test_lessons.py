"""Every lesson in a real browser, as a learner goes through it: run all, predict, answer, solve."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from hanabi_kit import say
from hanabi_kit.lessons.course import LESSONS, Check, Lesson, find
from hanabi_kit.lessons.course.answers import (
    LETTERS,
    Act,
    Cards,
    CustomAnswer,
    Function,
    Number,
    Order,
    Pick,
    PickSome,
)
from hanabi_kit.lessons.workspace.learner_copy import learners_copy
from hanabi_kit.puzzles import find as find_puzzle
from hanabi_kit.puzzles.solution_io import stored_solution
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener
from tests.browser.lab import ROOT
from tests.browser.page import Notebook, Output

FOLDER = ROOT / "notebooks"
OBSERVED: dict[int, list[tuple[str, list[str], str]]] = {
    1: [
        (
            'table("small"), open_hands=True',
            ["slot 1", "Play slot 1", "Do it: play slot 1"],
            "g2 does not fit: a strike",
        ),
        (
            'table("near the end")',
            ["slot 3", "Discard slot 3", "Do it: discard slot 3"],
            "Bob is to move.",
        ),
        (
            'table("four players")',
            ["Ann", "Clue 1 to Ann", "Do it: clue 1 to Ann", "slot 3", "Move it left"],
            "Arrange Ann: 1 3 2 4?",
        ),
    ],
    2: [('think("red to Bob")', ["Bob", "Clue 3 to Bob"], "would touch slots 3 and 5")],
    3: [("Explorer(", ["Back"], "the start")],
    4: [
        ("Explorer(", ["● + not touched"], "was not touched by 5"),
        ('Ledger(lesson(4).table("fives")', ["What matters"], "The most points still possible"),
    ],
    5: [("show_matters()", ["If one more were discarded?"], "If one more r1 were discarded")],
    6: [("bars.choose(1)", ["red", "touches card 1"], "What if a clue said red")],
    7: [
        ("bubbles.think", ["Shorter"], "Ann thinks …"),
        ("as_known_by", ["Cem knows that Bob knows"], "has only w5 left for card 2"),
    ],
    8: [
        (
            "The teacher says",
            ["The teacher says: somebody is muddy", "Nobody answers"],
            "3 of 7 worlds fall",
        )
    ],
    9: [('Codebook("five colours")', ["rank 1", "Play 200 deals"], "five colours: 140 understood")],
    10: [
        ("PlainHats.drawn", ["Next step"], "Which number will Ann say?"),
        ('Hats(lesson(10).table("five hands"))', ["Next step"], "Every hand has a number."),
    ],
    11: [("Endgame(", ["Step forward"], "Line of play, 1 of")],
    12: [
        (
            "lesson(12).boards(",
            ["slot 1", "Play slot 1", "Do it: play slot 1"],
            "bonus tile 1 is turned",
        ),
        ("Editor(", ["table"], "The position is possible."),
    ],
}
"""For each lesson: a widget to observe, by its code, what to press there, and what is said then."""
OTHERS = sorted({*FOLDER.glob("00_*.ipynb"), *(FOLDER / "instructor").glob("*.ipynb")})


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_a_notebook_beside_the_lessons_runs(notebook: Opener, path: Path) -> None:
    opened = notebook(copy=path)
    # The first output may be a still picture, which its widget hides.
    opened.page.wait_for_selector(".jp-OutputArea-output", state="attached")
    opened.screenshot(f"lesson-{path.stem}")


def test_the_map_opens_a_lesson(notebook: Opener) -> None:
    first = f"{find(1).stem}.ipynb"
    opened = notebook(copy=FOLDER / "00_start_here.ipynb")
    copy(FOLDER / first, opened.lab.folder / first)
    opened.page.get_by_role("link", name=find(1).title).click()
    opened.page.locator(".lm-TabBar-tabLabel", has_text=first).wait_for()


@pytest.mark.parametrize("number", LESSONS, ids=lambda number: f"l{number:02}")
def test_a_learner_goes_through_a_lesson(notebook: Opener, tmp_path: Path, number: int) -> None:
    lesson = find(number)
    opened = notebook(copy=copied(lesson, tmp_path))
    opened.ask("from hanabi_kit.lessons import lesson as _lesson")
    for prediction in lesson.predictions:
        output = below(opened, f'.predict("{prediction.id}")')
        output.press(f"a) {prediction.options[0]}").press("just a guess").press("I commit to it")
        output.wait_status("Noted: ")
        again = f'print(_lesson({number}).recall("{prediction.id}").status.value)'
        assert "You said: " in opened.ask(again)
    for code, presses, words in OBSERVED[number]:
        output = below(opened, code)
        for name in presses:
            output.press(name)
        output.root.get_by_text(words).first.wait_for()
    for check in lesson.checks:
        output = below(opened, f'.check("{check.id}", ')
        if not isinstance(check.kind, Function | CustomAnswer):
            answer(output, check)
            output.wait_status("That is right.")
    solve_first_puzzle(below(opened, ").puzzles()"), lesson)
    assert "Traceback" not in opened.dom()
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot(f"lesson-{lesson.stem}")


def copied(lesson: Lesson, folder: Path) -> Path:
    """The lesson as a learner gets it."""
    path = folder / f"{lesson.stem}.ipynb"
    data = json.loads((FOLDER / path.name).read_text(encoding="utf-8"))
    path.write_text(json.dumps(learners_copy(data)), encoding="utf-8")
    return path


def below(opened: Notebook, code: str) -> Output:
    """What stands below the cell with this code."""
    cells = json.loads(opened.path.read_text(encoding="utf-8"))["cells"]
    place = next(
        i
        for i, cell in enumerate(cells)
        if cell["cell_type"] == "code" and code in "".join(cell["source"])
    )
    output = opened.output(place)
    output.root.scroll_into_view_if_needed()
    return output


def answer(output: Output, check: Check) -> None:
    """Give the right answer by clicks, or by typing where there is nothing to click."""
    solution: Any = check.solution()
    kind = check.kind
    match kind:
        case Pick():
            output.press(lettered(kind.options, solution))
        case PickSome():
            for option in kind.options:
                if option in solution:
                    output.press(lettered(kind.options, option))
        case Order():
            for option in solution:
                output.press(lettered(kind.options, option))
        case Cards():
            for card in solution:
                output.press(str(card))
        case Act():
            output.press(say(kind.table(), solution))
        case Number():
            output.type("Answer:", kind.write(solution))
            return
    output.press("Answer")


def lettered(options: tuple[str, ...], option: str) -> str:
    return f"{LETTERS[options.index(option)]}) {option}"


def solve_first_puzzle(output: Output, lesson: Lesson) -> None:
    best = stored_solution(find_puzzle(lesson.puzzles[0])).best[0].words
    output.wait_painted().type("or type:", best).wait_status("Right!")
