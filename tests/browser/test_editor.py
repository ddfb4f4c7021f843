"""The editor in JupyterLab: a puzzle is set up by clicks and words, judged, saved and checked."""

from hanabi_kit.puzzles import check_files
from hanabi_kit.render.ledger.copies_grid import LEDGER
from hanabi_kit.render.scene import CardSpot, RowSpot, Scene
from hanabi_kit.widgets import Editor
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

CELL = """
from pathlib import Path
from hanabi_kit.widgets import Editor
folder = Path("made")
folder.mkdir(exist_ok=True)
editor = Editor(folder=folder)
editor
"""

WORDS = {
    "title": "One card short",
    "hint 1": "Whoever moves last has to play the missing card: think as Bob.",
    "hint 2": "All that matters is the oldest card of that hand.",
    "hint 3": "Which of its two facts has no other card beside it?",
    "explanation": "From Bob's seat the rank points at one card alone, so Bob plays it.",
    "perspective": "Bob",
    "topics": "last-copy",
    "licence": "CC-BY-4.0",
    "id": "one-card-short",
}


def test_a_puzzle_is_made_from_nothing_and_found_sound(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted().wait_painted(canvas=1)
    twin = Editor()
    assert serious(opened.page, ".hanabi-kit") == []
    output.wait_status("Nothing to ask yet: Bob's slot 1: the mover sees it")
    for line in ("rules en 2 hand_size=3", "fireworks r4 y5 g5 b5 w5", "deck 0", "tokens 1"):
        output.type("or type:", line)
        twin.do(line)
    output.wait_status("Impossible: 24 cards in the fireworks")

    def ledger(card: str) -> tuple[float, float]:
        scene: Scene = twin.ledger.scene
        place = [str(known) for known in twin.position.rules.cards].index(card)
        return scene.where(RowSpot(LEDGER, place))

    number = twin.position.laid().hands[1].numbers[0]
    output.click(*twin.stage.scene.where(CardSpot(1, number)))
    output.wait_status("Bob's slot 1: unknown.")
    for card in ("r5", "r2", "b1"):
        output.click(*ledger(card), canvas=1)
    output.wait_status("Bob's slot 3: b1.")
    opened.screenshot("editor-hands")
    output.press("table").press("Discard all the rest")
    opened.screenshot("editor-table")
    output.press("leaves the discards")
    for card in ("y1", "y1", "g1"):
        output.click(*ledger(card), canvas=1)
    output.wait_status("The position is possible.")
    output.press("verdict").press("chance of the highest score")
    output.wait_status("Best: clue 5 to Bob, worth 1, ahead by 1/2; proved for any convention.")
    assert "clue red to Bob" in output.root.get_by_role("table").inner_text()
    opened.screenshot("editor-verdict")
    for field, words in WORDS.items():
        output.type("or type:", f"{field} {words}")
    output.wait_status("A sound puzzle.")
    output.press("words")
    opened.screenshot("editor-words")
    assert serious(opened.page, ".hanabi-kit") == []
    output.press("save").press("Save").wait_status("Saved as made/one-card-short.json.")
    opened.screenshot("editor-saved")
    saved = opened.lab.folder / "made" / "one-card-short.json"
    assert check_files([saved]).problems == ()
    output.press("Save").wait_status("already there; press “Replace the file”")
    output.press("Undo").press("Redo").press("rules")
    opened.theme("Dark").page.wait_for_timeout(700)  # JupyterLab covers the page meanwhile
    opened.screenshot("editor-dark")


def test_turned_tiles_are_recorded_by_clicks(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted().wait_painted(canvas=1)
    for line in ("rules it 2 five-flares", "fireworks r5 b5"):
        output.type("or type:", line)
    output.press("table").press("2").wait_status("1 listed, and 2 of the 6 tiles")
    output.press("5").wait_status("Tiles 2 and 5 were turned.")
    opened.screenshot("editor-turned-tiles")
    assert opened.ask("print(editor.position.turned)") == "(2, 5)"
    assert serious(opened.page, ".hanabi-kit") == []
