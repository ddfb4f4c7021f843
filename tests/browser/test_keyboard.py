"""A whole game played by keyboard alone, with no mouse: Tab, Enter, Space and letters."""

from __future__ import annotations

from tests.browser.canvas import pixels
from tests.browser.conftest import Opener
from tests.browser.page import Notebook, Output

# Ann: r1 y1, Bob: r2 y2; what is drawn comes in the order in which it is needed.
GAME = """
from hanabi_kit import Rules, deal
from hanabi_kit.widgets import Board
from tests.builders import suits_of, whole_deck
rules = Rules(players=2, suits=suits_of("ry"), ranks=3, hand_size=2)
start = deal(rules, deck=whole_deck(rules, "r1 y1 r2 y2 r3 y3"))
board = Board(start)
board
"""
TYPE = "or type:"


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, opened: Notebook) -> None:
        self.opened = opened
        self.output: Output = opened.output()

    def press(self, key: str) -> None:
        self.opened.page.keyboard.press(key)
        self.opened.settle()

    def go(self, name: str, step: str = "Tab", most: int = 40) -> list[str]:
        """Press Tab until something has the focus; answers what was passed on the way."""
        passed: list[str] = []
        while self.output.focused() != name:
            assert len(passed) < most, f"{name} is not reached, only {passed}"
            self.opened.page.keyboard.press(step)
            passed.append(self.output.focused())
        return passed

    def do(self, name: str, key: str = "Enter", step: str = "Tab") -> None:
        self.go(name, step)
        self.press(key)

    def type(self, line: str) -> None:
        self.go(TYPE)
        self.opened.page.keyboard.type(line)
        self.press("Enter")


def test_a_whole_game(notebook: Opener) -> None:
    opened = notebook(GAME)
    output = opened.output().wait_painted()
    keys = Keys(opened)

    # From the cell through all controls and out of them again, and all the way back.
    controls = ["Bob", "slot 1", "slot 2", TYPE, "board as text", "turns so far", "export"]
    controls += ["New game", "newest card on the left"]
    passed = keys.go(controls[-1])
    assert passed[-len(controls) :] == controls
    assert not any("canvas" in name for name in passed)
    opened.page.keyboard.press("Tab")
    assert output.focused() == ""
    opened.page.keyboard.press("Shift+Tab")
    assert output.focused() == controls[-1]
    assert keys.go("Bob", "Shift+Tab") == controls[-2::-1]

    keys.do("Bob", "Space")
    output.wait_status("What will you tell Bob?")
    keys.do("Clue red to Bob")
    output.wait_status("Clue red to Bob would touch slot 1.")
    assert opened.ask("print(board.thinking, board.state is start)") == "c1:r True"
    keys.do("Do it: clue red to Bob")
    output.wait_status("Hand the screen to Bob.")
    assert output.focused() == "I am Bob: show my table"  # the same button, with new words
    keys.do("I am Bob: show my table", "Space")
    output.wait_status("Bob is to move. Seen from Bob's seat.")
    assert output.focused() == "Ann"  # the button is out of use, and its focus went on
    keys.type("1 to Anne")
    output.wait_status("'Anne' is nobody here: Ann, Bob are playing")
    keys.type("1 to Ann")
    output.wait_status("Turn 2, Bob: clue 1 to Ann (touches slots 1 and 2).")
    keys.do("Undo", step="Shift+Tab")
    output.wait_status("Taken back. Hand the screen to Bob.")
    keys.do("I am Bob: show my table", step="Shift+Tab")
    keys.type("1 to Ann")
    assert opened.ask("print(board.state.tokens, board.state.turn)") == "6 0"

    keys.do("I am Ann: show my table", step="Shift+Tab")
    keys.do("slot 1", "Space", step="Shift+Tab")
    output.wait_status("Slot 1: play it, discard it, or move it?")
    keys.do("Play slot 1", "Space")
    before = pixels(output)
    keys.do("Do it: play slot 1", "Space")
    output.wait_status("Turn 3, Ann: play slot 1 (r1 fits). Hand the screen to Bob.")
    assert pixels(output) != before
    for number, card in enumerate(["r2", "y1", "y2", "r3"]):
        name, other = ("Bob", "Ann") if number % 2 == 0 else ("Ann", "Bob")
        keys.do(f"I am {name}: show my table", step="Shift+Tab" if number else "Tab")
        keys.type("play 1")
        output.wait_status(f"{name}: play slot 1 ({card} fits). Hand the screen to {other}.")
    keys.do("I am Bob: show my table", step="Shift+Tab")
    keys.do("turns so far")
    assert "Turn 7, Ann: play slot 1 (r3 fits)." in output.root.get_by_role("log").inner_text()
    keys.do("slot 1", step="Shift+Tab")
    keys.do("Play slot 1")
    keys.do("Do it: play slot 1")
    output.wait_status("6 of 6 points. Legendary: the sky has never looked like this!")
    assert opened.ask("print(board.state.over, board.state.score)") == "True 6"
    texts = ["board as text", "hide turns so far", "export", "newest card on the left"]
    assert output.buttons() == ["New game", "Review the game", "Undo", *texts]
    assert output.focused() == "Review the game"
    opened.screenshot("board-won-by-keyboard")
    keys.type("play 1")
    output.wait_status("the game is over")
    assert opened.ask("print(board.state.score)") == "6"
    keys.go("Turns so far")
    opened.page.keyboard.press("Tab")
    assert output.focused() == ""


def test_the_canvas_lets_the_focus_go(notebook: Opener) -> None:
    """A click or a tap gives it the focus."""
    opened = notebook(GAME, touch=True)
    output = opened.output().wait_painted()
    mark = opened.wire.mark()
    for key in ("Tab", "Shift+Tab"):
        output.canvas().focus()
        assert output.focused() == "canvas"
        opened.page.keyboard.press(key)
        assert output.focused() == ("Bob" if key == "Tab" else "")
    assert opened.wire.since(mark, sent=True, kind="comm") == []
    assert opened.ask("print(board.state is start)") == "True"
