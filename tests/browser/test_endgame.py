"""The endgame explorer in JupyterLab: solved, chosen, walked through, and read aloud."""

from hanabi_kit import Position
from hanabi_kit.render.scene import RowSpot
from hanabi_kit.render.solution.endgame_picture import ACTIONS
from hanabi_kit.widgets import Endgame
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

LINE = "en2[hand_size=3] r4y5g5b5w5 t1 s0 d0 l2 m0 ?,?,?/r5,r2,b1 x"
"""Filled with discards below, so that only what Ann may hold is unseen."""

CELL = """
from hanabi_kit import Position
from hanabi_kit.widgets import Endgame
endgame = Endgame(Position.parse("{line}"), goal="perfect")
endgame
"""


def line() -> str:
    """Ann holds y1 y1 g1, whichever is where; all that is not in sight lies discarded."""
    copies = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}
    gone = {"r5": 1, "r2": 1, "b1": 1, "y1": 2, "g1": 1}
    discards = []
    for suit, height in zip("rygbw", (4, 5, 5, 5, 5), strict=True):
        for rank, number in copies.items():
            left = number - (rank <= height) - gone.get(f"{suit}{rank}", 0)
            discards += [f"{suit}{rank}"] * left
    return f"{LINE}:{''.join(discards)}"


def test_an_action_is_chosen_and_its_line_is_walked(notebook: Opener) -> None:
    opened = notebook(CELL.format(line=line()))
    output = opened.output().wait_painted().wait_painted(canvas=1).wait_painted(canvas=2)
    output.wait_status("Best: clue 5 to Bob, worth 1")
    output.wait_status("Proved for any convention")
    opened.screenshot("endgame-solved")
    output.press("clue red to Bob: 1/2 = 0.5").wait_status("That is 1/2 less than the best.")
    output.wait_status("Bob: play slot 2 (r2 does not fit: a strike)")
    opened.screenshot("endgame-chosen")
    output.press("where it fails", key="Enter")
    assert opened.ask("print(endgame.action, endgame.step)") == "clue red to Bob 0"
    output.press("Step forward").wait_status("Ann: clue red to Bob (touches slots 1 and 2).")
    output.press("what each knows")
    opened.screenshot("endgame-knowledge")
    output.press("what the next can do")
    opened.screenshot("endgame-decision")
    output.press("Step forward").wait_status("The end: 0.")
    output.press("Back").wait_status("Ann: clue red to Bob")
    twin = Endgame(Position.parse(line()), goal="perfect")
    twin.choose("clue red to Bob")
    output.click(*twin.actions.scene.where(RowSpot(ACTIONS, 0)), canvas=1)
    output.wait_status("Clue 5 to Bob: 1. Nothing is better.")
    output.press("● world 1: in every world")
    output.press("Step forward").press("Step forward").wait_status("The end: 1.")
    assert opened.ask("print(endgame.action, endgame.step)") == "clue 5 to Bob 2"
    output.press("expected score").wait_status("worth 25")
    assert opened.ask("print(endgame.goal)") == "score"


def test_it_is_named_and_read(notebook: Opener) -> None:
    opened = notebook(CELL.format(line=line())).save()
    output = opened.output().wait_painted()
    assert serious(opened.page, ".hanabi-kit") == []
    output.press("what each knows", key="Enter").press("As text", key="Enter")
    assert "What each player knows" in output.root.locator("pre:visible").inner_text()
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("endgame-dark")
    output = opened.reload().output().wait_painted().wait_painted(canvas=2)
    output.press("discard slot 1, 2 or 3: 1/3 ≈ 0.333").wait_status("less than the best")
