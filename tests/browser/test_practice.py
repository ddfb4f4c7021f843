"""Puzzle after puzzle, as a newcomer meets them: what comes next, where it is, and what it says."""

from __future__ import annotations

import pytest

from hanabi_kit.engine import editions
from tests.browser.canvas import pixels
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output

LONG = "print('a line\\n' * 60)"
CELL = """
from pathlib import Path
from hanabi_kit.practice.trainer import Trainer
from hanabi_kit.widgets import PuzzlePlayer
player = PuzzlePlayer(PUZZLES trainer=Trainer(Path("NAME.jsonl")))
player
"""
FIRST = ("first-01-two-threes-to-go", "first-02-a-word-to-ann")
PLACES = """root => {
  const kit = root.querySelector('.hanabi-kit').getBoundingClientRect();
  const named = name => [...root.querySelectorAll('button')].find(
    button => button.textContent.trim() === name).getBoundingClientRect();
  return Object.fromEntries(['Next puzzle', 'View solution'].map(
    name => [name, [named(name).left - kit.left, named(name).top - kit.top]]));
}"""
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.innerText.trim() ?? ''"
HEADING = """root => {
  const room = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const heading = root.querySelector('[role=heading]').getBoundingClientRect();
  const picture = root.querySelector('canvas').getBoundingClientRect();
  return heading.top >= room.top - 1 && picture.top < room.bottom;
}"""


def player(notebook: Opener, name: str, puzzles: str = "") -> tuple[Notebook, Output]:
    """A player for somebody new, on a school laptop and low on a long page."""
    opened = notebook(LONG, CELL.replace("PUZZLES", puzzles).replace("NAME", name), LONG)
    opened.page.set_viewport_size({"width": 1366, "height": 768})
    opened.command("application:toggle-left-area")
    return opened, opened.output(1).wait_painted()


def on_table(opened: Notebook) -> str:
    return opened.ask("print(player.puzzle.id)")


def solve(opened: Notebook, output: Output) -> None:
    """Give the right answer by buttons."""
    best = opened.ask("print(player._session.judge.solution.best[0].words)")
    if best.startswith("clue"):
        output.press(best.rsplit(" ", 1)[1])
    else:
        output.press(best.split(" ", 1)[1])
    output.press(best[0].upper() + best[1:])
    output.press(f"This is my answer: {best}").wait_status("Right!")


def test_the_first_puzzles_come_first_and_buttons_stay(notebook: Opener) -> None:
    opened, output = player(notebook, "newcomer")
    assert on_table(opened) == FIRST[0]
    places = output.root.evaluate(PLACES)
    solve(opened, output)
    opened.wait(lambda: output.focused() == "Next puzzle", "the focus on what comes next")
    assert output.root.evaluate(PLACES) == places

    # With the mouse, from where the question is out of sight.
    button = output.button("Next puzzle")
    button.evaluate("button => button.scrollIntoView({block: 'start'})")
    box = button.bounding_box()
    assert box is not None
    pressed = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    opened.page.mouse.click(*pressed)
    opened.settle()
    assert on_table(opened) == FIRST[1]
    opened.wait(lambda: bool(output.root.evaluate(HEADING)), "the new puzzle in view")
    assert opened.page.evaluate(UNDER, pressed) != "View solution"
    for name, (left, top) in output.root.evaluate(PLACES).items():
        assert left == pytest.approx(places[name][0], abs=1)
        assert top == pytest.approx(places[name][1], abs=10)  # words above may be a little higher
    assert output.focused() not in ("", "Next puzzle")  # nobody answers by the same press

    # With the keyboard.
    solve(opened, output)
    opened.wait(lambda: output.focused() == "Next puzzle", "the focus on what comes next")
    opened.page.keyboard.press("Enter")
    opened.settle()
    assert on_table(opened) == "first-03-which-one"
    assert output.root.evaluate(HEADING)


def test_the_end_of_a_series_is_told(notebook: Opener) -> None:
    opened, output = player(notebook, "series", f"{list(FIRST)!r},")
    solve(opened, output)
    output.press("Next puzzle")
    assert "last of these" not in output.status()
    solve(opened, output)
    output.wait_status("That was the last of these 2: 2 of 2 right at the first try.")
    assert not output.button("Next puzzle").is_visible()
    assert output.buttons()[:2] == ["puzzle 1 (right)", "● puzzle 2 (right)"]


def test_a_refutation_is_sensible_and_praises_nothing(notebook: Opener) -> None:
    opened, output = player(notebook, "refuted", f"{FIRST[0]!r},")
    output.press("slot 1").press("Discard slot 1").press("This is my answer: discard slot 1")
    output.wait_status("Not the best: discard slot 1.")
    output.press("Step forward").wait_status("Ann: discard slot 1")
    output.press("Step forward").wait_status("Bob: play slot 1 (y3 fits).")  # which he knows
    output.root.get_by_text("More", exact=True).click()
    text = output.root.inner_text()
    assert "strike" not in output.status()
    praise = {editions.verdict(editions.rules("en", players=2), score) for score in range(26)}
    assert not [words for words in praise if words in text]
    assert "Right" not in text
    assert output.root.locator(".hanabi-overlay svg").count() == 0
    output.press("Try again").wait_status("Choose")
    assert on_table(opened) == FIRST[0]


def test_each_clue_is_one_sign_and_what_follows_is_for_those_who_ask(notebook: Opener) -> None:
    opened, output = player(notebook, "marks", f"{FIRST[0]!r},")
    output.press("board as text")
    text = output.root.locator("pre:visible").inner_text()
    assert "+r +3  -r -3" in text
    told = pixels(output)
    output.press("show what follows").wait_status("Your cards show what follows")
    opened.wait(lambda: pixels(output) != told, "another picture")
    output.press("hide what follows")
    opened.wait(lambda: pixels(output) == told, "what was said alone")
