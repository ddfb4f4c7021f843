"""The puzzle player in JupyterLab: solved, failed and fixed, hinted, by keys; and nothing told."""

from __future__ import annotations

import json

from hanabi_kit.puzzles import Puzzle, to_json
from hanabi_kit.render.scene import CardSpot
from tests.browser.accessibility import serious
from tests.browser.canvas import pixels, where
from tests.browser.conftest import Opener
from tests.browser.lab import Lab
from tests.browser.page import Notebook, Output
from tests.browser.test_keyboard import Keys
from tests.puzzles.posed import SOUND
from tests.widgets.puzzle.test_player_hidden import BADGE, HINTS, SAID, SECRETS, found, marked

PROVED = "Proved for any convention"

FIVE, LATER, NOTHING = (
    SOUND[id] for id in ("the-last-five", "later-in-the-round", "nothing-to-say")
)
TYPE = "or type:"
CELL = """
from pathlib import Path
from hanabi_kit.practice.trainer import Trainer
from hanabi_kit.widgets import PuzzlePlayer
player = PuzzlePlayer(PATHS, trainer=Trainer(Path("NAME.jsonl")))
player
"""


def cell(lab: Lab, name: str, *puzzles: Puzzle) -> str:
    """A player of these puzzles; their files lie beside the notebook, for a cell is on the page."""
    paths = []
    for number, puzzle in enumerate(puzzles):
        paths.append(f"{name}-{number}.json")
        (lab.folder / paths[-1]).write_text(to_json(puzzle), encoding="utf-8")
    return CELL.replace("PATHS", repr(paths)).replace("NAME", name)


def recorded(lab: Lab, name: str) -> list[tuple[str, bool, int]]:
    lines = (lab.folder / f"{name}.jsonl").read_text().splitlines()
    attempts = [json.loads(line) for line in lines]
    return [(each["answer"], each["right"], each.get("hints", 0)) for each in attempts]


def practice(output: Output) -> str:
    """What the dashboard says as text."""
    output.root.get_by_text("The same as text").click()
    return output.root.locator("pre:visible").inner_text()


def test_right_fixed_with_hints_and_remembered(notebook: Opener, lab: Lab) -> None:
    opened = notebook(cell(lab, "course", FIVE, LATER, NOTHING))
    output = opened.output().wait_painted()
    assert serious(opened.page, ".hanabi-kit") == []

    # Right at the first try, by the mouse.
    five = FIVE.state.hands[1].numbers[0]
    output.click(*where(opened, CardSpot(1, five), "player")).press("Clue 5 to Bob")
    opened.screenshot("puzzle-preview")
    output.press("This is my answer: clue 5 to Bob").wait_status("Right! Clue 5 to Bob.")
    output.wait_status("Right at the first try: that counts.")
    opened.screenshot("puzzle-right")
    output.press("View solution").wait_painted(canvas=1)
    output.press("clue red to Bob: 1/2 = 0.5").wait_status("It lowers the chance")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("puzzle-solution")

    # Wrong, a deal that shows it, and fixed.
    output.press("Next puzzle")
    question = pixels(output)
    output.press("Cem").press("Clue blue to Cem").press("This is my answer: clue blue to Cem")
    output.wait_status("Not the best: clue blue to Cem.")
    assert not (lost := output.root.get_by_text("It loses 1/2 of a point on average.")).is_visible()
    output.root.get_by_text("More", exact=True).click()
    assert lost.is_visible()
    assert pixels(output) != question
    supposed = opened.ask("print(player.scene().text.splitlines()[0])")
    assert supposed.startswith("Suppose that Bob holds")
    assert supposed in output.root.inner_text()
    output.canvas().scroll_into_view_if_needed()
    opened.screenshot("puzzle-wrong")
    output.press("Step forward").wait_status("Bob: clue blue to Cem")
    opened.screenshot("puzzle-supposed")
    output.press("Try again")
    assert pixels(output) == question
    output.type(TYPE, "2 to Cem").wait_status("Fixed!")

    # With hints.
    output.press("Next puzzle").press("Hint 1: whose view matters")
    output.wait_status("Hint: Count from Bob's seat what is not in sight.")
    output.press("Hint 2: which card").press("slot 2").press("Play slot 2")
    output.press("This is my answer: play slot 2")
    output.wait_status("With a hint, so it is not rated.")
    answers = [("c1:5", True, 0), ("c2:b", False, 0), ("c2:2", True, 0), ("p#3", True, 2)]
    assert recorded(lab, "course") == answers

    # Another kernel knows it.
    opened.restart().run()
    output = opened.output().wait_painted()
    assert output.buttons()[:3] == [
        "● puzzle 1 (right)",
        "puzzle 2 (fixed)",
        "puzzle 3 (with hints)",
    ]
    output.press("my practice").wait_painted(canvas=1)
    told = practice(output)
    assert "Your practice: streak 0, at best 1" in told
    assert ["last-copy", "1", "of", "1"] in [line.split()[:4] for line in told.splitlines()]
    assert ["other-player", "0", "of", "1", "1"] in [line.split()[:5] for line in told.splitlines()]
    assert "Boxes: 1: 2," in told
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("puzzle-practice-dark")


def test_by_keyboard_alone(notebook: Opener, lab: Lab) -> None:
    opened = notebook(cell(lab, "keys", FIVE, LATER))
    output = opened.output().wait_painted()
    keys = Keys(opened)
    controls = ["● puzzle 1", "puzzle 2", "Bob", "slot 1", "slot 2", "slot 3", TYPE]
    passed = keys.go("my practice")
    assert passed[passed.index(controls[0]) :][: len(controls)] == controls
    keys.do("Bob", "Space", step="Shift+Tab")
    output.wait_status("What will you tell Bob?")
    keys.do("Clue 2 to Bob")
    keys.do("This is my answer: clue 2 to Bob")
    output.wait_status("Not the best: clue 2 to Bob.")
    keys.do("Step forward", step="Shift+Tab")
    output.wait_status("Ann: clue 2 to Bob")
    keys.do("Try again")
    keys.type("5 to Bob")
    output.wait_status("Fixed!")
    keys.do("View solution")
    output.wait_status("All answers are below.")
    keys.do("clue 2 to Bob: 1/2 = 0.5", "Space")
    output.wait_status("Bob plays slot")
    keys.do("Next puzzle", step="Shift+Tab")
    output.wait_status("Choose a teammate to give a clue to")
    assert opened.ask("print(player.puzzle.id)") == "later-in-the-round"


class Watch:
    """What of the secrets has come to the page by now, or stands there or in the saved file."""

    def __init__(self, opened: Notebook) -> None:
        self.opened = opened

    def seen(self) -> list[str]:
        self.opened.settle().save()
        frames = [frame.text for frame in self.opened.wire.since(sent=False)]
        return found("\n".join([*frames, self.opened.dom(), self.opened.path.read_text()]))


def test_nothing_is_in_the_browser_before_it_is_shown(notebook: Opener, lab: Lab) -> None:
    opened = notebook(cell(lab, "secret", marked()))
    output = opened.output().wait_painted()
    watch = Watch(opened)
    output.press("Bob").press("Clue red to Bob").press("slot 1").press("board as text")
    output.press("View solution").wait_status("try an answer first")
    assert watch.seen() == []
    output.press("Hint 1: whose view matters")
    assert watch.seen() == [HINTS[0]]
    output.type(TYPE, "blue to Bob").wait_status("Not the best")
    output.press("Step forward").press("Step forward").press("Try again")
    assert watch.seen() == [HINTS[0]]
    output.type(TYPE, "red to Bob").wait_status(SAID)
    assert watch.seen() == [HINTS[0], SAID]
    assert PROVED not in opened.dom()
    output.press("View solution").wait_status("The solution: clue 5 to Bob.")
    # The table of the solution has the badge in its own words.
    assert watch.seen() == [secret for secret in SECRETS if secret not in (*HINTS[1:], BADGE)]
    assert PROVED in opened.dom()
    assert found(opened.path.read_text()) == []
